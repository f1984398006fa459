"""The questions of the desk, and what makes an answer right.

    grade(questions()["price-ladder"], "It costs 3.50 a day.")     []
    grade(questions()["price-ladder"], "It is cheap.")             ['does not say 3.50']

Answers are judged by the words that they hold and lack, never by their wording.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

READS = ("concepts/data/questions.toml",)  # what goes along where a cell imports this


@dataclass(frozen=True)
class Question:
    """What somebody asks, and what a right answer holds: see the head of `data/questions.toml`."""

    id: str
    kind: str
    ask: str
    holds: tuple[str, ...]
    sources: tuple[str, ...]
    lacks: tuple[str, ...] = ()
    words: int | None = None


@cache
def questions() -> dict[str, Question]:
    """All questions, by id, in the order of the file."""
    text = (files("concepts") / "data" / "questions.toml").read_text(encoding="utf-8")
    return {row["id"]: _question(row) for row in tomllib.loads(text)["question"]}


def grade(question: Question, answer: str) -> list[str]:
    """What is wrong with an answer; nothing: it is right."""
    faults = [_missing(words) for words in question.holds if not _holds(answer, words)]
    unwanted = [word for words in question.lacks for word in words.split("|")]
    faults += [f'says "{word}"' for word in unwanted if _holds(answer, word)]
    count = len(answer.split())
    if question.words and count > question.words:
        faults.append(f"has {count} words, at most {question.words} were asked for")
    return faults


def _question(row: dict[str, object]) -> Question:
    lists = {key: tuple(value) for key, value in row.items() if isinstance(value, list)}
    return Question(**{**row, **lists})  # type: ignore[arg-type]


def _missing(words: str) -> str:
    """`two|2`  ->  `says neither two nor 2`."""
    *others, last = words.split("|")
    return f"says neither {', '.join(others)} nor {last}" if others else f"does not say {last}"


def _holds(answer: str, words: str) -> bool:
    """One of the alternatives as a word of its own: `3.50` does not stand in `13.50`, nor `2` in `2.00`."""
    return any(
        re.search(rf"(?<![\w.]){re.escape(word)}(?!\w|\.\d)", answer, re.IGNORECASE)
        for word in words.split("|")
    )
