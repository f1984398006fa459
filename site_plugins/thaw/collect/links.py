"""Links: what the parts of a page say of each other, checked once the page is whole.

    answer: empty-log.entries    ->    a problem when no cell "empty-log" has a fence of values

References to other pages, terms and sources are `check_elsewhere`'s, which knows the course.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator

from thaw.pages import Page
from thaw.problems import Place, Problem, did_you_mean


def check(page: Page) -> Iterator[Problem]:
    """The problems of references within the page."""
    for reference in page.values.values():
        if reference.cell:
            yield from _check_value(page, reference.place, f"{reference.cell}.{reference.name}")
    for table in page.tables.values():
        yield from _check_value(page, table.place, table.data or None)
    for figure in page.figures.values():
        if figure.data and figure.data.startswith("@"):  # computed by the build
            continue
        yield from _check_value(page, figure.place, figure.data)
    for question in page.questions.values():
        yield from _check_value(page, question.place, question.answer)
    for cell in page.cells.values():
        if cell.withhold and cell.withhold not in page.questions:
            remedy = (
                did_you_mean(cell.withhold, page.questions)
                or "Write the question that it waits for."
            )
            yield Problem(
                cell.place, f'there is no question "{cell.withhold}" on this page.', remedy
            )
    for link in page.references.values():
        if link.kind == "figure" and link.target not in page.figures:
            remedy = (
                did_you_mean(link.target, page.figures)
                or "Give a heading's link its own words: [text](#id)."
            )
            yield Problem(link.place, f'there is no figure "{link.target}" on this page.', remedy)


def check_elsewhere(
    pages: Iterable[Page],
    lessons: Collection[str],
    terms: Collection[str],
    sources: Collection[str],
    pointers: Collection[str] = (),
    primers: Collection[str] = (),
    concepts: Collection[str] = (),
) -> Iterator[Problem]:
    """The problems of references to lessons, glossary terms, sources and pointers into the wild."""
    known = {
        "lesson": lessons,
        "primer": primers,
        "concept": concepts,
        "glossary": terms,
        "citation": sources,
        "pointer": pointers,
    }
    called = {
        "lesson": "lesson",
        "primer": "primer lesson",
        "concept": "concept",
        "glossary": "term in the glossary",
        "citation": "source or footnote",
        "pointer": "pointer in wild.yml",
    }
    for page in pages:
        for link in page.references.values():
            if link.kind in known and link.target not in known[link.kind]:
                message = f'there is no {called[link.kind]} "{link.target}".'
                yield Problem(link.place, message, did_you_mean(link.target, known[link.kind]))


def _check_value(page: Page, place: Place, value: str | None) -> Iterator[Problem]:
    if value is None:
        return
    name, _, bound = value.partition(".")
    cell = page.cells.get(name)
    if cell is None:
        remedy = did_you_mean(name, page.cells) or "Write the cell, and a values fence below it."
        yield Problem(place, f'{value}: there is no cell "{name}" on this page.', remedy)
    elif cell.values is None:
        yield Problem(
            place,
            f'{value}: the cell "{name}" has no values.',
            f'Add a fence ```python values="{name}" below it.',
        )
    elif (names := _bound(cell.values)) is not None and bound not in names:
        yield Problem(
            place,
            f'{value}: the values of "{name}" do not bind "{bound}".',
            did_you_mean(bound, names),
        )


def _bound(source: str) -> set[str] | None:
    """The names that a values fence binds; None when it does not parse, which its run will report."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return None
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Store)}
