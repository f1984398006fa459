"""Words in, lines that fit out."""

from __future__ import annotations

import pytest
from figures.text import ELLIPSIS, clean, cut, measure, wrap
from hypothesis import given
from hypothesis import strategies as st

faces = st.sampled_from(["plain", "strong", "code"])
texts = st.text(st.characters(codec="utf-8"), max_size=200)


@given(texts, st.floats(40, 400), faces)
def test_no_line_is_wider_than_its_room(text: str, width: float, face: str) -> None:
    for line in wrap(text, width, face=face):
        assert measure(line, face=face) <= width


@given(texts, st.floats(40, 400), faces)
def test_wrapping_loses_nothing_but_spaces(text: str, width: float, face: str) -> None:
    assert "".join("".join(wrap(text, width, face=face)).split()) == "".join(clean(text).split())


@given(texts, st.floats(40, 400), st.integers(1, 4), faces)
def test_what_is_cut_ends_in_an_ellipsis(text: str, width: float, most: int, face: str) -> None:
    whole, lines = wrap(text, width, face=face), wrap(text, width, face=face, most=most)
    assert len(lines) <= most
    assert all(measure(line, face=face) <= width for line in lines)
    assert lines == whole or lines[-1].endswith(ELLIPSIS)


@given(texts, st.floats(20, 400))
def test_a_cut_text_is_one_line_that_fits(text: str, width: float) -> None:
    assert measure(cut(text, width)) <= width
    assert "\n" not in cut(text, width)


def test_a_long_word_breaks_behind_a_seam() -> None:
    assert wrap("log/2026-03-14.txt", 80, face="code") == ["log/2026-", "03-14.txt"]


def test_code_keeps_its_indent() -> None:
    assert wrap("def f():\n    return 1", 300, face="code") == ["def f():", "    return 1"]


@pytest.mark.parametrize(
    ("text", "shows"), [("a\x1b[3mb", r"a\x1b[3mb"), ("\tx", "    x"), ("\0", r"\x00")]
)
def test_what_no_line_can_show_is_made_visible(text: str, shows: str) -> None:
    assert clean(text) == shows


def test_a_character_is_not_parted_from_what_combines_with_it() -> None:
    family = "👩\u200d👩\u200d👧"
    assert all(piece in (family, "") for piece in wrap(family * 3, 70))
