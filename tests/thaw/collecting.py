"""What the tests of collect have in common: a page's Markdown in, its parts and problems out."""

from __future__ import annotations

from textwrap import dedent

from thaw.collect import collect
from thaw.pages import Page

PATH = "docs/course/hands/index.md"
SITE = [
    "admonition",
    "attr_list",
    "def_list",
    "footnotes",
    "md_in_html",
    "tables",
    "toc",
    "pymdownx.blocks.admonition",
    "pymdownx.details",
    "pymdownx.highlight",
    "pymdownx.superfences",
    "pymdownx.tabbed",
]


def page(text: str) -> Page:
    """The page of an indented text."""
    return collect(dedent(text), PATH, extensions=SITE)


def good(text: str) -> Page:
    """The page of a text that has no problem."""
    collected = page(text)
    assert collected.problems == []
    return collected


def told(text: str) -> list[str]:
    """The problems of a page, each with its line, message and remedy."""
    return [str(problem).removeprefix(f"{PATH}:") for problem in page(text).problems]
