"""Highlighting marks tokens and never changes the text."""

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st
from thaw.highlight import highlight


def text_of(html: str) -> str:
    return BeautifulSoup(f"<pre><code>{html}</code></pre>", "html.parser").get_text()


@pytest.mark.parametrize(
    "source",
    [
        "",
        "x",
        "x\n",
        "\n\nx",
        'f"{x!r:>{width}}"\n',
        '"""two\nlines"""\n',
        "a < b & c\n",
        "def f(:\n\t'unclosed\n",
    ],
)
def test_the_text_of_the_html_is_the_source(source: str) -> None:
    assert text_of(highlight(source)) == source


@given(st.text(alphabet=st.characters(exclude_characters="\r\0", exclude_categories=["Cs"])))
def test_any_text_survives(source: str) -> None:
    assert text_of(highlight(source)) == source


def test_tokens_have_the_classes_that_the_editor_uses_too() -> None:
    html = highlight("def f(): return None or 'a'  # why\n")
    kinds = [
        (span["class"][0], span.text)
        for span in BeautifulSoup(html, "html.parser").find_all("span")
    ]
    assert kinds == [
        ("tk-keyword", "def"),
        ("tk-name", "f"),
        ("tk-keyword", "return"),
        ("tk-number", "None"),
        ("tk-keyword", "or"),
        ("tk-string", "'"),
        ("tk-string", "a"),
        ("tk-string", "'"),
        ("tk-comment", "# why"),
    ]


def test_a_gap_stands_in_a_box_of_its_own() -> None:
    html = highlight(
        "def f():\n    # --- your code ---\n    #: hint\n    # --- end ---\n    return 1\n"
    )
    gap = BeautifulSoup(f"<pre>{html}</pre>", "html.parser").find(class_="thaw-gap")
    assert gap is not None
    assert gap.get_text() == "    # --- your code ---\n    #: hint\n    # --- end ---\n"
