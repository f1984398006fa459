"""The author's guide is true: its examples are pages without a problem, its lesson builds and proves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from thaw.collect import collect
from thaw.collect.blocks import BLOCKS
from thaw.collect.header import OPTIONS
from thaw.collect.prose import TAGS
from thaw.prove import prove

from tests.thaw.collecting import SITE

GUIDE = Path(__file__).parents[2] / "docs" / "authoring"
SYNTAX = (GUIDE / "page-syntax.md").read_text(encoding="utf-8")
KINDS = (GUIDE / "primer-and-concepts.md").read_text(encoding="utf-8")
LESSON = (GUIDE / "a-lesson.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^````markdown[^\n]*\n(.*?)^````$", re.MULTILINE | re.DOTALL)


def examples(text: str) -> str:
    return "\n".join(match[1] for match in EXAMPLE.finditer(text))


def files(text: str) -> dict[str, str]:
    """The files that a guide shows, by name; what is shown in pieces is put together."""
    found: dict[str, str] = {}
    for fence, name, body in re.findall(
        r'^(`{3,})\w+ title="([^"]+)"\n(.*?)^\1$', text, re.MULTILINE | re.DOTALL
    ):
        del fence
        found[name] = found.get(name, "") + body + "\n"
    return found


def test_the_examples_of_the_syntax_are_one_page_without_a_problem() -> None:
    page = collect(examples(SYNTAX), "docs/example.md", extensions=SITE)
    assert [str(problem) for problem in page.problems] == []
    assert {part.kind for part in page.outline} >= {
        "cell",
        "listing",
        "choose",
        "number",
        "words",
        "lab",
        "figure",
        "recap",
    }


def test_what_stands_on_the_page_of_the_syntax_is_one_of_its_examples() -> None:
    page = collect(SYNTAX, "docs/authoring/page-syntax.md", extensions=SITE)
    shown = collect(examples(SYNTAX), "docs/example.md", extensions=SITE)
    assert page.problems == []
    assert page.cells.keys() <= shown.cells.keys()
    for name, cell in page.cells.items():
        assert (cell.source, cell.values) == (shown.cells[name].source, shown.cells[name].values)
    for name, question in page.questions.items():
        assert (question.prompt, question.options) == (
            shown.questions[name].prompt,
            shown.questions[name].options,
        )


@pytest.mark.parametrize(
    "name",
    sorted({*BLOCKS, *TAGS, *(option for options in OPTIONS.values() for option in options)}),
)
def test_every_block_option_and_tag_is_in_the_guide(name: str) -> None:
    assert re.search(
        rf"`{re.escape(name)}`|`\[{re.escape(name)}\]|[/] {re.escape(name)}\b", SYNTAX + KINDS
    )


def test_the_lesson_of_the_guide_builds_and_is_proved(site) -> None:
    found = files(LESSON)
    front = files(SYNTAX.replace("```yaml\n", '```yaml title="front.yml"\n'))["front.yml"]
    front = front.replace("requires: [no-memory]\n", "")
    site.page("course/newest-first/index.md", front + found.pop("index.md"))
    for name, text in found.items():
        site.write(f"docs/course/newest-first/{name}", text)
    outcome = site.build()
    assert outcome.report == ""
    proofs = prove(outcome.built.course, outcome.built.labs, site.engine.judge)
    assert [str(proof) for proof in proofs] == ["newest-first.1: 2 checks, 2 mistakes, proved"]
    assert str(proofs[0]) in LESSON


def test_the_mistake_that_the_guide_makes_on_purpose_is_told_as_it_says(site) -> None:
    found = files(LESSON)
    lab = re.sub(r"    while kept.*\n.*kept\[1:\]\n", "", found["lab1.py"])
    site.lesson("newest-first", lab1=lab, lab1_checks=found["lab1_checks.py"])
    outcome = site.build()
    [proof] = prove(outcome.built.course, outcome.built.labs, site.engine.judge)
    assert str(proof.problems[0]) in LESSON
