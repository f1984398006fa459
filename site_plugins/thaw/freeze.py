r"""Keep what runs left behind as text that a pull request shows, and say what changed.

    FrozenPage + its keys   <->   build/frozen/course/hands/{empty-log.txt, one-trip.svg, page.json, keys.json}

A file is replaced whole or not at all, and keys are written last: what an interrupted build leaves is stale, not wrong.
"""

from __future__ import annotations

import difflib
import html
import json
import os
import re
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from thaw.frozen import FrozenPage, Output
from thaw.pages import Page

UNFIT = ""  # the key of an output that is missing, or no longer what was frozen


@dataclass(frozen=True)
class Keys:
    """What the outputs of a page were made from: a key for each, and the shared inputs that went into them."""

    cells: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Change:
    """A frozen file that is not what it was: `before` is None for a new one, `after` None for one that goes."""

    path: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        kind = "new" if self.before is None else "gone" if self.after is None else "changed"
        return f"{kind:8}{self.path}"

    def diff(self, old: str = "frozen", new: str = "now") -> str:
        """A unified diff; text without a last line end says so, as git does."""
        before, after = _lines(self.before), _lines(self.after)
        return "\n".join(difflib.unified_diff(before, after, old, new, lineterm=""))


def words_of(svg: str) -> str:
    """What a drawing says, a line each: a changed number is read there, not among the paths that moved with it."""
    found = re.findall(r'data-says="([^"]*)"|>([^<>]*[^<>\s][^<>]*)<', svg)
    return "".join(f"{html.unescape(said or text)}\n" for said, text in found)


class Store:
    """A folder of frozen files; paths count from it, pages go by their key ("course/hands")."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def page(self, key: str) -> tuple[FrozenPage, Keys]:
        """What is frozen of a page; a file that is missing or does not fit its neighbours is left out."""
        about, keys = (self._json(f"{key}/{name}.json") for name in ("page", "keys"))
        cells = {
            id: out
            for id, found in about.get("cells", {}).items()
            if (out := self._output(key, id, found))
        }
        figures = {
            id: svg
            for id in keys.get("figures", {})
            if (svg := self.read(f"{key}/{id}.svg")) is not None
        }
        return FrozenPage(cells=cells, figures=figures), Keys(
            {id: k if id in cells else UNFIT for id, k in keys.get("cells", {}).items()},
            {id: k if id in figures else UNFIT for id, k in keys.get("figures", {}).items()},
            keys.get("inputs", {}),
        )

    def _output(self, key: str, id: str, about: Mapping[str, Any]) -> Output | None:
        text = self.read(f"{key}/{id}.txt")
        spans = tuple((kind, length) for kind, length in about.get("spans", []))
        if text is None or sum(length for _, length in spans) != len(text):
            return None
        return Output(text, spans, about.get("error"), about.get("values", {}))

    def read(self, path: str) -> str | None:
        try:
            return (self.folder / path).read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
            return None

    def _json(self, path: str) -> dict[str, Any]:
        try:
            found = json.loads(self.read(path) or "{}")
        except json.JSONDecodeError:
            return {}
        return found if isinstance(found, dict) else {}

    def files(self) -> set[str]:
        """All files in the store."""
        return {
            p.relative_to(self.folder).as_posix() for p in self.folder.rglob("*") if p.is_file()
        }

    def changes(self, wanted: Mapping[str, str]) -> list[Change]:
        """Where the store differs from the wanted files; others are not looked at."""
        return [
            Change(path, before, text)
            for path, text in sorted(wanted.items())
            if (before := self.read(path)) != text
        ]

    def orphans(self, wanted: Iterable[str]) -> list[Change]:
        """The files that nothing on the site needs any more."""
        return [Change(path, self.read(path), None) for path in sorted(self.files() - set(wanted))]

    def write(self, changes: Iterable[Change]) -> None:
        """Make the changes, keys last."""
        for change in sorted(
            changes, key=lambda change: (change.path.endswith("keys.json"), change.path)
        ):
            if change.after is None:
                self._remove(self.folder / change.path)
            else:
                replace_text(self.folder / change.path, change.after)

    def _remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        for folder in path.parents:
            if folder == self.folder or any(folder.iterdir()):
                break
            folder.rmdir()


def page_files(key: str, page: FrozenPage, keys: Keys) -> dict[str, str]:
    """The files that a page freezes to; none for a page without cells and figures."""
    if not page.cells and not page.figures:
        return {}
    about = {
        id: {"spans": out.spans, "error": out.error, "values": out.values}
        for id, out in sorted(page.cells.items())
    }
    files = {f"{key}/{id}.txt": out.text for id, out in page.cells.items()}
    files |= {f"{key}/{id}.svg": svg for id, svg in page.figures.items()}
    files[f"{key}/page.json"] = _pretty({"cells": about})
    files[f"{key}/keys.json"] = _pretty(
        {"cells": keys.cells, "figures": keys.figures, "inputs": keys.inputs}
    )
    return files


def page_names(page: Page) -> set[str]:
    """The files that a page may freeze to."""
    if not page.cells and not page.figures:
        return set()
    names = {f"{id}.txt" for id in page.cells} | {f"{id}.svg" for id in page.figures}
    return {f"{page.key}/{name}" for name in names | {"page.json", "keys.json"}}


def replace_text(path: Path, text: str) -> None:
    """Write a file whole or not at all, the same bytes on every machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _pretty(data: object) -> str:
    """JSON for reviewers: an entry a line, a span on one line, and the order of an author's dict kept."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return re.sub(r'\[\s+("\w+"),\s+(\d+)\s+\]', r"[\1, \2]", text) + "\n"


def _lines(text: str | None) -> list[str]:
    lines = (text or "").split("\n")
    return lines[:-1] if lines[-1] == "" else [*lines, "\\ No newline at end"]
