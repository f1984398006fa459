"""The tools of the desk: what they give, and what they say when they cannot."""

from __future__ import annotations

import lab
import pytest
from concepts import desk
from jsonschema import Draft202012Validator

TOOLS = desk.LOOK_UP + desk.RESEARCH


def result(name, **arguments):
    return desk.result_of(TOOLS, lab.call(name, arguments, id="c1"))


def test_a_tool_is_found_by_words_of_its_name_or_note():
    assert result("find_item", query="tile saw")["content"] == (
        "F-02 Tile saw, wet, class D, 1 in stock"
    )
    assert "only after an instruction" in result("find_item", query="rotavator")["content"]


def test_a_price_is_looked_up_by_code_in_either_case():
    assert result("price_of", code="s-03")["content"] == (
        "S-03 Jigsaw, corded: 3.50 a day, 14.00 a week, deposit 20.00, in euros"
    )


def test_search_gives_ids_and_read_takes_them():
    first = result("search", words="wear blunt")["content"].splitlines()[0].partition(":")[0]
    assert first == "rules/5"
    assert result("read", section=first)["content"].startswith("Damage\n\nTell us about damage")


def test_a_search_for_deposits_finds_the_card_that_lies_first():
    assert result("search", words="deposit")["content"].startswith("noticeboard/N-2")


def test_a_comparison_adds_up():
    assert result("compare", codes=["P-03", "C-02"])["content"].endswith(
        "together: 12.00 a day, deposit 100.00"
    )


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("find_item", {"query": "crane"}, "nothing in the catalogue matches 'crane'. Try one word"),
        ("find_item", {"query": ""}, "nothing in the catalogue matches ''"),
        ("price_of", {"code": "K-09"}, "there is no tool with the code 'K-09'"),
        ("price_of", {"code": 7}, "code must be a string, got 7"),
        ("price_of", {}, "send exactly code; got nothing"),
        ("price_of", {"code": "S-01", "days": 2}, "send exactly code; got code, days"),
        ("compare", {"codes": "S-01"}, "codes must be a list of strings, got 'S-01'"),
        ("search", {"words": "zeppelin"}, "no section holds any of these words"),
        (
            "read",
            {"section": "rules/12"},
            "there is no section 'rules/12'. There are rules, rules/1",
        ),
        ("read", {"section": "?"}, "There are catalogue, prices"),
        ("fly", {}, "there is no tool 'fly'. There are find_item, price_of"),
    ],
)
def test_what_cannot_be_done_is_an_error_result_that_says_what_to_do(name, arguments, says):
    got = result(name, **arguments)
    assert got["is_error"]
    assert says in got["content"]


def test_every_result_is_one_that_the_wire_takes():
    call = lab.call("price_of", {"code": "S-01"}, id="c1")
    assert lab.validate([lab.reply(call), desk.result_of(TOOLS, call)], desk.specs(TOOLS)) == []


def test_every_schema_is_json_schema():
    for tool in TOOLS:
        Draft202012Validator.check_schema(tool["parameters"])
        assert tool["description"]


def test_a_reply_that_is_no_answer_says_so():
    cut = {**lab.say("It costs"), "stop_reason": "length"}
    failed = {**lab.reply(), "stop_reason": "error", "error_message": "529 overloaded"}
    assert desk.answer_of(lab.say("It costs 2.00.")) == "It costs 2.00."
    assert desk.answer_of(cut) == "It costs ... (the reply was cut off here)"
    assert desk.answer_of(failed) == "The model gave no answer: 529 overloaded"
    assert desk.answer_of(lab.reply()) == "I have no answer."
