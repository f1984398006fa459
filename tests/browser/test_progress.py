"""All of a reader's work: taken along as a file, brought back without losing any, cleared and brought back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.reader import Reader

pytestmark = pytest.mark.browser
CELL = "round-trip"
HOSTILE = "<img src=x onerror='document.title=1'></script>"


@pytest.fixture
def worked(reader: Reader) -> Reader:
    """A reader who has written in a lab, a cell and an answer."""
    reader.open("course/hands/")
    reader.type(reader.lab("lab1"), "mine = 1\n")
    reader.type(reader.cell(CELL), "print('mine')")
    reader.page.locator("thaw-words textarea").first.fill("In my words.")
    return reader


def place(reader: Reader) -> Locator:
    return reader.page.locator("thaw-work")


def says(reader: Reader) -> str:
    return place(reader).locator(".thaw-work-says").text_content() or ""


def saved(reader: Reader) -> str:
    """The text of the file that the page gives."""
    with reader.page.expect_download() as download:
        place(reader).get_by_role("button", name="Save my work as a file").click()
    assert download.value.suggested_filename == "harness-workshop-work.json"
    return Path(download.value.path()).read_text("utf-8")


def bring(reader: Reader, text: str) -> None:
    with reader.page.expect_file_chooser() as chooser:
        place(reader).get_by_role("button", name="Bring work from a file").click()
    file = {"name": "work.json", "mimeType": "application/json", "buffer": text.encode()}
    chooser.value.set_files([file])  # type: ignore[list-item]
    reader.page.wait_for_timeout(200)


def test_a_file_takes_the_work_to_a_browser_that_has_none(worked: Reader) -> None:
    text = saved(worked)
    worked.page.evaluate("localStorage.clear()")
    worked.page.reload()
    assert "mine" not in worked.code(worked.lab("lab1"))
    bring(worked, text)
    assert says(worked).startswith("3 pieces of work brought in.")
    assert worked.code(worked.lab("lab1")) == "mine = 1\n"
    assert worked.code(worked.cell(CELL)) == "print('mine')"
    expect(worked.page.locator("thaw-words textarea").first).to_have_value("In my words.")


def test_the_page_of_your_work_holds_the_work_of_all_pages(worked: Reader) -> None:
    worked.open("reference/your-work/")
    assert says(worked) == "3 pieces of work kept in this browser."
    assert len(json.loads(saved(worked))["entries"]) == 3


def test_what_differs_is_offered_beside_ones_own_and_nothing_is_lost(worked: Reader) -> None:
    text = saved(worked)
    lab = worked.lab("lab1")
    worked.type(lab, "newer = 2\n")
    bring(worked, text)
    assert "1 piece of work differed" in says(worked)
    assert worked.code(lab).strip() == "newer = 2"
    note = lab.locator(".thaw-note")
    expect(note).to_contain_text("holds another version")
    note.get_by_role("button", name="Show the difference").click()
    expect(note.locator(".thaw-new")).to_contain_text("mine = 1")
    note.get_by_role("button", name="Take that one").click()
    assert worked.code(lab).strip() == "mine = 1"
    worked.page.reload()
    lab.get_by_role("button", name="Take that one").click()
    assert worked.code(lab).strip() == "newer = 2"
    lab.get_by_role("button", name="Drop it").click()
    worked.page.reload()
    expect(lab.locator(".thaw-note")).to_have_count(0)


def test_all_can_be_cleared_and_brought_back(worked: Reader) -> None:
    place(worked).get_by_role("button", name="Clear all").click()
    assert says(worked) == "Your work was cleared."
    assert "mine" not in worked.code(worked.lab("lab1"))
    assert (
        worked.page.evaluate("Object.keys(localStorage).filter(it => it.startsWith('thaw:'))") == []
    )
    worked.page.reload()
    place(worked).get_by_role("button", name="Undo").click()
    assert worked.code(worked.lab("lab1")) == "mine = 1\n"
    expect(worked.page.locator("thaw-words textarea").first).to_have_value("In my words.")
    expect(place(worked).get_by_role("button", name="Undo")).to_be_hidden()


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "other"}', HOSTILE])
def test_a_file_of_something_else_changes_nothing_and_says_so(worked: Reader, text: str) -> None:
    bring(worked, text)
    assert "no export of this site" in says(worked)
    assert worked.code(worked.lab("lab1")).strip() == "mine = 1"


def test_hostile_work_is_text_and_nothing_runs(reader: Reader) -> None:
    reader.open("course/hands/")
    value = {"text": HOSTILE, "based": "x", "others": [HOSTILE + "2"], "previous": HOSTILE}
    entries = [
        {"page": "course/hands", "part": "lab1", "value": value},
        {"page": "course/hands", "part": "question:who-did-what", "value": {"said": HOSTILE}},
        {"page": "__proto__", "part": "lab1", "value": value},
        {"page": "course/hands", "part": 'cell:x"><img>', "value": value},
    ]
    bring(reader, json.dumps({"format": "harness-workshop", "version": 1, "entries": entries}))
    assert "2 pieces of work of the file could not be understood" in says(reader)
    assert reader.code(reader.lab("lab1")) == HOSTILE
    reader.page.reload()
    assert reader.code(reader.lab("lab1")) == HOSTILE
    assert reader.page.locator("img[src=x]").count() == 0
    assert reader.page.title() != "1"
