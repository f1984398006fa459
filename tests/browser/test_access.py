"""Keyboard, screen reader, palettes, small screens, paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.reader import Reader

pytestmark = pytest.mark.browser


def test_the_keyboard_goes_through_a_cell_and_is_never_trapped(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell("round-trip")
    cell.get_by_role("button", name="Run round-trip").focus()
    press = reader.page.keyboard.press
    press("Tab")
    expect(cell.get_by_role("textbox", name="Code of round-trip")).to_be_focused()
    press("Enter")
    expect(cell.locator(".cm-content")).to_be_focused()
    expect(cell.locator(".thaw-foot")).to_contain_text("Esc leaves the editor")
    press("Tab")
    expect(cell.locator(".cm-content")).to_be_focused()
    assert reader.code(cell).startswith("    ")
    press("Escape")
    expect(cell.locator(".thaw-code")).to_be_focused()
    press("Tab")
    assert not cell.locator(".thaw-code").evaluate("it => it.contains(document.activeElement)")
    press("Shift+Tab")
    press("Escape")
    press("Shift+Tab")
    expect(
        cell.get_by_role("button", name="Reset round-trip")
        .or_(cell.get_by_role("button", name="Run round-trip"))
        .last
    ).to_be_focused()


def test_run_from_the_keyboard_leaves_the_focus_where_it_is(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell("round-trip")
    run = cell.get_by_role("button", name="Run round-trip")
    run.focus()
    reader.page.keyboard.press("Enter")
    reader.ended(cell)
    expect(run).to_be_focused()
    reader.type(cell, "print(1)")
    reader.page.keyboard.press("ControlOrMeta+Enter")
    expect(cell.locator("samp")).to_have_text("1\n")
    expect(cell.locator(".cm-content")).to_be_focused()


def test_stop_hands_the_focus_back_when_it_goes(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell("round-trip")
    reader.type(cell, "while True: pass")
    reader.press(cell, "run")
    reader.running(cell)
    cell.get_by_role("button", name="Stop round-trip").focus()
    reader.page.keyboard.press("Enter")
    reader.ended(cell)
    expect(cell.get_by_role("button", name="Run round-trip")).to_be_focused()


def test_start_and_end_of_a_run_are_announced_without_its_lines(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.run("round-trip", "for n in range(7): print(n)")
    assert reader.heard() == "round-trip finished, 7 lines of output"
    reader.run("round-trip", "1/0")
    assert reader.heard().startswith("round-trip failed with ZeroDivisionError")
    assert (
        reader.page.get_by_role("status").and_(reader.page.locator(".thaw-announcer")).count() == 1
    )


def test_the_key_for_the_next_gap_goes_from_gap_to_gap(reader: Reader) -> None:
    reader.open("course/hands/")
    lab = reader.lab("lab1")
    reader.press(lab, "gap")
    line = lab.locator(".cm-content")
    expect(line).to_be_focused()
    first = _line_at_cursor(reader)
    reader.page.keyboard.press("Alt+g")
    second = _line_at_cursor(reader)
    assert first.startswith("#: a call is a block")
    assert second.startswith("#: find the tool")


def test_python_is_typed_as_python_people_expect(reader: Reader) -> None:
    reader.open("course/hands/")
    cell = reader.cell("round-trip")
    reader.type(cell, "")
    for key in (
        "d",
        "e",
        "f",
        " ",
        "f",
        "(",
        "x",
        ")",
        ":",
        "Enter",
        "r",
        "e",
        "t",
        "u",
        "r",
        "n",
        " ",
        "[",
        "x",
    ):
        reader.page.keyboard.press(key)
    assert reader.code(cell) == "def f(x):\n    return [x]"
    reader.page.keyboard.press("End")
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.press("Backspace")
    reader.page.keyboard.insert_text("print(f(1))")
    reader.page.keyboard.press("ControlOrMeta+Enter")
    expect(cell.locator("samp")).to_have_text("[1]\n")


def test_nothing_is_wider_than_a_small_screen(reader: Reader) -> None:
    reader.page.set_viewport_size({"width": 320, "height": 640})
    reader.open("course/hands/")
    reader.run("round-trip", "print('x' * 500)")
    reader.check("lab1")
    assert reader.page.evaluate("document.documentElement.scrollWidth") == 320
    small = reader.page.evaluate(
        "[...document.querySelectorAll('.md-content button')].filter(it => it.offsetParent && (it.offsetHeight < 24 || it.offsetWidth < 24)).map(it => it.outerHTML)"
    )
    assert small == []


def test_text_twice_as_large_stays_on_the_page(reader: Reader) -> None:
    reader.page.set_viewport_size({"width": 640, "height": 800})
    reader.open("course/hands/")
    reader.page.add_style_tag(content="html { font-size: 250% !important }")
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 640


def test_paper_shows_code_output_and_what_success_says(reader: Reader) -> None:
    reader.open("course/hands/")
    reader.type(reader.cell("round-trip"), "print('typed')")
    reader.page.emulate_media(media="print")
    expect(reader.lab("lab1").locator(".thaw-code pre").first).to_be_visible()
    expect(
        reader.cell("round-trip")
        .locator(".cm-editor")
        .or_(reader.cell("round-trip").locator(".thaw-code pre"))
        .first
    ).to_be_visible()
    expect(reader.page.locator(".thaw-buttons").first).to_be_hidden()
    expect(reader.page.locator(".thaw-success").first).to_be_visible()
    assert "typed" in reader.cell("round-trip").locator(".thaw-code").inner_text()


def test_forced_colours_keep_the_marks(browser: Browser, reader: Reader) -> None:
    reader.page.emulate_media(forced_colors="active")
    reader.open("course/hands/")
    reader.check("lab1")
    mark = reader.lab("lab1").locator(".thaw-mark").first
    expect(mark).to_have_text("Failed")
    expect(mark).to_be_visible()


def _line_at_cursor(reader: Reader) -> str:
    return reader.page.evaluate(
        """() => {
          const at = getSelection().anchorNode;
          const line = (at.nodeType === 1 ? at : at.parentElement).closest(".cm-line");
          return line.textContent.trim();
        }"""
    )
