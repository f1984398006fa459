"""The reader's work: kept under fault, never mixed, never hidden by or hiding a new text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import ROOT
from tests.browser.reader import Reader
from tests.browser.serving import Host, serve

pytestmark = pytest.mark.browser
SOLUTION = (ROOT / "build/frozen/harness/hands.1.py").read_text("utf-8")


def test_two_sites_on_one_host_keep_their_work_apart(
    site: Path, context: BrowserContext, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        (tmp_path / name).symlink_to(site)
    with serve(tmp_path, "both") as both:
        a = Reader(context.new_page(), both.url + "a/")
        a.open("course/hands/")
        a.type(a.lab("lab1"), "mine = 1\n")
        b = Reader(context.new_page(), both.url + "b/")
        b.open("course/hands/")
        assert b.code(b.lab("lab1")).startswith('"""harness.py at hands.1.')


def test_a_change_in_one_tab_shows_in_the_other(context: BrowserContext, host: Host) -> None:
    here, there = (Reader(context.new_page(), host.url) for _ in range(2))
    for reader in (here, there):
        reader.open("course/hands/")
    here.type(here.lab("lab1"), "from_here = 1\n")
    expect(there.lab("lab1").locator(".thaw-code code").first).to_have_text("from_here = 1\n")
    there.type(there.lab("lab1"), "from_there = 1\n")
    expect(here.lab("lab1").locator(".cm-content")).to_contain_text("from_there = 1")


def test_an_edited_part_of_a_changed_lesson_is_the_readers_choice(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell("round-trip")
    lesson = reader.code(cell)
    reader.type(cell, "print('mine')\n")
    _as_if_based_on(reader, "cell:round-trip", "an-older-text")
    reader.page.reload()
    note = cell.locator(".thaw-note")
    expect(note).to_contain_text("The lesson has changed since you wrote this.")
    assert reader.code(cell) == "print('mine')\n"
    note.get_by_role("button", name="Show the difference").click()
    expect(note.locator(".thaw-new")).to_have_text("+print('mine')\n")
    note.get_by_role("button", name="Keep mine").click()
    reader.page.reload()
    expect(cell.locator(".thaw-note")).to_have_count(0)
    _as_if_based_on(reader, "cell:round-trip", "an-older-text")
    reader.page.reload()
    cell.get_by_role("button", name="Take the new one").click()
    assert reader.code(cell) == lesson
    cell.get_by_role("button", name="Take mine back").click()
    assert reader.code(cell) == "print('mine')\n"


def test_an_untouched_part_shows_the_new_text_of_a_changed_lesson(reader: Reader) -> None:
    reader.open("course/hands/")
    lesson = reader.code(reader.lab("lab1"))
    reader.check("lab1")
    _as_if_based_on(reader, "lab1", "an-older-text")
    reader.page.reload()
    assert reader.code(reader.lab("lab1")) == lesson
    expect(reader.lab("lab1").locator(".thaw-note")).to_have_count(0)


def test_a_pass_of_checks_that_have_changed_is_out_of_date(reader: Reader) -> None:
    reader.open("course/hands/")
    lab = reader.lab("lab1")
    reader.type(lab, SOLUTION)
    reader.check("lab1")
    _change(reader, "lab1", "passed", "older-checks")
    reader.page.reload()
    expect(lab.locator(".thaw-success")).to_be_hidden()
    assert reader.state(lab) == "The checks have changed since you passed them"
    assert reader.check("lab1").startswith("All ")


@pytest.mark.parametrize("fault", ["throw new DOMException('no', 'SecurityError')", "return null"])
def test_without_storage_everything_works_and_it_is_said_once(reader: Reader, fault: str) -> None:
    reader.page.add_init_script(
        "Object.defineProperty(globalThis, 'localStorage', {get() { " + fault + " }})"
    )
    reader.open("course/hands/")
    reader.type(reader.lab("lab1"), SOLUTION)
    assert reader.check("lab1").startswith("All ")
    expect(reader.page.locator(".thaw-notice")).to_contain_text("until you close the page")
    reader.said.clear()  # the theme wants storage too, and says so on the console


def test_full_storage_is_said_once_and_the_work_goes_on(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.page.evaluate(
        """() => {
          for (let size = 2 ** 20; size >= 1; size /= 2) {
            try { for (let n = 0; ; n++) localStorage.setItem(`fill-${size}-${n}`, "x".repeat(size)); } catch {}
          }
        }"""
    )
    reader.type(reader.lab("lab1"), SOLUTION)
    expect(reader.page.locator(".thaw-notice")).to_contain_text("is full")
    assert reader.check("lab1").startswith("All ")
    assert reader.code(reader.lab("lab1")) == SOLUTION


def test_storage_that_holds_nonsense_is_no_obstacle(reader: Reader) -> None:
    reader.open("course/hands/")
    lesson = reader.code(reader.lab("lab1"))
    for nonsense in ("{", "null", "[]", '{"version": 1, "value": 7}', '{"version": 2}'):
        reader.page.evaluate(
            "([key, text]) => localStorage.setItem(key, text)", [_key(reader, "lab1"), nonsense]
        )
        reader.page.reload()
        assert reader.code(reader.lab("lab1")) == lesson


def test_a_choice_and_a_number_are_kept_and_what_they_hide_opens(reader: Reader) -> None:
    reader.open("course/hands/")
    number, choose = (reader.page.locator(f"thaw-{kind}").first for kind in ("number", "choose"))
    number.locator("input").fill("2")
    number.locator("input").press("Enter")
    choose.locator("summary").first.click()
    reader.page.reload()
    assert number.locator("input").input_value() == "2"
    assert number.locator(".thaw-after").get_attribute("open") is not None
    assert choose.locator("[data-chosen]").count() == 1
    expect(reader.cell("look-again").locator("samp")).to_be_visible()


def test_an_output_waits_for_the_answer(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell("look-again")
    reader.press(cell, "run")
    assert reader.state(cell) == "Answer the question first"
    expect(reader.page.locator("#q-guess-reads input")).to_be_focused()
    cell.locator("summary").click()
    expect(cell.locator("samp")).to_be_hidden()
    reader.page.locator("#q-guess-reads input").fill("1")
    reader.page.keyboard.press("Enter")
    expect(cell.locator("samp")).to_be_visible()


def _key(reader: Reader, part: str) -> str:
    return f"thaw:/course-site/:course/hands:{part}"


def _change(reader: Reader, part: str, name: str, value: str) -> None:
    """As if the work had been saved with another `name`."""
    key = _key(reader, part)
    saved = json.loads(reader.page.evaluate("key => localStorage.getItem(key)", key))
    saved["value"][name] = value
    reader.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(saved)]
    )


def _as_if_based_on(reader: Reader, part: str, digest: str) -> None:
    _change(reader, part, "based", digest)
