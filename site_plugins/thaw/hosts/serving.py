"""What a server needs beyond a build: problems on the page, the folders to watch, and the engine's own code renewed.

problems of docs/a.md   ->   <div class="admonition failure thaw-problems">... docs/a.md:12: ...</div>
"""

from __future__ import annotations

import hashlib
import html
import os
import shutil
import sys
from functools import cache
from pathlib import Path

from thaw.pages import Page
from thaw.problems import Problems

PACKAGE = Path(__file__).resolve().parents[1]
WATCHED = ("course_src", "site_plugins/thaw", "site_plugins/web/src")


def banner(page: Page, problems: Problems) -> str:
    """The problems of a page and of the code beside it, as HTML to stand above its text; "" when all is elsewhere."""
    here = [problem for problem in problems if _is_of(page, problem.place.path)]
    if not here:
        return ""
    listed = "\n\n".join(html.escape(str(problem)) for problem in here)
    title = f"{len(here)} problem{'s' * (len(here) > 1)} on this page"
    return (
        '<div class="admonition failure thaw-problems" data-search-exclude>'
        f'<p class="admonition-title">{title}</p><pre>{listed}</pre></div>'
    )


def _is_of(page: Page, path: str) -> bool:
    beside = page.path.endswith("/index.md") and path.startswith(f"{page.folder}/")
    return path == page.path or (beside and not path.endswith(".md"))


def watched(root: Path) -> list[Path]:
    """The folders of a project that its pages depend on, besides its Markdown."""
    return [path for name in WATCHED if (path := root / name).is_dir()]


def restart_if_edited(site: str) -> None:
    """Python keeps the modules that it has read: when the engine's own were edited, the server starts over."""
    if _engine() != _engine_at_start():
        shutil.rmtree(site, ignore_errors=True)
        os.execv(sys.executable, sys.orig_argv)


@cache
def _engine_at_start() -> str:
    return _engine()


def _engine() -> str:
    sources = sorted(PACKAGE.rglob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()
