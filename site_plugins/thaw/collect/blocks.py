"""The blocks of a page: which there are, what each takes, what each may hold.

    /// option | One, for the file it named    ->    the row "option": a title, a body, only within a `choose`

One table: `scan` reads which names are ours, `block_checks` what each must have, and a test whether the guide tells of it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Spec:
    """What a block takes. `holds` counts its inner blocks: name -> (least, most)."""

    title: bool | None = True  # None: may have one
    titles: tuple[str, ...] = ()  # the only ones, when there are any
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()  # of its options, those that are lines of prose
    any_option: bool = False
    holds: dict[str, tuple[int, int]] | None = None
    least: int = 0  # of all inner blocks together
    body: bool = True  # must say something of its own
    counts: str = ""  # what to say when an inner block is missing or one too many


MANY = 99
BLOCKS = {
    "choose": Spec(
        needs=("id",),
        holds={"option": (1, MANY), "right": (1, 1)},
        body=False,
        counts="A choose has exactly one right and at least one other option.",
    ),
    "option": Spec(),
    "right": Spec(),
    "number": Spec(needs=("id", "answer")),
    "words": Spec(
        needs=("id",),
        holds={"nudge": (1, 1), "answer": (1, 1), "common": (0, MANY)},
        body=False,
        counts="A words has one nudge, one answer, and the common answers.",
    ),
    "nudge": Spec(title=False),
    "answer": Spec(title=False),
    "common": Spec(),
    "lab": Spec(
        needs=("code",),
        holds={"hint": (3, 3), "success": (1, 1)},
        counts="A lab has three hints and a success.",
    ),
    "hint": Spec(title=False),
    "success": Spec(title=False),
    "figure": Spec(
        needs=("id", "draw", "data"), takes=("step", "read"), prose=("read",), any_option=True
    ),
    "table": Spec(needs=("id", "data"), takes=("columns",), body=False),
    "wild": Spec(title=None, takes=("ids",)),
    "case": Spec(title=None),
    "recap": Spec(
        title=None,
        needs=("hit", "built", "principle", "open"),
        prose=("hit", "built", "principle", "open"),
        body=False,
    ),
    "can-do": Spec(title=None, body=False),
    "course-map": Spec(title=None, body=False),
    "levels": Spec(
        title=None,
        holds={"level": (3, 3)},
        body=False,
        counts="Levels are three: guide, how, math.",
    ),
    "level": Spec(titles=("guide", "how", "math")),
    "formula": Spec(
        needs=("id",),
        holds={"symbols": (1, 1), "said": (1, 1), "numbers": (1, 1)},
        counts="A formula has its symbols, itself said in words, and itself with the numbers.",
    ),
    "symbols": Spec(title=False),
    "said": Spec(title=False),
    "numbers": Spec(title=False),
    "glance": Spec(needs=("boxes", "arrows"), takes=("trace",)),
    "walk": Spec(
        holds={"setting": (3, 3)},
        body=False,
        counts="A walk has three settings: home, counter, team.",
    ),
    "setting": Spec(
        titles=("home", "counter", "team"),
        holds={"step": (6, 6), "decision": (1, 1)},
        counts="A setting has six steps and, at the end, a decision.",
    ),
    "step": Spec(
        needs=("known", "changed", "matters"),
        prose=("known", "changed", "matters"),
        holds={"record": (0, MANY)},
        body=False,
    ),
    "record": Spec(),
    "decision": Spec(
        needs=("id",),
        holds={"option": (1, MANY), "right": (0, 1)},
        least=2,
        body=False,
        counts="A decision has at least two options, of which one may be right.",
    ),
    "trace": Spec(takes=("id", "script", "live"), body=False),
    "cost": Spec(title=None, takes=("beside", "trace"), body=False),
    "failure": Spec(needs=("notice", "test"), prose=("notice",)),
    "evaluation": Spec(title=None, body=False),
    "neighbours": Spec(title=None, body=False),
    "names": Spec(title=None, takes=("all",), body=False),
    "brief": Spec(title=None, body=False),
    "map": Spec(title=None, body=False),
    "prices": Spec(title=None, body=False),
    "glossary": Spec(title=None, body=False),
}
FIGURE_OPTIONS = ("id", "draw", "data", "step", "read")  # the others go to the function that draws
INNER = {
    inner: [outer for outer, spec in BLOCKS.items() if inner in (spec.holds or {})]
    for spec in BLOCKS.values()
    for inner in spec.holds or {}
}
