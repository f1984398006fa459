"""A question becomes a day, a day becomes hours.

    run("fri hours?", None, lab.Tracer())     'On Friday we are open from 14:00 to 18:00.'

What names no day is a miss, and says so; what names one by accident is answered all the same.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Sequence
from typing import Any

import lab

from concepts import library

LEVEL = 0
KINDS = ("hours",)
MISS = "I can only tell the hours of a day. Please name one, or ring 555 0142."

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_NAMED = {
    name: [day] for day in _DAYS for name in (day.lower(), day.lower() + "s", day[:3].lower())
}
_NAMED |= {"tues": ["Tuesday"], "thurs": ["Thursday"], "weekend": ["Saturday", "Sunday"]}
_MONTHS = [datetime.date(2026, month, 1).strftime("%B").lower() for month in range(1, 13)]


def run(text: str, model: Any, tracer: lab.Tracer, today: str = library.TODAY) -> str:
    """Answer from the table of opening hours; `model` is never asked."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    tracer.step("code", "Take the question apart", " ".join(words))
    rule, days = _match(words, datetime.date.fromisoformat(today))
    tracer.step("code", "Find a rule", rule)
    if not days:
        return MISS
    answers = [_answer(day) for day in days]
    tracer.step("code", "Look it up", "\n".join(answers))
    return "\n".join(answers)


def _match(words: Sequence[str], today: datetime.date) -> tuple[str, list[str]]:
    """The rule that fits first, and the days that it gives: names of days, or a date that is closed."""
    if date := _date_in(words, today):
        closed = " closed day (opening/2)" if _closed_on(date) else f" {date:%A}"
        return f"{_written(date)} is a{closed}", [_row(date)]
    named = _NAMED | {"today": [_row(today)], "tomorrow": [_row(today + _ONE_DAY)]}
    found = [(word, day) for word in words for day in named.get(word, ())]
    if found:
        rule = ", ".join(f"{word!r} means {day}" for word, day in found)
        return rule, list(dict.fromkeys(day for _, day in found))
    if {"hours", "opening", "open"} & set(words):
        return "asks for hours, names no day: the whole week", list(_DAYS)
    return "none fits: a miss", []


_ONE_DAY = datetime.timedelta(days=1)


def _date_in(words: Sequence[str], today: datetime.date) -> datetime.date | None:
    """The next date that is written like `27 December` or `December 27`."""
    pairs = itertools.pairwise(words)
    for number, month in itertools.chain.from_iterable(((a, b), (b, a)) for a, b in pairs):
        if number.isdigit() and month in _MONTHS:
            for year in (today.year, today.year + 1):
                try:
                    date = datetime.date(year, _MONTHS.index(month) + 1, int(number))
                except ValueError:
                    continue
                if date >= today:
                    return date
    return None


def _row(date: datetime.date) -> str:
    """What to look up for a date: its day of the week, or itself when we are closed then."""
    return _written(date) if _closed_on(date) else f"{date:%A}"


def _written(date: datetime.date) -> str:
    return f"{date.day} {date:%B}"


def _closed_on(date: datetime.date) -> bool:
    """The closed days of opening/2 that a calendar can tell."""
    around_new_year = (date.month, date.day) >= (12, 24) or (date.month, date.day) <= (1, 2)
    stocktaking = date.month == 8 and date.weekday() == 5 and date.day <= 7
    return around_new_year or stocktaking


def _answer(day: str) -> str:
    hours = library.hours().get(day, "closed")
    return (
        f"On {day} we are closed." if hours == "closed" else f"On {day} we are open from {hours}."
    )
