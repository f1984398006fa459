"""input(): answered in the page where the browser can suspend Python, and beforehand where it cannot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.reader import Reader

pytestmark = pytest.mark.browser
CELL = "round-trip"
AGE = "age = int(input('Age? '))\nprint(age + 1)"


@pytest.fixture
def asked(reader: Reader) -> Reader:
    """A reader whose program waits for an answer."""
    reader.open("course/hands/")
    cell = reader.cell(CELL)
    reader.type(cell, AGE)
    reader.press(cell, "run")
    expect(cell.locator(".thaw-ask input")).to_be_visible(timeout=20_000)
    return reader


def test_a_program_that_asks_gets_the_answer_that_is_typed(asked: Reader) -> None:
    cell = asked.cell(CELL)
    assert cell.locator(".thaw-asks").text_content() == "Age?"
    assert asked.heard() == "The program asks: Age?"
    assert asked.state(cell) == "Waiting for your answer"
    expect(cell.locator(".thaw-ask input")).to_be_focused()
    asked.page.keyboard.type("41")
    asked.page.keyboard.press("Enter")
    asked.ended(cell)
    assert asked.output(cell) == "Age? 41\n42\n"
    expect(cell.locator(".thaw-ask")).to_have_count(0)
    expect(cell.locator('[data-do="run"]')).to_be_focused()


def test_stop_works_while_a_program_waits_and_keeps_the_worker(asked: Reader) -> None:
    cell = asked.cell(CELL)
    asked.press(cell, "stop")
    asked.ended(cell, 1_000)
    assert asked.state(cell) == "Stopped"
    assert "Stopped, in line 1." in asked.output(cell)
    assert asked.run("your-trip", "print(1)") == "1\n"
    assert asked.workers() == 1


def test_no_stop_of_a_waiting_program_hits_what_brings_the_answers(asked: Reader) -> None:
    """The poll may be due when the answer comes; an interrupt there died in the loop of the browser, every fourth time."""
    cell = asked.cell(CELL)
    for pause in range(0, 120, 10):
        asked.page.wait_for_timeout(pause)
        asked.press(cell, "stop")
        asked.ended(cell, 1_000)
        assert asked.state(cell) == "Stopped"
        asked.press(cell, "run")
        expect(cell.locator(".thaw-ask input")).to_be_visible()
    asked.press(cell, "stop")
    asked.ended(cell, 1_000)


def test_a_program_may_ask_again_and_again_in_its_functions_too(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell(CELL)
    code = "def total(n):\n    return sum(int(input()) for _ in range(n))\nprint(total(3))"
    reader.type(cell, code)
    reader.press(cell, "run")
    for number in "123":
        field = cell.locator(".thaw-ask input:not([readonly])")
        field.fill(number, timeout=20_000)
        field.press("Enter")
        expect(cell.locator("samp")).to_contain_text(f"{number}\n")
    reader.ended(cell)
    assert reader.output(cell) == "1\n2\n3\n6\n"


def test_the_time_of_an_answer_is_not_the_programs(asked: Reader) -> None:
    """The limit of a run stands still: it is brought near, and passes while nobody types."""
    cell = asked.cell(CELL)
    asked.page.wait_for_timeout(1_500)
    cell.locator(".thaw-ask input").fill("1")
    cell.locator(".thaw-ask input").press("Enter")
    asked.ended(cell)
    assert asked.output(cell).endswith("2\n")


def test_markup_in_a_question_and_an_answer_stays_text(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell(CELL)
    reader.type(cell, "print(input('<img src=x onerror=\"document.title=1\">'))")
    reader.press(cell, "run")
    field = cell.locator(".thaw-ask input")
    field.fill("<svg onload='document.title=2'>", timeout=20_000)
    field.press("Enter")
    reader.ended(cell)
    assert cell.locator("img, svg").count() == 0
    assert "<svg onload='document.title=2'>" in reader.output(cell)
    assert reader.page.title() not in ("1", "2")


def test_a_browser_that_cannot_wait_takes_the_answers_before_the_run(reader: Reader) -> None:
    reader.page.add_init_script("delete WebAssembly.Suspending")
    reader.open("course/hands/")
    cell = reader.cell(CELL)
    reader.type(cell, AGE)
    reader.press(cell, "run")
    assert "cannot let a running program wait" in (cell.locator(".thaw-asks").text_content() or "")
    field = cell.locator(".thaw-ask textarea")
    expect(field).to_be_focused()
    field.fill("41\n")
    cell.get_by_role("button", name="Run with these answers").click()
    reader.ended(cell)
    assert reader.output(cell) == "Age? 41\n42\n"
    field.fill("")
    reader.press(cell, "run")
    reader.page.wait_for_function(
        "() => document.querySelector('[data-cell=round-trip] samp').textContent.includes('EOFError')"
    )
    reader.ended(cell)
    assert "Errno" not in reader.output(cell)


def test_a_check_of_a_file_that_asks_says_that_nobody_answers(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.type(reader.lab("lab1"), "name = input('Who? ')\n")
    reader.check("lab1")
    told = reader.lab("lab1").locator(".thaw-verdict").inner_text()
    assert "nobody is there to type an answer" in told
    assert "Errno" not in told
