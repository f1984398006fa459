"""The twin of the runtime's largest file."""

from __future__ import annotations

import zlib
from pathlib import Path

from thaw.deflated import add_twin


def test_the_twin_holds_the_file_and_is_smaller(tmp_path: Path) -> None:
    content = b"\0asm" + b"the same again " * 1000
    (tmp_path / "pyodide.asm.wasm").write_bytes(content)
    add_twin(tmp_path)
    twin = (tmp_path / "pyodide.asm.wasm.deflated").read_bytes()
    assert zlib.decompress(twin) == content
    assert len(twin) < len(content) / 10


def test_a_twin_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "pyodide.asm.wasm").write_bytes(b"\0asm")
    (tmp_path / "pyodide.asm.wasm.deflated").write_bytes(b"made before")
    add_twin(tmp_path)
    assert (tmp_path / "pyodide.asm.wasm.deflated").read_bytes() == b"made before"
