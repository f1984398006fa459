"""Slots in, finished HTML out."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag
from thaw.course import Check, Course, LabCode, Lesson, Mistake, Served, Stage
from thaw.facts import Announced, Facts, Pointer, Source, Term
from thaw.frozen import Excerpt, FrozenPage, Output
from thaw.live import digest
from thaw.pages import Cell, Figure, Lab, Listing, Page, Question, Reference, ValueRef
from thaw.problems import BuildFailed, Place
from thaw.render import render

DAY = date(2026, 11, 30)
PLACE = Place("docs/course/hands/index.md", 7)
HOSTILE = "<img src=x onerror=alert(1)> & </script><!-- {{ x }}"

MEMORY = Stage("memory.1", "Remember what was said.", "SYSTEM = ''\n", "", "", (("SYSTEM", ""),))
HANDS = Stage(
    "hands.1",
    "Read a file when the model asks for one.",
    "SYSTEM = ''\n\ndef run_tool():\n    return 1 < 2\n",
    "SYSTEM = ''\n\ndef run_tool():\n    # --- your code ---\n    # --- end ---\n",
    MEMORY.solution,
    (("SYSTEM", ""), ("run_tool", "Run one call.")),
)
COURSE = Course(
    name="Harness Workshop",
    lessons=(
        Lesson("memory", "01", "It was told", "course/memory/index.md"),
        Lesson("hands", "02", "Saying is not doing", "course/hands/index.md"),
    ),
    stages={stage.name: stage for stage in (MEMORY, HANDS)},
    labs={
        "hands.1": LabCode(
            "hands.1",
            (Check("answers_by_id", "A result names its call."),),
            "def check_answers_by_id(harness): ...\n",
            (Mistake("by-position", "Position works until ...", ("answers_by_id",)),),
        )
    },
    files={"docs/course/hands/notes.txt": "PORT = 8080\n"},
    facts=Facts(
        terms={"turn": Term("turn", "One reply of the model and what follows from it.")},
        sources={
            "paper": Source("On turns & <trips>", "Somebody", "https://example.org/turns", DAY)
        },
        pointers={
            "loop": Pointer(
                "pack", "1.2", "a/b.py", "run", (3, 9), "https://example.org/pack", "Runs."
            )
        },
    ),
    urls={"course/memory/index.md": "course/memory/", "course/hands/index.md": "course/hands/"},
    runtime=Served("0123456789ab", {"pyodide.asm.wasm": 9_600_000}),
)


def lesson(html: str, **parts: Any) -> Page:
    meta = {
        "title": "Saying is not doing",
        "minutes": 40,
        "requires": ["memory"],
        "failure": "It said so.\nIt lied.",
    }
    return Page(
        "docs/course/hands/index.md",
        "course/hands/index.md",
        "hands",
        "lesson",
        meta,
        html,
        **parts,
    )


def plain(html: str, **parts: Any) -> Page:
    return Page("docs/index.md", "index.md", "index", "page", {}, html, **parts)


def slot(part: str) -> str:
    return f'<thaw-slot part="{part}"></thaw-slot>'


def soup(html: str) -> BeautifulSoup:
    return BeautifulSoup(html, "html.parser")


def only(html: str, selector: str) -> Tag:
    found = soup(html).select(selector)
    assert len(found) == 1, f"{selector}: {len(found)}"
    return found[0]


def cell_page(**options: Any) -> Page:
    return plain(
        slot("cell:greet"), cells={"greet": Cell("greet", PLACE, 'print("<hi>")', **options)}
    )


def test_a_cell_shows_its_code_and_its_frozen_output() -> None:
    html = render(
        cell_page(), FrozenPage(cells={"greet": Output("<hi>\n", (("stdout", 5),))}), COURSE
    )
    assert only(html, ".thaw-code pre code").text == 'print("<hi>")'
    assert only(html, ".thaw-output samp").text == "<hi>\n"
    assert not only(html, ".thaw-output").has_attr("hidden")


def test_output_is_cut_into_spans_by_kind() -> None:
    output = Output("a\nb\nNo.\n", (("stdout", 2), ("stderr", 2), ("help", 4)))
    html = render(cell_page(), FrozenPage(cells={"greet": output}), COURSE)
    spans = [(span["class"][0], span.text) for span in only(html, "samp").find_all("span")]
    assert spans == [("thaw-stdout", "a\n"), ("thaw-stderr", "b\n"), ("thaw-help", "No.\n")]


def test_output_is_text_whatever_it_holds() -> None:
    html = render(
        cell_page(),
        FrozenPage(cells={"greet": Output(HOSTILE, (("stdout", len(HOSTILE)),))}),
        COURSE,
    )
    assert only(html, ".thaw-output samp").text == HOSTILE
    assert not soup(html).find_all("img")


def test_a_leading_empty_line_of_an_output_stays() -> None:
    html = render(cell_page(), FrozenPage(cells={"greet": Output("\nx", (("stdout", 2),))}), COURSE)
    assert "<samp><span" in html
    assert only(html, "samp").text == "\nx"


def test_buttons_carry_the_name_of_the_cell_and_wait_for_javascript() -> None:
    html = render(cell_page(), FrozenPage(), COURSE)
    assert only(html, '[data-do="run"]')["aria-label"] == "Run greet"
    assert only(html, ".thaw-buttons").has_attr("hidden")


def test_a_withheld_output_is_in_the_page_behind_a_disclosure() -> None:
    frozen = FrozenPage(cells={"greet": Output("3\n", (("stdout", 2),))})
    html = render(cell_page(withhold="guess"), frozen, COURSE)
    assert only(html, "details.thaw-withheld samp").text == "3\n"
    assert only(html, "thaw-cell")["data-withhold"] == "guess"


def test_a_cell_that_shows_only_its_output_has_no_code_and_no_buttons() -> None:
    html = render(
        cell_page(show="output"),
        FrozenPage(cells={"greet": Output("3\n", (("stdout", 2),))}),
        COURSE,
    )
    assert not soup(html).select("button, .thaw-code")
    assert only(html, "samp").text == "3\n"


def test_the_live_half_gets_stage_files_and_limits() -> None:
    cell = Cell("greet", PLACE, "1", files=("notes.txt",))
    yours = Cell("mine", PLACE, "1", harness="yours:hands.1")
    page = lesson(slot("cell:greet") + slot("cell:mine"), cells={"greet": cell, "mine": yours})
    data = json.loads(only(render(page, FrozenPage(), COURSE), "script.thaw-page").text)
    assert data["page"] == "course/hands"
    assert data["runtime"] == {"address": "0123456789ab", "files": {"pyodide.asm.wasm": 9_600_000}}
    assert data["cells"]["greet"] == {
        "harness": "memory.1",
        "yours": None,
        "files": {"notes.txt": "PORT = 8080\n"},
        "given": [],
        "expect": None,
        "values": None,
    }
    assert data["cells"]["mine"]["yours"] == {"page": "course/hands", "lab": "lab1"}
    assert data["stages"] == {"memory.1": MEMORY.solution, "hands.1": HANDS.solution}


def test_nothing_in_the_data_ends_the_script() -> None:
    course = Course(stages={"x.1": Stage("x.1", "", HOSTILE, "", "")})
    html = render(cell_page(harness="x.1"), FrozenPage(), course)
    assert "</script><!--" not in html
    assert json.loads(only(html, "script").text)["stages"]["x.1"] == HOSTILE


def test_a_lab_shows_checks_starting_file_difference_and_solution() -> None:
    html = render(
        lesson(
            slot("lab:lab1") + slot("solution:lab1"),
            labs={"lab1": Lab("lab1", PLACE, "Give it hands", 3)},
        ),
        FrozenPage(),
        COURSE,
    )
    assert only(html, ".thaw-checks li").text.strip() == "A result names its call."
    assert only(html, ".thaw-bench .thaw-code code").text == HANDS.starter
    assert only(html, "details.thaw-solution code").text == HANDS.solution
    assert "+def run_tool():\n" in only(html, "details.thaw-difference code").text
    assert only(html, ".thaw-gap").text.startswith("    # --- your code ---")
    assert only(html, '[data-do="check"]')["aria-label"] == "Check Give it hands"


def test_a_lab_tells_the_live_half_how_it_is_judged() -> None:
    html = render(
        lesson(slot("lab:lab1"), labs={"lab1": Lab("lab1", PLACE, "Give it hands", 3)}),
        FrozenPage(),
        COURSE,
    )
    lab = json.loads(only(html, "script.thaw-page").text)["labs"]["lab1"]
    assert lab["checks"] == COURSE.labs["hands.1"].source
    assert len(lab["digest"]) == 12
    assert lab["before"] == "memory.1"
    assert [mistake["name"] for mistake in lab["mistakes"]] == ["by-position"]
    assert lab["previous"] is None


def test_a_lab_names_the_one_before_for_a_reader_who_goes_on_with_their_own_file() -> None:
    before = LabCode("memory.1", (), "def check_it(harness): ...\n")
    course = replace(COURSE, labs={**COURSE.labs, "memory.1": before})
    page = lesson(slot("lab:lab1"), labs={"lab1": Lab("lab1", PLACE, "Give it hands", 3)})
    html = render(page, FrozenPage(), course)
    lab = json.loads(only(html, "script.thaw-page").text)["labs"]["lab1"]
    assert lab["previous"] == {
        "page": "course/memory",
        "lab": "lab1",
        "digest": digest(before.source),
    }


def test_a_value_prints_in_prose_as_text() -> None:
    page = plain(
        f"<p>{slot('value:value-1')}</p>",
        values={"value-1": ValueRef("value-1", PLACE, "greet", "who")},
    )
    html = render(page, FrozenPage(cells={"greet": Output(values={"who": "<b>"})}), COURSE)
    assert html == "<p>&lt;b&gt;</p>"


def test_all_values_that_cannot_be_printed_are_named_at_once() -> None:
    refs = {
        f"value-{n}": ValueRef(f"value-{n}", Place(PLACE.path, n), "greet", f"x{n}") for n in (1, 2)
    }
    with pytest.raises(BuildFailed) as failed:
        render(
            plain("".join(slot(f"value:{name}") for name in refs), values=refs),
            FrozenPage(),
            COURSE,
        )
    assert 'docs/course/hands/index.md:1: cell "greet": there is no value "x1".' in str(
        failed.value
    )
    assert "2 problems." in str(failed.value)


def test_the_answer_of_a_number_is_the_value_of_a_cell() -> None:
    question = Question("guess", PLACE, "number", "How many?", answer="greet.entries")
    page = plain(slot("answer:guess"), questions={"guess": question})
    html = render(page, FrozenPage(cells={"greet": Output(values={"entries": 1200})}), COURSE)
    assert only(html, ".thaw-number-answer").text == "The answer: 1,200"


def test_a_figure_is_inlined_and_numbered_by_its_lesson() -> None:
    figure = Figure("one-trip", PLACE, 1, "message_flow", None, False, {}, "A caption", "Long")
    refs = {"reference-1": Reference("reference-1", PLACE, "figure", "one-trip")}
    page = lesson(
        slot("figure:one-trip") + slot("number:one-trip") + slot("reference:reference-1"),
        figures={"one-trip": figure},
        references=refs,
    )
    html = render(page, FrozenPage(figures={"one-trip": "<svg><title>t</title></svg>"}), COURSE)
    assert only(html, "svg title").text == "t"
    link = only(html, "a.thaw-reference")
    assert (link["href"], link.text) == ("#one-trip", "Figure 2.1")


def test_a_lesson_is_referred_to_in_words_that_a_sentence_can_hold() -> None:
    refs = {"reference-1": Reference("reference-1", PLACE, "lesson", "hands")}
    link = only(
        render(plain(slot("reference:reference-1"), references=refs), FrozenPage(), COURSE), "a"
    )
    assert (link["href"], link.text) == ("course/hands/", "lesson 2")
    assert link["title"] == "Saying is not doing"


def test_a_reference_to_no_lesson_names_the_nearest() -> None:
    refs = {"reference-1": Reference("reference-1", PLACE, "lesson", "hand")}
    with pytest.raises(BuildFailed, match=r'no lesson "hand"\. Did you mean "hands"'):
        render(plain(slot("reference:reference-1"), references=refs), FrozenPage(), COURSE)


def test_a_listing_links_to_its_source() -> None:
    listings = {"listing-1": Listing("listing-1", PLACE, symbol="lab.validate")}
    frozen = FrozenPage(
        listings={
            "listing-1": Excerpt("def validate(): ...\n", "lab.validate", "https://x.org/l#L3")
        }
    )
    html = render(plain(slot("listing:listing-1"), listings=listings), frozen, COURSE)
    assert only(html, ".thaw-listing code").text == "def validate(): ...\n"
    assert only(html, ".thaw-listing a")["href"] == "https://x.org/l#L3"


def test_a_listing_of_a_difference_marks_what_is_new() -> None:
    listings = {"listing-1": Listing("listing-1", PLACE, diff="hands.1")}
    frozen = FrozenPage(listings={"listing-1": Excerpt("@@ -1 +1 @@\n-a\n+b\n c\n", "hands.1")})
    html = render(plain(slot("listing:listing-1"), listings=listings), frozen, COURSE)
    assert only(html, ".thaw-new").text == "+b\n"
    assert only(html, ".thaw-old").text == "-a\n"


def test_the_head_of_a_lesson_is_computed() -> None:
    html = render(lesson('<h1 id="saying">Saying is not doing</h1><p>x</p>'), FrozenPage(), COURSE)
    head = only(html, "header.thaw-head")
    assert only(html, "h1")["id"] == "saying"
    assert only(html, ".thaw-position").text == "Harness Workshop 02/02"
    assert [dd.text for dd in head.find_all("dd")] == ["It said so.", "It lied."]
    assert only(html, "a[rel=prev]")["href"] == "../memory/"
    assert "40 minutes" in head.text


def test_a_lesson_that_builds_on_no_lesson_is_a_problem() -> None:
    page = lesson("")
    page.meta["requires"] = ["memroy"]
    with pytest.raises(BuildFailed, match=r'no lesson "memroy"\. Did you mean "memory"'):
        render(page, FrozenPage(), COURSE)


def test_the_recap_lists_what_the_harness_holds_and_the_questions() -> None:
    question = Question("guess", PLACE, "number", "How many?")
    html = render(lesson(slot("recap"), questions={"guess": question}), FrozenPage(), COURSE)
    assert [code.text for code in soup(html).select(".thaw-inventory code")] == [
        "SYSTEM",
        "run_tool",
    ]
    assert only(html, "thaw-answers a")["href"] == "#q-guess"


def test_what_the_harness_can_do_grows_from_lesson_to_lesson() -> None:
    html = render(lesson(slot("can-do")), FrozenPage(), COURSE)
    assert [li.text for li in soup(html).select(".thaw-can li")] == [MEMORY.says, HANDS.says]
    assert only(html, "li.thaw-fresh").text == HANDS.says


def cited(kind: str, target: str, text: str = "") -> Page:
    """A page that makes one reference twice."""
    refs = {
        name: Reference(name, PLACE, kind, target, text)  # type: ignore[arg-type]
        for name in ("reference-1", "reference-2")
    }
    return plain(slot("reference:reference-1") + slot("reference:reference-2"), references=refs)


def test_the_first_use_of_a_term_is_marked_and_carries_its_meaning() -> None:
    html = render(cited("glossary", "turn", "turns"), FrozenPage(), COURSE)
    term = only(html, "dfn")
    assert (term.text, term["title"]) == ("turns", COURSE.facts.terms["turn"].says)
    assert soup(html).text.strip() == "turnsturns"


def test_a_term_leads_to_the_glossary_where_the_site_has_one() -> None:
    course = replace(COURSE, urls={**COURSE.urls, "reference/glossary.md": "reference/glossary/"})
    html = render(cited("glossary", "turn", "turns"), FrozenPage(), course)
    assert [a["href"] for a in soup(html).select("a")] == ["reference/glossary/#turn"] * 2


def test_a_citation_is_a_number_and_its_source_stands_at_the_end_of_the_page_once() -> None:
    html = render(cited("citation", "paper"), FrozenPage(), COURSE)
    assert [a.text for a in soup(html).select("sup a")] == ["1", "1"]
    source = only(html, ".thaw-sources li")
    assert source["id"] == "source-paper"
    assert "On turns & <trips>, Somebody, read on 30 November 2026" in source.text
    ids = [tag["id"] for tag in soup(html).select("[id]")]
    assert len(set(ids)) == len(ids)


def test_a_pointer_names_package_release_path_symbol_and_lines() -> None:
    item = only(render(plain(slot("pointer:loop")), FrozenPage(), COURSE), "li")
    assert item.text == "pack 1.2 a/b.py, run, lines 3 to 9. Runs."


def test_a_tag_says_which_of_the_two_it_is() -> None:
    tag = only(render(plain(slot("tag:our simplification")), FrozenPage(), COURSE), ".thaw-tag")
    assert (tag.name, tag["data-tag"], tag.text) == ("span", *["our simplification"] * 2)


def test_the_glossary_lists_every_term_at_an_address_of_its_own() -> None:
    html = render(plain(slot("glossary")), FrozenPage(), COURSE)
    assert only(html, "#turn dd").text == COURSE.facts.terms["turn"].says


def test_the_map_lists_the_lessons_of_the_nav_and_then_what_is_announced() -> None:
    course = Course(
        lessons=(
            Lesson("hands", "01", "It says it looked", "course/hands/index.md", {"minutes": 50}),
        ),
        facts=Facts(
            lessons={
                "hands": Announced("Another title", "The log is empty."),
                "loop": Announced("<One> trip", "It goes once."),
            }
        ),
        urls={"course/index.md": "course/", "course/hands/index.md": "course/hands/"},
    )
    page = Page(
        path="docs/course/index.md", src="course/index.md", slug="course", kind="page", meta={},
        html='<thaw-slot part="course-map"></thaw-slot>',
    )  # fmt: skip
    html = render(page, FrozenPage(), course)
    assert '<a class="thaw-map-title" href="hands/">It says it looked</a>' in html
    assert "Another title" not in html
    assert "The log is empty." in html
    assert "&lt;One&gt; trip" in html
    assert html.index("It says it looked") < html.index("&lt;One&gt; trip")
    assert html.count("not written yet") == 1
