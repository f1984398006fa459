"""Level 0 fails by missing, and by answering what nobody asked."""

from __future__ import annotations

import lab
import pytest
from concepts.no_model.run import MISS, run


def ask(text, today="2026-11-30"):
    return run(text, None, lab.Tracer(), today=today)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("When are you open on Saturday?", "On Saturday we are open from 10:00 to 14:00."),
        ("THURS?", "On Thursday we are open from 16:00 to 19:00."),
        ("Do you open on mondays", "On Monday we are closed."),
        ("27 December", "On 27 December we are closed."),
        ("Are you there on 4 December?", "On Friday we are open from 14:00 to 18:00."),
        ("And on 7 August?", "On 7 August we are closed."),
        ("And on 14 August?", "On Saturday we are open from 10:00 to 14:00."),
    ],
)
def test_a_day_or_a_date_is_answered_from_the_table(text, answer):
    assert ask(text) == answer


def test_today_and_tomorrow_depend_on_the_day():
    assert ask("today?", today="2026-12-01") == "On Tuesday we are open from 16:00 to 19:00."
    assert ask("tomorrow?", today="2026-12-01") == "On Wednesday we are closed."
    assert ask("today or Saturday?", today="2026-12-01").count("we are open") == 2


def test_a_closed_day_is_closed_however_it_is_named():
    """The hours of the week sent people to a locked door on the day before Christmas."""
    assert ask("tomorrow?", today="2026-12-24") == "On 25 December we are closed."
    assert ask("Are you open today?", today="2026-12-26") == "On 26 December we are closed."
    assert ask("Are you open on December 26?") == "On 26 December we are closed."


def test_a_day_of_the_week_is_answered_from_the_week_in_christmas_week_too():
    assert ask("Saturday?", today="2026-12-23") == "On Saturday we are open from 10:00 to 14:00."


def test_two_days_get_two_answers():
    assert ask("Friday or Saturday?").count("we are open") == 2


PHRASINGS = {
    "When are you open on Friday?": True,
    "fri?": True,
    "Can I come at the weekend?": True,
    "opening hours please": True,
    "Which evenings would suit me?": False,
    "Is the desk staffed the day after tomorrow at noon?": True,
    "I finish work at five, is that too late for you?": False,
    "How early can I pick up a drill?": False,
    "Vous ouvrez samedi ?": False,
    "Is anybody in on New Year's Eve?": False,
    "Open 25 dec?": True,
    "satuday": False,
}


def test_unusual_phrasings_are_missed_and_the_misses_are_counted():
    missed = [text for text in PHRASINGS if ask(text) == MISS]
    assert missed == [text for text, hit in PHRASINGS.items() if not hit]
    assert len(missed) == 6


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "I sat at the bench and left my glasses there. Are they found?",
            "On Saturday we are open",
        ),
        ("Was the scaffold back on Saturday?", "On Saturday we are open"),
        ("Open 25 dec?", "On Monday we are closed."),
        ("Is the desk staffed the day after tomorrow?", "On Tuesday we are open"),
    ],
)
def test_a_word_that_looks_like_a_day_is_answered_although_nobody_asked(text, wrong):
    assert wrong in ask(text)
    assert ask(text) != MISS


def test_nothing_is_spent():
    tracer = lab.Tracer()
    run("Saturday?", None, tracer)
    assert tracer.counters["kinds"] == {"code": 3, "model": 0, "tool": 0, "person": 0}
    assert tracer.counters["tokens_in"] == 0
