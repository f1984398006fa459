"""What a page is made of, as plain data: the noun that every module of thaw takes or gives.

`collect` turns Markdown into a `Page`; its `html` holds a slot for each part whose content is not known yet:

    <thaw-slot part="cell:empty-log"></thaw-slot>

`render` puts the finished HTML in place of the slots.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from thaw.problems import Place, Problem

Show = Literal["both", "code", "output"]
Kind = Literal["lesson", "primer", "concept", "page"]
QuestionKind = Literal["choose", "number", "words"]


@dataclass(frozen=True)
class Cell:
    """A ```` ```python cell="id" ```` fence. `source` is dedented, with `\\n` line ends and no last one."""

    id: str
    place: Place
    source: str
    harness: str | None = (
        None  # "<slug>.1", "yours:<slug>.1", or None: the stage the lesson starts from
    )
    expect: str | None = None
    withhold: str | None = None
    files: tuple[str, ...] = ()
    seconds: float = 5.0
    show: Show = "both"
    editable: bool = True
    values: str | None = None  # source of the `values` fence
    values_place: Place | None = None
    made_for: str = ""  # "trace", "table": made of a block, its code is not on the page


@dataclass(frozen=True)
class Listing:
    """A ```` ```python from="lab.validate" ```` or `diff="<slug>.1"` fence."""

    id: str  # "listing-1", counted on the page
    place: Place
    symbol: str | None = None
    harness: str | None = None
    diff: str | None = None


@dataclass(frozen=True)
class ValueRef:
    """`{{ cell.name:format }}` in prose."""

    id: str  # "value-1", counted on the page
    place: Place
    cell: str
    name: str
    format: str = ""


@dataclass(frozen=True)
class Figure:
    """A `/// figure` block. `caption` and `description` are plain text; the HTML of both stands in the page.

    In the description a value stands as `{{value-2}}`, the id of its `ValueRef`; `described` fills it in.
    """

    id: str
    place: Place
    number: int  # on its page, from 1
    draw: str
    data: str | None  # "cell.value"
    step: bool
    options: dict[str, Any]
    caption: str
    description: str
    reading: bool = False  # whether a paragraph says how to read it

    def described(self, texts: Mapping[str, str]) -> str:
        """The description with the text of each value and reference, by id."""
        return re.sub(
            r"\{\{([a-z]+-\d+)\}\}", lambda match: texts.get(match[1], ""), self.description
        )


@dataclass(frozen=True)
class Option:
    """One option of a `choose`: its text, whether it is right."""

    text: str
    right: bool


@dataclass(frozen=True)
class Question:
    """A `choose`, `number` or `words` block."""

    id: str
    place: Place
    kind: QuestionKind
    prompt: str
    options: tuple[Option, ...] = ()  # choose
    answer: str | None = None  # number: "cell.value"


@dataclass(frozen=True)
class Lab:
    """A `lab` block; `code` names `lab1.py`, `lab1_checks.py` and `lab1_mistakes/` in the page's folder."""

    code: str  # "lab1"
    place: Place
    title: str
    hints: int


@dataclass(frozen=True)
class Reference:
    """A computed link: `[](#figure-id)`, `[](lesson:slug)`, `[](concept:slug)`, `[](primer:slug)`,
    `[](code:lab.validate)`, `[term](glossary:term)`, `[^key]`, an id of a `wild`."""

    id: str  # "reference-1", counted on the page
    place: Place
    kind: Literal[
        "figure", "lesson", "concept", "primer", "code", "glossary", "citation", "pointer"
    ]
    target: str
    text: str = ""


@dataclass(frozen=True)
class Math:
    """A ```` ```math ```` fence, or $`...`$ in prose: LaTeX, in which `{{ cell.name }}` is a value."""

    id: str  # "math-1", counted on the page
    place: Place
    tex: str
    display: bool


@dataclass(frozen=True)
class Table:
    """A `table` block: rows that a cell published, or that a function gave. `columns`: key -> heading."""

    id: str
    place: Place
    data: str  # "cell.value"
    columns: Mapping[str, str]
    caption: str


@dataclass(frozen=True)
class Trace:
    """A `trace` block: a script of the page's example, run by the cell with the same id."""

    id: str
    place: Place
    script: str  # "" for the one that the example begins with
    live: bool


@dataclass(frozen=True)
class Failure:
    """A `failure` block: a way to go wrong, and the test of the example that shows it."""

    id: str  # "failure-1", counted on the page
    place: Place
    test: str  # "test_function_calling.test_a_price_that_no_look_up_gave_is_held_back"


@dataclass(frozen=True)
class Computed:
    """A block whose content the build knows: `cost`, `evaluation`, `neighbours`, `names`, `map`, `prices` ..."""

    id: str  # "cost-1", counted on the page
    place: Place
    kind: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class PartRef:
    """One part of a page, in order: what it is ("cell", "choose", "section" ...), its id or title, where.

    `within` are the names of the blocks around it, outermost first; of a level with its title: "level guide".
    """

    kind: str
    id: str
    place: Place
    within: tuple[str, ...] = ()


@dataclass
class Page:
    """One Markdown file, collected."""

    path: str  # from the root of the repository: "docs/course/hands/index.md"
    src: str  # from docs_dir: "course/hands/index.md"
    slug: str  # "hands"; for docs/primer/x.md "x"
    kind: Kind
    meta: dict[str, Any]
    html: str = ""
    cells: dict[str, Cell] = field(default_factory=dict)
    listings: dict[str, Listing] = field(default_factory=dict)
    values: dict[str, ValueRef] = field(default_factory=dict)
    figures: dict[str, Figure] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    labs: dict[str, Lab] = field(default_factory=dict)
    references: dict[str, Reference] = field(default_factory=dict)
    math: dict[str, Math] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    traces: dict[str, Trace] = field(default_factory=dict)
    failures: dict[str, Failure] = field(default_factory=dict)
    computed: dict[str, Computed] = field(default_factory=dict)
    outline: list[PartRef] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def folder(self) -> str:
        """The folder of the page, from the root: files, layers and figures.py are looked up here."""
        return self.path.rsplit("/", 1)[0]

    @property
    def key(self) -> str:
        """The name of the page's folder under build/frozen: "course/hands", "primer/cost-and-caching"."""
        name = self.src.removesuffix(".md")
        return name.removesuffix("/index") or "index"
