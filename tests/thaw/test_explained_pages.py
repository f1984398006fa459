"""A primer lesson and a concept page, built: Markdown and data in, finished HTML out."""

from __future__ import annotations

import re
import shutil
from datetime import date, timedelta
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from thaw.build import Mode
from thaw.engine import PackedEngine
from thaw.plan import Digests

from tests.thaw.explained import CONCEPT, PRIMER

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.node, pytest.mark.xdist_group("node")]


class Elsewhere(PackedEngine):
    """The packed runtime, given the modules of another course_src."""

    def __init__(self, folder: Path, course_src: Path) -> None:
        super().__init__(folder)
        self.course_src = course_src

    @property
    def digests(self) -> Digests:
        real = super().digests
        return Digests(real.runtime, real.lab, self.course_src)


@pytest.fixture
def pages(site, runtime: Path):
    """A site with the primer lesson and the concept page, and a course_src of its own."""
    ours = site.root / "course_src"
    for name in ("concepts", "primer", "data"):
        shutil.copytree(
            ROOT / "course_src" / name, ours / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copytree(
        ROOT / "tests" / "concepts",
        site.root / "tests" / "concepts",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    site.engine = Elsewhere(runtime, ours)
    site.extensions = ["toc", "tables", "thaw"]
    site.page("concepts/function-calling.md", CONCEPT)
    site.page("primer/messages-and-tools.md", PRIMER)
    site.page("concepts/index.md", "# All\n\n/// map\n///\n")
    site.page("concepts/names.md", "# Names\n\n/// names\n///\n\n/// prices\n///\n")
    return site


CONCEPT_SRC, PRIMER_SRC = "concepts/function-calling.md", "primer/messages-and-tools.md"


def soup(outcome, src: str) -> BeautifulSoup:
    assert outcome.report == ""
    return BeautifulSoup(outcome.html[src], "html.parser")


def words(tag: Tag) -> str:
    return " ".join(tag.get_text(" ").split())


def test_both_kinds_are_built_whole(pages) -> None:
    built = pages.build()
    concept = soup(built, CONCEPT_SRC)
    assert [words(it) for it in concept.select(".thaw-run-title")] == [
        "Choose a look-up, or answer without one", "price_of", "Put the result into words",
    ]  # fmt: skip
    assert [it["data-decided"] for it in concept.select(".thaw-run-step")] == [
        "model",
        "code",
        "code",
    ]
    assert words(concept.select_one('[data-counter="decided"] dd')) == "1"
    assert "It took 3 steps and 477 tokens" in words(concept)
    assert [words(it) for it in concept.select(".thaw-cost-strip .thaw-here td")] == [
        "2",
        "1",
        "477",
        "44",
        "1.3 s",
    ]
    assert "What is known with 3 steps." in words(concept.select_one(".thaw-told"))
    assert concept.select_one('.thaw-rungs [aria-current="step"]').get_text(strip=True) == "4Tools"
    assert len(concept.select("section.thaw-glance > svg")) == 1
    assert len(concept.select(".thaw-drawn > svg")) == 1
    assert "5 of 6 questions answered rightly by scripted" in words(
        concept.select_one(".thaw-result-line")
    )
    assert "A price that no look up gave is held back" in words(
        concept.select_one(".thaw-failure-mode")
    )
    assert "# Brief: Function calling" in concept.select_one(".thaw-brief-text").text
    assert "not written yet" in words(concept.select_one(".thaw-neighbour-list"))
    assert "read on 30 November 2026" in words(concept.select_one(".thaw-sources"))

    primer = soup(built, PRIMER_SRC)
    assert words(primer.select_one(".thaw-position")) == "Primer 01/01 part 1"
    assert [it["value"] for it in primer.select("thaw-level-switch input")] == ["1", "2", "3"]
    assert [words(it) for it in primer.select("#the-bill tbody tr")][-1] == "8 3,300 18,000"
    assert primer.select_one("#the-bill td")["class"] == ["thaw-numeric"]
    assert "<mn>18,000</mn>" in str(primer.select_one(".thaw-numbers"))
    assert len(primer.select(".thaw-math > math")) == 1
    assert [words(it) for it in primer.select("p.thaw-reading")][1] == "As above."
    assert words(primer.select_one(".thaw-facts")) == "30 minutes 2 figures"

    levels = soup(built, "concepts/index.md")
    assert len(levels.select(".thaw-map-levels > li")) == 7
    assert levels.select_one("a[href='function-calling/']").get_text() == "Function calling"
    names = soup(built, "concepts/names.md")
    assert "formerly OpenDevin" in words(names.select_one("#name-openhands"))
    assert "ended on 26 August 2026" in words(names.select_one("#name-openai-assistants"))
    assert "$0.075" in words(names.select_one(".thaw-prices-table"))


def test_the_live_example_brings_its_modules_and_documents(pages) -> None:
    data = soup(pages.build(), CONCEPT_SRC).select_one("script.thaw-page").text
    assert '"trace-live":{' in data
    assert "concepts/function_calling/run.py" in data
    assert "concepts/data/prices.md" in data
    assert '"trace":{' not in data


def test_a_changed_reply_changes_page_counters_strip_and_drawing_and_check_says_so_before(
    pages,
) -> None:
    before = pages.build().html[CONCEPT_SRC]
    script = pages.root / "course_src/concepts/function_calling/script.py"
    text = script.read_text("utf-8")
    script.write_text(
        text.replace("costs 3.50 euros a day.", "costs 3.50 euros a day, deposit 20.00.", 1),
        "utf-8",
    )
    report = pages.build(Mode.CHECK).report
    for what in (
        'the output of cell "trace" has changed',
        'the values of cell "trace" have changed',
        'figure "glance" has changed',
    ):
        assert what in report or what.startswith("the values"), report
    strict = pages.build(Mode.STRICT).report
    assert (
        'cell "trace" is stale (concepts/function_calling/script.py changed). Run make freeze.'
        in strict
    )
    after = pages.build().html[CONCEPT_SRC]
    old, new = (BeautifulSoup(html, "html.parser") for html in (before, after))
    for part in (
        ".thaw-run",
        ".thaw-counters",
        ".thaw-cost-strip .thaw-here",
        "section.thaw-glance svg",
        ".thaw-answer-text",
    ):
        assert str(old.select_one(part)) != str(new.select_one(part)), part


@pytest.mark.parametrize(
    ("src", "right", "wrong", "says"),
    [
        (PRIMER_SRC, "code:primer.messages_and_tools.round_trip", "code:primer.messages_and_tools.round_trap", 'there is no "primer.messages_and_tools.round_trap". Did you mean "primer.messages_and_tools.round_trip"?'),
        (PRIMER_SRC, "[](code:primer.messages_and_tools.round_trip)", "[](primer:messages)[](code:primer.messages_and_tools.bill)", 'there is no primer lesson "messages". Did you mean "messages-and-tools"?'),
        (PRIMER_SRC, "columns: {call: Call,", "columns: {kall: Call,", 'the rows of the-bill.rows have no "kall". They have call, input, new, total.'),
        (PRIMER_SRC, r"\sum_{i=1}", r"\somme_{i=1}", r"has a command that is not known: \somme"),
        (CONCEPT_SRC, "test_a_price_that_no_look_up_gave", "test_a_prize_that_no_look_up_gave", 'there is no "tests.concepts.test_function_calling.test_a_prize'),
        (CONCEPT_SRC, "[](concept:no-model)", "[](concept:no-modell)", 'there is no concept "no-modell". Did you mean "no-model"?'),
        (CONCEPT_SRC, "[^anthropic-tool-use]", "[^anthropic-toolz]", 'there is no source or footnote "anthropic-toolz".'),
        (CONCEPT_SRC, "level: 4", "level: 5", "level is 5 here and 4 in concepts.yml. Make them agree."),
        (CONCEPT_SRC, "sources: [openai-function-calling]", "sources: [openai-functions]", 'sources: there is no source "openai-functions".'),
        (CONCEPT_SRC, "/// cost\n", "/// cost\n    beside: promt\n", 'cost: there is no concept "promt". Did you mean "prompt"?'),
        (CONCEPT_SRC, "script: price-ladder", "script: price-leader", 'cell "trace"'),
    ],
)  # fmt: skip
def test_what_leads_nowhere_is_an_error_with_page_and_line(
    pages, src: str, right: str, wrong: str, says: str
) -> None:
    page = pages.root / "docs" / src
    text = page.read_text("utf-8")
    assert right in text
    page.write_text(text.replace(right, wrong, 1), "utf-8")
    report = pages.build().report
    assert says in report
    assert f"docs/{src}" in report


def test_a_page_that_is_due_says_so_and_still_builds(pages) -> None:
    long_ago = date.today() - timedelta(days=200)
    page = pages.root / "docs" / CONCEPT_SRC
    page.write_text(
        page.read_text("utf-8").replace("reviewed: 2026-11-30", f"reviewed: {long_ago}"), "utf-8"
    )
    built = pages.build(Mode.WRITE)
    assert "check names, prices and limits" in words(
        soup(built, CONCEPT_SRC).select_one(".thaw-flag")
    )
    assert any("200 days ago" in str(problem) for problem in built.built.due)
    assert pages.build(Mode.STRICT).report == ""


HOSTILE = '<img src=x onerror=alert(1)></script> {{ x }} ${y} "quoted"'


def test_hostile_text_in_data_replies_and_front_matter_stays_text(pages) -> None:
    data = pages.root / "course_src/data"
    names = (data / "names.yml").read_text("utf-8")
    (data / "names.yml").write_text(
        re.sub(r"  how: Calls and results are blocks.*", f"  how: '{HOSTILE}'", names, count=1),
        "utf-8",
    )
    concepts = (data / "concepts.yml").read_text("utf-8")
    (data / "concepts.yml").write_text(
        concepts.replace("when: one look-up is not enough", "when: '<img src=x onerror=alert(1)>'"),
        "utf-8",
    )
    script = pages.root / "course_src/concepts/function_calling/script.py"
    script.write_text(
        script.read_text("utf-8").replace(
            '"L-02, the 4 m extension ladder, costs 3.50 euros a day."', repr(HOSTILE), 1
        ),
        "utf-8",
    )
    page = pages.root / "docs" / CONCEPT_SRC
    page.write_text(
        page.read_text("utf-8").replace(
            "summary: The model picks one look-up, code does it.",
            "summary: '<img src=x onerror=alert(1)>'",
        ),
        "utf-8",
    )
    built = pages.build()
    made = soup(built, CONCEPT_SRC)
    assert made.select("img") == []
    assert len(made.select("script")) == 1
    assert HOSTILE in made.select_one(".thaw-answer-text").text
    assert HOSTILE in words(made.select_one("#name-anthropic-tool-use"))
    assert "<img" in words(made.select_one(".thaw-motto"))
    assert "<img" in words(made.select_one(".thaw-neighbour-list"))
