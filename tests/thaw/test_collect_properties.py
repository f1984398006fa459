"""What holds for any text: code is verbatim, examples are shown, titles are words, and no page breaks collect."""

from __future__ import annotations

import re
from html import unescape
from textwrap import indent

from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown import Markdown
from thaw.collect import ThawExtension, collect

from tests.thaw.collecting import PATH, SITE

# Lines of code: anything that a file read as text may hold, and above all what means something to Markdown.
SIGNS = st.sampled_from(
    [
        "`",
        "```",
        "~~~",
        "///",
        "{{ a.b }}",
        "<!--",
        "-->",
        "<b>",
        "&amp;",
        "\t",
        "    ",
        "[^1]",
        "--8<--",
        "#",
        "> ",
        "- ",
        "\x0b",
        "\u2028",
        "\\",
        "$",
        '"""',
    ]
)
ANY = st.text(
    st.characters(exclude_characters="\n\r\ufdd0\ufdd1", exclude_categories=["Cs"]), max_size=12
)
LINE = st.lists(st.one_of(SIGNS, ANY), max_size=4).map("".join)
CODE = st.lists(LINE, min_size=1, max_size=6).map("\n".join).filter(str.strip)


def fence_for(code: str) -> str:
    """A fence longer than any in the code."""
    return "`" * (max((len(run) for run in re.findall("`+", code)), default=0) + 3)


@given(CODE, st.sampled_from(["", "    ", "> ", "        "]))
@example("if 1:\n\tprint('x')  ", "")
@example("\n\nprint()\n\n", "    ")
@example("print('```')\n> quoted\n    \nx", "> ")
def test_the_code_of_a_cell_arrives_as_it_was_typed_wherever_it_stands(
    code: str, margin: str
) -> None:
    fence = fence_for(code)
    typed = f'{fence}python cell="a"\n{code}\n{fence}'
    above = {"": "", "    ": "- item\n\n", "> ": "", "        ": "- item\n\n    - item\n\n"}[margin]
    collected = collect(
        above + "\n".join(margin + line for line in typed.split("\n")) + "\n", PATH, extensions=SITE
    )
    assert collected.problems == []
    assert collected.cells["a"].source == code
    assert '<thaw-slot part="cell:a"></thaw-slot>' in collected.html


SHOWN = st.text(st.sampled_from(list("ab` ~<>&{}[]()!|/:=\"'#*_-.\\$^%")), max_size=20).map(
    str.rstrip
)


@given(st.lists(SHOWN, min_size=1, max_size=6).map("\n".join).filter(str.strip))
@example('```python cell="a"\nprint(1)\n```')
@example("/// figure | x\n    id: y\n///")
@example("{{ a.b }} [](lesson:x) [^k] [general]{.tag}")
def test_what_stands_in_a_longer_fence_is_shown_and_is_no_part(code: str) -> None:
    fence = fence_for(code)
    collected = collect(f"Text.\n\n{fence}\n{code}\n{fence}\n", PATH, extensions=SITE)
    shown = unescape(re.sub("<[^>]*>", "", collected.html.split("<code>")[1]))
    assert shown.strip("\n") == code.strip("\n")
    assert collected.outline == []


@given(
    st.text(st.sampled_from(list("ab <>&\"'/|;=#%$?.,:-()")), min_size=1)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
@example('a "b" <i onload=x> &amp; c')
def test_a_title_says_what_was_typed(title: str) -> None:
    text = f"//// choose | {title}\n    id: x\n/// option | {title}\nA.\n///\n/// right | {title}\nB.\n///\n////\n"
    question = collect(text, PATH, extensions=SITE).questions["x"]
    assert [question.prompt, *(option.text for option in question.options)] == [title] * 3


FRAGMENTS = [
    "Text with {{ a.b }}, `{{ c.d }}`, [](#f), [](lesson:x), [^k] and [general]{.tag}.",
    '```python cell="a"\nprint(1)\n```',
    '```python values="a"\nb = 1\n```',
    '```python cell="b" nonsense="1"\nprint(1)\n```',
    '```python cell="c"\nprint(1)',
    "```text\ncode\n```",
    "````\n```python cell='d'\n```\n````",
    "/// figure | F\n    id: f\n    draw: cost\n    data: a.b\nText.\n///",
    "//// choose | Q\n    id: q\n/// option | A\nx\n///\n/// right | B\ny\n///\nz\n////",
    "/// figure | G",
    "///",
    "////",
    "/// note | N\nText.\n///",
    "/// nothing\n///",
    "# Heading",
    "Title {{ a.b }}\n===",
    "- item",
    "1. item\n2. item",
    "!!! note",
    '=== "Tab"',
    "<!--",
    "-->",
    "<pre>",
    "</pre>",
    "<div>",
    "</div>",
    "<details>",
    "| a | b |\n|---|---|\n| {{ a.b }} | c |",
    "[^1]: Note.",
    "Term\n:   Meaning",
    "![alt {{ a.b }}](x.png)",
    "<script>",
    "</script>",
    "\t```python cell='t'\n\tx\n\t```",
]
BROKEN_PAGE = st.lists(
    st.tuples(
        st.sampled_from(FRAGMENTS),
        st.sampled_from(["", "", "", "    ", "  ", "> ", "        "]),
        st.sampled_from(["\n", "\n\n"]),
    ),
    max_size=12,
).map(lambda parts: "".join(indent(text, margin) + end for text, margin, end in parts))


@settings(max_examples=300, deadline=None)
@given(BROKEN_PAGE)
def test_no_page_however_broken_breaks_collect_or_shows_what_is_ours(text: str) -> None:
    collected = collect(text, PATH, extensions=SITE)
    assert not re.search("[\ufdd0\ufdd1]|thaw-part|data-thaw-mark|thaw-title", collected.html)
    last = text.count("\n") + 1
    assert all(
        problem.place.path == PATH and 1 <= problem.place.line <= last
        for problem in collected.problems
    )
    for name in collected.cells:
        assert collected.html.count(f'part="cell:{name}"') >= 1


@settings(max_examples=300, deadline=None)
@given(BROKEN_PAGE)
def test_a_cell_is_a_part_or_is_shown_as_typed_or_is_a_problem(text: str) -> None:
    collected = collect(text, PATH, extensions=SITE)
    shown = unescape(re.sub("</?(?!!)[a-z][^>]*>", "", collected.html))
    for match in re.finditer(r'(```python cell="(\w)".*)$', text, re.MULTILINE):
        assert match[2] in collected.cells or match[1] in shown or collected.problems


PLAIN = [
    text for text in FRAGMENTS if not re.search(r"\{\{|cell=|values=|///|\[\]|\[\^k|\.tag", text)
]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*PLAIN, "Text *with* `code`.", "> quote", "    indented"]),
            st.sampled_from(["\n", "\n\n"]),
        ),
        max_size=10,
    ).map(lambda parts: "".join(text + end for text, end in parts))
)
def test_a_page_without_anything_of_ours_is_what_markdown_makes_of_it(text: str) -> None:
    ours = ThawExtension()
    assert Markdown(extensions=[*SITE, ours]).convert(text) == Markdown(extensions=SITE).convert(
        text
    )
