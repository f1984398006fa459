"""Where a fence or a block may stand, and that every problem names its line (case B56)."""

from __future__ import annotations

from textwrap import indent

import pytest

from tests.thaw.collecting import good, page, told

CELL = '```python cell="a"\nif 1:\n    print(1)\n\n\tprint(2)\n```\n'
SOURCE = "if 1:\n    print(1)\n\n\tprint(2)"
CASE = "/// case | One more\nWhat it shows.\n\n- one\n///\n"
CHOOSE = "//// choose | Which?\n    id: which\n/// option | A\nNo.\n///\n/// right | B\nYes.\n///\nAfter.\n////\n"


NO_PLACE_FOR_BLOCKS = {"a block of HTML that holds no Markdown", "a definition"}


def quoted(text: str) -> str:
    return "".join(f"> {line}".rstrip() + "\n" for line in text.splitlines())


PLACES = {
    "a list": "1. one\n\n" + indent("{}", "    ") + "\n2. two\n",
    "a list, without blank lines": "1. one\n" + indent("{}", "    ") + "2. two\n",
    "a list in a list": "- one\n\n    - inner\n\n" + indent("{}", "        ") + "\n- two\n",
    "an admonition": "!!! note\n    Text.\n\n" + indent("{}", "    "),
    "an admonition, without blank lines": "!!! note\n    Text.\n"
    + indent("{}", "    ")
    + "    More.\n",
    "a content tab in a list": '- one\n\n    === "Tab"\n\n'
    + indent("{}", "        ")
    + "\n- two\n",
    "details": '??? note "More"\n\n' + indent("{}", "    "),
    "a quote": "> Text.\n>\n{}",
    "a footnote": "See[^1].\n\n[^1]:\n    Note.\n\n" + indent("{}", "    "),
    "a definition": "Term\n:   Meaning.\n\n" + indent("{}", "    "),
    "a foreign block": "/// note | Look\nText.\n{}///\n",
    "a block of HTML": "<div markdown>\n\n{}\n</div>\n",
    "a block of HTML that holds no Markdown": "<div>\n{}</div>\n",
    "a paragraph": "Text.\n{}More.\n",
}


def nested(place: str, part: str) -> str:
    """The part at that place: the template's indentation before {} counts for every line of it."""
    template = PLACES[place]
    if place == "a quote":
        return template.format(quoted(part))
    before, _, after = template.partition("{}")
    margin = before[before.rfind("\n") + 1 :]
    return (
        before.removesuffix(margin)
        + indent(part, margin)
        + after.removeprefix("\n" if after.startswith("\n2") else "")
    )


@pytest.mark.parametrize("place", PLACES)
def test_a_cell_is_the_same_in_any_container(place: str) -> None:
    collected = good(nested(place, CELL))
    assert collected.cells["a"].source == SOURCE
    assert '<thaw-slot part="cell:a"></thaw-slot>' in collected.html
    assert "```" not in collected.html
    assert "<p><thaw-slot" not in collected.html


@pytest.mark.parametrize("place", sorted(PLACES.keys() - NO_PLACE_FOR_BLOCKS))
@pytest.mark.parametrize(
    ("part", "found"), [(CASE, "<li>one</li>"), (CHOOSE, 'class="thaw-after"')]
)
def test_a_block_is_the_same_in_any_container(place: str, part: str, found: str) -> None:
    collected = good(nested(place, part))
    assert len(collected.outline) == 1
    assert found in collected.html
    assert "//" not in collected.html


@pytest.mark.parametrize("place", [it for it in PLACES if "list" in it])
@pytest.mark.parametrize("part", [CELL, CASE.replace("- one\n", ""), CHOOSE])
def test_a_list_goes_on_after_a_part(place: str, part: str) -> None:
    html = good(nested(place, part)).html
    top = html.replace("\n", "")
    assert top.count("<ol>") + top.count("<ul>") == (2 if place == "a list in a list" else 1)
    assert "two" in top[top.rindex("thaw-") :]


@pytest.mark.parametrize("spaces", [1, 2, 3, 5, 6])
def test_an_indentation_that_belongs_to_no_list_is_an_error(spaces: int) -> None:
    part = indent(CELL, " " * spaces)
    assert f"3: the fence is indented by {spaces} space" in "\n".join(told(f"- one\n\n{part}"))


@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_a_block_indented_by_less_than_a_list_needs_is_an_error(spaces: int) -> None:
    assert f"3: the block is indented by {spaces} space" in "\n".join(
        told(f"- one\n\n{indent(CASE, ' ' * spaces)}")
    )


def test_a_fence_indented_by_a_tab_is_an_error() -> None:
    assert told('- one\n\n\t```python cell="a"\n\tprint(1)\n\t```\n') == [
        "3: the fence is indented by a tab. Use 4 spaces for each level of a list or a note."
    ]


def test_a_cell_written_with_tabs_keeps_them() -> None:
    assert (
        good('```python cell="a"\nif 1:\n\tprint("\t")\n```\n').cells["a"].source
        == 'if 1:\n\tprint("\t")'
    )


def test_a_fence_on_the_line_of_a_lists_mark_is_an_error() -> None:
    assert told('- ```python cell="a"\n    print(1)\n    ```\n')[0] == (
        "1: a fence or block begins on the line of a list's mark. Begin it on the line below, 4 spaces in."
    )


def test_a_line_of_a_fence_that_leaves_its_list_is_an_error() -> None:
    assert told('- one\n\n    ```python cell="a"\n    print(1)\n  print(2)\n    ```\n')[0] == (
        "5: this line is indented less than the first line of the fence that opens on line 3. "
        "Indent every line of a fence alike, or close it before."
    )


def test_a_line_of_a_fence_without_its_quote_mark_is_an_error() -> None:
    assert told('> ```python cell="a"\n> print(1)\nprint(2)\n> ```\n')[0] == (
        "3: this line lacks the quote mark and indentation of the fence that opens on line 1. "
        "Indent every line of a fence alike, or close it before."
    )


def test_a_block_in_html_that_holds_no_markdown_is_an_error() -> None:
    assert told(nested("a block of HTML that holds no Markdown", CASE)) == [
        "2: the case is not read as a block here. "
        "Put a blank line above it; in a list or a note, indent all of it by 4 spaces a level."
    ]


def test_a_block_whose_end_markdown_loses_is_an_error() -> None:
    assert told(nested("a definition", CASE)) == [
        "4: Markdown does not find the end of the case in this place. "
        "Move it out of the definition list or table, or out to the margin."
    ]


def test_every_problem_of_a_page_has_the_line_of_its_file() -> None:
    text = """\
---
title: x
---


Text {{ a.b }}.

- item

    ```python cell="A"
    print(1)
    ```

    It prints {{ c.d }}.

!!! note

    > [](#none) and
    > {{ broken }}

```python cell="b" withhold="nobody" seconds="x"
1
```

/// figure | F
    id: g
    draw: cost
    step: maybe
    data: q.r
Text with {{ e.f }}.
///

[odd]{.tag}

## A heading with {{ b.c }}
"""
    lines = [(problem.place.line, problem.message) for problem in page(text).problems]
    assert sorted(lines) == [
        (6, 'a.b: there is no cell "a" on this page.'),
        (10, 'cell "A" is not in kebab-case.'),
        (14, 'c.d: there is no cell "c" on this page.'),
        (18, 'there is no figure "none" on this page.'),
        (19, "{{ broken }} prints nothing."),
        (21, 'seconds "x" is no limit.'),
        (21, 'there is no question "nobody" on this page.'),
        (25, 'q.r: there is no cell "q" on this page.'),
        (28, 'step is no or yes, not "maybe".'),
        (30, 'e.f: there is no cell "e" on this page.'),
        (33, 'there is no tag "odd".'),
        (35, 'b.c: the cell "b" has no values.'),
        (35, "{{ b.c }} cannot be computed in a heading."),
    ]
