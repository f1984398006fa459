"""Output: cleaning is the same however a text is cut into writes, and a cap keeps whole lines."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lab.runtime.cleaning import Cleaner, clean, mask
from lab.runtime.output import Output

PIECES = [
    "a",
    "é",
    "\n",
    "\r",
    "\x1b",
    "[",
    "31",
    ";",
    "m",
    "]",
    "0;t",
    "\x07",
    "\\",
    "P",
    "(",
    "B",
    "\x00",
    "\x9b",
    "<b>",
    "\ud800",
]
texts = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("plain\ttext\n", "plain\ttext\n"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[38;5;196;48:2::1mred\x1b[m", "red"),
        ("\x1b[?25l\x1b[2K\x1b[1;1Hx", "x"),
        ("\x1b]0;title\x07x\x1b]8;;http://a\x1b\\y", "xy"),
        ("\x1bPq#0\x1b\\x\x1b_y\x1b\\z", "xz"),
        ("\x1b(B\x1b=x\x1bc", "x"),
        ("\x1b[3\nx", "\nx"),
        ("\x1b]no end\nx", "\nx"),
        ("x\x1b", "x"),
        ("x\x1b[3", "x"),
        ("a\r\nb\r\r\nc", "a\nb\nc"),
        ("a\rb\r\rc", "a\rb\rc"),
        ("\x00\x01\x08\x0b\x0c\x7f\x85\x9b", "␀␁␈␋␌␡\\x85\\x9b"),
        ("a\ud83d\ude00b\udc80c", "a😀b\ufffdc"),
        ("\u202eabc\u2028\ufeff", "\u202eabc\u2028\ufeff"),
    ],
)
def test_what_a_program_writes_is_cleaned(text, cleaned):
    assert clean(text) == cleaned


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("<object object at 0x7f3a>", "<object object at 0x…>"),
        (
            "<code object f at 0x10F4E78, file 'x', line 1>",
            "<code object f at 0x…, file 'x', line 1>",
        ),
        ("the crash at 0x7f3a was bad", "the crash at 0x7f3a was bad"),
        ("<f at 0x1>", "<f at 0x1>"),
    ],
)
def test_addresses_are_masked_and_other_numbers_kept(text, masked):
    assert mask(text) == masked


def page_of(writes):
    """The text of an output that was written so."""
    output = Output()
    for text in writes:
        output.write("stdout", text)
    return "".join(text for _, text in output.finish()[0])


@given(texts, st.lists(st.integers(0, 60), max_size=5))
def test_a_text_shows_the_same_however_it_is_cut(text, cuts):
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    edges = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    pieces = [text[a:b] for a, b in itertools.pairwise(edges)]
    assert page_of(pieces) == page_of([text])


@given(texts)
def test_nothing_that_controls_a_terminal_is_left(text):
    page = page_of([text])
    assert not any(
        (ord(character) < 32 and character not in "\n\t") or 127 <= ord(character) < 160
        for character in page
    )
    page.encode()


@given(texts)
def test_a_clean_text_stays_as_it_is(text):
    once = clean(text)
    assert clean(once).replace("\r", "") == once.replace("\r", "")


@given(st.lists(st.tuples(st.sampled_from(["stdout", "stderr"]), texts), max_size=12))
def test_a_page_that_is_told_piece_by_piece_shows_the_text(writes):
    page = ""

    def emit(_, text):
        nonlocal page
        if text.startswith("\r"):
            page, text = page[: page.rfind("\n") + 1], text[1:]
        page += text

    output = Output(emit, half=40)
    for kind, text in writes:
        output.write(kind, text)
    output.write_block("result", "1")
    parts, _ = output.finish()
    assert page == "".join(text for _, text in parts)


def test_a_line_is_erased_over_writes_of_both_streams():
    output = Output()
    for kind, text in (("stdout", "kept\nwai"), ("stderr", "ting"), ("stdout", "\rdone\n")):
        output.write(kind, text)
    assert output.finish()[0] == [("stdout", "kept\ndone\n")]


@pytest.mark.parametrize("count", [10, 39, 40, 41, 100, 1000, 5000])
def test_a_cap_keeps_whole_lines_and_counts_the_others(count):
    output = Output(half=100)
    for n in range(count):
        output.write("stdout", f"{n}")
        output.write("stdout", "\n")
    parts, dropped = output.finish()
    lines = "".join(text for _, text in parts).splitlines()
    numbers = [int(line) for line in lines if line.isdigit()]
    assert dropped == count - len(numbers)
    assert numbers == [n for n in range(count) if n in set(numbers)]
    assert numbers[0] == 0
    assert numbers[-1] == count - 1
    assert [line for line in lines if not line.isdigit()] == (
        [f"… {dropped:,} line{'s' * (dropped > 1)} dropped …"] if dropped else []
    )


@given(st.lists(st.text("ab\n", max_size=90), max_size=30))
def test_a_capped_text_is_bounded_and_what_fits_is_whole(writes):
    output = Output(half=100)
    for text in writes:
        output.write("stdout", text)
    parts, dropped = output.finish()
    text, whole = "".join(text for _, text in parts), "".join(writes)
    if "dropped" not in text:
        assert text == whole
        assert dropped == 0
    else:
        assert len(text) < len(whole) + 40
        head, _, tail = text.partition("…")
        assert whole.startswith((head.rstrip("\n"), head))
        assert whole.endswith(tail.split("…\n", 1)[1])


def test_parts_of_one_kind_are_joined():
    output = Output()
    for kind, text in (
        ("stdout", "a"),
        ("stdout", "b"),
        ("stderr", "c"),
        ("stdout", ""),
        ("stderr", "d"),
    ):
        output.write(kind, text)
    assert output.finish()[0] == [("stdout", "ab"), ("stderr", "cd")]


def test_a_cleaner_keeps_back_what_is_not_certain():
    cleaner = Cleaner()
    assert [cleaner.feed(piece) for piece in ("a\r", "\n", "b\x1b[", "1mc", "d\r", "e")] == [
        "a",
        "\n",
        "b",
        "c",
        "d",
        "\re",
    ]
