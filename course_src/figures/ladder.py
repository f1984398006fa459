"""The ladder of concepts: a rung for each level, the lowest at the bottom, each with what stands on it.

draw(figure, [{"level": 0, "name": "No model", "concepts": ["No model at all"]}, ...])
"""

from __future__ import annotations

from typing import Any

from figures.canvas import LEADING, Canvas
from figures.geometry import Box
from figures.style import ACCENT, BODY, INK, MUTED, ON_ACCENT, SMALL, STROKE, SURFACE
from figures.text import wrap

_RAIL = 24.0
_LEFT, _WIDE = 48.0, 304.0
_INSIDE = 9.0
_GAP = 10.0


def draw(figure: Any, data: Any) -> None:
    if not isinstance(data, list) or not data:
        raise ValueError("the data must be a list of levels")
    canvas = Canvas(figure)
    y, middles = 6.0, []
    for rung in sorted(data, key=lambda rung: -rung["level"]):
        bottom = _rung(canvas, y, rung)
        middles.append((y + bottom) / 2)
        y = bottom + _GAP
    canvas.line((_RAIL, middles[0]), (_RAIL, middles[-1]), colour=INK, stroke=STROKE, behind=True)
    for rung, middle in zip(sorted(data, key=lambda rung: -rung["level"]), middles, strict=True):
        canvas.dot(_RAIL, middle, 12, fill=ACCENT, edge=None)
        number = [str(rung["level"])]
        canvas.words(
            _RAIL,
            middle - BODY * LEADING / 2,
            number,
            face="strong",
            colour=ON_ACCENT,
            align="center",
        )
    canvas.finish()


def _rung(canvas: Canvas, top: float, rung: Any) -> float:
    room = _WIDE - 2 * _INSIDE
    head = wrap(rung["name"], room, face="strong", most=1)
    body = wrap(" · ".join(rung["concepts"]) or "nothing yet", room, size=SMALL)
    height = len(head) * BODY * LEADING + len(body) * SMALL * LEADING + 2 * _INSIDE
    canvas.card(Box(_LEFT, top, _WIDE, height), fill=SURFACE)
    below = canvas.words(_LEFT + _INSIDE, top + _INSIDE, head, face="strong").bottom
    canvas.words(_LEFT + _INSIDE, below, body, size=SMALL, colour=MUTED)
    return top + height
