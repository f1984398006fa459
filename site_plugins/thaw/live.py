"""A page -> the data that its live half needs and that its HTML does not already hold.

    cell "empty-log" on stage memory.2  ->  {"cells": {"empty-log": {"harness": "memory.2", ...}},
                                             "stages": {"memory.2": "<text of harness.py>"}, ...}

The browser reads code, starting files and solutions from the page itself, so that they exist once. Files of course_src
stand on the site under their digests, which are all that a page holds of them (src/given.ts).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from markupsafe import Markup

from thaw.course import Course
from thaw.frozen import FrozenPage
from thaw.imports import live_id
from thaw.pages import Cell, Page

# What a live example tells of its run, besides what it prints.
STEPS = "trace = {'steps': tracer.steps, 'counters': tracer.counters}"


def live(page: Page, frozen: FrozenPage, course: Course) -> Markup:
    """JSON that can stand in a script element: nothing in it closes the element or opens a comment."""
    cells = {
        cell.id: _cell(cell, page, frozen, course)
        for cell in page.cells.values()
        if not cell.made_for
    }
    cells |= {live_id(id): _example(live_id(id), frozen) for id in page.traces}
    labs = {name: _lab(f"{page.slug}.{name.removeprefix('lab')}", course) for name in page.labs}
    used = {cell["harness"] for cell in cells.values()} | {lab["before"] for lab in labs.values()}
    data = {
        "page": page.key,
        "runtime": {"address": course.runtime.address, "files": dict(course.runtime.files)},
        "cells": cells,
        "labs": labs,
        "given": {
            path: digest(text) for name in cells for path, text in _given(name, frozen).items()
        },
        "stages": {name: stage.solution for name, stage in course.stages.items() if name in used},
    }
    text = json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def given_files(frozen: FrozenPage) -> dict[str, str]:
    """What the code of a page imports, by the name under which the site holds it."""
    return {
        f"given/{digest(text)}.txt": text
        for files in frozen.given.values()
        for text in files.values()
    }


def lab_digests(course: Course) -> dict[str, dict[str, str]]:
    """By page and lab, the digest of the checks that a reader's saved work has passed when the lab is done."""
    found: dict[str, dict[str, str]] = {}
    for name, lab in course.labs.items():
        if place := _lab_of(name, course):
            found.setdefault(place["page"], {})[place["lab"]] = digest(lab.source)
    return found


def digest(text: str) -> str:
    """Names a text that saved work depends on, so that a later edit of the lesson is noticed."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _cell(cell: Cell, page: Page, frozen: FrozenPage, course: Course) -> dict[str, Any]:
    stage = cell.harness.removeprefix("yours:") if cell.harness else course.starts_from(page.slug)
    return {
        "harness": stage,
        "yours": _lab_of(stage, course)
        if cell.harness and cell.harness.startswith("yours:")
        else None,
        "files": {name: course.files[f"{page.folder}/{name}"] for name in cell.files},
        "given": list(_given(cell.id, frozen)),
        "expect": cell.expect,
        "values": None,
    }


def _example(name: str, frozen: FrozenPage) -> dict[str, Any]:
    """The example of a trace: the steps that its code records come back as values."""
    given = list(_given(name, frozen))
    return {
        "harness": None,
        "yours": None,
        "files": {},
        "given": given,
        "expect": None,
        "values": STEPS,
    }


def _given(name: str, frozen: FrozenPage) -> Mapping[str, str]:
    return frozen.given.get(name, {})


def _lab_of(stage: str | None, course: Course) -> dict[str, str] | None:
    """The lab in which the reader wrote this stage, as the key of its saved work."""
    slug, _, number = (stage or "").rpartition(".")
    lesson = course.lesson(slug)
    return {"page": lesson.src.removesuffix("/index.md"), "lab": f"lab{number}"} if lesson else None


def _previous(stage: str | None, course: Course) -> dict[str, str] | None:
    """The lab before, whose file the reader may go on with once its checks, named by their digest, have passed."""
    lab = _lab_of(stage, course)
    if lab is None or stage is None or stage not in course.labs:
        return None
    return {**lab, "digest": digest(course.labs[stage].source)}


def _lab(name: str, course: Course) -> dict[str, Any]:
    lab, before = course.labs[name], course.before(name)
    return {
        "stage": name,
        "before": before,
        "previous": _previous(before, course),
        "checks": lab.source,
        "digest": digest(lab.source),
        "mistakes": [asdict(mistake) for mistake in lab.mistakes],
    }
