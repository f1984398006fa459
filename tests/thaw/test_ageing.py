"""What is due after 90 days, and that nothing fails for it."""

from __future__ import annotations

import shutil
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest
from thaw.ageing import due, is_due
from thaw.data import FOLDER
from thaw.facts import Facts, Source
from thaw.pages import Page
from thaw.registry import Name

from tests.thaw.a_source import SOURCE

ROOT = Path(__file__).resolve().parents[2]
DAY = date(2026, 11, 30)


def page(reviewed: date) -> Page:
    meta = {"kind": "concept", "reviewed": reviewed}
    return Page("docs/concepts/rag.md", "concepts/rag.md", "rag", "concept", meta)


def told(days: int, facts: Facts | None = None) -> list[str]:
    found = due([page(DAY)], facts or Facts(), DAY + timedelta(days=days))
    return [str(problem) for problem in found]


def test_a_page_is_due_after_ninety_days_and_not_before() -> None:
    assert told(90) == []
    assert told(91) == [
        "docs/concepts/rag.md: was last reviewed on 30 November 2026, 91 days ago. "
        "Review it, and set reviewed: to that day."
    ]


def test_facts_are_told_a_line_a_file_with_the_oldest() -> None:
    names = tuple(
        Name(id, id, "m", "server", ("rag",), "h", (), None, (), checked)
        for id, checked in (
            ("new", DAY + timedelta(days=50)),
            ("old", DAY),
            ("older", DAY - timedelta(days=9)),
        )
    )
    facts = Facts(sources={"tau": Source("t", "p", "a", DAY)}, names=names)
    assert told(100, facts)[1:] == [
        "course_src/data/sources.yml: 1 entry was checked more than 90 days ago, the oldest, "
        '"tau", on 30 November 2026. Look again, and set the day.',
        "course_src/data/names.yml: 2 entries were checked more than 90 days ago, the oldest, "
        '"older", on 21 November 2026. Look again, and set the day.',
    ]


@pytest.mark.parametrize("value", [None, "lately", 3])
def test_what_is_no_day_is_not_due(value: object) -> None:
    assert not is_due(value, DAY)


def test_on_the_ninety_first_day_strict_builds_warn_and_only_a_strict_doctor_fails(packed) -> None:
    shutil.copytree(ROOT / FOLDER / "schemas", packed.root / FOLDER / "schemas")
    packed.write(f"{FOLDER}/sources.yml", SOURCE)
    packed.page("a.md", "# A\n\nSo it is.[^pack]\n")

    def at(days: int, *command: str) -> tuple[int, str]:
        noon = datetime.combine(DAY + timedelta(days=days), time(12), UTC)
        done = packed.run(*command, CI="1", SOURCE_DATE_EPOCH=str(int(noon.timestamp())))
        return done.returncode, done.stdout + done.stderr

    due = '"pack", on 30 November 2026. Look again, and set the day.'
    for days, code in ((90, 0), (91, 1)):
        ended, said = at(days, "thaw", "doctor", "--strict")
        assert (ended, due in said) == (code, bool(code)), said
    ended, said = at(91, "mkdocs", "build", "--strict")
    assert (ended, due in said) == (0, True), said
    page = (packed.root / "site/a/index.html").read_text("utf-8")
    assert '<strong class="thaw-flag">Read more than 90 days ago.</strong>' in page
