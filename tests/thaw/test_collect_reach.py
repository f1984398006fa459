"""What never reaches the reader never runs, and is shown as it was typed (cases B12, B13, B58)."""

from __future__ import annotations

import re
from html import unescape

import pytest
from markdown import Markdown
from thaw.collect import ThawExtension, collect

from tests.thaw.collecting import SITE, good, page, told

CELL = '```python cell="a" colour="red"\nopen("ran.txt", "a").write("<x>")\n```'
FIGURE = "/// figure | Notice\n    id: Not Kebab\n    size: 3\nText.\n///"

HIDDEN = {
    "an HTML comment": "<!--\n{}\n-->",
    "a comment within a paragraph": "Text.\n\n<!-- no:\n\n{}\n\n-->\n\nText.",
    "a raw pre": "<pre>\n{}\n</pre>",
    "a longer fence": "````markdown\n{}\n````",
    "a longer fence of tildes": "~~~~\n{}\n~~~~",
    "a script": "<script>\n{}\n</script>",
    "a template": "<template>\n{}\n</template>",
    "a text area": "<textarea>\n{}\n</textarea>",
}


@pytest.mark.parametrize("place", HIDDEN)
@pytest.mark.parametrize("part", [CELL, FIGURE])
def test_what_the_reader_never_meets_is_no_part_and_has_no_problems(place: str, part: str) -> None:
    collected = good(HIDDEN[place].format(part))
    assert (collected.cells, collected.figures, collected.outline) == ({}, {}, [])
    assert "thaw-" not in collected.html


@pytest.mark.parametrize("place", HIDDEN)
@pytest.mark.parametrize("part", [CELL, FIGURE])
def test_what_is_not_a_part_stands_in_the_page_as_typed(place: str, part: str) -> None:
    html = good(HIDDEN[place].format(part)).html
    assert part in unescape(re.sub("</?(span|code|pre|div)[^>]*>", "", html))


@pytest.mark.parametrize("part", [CELL, FIGURE, "Text with {{ a.b }} [](lesson:x)\n{{ c.d }}"])
@pytest.mark.parametrize("template", ["{}", "Above:\n{}\nbelow."])
def test_an_indented_example_is_shown_as_typed(part: str, template: str) -> None:
    example = template.format(part)
    html = good(
        "Text.\n\n" + "\n".join(f"    {line}" for line in example.split("\n")) + "\n\nText.\n"
    ).html
    assert example in unescape(re.sub("<[^>]*>", "", html))
    assert "thaw-" not in html


def test_an_example_in_a_list_is_shown_as_typed() -> None:
    html = good("- one\n\n        /// hint\n        Look.\n        ///\n\n- two\n").html
    assert "<code>/// hint\nLook.\n///\n</code>" in html.replace("<span></span>", "")


@pytest.mark.parametrize("fence", ["```", "````", "~~~"])
def test_an_unclosed_fence_is_an_error(fence: str) -> None:
    assert told(f'Text.\n\n{fence}python cell="a"\nprint(1)\n') == [
        "3: the fence is never closed. End it with a line of the same marks; "
        "a fence that shows fences needs more marks than they have."
    ]


def test_ordinary_code_that_is_never_closed_is_an_error_too() -> None:
    assert told("```text\nText.\n")[0].startswith("1: the fence is never closed.")


def test_a_fence_closed_by_too_many_marks_is_an_error() -> None:
    assert told('```python cell="a"\nprint(1)\n````\n')[0].startswith(
        "1: the fence is never closed."
    )


def test_a_forgotten_closing_line_is_told_where_the_next_cell_opens() -> None:
    assert told('```python cell="a"\nprint(1)\n\nText.\n\n```python cell="b"\nprint(2)\n```\n') == [
        "1: the fence is not closed before the next one opens on line 6. End it with a line of the same marks; "
        "a fence that shows fences needs more marks than they have."
    ]


def test_a_cell_may_hold_fences_that_are_shorter_than_its_own() -> None:
    assert good('````python cell="a"\nx = """\n```python cell="b"\n```\n"""\n````\n').cells[
        "a"
    ].source == ('x = """\n```python cell="b"\n```\n"""')


def test_a_cell_may_hold_a_closed_fence_of_another_language() -> None:
    cells = good('```python cell="a"\nx = "```text"\n```\n').cells
    assert cells["a"].source == 'x = "```text"'


CODE = """print('--8<-- "x.txt"', "{{ name }} {{ a.b }} :smile: [^1] [](lesson:x) [general]{.tag}")\n*[HTML]: x\n# not a heading"""
EXPANDING = [
    "abbr",
    "smarty",
    "pymdownx.betterem",
    "pymdownx.caret",
    "pymdownx.critic",
    "pymdownx.emoji",
    "pymdownx.keys",
    "pymdownx.magiclink",
    "pymdownx.mark",
    "pymdownx.smartsymbols",
    "pymdownx.snippets",
    "pymdownx.tasklist",
    "pymdownx.tilde",
]


@pytest.mark.parametrize("extension", EXPANDING)
def test_no_extension_changes_the_code_of_a_cell(extension: str) -> None:
    cell = collect(
        f'```python cell="a"\n{CODE}\n```\n', "docs/a.md", extensions=[*SITE, extension]
    ).cells["a"]
    assert cell.source == CODE


def test_snippets_are_refused_since_they_change_other_code_and_hide_what_a_page_depends_on() -> (
    None
):
    collected = collect("Text.\n", "docs/a.md", extensions=["pymdownx.snippets"])
    assert [str(problem) for problem in collected.problems] == [
        "mkdocs.yml: the Markdown extension pymdownx.snippets expands text within code, from files that no key covers. "
        "Take it out of markdown_extensions."
    ]


def test_nothing_is_expanded_in_code_that_is_only_shown() -> None:
    html = good(
        f"```text\n{CODE}\n```\n\nAnd `{{{{ a.b }}}}`, `[](lesson:x)`, ``[^key] `{{{{``, <code>{{{{ a.b }}}}</code>.\n"
    ).html
    shown = unescape(re.sub("<[^>]*>", "", html))
    assert CODE in shown
    assert "And {{ a.b }}, [](lesson:x), [^key] `{{, {{ a.b }}." in shown


def test_code_in_a_heading_stays_as_it_is_in_the_table_of_contents_too() -> None:
    md = Markdown(extensions=["toc", ThawExtension()])
    html = md.convert("# The `{{ a.b }}` form\n\nAnd `[^1]`\n---\n")
    assert ">The <code>{{ a.b }}</code> form</h1>" in html
    assert [it["name"] for it in md.toc_tokens] == ["The {{ a.b }} form"]


def test_a_value_in_a_code_span_of_two_lines_is_shown_as_typed() -> None:
    assert "<code>one\n{{ a.b }} two</code>" in good("Text `one\n{{ a.b }} two` text.\n").html


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ x }}", "{{ x }} prints nothing."),
        ("{{ a.b", "{{ prints nothing."),
        ("{{ a.b:zz }}", '"zz" is no format.'),
        ("{{}}", "{{}} prints nothing."),
        ("# {{ a.b }}", "{{ a.b }} cannot be computed in a heading."),
        ("{{ a.b }}\n===", "{{ a.b }} cannot be computed in a heading."),
        ("!!! note\n\n    ## {{ a.b }}", "{{ a.b }} cannot be computed in a heading."),
        ("# See [](lesson:x)", "[](lesson:x) cannot be computed in a heading."),
        ("![port {{ a.b }}](x.png)", "{{ a.b }} cannot be computed in an attribute of HTML."),
        ('<a title="{{ a.b }}">x</a>', "{{ a.b }} cannot be computed in an attribute of HTML."),
    ],
)
def test_a_value_where_none_can_be_printed_is_an_error(text: str, message: str) -> None:
    values = '```python cell="a"\n1\n```\n```python values="a"\nb = 1\n```\n\n'
    assert [problem.message for problem in page(values + text + "\n").problems] == [message]


def test_escaped_braces_are_text() -> None:
    assert good("\\{{ a.b }}\n").html == "<p>{{ a.b }}</p>"


def test_noncharacters_are_refused() -> None:
    assert told("Text.\n\nOdd \ufdd07\ufdd1 text.\n") == [
        "3: the line holds U+FDD0 or U+FDD1, which are no characters. Take them out; in a string, write an escape."
    ]


@pytest.mark.parametrize("tag", ["script", "pre", "textarea", "template"])
def test_html_that_is_never_closed_and_hides_the_page_is_an_error(tag: str) -> None:
    assert told(f"Text.\n\n<{tag}>\n\n{CELL}\n") == [
        f"3: <{tag}> is never closed, and nothing below it is read as part of the page. Close it with </{tag}>."
    ]
