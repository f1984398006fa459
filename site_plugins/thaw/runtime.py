"""Packs the runtime: the pinned Pyodide, its standard library compiled, and `lab` as a wheel.

pack(Path("build/runtime"))  ->  Pack(path=..., digest="5f3c...", lab="9e01...", files={"pyodide.asm.wasm": ...})

The pack is what cells run on at build time (under Node) and in the browser: the same bytes.
Nothing is done when it is up to date. Pyodide's boot is mostly the compiling of its own standard library;
with the modules that a boot imports compiled beforehand it takes a third of the time.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from thaw import node

ROOT = Path(__file__).resolve().parents[2]
LAB = ROOT / "course_src" / "lab"
PYODIDE = ROOT / "node_modules" / "pyodide"
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"  # whole, for Node; a browser gets it in two parts
LOCK = "pyodide-lock.json"
MANIFEST = "runtime.json"
VERSION = "0.1.0"


@dataclass(frozen=True)
class File:
    """A file of the pack: what the browser needs to show progress, and to know that it has the right one."""

    bytes: int
    sha256: str


@dataclass(frozen=True)
class Pack:
    """A packed runtime. `digest` is that of Pyodide as packed, `lab` that of lab's sources; both go into the keys."""

    path: Path
    digest: str
    lab: str
    files: dict[str, File]

    @property
    def served(self) -> dict[str, File]:
        """The files that a browser gets."""
        return {name: file for name, file in self.files.items() if name != STDLIB}

    @property
    def address(self) -> str:
        """The folder it is served from: another one whenever a byte of it differs."""
        text = json.dumps({name: file.sha256 for name, file in self.files.items()}, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]


class RuntimeFailed(Exception):
    """The pack could not be made; the message says why and what to do."""


def pack(out: Path) -> Pack:
    """Make `out` a packed runtime, as fast as possible: often it is one already, and mostly only `lab` has changed."""
    if not (PYODIDE / COPIED[0]).is_file():
        raise RuntimeFailed("node_modules/pyodide is not there. Run make setup.")
    out.parent.mkdir(parents=True, exist_ok=True)
    with _alone(out):
        return _pack(out)


def _pack(out: Path) -> Pack:
    digest, lab_now = engine_digest(), lab_digest()
    old = read(out)
    if old and (old.digest, old.lab) == (digest, lab_now):
        return old
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as folder:
        new = Path(folder) / "new"
        new.mkdir()
        if old and old.digest == digest:
            for name in (*COPIED, STDLIB):
                shutil.copyfile(out / name, new / name)
            _compile(out, new, stdlib=False)
        else:
            for name in COPIED:
                shutil.copyfile(PYODIDE / name, new / name)
            _compile(PYODIDE, new, stdlib=True)
        _write_lock(new)
        packed = _write_manifest(new, digest, lab_now)
        if out.exists():
            out.rename(Path(folder) / "old")
        new.rename(out)
    return Pack(out, packed.digest, packed.lab, packed.files)


@contextmanager
def _alone(out: Path) -> Iterator[None]:
    """One packer at a time for one folder: tests and builds run side by side."""
    with (out.parent / f".{out.name}.lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def read(out: Path) -> Pack | None:
    """The pack that is in `out`, or None when there is none, or one that lacks a file."""
    try:
        manifest = json.loads((out / MANIFEST).read_text("utf-8"))
        files = {name: File(**file) for name, file in manifest["files"].items()}
        if any((out / name).stat().st_size != file.bytes for name, file in files.items()):
            return None
        return Pack(out, manifest["digest"], manifest["lab"], files)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def engine_digest() -> str:
    """Changes with the pinned Pyodide and with the way it is packed."""
    sources = [PYODIDE / name for name in (*COPIED, STDLIB, LOCK)]
    sources += [
        Path(__file__),
        *(node.SCRIPTS / name for name in ("boot.mjs", "compile.mjs", "compile.py")),
    ]
    return _digest((path.name, path.read_bytes()) for path in sources)


def lab_digest() -> str:
    """Changes with the sources of `lab`; not with line ends, and not with the machine."""
    return _digest((name, text.encode()) for name, text in sorted(lab_files().items()))


def lab_files() -> dict[str, str]:
    """The sources of `lab` by their path in the wheel."""
    return {
        path.relative_to(LAB.parent).as_posix(): path.read_text("utf-8")
        for path in sorted(LAB.rglob("*.py"))
    }


def _digest(parts: Iterable[tuple[str, bytes]]) -> str:
    total = hashlib.sha256()
    for name, content in parts:
        total.update(f"{name}\n{len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def _compile(pyodide: Path, new: Path, *, stdlib: bool) -> None:
    """Compile inside the Pyodide of that folder: the byte code must be that of its Python."""
    wheel = {"name": "lab", "version": VERSION, "files": lab_files()}
    job = new.parent / "job.json"
    job.write_text(json.dumps({"out": str(new), "stdlib": stdlib, "wheel": wheel}), "utf-8")
    script = str(node.SCRIPTS / "compile.py")
    run = subprocess.run(
        node.command(
            "compile.mjs", str(pyodide), script, str(job), read=[pyodide, job], write=[new]
        ),
        env=node.environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=120,
    )
    if run.returncode:
        last = run.stderr.decode("utf-8", "replace").strip()[-2000:]
        raise RuntimeFailed(f"Pyodide could not compile the runtime:\n{last}")


def _write_lock(new: Path) -> None:
    """Pyodide's list of packages, with `lab` as the only one."""
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    wheel = next(new.glob("lab-*.whl"))
    entry: dict[str, Any] = {
        "name": "lab",
        "version": VERSION,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": ["lab"],
        "depends": [],
        "unvendored_tests": False,
    }
    packages = {"lab": entry}
    (new / LOCK).write_text(
        json.dumps({"info": lock["info"], "packages": packages}, indent=1), "utf-8"
    )


def _write_manifest(new: Path, digest: str, lab_now: str) -> Pack:
    files = {
        path.name: File(path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in sorted(new.iterdir())
    }
    manifest = {
        "digest": digest,
        "lab": lab_now,
        "files": {name: asdict(file) for name, file in files.items()},
    }
    (new / MANIFEST).write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", "utf-8")
    return Pack(new, digest, lab_now, files)


if __name__ == "__main__":
    packed = pack(ROOT / "build" / "runtime")
    print(f"{packed.path}: {sum(file.bytes for file in packed.files.values()):,} bytes")
