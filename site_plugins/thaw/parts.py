"""Parts: what must stand in a page of each kind, and in which order.

    a concept page without a brief    ->    docs/concepts/rag.md: a concept page has a project brief; this has none.

One table a kind. A page that says `status: draft` may lack anything; a lesson that says nothing is told to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from thaw.pages import Page, PartRef
from thaw.problems import Place, Problem


@dataclass(frozen=True)
class PartOf:
    """A part that a kind of page must have: what stands for it, how often at least, and where in the order."""

    name: str
    kinds: tuple[str, ...]  # of the page's outline; "section:Run it" is a heading of these words
    least: int = 1
    rank: int = 0  # parts of rank 0 may stand anywhere
    within: str = ""  # the block that they stand in


LESSON = (
    PartOf("a question with options", ("choose",), least=2),
    PartOf("a commit to a number", ("number",)),
    PartOf("a cell", ("cell",), least=3),
    PartOf("a figure", ("figure",), least=2),
    PartOf("a question in your own words", ("words",)),
    PartOf("a lab", ("lab",), least=2, rank=1),
    PartOf("what the harness can do now", ("can-do",), rank=2),
    PartOf("in the wild", ("wild",), rank=3),
    PartOf("one more case", ("case",), rank=4),
    PartOf("the recap card", ("recap",), rank=5),
)
GUIDE = (
    "In one sentence",
    "When you need it",
    "Options",
    "How to choose",
    "What it costs",
    "What breaks",
    "In the wild",
    "Go deeper",
)
PRIMER = (
    PartOf("the reading levels", ("levels",)),
    *(
        PartOf(f'a section "{words}"', (f"section:{words}",), rank=rank, within="level guide")
        for rank, words in enumerate(GUIDE, 1)
    ),
    PartOf(
        'a section "An everyday picture"',
        ("section:An everyday picture",),
        rank=9,
        within="level how",
    ),
    PartOf("a table whose rows are computed", ("table",), within="level how"),
    PartOf("an excerpt of code", ("listing",), within="level how"),
    PartOf("a formula", ("formula",), within="level math"),
    PartOf("a live cell", ("cell",), within="formula"),
    PartOf("a figure", ("figure",), least=2),
    PartOf('a section "Test yourself"', ("section:Test yourself",), rank=10),
    PartOf("a question in your own words", ("words",), least=5),
)
CONCEPT = (
    PartOf("what it is at a glance", ("glance",), rank=1),
    PartOf("a walk-through", ("walk",), rank=2),
    PartOf("a trace", ("trace",), rank=3),
    PartOf('a section "In detail"', ("section:In detail",), rank=4),
    PartOf("an excerpt of the example's code", ("listing",)),
    PartOf('a section "When you do not need it"', ("section:When you do not need it",), rank=5),
    PartOf("a failure", ("failure",), least=2, rank=6),
    PartOf("what it costs", ("cost",), rank=7),
    PartOf("its evaluation", ("evaluation",), rank=8),
    PartOf('a section "Run it"', ("section:Run it",), rank=9),
    PartOf('a section "Try it"', ("section:Try it",), rank=10),
    PartOf("its neighbours", ("neighbours",), rank=11),
    PartOf("names that show it", ("names",), rank=12),
    PartOf("a project brief", ("brief",), rank=13),
)
KINDS = {
    "lesson": ("a lesson that is ready", LESSON),
    "primer": ("a primer lesson that is ready", PRIMER),
    "concept": ("a concept page that is ready", CONCEPT),
}


def check_parts(page: Page) -> Iterator[Problem]:
    """The parts that a page which is ready lacks, or has out of order, and what no page of its kind may have."""
    if page.kind == "primer":
        yield from _check_guide(page)
    if (
        page.kind not in KINDS
        or page.meta.get("status", page.kind != "lesson" and "ready") != "ready"
    ):
        return
    called, parts = KINDS[page.kind]
    for part in parts:
        found = sum(_is(part, listed) for listed in page.outline)
        if found < part.least:
            times = f", {part.least} times" * (part.least > 1)
            message = f"{called} has {_placed(part)}{times}; this has {found or 'none'}."
            yield Problem(Place(page.path), message, "Write it, or set status: draft.")
    yield from _check_order(page, parts)
    match page.kind:
        case "lesson":
            yield from _check_own_harness(page)
        case "primer":
            yield from _check_sections(page)
            yield from _check_figures(page)
            yield from _check_formulas(page)


def _is(part: PartOf, listed: PartRef) -> bool:
    kind = f"section:{listed.id}" if listed.kind == "section" else listed.kind
    return kind in part.kinds and (not part.within or part.within in listed.within)


def _placed(part: PartOf) -> str:
    return f"{part.name} within the {part.within}" if part.within else part.name


def _check_order(page: Page, parts: tuple[PartOf, ...]) -> Iterator[Problem]:
    """The last of each part counts: a wild block may also stand where a failure comes from."""
    last = {
        part.rank: (part, listed.place)
        for listed in page.outline
        for part in parts
        if part.rank and _is(part, listed)
    }
    placed = [last[rank] for rank in sorted(last)]
    for (above, first), (below, second) in pairwise(placed):
        if second.line < first.line:
            yield Problem(
                second,
                f"{below.name} stands above {above.name}.",
                "Put the parts in the order of the kind.",
            )


def _check_own_harness(page: Page) -> Iterator[Problem]:
    mine = [cell for cell in page.cells.values() if (cell.harness or "").startswith("yours:")]
    if not mine:
        message = "a lesson that is ready has a cell that runs on the reader's own harness; this has none."
        yield Problem(
            Place(page.path),
            message,
            'Give one harness="yours:<lesson-slug>.2", or set status: draft.',
        )


FORMAL = {
    "cell": "a cell",
    "listing": "an excerpt of code",
    "code": "code",
    "math": "a formula",
    "formula": "a formula",
    "pointer": "a pointer to code",
}


def _check_guide(page: Page) -> Iterator[Problem]:
    """Who reads at the first level meets no formula and no code."""
    for listed in page.outline:
        if listed.kind in FORMAL and not {"level how", "level math"} & set(listed.within):
            message = f"{FORMAL[listed.kind]} stands where the first level reads it."
            yield Problem(listed.place, message, "Move it into the level how, or math.")


def _check_sections(page: Page) -> Iterator[Problem]:
    """Each section on how it works points to the code that does it."""
    for number, listed in enumerate(page.outline):
        if listed.kind != "section" or "level how" not in listed.within:
            continue
        rest = page.outline[number + 1 :]
        end = next((n for n, it in enumerate(rest) if it.kind in ("section", "level")), len(rest))
        if not any(it.kind in ("pointer", "listing") for it in rest[:end]):
            message = f'the section "{listed.id}" points to no code.'
            yield Problem(listed.place, message, "End it with [](code:primer.<module>.<name>).")


def _check_figures(page: Page) -> Iterator[Problem]:
    for figure in page.figures.values():
        if not figure.reading:
            message = f'the figure "{figure.id}" does not say how it is read.'
            yield Problem(figure.place, message, "Add a line below the first:     read: ...")


def _check_formulas(page: Page) -> Iterator[Problem]:
    """A formula is written, and computed by a cell."""
    names = [listed for listed in page.outline if listed.kind == "formula"]
    for listed, after in zip(names, [*names[1:], None], strict=True):
        until = after.place.line if after else 10**9
        inside = [
            it.kind
            for it in page.outline
            if "formula" in it.within and listed.place.line < it.place.line < until
        ]
        for kind, what in (("math", "```math fence"), ("cell", "cell that computes it")):
            if kind not in inside:
                message = f'the formula "{listed.id}" has no {what}.'
                yield Problem(listed.place, message, "Write it into the block.")
