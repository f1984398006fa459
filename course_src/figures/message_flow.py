"""Who said what to whom, in order, and how large each request was.

    draw(figure, two_files_transcript)  ->  person, disk, program and model as columns, an arrow for each hop

`data` is described in `hops`. A request is drawn as a train of blocks, one for each message that it carries, with its
size in tokens. The hops are the figure's steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from figures.canvas import LEADING, Canvas, tag_width
from figures.geometry import Box
from figures.hops import Hop, arguments, hops, says
from figures.style import (
    ACCENT,
    GROUND,
    INK,
    LINE,
    MUTED,
    SMALL,
    SOFT,
    SURFACE,
    TINT,
    WRONG,
    WRONG_TINT,
)
from figures.text import Face, cut, measure, wrap

_DISC = 10.0
_BLOCK = 9.0
_STEP = _BLOCK + 3
_ROOM = 224.0  # what is said is at most this wide
_GAP = 18.0  # between hops
_HEAD = Box(0, 6, 0, 26)
# Where each column stands, and how much room its name has.
_WITHOUT = {"person": (44.0, 80.0), "program": (180.0, 150.0), "model": (316.0, 80.0)}
_WITH_TOOL = {
    "person": (38.0, 68.0),
    "tool": (105.0, 54.0),
    "program": (194.0, 116.0),
    "model": (318.0, 76.0),
}
_BLOCKS = {  # filled with, edged in
    "system": (SOFT, MUTED),
    "tools": (TINT, ACCENT),
    "user": (GROUND, INK),
    "assistant": (INK, INK),
    "toolResult": (ACCENT, ACCENT),
}


def draw(
    figure: Any,
    data: Any,
    *,
    person: str = "person",
    program: str = "your program",
    model: str = "model",
    tool: str = "disk",
    lines: int = 3,
) -> None:
    """Columns can be named; a text of more than `lines` lines ends in an ellipsis."""
    names = {"person": person, "program": program, "model": model, "tool": tool}
    flow = hops(data)
    canvas = Canvas(figure)
    columns = _WITH_TOOL if any(hop.target == "tool" for hop in flow) else _WITHOUT
    lanes = {actor: x for actor, (x, _) in columns.items()}
    _heads(canvas, columns, names)
    y = _HEAD.bottom + _GAP
    for number, hop in enumerate(flow, 1):
        with canvas.step(number, says(hop, names)):
            y = _hop(canvas, hop, number, y, lanes, lines) + _GAP
    for x in lanes.values():
        canvas.line((x, _HEAD.bottom), (x, y), behind=True)
    if roles := dict.fromkeys(role for hop in flow for role in hop.roles):
        _legend(canvas, y + 10, list(roles), names)
    canvas.finish()


def _heads(
    canvas: Canvas, lanes: Mapping[str, tuple[float, float]], names: Mapping[str, str]
) -> None:
    for actor, (x, room) in lanes.items():
        face: Face = "strong" if actor == "program" else "plain"
        name = cut(names[actor], room - 18, size=SMALL, face=face)
        width = measure(name, SMALL, face) + 18
        canvas.card(Box(x - width / 2, _HEAD.y, width, _HEAD.height), radius=13)
        canvas.words(x, _HEAD.y + 5, [name], size=SMALL, face=face, align="center")


def _hop(
    canvas: Canvas, hop: Hop, number: int, y: float, lanes: Mapping[str, float], lines: int
) -> float:
    """What goes from one column to another, and below it the arrow that it goes along."""
    start, end = lanes[hop.source], lanes[hop.target]
    middle = (start + end) / 2
    room = min(_ROOM, 2 * (middle - 4), 2 * (canvas.width - 4 - middle))
    if hop.roles or hop.tokens is not None:
        y = _request(canvas, hop, middle, y, room)
    elif hop.target == "tool":
        y = _start(canvas, hop, middle, y)
    elif hop.call_id or hop.is_error:
        y = _result(canvas, hop, middle, y, room, lines)
    elif hop.text:
        said = wrap(f"“{hop.text.strip()}”", room, most=lines)
        y = canvas.words(middle, y, said, align="center", ground=GROUND).bottom
    for call in hop.calls:
        y = _call(canvas, call, middle, y, room, lines)
    y += 14
    if hop.onward and "person" in lanes:
        canvas.arrow((end, y), (lanes["person"], y))
    canvas.arrow((start, y), (end, y))
    canvas.dot(start, y, _DISC, fill=GROUND)
    canvas.words(start, y - 0.6 * SMALL, [str(number)], size=SMALL, align="center")
    return y + _DISC - _GAP / 2


def _request(canvas: Canvas, hop: Hop, middle: float, y: float, room: float) -> float:
    """A train of blocks, and its size."""
    size = f"{hop.tokens:,} tokens" if hop.tokens is not None else ""
    label = measure(size, SMALL, "strong")
    a_row = max(int((room - label - 6) // _STEP), 1)
    rows = [hop.roles[n : n + a_row] for n in range(0, len(hop.roles), a_row)] or [()]
    width = len(rows[0]) * _STEP + (3 + label if size else -3)
    left = middle - width / 2
    height = max(len(rows) * _STEP, SMALL * LEADING)
    canvas.bar(Box(left - 3, y, width + 6, height), fill=GROUND)
    for n, row in enumerate(rows):
        top = y + (height - len(rows) * _STEP) / 2 + n * _STEP + 1.5
        for m, role in enumerate(row):
            _block(canvas, left + m * _STEP, top, role)
    x = left + len(rows[0]) * _STEP + 3
    canvas.words(x, y + height - SMALL * LEADING, [size], size=SMALL, face="strong")
    return y + height


def _block(canvas: Canvas, x: float, y: float, role: str) -> None:
    fill, edge = _BLOCKS[role]
    canvas.card(Box(x, y, _BLOCK, _BLOCK), fill=fill, edge=edge, radius=2)


def _start(canvas: Canvas, hop: Hop, middle: float, y: float) -> float:
    """The program sets out to do what a call asks for."""
    verb = measure("runs ", SMALL)
    width = verb + tag_width(hop.call_id)
    canvas.bar(Box(middle - width / 2 - 3, y, width + 6, SMALL * LEADING), fill=GROUND)
    canvas.words(middle - width / 2, y, ["runs"], size=SMALL, colour=MUTED)
    return canvas.tag(middle - width / 2 + verb, y, hop.call_id).bottom


def _call(
    canvas: Canvas, call: Mapping[str, Any], middle: float, y: float, room: float, lines: int
) -> float:
    """The request of a model, as the data that it is."""
    name, given = str(call.get("name", "")), arguments(call)
    text = f"{name} {given}" if len(given) < 12 else f"{name}\n{given}"
    return _card(
        canvas, str(call.get("id", "")), text, middle, y + 4, room, lines + 1, TINT, ACCENT
    )


def _result(canvas: Canvas, hop: Hop, middle: float, y: float, room: float, lines: int) -> float:
    fill, edge = (WRONG_TINT, WRONG) if hop.is_error else (SURFACE, LINE)
    text = hop.text.rstrip("\n") or "(empty)"
    return _card(canvas, hop.call_id, text, middle, y, room, lines, fill, edge)


def _card(
    canvas: Canvas,
    tag: str,
    text: str,
    middle: float,
    y: float,
    room: float,
    lines: int,
    fill: str,
    edge: str,
) -> float:
    """A text as data, in a card, with the id of its call."""
    beside = tag_width(tag) + 7 if tag else 3
    wrapped = wrap(text, room - 13 - beside, size=SMALL, face="code", most=lines)
    width = max(measure(line, SMALL, "code") for line in wrapped) + 13 + beside
    box = Box(middle - width / 2, y, width, len(wrapped) * SMALL * LEADING + 8)
    canvas.card(box, fill=fill, edge=edge)
    if tag:
        canvas.tag(box.x + 5, y + 4, tag, fill=WRONG if edge == WRONG else ACCENT)
    canvas.words(box.x + 5 + beside, y + 4, wrapped, size=SMALL, face="code")
    return box.bottom


def _legend(canvas: Canvas, y: float, roles: list[str], names: Mapping[str, str]) -> None:
    """What the blocks of a request stand for, in as many lines as it takes."""
    called = {
        "system": "system prompt",
        "tools": "tools",
        "user": names["person"],
        "assistant": names["model"],
        "toolResult": "tool result",
    }
    x = 4.0
    for role in roles:
        name = cut(called[role], canvas.width - 8 - _STEP, size=SMALL)
        width = _STEP + 2 + measure(name, SMALL)
        if x > 4 and x + width > canvas.width - 4:
            x, y = 4.0, y + SMALL * LEADING + 2
        _block(canvas, x, y + 3, role)
        canvas.words(x + _STEP + 2, y, [name], size=SMALL, colour=MUTED)
        x += width + 14
