"""What a layer consists of, as plain data: units, each with its gap, imports, and names that it retires.

def find_calls(message):        Unit("find_calls", lines=(...), gap=Gap(open=1, close=4, notes=(2,)))
    # --- your code ---    ->       .solved()   without markers and notes
    ...                             .opened()   markers and notes, and nothing between them
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from thaw.problems import Place


@dataclass(frozen=True)
class Gap:
    """Where the learner writes: the lines of both markers and of the `#:` notes between them, counted in the unit."""

    open: int
    close: int
    notes: tuple[int, ...]


@dataclass(frozen=True)
class Unit:
    """A function, class or assignment with the comments directly above it."""

    name: str
    section: str | None
    place: Place
    lines: tuple[str, ...]
    says: str = ""  # first line of its docstring; of an assignment, of the comment above it
    gap: Gap | None = None

    def solved(self) -> tuple[str, ...]:
        """The unit as later stages hold it: without markers and notes."""
        if not self.gap:
            return self.lines
        dropped = {self.gap.open, self.gap.close, *self.gap.notes}
        return tuple(line for n, line in enumerate(self.lines) if n not in dropped)

    def opened(self) -> tuple[str, ...]:
        """The unit as the learner meets it: markers and notes, nothing between them but what syntax wants."""
        if not self.gap:
            return self.lines
        head, tail = self.lines[: self.gap.open + 1], self.lines[self.gap.close :]
        notes = tuple(self.lines[n] for n in self.gap.notes)
        if compiles(starter := (*head, *notes, *tail)):
            return starter
        indent = head[-1][: len(head[-1]) - len(head[-1].lstrip())]
        return (*head, *notes, f"{indent}pass", *tail)


@dataclass(frozen=True)
class Import:
    """One imported name: `from module import name as alias`, or `import name as alias`."""

    module: str | None
    name: str
    alias: str | None = None
    place: Place = field(default=Place(""), compare=False)

    @property
    def binds(self) -> str:
        return self.alias or (self.name if self.module else self.name.split(".")[0])


@dataclass(frozen=True)
class Layer:
    """What a lab adds to the harness, or a mistake changes in it; `says` is its docstring."""

    path: str
    says: str
    sections: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()
    imports: tuple[Import, ...] = ()
    retired: tuple[tuple[str, Place], ...] = ()


def compiles(lines: tuple[str, ...]) -> bool:
    """Whether the lines are Python on their own."""
    try:
        ast.parse("\n".join(lines))
    except SyntaxError:
        return False
    return True
