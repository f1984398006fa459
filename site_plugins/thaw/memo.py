"""Remember what a pure function made of a page in an earlier build, for as long as nothing that it reads has changed.

    Memo(Path("build/cache")).recall("course/hands", (page, frozen, course), make)   ->   what make() returns, or returned

The folder may be deleted at any time; nothing in it is ever shown unless its key, which covers the engine's own code
and templates too, is that of now.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path

from thaw.freeze import replace_text

ENGINE = Path(__file__).parent


class Memo:
    """Texts by name, each with the key of what it was made from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._engine = _engine_digest()

    def recall(self, name: str, inputs: object, make: Callable[[], str]) -> str:
        """The text made of these inputs: the remembered one, or a new one, which is kept."""
        key = hashlib.sha256(self._engine + pickle.dumps(inputs, protocol=5)).hexdigest()
        file = self.folder / f"{name}.html"
        try:
            recorded, _, text = file.read_text(encoding="utf-8").partition("\n")
        except (OSError, UnicodeDecodeError):
            recorded = ""
        if recorded != key:
            text = make()
            replace_text(file, f"{key}\n{text}")
        return text


def _engine_digest() -> bytes:
    files = sorted(path for path in ENGINE.rglob("*") if path.suffix in (".py", ".html"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).digest()
