"""Problems of a build: collected, printed once by page and line, each with its remedy.

docs/course/hands/index.md:41: cell "empty-log" is stale (lab changed). Run make freeze.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

LINES, WIDE = 60, 400  # of a detail, as it is printed


@dataclass(frozen=True, order=True)
class Place:
    """A line of a source file: `path` from the root of the repository, `line` from 1 (0: the file as a whole)."""

    path: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, order=True)
class Problem:
    """What is wrong, where, and what to do about it. `detail` is printed below, indented (a diff, a traceback)."""

    place: Place
    message: str
    remedy: str = ""
    detail: str = ""

    def __str__(self) -> str:
        head = f"{self.place}: {self.message}" + (f" {self.remedy}" if self.remedy else "")
        below = "".join(f"\n    {line}".rstrip() for line in _short(self.detail.splitlines()))
        return head + below


def _short(lines: list[str]) -> list[str]:
    """The first and the last lines, none of them endless: a recursion must not bury the other problems."""
    if len(lines) > LINES:
        half = LINES // 2
        lines = [*lines[:half], f"... {len(lines) - LINES} more lines ...", *lines[-half:]]
    return [line if len(line) <= WIDE else f"{line[:WIDE]} ..." for line in lines]


@dataclass
class Problems:
    """The problems found so far; adding one twice keeps it once."""

    found: dict[Problem, None] = field(default_factory=dict)

    def add(self, place: Place, message: str, remedy: str = "", detail: str = "") -> None:
        self.found[Problem(place, message, remedy, detail)] = None

    def extend(self, problems: Iterable[Problem]) -> None:
        self.found.update(dict.fromkeys(problems))

    def __bool__(self) -> bool:
        return bool(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(self.found))

    def report(self) -> str:
        """All problems, by page and line, one after the other, and a line that counts them."""
        if not self.found:
            return ""
        count = len(self.found)
        return "\n".join(map(str, self)) + f"\n{count} problem{'s' if count > 1 else ''}."


class BuildFailed(Exception):
    """A build that found problems; `str()` is their report."""

    def __init__(self, problems: Problems) -> None:
        super().__init__(problems.report())
        self.problems = problems


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """`Did you mean "cell"?` for the nearest of `names`, or the list of them; `""` when there are none."""
    known = sorted(set(names))
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if near:
        return f'Did you mean "{near[0]}"?'
    return f"There {'is' if len(known) == 1 else 'are'} {', '.join(known)}." if known else ""
