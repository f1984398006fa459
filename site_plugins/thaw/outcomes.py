"""Read what came of a cell's run: an output to freeze, or what went wrong, by page and line.

{"parts": [["stdout", "0\\n"]], "error": None, ...}       ->   Output("0\\n", (("stdout", 2),))
{"error": "NameError", "error_line": 3, ...}              ->   docs/a.md:14: cell "x" raised NameError: ...
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from thaw.execute import Result
from thaw.freeze import Change
from thaw.frozen import Output
from thaw.pages import Cell
from thaw.problems import Place, Problems


def read_result(cell: Cell, result: Result, problems: Problems) -> Output | None:
    """The output of a cell that ended as its author says it does; otherwise None, and a problem more."""
    if result.failure or result.outcome is None:
        _failed(cell, result, problems)
        return None
    outcome = result.outcome
    parts = [(str(kind), str(text)) for kind, text in outcome["parts"]]
    if outcome["end"] == "timeout":
        place = _line(cell, outcome["error_line"])
        problems.add(place, f'cell "{cell.id}" timed out after {cell.seconds:g} s.', SLOW)
    elif outcome["error"] != cell.expect:
        _ended_otherwise(cell, outcome, parts, problems)
    elif outcome["values_error"]:
        message, line = outcome["values_error"]
        place = cell.values_place or cell.place
        place = Place(place.path, place.line + (line or 0))
        what = f'the values of cell "{cell.id}" cannot be taken: {message.removesuffix(".")}.'
        problems.add(place, what, "Mend the fence of values.")
    elif outcome["lost"]:
        lines, characters = outcome["dropped"], outcome["lost"]
        much = f"{lines:,} lines" if lines else f"{characters:,} characters"
        what = f'cell "{cell.id}" prints too much: {much} would be dropped.'
        problems.add(cell.place, what, "Print less: a page shows all of an output.")
    else:
        text = "".join(text for _, text in parts)
        spans = tuple((kind, len(text)) for kind, text in parts)
        return Output(text, spans, outcome["error"], outcome["values"])
    return None


SLOW = 'Let it do less, or give it more time: seconds="20".'


def _failed(cell: Cell, result: Result, problems: Problems) -> None:
    failure = result.failure
    message = failure.message if failure else "it gave no outcome"
    remedy, detail = "Mend the cell.", ""
    if failure and failure.kind == "timeout":
        remedy = SLOW
    if failure and failure.kind == "differs" and len(failure.texts) == 2:
        remedy = "Print what does not depend on the run: sort a set before it is printed, seed what is random."
        detail = Change(cell.id, *failure.texts).diff("one run", "another")
    problems.add(cell.place, f'cell "{cell.id}": {message}.', remedy, detail)


def _ended_otherwise(
    cell: Cell, outcome: Mapping[str, Any], parts: list[tuple[str, str]], problems: Problems
) -> None:
    error = outcome["error"]
    if error is None:
        what = f'cell "{cell.id}" ended without the {cell.expect} that it expects.'
        problems.add(cell.place, what, "Take expect away, or let the cell raise it.")
        return
    traceback = "".join(text for kind, text in parts if kind == "traceback")
    sentence = "".join(text for kind, text in parts if kind == "help")
    message = traceback.strip().split("\n")[-1] or error
    instead = f", not the {cell.expect} that it expects" if cell.expect else ""
    line = outcome["error_line"]
    source = cell.source.split("\n")
    shown = f" in `{source[line - 1].strip()}`" if line and line <= len(source) else ""
    remedy = (
        "Mend the cell."
        if cell.expect
        else f'Mend the cell, or write expect="{error}" if it is meant to.'
    )
    what = f'cell "{cell.id}" raised {message}{instead}{shown}.'
    problems.add(_line(cell, line), what, _given(error, message) or remedy, traceback + sentence)


def _given(error: str, message: str) -> str:
    """What an author does about a file or a module that the cell was not given; "" of other errors."""
    if error == "ModuleNotFoundError" and message.endswith("'harness'"):
        return 'Say on its first line which stage it is to import: harness="<lesson-slug>.1".'
    path = re.search(r"No such file or directory: '(\w[^']*)'|No module named '(\w+)'", message)
    name = (path[1] or f"{path[2]}.py") if path else ""
    return f'If it stands beside the page, give it to the cell: files="{name}".' if name else ""


def _line(cell: Cell, line: int | None) -> Place:
    """A line of the cell, as a line of its page."""
    return Place(cell.place.path, cell.place.line + (line or 0))
