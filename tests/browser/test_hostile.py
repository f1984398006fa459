"""Whatever comes back from Python, or out of storage, is text on the page: nothing of it runs."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.reader import Reader
from tests.hostile import ACTED_ON, HOSTILE

pytestmark = pytest.mark.browser
ALL = {**HOSTILE, **ACTED_ON}
# What a string could have become. The editor's own elements are spans, and fillers of long lines.
STRANGE = "[...document.querySelectorAll('samp :not(span, button), .cm-line :not(span, br, .cm-widgetBuffer, [contenteditable=false]), .thaw-verdict :not(p), img[src=x], [onerror], [onload]')].map((each) => each.outerHTML.slice(0, 200))"


@pytest.fixture
def target(reader: Reader) -> Iterator[Reader]:
    """A reader whose page notices when something has run."""
    reader.page.add_init_script("globalThis.broke_out = () => { globalThis.broken = true; }")
    reader.page.on("dialog", lambda dialog: reader.said.append(dialog.message))
    reader.open("course/hands/")
    yield reader
    assert reader.page.evaluate("globalThis.broken") is None
    assert reader.page.evaluate(STRANGE) == []
    assert reader.page.evaluate("getComputedStyle(document.body).display") != "none"


def test_output_and_results_are_text(target: Reader) -> None:
    for name, text in HOSTILE.items():
        assert target.run("round-trip", f"print({text!r})") == text + "\n", name
        assert (
            target.run("round-trip", f"class X: __repr__ = lambda _: {text!r}\nX()") == text + "\n"
        )


def test_what_a_terminal_would_act_on_does_nothing(target: Reader) -> None:
    for name, text in ACTED_ON.items():
        shown = target.run("round-trip", f"print({text!r}, 'end')")
        assert shown.endswith("end\n"), name
        assert not set(shown) & set(map(chr, {*range(9), 11, 12, *range(14, 32)})), name


def test_errors_and_names_of_files_in_tracebacks_are_text(target: Reader) -> None:
    for name, text in ALL.items():
        code = f"exec(compile({text!r}.join('##') + '\\n1 / 0', {text!r}, 'exec'))"
        for source in (f"raise ValueError({text!r})", f"open({text!r})", code):
            cell = target.cell("round-trip")
            target.type(cell, source)
            target.press(cell, "run")
            target.ended(cell)
            assert cell.get_attribute("data-ending") == "ran", name
            assert "Error" in target.output(cell), name


def test_what_a_check_says_about_hostile_code_is_text(target: Reader) -> None:
    everything = " ".join(ALL.values())
    for source in (
        f"print({everything!r})\nraise ValueError({everything!r})\n",
        f"def find_calls(message): return {everything!r}\n",
        HOSTILE["markup"] + "\n",
    ):
        target.type(target.lab("lab1"), source)
        target.check("lab1")
        expect(target.lab("lab1").locator(".thaw-buttons")).to_be_visible()
        assert target.page.evaluate(STRANGE) == []


def test_saved_drafts_are_text_with_the_editor_and_without(target: Reader) -> None:
    for name, text in HOSTILE.items():
        _save(target, "cell:round-trip", {"text": text, "based": "older"})
        target.page.reload()
        assert target.code(target.cell("round-trip")) == text, name
        expect(target.cell("round-trip").locator(".thaw-note")).to_be_visible()
        target.cell("round-trip").get_by_role("button", name="Show the difference").click()
        expect(target.cell("round-trip").locator(".thaw-note .thaw-diff")).to_be_visible()
    assert target.page.evaluate(STRANGE) == []


def test_saved_answers_are_text(target: Reader) -> None:
    number = target.page.locator("thaw-number").first
    question = number.get_attribute("data-question")
    for text in HOSTILE.values():
        _save(target, f"question:{question}", {"said": text})
        target.page.reload()
        expect(number.locator(".thaw-after > p").first).to_have_text(
            f"You said {text}.", use_inner_text=False
        )


def test_saved_work_of_a_wrong_shape_is_ignored(target: Reader) -> None:
    lesson = target.code(target.cell("round-trip"))
    for value in (
        {"text": {"__proto__": 1}},
        [],
        "x",
        {"text": 1, "based": "x"},
        {"__proto__": {"text": "x"}},
    ):
        _save(target, "cell:round-trip", value)
        target.page.reload()
        assert target.code(target.cell("round-trip")) == lesson


def _save(reader: Reader, part: str, value: object) -> None:
    key = f"thaw:/course-site/:course/hands:{part}"
    text = json.dumps({"version": 1, "value": value})
    reader.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
