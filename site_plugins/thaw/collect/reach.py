"""Reach: which marks of a page reach its reader, judged on the finished HTML.

    <p><token 0></p>                    ->    <thaw-slot part="cell:a"></thaw-slot>, and the mark
    <pre><code><token 1></code></pre>   ->    what was typed, as text: it is shown, and never runs

A token in a comment, in `<pre>`, in code or in a script gives way to what was typed; in running text it becomes a slot. What
its surroundings swallowed is a problem.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from thaw.collect.elements import PLACED
from thaw.collect.marks import TOKEN, Block, Fence, Inline, Mark
from thaw.collect.pieces import Piece, cut
from thaw.collect.scan import HEAD
from thaw.pages import PartRef

SHOWN_AS_TYPED = {"pre", "code", "textarea", "samp", "kbd"}
NEVER_SHOWN = {"script", "style", "template"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}

_HEADING = re.compile(r"<h[1-6]\b[^>]*>(.*?)</h[1-6]>", re.DOTALL)
_PLACED = re.compile(rf' {PLACED}="{TOKEN.pattern}"')
_STANDING = re.compile(
    rf"(?:/{{3,}} {HEAD} \| )?{TOKEN.pattern}"
)  # a token, or the head of a block that was not read
_LEFT = re.compile(rf"/{{3,}} {HEAD}\b")  # of a head that a table has taken apart


class Reached(NamedTuple):
    """The HTML without tokens, the marks that reach the reader, in order, and the tags that hide the rest of the page."""

    html: str
    marks: list[Mark]
    unclosed: set[str]


def reach(page: str, marks: Sequence[Mark]) -> Reached:
    """Put a slot for each mark that reaches the reader, and what was typed for each that does not."""
    return _Reader(page, marks).read()


def headings(page: str, typed: Sequence[PartRef]) -> list[PartRef]:
    """Of the headings as they were typed, those that stand in the HTML."""
    found = {_plain(re.sub("<[^>]*>", "", it[1])) for it in _HEADING.finditer(page)}
    return [heading for heading in typed if _plain(heading.id) in found]


def _plain(words: str) -> str:
    """A heading's letters and digits: neither its Markdown nor the link that the theme puts beside it."""
    return re.sub(r"[\W_]+", "", html.unescape(words))


class _Reader:
    def __init__(self, page: str, marks: Sequence[Mark]) -> None:
        self.pieces = cut(page)
        self.marks = marks
        self.reached: list[Mark] = []
        self.counts: Counter[str] = Counter()

    def read(self) -> Reached:
        for index, piece in enumerate(self.pieces):
            if not TOKEN.search(piece.text):
                continue
            if piece.kind == "comment" or NEVER_SHOWN.intersection(piece.within):
                piece.text = self._as_typed(piece, str)
            elif SHOWN_AS_TYPED.intersection(piece.within):
                piece.text = self._as_typed(piece, lambda typed: html.escape(typed, quote=False))
            elif piece.kind == "start":
                piece.text = self._in_tag(piece.text)
            else:
                self._unwrap(index)
                piece.text = _STANDING.sub(partial(self._in_text, piece), piece.text)
        unclosed = (SHOWN_AS_TYPED | NEVER_SHOWN).intersection(self.pieces[-1].within)
        text = _LEFT.sub("", "".join(piece.text for piece in self.pieces))
        return Reached(text, self.reached, unclosed)

    def _as_typed(self, piece: Piece, write: Callable[[str], str]) -> str:
        """The text with tokens undone, and with them the blank lines that were put around them."""
        done, text = "", _PLACED.sub("", piece.text)
        while token := _STANDING.search(text):
            mark = self.marks[int(token[1])]
            done += text[: token.start()]
            text = text[token.end() :]
            if mark.blank_above:
                done = re.sub(r"\n[ \t>]*(\n[ \t>]*)$", r"\1", done)
            if mark.blank_below:
                text = re.sub(r"^\n[ \t>]*\n", "\n", text)
            margin = done[done.rfind("\n") + 1 :]
            done += write(mark.typed).replace("\n", "\n" + margin)
        return done + text

    def _in_tag(self, tag: str) -> str:
        """The start tag of a block's element; a token in any other attribute cannot be computed."""

        def refuse(token: re.Match[str]) -> str:
            mark = self.marks[int(token[1])]
            mark.wrong(
                f"{mark.typed} cannot be computed in an attribute of HTML.",
                "Write it in running text.",
            )
            self._place(mark)
            return ""

        return TOKEN.sub(
            refuse, _PLACED.sub(lambda token: self._place(self.marks[int(token[1])]), tag)
        )

    def _unwrap(self, index: int) -> None:
        """Take a fence's token out of the paragraph that Markdown made of it; footnotes add their way back to one."""
        before, piece = self.pieces[index - 1], self.pieces[index]
        token = TOKEN.match(piece.text)
        if (
            not token
            or not isinstance(self.marks[int(token[1])], Fence)
            or (before.kind, before.tag) != ("start", "p")
        ):
            return
        after = self.pieces[index + 1]
        is_alone = token[0] == piece.text and (after.kind, after.tag) == ("end", "p")
        piece.text = token[0] if is_alone else token[0] + before.text + piece.text[token.end() :]
        piece.within = before.within
        before.text = ""
        if is_alone:
            after.text = ""

    def _in_text(self, piece: Piece, token: re.Match[str]) -> str:
        mark = self.marks[int(token[1])]
        if isinstance(mark, Block):
            remedy = "Put a blank line above it; in a list or a note, indent all of it by 4 spaces a level."
            mark.wrong(f"the {mark.name} is not read as a block here.", remedy)
        elif isinstance(mark, Fence) and piece.parent == "p":
            mark.wrong(
                "the text around the fence swallows it.", "Put a blank line above and below it."
            )
        elif isinstance(mark, Inline) and HEADINGS.intersection(piece.within):
            mark.wrong(
                f"{mark.typed} cannot be computed in a heading.", "Write it in the text below."
            )
        return self._place(mark)

    def _place(self, mark: Mark) -> str:
        """The HTML of a mark: a slot, but for what leaves nothing in the page. A tag's is named by its words."""
        self.reached.append(mark)
        if isinstance(mark, Inline) and mark.kind == "tag":
            return f'<thaw-slot part="tag:{html.escape(mark.target)}"></thaw-slot>'
        if isinstance(mark, Inline):
            kind = mark.kind if mark.kind in ("value", "math") else "reference"
            mark.slot = self._numbered(kind)
        elif isinstance(mark, Fence) and mark.role == "cell":
            mark.slot = f"cell:{mark.options['cell'].value}"
        elif isinstance(mark, Fence) and mark.role == "math":
            mark.slot = self._numbered("math")
        elif isinstance(mark, Fence) and mark.role != "values":
            mark.slot = self._numbered("listing")
        return f'<thaw-slot part="{html.escape(mark.slot)}"></thaw-slot>' if mark.slot else ""

    def _numbered(self, kind: str) -> str:
        self.counts[kind] += 1
        return f"{kind}:{kind}-{self.counts[kind]}"
