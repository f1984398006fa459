"""Find the gap of a unit: the two markers, and the notes between them that the learner keeps.

    {3: "    # --- your code ---", 4: "    #: in order", 6: "    # --- end ---"}   ->   Gap(open=2, close=5, notes=(3,))

Lines are counted from 1 in the file, and from 0 in the unit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from thaw.units import Gap

OPEN, CLOSE = "# --- your code ---", "# --- end ---"


class BadGap(Exception):
    """A gap that cannot be opened: the line, what is wrong with it, and what to do."""

    def __init__(self, line: int, message: str, remedy: str) -> None:
        super().__init__(message)
        self.line, self.message, self.remedy = line, message, remedy


def find_gap(
    name: str, lines: Sequence[str], comments: Mapping[int, str], first: int, last: int
) -> Gap | None:
    """The gap of the unit `name`, which stands in the lines from `first` to `last`; BadGap when it is no good."""
    texts = {n: comments[n].strip() for n in range(first, last + 1) if n in comments}
    marks = [(n, text) for n, text in texts.items() if text in (OPEN, CLOSE)]
    if not marks:
        return None
    begin, end = _pair(name, marks)
    if _indent(lines[begin - 1]) != _indent(lines[end - 1]):
        remedy = "Indent both like the code around them."
        raise BadGap(end, "the markers of the gap are indented differently.", remedy)
    if not _indent(lines[begin - 1]):
        raise BadGap(
            begin, f'the gap stands outside "{name}".', "Put it inside the function or class."
        )
    if not any(lines[n - 1].strip() for n in range(begin, end) if n not in comments):
        raise BadGap(
            begin, f'the gap in "{name}" holds no solution.', "Write it between the markers."
        )
    notes = tuple(n - first for n in texts if begin < n < end and texts[n].startswith("#:"))
    return Gap(begin - first, end - first, notes)


def _pair(name: str, marks: Sequence[tuple[int, str]]) -> tuple[int, int]:
    """The lines of the one marker that opens and of the one that closes."""
    match [mark for _, mark in marks]:
        case ["# --- your code ---", "# --- end ---"]:
            return marks[0][0], marks[1][0]
        case ["# --- end ---", *_]:
            raise BadGap(
                marks[0][0], f'a gap ends in "{name}" that never began.', f"Open it with {OPEN}"
            )
        case ["# --- your code ---"] | ["# --- your code ---", "# --- your code ---", *_]:
            raise BadGap(
                marks[0][0], f'the gap in "{name}" is never closed.', f"Close it with {CLOSE}"
            )
    raise BadGap(
        marks[2][0], f'"{name}" has more than one gap.', "Join the gaps, or split the unit."
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
