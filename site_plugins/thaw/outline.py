"""Put the course together: lessons in the order of the nav, their labs read, their layers woven.

Project + pages   ->   Course(lessons=(Lesson("memory", "01", ...), ...), stages={"memory.1": ...}, ...)
"""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

import yaml

from thaw.collect.links import check_elsewhere
from thaw.concept_data import check_concept
from thaw.course import Course, Lesson, Stage
from thaw.facts import read_facts
from thaw.labs import LabFiles, lab_names, read_lab
from thaw.listings import commit_of
from thaw.pages import Page
from thaw.parts import check_parts
from thaw.problems import BuildFailed, Place, Problem, Problems, did_you_mean
from thaw.project import Project
from thaw.weave import WeaveFailed, weave

FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*\n", re.DOTALL)


@dataclass(frozen=True)
class Labs:
    """All labs of a course: the files of each by the name of its stage, and what they weave.

    `lost` are the lessons without a harness to start from or to end with: the first whose labs are wrong, and all
    that build upon it.
    """

    files: Mapping[str, LabFiles] = field(default_factory=dict)
    stages: Mapping[str, Stage] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()


def lessons(project: Project) -> tuple[Lesson, ...]:
    """The lessons, as the front matter of the pages in the nav declares them."""
    return _numbered(project, "lesson")


def _numbered(project: Project, kind: str) -> tuple[Lesson, ...]:
    """The pages of a kind in the order of the nav."""
    found = [
        (src, meta) for src in project.nav if (meta := _meta(project, src)).get("kind") == kind
    ]
    return tuple(
        Lesson(slug_of(src), f"{number:02}", str(meta.get("title", "")), src, meta)
        for number, (src, meta) in enumerate(found, 1)
    )


def labs(project: Project, order: Sequence[Lesson], problems: Problems) -> Labs:
    """The labs of the lessons, in their order; what is wrong in their files joins the problems."""
    files: dict[str, LabFiles] = {}
    slugs = [lesson.slug for lesson in order]
    sound = len(slugs)  # so many lessons have all their labs
    for n, lesson in enumerate(order):
        folder = f"{project.docs}/{PurePosixPath(lesson.src).parent}"
        for code in lab_names(project.root / folder):
            stage = f"{lesson.slug}.{code.removeprefix('lab')}"
            try:
                files[stage] = read_lab(project.root, folder, code, stage)
            except BuildFailed as failed:
                problems.extend(failed.problems)
                sound = min(sound, n)
    usable = {stage: lab for stage, lab in files.items() if slugs.index(lab.lesson) < sound}
    try:
        stages = weave([(stage, lab.layer) for stage, lab in usable.items()])
    except WeaveFailed as failed:
        problems.extend(failed.problems)
        stages = failed.stages
        sound = slugs.index(list(usable.values())[len(stages)].lesson)
    names = {stage.name: stage for stage in stages}
    return Labs({name: files[name] for name in names}, names, frozenset(slugs[sound:]))


def outline(
    project: Project, pages: Sequence[Page], urls: Mapping[str, str], problems: Problems
) -> tuple[Course, Labs]:
    """The course around the pages; what is wrong with it joins the problems, and it stays without that."""
    order = lessons(project)
    found = labs(project, order, problems)
    files: dict[str, str] = {}
    for page in pages:
        problems.extend(check_parts(page))
        _compare_labs(project, page, order, problems)
        files |= _texts(project, page, problems)
    course = Course(
        name=project.name,
        lessons=order,
        stages=found.stages,
        labs={stage: lab.code for stage, lab in found.files.items()},
        files=files,
        facts=read_facts(project.root, problems),
        urls=urls,
        primers=_numbered(project, "primer"),
        concepts={page.slug: page.src for page in pages if page.kind == "concept"},
        today=_today(),
        commit=commit_of(project.root),
        repository=project.repository,
    )
    for page in pages:
        problems.extend(check_concept(page, course.facts))
    problems.extend(_citations(pages, course))
    return course, found


def _today() -> datetime.date:
    """The day of the build, which SOURCE_DATE_EPOCH can set, as it sets that of other tools."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    when = datetime.datetime.fromtimestamp(int(given), datetime.UTC) if given else None
    return when.date() if when else datetime.date.today()


def _citations(pages: Iterable[Page], course: Course) -> Iterator[Problem]:
    """What pages cite and nobody has written down."""
    slugs = [lesson.slug for lesson in course.lessons]
    facts = course.facts
    primers = [primer.slug for primer in course.primers]
    yield from check_elsewhere(
        pages, slugs, facts.terms, facts.sources, facts.pointers, primers, facts.ladder.concepts
    )


def stage_named(name: str, order: Iterable[Lesson], stages: Mapping[str, Stage]) -> Stage:
    """The stage that a person means by `02.1`, `2.1` or `hands.1`; BuildFailed names the nearest."""
    slug, _, lab = name.rpartition(".")
    if slug.isdecimal():
        slug = next((lesson.slug for lesson in order if int(lesson.number) == int(slug)), slug)
    if stage := stages.get(f"{slug}.{lab}"):
        return stage
    problems = Problems()
    problems.add(Place("thaw harness"), f'there is no stage "{name}".', did_you_mean(name, stages))
    raise BuildFailed(problems)


def slug_of(src: str) -> str:
    """The slug of a page: the folder of an index.md, else the file's name."""
    path = PurePosixPath(src)
    return path.parent.name if path.name == "index.md" and path.parent.name else path.stem


def _meta(project: Project, src: str) -> dict[str, Any]:
    path = project.root / project.docs / src
    text = project.text(f"{project.docs}/{src}").removeprefix("\ufeff") if path.is_file() else ""
    match = FRONT_MATTER.match(text)
    try:
        found = yaml.safe_load(match[1]) if match else {}
    except yaml.YAMLError:  # collecting the page says so
        found = {}
    return found if isinstance(found, dict) else {}


def _compare_labs(
    project: Project, page: Page, order: Sequence[Lesson], problems: Problems
) -> None:
    """A lesson stands in the nav, and its lab blocks and the files beside it name the same labs."""
    if page.kind != "lesson":
        for lab in page.labs.values():
            what = f'the lab "{lab.code}" stands on a page that is no lesson.'
            problems.add(
                lab.place, what, "Move it to a lesson, or write kind: lesson in the front matter."
            )
        return
    if page.slug not in {lesson.slug for lesson in order}:
        what = "this lesson is not in the nav of mkdocs.yml, so it has no number and no harness to start from."
        problems.add(Place(page.path), what, f"Add {page.src} to the nav.")
    on_disk = lab_names(project.root / page.folder)
    for code, lab in page.labs.items():
        if code and code not in on_disk:  # a lab without a name is told by collect
            near = did_you_mean(code, on_disk) or f"Write {page.folder}/{code}.py."
            problems.add(
                lab.place, f'the lab "{code}" has no file {code}.py beside the page.', near
            )
    unnamed = "" in page.labs  # or with a name of no lab: which one it is, nobody can tell
    for code in sorted(set(on_disk) - set(page.labs)) if not unnamed else ():
        what = f"{code}.py stands beside the page, but no lab block shows it."
        problems.add(
            Place(page.path), what, f"Add a lab block with code: {code}, or remove the files."
        )


def _texts(project: Project, page: Page, problems: Problems) -> dict[str, str]:
    """The texts of the files that cells ask for, by path from the root."""
    found: dict[str, str] = {}
    folder = project.root / page.folder
    for cell in page.cells.values():
        for name in cell.files:
            what = f'cell "{cell.id}" asks for the file "{name}", which is not in {page.folder}.'
            try:
                found[f"{page.folder}/{name}"] = project.text(f"{page.folder}/{name}")
            except OSError:
                there = [
                    path.relative_to(folder).as_posix()
                    for path in folder.rglob("*.*")
                    if path.is_file()
                ]
                problems.add(cell.place, what, did_you_mean(name, there))
            except BuildFailed:
                what = f'cell "{cell.id}" asks for the file "{name}", which is not UTF-8 text.'
                problems.add(cell.place, what, "Cells are given text files only.")
    return found
