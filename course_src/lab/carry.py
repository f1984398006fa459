"""A learner's own harness.py, carried from one lab into the next.

carry(mine, before, starter).text     # mine, with what the next lab adds or opens put in, as in the starter

`mine` is the learner's file, `before` the course's at the same stage, `starter` the course's beginning of the next lab.
What differs between `before` and `starter` is what the next lab is about: that comes from the starter, gaps and all. The
rest is the learner's, in the learner's order, with whatever the learner has added.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

OPEN, CLOSE, NOTE = "# --- your code ---", "# --- end ---", "#:"
SECTION = re.compile(r"# == .* ==")


@dataclass(frozen=True)
class Carried:
    """The file to go on with; or the problem, and no file."""

    text: str | None = None
    problem: str | None = None


@dataclass(frozen=True)
class _Piece:
    """Some lines of a file: a unit under its name, or what stands between units, under none."""

    name: str | None
    text: str


class _Unreadable(Exception):
    """The file is not Python."""


def carry(mine: str, before: str, starter: str) -> Carried:
    """The learner's file with what the next lab brings; a problem if it lacks what that lab builds on."""
    try:
        pieces = list(_pieces(mine))
    except _Unreadable:
        return Carried(problem="Your harness.py is not Python as it stands.")
    old, new = (_by_name(_pieces(text)) for text in (before, starter))
    brought = [name for name, text in new.items() if old.get(name) != text]
    here = {piece.name for piece in pieces}
    if missing := [name for name in new if name not in brought and name not in here]:
        names = ", ".join(missing)
        return Carried(problem=f"Your harness.py has no {names}, on which this lab builds.")
    gone = set(old) - set(new)
    pieces = [_without_gap(piece) for piece in pieces if piece.name not in gone]
    for name in brought:
        pieces = _with(pieces, name, new, _headings(starter))
    text = _with_head("".join(piece.text for piece in pieces), mine, starter)
    return Carried(text=re.sub(r"\n{4,}", "\n\n\n", text).rstrip("\n") + "\n")


def carry_json(request: str) -> str:
    """`carry`, for a host that speaks JSON."""
    return json.dumps(asdict(carry(**json.loads(request))))


def _pieces(text: str) -> Iterator[_Piece]:
    """The file, cut at its units: put together again it is the file."""
    lines = text.splitlines(keepends=True)
    at = 0
    for statement in _parsed(text).body:
        name = _name_of(statement)
        if name is None:
            continue
        first, last = _first_line(statement, lines), _last_line(statement, lines)
        if between := "".join(lines[at:first]):
            yield _Piece(None, between)
        yield _Piece(name, "".join(lines[first:last]))
        at = last
    if rest := "".join(lines[at:]):
        yield _Piece(None, rest)


def _parsed(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError) as error:
        raise _Unreadable from error


def _name_of(statement: ast.stmt) -> str | None:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return None


def _first_line(statement: ast.stmt, lines: list[str]) -> int:
    """Where the unit begins, counted from 0: with its decorators, and the comments directly above."""
    decorators = getattr(statement, "decorator_list", [])
    first: int = min([statement.lineno, *(it.lineno for it in decorators)]) - 1
    while first and lines[first - 1].startswith("#") and not SECTION.match(lines[first - 1]):
        first -= 1
    return first


def _last_line(statement: ast.stmt, lines: list[str]) -> int:
    """Where it ends: with the indented comments below, such as the end of a gap."""
    last = end = statement.end_lineno or 0
    while end < len(lines) and (lines[end][0].isspace()):
        end += 1
        last = end if lines[end - 1].strip() else last
    return last


def _by_name(pieces: Iterator[_Piece]) -> Mapping[str, str]:
    return {piece.name: piece.text for piece in pieces if piece.name is not None}


def _without_gap(piece: _Piece) -> _Piece:
    """The markers of the lab that is done go, with the notes between them: the next gap is the next lab's."""
    if piece.name is None or OPEN not in piece.text:
        return piece
    kept, inside = [], False
    for line in piece.text.splitlines(keepends=True):
        says = line.strip()
        inside = says == OPEN or (inside and says != CLOSE)
        if says not in (OPEN, CLOSE) and not (inside and says.startswith(NOTE)):
            kept.append(line)
    return _Piece(piece.name, "".join(kept))


def _headings(text: str) -> dict[str, str]:
    """The section that each unit stands in: its heading."""
    found, heading = {}, ""
    for piece in _pieces(text):
        if piece.name is not None:
            found[piece.name] = heading
        elif sections := SECTION.findall(piece.text):
            heading = sections[-1]
    return found


def _with(
    pieces: list[_Piece], name: str, new: Mapping[str, str], headings: Mapping[str, str]
) -> list[_Piece]:
    """The unit in its old place; or behind the unit that it follows in the starter."""
    unit = _Piece(name, new[name])
    if any(piece.name == name for piece in pieces):
        return [unit if piece.name == name else piece for piece in pieces]
    order = list(new)
    earlier = set(order[: order.index(name)])
    at = max(
        (n + 1 for n, piece in enumerate(pieces) if piece.name in earlier), default=len(pieces)
    )
    heading = headings[name]
    known = not heading or any(heading in piece.text for piece in pieces)
    space = _Piece(None, "\n\n" if known else f"\n\n{heading}\n\n")
    return [*pieces[:at], space, unit, _Piece(None, "\n\n"), *pieces[at:]]


def _with_head(text: str, mine: str, starter: str) -> str:
    """The docstring of the starter, and the imports that the learner's file has not got."""
    tree, lines = _parsed(text), text.splitlines(keepends=True)
    begins = 0
    if ast.get_docstring(tree) is not None:
        begins = tree.body[0].end_lineno or 0
    says = ast.get_source_segment(starter, _parsed(starter).body[0]) or ""
    have = set(_imports(mine))
    extra = "".join(f"{line}\n" for line in _imports(starter) if line not in have)
    rest = "".join(lines[begins:]).lstrip("\n")
    space = "\n" if rest.startswith(("import ", "from ")) else "\n\n"
    return f"{says}\n\n{extra.rstrip()}{space if extra else ''}{rest}"


def _imports(text: str) -> Iterator[str]:
    """One line for each name that is imported."""
    for statement in _parsed(text).body:
        if isinstance(statement, ast.Import):
            yield from (ast.unparse(ast.Import([alias])) for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                one = ast.ImportFrom(statement.module, [alias], statement.level)
                yield ast.unparse(one)
