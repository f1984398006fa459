"""An exception  ->  the traceback that its author can use.

Traceback (most recent call last):
  File "empty-log", line 3, in <module>
    x / y
    ~~^~~
ZeroDivisionError: division by zero

The frames are those of the learner's own files. Causes, contexts, notes and groups are kept as Python prints them,
but for a context that has no line of the learner's.
"""

from __future__ import annotations

import traceback
from types import TracebackType

from lab.runtime.cleaning import clean
from lab.runtime.learner import LearnerFiles


def text_of(error: BaseException, files: LearnerFiles) -> str:
    """The traceback, cleaned, with a last newline."""
    files.show_lines()
    try:
        whole = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
        _cut(whole, files)
        text = "".join(whole.format())
    except Exception:  # an exception class of the learner's can break anything in there
        text = f"{type(error).__name__}\n"
    return clean(text)


def lines_of(error: BaseException, files: LearnerFiles) -> list[tuple[str, int]]:
    """The places in the learner's files that the error went through, outermost first: ("harness.py", 12)."""
    places = []
    step: TracebackType | None = error.__traceback__
    while step:
        name = files.shown(step.tb_frame.f_code.co_filename)
        if name is not None:
            places.append((name, step.tb_lineno))
        step = step.tb_next
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        name = files.shown(error.filename)
        if name is not None:
            places.append((name, error.lineno))
    return places


def line_in(name: str, error: BaseException, files: LearnerFiles) -> int | None:
    """The last line of that file that the error went through."""
    return next((line for file, line in reversed(lines_of(error, files)) if file == name), None)


def _cut(part: traceback.TracebackException, files: LearnerFiles, depth: int = 0) -> None:
    if where := getattr(part, "filename", None):  # of a syntax error
        part.filename = files.shown(where) or where
    kept = []
    for frame in part.stack:
        name = files.shown(frame.filename)
        if name is not None:
            frame.filename = name
            kept.append(frame)
    part.stack[:] = kept
    for other in (part.__cause__, part.__context__, *(part.exceptions or [])):
        if other is not None and depth < 20:
            _cut(other, files, depth + 1)
    if part.__context__ is not None and not (
        part.__context__.stack or part.__context__.__context__
    ):
        part.__context__ = None  # what a library met on its way to this error
