"""The brief of a concept page: what the ladder says of the pattern, then a blank for each thing that only the reader knows."""

from __future__ import annotations

from thaw.brief import FIELDS, brief
from thaw.ladder import Concept, Ladder, Level

LOW = Concept("rule", 0, "A rule", "Code answers.", "", (), {}, (), ())
HIGH = Concept(
    "call",
    1,
    "A call",
    "A model answers.",
    "",
    ("rule",),
    {"rule": "it is too dear"},
    (),
    ("other",),
)
LADDER = Ladder((Level(1, "One call", "A model writes."),), {"rule": LOW, "call": HIGH})


def test_the_brief_says_what_is_below_what_is_above_and_asks_the_rest() -> None:
    text = brief("My plan", HIGH, LADDER)
    assert text.startswith("# Brief: My plan\n")
    assert "- Pattern: A call. A model answers." in text
    assert "- Try first: A rule." in text
    assert "- Move up to A rule when it is too dear." in text
    assert all(f"## {asks}\n\n[{name}]" in text for name, asks in FIELDS)


def test_at_the_bottom_there_is_nothing_to_try_first() -> None:
    assert "Try first" not in brief("My plan", LOW, LADDER)
