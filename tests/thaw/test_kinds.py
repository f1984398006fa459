"""What a lesson that says it is ready must have, and in which order."""

from __future__ import annotations

from typing import Any

from thaw.pages import Cell, Page, PartRef
from thaw.parts import LESSON, check_parts
from thaw.problems import Place

PATH = "docs/course/hands/index.md"
WHOLE = [part.kinds[0] for part in LESSON for _ in range(part.least)]


def said(kinds: list[str], status: str = "ready", **more: Any) -> list[str]:
    """What is wrong with a lesson of these parts, one a line."""
    outline = [PartRef(kind, "", Place(PATH, line)) for line, kind in enumerate(kinds, 1)]
    cell = Cell("mine", Place(PATH, 1), "", harness=more.get("harness", "yours:hands.2"))
    meta = {"status": status}
    page = Page(PATH, "course/hands/index.md", "hands", "lesson", meta, cells={"mine": cell})
    page.outline = outline
    return [str(problem) for problem in check_parts(page)]


def test_a_lesson_with_every_part_in_order_is_ready() -> None:
    assert said(WHOLE) == []


def test_a_part_that_is_missing_is_named() -> None:
    for part in LESSON:
        kinds = [kind for kind in WHOLE if kind not in part.kinds]
        assert [f"has {part.name}" in problem for problem in said(kinds)] == [True]


def test_a_draft_may_lack_anything() -> None:
    assert said([], status="draft") == []


def test_a_part_out_of_order_is_told_by_its_line() -> None:
    kinds = [*WHOLE[:-2], "recap", "case"]
    assert said(kinds) == [
        f"{PATH}:{len(kinds) - 1}: the recap card stands above one more case. "
        "Put the parts in the order of the kind."
    ]


def test_what_stands_in_the_wild_may_also_stand_where_a_failure_comes_from() -> None:
    assert said(["wild", *WHOLE]) == []


def test_a_lesson_without_a_cell_on_the_readers_own_file_is_not_ready() -> None:
    assert "has a cell that runs on the reader's own harness" in said(WHOLE, harness="hands.2")[0]
