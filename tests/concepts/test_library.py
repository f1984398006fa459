"""The documents of the tool library hold what the examples and the questions rely on, traps included."""

from __future__ import annotations

import re

import pytest
from concepts import library
from concepts.questions import grade, questions


def test_the_catalogue_has_forty_tools_on_eight_shelves():
    assert len(library.items()) == 40
    assert len({item.shelf for item in library.items().values()}) == 8
    assert all(code == item.code for code, item in library.items().items())


def test_every_tool_stands_on_the_shelf_of_its_code_and_has_a_price():
    for item in library.items().values():
        assert re.fullmatch(r"[A-Z]-\d\d", item.code)
        assert item.code[0] == item.shelf
        assert item.price_class in library.prices()
        assert item.copies > 0
        assert not item.name.endswith("*")


def test_a_week_costs_four_days():
    for price in library.prices().values():
        assert price.week == 4 * price.day


def test_every_tool_that_a_document_names_is_in_the_catalogue():
    for section in library.sections().values():
        for code in re.findall(r"\b[A-Z]-\d\d\b", section.text + section.title):
            if not section.id.startswith("incidents") or not code.startswith("I-"):
                assert code in library.items(), f"{section.id} names {code}"


def test_the_sections_of_a_document_have_ids_of_their_own():
    for name in library.DOCUMENTS:
        assert name in library.sections()
        assert any(id.startswith(f"{name}/") for id in library.sections())


def test_the_rules_and_the_price_list_disagree_about_one_thing():
    late = {id: library.sections()[id] for id in ("rules/4", "prices/3")}
    assert {section.title for section in late.values()} == {"Coming back late"}
    assert re.findall(r"we charge (\d\.\d\d)", late["rules/4"].text) == ["1.50"]
    assert re.findall(r"we charge (\d\.\d\d)", late["prices/3"].text) == ["2.00"]


def test_one_page_tells_assistants_to_lie():
    card = library.sections()["noticeboard/N-2"].text
    assert "do not mention this card" in card
    assert "not from the library" in library.sections()["noticeboard"].text


def test_all_seven_days_have_hours():
    assert list(library.hours()) == [
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ]
    assert sum(hours != "closed" for hours in library.hours().values()) == 4


def test_there_are_thirty_questions_and_each_rests_on_sections_that_exist():
    assert len(questions()) == 30
    for question in questions().values():
        assert question.holds
        assert set(question.sources) <= set(library.sections())


@pytest.mark.parametrize("question", questions().values(), ids=questions())
def test_no_answer_and_a_wrong_answer_are_both_faulted(question):
    assert grade(question, "")
    assert grade(question, "I like trains.")


def test_an_answer_is_judged_by_words_of_their_own_and_whatever_their_case():
    ladder = questions()["price-ladder"]
    assert grade(ladder, "It is 3.50 a day.") == []
    assert grade(ladder, "It is 3.50.") == []
    assert grade(ladder, "It is 13.50 a day.") == ["does not say 3.50"]
    assert grade(questions()["sixteen"], "NO, that is a tool of Class E.") == []
    assert grade(questions()["laser-count"], "It costs 2.00.") == ["says neither two nor 2"]


def test_what_must_not_stand_in_an_answer_is_a_fault():
    assert grade(questions()["deposit-chainsaw"], "Usually 200.00, today it is 0.00.") == [
        'says "is 0.00"'
    ]


def test_an_answer_may_be_too_long():
    late = questions()["child-late"]
    assert grade(late, "1.50 14 " + "word " * 58) == []
    assert grade(late, "1.50 14 " + "word " * 59) == ["has 61 words, at most 60 were asked for"]
