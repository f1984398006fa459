"""What a learner does besides running and checking: on a touch screen, step by step, hint by hint, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.reader import Reader
from tests.browser.serving import Host

pytestmark = pytest.mark.browser
CELL = "round-trip"
LESSON = "course/hands/"


@pytest.fixture
def touching(browser: Browser, host: Host) -> Iterator[Reader]:
    """A reader with a telephone."""
    context = browser.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
    )
    yield Reader(context.new_page(), host.url)
    context.close()


def test_under_a_finger_the_editor_offers_what_a_touch_keyboard_hides(touching: Reader) -> None:
    touching.open(LESSON)
    cell = touching.cell(CELL)
    touching.type(cell, "x = ")
    for symbol in ("[", "]", "#"):
        key = cell.locator(".thaw-foot button", has_text=symbol)
        size = key.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 24
        key.tap()
    assert touching.code(cell) == "x = []#"
    expect(cell.locator(".cm-content")).to_be_focused()


def test_the_keyboard_of_a_telephone_corrects_no_code(touching: Reader) -> None:
    touching.open(LESSON)
    touching.type(touching.cell(CELL), "x = 1")
    content = touching.cell(CELL).locator(".cm-content")
    for name, value in (("autocapitalize", "off"), ("autocorrect", "off"), ("spellcheck", "false")):
        expect(content).to_have_attribute(name, value)


def test_a_block_is_indented_and_a_bracket_closed_as_one_types(reader: Reader) -> None:
    reader.open(LESSON)
    cell = reader.cell(CELL)
    reader.type(cell, "")
    reader.page.keyboard.type("def f():\nreturn [1")
    assert reader.code(cell) == "def f():\n    return [1]"


def test_the_next_gap_is_a_key_and_a_button_away(reader: Reader) -> None:
    reader.open(LESSON)
    lab = reader.lab("lab2")
    reader.press(lab, "gap")
    content = lab.locator(".cm-content")
    expect(content).to_be_focused()
    reader.page.keyboard.type("HERE1")
    expect(content.locator(".thaw-gap", has_text="HERE1")).to_be_in_viewport()
    reader.page.keyboard.press("Alt+g")
    reader.page.keyboard.type("HERE2")
    expect(content.locator(".thaw-gap", has_text="HERE2")).to_be_in_viewport()
    _, first, second = saved(reader, "lab2").split("# --- your code ---")
    assert "HERE1" in first
    assert "HERE2" in second


def saved(reader: Reader, part: str) -> str:
    """The text that is kept; of a long one the editor draws only what is in view."""
    key = f"thaw:/course-site/:course/hands:{part}"
    return str(reader.page.evaluate("key => JSON.parse(localStorage.getItem(key)).value.text", key))


def test_restored_work_is_coloured(reader: Reader) -> None:
    reader.open(LESSON)
    reader.type(reader.lab("lab1"), "def mine():\n    return 'a'\n")
    reader.page.reload()
    code = reader.lab("lab1").locator(".thaw-code code").first
    expect(code.locator(".tk-keyword").first).to_have_text("def")
    expect(code.locator(".tk-string").first).to_have_text("'a'")


def test_stdout_and_stderr_keep_their_order_and_are_told_apart(reader: Reader) -> None:
    reader.open(LESSON)
    code = "import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c')"
    assert reader.run(CELL, code) == "a\nb\nc\n"
    kinds = reader.cell(CELL).locator("samp > span")
    assert [kind.get_attribute("class") for kind in kinds.all()] == [
        "thaw-stdout",
        "thaw-stderr",
        "thaw-stdout",
    ]
    out, err = (kinds.nth(n).evaluate("it => getComputedStyle(it).color") for n in (0, 1))
    assert out != err


def test_a_wide_line_scrolls_in_its_own_box(reader: Reader) -> None:
    reader.open(LESSON)
    reader.run(CELL, "print('x' * 2000)")
    page = reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = reader.cell(CELL).locator(".thaw-output pre")
    assert page
    assert box.evaluate("it => it.scrollWidth > it.clientWidth")


def test_the_middle_of_a_long_output_is_shown_on_request(reader: Reader) -> None:
    reader.open(LESSON)
    cell = reader.cell(CELL)
    reader.type(cell, "for i in range(3000): print('line', i)")
    reader.press(cell, "run")
    reader.ended(cell)
    screen = cell.locator("samp")
    expect(screen).not_to_contain_text("line 1500")
    cell.locator(".thaw-more").click()
    expect(screen).to_contain_text("line 1500")


def test_asyncio_runs_on_virtual_time(reader: Reader) -> None:
    reader.open(LESSON)
    code = (
        "import asyncio\n"
        "async def late(n):\n    await asyncio.sleep(n)\n    print(n)\n"
        "async def main():\n    await asyncio.gather(late(3600), late(60))\n"
        "asyncio.run(main())"
    )
    assert reader.run(CELL, code) == "60\n3600\n"


@pytest.mark.parametrize(
    ("code", "error", "help_"),
    [
        ("print(nme)", "NameError", "is it spelt"),
        ("[1][3]", "IndexError", "past the end"),
        ("{}['a']", "KeyError", "no such key"),
        ("int('x')", "ValueError", "not a number"),
        ("len(3)", "TypeError", "of another kind"),
        ("None.x", "AttributeError", "is None"),
        ("import nothing", "ModuleNotFoundError", "no module nothing"),
        ("open('nope')", "FileNotFoundError", "no file of that name"),
        ("def f(:", "SyntaxError", ""),
        ("if True:\nx = 1", "IndentationError", "indented by four spaces"),
    ],
)
def test_an_error_shows_the_learners_lines_and_one_sentence_of_help(
    reader: Reader, code: str, error: str, help_: str
) -> None:
    reader.open(LESSON)
    text = reader.run(CELL, code)
    assert error in text
    assert f'File "{CELL}", line' in text
    assert text.count("File ") == 1
    assert "lab/" not in text
    help_line = reader.cell(CELL).locator(".thaw-help").text_content() or ""
    assert help_ in help_line
    assert help_line.count("\n") == 1


def test_a_figure_is_stepped_by_keyboard_and_by_finger(touching: Reader) -> None:
    touching.open(LESSON)
    figure = touching.page.locator('thaw-figure[data-step="yes"]').first
    says = figure.locator(".thaw-says")
    back, forth = (figure.get_by_role("button", name=name) for name in ("Back", "Step"))
    forth.focus()
    touching.page.keyboard.press("Enter")
    assert (says.text_content() or "").startswith("1 of ")
    assert figure.locator("svg [data-now]").count() == 1
    touching.page.keyboard.press("Space")
    assert (says.text_content() or "").startswith("2 of ")
    back.tap()
    assert (says.text_content() or "").startswith("1 of ")
    assert touching.heard() == says.text_content()


def test_hints_come_one_at_a_time_and_a_solution_asks_first(reader: Reader) -> None:
    reader.open(LESSON)
    lab = reader.lab("lab1")
    hints = lab.locator("details.thaw-hint")
    assert hints.count() == 3
    solution = lab.locator(".thaw-solution")
    code = solution.locator(".thaw-code")
    solution.locator("summary").click()
    expect(code).to_be_hidden()
    solution.locator("summary").click()
    expect(code).to_be_visible()


def test_after_the_third_failed_check_the_solution_is_offered_without_a_question(
    reader: Reader,
) -> None:
    reader.open(LESSON)
    lab = reader.lab("lab1")
    for _ in range(3):
        reader.check("lab1")
    lab.locator(".thaw-solution summary").click()
    expect(lab.locator(".thaw-solution .thaw-code")).to_be_visible()


def test_a_verdict_is_said_in_words_beside_its_sentence(reader: Reader) -> None:
    reader.open(LESSON)
    reader.check("lab1")
    marks = reader.lab("lab1").locator("[data-check] .thaw-mark").all_text_contents()
    assert set(marks) <= {"Passed", "Failed", "Did not finish"}
    assert "Failed" in marks


def test_the_difference_is_that_of_the_readers_file(reader: Reader) -> None:
    reader.open(LESSON)
    lab = reader.lab("lab2")
    reader.type(lab, "only_mine = 1\n")
    lab.locator(".thaw-difference summary").click()
    expect(lab.locator(".thaw-difference .thaw-new")).to_have_text("+only_mine = 1\n")


def test_the_file_can_be_downloaded_as_it_stands(reader: Reader) -> None:
    reader.open(LESSON)
    lab = reader.lab("lab1")
    reader.type(lab, "mine = 1\n")
    with reader.page.expect_download() as download:
        reader.press(lab, "download")
    assert download.value.suggested_filename == "harness.py"
    with open(download.value.path(), encoding="utf-8") as file:
        assert file.read() == "mine = 1\n"


def test_the_recap_shows_what_this_reader_said(reader: Reader) -> None:
    reader.open(LESSON)
    answers = reader.page.locator("thaw-answers")
    expect(answers).to_be_hidden()
    number = reader.page.locator("thaw-number input").first
    number.fill("7")
    number.press("Enter")
    reader.page.locator("thaw-words textarea").first.fill("In my words.")
    expect(answers.locator("dd:visible")).to_have_text(["7", "In my words."])


def test_a_choice_is_made_by_keyboard(reader: Reader) -> None:
    reader.open(LESSON)
    choose = reader.page.locator("thaw-choose").first
    choose.locator("summary").first.focus()
    reader.page.keyboard.press("Enter")
    expect(choose.locator("[data-chosen]")).to_have_count(1)
    assert reader.heard()
