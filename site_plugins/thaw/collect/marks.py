"""Marks: what a page's source holds for thaw, each taken out of the Markdown and replaced by a token.

    The log has {{ empty-log.entries }} lines.    ->    The log has <token 7> lines.

A token is a number between two Unicode noncharacters, so no author types one and no Markdown extension reads one.
Whatever an extension does to the text of a page, it cannot do to a mark.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from thaw.problems import Place, Problem, did_you_mean

OPEN, CLOSE = "\ufdd0", "\ufdd1"
TOKEN = re.compile(f"{OPEN}(\\d+){CLOSE}")

Role = Literal["cell", "values", "from", "diff", "math"]
InlineKind = Literal[
    "value", "figure", "lesson", "concept", "primer", "code", "glossary", "citation", "tag", "math"
]


@dataclass(frozen=True)
class Source:
    """The lines of a page as Markdown gets them; `above` lines of the file (its front matter) are not among them."""

    path: str
    lines: tuple[str, ...]
    above: int = 0

    def line(self, at: int) -> int:
        """The line of the file for an index into `lines`."""
        return at + 1 + self.above

    def place(self, at: int) -> Place:
        return Place(self.path, self.line(at))


@dataclass(frozen=True)
class Given:
    """An option as typed: its value and the line it stands on."""

    value: object
    line: int


@dataclass
class Mark:
    """One thing taken out of the source. `typed` is what stood there, less the indentation of its container.

    Its problems wait here: they count only if the mark reaches the reader. A plain `Mark` is one that has nothing else.
    """

    index: int
    place: Place
    typed: str
    problems: list[Problem] = field(default_factory=list)
    blank_above: bool = False  # whether blank lines were put around the token
    blank_below: bool = False
    slot: str = ""  # "cell:empty-log", once it has reached the reader
    within: tuple[str, ...] = ()  # the blocks around it, outermost first: "levels", "level guide"

    @property
    def token(self) -> str:
        return f"{OPEN}{self.index}{CLOSE}"

    def wrong(self, message: str, remedy: str = "", line: int | None = None) -> None:
        place = self.place if line is None else Place(self.place.path, line)
        self.problems.append(Problem(place, message, remedy))


@dataclass
class Fence(Mark):
    """A fence of ours. `role` is the option that says what it is, `body` the source between its lines, verbatim."""

    role: Role = "cell"
    options: dict[str, Given] = field(default_factory=dict)
    body: str = ""


@dataclass
class Block(Mark):
    """The first lines of a `/// name | title` block: name, title and options."""

    name: str = ""
    title: str = ""
    options: dict[str, Given] = field(default_factory=dict)
    unreadable: bool = False  # whether its options are no YAML
    slashes: int = 3
    parent: Block | None = None
    children: list[Block] = field(default_factory=list)
    has_text: bool = False  # whether anything but blocks of ours stands in it
    is_built: bool = False  # whether Markdown found its beginning
    is_whole: bool = False  # and its end
    is_open: bool = False  # whether no line of the source ends it

    def words(self, name: str) -> list[str]:
        """The option as a list, typed with spaces, with commas, or as YAML's own."""
        given = self.options.get(name)
        value = given.value if given else None
        return [
            str(it)
            for it in (
                value if isinstance(value, list) else str(value or "").replace(",", " ").split()
            )
        ]

    def option(self, name: str) -> str:
        """The option as text, `""` when it is not there."""
        given = self.options.get(name)
        return "" if given is None or given.value is None else str(given.value)


@dataclass
class Inline(Mark):
    """A `{{ value }}`, a computed link, a citation or a tag, in a line of prose."""

    kind: InlineKind = "value"
    target: str = ""  # "cell.value", an id, a slug, a term, a key, the words of a tag
    text: str = ""  # the format of a value, the words of a link


def unknown_options(mark: Fence | Block, known: Collection[str], what: str) -> None:
    """Report each option that `what` does not take, with the nearest one that it does."""
    for name, given in mark.options.items():
        if name not in known:
            mark.wrong(f'{what} takes no option "{name}".', did_you_mean(name, known), given.line)
