"""The packer: what is in the pack, when it is made anew, and that it boots faster than what it is made of."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from thaw import runtime as packer
from thaw.runtime import PYODIDE, RuntimeFailed, lab_digest, lab_files, pack, read

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def packed():
    return pack(ROOT / "build" / "runtime")


def wheel_of(packed):
    [name] = [name for name in packed.files if name.endswith(".whl")]
    return packed.path / name


def test_the_pack_has_all_that_a_browser_needs(packed):
    assert set(packed.files) == {
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "python_boot.zip",
        "python_rest.zip",
        "pyodide-lock.json",
        wheel_of(packed).name,
    }
    for name, file in packed.files.items():
        content = (packed.path / name).read_bytes()
        assert (len(content), hashlib.sha256(content).hexdigest()) == (file.bytes, file.sha256)
    there = {path.name for path in packed.path.iterdir()} - {"pyodide.asm.wasm.deflated"}
    assert there == {*packed.files, "runtime.json"}


def test_a_browser_gets_the_library_in_two_parts_and_waits_for_the_smaller_one(packed):
    assert "python_stdlib.zip" not in packed.served
    whole, boot, rest = (
        zipfile.ZipFile(packed.path / f"python_{part}.zip") for part in ("stdlib", "boot", "rest")
    )
    assert sorted([*boot.namelist(), *rest.namelist()]) == sorted(whole.namelist())
    assert {"json/__init__.pyc", "asyncio/__init__.pyc"} <= set(boot.namelist())
    assert {"xml/__init__.py", "statistics.py"} <= set(rest.namelist())
    assert packed.files["python_boot.zip"].bytes < 0.6 * packed.files["python_stdlib.zip"].bytes


def test_pyodide_itself_is_packed_as_it_is(packed):
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        assert (packed.path / name).read_bytes() == (PYODIDE / name).read_bytes()


def test_the_library_loses_no_module(packed):
    with (
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as old,
        zipfile.ZipFile(packed.path / "python_stdlib.zip") as new,
    ):
        before = {name for name in old.namelist() if not name.endswith("/")}
        after = set(new.namelist())
        compiled = {name for name in after if name.endswith(".pyc")}
        assert {name.removesuffix("c") if name in compiled else name for name in after} == before
        assert 120 < len(compiled) < 200
        for name in after - compiled:
            assert old.read(name) == new.read(name)


def test_the_library_is_not_much_larger(packed):
    assert (
        packed.files["python_stdlib.zip"].bytes
        < 1.2 * (PYODIDE / "python_stdlib.zip").stat().st_size
    )


def test_byte_code_of_the_library_is_unchecked_and_that_of_lab_checked(packed):
    with zipfile.ZipFile(packed.path / "python_stdlib.zip") as library:
        assert library.read("json/__init__.pyc")[4:8] == b"\1\0\0\0"
    with zipfile.ZipFile(wheel_of(packed)) as wheel:
        assert wheel.read("lab/wire.pyc")[4:8] == b"\3\0\0\0"


def test_the_wheel_holds_lab_and_a_true_record(packed):
    with zipfile.ZipFile(wheel_of(packed)) as wheel:
        names = wheel.namelist()
        assert {n: wheel.read(n).decode() for n in names if n.endswith(".py")} == lab_files()
        [info] = {name.split("/")[0] for name in names if ".dist-info" in name}
        record = list(csv.reader(io.StringIO(wheel.read(f"{info}/RECORD").decode())))
        assert sorted(row[0] for row in record) == sorted(names)
        for name, digest, size in record:
            if name != f"{info}/RECORD":
                content = wheel.read(name)
                told = (
                    base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                )
                assert (digest, size) == (f"sha256={told}", str(len(content)))
        assert b"Name: lab\n" in wheel.read(f"{info}/METADATA")
        assert {entry.date_time[0] for entry in wheel.infolist()} == {1980}


def test_pip_takes_the_wheel(packed, tmp_path):
    uv = shutil.which("uv") or "uv"  # of the environment that the tests were started from
    command = [
        uv,
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--offline",
        "--target",
        tmp_path,
        wheel_of(packed),
    ]
    subprocess.run(command, check=True)
    told = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import lab; print(lab.__file__)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == str(tmp_path / "lab" / "__init__.py")


def test_the_lock_names_lab_and_nothing_else(packed):
    lock = json.loads((packed.path / "pyodide-lock.json").read_text())
    assert list(lock["packages"]) == ["lab"]
    assert lock["packages"]["lab"]["sha256"] == packed.files[wheel_of(packed).name].sha256
    assert lock["info"] == json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]


def test_the_entry_of_the_lock_is_that_of_pyodides_own_tool(packed, tmp_path):
    pyodide = shutil.which("pyodide")
    if pyodide is None:
        pytest.skip(
            "pyodide-build is not installed (it wants Python 3.12 or newer): entry not compared"
        )
    out = tmp_path / "lock.json"
    subprocess.run(
        [
            pyodide,
            "lockfile",
            "add-wheels",
            "--input",
            PYODIDE / "pyodide-lock.json",
            "--output",
            out,
            "--base-path",
            packed.path,
            wheel_of(packed),
        ],
        check=True,
    )
    theirs = json.loads(out.read_text())["packages"]["lab"]
    ours = json.loads((packed.path / "pyodide-lock.json").read_text())["packages"]["lab"]
    assert {key: ours[key] for key in theirs if key in ours} == {
        key: theirs[key] for key in theirs if key in ours
    }


def test_what_is_up_to_date_is_left_alone(packed):
    before = {path: path.stat().st_mtime_ns for path in packed.path.iterdir()}
    assert pack(packed.path) == packed
    assert {path: path.stat().st_mtime_ns for path in packed.path.iterdir()} == before


@pytest.fixture
def changed_lab(monkeypatch):
    files = {**lab_files(), "lab/added.py": "x = 1\n"}
    monkeypatch.setattr(packer, "lab_files", lambda: files)
    return files


def test_a_change_of_lab_makes_a_new_wheel_and_a_new_address_only(packed, changed_lab, tmp_path):
    out = tmp_path / "runtime"
    shutil.copytree(packed.path, out)
    new = pack(out)
    assert new.digest == packed.digest
    assert new.lab != packed.lab
    assert new.address != packed.address
    assert new == read(out)
    changed = {name for name in new.files if new.files[name] != packed.files[name]}
    assert changed == {wheel_of(packed).name, "pyodide-lock.json"}
    assert {path.name for path in tmp_path.iterdir()} == {"runtime", ".runtime.lock"}


def test_two_packs_are_the_same_bytes(packed, tmp_path):
    assert pack(tmp_path / "runtime").files == packed.files


@pytest.mark.parametrize("damage", ["gone", "short", "manifest"])
def test_a_damaged_pack_is_made_anew(packed, tmp_path, damage):
    out = tmp_path / "runtime"
    shutil.copytree(packed.path, out)
    if damage == "gone":
        (out / "pyodide.mjs").unlink()
    elif damage == "short":
        (out / "pyodide.mjs").write_text("")
    else:
        (out / "runtime.json").write_text("{")
    assert pack(out).files == packed.files


def test_a_pack_that_fails_leaves_the_old_one(packed, tmp_path, monkeypatch):
    out = tmp_path / "runtime"
    shutil.copytree(packed.path, out)
    monkeypatch.setattr(packer, "lab_files", lambda: {"lab/__init__.py": "def f(:"})
    with pytest.raises(RuntimeFailed, match="SyntaxError"):
        pack(out)
    assert read(out).files == packed.files
    assert {path.name for path in tmp_path.iterdir()} == {"runtime", ".runtime.lock"}


def test_without_pyodide_the_remedy_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(packer, "PYODIDE", tmp_path / "nowhere")
    with pytest.raises(RuntimeFailed, match="Run make setup"):
        pack(tmp_path / "runtime")


def test_line_ends_do_not_change_the_digest_of_lab(tmp_path, monkeypatch):
    before = lab_digest()
    for path, text in lab_files().items():
        copy = tmp_path / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(text.replace("\n", "\r\n").encode())
    monkeypatch.setattr(packer, "LAB", tmp_path / "lab")
    assert lab_digest() == before
