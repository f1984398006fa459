"""Guards: what around a page's parts would make them untrue, whatever the page says.

markdown_extensions: [pymdownx.snippets]    ->    mkdocs.yml: the Markdown extension pymdownx.snippets expands ...
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from markdown import Markdown

from thaw.collect.marks import CLOSE, OPEN
from thaw.problems import Place, Problem


def unsafe(md: Markdown, path: str, text: str) -> Iterator[Problem]:
    """An extension that would change code, and characters that stand for marks."""
    if "snippet" in md.preprocessors:
        message = "the Markdown extension pymdownx.snippets expands text within code, from files that no key covers."
        yield Problem(Place("mkdocs.yml"), message, "Take it out of markdown_extensions.")
    for number, line in enumerate(text.split("\n"), 1):
        if OPEN in line or CLOSE in line:
            message = "the line holds U+FDD0 or U+FDD1, which are no characters."
            remedy = "Take them out; in a string, write an escape."
            yield Problem(Place(path, number), message, remedy)


def misplaced(options: Collection[str]) -> Iterator[Problem]:
    """Options of the plugin that stand with the extension, where nothing reads them."""
    for name in options:
        message = f'the Markdown extension thaw takes no option "{name}".'
        remedy = "Options stand below plugins, with thaw: there."
        yield Problem(Place("mkdocs.yml"), message, remedy)


def unclosed(tags: Collection[str], path: str, text: str) -> Iterator[Problem]:
    """HTML that hides all that follows it, told by the last line that opens it."""
    lines = text.lower().split("\n")
    for tag in tags:
        opening = [number for number, line in enumerate(lines, 1) if f"<{tag}" in line]
        message = f"<{tag}> is never closed, and nothing below it is read as part of the page."
        yield Problem(Place(path, max(opening, default=0)), message, f"Close it with </{tag}>.")
