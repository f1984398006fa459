"""Pieces: cuts HTML into tags, comments and text; joined again they are the page, byte for byte.

    <p>a &lt; b</p>    ->    [start <p>] [text "a &lt; b", within p] [end </p>]

The parser is the standard library's, which reads broken HTML much as browsers do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Literal

Kind = Literal["text", "start", "end", "comment"]

_VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
}


@dataclass
class Piece:
    """A piece of the HTML as it stands; `within` are the tags of the elements around it, outermost first."""

    kind: Kind
    tag: str
    text: str
    within: tuple[str, ...]

    @property
    def parent(self) -> str:
        return self.within[-1] if self.within else ""


def cut(page: str) -> list[Piece]:
    """The pieces of a page."""
    parser = _Cutter(page)
    parser.feed(page)
    parser.close()
    return list(parser.pieces())


@dataclass(frozen=True)
class _Begun:
    start: int
    kind: Kind
    tag: str
    within: tuple[str, ...]
    length: int | None = None  # of a start tag; of all else, up to what begins next


class _Cutter(HTMLParser):
    """Notes where each piece begins."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.page = page
        self.line_starts = [0, *(newline.end() for newline in re.finditer("\n", page))]
        self.open: list[str] = []
        self.begun = [_Begun(0, "text", "", ())]

    def pieces(self) -> Iterator[Piece]:
        ends = [*(begun.start for begun in self.begun[1:]), len(self.page)]
        for begun, end in zip(self.begun, ends, strict=True):
            middle = end if begun.length is None else begun.start + begun.length
            yield Piece(begun.kind, begun.tag, self.page[begun.start : middle], begun.within)
            if middle < end:  # a script or a style that is never closed
                yield Piece("text", "", self.page[middle:end], (*begun.within, begun.tag))

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._begin("start", tag, len(self.get_starttag_text() or ""))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self._begin("start", tag, len(self.get_starttag_text() or ""))

    def handle_endtag(self, tag: str) -> None:
        # Only its own end leaves a template: no tag in it closes what was open around it.
        if tag in self.open and (tag == "template" or "template" not in self.open):
            while self.open.pop() != tag:
                pass
        self._begin("end", tag)

    def handle_data(self, data: str) -> None:
        self._begin("text")

    def handle_entityref(self, name: str) -> None:
        self._begin("text")

    def handle_charref(self, name: str) -> None:
        self._begin("text")

    def handle_comment(self, data: str) -> None:
        self._begin("comment")

    def handle_decl(self, decl: str) -> None:
        self._begin("comment")

    def handle_pi(self, data: str) -> None:
        self._begin("comment")

    def unknown_decl(self, data: str) -> None:
        self._begin("comment")

    def _begin(self, kind: Kind, tag: str = "", length: int | None = None) -> None:
        if kind == "text" and self.begun[-1].kind == "text":
            return  # text and its references are one piece
        line, column = self.getpos()
        start = self.line_starts[line - 1] + column
        self.begun.append(_Begun(start, kind, tag, tuple(self.open), length))
