"""The parts of a concept page as data: the run that a trace shows, what is drawn of it, what is computed.

/// trace | One look-up            page.traces["trace"] == Trace("trace", script="price-ladder", live=True)
    script: price-ladder      ->   page.cells["trace"], which runs the example of the page and reads its trace file
"""

from __future__ import annotations

import re
from typing import Any

from thaw.collect import options
from thaw.collect.marks import Block
from thaw.pages import Cell, Computed, Failure, Figure, Page, Trace

COMPUTED = ("cost", "evaluation", "neighbours", "names", "map", "prices", "brief")
DRAWN = {"neighbours": "neighbours", "map": "ladder"}  # of them, those with a figure
SECONDS = 10.0

RUN = """\
import concepts.{module}
from concepts.command import main

ended = main("{module}", [{script}"--trace", "trace.json"])"""
FACTS = """\
from concepts.shown import facts

trace, code = facts("{module}", "{script}", "trace.json")
counters = trace["counters"]
steps, tokens_in, tokens_out = counters["steps"], counters["tokens_in"], counters["tokens_out"]
calls, decided = counters["kinds"]["model"], counters["decided_by"]["model"]
seconds = counters["ms"] / 1000"""


def add_trace(page: Page, name: str, block: Block) -> None:
    """A trace, and the cell that makes it: the example's own command, as a reader types it."""
    script = options.kebab(block, "script")
    module = str(page.meta.get("example", ""))
    if page.kind != "concept":
        block.wrong("a trace shows the example of a concept page.", "Put kind: concept above.")
    live = options.choice(block, "live", ("yes", "no")) == "yes"
    page.traces[name] = Trace(name, block.place, script, live)
    page.cells[name] = Cell(
        name,
        block.place,
        RUN.format(module=module, script=f'"--script", "{script}", ' if script else ""),
        seconds=SECONDS,
        show="output",
        editable=False,
        values=FACTS.format(module=module, script=script),
        values_place=block.place,
        made_for="trace",
    )


def add_glance(page: Page, block: Block, idea: str, words: str) -> None:
    """The drawing at a glance: three boxes and two arrows, with the numbers of a trace."""
    boxes, arrows = _lines(block, "boxes", 3), _lines(block, "arrows", 2)
    data = f"{options.kebab(block, 'trace') or 'trace'}.trace"
    drawn = {"boxes": boxes, "arrows": arrows}
    page.figures["glance"] = Figure(
        "glance", block.place, 0, "glance", data, False, drawn, idea, words
    )


def add_failure(page: Page, block: Block) -> None:
    """A way to fail, with the test that shows it: file.function, of tests/concepts."""
    test = block.option("test")
    if test and not re.fullmatch(r"test_\w+\.test_\w+", test):
        remedy = "Write test_<module>.test_<what_is_true>, as in tests/concepts."
        block.wrong(f'"{test}" names no test.', remedy, block.options["test"].line)
    name = f"failure-{block.index}"
    page.failures[name] = Failure(name, block.place, test)


def add_computed(page: Page, block: Block) -> None:
    """A part whose content the build knows."""
    name = f"{block.name}-{block.index}"
    given: dict[str, Any] = {key: it.value for key, it in block.options.items()}
    page.computed[name] = Computed(name, block.place, block.name, given)
    if drawing := DRAWN.get(block.name):
        says = _SAYS[block.name]
        page.figures[drawing] = Figure(
            drawing, block.place, 0, drawing, f"@{drawing}", False, {}, *says
        )


_SAYS = {
    "neighbours": (
        "Where this concept stands",
        "What to read before it stands below, what to move up to above, the others beside; the list says the same.",
    ),
    "map": (
        "All concepts by level",
        "A ladder from code alone at the bottom to several agents at the top; the list says the same.",
    ),
}


def _lines(block: Block, name: str, count: int) -> list[str]:
    given = block.options[name].value if name in block.options else []
    if isinstance(given, list) and len(given) == count and all(isinstance(it, str) for it in given):
        return list(given)
    if name in block.options:
        remedy = f"Write {name}: [{', '.join(['...'] * count)}]."
        block.wrong(f"{name} are {count} lines of text.", remedy, block.options[name].line)
    return [""] * count
