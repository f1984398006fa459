"""From lab to lab: with one's own harness.py, or with the course's."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.reader import Reader

pytestmark = pytest.mark.browser
HARNESS = Path(__file__).resolve().parents[2] / "build/frozen/harness"
FIRST = (HARNESS / "hands.1.py").read_text("utf-8")
MINE = (
    FIRST.replace("words = [", "# the way I do it\n    words = [")
    + "\n\ndef mine():\n    return 1\n"
)
OFFER = "Go on with my own harness.py"


@pytest.fixture
def solved(reader: Reader) -> Reader:
    """A reader who has solved the first lab in a way of their own."""
    reader.open("course/hands/")
    reader.type(reader.lab("lab1"), MINE)
    assert reader.check("lab1").startswith("All ")
    return reader


def test_a_solved_lab_is_offered_to_the_next_and_its_gaps_are_put_in(solved: Reader) -> None:
    lab = solved.lab("lab2")
    lab.get_by_role("button", name=OFFER).click()
    expect(lab.locator(".thaw-note")).to_contain_text("with the gaps of this lab put in")
    code = solved.code(lab)
    assert "# the way I do it" in code
    assert "def mine():" in code
    assert code.count("# --- your code ---") == 2
    assert "harness.py at hands.2." in code
    lab.get_by_role("button", name="Take the course's instead").click()
    assert "the way I do it" not in solved.code(lab)
    lab.get_by_role("button", name="Take mine back").click()
    assert "# the way I do it" in solved.code(lab)


def test_without_a_word_the_next_lab_begins_with_the_courses(solved: Reader) -> None:
    solved.page.reload()
    lab = solved.lab("lab2")
    expect(lab.get_by_role("button", name=OFFER)).to_be_visible()
    assert "the way I do it" not in solved.code(lab)
    lab.get_by_role("button", name="Stay with the course's").click()
    expect(lab.locator(".thaw-note")).to_have_count(0)


def test_nothing_is_offered_where_work_has_begun_or_no_lab_was_solved(reader: Reader) -> None:
    reader.open("course/hands/")
    lab = reader.lab("lab2")
    expect(lab.locator(".thaw-note")).to_have_count(0)
    reader.type(lab, "begun = 1\n")
    reader.type(reader.lab("lab1"), MINE)
    reader.check("lab1")
    expect(lab.locator(".thaw-note")).to_have_count(0)
    assert reader.code(lab).strip() == "begun = 1"


def test_a_file_that_lacks_what_the_lab_builds_on_is_not_taken(reader: Reader) -> None:
    """It passed all the same: the checks of the lab do not ask for everything."""
    reader.open("course/hands/")
    without = FIRST.replace("def make_read_tool", "def make_a_tool")
    reader.type(reader.lab("lab1"), without)
    assert reader.check("lab1").startswith("All ")
    lab = reader.lab("lab2")
    starter = reader.code(lab)
    lab.get_by_role("button", name=OFFER).click()
    expect(lab.locator(".thaw-note")).to_contain_text(
        "has no make_read_tool, on which this lab builds"
    )
    assert reader.code(lab) == starter
