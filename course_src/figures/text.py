"""Measures words before they are drawn, wraps them, and cuts what does not fit.

    wrap("Which port does the server listen on?", 150)  ->  ["Which port does", "the server listen", "on?"]

The page shows a figure's words in its own font, which no build knows. Everything is therefore measured in DejaVu, which
comes with matplotlib and is wider than the sans-serif and monospaced fonts that systems use; tests/figures measures
every text in a browser, in every such font it finds.
"""

from __future__ import annotations

import functools
import os
import re
import unicodedata
from typing import Literal

import matplotlib
from matplotlib.ft2font import FT2Font, LoadFlags

from figures.style import BODY

Face = Literal["plain", "strong", "code"]
ELLIPSIS = "…"
_EM = 1000
_FILES = {"plain": "DejaVuSans", "strong": "DejaVuSans-Bold", "code": "DejaVuSansMono"}
# A word that is too long for a line breaks after one of these, if it can.
_SEAMS = frozenset("/\\.,:;_-=({[&?")
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")


def wrap(
    text: str, width: float, *, size: float = BODY, face: Face = "plain", most: int | None = None
) -> list[str]:
    """The lines of `text` that fit `width`, at most `most` of them; an ellipsis ends what was cut."""
    lines = [
        line
        for paragraph in clean(text).split("\n")
        for line in _wrapped(paragraph, width, size, face)
    ]
    if most is None or len(lines) <= most:
        return lines
    kept = lines[:most]
    return [*kept[:-1], cut(kept[-1] + " " + ELLIPSIS, width, size=size, face=face)]


def cut(text: str, width: float, *, size: float = BODY, face: Face = "plain") -> str:
    """`text` on one line: as it is, or as much of it as fits and an ellipsis."""
    text = " ".join(clean(text).split())
    if measure(text, size, face) <= width:
        return text
    room = width - measure(ELLIPSIS, size, face)
    return text[: _reach(text, room, size, face)].rstrip(" " + ELLIPSIS) + ELLIPSIS


def clean(text: str) -> str:
    """`text` with what XML cannot hold or a line cannot show made visible: `\\x1b` for an escape, spaces for a tab."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    return "".join(c if _shows(c) else c.encode("unicode_escape").decode() for c in text)


def measure(text: str, size: float = BODY, face: Face = "plain") -> float:
    """The width of one line of `text` in the widest font that it is expected in."""
    return sum(_advance(character, face) for character in text) * size / _EM


def _wrapped(paragraph: str, width: float, size: float, face: Face) -> list[str]:
    # An indent of code means something.
    words = re.findall(r"^ +\S*|\S+", paragraph) if face == "code" else paragraph.split()
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if measure(longer, size, face) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, width, size, face)
        lines += full
    return [*lines, line]


def _broken(word: str, width: float, size: float, face: Face) -> list[str]:
    """A word in pieces that fit, broken after a seam where there is one in the second half of a line."""
    pieces = []
    while measure(word, size, face) > width:
        end = max(_reach(word, width, size, face), 1)
        seam = max((n for n in range(end // 2, end) if word[n] in _SEAMS), default=end - 1) + 1
        pieces.append(word[:seam])
        word = word[seam:]
    return [*pieces, word]


def _reach(text: str, width: float, size: float, face: Face) -> int:
    """How many characters of `text` fit `width`, without parting a character from what combines with it."""
    used = 0.0
    for n, character in enumerate(text):
        used += _advance(character, face) * size / _EM
        if used > width:
            while n and _combines(text[n], text[n - 1]):
                n -= 1
            return n
    return len(text)


def _combines(character: str, before: str) -> bool:
    return bool(unicodedata.combining(character)) or character in _JOINERS or before == "\u200d"


def _shows(character: str) -> bool:
    return character == "\n" or unicodedata.category(character) not in {"Cc", "Cs", "Cn", "Co"}


@functools.cache
def _advance(character: str, face: Face) -> float:
    if unicodedata.combining(character) or character in _JOINERS:
        return 0.0
    font = _font(face)
    if not font.get_char_index(
        ord(character)
    ):  # an ideograph or an emoji: some other font will draw it
        return _EM * 1.4 if unicodedata.category(character) == "So" else _EM
    return font.load_char(ord(character), flags=LoadFlags.NO_HINTING).linearHoriAdvance / 65536


@functools.cache
def _font(face: Face) -> FT2Font:
    # matplotlib's own copy: a font of the machine with the same name may be of another version.
    font = FT2Font(os.path.join(matplotlib.get_data_path(), "fonts", "ttf", f"{_FILES[face]}.ttf"))
    font.set_size(_EM, 72)
    return font
