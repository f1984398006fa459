"""Decide what must run: the key of each cell says what its output depends on, so that an unchanged one is left alone.

    Page + Course + Digests   ->   [Planned("empty-log", key="3f9a...", request={...}), ...]

A key covers the cell's source, values and options, the text of its stage, the runtime, `lab`, every file it is given
and this schema; not the machine, the author's Python or line ends.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from thaw.course import Course
from thaw.freeze import UNFIT, Keys
from thaw.imports import imported_files
from thaw.pages import Cell, Page
from thaw.problems import Place, Problems, did_you_mean

SCHEMA = 1


@dataclass(frozen=True)
class Digests:
    """What all runs share."""

    runtime: str
    lab: str
    course_src: Path | None = None


@dataclass(frozen=True)
class Planned:
    """A run that the page needs. `shared` are the inputs that other cells may have too, each with its digest."""

    cell: Cell
    key: str
    request: Mapping[str, Any]
    shared: Mapping[str, str] = field(default_factory=dict)

    def stale(self, frozen: Keys) -> str | None:
        """Why the frozen output no longer holds, in a few words; None when it does."""
        recorded = frozen.cells.get(self.cell.id)
        if recorded == self.key:
            return None
        if recorded is None:
            return "never frozen"
        if recorded == UNFIT:
            return "its frozen output is missing, or was edited"
        return because(self.shared, frozen.inputs) or "its code changed"


def plan(page: Page, course: Course, digests: Digests, problems: Problems) -> list[Planned]:
    """The runs of a page, in order; a cell that asks for a stage that does not exist joins the problems."""
    planned: list[Planned] = []
    for cell in page.cells.values():
        stage = stage_of(cell, page, course)
        if stage is not None and stage not in course.stages:
            if course.stages or not problems:  # when none could be woven, that is the problem
                what = f'cell "{cell.id}" runs on the stage "{stage}", which no lab builds.'
                remedy = did_you_mean(stage, course.stages) or "This site has no lab yet."
                problems.add(cell.place, what, remedy)
            continue
        harness = course.stages[stage].solution if stage else None
        files = {name: course.files.get(f"{page.folder}/{name}", "") for name in cell.files}
        packages = dict(imported_files(cell, digests.course_src))
        shared = {"the runtime": digests.runtime[:12], "lab": digests.lab[:12]}
        if harness is not None:
            shared[f"harness {stage}"] = digest(harness)
        shared |= {name: digest(text) for name, text in (files | packages).items()}
        request = {
            "code": cell.source,
            "name": cell.id,
            "values": cell.values,
            "harness": harness,
            "files": packages | files,
            "expect": cell.expect,
            "seconds": cell.seconds,
        }
        own = [cell.source, cell.values, cell.expect, cell.seconds]
        key = digest([SCHEMA, own, sorted(shared.items())])
        planned.append(Planned(cell, key, request, shared))
    return planned


def stage_of(cell: Cell, page: Page, course: Course) -> str | None:
    """The stage that `import harness` gives the cell; None when there is nothing to import."""
    if cell.harness:
        return cell.harness.removeprefix("yours:")
    return course.starts_from(page.slug) if page.kind == "lesson" else None


def keys(planned: list[Planned], figures: Mapping[str, tuple[str, Mapping[str, str]]]) -> Keys:
    """What is recorded beside the outputs of a page; of a figure, its key and its inputs."""
    inputs: dict[str, str] = {}
    for run in planned:
        inputs |= run.shared
    for _, shared in figures.values():
        inputs |= shared
    return Keys(
        {run.cell.id: run.key for run in planned},
        {id: key for id, (key, _) in figures.items()},
        inputs,
    )


def because(shared: Mapping[str, str], recorded: Mapping[str, str]) -> str:
    """`lab changed`, `t.csv and the runtime changed`; "" when the inputs are the recorded ones."""
    changed = [name for name in sorted(shared) if recorded.get(name) != shared[name]]
    return f"{' and '.join(changed)} changed" if changed else ""


def digest(data: object) -> str:
    """A short name for some text or plain data, the order of a dict included; the same on every machine."""
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False, default=str)
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()[:16]


def unfrozen(place: Place, what: str, why: str, problems: Problems) -> None:
    """A stale part of a page, where nothing may be written."""
    problems.add(place, f"{what} is stale ({why}).", "Run make freeze.")
