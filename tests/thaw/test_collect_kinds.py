"""Primer lessons and concept pages: what is collected of them, and what an author is told."""

from __future__ import annotations

import re

import pytest
from thaw.collect import collect
from thaw.pages import Page
from thaw.parts import check_parts

from tests.thaw.collecting import SITE
from tests.thaw.explained import CONCEPT, FAILURES, PRIMER, WALK, setting

PATH = "docs/concepts/function-calling.md"
PRIMER_PATH = "docs/primer/messages-and-tools.md"


def page(text: str, path: str = PATH) -> Page:
    return collect(text, path, extensions=SITE)


def told(text: str, path: str = PATH) -> list[str]:
    """What is wrong with a page and its parts, without the path."""
    collected = page(text, path)
    problems = [*collected.problems, *check_parts(collected)]
    return [str(problem).removeprefix(path).lstrip(":") for problem in problems]


def without(text: str, part: str) -> str:
    assert part in text
    return text.replace(part, "", 1)


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def test_a_concept_page_with_every_part_in_order_is_ready() -> None:
    assert told(CONCEPT) == []


def test_a_primer_lesson_with_every_part_in_order_is_ready() -> None:
    assert told(PRIMER, PRIMER_PATH) == []


def test_a_trace_is_a_run_of_the_command_that_a_reader_types() -> None:
    collected = page(CONCEPT)
    cell = collected.cells["trace"]
    assert 'main("function_calling", ["--script", "price-ladder", "--trace", ' in cell.source
    assert cell.made_for == "trace"
    assert collected.traces["trace"].script == "price-ladder"


def test_a_table_of_a_function_is_a_run_that_calls_it() -> None:
    collected = page(PRIMER, PRIMER_PATH)
    cell = collected.cells["the-bill"]
    assert (cell.source, cell.values) == (
        "from primer.messages_and_tools import bill",
        "rows = bill()",
    )
    assert collected.tables["the-bill"].columns == {
        "call": "Call",
        "input": "Input tokens",
        "total": "Sum so far",
    }


def test_formulas_keep_their_latex_and_know_their_values() -> None:
    collected = page(PRIMER, PRIMER_PATH)
    assert collected.math["math-1"].display
    assert collected.math["math-1"].tex.startswith(r"\sum_{i=1}^{n}")
    assert {ref.name for id, ref in collected.values.items() if id.startswith("math-")} == {
        "count",
        "first",
        "total",
    }


def test_a_walk_holds_three_settings_of_six_steps_and_a_decision() -> None:
    html = page(CONCEPT).html
    assert re.findall(r'data-setting="(\w+)"', html) == ["home", "counter", "team"]
    assert re.findall(r'data-step="(\d)"', html) == list("123456") * 3
    assert html.count("data-decision=") == 3
    assert html.count('data-right="yes"') == 3


def test_a_value_in_the_line_of_a_step_is_a_value() -> None:
    assert sum(ref.name == "steps" for ref in page(CONCEPT).values.values()) == 18 + 1


def test_headings_are_parts_of_the_page_by_their_words() -> None:
    sections = [part.id for part in page(CONCEPT).outline if part.kind == "section"]
    assert sections == [
        "One run",
        "In detail",
        "When you do not need it",
        "How it fails",
        "What it costs",
        "Run it",
        "Try it",
        "Neighbours",
    ]


@pytest.mark.parametrize(
    ("part", "name"),
    [
        (WALK, "a walk-through"),
        ("/// cost\n///\n", "what it costs"),
        ("/// evaluation\n///\n", "its evaluation"),
        ("/// neighbours\n///\n", "its neighbours"),
        ("/// names\n///\n", "names that show it"),
        ("/// brief\n///\n", "a project brief"),
        ("## Run it\n", 'a section "Run it"'),
        (FAILURES, "a failure, 2 times"),
        ('```python from="concepts.function_calling.run.run"\n```\n', "an excerpt"),
    ],
)
def test_a_missing_part_of_a_concept_page_is_named(part: str, name: str) -> None:
    [problem] = told(without(CONCEPT, part))
    assert f"a concept page that is ready has {name}" in problem
    assert (
        told(without(CONCEPT, part).replace("kind: concept", "kind: concept\nstatus: draft")) == []
    )


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ("## How to choose\n", 'a section "How to choose" within the level guide'),
        ("## An everyday picture\n", 'a section "An everyday picture" within the level how'),
        ("## Test yourself\n", 'a section "Test yourself"'),
        (PRIMER[PRIMER.index("//// words | Question three") : PRIMER.index("//// words | Question four")], "a question in your own words, 5 times; this has 4"),
    ],
)  # fmt: skip
def test_a_missing_part_of_a_primer_lesson_is_named(part: str, name: str) -> None:
    assert any(
        f"a primer lesson that is ready has {name}" in problem
        for problem in told(without(PRIMER, part), PRIMER_PATH)
    )


def test_parts_out_of_order_are_told_by_their_line() -> None:
    text = without(CONCEPT, "/// brief\n///\n").replace(
        "## One run", "/// brief\n///\n\n## One run"
    )
    assert any("stands above" in problem and "brief" in problem for problem in told(text))


CODE = {
    "a fence": "```sh\nls\n```\n",
    "a formula": "```math\nx\n```\n",
    "a formula in a line": "So $`x`$ it is.\n",
    "a cell": '```python cell="early"\nprint(1)\n```\n',
    "a listing": '```python from="primer.messages_and_tools.bill"\n```\n',
    "a pointer": "See [](code:primer.messages_and_tools.bill).\n",
}


@pytest.mark.parametrize("name", CODE)
def test_the_first_level_shows_no_formula_and_no_code(name: str) -> None:
    text = PRIMER.replace("## Options\n", f"## Options\n\n{CODE[name]}\n")
    line = line_of(text, CODE[name])
    [problem] = told(text, PRIMER_PATH)
    assert problem.startswith(f"{line}: ")
    assert problem.endswith(
        "stands where the first level reads it. Move it into the level how, or math."
    )


def test_what_stands_outside_of_the_levels_is_read_at_the_first_one_too() -> None:
    text = PRIMER.replace("## Test yourself\n", "## Test yourself\n\n```sh\nls\n```\n")
    assert "code stands where the first level reads it" in told(text, PRIMER_PATH)[0]


def test_a_section_on_how_it_works_points_to_code() -> None:
    text = PRIMER.replace(": [](code:primer.messages_and_tools.round_trip)", "")
    assert told(text, PRIMER_PATH) == [
        f'{line_of(text, "## An everyday")}: the section "An everyday picture" points to no code. '
        "End it with [](code:primer.<module>.<name>)."
    ]


def test_a_figure_of_a_primer_lesson_says_how_it_is_read() -> None:
    text = PRIMER.replace("    read: As above.\n", "")
    assert 'the figure "again" does not say how it is read' in told(text, PRIMER_PATH)[0]


def test_a_number_beside_a_formula_is_computed() -> None:
    text = PRIMER.replace("or {{ run.total }} in all", "or 18,000 in all")
    [problem] = told(text, PRIMER_PATH)
    assert problem == (
        f"{line_of(text, '18,000')}: the number 18,000 is typed, not computed. "
        "Publish it in a values fence, and write {{ cell.value }}."
    )


def test_a_formula_is_computed_by_a_cell() -> None:
    text = PRIMER.replace("/////\n\n/// figure", "/// figure").replace(
        "\n```python cell=", "\n/////\n\n```python cell="
    )
    assert 'the formula "input-of-a-run" has no cell that computes it' in " ".join(
        told(text, PRIMER_PATH)
    )


WRONG = {
    "six steps": (setting("home"), setting("home", 5), "the setting has 5 steps. A setting has six steps and, at the end, a decision."),
    "a place": ("setting | home", "setting | castle", 'there is no setting "castle".'),
    "a line of a step": ("    changed: What changed.\n", "", 'the step has no "changed".'),
    "feedback": ("It makes a price up.\n", "", "the option explains nothing."),
    "a test": ("    test: test_function_calling.test_a_price_that_no_look_up_gave_is_held_back\n", "", 'the failure has no "test".'),
    "a test's form": ("test_function_calling.test_a_price_that_no", "a price that no", "names no test."),
    "three boxes": ("[A question, One look-up, An answer]", "[A question]", "boxes are 3 lines of text."),
    "an unknown option": ("    script: price-ladder", "    scrypt: price-ladder", 'a trace takes no option "scrypt". Did you mean "script"?'),
    "a level": ("level: 4", "level: 7", "level is a number from 0 to 6."),
    "a day": ("2026-11-30", "lately", "reviewed is a day: 2026-11-30."),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_part_is_told_with_its_line(name: str) -> None:
    right, wrong, message = WRONG[name]
    assert right in CONCEPT
    problems = told(CONCEPT.replace(right, wrong, 1))
    assert any(message in problem and re.match(r"\d+: ", problem) for problem in problems), problems


def test_a_trace_stands_on_a_concept_page() -> None:
    assert "a trace shows the example of a concept page" in told("/// trace | A run\n///\n")[0]


def test_two_traces_need_ids() -> None:
    twice = CONCEPT.replace("## In detail", "/// trace | Again\n///\n\n## In detail")
    assert any('the id "trace" is used' in problem for problem in told(twice))
    named = twice.replace("/// trace | Again\n", "/// trace | Again\n    id: again\n")
    assert told(named) == []
    assert list(page(named).traces) == ["trace", "again"]
