"""Every option is checked: unknown, malformed, missing, twice or of nothing are errors (cases B04, B49, B55, B60)."""

from __future__ import annotations

import pytest

from tests.thaw.collecting import good, page, told

VALUES = '```python cell="run"\n1\n```\n```python values="run"\nbill = 1\n```\n\n'
WHY = "//// words | Why?\n    id: why\n/// nudge\nN.\n///\n/// answer\nA.\n///\n////\n"
FIGURE = "/// figure | Notice\n    id: f\n    draw: cost\n    data: run.bill\nText.\n///\n"
CHOOSE = "//// choose | Which?\n    id: which\n/// option | A\nNo.\n///\n/// right | B\nYes.\n///\n////\n"
HINTS = "//// hint\nH.\n////\n" * 3
LAB = f"///// lab | T\n    code: lab1\nDo it.\n{HINTS}//// success\nYes.\n////\n/////\n"


def cell(options: str, body: str = "1") -> str:
    return f"```python {options}\n{body}\n```\n"


CELLS = {
    'cell="a" timeot="3"': 'a fence with cell takes no option "timeot". There are cell, editable, expect, files, harness, seconds, show, withhold.',
    'cell="a" second="3"': 'a fence with cell takes no option "second". Did you mean "seconds"?',
    'cell="a" hl_lines="1"': 'a fence with cell takes no option "hl_lines". Did you mean "harness"?',
    'cel="a"': 'a fence takes no option "cel". Did you mean "cell"?',
    "cell=a": 'the value of cell has no quotes. Write cell="a".',
    "cell": 'cell has no value. Write cell="...".',
    'cell=""': 'cell has no value. Write cell="...".',
    'cell="Empty_Log"': 'cell "Empty_Log" is not in kebab-case. Write "empty-log".',
    'cell="a" cell="b"': 'cell="b" is no option of a fence. Write options as name="value", each once, without braces.',
    'cell="a" {.x}': '{.x} is no option of a fence. Write options as name="value", each once, without braces.',
    '{cell="a"}': '{cell="a"} is no option of a fence. Write options as name="value", each once, without braces.',
    'cell="a" values="a"': "a fence is one thing: cell or values. Write two fences.",
    'cell="a" seconds="fast"': 'seconds "fast" is no limit. Write a number of seconds, above 0 and at most 60.',
    'cell="a" seconds="0"': 'seconds "0" is no limit. Write a number of seconds, above 0 and at most 60.',
    'cell="a" seconds="61"': 'seconds "61" is no limit. Write a number of seconds, above 0 and at most 60.',
    'cell="a" show="outptu"': 'show is both or code or output, not "outptu". Did you mean "output"?',
    'cell="a" editable="false"': 'editable is yes or no, not "false". There are no, yes.',
    'cell="a" expect="KeyEror"': 'there is no exception "KeyEror". Did you mean "KeyError"?',
    'cell="a" expect="key error"': 'expect "key error" is no name of an exception. Write its class alone, as in KeyError.',
    'cell="a" withhold="whi"': 'there is no question "whi" on this page. Did you mean "why"?',
    'cell="a" files="../secret.txt"': 'the file "../secret.txt" lies outside the page\'s folder. Put it beside the page and name it from there.',
    'cell="a" files="/etc/passwd"': 'the file "/etc/passwd" lies outside the page\'s folder. Put it beside the page and name it from there.',
    'cell="a" harness="02.1"': "",
    'cell="a" harness="hands"': 'harness "hands" is no stage. Write <lesson-slug>.1 or <lesson-slug>.2.',
    'cell="a" harness="yours"': 'yours names no lab. Write "yours:<lesson-slug>.1".',
    'cell="why"': 'the id "why" is used on line 1 already. Ids are unique on a page.',
    'values="nobody"': 'there is no cell "nobody" above. Put the fence with its values below a cell.',
    'from="validate"': 'from "validate" is no symbol. Write module.name, as in lab.validate.',
    'diff="hands"': 'diff "hands" is no stage. Write <lesson-slug>.1 or <lesson-slug>.2.',
}


@pytest.mark.parametrize("options", [it for it in CELLS if CELLS[it]])
def test_a_wrong_option_of_a_cell_is_an_error_with_its_line_and_remedy(options: str) -> None:
    body = "" if options.startswith(("from", "diff")) else "1"
    assert f"11: {CELLS[options]}" in told(f"{WHY}\n{cell(options, body)}")


@pytest.mark.parametrize("options", CELLS)
def test_a_cell_with_a_wrong_option_never_becomes_text(options: str) -> None:
    assert "```" not in page(f"{WHY}\n{cell(options)}").html


def test_a_cell_in_another_language_is_an_error() -> None:
    assert told('```js cell="a"\n1\n```\n') == [
        '1: the language of a fence with cell is "python", not "js". Name it first: ```python.'
    ]


def test_an_empty_cell_is_an_error() -> None:
    assert told('```python cell="a"\n\n```\n') == [
        '1: the cell "a" is empty. Write its code between the two lines of the fence.'
    ]


def test_a_listing_with_code_of_its_own_is_an_error() -> None:
    assert told('```python from="lab.validate"\nx\n```\n') == [
        "1: the code of a listing is cut from the source. Leave the fence empty."
    ]


def test_values_above_their_cell_or_twice_are_errors() -> None:
    values = '```python values="a"\nx = 1\n```\n'
    assert told(values + cell('cell="a"')) == [
        '1: there is no cell "a" above. Put the fence with its values below a cell.'
    ]
    assert told(cell('cell="a"') + values + values) == [
        '7: the cell "a" has values already. Join the two fences.'
    ]


def test_an_exception_of_the_harness_or_of_the_cell_may_be_expected() -> None:
    assert good(cell('cell="a" expect="BudgetSpent"')).cells["a"].expect == "BudgetSpent"
    assert (
        good(cell('cell="a" expect="KeyEror"', "class KeyEror(Exception): ...")).cells["a"].expect
        == "KeyEror"
    )


def test_ordinary_code_takes_the_options_of_its_highlighter_and_no_others() -> None:
    assert (
        good(
            '```python title="a.py" hl_lines="1"\nx\n```\n\n``` { .python .no-copy }\nx\n```\n'
        ).cells
        == {}
    )
    assert told("```python titel='a.py'\nx\n```\n") == [
        '1: a fence takes no option "titel". Did you mean "title"?'
    ]


BLOCKS = {
    "/// figure | C\n    id: f\n    draw: cost\n    data: run.bill\n///\n": (
        "the figure has no long description. Say below it what a reader who cannot see it needs."
    ),
    "/// figure\n    id: f\n    draw: cost\n    data: run.bill\nText.\n///\n": (
        "the figure has no caption. Write it on the first line: /// figure | ..."
    ),
    "/// figure | C\n    draw: cost\n    data: run.bill\nText.\n///\n": 'the figure has no "id". Add a line below the first, indented by 4 spaces: id: ...',
    "/// figure | C\n    id: f\n    data: run.bill\nText.\n///\n": 'the figure has no "draw". Add a line below the first, indented by 4 spaces: draw: ...',
    "/// figure | C\n    id: f\n    draw: cost\nText.\n///\n": 'the figure has no "data". Add a line below the first, indented by 4 spaces: data: ...',
    FIGURE.replace(
        "run.bill", "run"
    ): 'data "run" names no value. Write cell.value, with a name that the cell\'s values fence binds.',
    FIGURE.replace(
        "run.bill", "rum.bill"
    ): 'rum.bill: there is no cell "rum" on this page. Did you mean "run"?',
    FIGURE.replace(
        "run.bill", "run.bil"
    ): 'run.bil: the values of "run" do not bind "bil". Did you mean "bill"?',
    FIGURE.replace(
        "draw: cost", "draw: my cost"
    ): 'draw "my cost" is no name of a function. Write one of course_src/figures or figures.py.',
    FIGURE.replace("Text.", "Text.\n").replace(
        "    data", "    step: maybe\n    data"
    ): 'step is no or yes, not "maybe". Did you mean "yes"?',
    FIGURE.replace("id: f", "id: a: b"): (
        "the options of the figure cannot be read: mapping values are not allowed here. "
        'Write one "name: value" a line; quote a value that holds ": " or begins with a sign.'
    ),
    CHOOSE.replace("    id", "    ids"): 'a choose takes no option "ids". Did you mean "id"?',
    CHOOSE.replace(
        "right | B", "option | B"
    ): "the choose has no right option. A choose has exactly one right and at least one other option.",
    CHOOSE.replace(
        "option | A", "right | A"
    ): "the choose has 2 right options. A choose has exactly one right and at least one other option.",
    CHOOSE.replace(
        "No.", ""
    ): "the option explains nothing. Say below it what it assumes, and where that breaks.",
    CHOOSE.replace("Yes.", ""): "the right option explains nothing. Say below it why it is right.",
    CHOOSE.replace(
        " | A", ""
    ): "the option has no title. Write it on the first line: /// option | ...",
    CHOOSE.replace(
        " | Which?", " | Which {{ run.bill }}?"
    ): "{{ run.bill }} cannot be computed in a title. Write it in the text below.",
    "/// option | A\nNo.\n///\n": "the option stands in no choose or decision. Put it into one, whose first and last lines have more slashes.",
    "/// number | How many?\n    id: n\nSo.\n///\n": 'the number has no "answer". Add a line below the first, indented by 4 spaces: answer: ...',
    "/// number | How many?\n    id: n\n    answer: run.bill\n///\n": "nothing is shown after the number. Say below it what the number tells.",
    "/// number | How many?\n    id: n\n    answer: 3\nSo.\n///\n": (
        'answer "3" names no value. Write cell.value, with a name that the cell\'s values fence binds.'
    ),
    WHY.replace(
        "/// nudge\nN.\n///\n", ""
    ): "the words has no nudge. A words has one nudge, one answer, and the common answers.",
    WHY.replace(
        "/// answer\nA.\n///\n", ""
    ): "the words has no answer. A words has one nudge, one answer, and the common answers.",
    WHY.replace("A.\n", ""): "the answer is empty. Write its text below the first line.",
    LAB.replace(
        "//// hint\nH.\n////\n", "", 1
    ): "the lab has 2 hints. A lab has three hints and a success.",
    LAB.replace(
        "//// success\nYes.\n////\n", ""
    ): "the lab has no success. A lab has three hints and a success.",
    LAB.replace(
        "Do it.\n", ""
    ): "the lab states no requirements. Write them as prose and bullets before the first hint.",
    LAB.replace("lab1", "first"): 'code "first" is no file of a lab. Write lab1 or lab2.',
    LAB.replace(
        "    code: lab1\n", ""
    ): 'the lab has no "code". Add a line below the first, indented by 4 spaces: code: ...',
    LAB.replace(
        "//// hint\n", "//// hint | Look\n", 1
    ): "a hint takes no title. Move the text below the first line.",
    "/// figgure | C\nText.\n///\n": 'there is no block "figgure". Did you mean "figure"?',
    "/// figure What to notice\n": "figure What to notice is no first line of a block. Write /// name | title.",
    "/// figure | C\n    id: f\n    draw: cost\n    data: run.bill\nText.\n": (
        "the block is never ended. End it with a line of as many slashes, and nothing else."
    ),
    "Text.\n\n////\n": "a line of 4 slashes ends a block, but none with as many is open. End a block with as many slashes as its first line has.",
    "/// levels\n/// level | guide\nText.\n///\n///\n": "the level has as many slashes as the levels around it. An outer block has more slashes than the blocks in it.",
    "//// levels\n/// level | giude\nText.\n///\n////\n": 'there is no level "giude". Did you mean "guide"?',
    "/// recap\n    hit: A.\n    built: B.\n    principle: C.\n///\n": 'the recap has no "open". Add a line below the first, indented by 4 spaces: open: ...',
}


@pytest.mark.parametrize("text", BLOCKS)
def test_a_wrong_block_is_an_error_with_a_remedy(text: str) -> None:
    assert BLOCKS[text] in [problem.split(": ", 1)[1] for problem in told(VALUES + text)]


@pytest.mark.parametrize("line", ["  id: f", "id: f", "\n    id: f"])
def test_an_option_that_is_read_as_text_is_told_where_options_stand(line: str) -> None:
    text = f"/// figure | Notice\n{line}\n    draw: cost\n    data: run.bill\nText.\n///\n"
    (problem,) = told(VALUES + text)
    assert problem.endswith(
        '"id: f" is read as text, not as an option. '
        "Options stand right below the first line, each indented by 4 spaces."
    )


def test_a_block_without_an_end_is_one_problem() -> None:
    (problem,) = told(LAB.replace("//// hint\nH.\n////\n", "//// hint\nH.\n", 1))
    assert problem.startswith("4: the block is never ended.")


def test_blocks_of_equally_many_slashes_are_one_problem_each() -> None:
    found = told(CHOOSE.replace("////", "///"))
    assert [problem.split(" has ")[1][:14] for problem in found] == ["as many slashe"] * 2


@pytest.mark.parametrize(
    "info", ["{python}", "{code-cell} python", '{python} cell="a"', "{py, echo=FALSE}"]
)
def test_a_cell_of_another_system_is_told_how_to_write_it(info: str) -> None:
    (problem,) = told(f"```{info}\n1\n```\n")
    assert problem.startswith("1: a fence with {")
    assert problem.endswith('Write ```python cell="an-id" to run it, ```python to show it.')


@pytest.mark.parametrize("part", [VALUES, WHY, FIGURE, CHOOSE, LAB])
def test_what_the_tests_above_break_is_right_to_begin_with(part: str) -> None:
    assert good(VALUES.replace("run", "other") if part == VALUES else VALUES + part)


def test_an_id_used_by_two_kinds_of_parts_is_an_error() -> None:
    assert told(VALUES + FIGURE + FIGURE.replace("id: f", "id: run")) == [
        '14: the id "run" is used on line 1 already. Ids are unique on a page.'
    ]


def test_options_that_stand_twice_or_are_none_are_errors() -> None:
    assert any(
        it.startswith('3: the options of the figure cannot be read: "id" stands twice.')
        for it in told("/// figure | C\n    id: f\n    id: g\nText.\n///\n")
    )
    assert told("/// figure | C\n    just words\nText.\n///\n") == [
        '2: the options of the figure cannot be read: it has no name and colon. Write one "name: value" a line; quote a value that holds ": " or begins with a sign.'
    ]


def test_what_is_commented_out_of_a_block_does_not_count() -> None:
    commented = LAB.replace("//// hint\nH.\n////\n", "<!--\n\n//// hint\nH.\n////\n\n-->\n\n", 1)
    assert told(commented) == ["1: the lab has 2 hints. A lab has three hints and a success."]


def test_the_place_of_an_option_counts_only_what_is_there() -> None:
    text = CHOOSE.replace(
        "/// option | A", "<!--\n\n/// option | X\nNo.\n///\n\n-->\n\n/// option | A"
    )
    collected = good(text)
    assert [it.text for it in collected.questions["which"].options] == ["A", "B"]
    assert (
        collected.html.index('data-index="0"')
        < collected.html.index(">A<")
        < collected.html.index('data-index="1"')
    )
