"""A thing cut by the edge of the process: what travels to the model, what stays.

    draw(figure, {"name": "read", "description": ..., "parameters": ..., "execute": "read(arguments)"})
        ->  one card; its code above the edge, its spec below, on the way to the model

`data` is a tool, with words in place of what JSON cannot hold, or a dict:

    thing    the parts of the thing, name to value, in their order
    travels  the names of the parts that the model is sent
    call     a tool call block, if the way back is to be drawn: it comes as text and is met by what stayed

A tool travels as its name, description and parameters. What travels is shown as the JSON that it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from figures.canvas import LEADING, Canvas, tag_width
from figures.geometry import Box
from figures.hops import arguments
from figures.style import (
    ACCENT,
    GROUND,
    INK,
    MUTED,
    SMALL,
    STROKE,
    SURFACE,
    TINT,
)
from figures.text import cut, measure, wrap

_SPEC = ("name", "description", "parameters")
_CARD = (20.0, 318.0)  # from the left, wide
_INSIDE = 12.0
_GAP = 7.0  # between the rows of the card
_WAY_BACK = 351.0


def draw(
    figure: Any,
    data: Any,
    *,
    here: str = "your program",
    there: str = "model",
    edge: str = "the edge of the process",
    outward: str = "with every request",
    lines: int = 6,
) -> None:
    """`here`, `there` and `edge` name the two sides and the border; `outward` says when what travels does."""
    thing, travels, call = _parts(data)
    canvas = Canvas(figure)
    stays = {name: value for name, value in thing.items() if name not in travels}
    goes = {name: json.dumps(thing[name], ensure_ascii=False) for name in travels}
    column = max(measure(name, SMALL, "code") for name in thing) + 12
    # Measured first: the card is one shape, drawn beneath its rows.
    upper = _height(stays, column, lines)
    lower = _height(goes, column, lines)
    top = 36.0
    border = top + upper + 8
    bottom = border + 14 + lower
    _sides(canvas, here, border, Box(_CARD[0], top, _CARD[1], bottom - top))
    _rows(canvas, stays, top, column, lines)
    _rows(canvas, goes, border + 14, column, lines)
    _border(canvas, border, edge)
    model = _way_out(canvas, bottom, there, outward)
    if call:
        _way_back(canvas, call, model, top + upper / 2)
    canvas.finish()


def _parts(data: Any) -> tuple[dict[str, Any], list[str], Mapping[str, Any] | None]:
    if not isinstance(data, Mapping):
        raise ValueError("the data must be a tool, or a dict with thing and travels")
    if "thing" not in data:
        data = {"thing": data, "travels": [name for name in _SPEC if name in data]}
    if unknown := sorted(set(data) - {"thing", "travels", "call"}):
        raise ValueError(f"the data has the key {unknown[0]!r}; it may have thing, travels, call")
    thing, travels = dict(data["thing"]), list(data.get("travels", _SPEC))
    if missing := [name for name in travels if name not in thing]:
        raise ValueError(f"{missing[0]!r} travels, but the thing has no such part")
    if len(travels) in {0, len(thing)}:
        raise ValueError(f"of {', '.join(thing)}, some must travel and some must stay")
    return thing, travels, data.get("call")


def _height(rows: Mapping[str, Any], column: float, lines: int) -> float:
    counts = [len(_wrapped(value, column, lines)) for value in rows.values()]
    return sum(counts) * SMALL * LEADING + (len(counts) - 1) * _GAP + 2 * _INSIDE


def _wrapped(value: Any, column: float, lines: int) -> list[str]:
    room = _CARD[1] - 2 * _INSIDE - column
    return wrap(str(value), room, size=SMALL, face="code", most=lines)


def _sides(canvas: Canvas, here: str, border: float, card: Box) -> None:
    """The two sides, and the card that lies across them."""
    canvas.card(Box(4, 2, 352, border - 2), fill=SURFACE, edge=None, radius=8)
    canvas.bar(Box(4, border - 10, 352, 10), fill=SURFACE)
    canvas.words(
        _CARD[0], 12, [cut(here, 300, size=SMALL, face="strong")], size=SMALL, face="strong"
    )
    canvas.card(card, fill=TINT, edge=None)
    upper = Box(card.x, card.y, card.width, border - card.y)
    canvas.card(upper, fill=GROUND, edge=None)
    canvas.bar(Box(upper.x, border - 10, upper.width, 10), fill=GROUND)
    canvas.card(card, fill="none", edge=INK)


def _rows(canvas: Canvas, rows: Mapping[str, Any], top: float, column: float, lines: int) -> None:
    y = top + _INSIDE
    x = _CARD[0] + _INSIDE
    for name, value in rows.items():
        canvas.words(x, y, [name], size=SMALL, face="code", colour=MUTED)
        wrapped = _wrapped(value, column, lines)
        y = canvas.words(x + column, y, wrapped, size=SMALL, face="code").bottom + _GAP


def _border(canvas: Canvas, y: float, edge: str) -> None:
    canvas.line((4, y), (356, y), colour=INK, stroke=STROKE, dashed=True)
    name = cut(edge, 240, size=SMALL)
    width = measure(name, SMALL) + 18
    box = Box(180 - width / 2, y - 11, width, 22)
    canvas.card(box, fill=GROUND, edge=INK, radius=11)
    canvas.words(180, box.y + 3, [name], size=SMALL, align="center")


def _way_out(canvas: Canvas, bottom: float, there: str, outward: str) -> Box:
    name = cut(there, 90, size=SMALL, face="strong")
    width = measure(name, SMALL, "strong") + 20
    x = _CARD[0] + width / 2
    canvas.arrow((x, bottom), (x, bottom + 40), colour=ACCENT)
    note = cut(outward, 300 - x, size=SMALL)
    canvas.words(x + 10, bottom + 10, [note], size=SMALL, colour=MUTED)
    model = canvas.card(Box(x - width / 2, bottom + 40, width, 26), radius=13)
    canvas.words(x, bottom + 45, [name], size=SMALL, face="strong", align="center")
    return model


def _way_back(canvas: Canvas, call: Mapping[str, Any], model: Box, meets: float) -> None:
    tag = str(call.get("id", ""))
    left, right = model.right + 26, _CARD[0] + _CARD[1]
    beside = tag_width(tag) + 12
    room = right - left - beside - 8
    words = wrap(
        f"{call.get('name', '')}\n{arguments(call)}", room, size=SMALL, face="code", most=4
    )
    box = Box(left, model.y, right - left, len(words) * SMALL * LEADING + 10)
    canvas.card(box, fill=TINT, edge=ACCENT)
    canvas.tag(box.x + 6, box.y + 5, tag)
    canvas.words(box.x + beside, box.y + 5, words, size=SMALL, face="code")
    middle = box.y + 13
    canvas.line((model.right, middle), (box.x, middle), colour=ACCENT, stroke=STROKE)
    canvas.arrow(
        (box.right, middle),
        (_WAY_BACK, middle),
        (_WAY_BACK, meets),
        (right, meets),
        colour=ACCENT,
    )
