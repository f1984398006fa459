"""What a kind writes on its sheet, and what it refuses."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from thaw.draw import FigureFailed, digest, draw

from .samples import FOLDER, FOUR_TURNS, LISTS, PASTED, TOOL, TRIP, samples


def drawn(kind: str, data: Any, **options: Any) -> str:
    names = {"page_id": "p", "figure_id": "f", "title": "t", "description": "d"}
    return draw(kind, data, options=options, folder=FOLDER, **names)


def words(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.mark.parametrize("name", samples())
def test_every_sample_is_drawn(name: str) -> None:
    kind, data, options = samples()[name]
    assert words(drawn(kind, data, **options))


def test_nothing_of_a_trip_is_cut() -> None:
    for data in (TRIP, FOUR_TURNS):
        svg = drawn(
            "message_flow", {"messages": data, "system": True, "tools": True}, person="Ines"
        )
        assert "…" not in svg


def test_the_stairs_end_at_the_total() -> None:
    said = words(drawn("cost", {"calls": [90, 155, 217, 282], "once": 310}))
    assert said[said.index("282") + 1] == "744"
    assert said[said.index("the list, once") + 1] == "310"


def test_a_transcript_is_a_bill() -> None:
    assert "297" in words(drawn("cost", FOUR_TURNS))


def test_a_bill_that_does_not_grow_tells_nothing_of_what_is_new() -> None:
    assert "sent again" in words(drawn("cost", [26, 48, 48]))
    assert "sent again" not in words(drawn("cost", [26, 48, 46]))
    assert "sent again" in words(drawn("cost", {"calls": [26, 48, 46], "new": [26, 24, 22]}))


def test_of_a_long_bill_the_middle_is_left_out_and_counted() -> None:
    said = words(drawn("cost", list(range(1, 91))))
    assert "71 more calls" in said
    assert {"9", "90"} <= set(said)
    assert "4,095" in said


def test_a_tool_is_cut_where_the_process_ends() -> None:
    said = words(drawn("anatomy", TOOL))
    edge = said.index("the edge of the process")
    assert said.index("execute") < said.index("name") < edge
    assert "&quot;read&quot;" in said or '"read"' in said


def test_a_forged_line_is_in_the_string_and_in_one_message_of_the_list() -> None:
    said = words(drawn("glued_or_listed", PASTED))
    assert "".join(said).count("assistant: The roof may stay") == 2
    with pytest.raises(FigureFailed, match="has no line 'x'"):
        drawn("glued_or_listed", {**PASTED, "forged": "x"})


def test_the_verdict_is_that_of_the_wire() -> None:
    said = words(drawn("validity", LISTS))
    assert "A provider takes this list." in said
    assert "messages[1]: toolCall c1 has no toolResult" in said
    assert "U A[c1] U" in said


@pytest.mark.parametrize(
    ("kind", "data", "says"),
    [
        ("cost", {"calls": []}, "a list of sizes"),
        ("cost", {"calls": [0]}, "a list of sizes"),
        ("cost", {"cals": [1]}, "a bill has no 'cals'"),
        ("cost", {"calls": [1, 2], "new": [1]}, "2 calls, but tells what is new in 1"),
        ("cost", "text", "must be a bill"),
        ("anatomy", TRIP, "must be a tool"),
        ("anatomy", {k: v for k, v in TOOL.items() if k != "execute"}, "some must stay"),
        ("anatomy", {"thing": TOOL, "travels": ["nam"]}, "'nam' travels"),
        ("validity", TRIP, "must be a list of"),
        ("validity", [{"messages": TRIP * 4}], "16 messages does not fit"),
    ],
)
def test_data_of_another_form_is_refused_in_words(kind: str, data: Any, says: str) -> None:
    with pytest.raises(FigureFailed, match=re.escape(says)):
        drawn(kind, data)


def test_a_verdict_is_drawn_anew_when_the_wire_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    from thaw import draw_code

    before = digest("validity")
    flow = digest("message_flow")
    real = draw_code._outline

    def edited(path: Path) -> Any:
        outline = real(path)
        return replace(outline, digest="edited") if path.name == "wire.py" else outline

    monkeypatch.setattr(draw_code, "_outline", edited)
    assert digest("validity") != before
    assert digest("message_flow") == flow


def test_a_glance_shows_what_the_trace_says() -> None:
    kind, trace, options = samples()["glance-single_agent"]
    said = words(drawn(kind, trace, **options))
    assert "9 steps (5 model, 4 tool), 5 decided by the model" in " ".join(said)
    kind, trace, options = samples()["glance-no_model"]
    assert "no token in" in words(drawn(kind, trace, **options))


def test_a_ladder_stands_on_its_lowest_rung() -> None:
    kind, data, options = samples()["ladder"]
    said = words(drawn(kind, data, **options))
    assert said.index("Level 6") < said.index("Level 0")


@pytest.mark.parametrize("kind", ["glance", "neighbours", "ladder"])
def test_what_is_no_data_of_a_concept_page_is_refused(kind: str) -> None:
    options = {"boxes": ["a"] * 3, "arrows": ["b"] * 2} if kind == "glance" else {}
    with pytest.raises(FigureFailed, match="the data must be"):
        drawn(kind, 3, **options)
