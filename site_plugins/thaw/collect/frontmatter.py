"""Front matter: the YAML at the top of a page, with the line of each entry, checked by the page's kind.

---                               Front({"kind": "lesson", "title": "Hands"}, lines={"kind": 2, "title": 3},
kind: lesson            ->              body="The model ...", above=4)
title: Hands
---
The model ...
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from thaw.collect.entries import Unreadable, entries
from thaw.kinds import FRONT_MATTER
from thaw.problems import Place, Problem, did_you_mean

_FENCED = re.compile(r"---[ \t]*\n(?P<yaml>(?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)")


@dataclass
class Front:
    """The front matter of a page and its body, which `above` lines of the file stand above."""

    meta: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    body: str = ""
    above: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def kind(self) -> str:
        kind = self.meta.get("kind", "page")
        return kind if kind in FRONT_MATTER else "page"


def read(text: str, path: str) -> Front:
    """Split a page's text (with `\\n` line ends) into front matter and body, and check the first."""
    match = _FENCED.match(text)
    if match is None:
        return Front(body=text, problems=_never_closed(text, path))
    body = text[match.end() :].lstrip("\n")  # as MkDocs does
    front = Front(body=body, above=text[: len(text) - len(body)].count("\n"))
    try:
        for name, value, line in entries(match["yaml"]):
            front.meta[name], front.lines[name] = value, line + 2
    except Unreadable as error:
        message = f"the front matter cannot be read: {error}."
        front.problems.append(Problem(Place(path, error.line + 2), message, error.REMEDY))
    else:
        _check(front, path)
    return front


def _never_closed(text: str, path: str) -> list[Problem]:
    """Three hyphens and an entry below them are no ruler with a line of prose."""
    if not re.match(r"---[ \t]*\n\w+:(?:[ \t]|\n)", text):
        return []
    remedy = "End it with a line of three hyphens, above the text of the page."
    return [Problem(Place(path, 1), "the front matter is never closed.", remedy)]


def _check(front: Front, path: str) -> None:
    def wrong(name: str, message: str, remedy: str = "") -> None:
        front.problems.append(Problem(Place(path, front.lines.get(name, 1)), message, remedy))

    given = str(front.meta.get("kind", "page"))
    if given not in FRONT_MATTER:
        wrong("kind", f'there is no kind of page "{given}".', did_you_mean(given, FRONT_MATTER))
        return
    known = FRONT_MATTER[given]
    for name, value in front.meta.items():
        if name not in known:
            wrong(
                name, f'the front matter of a {given} takes no "{name}".', did_you_mean(name, known)
            )
        elif value is not None and not known[name].fits(value):
            wrong(name, f"{name} is {known[name].form}.", f"It is {value!r} here.")
        if "{{" in str(value):
            wrong(
                name,
                f"{name} holds {{{{, but front matter computes nothing.",
                "Write values in the text of the page.",
            )
    for name, entry in known.items():
        if entry.needed and front.meta.get(name) is None:
            wrong(
                name,
                f'the front matter of a {given} has no "{name}".',
                f"Add a line {name}: with {entry.form}.",
            )
