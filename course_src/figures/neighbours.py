"""A concept among its neighbours: what to read first below it, what to move up to above, the others beside.

draw(figure, {"here": "Retrieval", "level": 2, "first": [...], "up": [...], "together": [...], "instead": [...]})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures.canvas import LEADING, Canvas
from figures.geometry import Box
from figures.style import ACCENT, BODY, INK, LINE, MUTED, SMALL, SURFACE, TINT
from figures.text import wrap

_LEFT, _WIDE = 8.0, 344.0
_GAP = 8.0
_INSIDE = 8.0
_ARROW = 30.0
_BESIDE = (("together", "often used with"), ("instead", "instead of it"))


def draw(figure: Any, data: Any) -> None:
    if not isinstance(data, Mapping) or "here" not in data:
        raise ValueError("the data must be a concept with its neighbours")
    canvas = Canvas(figure)
    y = 6.0
    if data["up"]:
        y = _row(canvas, y, "move up to", data["up"])
        canvas.arrow((180, y + _ARROW), (180, y), colour=ACCENT)
        y += _ARROW
    y = _here(canvas, y, data["here"], data["level"])
    if data["first"]:
        canvas.arrow((180, y + _ARROW), (180, y), colour=INK)
        y = _row(canvas, y + _ARROW, "read first", data["first"])
    for name, says in _BESIDE:
        if data[name]:
            canvas.line((_LEFT, y + 10), (_LEFT + _WIDE, y + 10), colour=LINE, dashed=True)
            y = _row(canvas, y + 18, says, data[name])
    canvas.finish()


def _here(canvas: Canvas, top: float, title: str, level: int) -> float:
    lines = wrap(title, 240, face="strong", most=2)
    height = len(lines) * BODY * LEADING + SMALL * LEADING + 2 * _INSIDE
    canvas.card(Box(50, top, 260, height), fill=TINT, edge=ACCENT)
    below = canvas.words(180, top + _INSIDE, lines, face="strong", align="center").bottom
    canvas.words(180, below, [f"level {level}"], size=SMALL, colour=MUTED, align="center")
    return top + height


def _row(canvas: Canvas, top: float, says: str, titles: Sequence[str]) -> float:
    """A line that says how they are neighbours, and below it their titles, three in a row; the lower edge."""
    y = canvas.words(_LEFT, top, [says], size=SMALL, colour=MUTED).bottom + 4
    for start in range(0, len(titles), 3):
        y = _boxes(canvas, y, titles[start : start + 3]) + _GAP
    return y - _GAP


def _boxes(canvas: Canvas, top: float, titles: Sequence[str]) -> float:
    width = (_WIDE - _GAP * (len(titles) - 1)) / len(titles)
    wrapped = [wrap(title, width - 2 * _INSIDE, size=SMALL, most=3) for title in titles]
    height = max(map(len, wrapped)) * SMALL * LEADING + 2 * _INSIDE
    for number, lines in enumerate(wrapped):
        box = Box(_LEFT + number * (width + _GAP), top, width, height)
        canvas.card(box, fill=SURFACE)
        inside = (height - len(lines) * SMALL * LEADING) / 2
        canvas.words(box.middle, top + inside, lines, size=SMALL, align="center")
    return top + height
