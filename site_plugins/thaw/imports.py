"""What code brings along from course_src: the modules that it imports, and the files that these say they read.

"from primer import loops"   ->   ("primer/__init__.py", "..."), ("primer/loops.py", "..."), ...

`lab` is in the runtime; `primer` and `concepts` are given to a run as files.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from thaw.frozen import Output
from thaw.pages import Cell, Page

# Packages that a cell may import without asking.
GIVEN = ("primer", "concepts")


def imported_files(cell: Cell, course_src: Path | None) -> Iterator[tuple[str, str]]:
    """The modules of course_src that a cell imports, directly or not, and the files that these say they
    read, by their path from there."""
    return imported((cell.source, cell.values or ""), course_src)


def imported(sources: Iterable[str], course_src: Path | None) -> Iterator[tuple[str, str]]:
    """The same, of any code."""
    waiting = [name for source in sources for name in _imports(source, ())]
    seen: set[str] = set()
    while waiting and course_src:
        name = waiting.pop()
        if name in seen or name.split(".")[0] not in GIVEN:
            continue
        seen.add(name)
        parts = name.split(".")
        waiting += [".".join(parts[:n]) for n in range(1, len(parts))]
        way = course_src.joinpath(*parts)
        for path in (way.with_suffix(".py"), way / "__init__.py"):
            if path.is_file():
                text = path.read_text(encoding="utf-8")
                waiting += _imports(text, path.relative_to(course_src).parent.parts)
                yield path.relative_to(course_src).as_posix(), text
                for read in (it for pattern in _reads(text) for it in course_src.glob(pattern)):
                    yield read.relative_to(course_src).as_posix(), read.read_text(encoding="utf-8")


@cache
def _reads(source: str) -> tuple[str, ...]:
    """The patterns of files that a module says it reads, from course_src: `READS = ("concepts/data/*.md",)`."""
    try:
        body = ast.parse(source).body
    except SyntaxError:  # running the cell says so
        return ()
    return tuple(
        pattern
        for node in body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "READS"
        for pattern in ast.literal_eval(node.value)
    )


@cache
def _imports(source: str, package: tuple[str, ...]) -> list[str]:
    if not package and not any(name in source for name in GIVEN):
        return []  # so it is for most cells, and parsing them all takes time
    try:
        tree = ast.parse(source)
    except SyntaxError:  # running the cell says so
        return []
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            near = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*near, *([node.module] if node.module else [])))
            names += [module, *(f"{module}.{alias.name}" for alias in node.names)]
    return names


def given(
    page: Page, outputs: Mapping[str, Output], course_src: Path | None
) -> dict[str, dict[str, str]]:
    """What each cell that a reader can run brings along, by its id; a trace's code is what its run published."""
    found = {
        id: dict(imported_files(cell, course_src))
        for id, cell in page.cells.items()
        if not cell.made_for
    }
    for id in page.traces:
        code = str(outputs[id].values.get("code", "")) if id in outputs else ""
        found[live_id(id)] = dict(imported((code,), course_src))
    return found


def live_id(trace: str) -> str:
    """The cell in which a reader runs the example of a trace."""
    return f"{trace}-live"
