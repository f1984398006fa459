"""Draw the figures of a page from the values its cells published, those whose key has changed.

Figure("one-trip", draw="message_flow", data="two-files.transcript")   ->   {"one-trip": "<svg ...>"}
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from thaw.concept_data import neighbours, rungs
from thaw.course import Course
from thaw.draw import FigureFailed, draw
from thaw.draw import digest as digest_of_drawing
from thaw.freeze import UNFIT, Keys
from thaw.frozen import FrozenPage, Output
from thaw.pages import Figure, Page
from thaw.plan import SCHEMA, because, digest
from thaw.problems import Problems, did_you_mean
from thaw.project import Project
from thaw.values import printed

# What is known of drawings during a build: the digest of each, by its name and the folder of its figures.py.
Codes = dict[tuple[str, Path | None], str]


@dataclass(frozen=True)
class Planned:
    """A figure that the page needs, with the data to draw; `why` says what made it stale, None that nothing did."""

    figure: Figure
    data: Any
    description: str
    key: str
    shared: Mapping[str, str]
    why: str | None


def plan_figures(
    page: Page,
    project: Project,
    course: Course,
    frozen: FrozenPage,
    recorded: Keys,
    codes: Codes,
    problems: Problems,
) -> list[Planned]:
    """The figures of a page whose data is in `frozen`; data that no cell publishes joins the problems."""
    planned: list[Planned] = []
    for figure in page.figures.values():
        ready, data = _data(figure, page, course, frozen.cells, problems)
        texts = _texts(figure, page, course, frozen.cells)
        if not ready or texts is None:
            continue
        code = _code(figure, project.root / page.folder, codes, problems)
        if code is None:
            continue
        shared = {f"the code of {figure.draw}": code[:12]}
        description = figure.described(texts)
        words = [figure.caption, description, figure.id, figure.options]
        key = digest([SCHEMA, words, data, sorted(shared.items())])
        why = _why(recorded.figures.get(figure.id), key, because(shared, recorded.inputs))
        planned.append(Planned(figure, data, description, key, shared, why))
    return planned


def _texts(
    figure: Figure, page: Page, course: Course, outputs: Mapping[str, Output]
) -> dict[str, str] | None:
    """What a description says in place of its values and references; None while a value is not known."""
    texts: dict[str, str] = {}
    for id in (id for id in page.values if f"{{{{{id}}}}}" in figure.description):
        value = page.values[id]
        if value.cell not in outputs:
            return None
        with suppress(ValueError):  # rendering the page says so
            texts[id] = printed(outputs[value.cell].values, value.name, value.format)
    for id, reference in page.references.items():
        texts[id] = reference.text or _computed(reference.target, page, course)
    return texts


def _computed(target: str, page: Page, course: Course) -> str:
    """`Figure 2.1`, or `3. One trip is never enough`."""
    if target in page.figures:
        own = course.lesson(page.slug) if page.kind == "lesson" else None
        return f"Figure {f'{int(own.number)}.' if own else ''}{page.figures[target].number}"
    lesson = course.lesson(target)
    return f"{int(lesson.number)}. {lesson.title}" if lesson else ""


def _why(recorded: str | None, key: str, changed: str) -> str | None:
    if recorded == key:
        return None
    if recorded is None:
        return "never drawn"
    if recorded == UNFIT:
        return "its frozen drawing is missing"
    return changed or "its data or its words changed"


def _data(
    figure: Figure, page: Page, course: Course, outputs: Mapping[str, Output], problems: Problems
) -> tuple[bool, Any]:
    if figure.data is None:
        return False, None  # collecting the page says so
    if figure.data == "@neighbours":
        found = neighbours(page.slug, course.facts.ladder)
        return bool(found), found
    if figure.data == "@ladder":
        return True, rungs(course.facts.ladder)
    cell, _, name = figure.data.partition(".")
    if cell not in page.cells:
        what = f'figure "{figure.id}" draws "{figure.data}", but there is no cell "{cell}".'
        problems.add(figure.place, what, did_you_mean(cell, page.cells))
    elif cell in outputs and name not in outputs[cell].values:
        what = f'figure "{figure.id}" draws "{figure.data}", but the cell has no value "{name}".'
        remedy = (
            did_you_mean(name, outputs[cell].values)
            or f'Bind it in a fence: ```python values="{cell}"'
        )
        problems.add(figure.place, what, remedy)
    elif cell in outputs:
        return True, outputs[cell].values[name]
    return False, None


def _code(figure: Figure, folder: Path, codes: Codes, problems: Problems) -> str | None:
    own = folder if (folder / "figures.py").is_file() else None
    try:
        if (figure.draw, own) not in codes:
            codes[figure.draw, own] = digest_of_drawing(figure.draw, own)
        return codes[figure.draw, own]
    except FigureFailed as failed:
        what = f'figure "{figure.id}" {failed.message}.'
        problems.add(figure.place, what, failed.remedy, failed.detail)
        return None


def draw_figures(
    page: Page,
    project: Project,
    planned: list[Planned],
    frozen: FrozenPage,
    anew: bool,
    problems: Problems,
) -> dict[str, str]:
    """The SVG of each planned figure, from the frozen ones where nothing has changed; `anew` draws all."""
    return {
        it.figure.id: svg
        for it in planned
        if (
            svg := _draw(page, project, it, problems)
            if anew or it.why
            else frozen.figures[it.figure.id]
        )
    }


def _draw(page: Page, project: Project, planned: Planned, problems: Problems) -> str | None:
    figure = planned.figure
    try:
        return draw(
            figure.draw,
            planned.data,
            page_id="figure",  # ids need to differ on their page only, so that a page can be moved
            figure_id=figure.id,
            title=figure.caption,
            description=planned.description,
            options=figure.options,
            folder=project.root / page.folder,
        )
    except FigureFailed as failed:
        problems.add(
            figure.place, f'figure "{figure.id}" {failed.message}.', failed.remedy, failed.detail
        )
        return None
