"""Kinds: what the front matter of a page of each kind must have.

    kind: lesson    ->    title, summary, motto, failure, minutes, status

One table a kind, which `frontmatter` checks; what must stand in the page is told by `parts`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Entry:
    """An entry of the front matter: whether its value has the form, and the form in words."""

    fits: Callable[[Any], bool]
    form: str
    needed: bool = True


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _two_lines(value: Any) -> bool:
    lines = value.strip().splitlines() if isinstance(value, str) else value
    return _texts(lines) and len(lines) == 2


def _slugs(value: Any) -> bool:
    return _texts(value) and all(KEBAB.fullmatch(slug) for slug in value)


def _module(value: Any) -> bool:
    return isinstance(value, str) and value.isidentifier()


def _anything(value: Any) -> bool:
    return True


def _date(value: Any) -> bool:
    return isinstance(value, datetime.date) and not isinstance(value, datetime.datetime)


def _status(value: Any) -> bool:
    return value in ("draft", "ready")


_ALL = {
    "kind": Entry(_text, "lesson, primer, concept or page", needed=False),
    "title": Entry(_text, "a line of text"),
    "summary": Entry(_text, "a line of text"),
}
FRONT_MATTER: Mapping[str, Mapping[str, Entry]] = {
    "lesson": {
        **_ALL,
        "motto": Entry(_text, "a line of text"),
        "failure": Entry(_two_lines, "two lines: what was said, what is true"),
        "minutes": Entry(_count, "a whole number"),
        "requires": Entry(_slugs, "a list of slugs of lessons", needed=False),
        "status": Entry(_status, "draft or ready"),
    },
    "primer": {
        **_ALL,
        "part": Entry(_count, "a whole number"),
        "minutes": Entry(_count, "a whole number"),
        "outcomes": Entry(_texts, "a list of lines"),
        "module": Entry(_module, "the name of a module of course_src/primer"),
        "sources": Entry(_texts, "a list of keys of course_src/data/sources.yml", needed=False),
        "status": Entry(_status, "draft or ready", needed=False),
    },
    "concept": {
        **_ALL,
        "level": Entry(
            lambda value: value in range(7) and not isinstance(value, bool), "a number from 0 to 6"
        ),
        "example": Entry(_module, "the name of a package of course_src/concepts"),
        "reviewed": Entry(_date, "a day: 2026-11-30"),
        "sources": Entry(_texts, "a list of keys of course_src/data/sources.yml"),
        "status": Entry(_status, "draft or ready", needed=False),
    },
    # Other pages may say what the theme reads; those of the kinds above leave that to the engine.
    "page": dict.fromkeys(
        (
            "kind",
            "title",
            "summary",
            "description",
            "hide",
            "icon",
            "search",
            "status",
            "tags",
            "template",
        ),
        Entry(_anything, "anything", needed=False),
    ),
}
