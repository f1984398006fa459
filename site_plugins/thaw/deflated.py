"""The largest file of the runtime has a compressed twin beside it, for hosts that do not compress what they serve.

build/runtime/pyodide.asm.wasm  ->  build/runtime/pyodide.asm.wasm.deflated, two thirds smaller

The browser takes the twin when it sees the file come uncompressed (web/src/download.ts); it is no part of what runs.
"""

from __future__ import annotations

import zlib
from pathlib import Path

LARGE = "pyodide.asm.wasm"
SUFFIX = ".deflated"  # a name that no host takes for something to unpack, or to pack again


def add_twin(runtime: Path) -> None:
    """Write the twin where it is not there yet; a runtime that is packed anew comes without one."""
    twin = runtime / (LARGE + SUFFIX)
    if not twin.exists():
        twin.write_bytes(zlib.compress((runtime / LARGE).read_bytes(), 9))
