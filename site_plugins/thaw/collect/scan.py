"""Scan: takes every mark out of a page's Markdown source and leaves tokens.

    ```python cell="a"                    <token 0>
    print(1)                     ->
    ```                                   It prints <token 1>.
    It prints {{ a.it }}.

Runs before any other Markdown code, on the lines as the author typed them: so places are exact and cells are verbatim.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from thaw.collect import blocks, fences, header, heads, layout, prose
from thaw.collect.marks import Block, Inline, Mark, Source
from thaw.pages import PartRef
from thaw.problems import Problem, did_you_mean

HEAD = "thaw-part"  # the one name of a block that Markdown sees; its title is the token

_LISTED = re.compile(rf"{layout.PREFIX}(?:[-*+]|\d+\.)[ \t]+(?P<rest>(?:```|~~~|///).*)$")
_FOOTNOTE = re.compile(rf"{layout.PREFIX}\[\^(?P<key>[^\]\s]+)\]:")
_HASHES = re.compile(rf"{layout.PREFIX}#{{1,6}}")
_UNDERLINE = re.compile(rf"{layout.PREFIX}(?:=+|-+)[ ]*$")


@dataclass
class Scan:
    """The source with tokens, the marks by index, and the problems that stand whatever reaches the reader."""

    lines: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    sections: list[PartRef] = field(default_factory=list)  # headings, by their words
    shown: list[PartRef] = field(default_factory=list)  # code that is only shown


def scan(source: Source, foreign: Collection[str] = ()) -> Scan:
    """Scan a page. `foreign` names the blocks of other extensions, which are left to them."""
    scanner = _Scanner(source, foreign)
    at = 0
    while at < len(source.lines):
        at = scanner.fence(at) or scanner.block(at) or scanner.text(at)
    scanner.close()
    return scanner.result


class _Scanner:
    """Each method reads what begins on the line with index `at`: gives the index to go on from, or None if it is not there."""

    def __init__(self, source: Source, foreign: Collection[str]) -> None:
        self.source = source
        self.foreign = foreign
        self.footnotes = _footnotes(source)
        self.result = Scan()
        self.open: list[_Open] = []
        self.notes: dict[str, int] = {}  # the footnotes so far, each with its line

    def fence(self, at: int) -> int | None:
        cut = fences.cut(self.source, at)
        if cut is None:
            return None
        self.result.problems += cut.problems
        self._says_something()
        mark = header.mark_of(
            header.read_header(cut.info), self._mark(at, cut.end, cut.prefix), cut.body
        )
        if mark is None:  # ordinary code
            self.result.shown.append(PartRef("code", "", self.source.place(at), self._within()))
            self.result.lines += self.source.lines[at : cut.end]
            return cut.end
        self.result.marks.append(mark)
        layout.check_indentation(mark, cut.prefix, "fence")
        layout.put(mark.token, mark, cut.prefix, self.result.lines, self._line(cut.end))
        return cut.end

    def block(self, at: int) -> int | None:
        head = heads.read(self.source, at)
        if head is None:
            return None
        if not head.rest:
            return self._end(at, head.slashes)
        if head.is_ours:
            return self._begin(at, head)
        self._says_something()
        if head.name:
            self.open.append(_Open(head.slashes, at))
        if head.name in self.foreign:
            if layout.leaves_quote(self.result.lines, head.prefix):
                self.result.lines.append("")  # pymdownx would look for the quote's end for ever
            self.result.lines.append(self.source.lines[at])
        else:
            self._strange(at, head)
        return at + 1

    def text(self, at: int) -> int:
        line = self.source.lines[at]
        if not layout.is_blank(line):
            self._says_something()
        if (listed := _LISTED.match(line)) and _is_ours(listed["rest"]):
            mark = self._mark(at, at + 1, "")
            mark.wrong(
                "a fence or block begins on the line of a list's mark.",
                "Begin it on the line below, 4 spaces in.",
            )
            self.result.marks.append(mark)
            self.result.lines.append(mark.token)
        elif self._is_heading(at) and prose.first(line) is None:
            words = line.strip("> \t#")
            self.result.sections.append(
                PartRef("section", words, self.source.place(at), self._within())
            )
            self.result.lines.append(line)  # its code stays as it is, for the table of contents
        else:
            self._check_numbers(at, line)
            footnote = _FOOTNOTE.match(line)
            if footnote:
                self._note(at, footnote["key"])
            start = footnote.end() if footnote else 0
            self.result.lines.append(line[:start] + self._prose(at, line[start:]))
        return at + 1

    def close(self) -> None:
        """The end of the page: what is still open was never ended."""
        while self.open:
            self._never_ended(self.open.pop())

    def _begin(self, at: int, head: heads.Head) -> int:
        mark = self._mark(at, head.end, head.prefix)
        block = Block(
            mark.index,
            mark.place,
            mark.typed,
            name=head.name,
            title=head.title,
            slashes=head.slashes,
            within=mark.within,
        )
        block.parent = next((opened.block for opened in reversed(self.open) if opened.block), None)
        if block.parent:
            block.parent.children.append(block)
        self.result.marks.append(block)
        self.open.append(_Open(head.slashes, at, block))
        block.options = heads.options(block, head, self.source, at, self._prose)
        heads.refuse_misplaced_options(block, head, self.source)
        if (found := prose.first(block.title)) is not None:
            block.wrong(f"{found} cannot be computed in a title.", "Write it in the text below.")
        layout.check_indentation(block, head.prefix, "block")
        line = f"{'/' * head.slashes} {HEAD} | {block.token}"
        layout.put(line, block, head.prefix, self.result.lines, None)
        return head.end

    def _end(self, at: int, slashes: int) -> int:
        if all(opened.slashes != slashes for opened in self.open):
            message = f"a line of {slashes} slashes ends a block, but none with as many is open."
            remedy = "End a block with as many slashes as its first line has."
            self.result.problems.append(Problem(self.source.place(at), message, remedy))
        else:
            while (opened := self.open.pop()).slashes != slashes:
                self._never_ended(opened)
        self.result.lines.append(self.source.lines[at])
        if layout.leaves(self.source.lines[at], self._line(at + 1)):
            self.result.lines.append("")  # else Markdown takes what follows for the list's
        return at + 1

    def _strange(self, at: int, head: heads.Head) -> None:
        mark = self._mark(at, at + 1, head.prefix)
        if head.name:
            known = {*blocks.BLOCKS, *self.foreign}
            mark.wrong(f'there is no block "{head.name}".', did_you_mean(head.name, known))
        else:
            mark.wrong(f"{head.rest} is no first line of a block.", "Write /// name | title.")
        self.result.marks.append(mark)
        layout.put(mark.token, mark, head.prefix, self.result.lines, self._line(at + 1))

    def _prose(self, at: int, text: str) -> str:
        def new(typed: str) -> Inline:
            inline = Inline(
                len(self.result.marks), self.source.place(at), typed, within=self._within()
            )
            self.result.marks.append(inline)
            return inline

        return prose.take_out(text, self.footnotes, new)

    def _is_heading(self, at: int) -> bool:
        below = self._line(at + 1)
        return bool(_HASHES.match(self.source.lines[at]) or (below and _UNDERLINE.match(below)))

    def _mark(self, start: int, end: int, prefix: str) -> Mark:
        typed = "\n".join(line.removeprefix(prefix) for line in self.source.lines[start:end])
        place = self.source.place(start)
        return Mark(len(self.result.marks), place, typed, within=self._within())

    def _within(self) -> tuple[str, ...]:
        """The blocks that are open; a level with its title."""
        around = [opened.block for opened in self.open if opened.block]
        return tuple(f"level {it.title}" if it.name == "level" else it.name for it in around)

    def _line(self, at: int) -> str | None:
        return self.source.lines[at] if at < len(self.source.lines) else None

    def _check_numbers(self, at: int, line: str) -> None:
        """With the numbers, a formula is said by what its cell computes."""
        block = self.open[-1].block if self.open else None
        if block and block.name == "numbers" and (number := prose.typed_number(line)):
            remedy = "Publish it in a values fence, and write {{ cell.value }}."
            block.wrong(
                f"the number {number} is typed, not computed.", remedy, self.source.line(at)
            )

    def _says_something(self) -> None:
        if self.open and (block := self.open[-1].block):
            block.has_text = True

    def _note(self, at: int, key: str) -> None:
        """Of two footnotes with one key Markdown keeps the last, and drops all that stands in the first."""
        if key in self.notes:
            message = f"the footnote [^{key}] is written on line {self.notes[key]} already."
            remedy = "Give it another key; nothing of the first would be left."
            self.result.problems.append(Problem(self.source.place(at), message, remedy))
        self.notes.setdefault(key, self.source.line(at))

    def _never_ended(self, opened: _Open) -> None:
        message, remedy = (
            "the block is never ended.",
            "End it with a line of as many slashes, and nothing else.",
        )
        if opened.block:
            opened.block.is_open = True
            opened.block.wrong(message, remedy)
        else:
            self.result.problems.append(Problem(self.source.place(opened.at), message, remedy))


@dataclass(frozen=True)
class _Open:
    """A block begun and not yet ended; of another extension when `block` is None."""

    slashes: int
    at: int
    block: Block | None = None


def _footnotes(source: Source) -> set[str]:
    """The keys of the footnotes that the page itself has, outside its code."""
    keys, at = set(), 0
    while at < len(source.lines):
        if cut := fences.cut(source, at):
            at = cut.end
            continue
        if match := _FOOTNOTE.match(source.lines[at]):
            keys.add(match["key"])
        at += 1
    return keys


def _is_ours(rest: str) -> bool:
    """Whether what stands behind a list's mark would be a fence or a block of ours on a line of its own."""
    if rest.startswith("///"):
        head = heads.read(Source("", (rest,)), 0)
        return head is not None and head.is_ours
    return header.read_header(rest.lstrip("`~")).role is not None
