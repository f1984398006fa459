"""Compose the build: plan, execute, freeze or compare, draw, render; every problem is collected, none stops the others.

    Project + collected pages   ->   Built(html={"course/hands/index.md": "<thaw-cell ..."}, changes=[...], ...)

Only the host and the command line call this. A page with a problem is not rendered, and what failed on it is not frozen.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from thaw.ageing import due
from thaw.course import Course, Served
from thaw.drawings import Codes, draw_figures, plan_figures
from thaw.execute import Result
from thaw.freeze import Change, Keys, Store, page_files, page_names, words_of
from thaw.frozen import FrozenPage, Output
from thaw.imports import given as imported
from thaw.labs import LabFiles
from thaw.listings import excerpts, pointers
from thaw.live import given_files
from thaw.memo import Memo
from thaw.outcomes import read_result
from thaw.outline import Labs, outline
from thaw.pages import Page
from thaw.plan import Digests, Planned, keys, plan, unfrozen
from thaw.problems import BuildFailed, Place, Problem, Problems
from thaw.project import Project
from thaw.render import render
from thaw.source_pages import address, place_of

HARNESS = "harness"  # the folder of the woven stages, in the store


class Mode(Enum):
    """What a build does about outputs that do not hold any more."""

    WRITE = "run what is stale and write it"
    REWRITE = "run everything and write it"
    STRICT = "report what is stale; run and write nothing"
    CHECK = "run everything and compare; write nothing"


ANEW = (Mode.REWRITE, Mode.CHECK)


class Engine(Protocol):
    """What runs code: the packed runtime. `served` is how the site serves it to the browser."""

    @property
    def digests(self) -> Digests: ...
    @property
    def served(self) -> Served: ...
    def run(self, cells: Sequence[Planned], *, twice: bool) -> Sequence[Result]: ...


@dataclass(frozen=True)
class Built:
    """A finished build: pages by src, what it changed in the store (or would), what is kept for nothing."""

    html: Mapping[str, str]
    course: Course
    labs: Mapping[str, LabFiles]
    changes: Sequence[Change] = ()
    orphans: Sequence[Change] = ()
    ran: int = 0
    due: Sequence[Problem] = ()  # what is to be looked at again; no build fails for it
    # Files of the source that pages point at, by the address of the page that the site makes of each.
    sources: Mapping[str, Path] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)  # texts that live code imports, by name


@dataclass
class _Work:
    """A page on its way through the build."""

    page: Page
    planned: list[Planned]
    frozen: FrozenPage
    recorded: Keys
    why: dict[str, str] = field(default_factory=dict)  # stale cells, and what made them so
    outputs: dict[str, Output] = field(default_factory=dict)
    result: FrozenPage = field(default_factory=FrozenPage)
    files: dict[str, str] = field(default_factory=dict)
    complete: bool = True
    course_src: Path | None = None


def build(
    project: Project,
    pages: Sequence[Page],
    urls: Mapping[str, str],
    engine: Engine,
    mode: Mode,
    problems: Problems,
) -> Built:
    """Build the collected pages; what is wrong joins the problems, and the caller decides what follows."""
    course, labs = survey(project, pages, urls, problems)
    course = replace(course, runtime=engine.served)
    sure = not problems
    store = Store(project.root / project.options.frozen)
    wrong = {problem.place for problem in problems}
    works = [_plan(page, course, labs, engine.digests, store, wrong, problems) for page in pages]
    ran = _execute(works, engine, mode, problems)
    codes: Codes = {}
    for work in works:
        _finish(work, project, course, codes, mode, problems)
    wanted = {f"{HARNESS}/{stage.name}.py": stage.solution for stage in course.stages.values()}
    for work in works:
        wanted |= work.files
    if mode in (Mode.WRITE, Mode.REWRITE):
        changes = store.changes(wanted)
        store.write(changes)
    else:
        changes = _compare(works, store, wanted, labs.files, mode, problems)
    course = replace(course, traces=_traces(works))
    html = _render(works, course, Memo(project.root / project.options.cache), problems)
    overdue = list(due(pages, course.facts, course.today))
    orphans = store.orphans(_names(pages, course)) if sure else []
    sources = _sources(works, project)
    given = {name: text for work in works for name, text in given_files(work.result).items()}
    return Built(html, course, labs.files, changes, orphans, ran, overdue, sources, given)


def survey(
    project: Project, pages: Sequence[Page], urls: Mapping[str, str], problems: Problems
) -> tuple[Course, Labs]:
    """The course around the pages, and all that is wrong before anything runs."""
    for page in pages:
        problems.extend(page.problems)
    return outline(project, pages, urls, problems)


def find_orphans(project: Project, pages: Sequence[Page], problems: Problems) -> list[Change]:
    """The frozen files that no page needs; known only where the pages have no problems."""
    course, _ = survey(project, pages, {}, problems)
    store = Store(project.root / project.options.frozen)
    return [] if problems else store.orphans(_names(pages, course))


def _names(pages: Iterable[Page], course: Course) -> set[str]:
    return {f"{HARNESS}/{stage}.py" for stage in course.stages}.union(*map(page_names, pages))


def _plan(
    page: Page,
    course: Course,
    labs: Labs,
    digests: Digests,
    store: Store,
    wrong: Collection[Place],
    problems: Problems,
) -> _Work:
    """A page with what must run of it; a cell that is wrong in its first line does not, and nothing else is said of it."""
    lost = page.kind == "lesson" and page.slug in labs.lost
    planned = [] if lost else plan(page, course, digests, problems)
    planned = [run for run in planned if run.cell.place not in wrong]
    frozen, recorded = store.page(page.key)
    if planned and not recorded.cells:
        frozen, recorded = _of_a_renamed_page(planned, store) or (frozen, recorded)
    work = _Work(
        page,
        planned,
        frozen,
        recorded,
        complete=len(planned) == len(page.cells) and not lost,
        course_src=digests.course_src,
    )
    for run in planned:
        why = run.stale(recorded)
        if why is None:
            work.outputs[run.cell.id] = frozen.cells[run.cell.id]
        else:
            work.why[run.cell.id] = why
    return work


def _of_a_renamed_page(planned: Sequence[Planned], store: Store) -> tuple[FrozenPage, Keys] | None:
    """What another folder of the store holds under the very keys of this page: it was moved, and nothing need run."""
    for path in sorted(store.files()):
        folder, _, name = path.rpartition("/")
        if name == "keys.json":
            frozen, recorded = store.page(folder)
            if any(run.stale(recorded) is None for run in planned):
                return frozen, recorded
    return None


def _execute(works: Sequence[_Work], engine: Engine, mode: Mode, problems: Problems) -> int:
    """Run the cells that must run, all pages together; their outputs join the works."""
    due = [
        (work, run)
        for work in works
        for run in work.planned
        if mode in ANEW or run.cell.id in work.why
    ]
    if mode is Mode.STRICT:
        for work, run in due:
            unfrozen(run.cell.place, f'cell "{run.cell.id}"', work.why[run.cell.id], problems)
            work.complete = False
        return 0
    results = engine.run([run for _, run in due], twice=mode is not Mode.CHECK) if due else []
    for (work, run), result in zip(due, results, strict=True):
        output = read_result(run.cell, result, problems)
        work.outputs.pop(run.cell.id, None)
        if output:
            work.outputs[run.cell.id] = output
        else:
            work.complete = False
    return len(due)


def _finish(
    work: _Work, project: Project, course: Course, codes: Codes, mode: Mode, problems: Problems
) -> None:
    """Draw the figures, cut the listings, and lay out the files of a page."""
    page = work.page
    outputs = {id: work.outputs[id] for id in page.cells if id in work.outputs}
    figures = plan_figures(
        page, project, course, FrozenPage(outputs), work.recorded, codes, problems
    )
    if mode is Mode.STRICT:
        for it in (it for it in figures if it.why):
            unfrozen(it.figure.place, f'figure "{it.figure.id}"', it.why or "", problems)
        figures = [it for it in figures if not it.why]
    drawn = draw_figures(page, project, figures, work.frozen, mode in ANEW, problems)
    listings = excerpts(page, project, course, problems)
    pointed = pointers(page, project, course, problems)
    work.complete &= len(drawn) == len(page.figures) and len(listings) == len(page.listings)
    work.result = FrozenPage(
        outputs, drawn, listings, pointed, imported(page, outputs, work.course_src)
    )
    if work.complete:
        recorded = keys(work.planned, {it.figure.id: (it.key, it.shared) for it in figures})
        work.files = page_files(page.key, work.result, recorded)


def _compare(
    works: Sequence[_Work],
    store: Store,
    wanted: Mapping[str, str],
    labs: Mapping[str, LabFiles],
    mode: Mode,
    problems: Problems,
) -> list[Change]:
    """What the store should hold and does not, as problems by page and line."""
    changes = store.changes(wanted)
    for change in changes:
        if change.path.startswith(f"{HARNESS}/"):
            stage = change.path.removeprefix(f"{HARNESS}/").removesuffix(".py")
            what = f"harness.py at {stage} is not what {store.folder.name}/{change.path} holds."
            problems.add(Place(labs[stage].path), what, "Run make freeze.", _short(change.diff()))
    for work in works if mode is Mode.CHECK else ():
        _compare_page(work, problems)
        stale = [change for change in changes if change.path in work.files]
        if stale and not any(problem.place.path == work.page.path for problem in problems):
            names = ", ".join(change.path for change in stale)
            why = " and ".join(dict.fromkeys(work.why.values())) or "they were moved or edited"
            what = f"its frozen files are out of date ({why}): {names}."
            problems.add(Place(work.page.path), what, "Run make freeze.")
    return changes


def _compare_page(work: _Work, problems: Problems) -> None:
    remedy = "If the new one is right, run make freeze."
    for id, output in work.outputs.items():
        old, cell = work.frozen.cells.get(id), work.page.cells[id]
        because = f" ({work.why[id]})" if id in work.why else ""
        if old is None:
            problems.add(cell.place, f'cell "{id}" has no frozen output.', "Run make freeze.")
        elif old.text != output.text:
            diff = Change(id, old.text, output.text).diff()
            problems.add(
                cell.place, f'the output of cell "{id}" has changed{because}.', remedy, _short(diff)
            )
        elif _about(old) != _about(output):
            diff = Change(id, _about(old), _about(output)).diff()
            problems.add(
                cell.place,
                f'the values of cell "{id}" have changed{because}.',
                remedy,
                _short(diff),
            )
    for id, svg in work.result.figures.items():
        old_svg, figure = work.frozen.figures.get(id), work.page.figures[id]
        if old_svg is None:
            problems.add(figure.place, f'figure "{id}" has no frozen drawing.', "Run make freeze.")
        elif old_svg != svg:
            said, says = words_of(old_svg), words_of(svg)
            shown = Change(id, said, says) if said != says else Change(id, old_svg, svg)
            diff = _short(shown.diff())
            problems.add(figure.place, f'figure "{id}" has changed.', remedy, diff)


def _about(output: Output) -> str:
    return json.dumps(
        [output.spans, output.error, output.values], indent=1, sort_keys=True, ensure_ascii=False
    )


def _short(diff: str, limit: int = 40) -> str:
    lines = diff.split("\n")
    return (
        diff
        if len(lines) <= limit
        else "\n".join([*lines[:limit], f"... {len(lines) - limit} more lines"])
    )


def _sources(works: Iterable[_Work], project: Project) -> dict[str, Path]:
    """The files that listings and pointers were cut from, where they lead to a page of this site."""
    results = [work.result for work in works]
    excerpts = [it for made in results for it in (*made.listings.values(), *made.pointers.values())]
    files = {it.file for it in excerpts if it.file and it.href and "://" not in it.href}
    return {address(place_of(project, file)): file for file in sorted(files)}


def _traces(works: Iterable[_Work]) -> dict[str, Mapping[str, Any]]:
    """What the example of each concept page wrote: the first trace of the page, by its slug."""
    firsts = {work.page.slug: (work, next(iter(work.page.traces), "")) for work in works}
    return {
        slug: work.outputs[id].values["trace"]
        for slug, (work, id) in firsts.items()
        if id in work.outputs and "trace" in work.outputs[id].values
    }


def _render(
    works: Iterable[_Work], course: Course, memo: Memo, problems: Problems
) -> dict[str, str]:
    """The finished HTML of the pages that are whole, remembered where nothing that it shows has changed."""
    html: dict[str, str] = {}
    broken = {problem.place.path for problem in problems}
    around = hashlib.sha256(pickle.dumps(course)).digest()
    for work in works:
        page, result = work.page, work.result
        if work.complete and page.path not in broken and _has_its_stages(page, course):
            try:
                html[page.src] = memo.recall(
                    page.key, (page, result, around), partial(render, page, result, course)
                )
            except BuildFailed as failed:
                problems.extend(failed.problems)
    return html


def _has_its_stages(page: Page, course: Course) -> bool:
    return all(f"{page.slug}.{code.removeprefix('lab')}" in course.stages for code in page.labs)
