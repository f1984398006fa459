"""Fences: cuts a fence out of a page's source, whatever it holds.

    > ```python cell="a"          Cut(prefix="> ", info='python cell="a"', body="print(1)", end=3)
    > print(1)              ->
    > ```

A fence ends as SuperFences has it: at a line of just as many marks, at the same indentation. Where SuperFences would give up
and make text of it, the cut has a problem.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from thaw.collect.header import read_header
from thaw.collect.marks import Source
from thaw.problems import Problem

# An opening line: the marks of quotes and the indentation before it, the fence, and the rest.
_OPENING = re.compile(
    r"(?P<prefix>(?:[ \t]*>)*[ \t]*)(?P<fence>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)$"
)
_CLOSE = "End it with a line of the same marks; a fence that shows fences needs more marks than they have."


@dataclass(frozen=True)
class Cut:
    """A fence found in the source; `end` is the index of the first line below it."""

    prefix: str
    info: str
    body: str
    end: int
    problems: tuple[Problem, ...] = ()


def cut(source: Source, start: int) -> Cut | None:
    """The fence that opens on the line with index `start`, or None when none does."""
    opening = _OPENING.match(source.lines[start])
    if opening is None:
        return None
    prefix, info, fence = opening["prefix"], opening["info"].strip(), opening["fence"]
    closing = re.compile(f"{fence}[ \t]*$")
    body: list[str] = []

    def broken(end: int, problem: Problem) -> Cut:
        return Cut(prefix, info, "\n".join(body), end, (problem,))

    for at in range(start + 1, len(source.lines)):
        text = _inside(source.lines[at], prefix)
        if text is None:
            return broken(at, _leaves(source, at, start, prefix))
        if closing.match(text):
            return Cut(prefix, info, "\n".join(body), at + 1)
        if _opens_another(text, fence):
            message = (
                f"the fence is not closed before the next one opens on line {source.line(at)}."
            )
            return broken(at, Problem(source.place(start), message, _CLOSE))
        body.append(text)
    return broken(
        len(source.lines), Problem(source.place(start), "the fence is never closed.", _CLOSE)
    )


def _inside(line: str, prefix: str) -> str | None:
    """The line without the container's prefix; None when it lies outside the container."""
    if line.startswith(prefix):
        return line[len(prefix) :]
    is_blank = line.rstrip() == prefix.rstrip() if ">" in prefix else not line.strip()
    return "" if is_blank else None


def _leaves(source: Source, at: int, start: int, prefix: str) -> Problem:
    lacks = (
        "lacks the quote mark and indentation"
        if ">" in prefix
        else "is indented less than the first line"
    )
    message = f"this line {lacks} of the fence that opens on line {source.line(start)}."
    return Problem(
        source.place(at), message, "Indent every line of a fence alike, or close it before."
    )


def _opens_another(text: str, fence: str) -> bool:
    """Whether a line within a fence is plainly the start of one of ours: the closing line was forgotten."""
    inner = _OPENING.match(text)
    if inner is None or inner["fence"][0] != fence[0] or len(inner["fence"]) < len(fence):
        return False
    return read_header(inner["info"]).role is not None
