"""The live half: what a reader runs is what the build froze."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.reader import Reader

pytestmark = pytest.mark.browser
ROOT = Path(__file__).resolve().parents[2]
FROZEN = ROOT / "build" / "frozen"
LESSONS = sorted(page.parent.name for page in (FROZEN / "course").glob("*/page.json"))
STAGES = sorted(path.stem for path in (FROZEN / "harness").glob("*.py"))


@pytest.mark.parametrize("slug", LESSONS)
def test_every_cell_prints_live_what_was_frozen(reader: Reader, project: Path, slug: str) -> None:
    reader.open(f"course/{slug}/")
    _answer_all(reader)
    folder = project / "build/frozen/course" / slug
    names = json.loads((folder / "page.json").read_text("utf-8"))["cells"]
    for name in names:
        frozen = (folder / f"{name}.txt").read_text("utf-8")
        assert reader.output(reader.cell(name)) == frozen
        assert reader.run(name) == frozen, name
    assert reader.workers() == 1


@pytest.mark.parametrize("stage", STAGES)
def test_the_solution_of_a_lab_passes_and_the_reader_is_told(reader: Reader, stage: str) -> None:
    slug, _, number = stage.rpartition(".")
    reader.open(f"course/{slug}/")
    lab = reader.lab(f"lab{number}")
    success = lab.locator(".thaw-success")
    if not lab.count():
        pytest.skip(f"{slug} does not show this lab yet")
    assert "of" in reader.check(f"lab{number}")
    expect(success).to_be_hidden()
    reader.type(lab, (FROZEN / "harness" / f"{stage}.py").read_text("utf-8"))
    assert reader.check(f"lab{number}").startswith("All ")
    expect(success).to_be_visible()


def test_a_failed_check_says_what_was_expected_and_what_came(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.check("lab1")
    item = reader.lab("lab1").locator('[data-check="finds_no_calls_in_words"]')
    assert item.get_attribute("data-status") == "failed"
    assert (item.locator(".thaw-message").text_content() or "") == "expected [], got None"
    assert "Failed: A reply of words alone holds no calls" in reader.heard()


def test_the_cell_on_your_harness_runs_what_you_wrote_once_it_passed(reader: Reader) -> None:
    reader.open("course/hands/")
    solution = (FROZEN / "harness" / "hands.2.py").read_text("utf-8")
    mine = solution + '\nprint("this is mine")\n'
    reader.type(reader.lab("lab2"), mine)
    assert "this is mine" not in reader.run("your-trip")
    reader.check("lab2")
    assert "this is mine" in reader.run("your-trip")


def test_work_is_there_after_a_reload(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.type(reader.lab("lab1"), "mine = 1\n")
    reader.type(reader.cell("round-trip"), "print('mine')")
    reader.page.reload()
    assert reader.code(reader.lab("lab1")) == "mine = 1\n"
    assert reader.code(reader.cell("round-trip")) == "print('mine')"
    assert reader.run("round-trip") == "mine\n"


def test_a_passed_lab_is_still_passed_after_a_reload(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.type(reader.lab("lab1"), (FROZEN / "harness" / "hands.1.py").read_text("utf-8"))
    reader.check("lab1")
    reader.page.reload()
    expect(reader.lab("lab1").locator(".thaw-success")).to_be_visible()
    reader.type(reader.lab("lab1"), "x = 1\n")
    expect(reader.lab("lab1").locator(".thaw-success")).to_be_hidden()


def test_reset_brings_the_lesson_back_and_can_be_undone(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell("round-trip")
    code, frozen = reader.code(cell), reader.output(cell)
    assert reader.run("round-trip", "print(2)") == "2\n"
    reader.press(cell, "reset")
    assert (reader.code(cell), reader.output(cell)) == (code, frozen)
    reader.page.reload()
    cell.get_by_role("button", name="Take mine back").click()
    assert reader.code(cell) == "print(2)"


def test_the_page_is_whole_without_javascript(
    browser: Browser, host: object, reader: Reader
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(reader.url + "course/hands/")
    assert page.locator("thaw-cell .thaw-code").first.is_visible()
    assert page.locator('[data-cell="round-trip"] samp').is_visible()
    assert page.locator(".thaw-buttons").first.is_hidden()
    for behind in (
        "#lab1 .thaw-hint",
        "#lab1 .thaw-solution",
        ".thaw-option",
        ".thaw-after",
        ".thaw-withheld",
    ):
        details = page.locator(f"details{behind.removeprefix('#lab1 ')}").first
        details.locator("summary").first.click()
        assert details.evaluate("it => it.open")
    assert page.locator(".thaw-success").first.is_visible()
    context.close()


def test_everything_works_after_instant_navigation(reader: Reader, project: Path) -> None:
    reader.open("")
    reader.page.locator("a[href$='course/']").locator("visible=true").first.click()
    reader.page.locator(".thaw-map a[href*='hands/']").click()
    reader.page.wait_for_url("**/course/hands/")
    frozen = (project / "build/frozen/course/hands/round-trip.txt").read_text("utf-8")
    assert reader.run("round-trip") == frozen
    reader.page.go_back()
    reader.page.wait_for_url("**/course/")
    reader.page.go_forward()
    reader.page.wait_for_url("**/course/hands/")
    reader.page.locator("thaw-cell:defined").first.wait_for()
    assert reader.run("round-trip") == frozen
    assert reader.workers() == 1


def test_nothing_starts_before_it_is_wanted_but_the_download_may(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.page.wait_for_load_state("load")
    assert not [url for url in reader.asked if "/runtime/" in url or "/editor-" in url]
    with reader.page.expect_response("**/*.whl"):
        pass
    assert reader.workers() == 0
    assert not [url for url in reader.asked if "/editor-" in url or "/worker-" in url]
    reader.run("round-trip")


def test_a_reader_who_saves_data_downloads_nothing_unasked(reader: Reader) -> None:
    reader.page.add_init_script(
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
    )
    reader.open("course/hands/")
    reader.page.wait_for_timeout(4_000)
    assert not [url for url in reader.asked if "/runtime/" in url]


def _answer_all(reader: Reader) -> None:
    """Outputs that wait for an answer show after one."""
    for form in reader.page.locator("thaw-number form").all():
        form.locator("input").fill("3")
        form.locator("button").click()
    for choose in reader.page.locator("thaw-choose").all():
        choose.locator("summary").first.click()
    for words in reader.page.locator("thaw-words > textarea").all():
        words.fill("In my words.")
