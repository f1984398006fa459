"""Runs inside Pyodide: compiles the standard library and builds the wheel of `lab`.

JOB  {"stdlib": true, "wheel": {"name": "lab", "version": "0.1.0", "files": {"lab/__init__.py": "..."}}}
RESULT  {"python_stdlib.zip": b"...", "lab-0.1.0-py3-none-any.whl": b"...", "python_boot.zip": b"...", "python_rest.zip": b"..."}

Pyodide's boot is mostly the compiling of its own standard library, so the library ships compiled. The byte code must be
that of Pyodide's Python, and the zip must come out the same on every machine: hence in here.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import io
import json
import marshal
import sys
import zipfile
from typing import Any

STDLIB = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
# Where hosts put the wheel: it is imported as it is, which spares each start the unpacking (boot.mjs, boot.ts).
WHEEL = "/lib/lab.whl"


def stdlib() -> dict[str, bytes]:
    with zipfile.ZipFile(STDLIB) as library:
        return {name: library.read(name) for name in library.namelist() if not name.endswith("/")}


def compiled_stdlib() -> dict[str, bytes]:
    """The same library, with byte code in the place of the source of what a boot imports.

    It is checked against nothing, for there is nothing to check. Byte code is larger than source: all of it would
    make the download twice as large.
    """
    files = stdlib()
    loaded = {getattr(module, "__file__", None) for module in sys.modules.values()}
    for name in [name for name in files if f"{STDLIB}/{name}" in loaded]:
        files[name + "c"] = byte_code(files.pop(name), f"{STDLIB}/{name}", checked=False)
    return files


def in_two(library: dict[str, bytes], wheel: bytes) -> tuple[bytes, bytes]:
    """What a start and a first run of `lab` import, and all else: a browser waits for the first part only."""
    with open(WHEEL, "wb") as file:
        file.write(wheel)
    sys.path.insert(0, WHEEL)
    import lab.check
    import lab.runtime

    lab.runtime.install(lambda seconds: None)
    lab.runtime.run_json('{"name": "first", "code": "import lab; print(1); 1 / 0"}')
    files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    loaded = {file.removeprefix(f"{STDLIB}/").removesuffix("c") for file in files}
    first = {name: data for name, data in library.items() if name.removesuffix("c") in loaded}
    rest = {name: data for name, data in library.items() if name not in first}
    return zipped(first), zipped(rest)


def wheel(name: str, version: str, files: dict[str, str]) -> bytes:
    """A wheel with byte code beside the source, which is where an import from a zip looks first.

    It is checked against the source, so that a wheel that somebody has edited runs as edited. Where the wheel was
    unpacked, Python takes the source.
    """
    content = {path: text.encode() for path, text in files.items()}
    for path, source in list(content.items()):
        if path.endswith(".py"):
            content[f"{path}c"] = byte_code(source, f"{WHEEL}/{path}", checked=True)
    info = f"{name}-{version}.dist-info"
    content[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()
    )
    content[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: thaw\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    content[f"{info}/RECORD"] = record(content, f"{info}/RECORD").encode()
    return zipped(content)


def byte_code(source: bytes, file: str, *, checked: bool) -> bytes:
    code = compile(source, file, "exec", dont_inherit=True, optimize=0)
    flags = 0b11 if checked else 0b01
    head = (
        importlib.util.MAGIC_NUMBER
        + flags.to_bytes(4, "little")
        + importlib.util.source_hash(source)
    )
    return head + marshal.dumps(code)


def record(content: dict[str, bytes], own: str) -> str:
    lines = []
    for path, data in sorted(content.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}\n")
    return "".join(lines) + f"{own},,\n"


def zipped(files: dict[str, bytes]) -> bytes:
    """A zip without dates, owners or chance in its order."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()


job: dict[str, Any] = json.loads(globals()["JOB"])
RESULT: dict[str, bytes] = {}
library = compiled_stdlib() if job["stdlib"] else stdlib()
if job["stdlib"]:
    RESULT["python_stdlib.zip"] = zipped(library)
spec = job["wheel"]
built = wheel(**spec)
RESULT[f"{spec['name']}-{spec['version']}-py3-none-any.whl"] = built
RESULT["python_boot.zip"], RESULT["python_rest.zip"] = in_two(library, built)
