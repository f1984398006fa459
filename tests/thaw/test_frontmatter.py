"""The front matter of a page: every entry checked, every problem on its line (case B04)."""

from __future__ import annotations

import pytest
from thaw.collect.frontmatter import read

LESSON = """\
---
kind: lesson
title: It says it looked
summary: A model can only write.
motto: The model writes.
failure:
  - I checked.
  - It was never opened.
minutes: 50
requires: [no-memory]
status: draft
---

Text.
"""


def told(text: str) -> list[str]:
    return [str(problem) for problem in read(text, "a.md").problems]


def test_a_whole_front_matter_is_read_with_the_body_and_the_lines_above_it() -> None:
    front = read(LESSON, "a.md")
    assert (front.problems, front.kind, front.body, front.above) == ([], "lesson", "Text.\n", 13)
    assert front.meta["failure"] == ["I checked.", "It was never opened."]
    assert front.lines["minutes"] == 9


def test_a_page_without_front_matter_is_all_body() -> None:
    front = read("Text.\n\n---\n\nMore.\n", "a.md")
    assert (front.meta, front.body, front.above, front.kind) == (
        {},
        "Text.\n\n---\n\nMore.\n",
        0,
        "page",
    )


def test_front_matter_that_is_never_closed_is_told_and_a_ruler_is_none() -> None:
    assert told("---\ntitle: A\nsummary: B\n\n# A\n") == [
        "a.md:1: the front matter is never closed. End it with a line of three hyphens, above the text of the page."
    ]
    assert told("---\nWhat follows: a list.\n") == told("---\n\ntitle: A\n") == []


WRONG = {
    ("minutes: 50\n", "minuets: 50\n"): [
        'a.md:9: the front matter of a lesson takes no "minuets". Did you mean "minutes"?',
        'a.md:1: the front matter of a lesson has no "minutes". Add a line minutes: with a whole number.',
    ],
    ("minutes: 50", "minutes: long"): ["a.md:9: minutes is a whole number. It is 'long' here."],
    ("minutes: 50", "minutes: yes"): ["a.md:9: minutes is a whole number. It is True here."],
    ("  - I checked.\n", ""): [
        "a.md:6: failure is two lines: what was said, what is true. It is ['It was never opened.'] here."
    ],
    ("status: draft", "status: done"): ["a.md:11: status is draft or ready. It is 'done' here."],
    ("requires: [no-memory]", "requires: [No memory]"): [
        "a.md:10: requires is a list of slugs of lessons. It is ['No memory'] here."
    ],
    ("kind: lesson", "kind: lessen"): [
        'a.md:2: there is no kind of page "lessen". Did you mean "lesson"?'
    ],
    ("title: It says it looked", "title: It cost {{ a.b }}"): [
        "a.md:3: title holds {{, but front matter computes nothing. Write values in the text of the page."
    ],
    ("title: It says it looked", "title: Hands: a start"): [
        "a.md:3: the front matter cannot be read: mapping values are not allowed here. "
        'Write one "name: value" a line; quote a value that holds ": " or begins with a sign.'
    ],
    ("minutes: 50", "title: Again"): [
        'a.md:9: the front matter cannot be read: "title" stands twice. '
        'Write one "name: value" a line; quote a value that holds ": " or begins with a sign.'
    ],
}


@pytest.mark.parametrize("change", WRONG)
def test_a_wrong_entry_is_told_with_its_line_and_a_remedy(change: tuple[str, str]) -> None:
    assert told(LESSON.replace(*change)) == WRONG[change]


@pytest.mark.parametrize("name", ["title", "summary", "motto", "failure", "minutes", "status"])
def test_a_missing_entry_is_told(name: str) -> None:
    text = "\n".join(
        line for line in LESSON.split("\n") if not line.startswith((f"{name}:", "  - "))
    )
    if name != "failure":
        text = text.replace("failure:", "failure: [a, b]")
    assert [f'has no "{name}"' in problem for problem in told(text)] == [True]


def test_the_theme_may_be_told_things_by_ordinary_pages_only() -> None:
    assert told("---\nhide: [toc]\n---\n") == []
    assert told(LESSON.replace("status: draft", "status: draft\nhide: [toc]")) == [
        'a.md:12: the front matter of a lesson takes no "hide". Did you mean "kind"?'
    ]
