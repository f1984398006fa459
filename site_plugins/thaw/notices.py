"""What the site redistributes, and under which licence: the text of the notices page.

    notices(root) -> [Notice("Pyodide", "314.0.7", "MPL-2.0", "https://…", "", "the Python …"), ...]

The list is read, not kept: packages from what the bundle says of itself in its `manifest.json`,
versions and licence texts from what is installed. Nothing is fetched.
"""

from __future__ import annotations

import importlib.metadata
import json
import re
from dataclasses import dataclass
from pathlib import Path

HEAD = """\
---
kind: page
title: Notices
summary: What this site passes on to your browser that others made, and under which licence.
---

# Notices

Beside our own pages and code, this site passes on the work of others. It was read off what the build bundled; nothing is
loaded from any other place.
"""


@dataclass(frozen=True)
class Notice:
    """One work that readers receive. `text` is the licence as its package ships it, "" where it ships none."""

    name: str
    version: str
    licence: str
    source: str
    text: str
    used_for: str


def notices(root: Path) -> list[Notice]:
    """The notices of a built project, whose packages are installed in `root/node_modules`."""
    return [*_runtime(root), *_bundled(root), *_theme()]


def markdown(found: list[Notice]) -> str:
    """The page: a table, then each licence text once, with the works it covers."""
    rows = [f"| [{n.name}]({n.source}) | {n.version} | {n.licence} | {n.used_for} |" for n in found]
    table = ["| work | version | licence | used for |", "|---|---|---|---|", *rows]
    covered: dict[str, list[str]] = {}
    for notice in found:
        if notice.text:
            covered.setdefault(notice.text, []).append(notice.name)
    texts = [f"## {', '.join(names)}\n\n{_verbatim(text)}" for text, names in covered.items()]
    return "\n".join([HEAD, *table]) + "\n\n" + "\n\n".join(texts) + "\n"


def _runtime(root: Path) -> list[Notice]:
    package = json.loads((root / "node_modules/pyodide/package.json").read_text("utf-8"))
    lock = json.loads((root / "node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
    return [
        Notice(
            "Pyodide", package["version"], package["license"],
            f"https://github.com/pyodide/pyodide/tree/{package['version']}", "",
            "Python in the browser; unchanged, its standard library repacked with compiled modules",
        ),
        Notice(
            "CPython", lock["info"]["python"], "PSF-2.0",
            f"https://github.com/python/cpython/tree/v{lock['info']['python']}", "",
            "the interpreter and standard library inside Pyodide",
        ),
    ]  # fmt: skip


def _bundled(root: Path) -> list[Notice]:
    """The npm packages whose code went into the front end, by name."""
    manifest = json.loads((root / "build/web/manifest.json").read_text("utf-8"))
    return [_npm(root, name) for name in manifest["packages"]]


def _npm(root: Path, name: str) -> Notice:
    folder = root / "node_modules" / name
    package = json.loads((folder / "package.json").read_text("utf-8"))
    repository = package.get("repository", "")
    address = repository["url"] if isinstance(repository, dict) else repository
    texts = sorted(folder.glob("LICEN[CS]E*"))
    return Notice(
        name, package["version"], package["license"],
        re.sub(r"^git\+|\.git$", "", address), texts[0].read_text("utf-8").strip() if texts else "",
        "the letters of the page" if name.startswith("@fontsource") else "the editor",
    )  # fmt: skip


def _theme() -> list[Notice]:
    files = importlib.metadata.files("mkdocs-material") or []
    text = next(
        (f.read_text().strip() for f in files if f.parts[-2:] == ("licenses", "LICENSE")), ""
    )
    version = importlib.metadata.version("mkdocs-material")
    return [
        Notice(
            "Material for MkDocs", version, "MIT",
            f"https://github.com/squidfunk/mkdocs-material/tree/{version}", text,
            "the frame of each page: navigation, search (with lunr, MIT) and icons "
            "(Material Design Icons, Apache-2.0)",
        )
    ]  # fmt: skip


def _verbatim(text: str) -> str:
    fence = "`" * (1 + max([2, *map(len, re.findall(r"`+", text))]))
    return f"{fence}text\n{text}\n{fence}"
