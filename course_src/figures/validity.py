"""Message lists, valid and broken, each call tethered to its result by its id.

    draw(figure, [{"name": "One trip", "messages": [...]}, ...])
        ->  a row of messages a list, tethers below it, and what `lab.validate` says

`data` is a list of such dicts; `messages` are lab messages, `name` may be left out. A tether that holds has the accent; a
call that nothing answers and a result that nothing asked for end in a cross.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import lab

from figures.canvas import LEADING, Canvas, tag_width
from figures.geometry import Box
from figures.style import (
    ACCENT,
    GROUND,
    INK,
    MUTED,
    SMALL,
    STROKE,
    SURFACE,
    TINT,
    WRONG,
    WRONG_TINT,
)
from figures.text import measure, wrap

_LEFT, _WIDTH = 4.0, 352.0
_HEIGHT = 28.0  # of a message
_LEVEL = 21.0  # from one tether down to the next
_NAMES = {"user": ("user", "U"), "assistant": ("model", "A"), "toolResult": ("result", "R")}
_MOST = 12  # messages in a list
_SAID = 2  # problems that are told in full
_PLACE = re.compile(r"messages\[(\d+)\]")


@dataclass(frozen=True)
class _Tether:
    """What joins a call and its result: where it hangs from them, at one place when the other is missing."""

    call_id: str
    ends: tuple[float, ...]
    holds: bool

    @property
    def loose(self) -> bool:
        return len(self.ends) == 1

    @property
    def left(self) -> float:
        return min(self.ends) - (tag_width(self.call_id) / 2 if self.loose else 0)

    @property
    def right(self) -> float:
        return max(self.ends) + (tag_width(self.call_id) / 2 if self.loose else 0)


def draw(figure: Any, data: Any, *, valid: str = "A provider takes this list.") -> None:
    """`valid` is what stands below a list with which nothing is wrong."""
    if not isinstance(data, list) or not data or not all(_is_list(part) for part in data):
        raise ValueError('the data must be a list of {"name": ..., "messages": [...]}')
    canvas = Canvas(figure)
    y = 4.0
    for part in data:
        y = _list(canvas, str(part.get("name", "")), part["messages"], y, valid) + 26
    canvas.finish()


def _is_list(part: Any) -> bool:
    return isinstance(part, Mapping) and isinstance(part.get("messages"), list)


def _list(
    canvas: Canvas, name: str, messages: Sequence[dict[str, Any]], y: float, valid: str
) -> float:
    if not 0 < len(messages) <= _MOST:
        raise ValueError(f"a list of {len(messages)} messages does not fit; draw 1 to {_MOST}")
    if name:
        title = wrap(name, _WIDTH, face="strong", most=2)
        y = canvas.words(_LEFT, y, title, face="strong").bottom + 1
    words = wrap(lab.shorthand(messages), _WIDTH, size=SMALL, face="code", most=3)
    y = canvas.words(_LEFT, y, words, size=SMALL, face="code", colour=MUTED).bottom + 7
    problems = lab.validate(messages)
    faulty = {int(place[1]) for place in map(_PLACE.match, problems) if place}
    boxes = _messages(canvas, messages, faulty, y)
    y = _tethers(canvas, list(_tied(messages, faulty, boxes)), y + _HEIGHT)
    return _verdict(canvas, problems, y + 8, valid)


def _messages(
    canvas: Canvas, messages: Sequence[dict[str, Any]], faulty: set[int], y: float
) -> list[Box]:
    """The messages side by side, by name as long as the names fit."""
    gap = 8.0
    names = [_NAMES.get(str(m.get("role")), ("?", "?")) for m in messages]
    # Wide enough for the threads of its calls to hang clear of each other.
    hung = [17.0 * (len(_calls(message)) + 1) for message in messages]
    widths = [max(measure(n[0], SMALL) + 16, w) for n, w in zip(names, hung, strict=True)]
    short = sum(widths) + gap * (len(widths) - 1) > _WIDTH
    if short:
        widths = [min(28.0, (_WIDTH + 4) / len(widths) - 4)] * len(widths)
        gap = min(8.0, (_WIDTH - sum(widths)) / max(len(widths) - 1, 1))
    boxes = []
    x = _LEFT
    for n, (message, name) in enumerate(zip(messages, names, strict=True)):
        fill, edge = (WRONG_TINT, WRONG) if n in faulty else _look(message)
        box = canvas.card(Box(x, y, widths[n], _HEIGHT), fill=fill, edge=edge)
        canvas.words(box.middle, y + 6, [name[short]], size=SMALL, align="center")
        boxes.append(box)
        x = box.right + gap
    return boxes


def _look(message: Mapping[str, Any]) -> tuple[str, str]:
    if message.get("role") == "toolResult":
        return TINT, ACCENT
    return (SURFACE if message.get("role") == "assistant" else GROUND), INK


def _tied(
    messages: Sequence[dict[str, Any]], faulty: set[int], boxes: list[Box]
) -> Iterator[_Tether]:
    """Every call with the first result behind it that names it, then the results that are left."""
    results = {
        n: str(message.get("tool_call_id"))
        for n, message in enumerate(messages)
        if message.get("role") == "toolResult"
    }
    for n, message in enumerate(messages):
        calls = _calls(message)
        for k, call_id in enumerate(calls):
            # The first call hangs rightmost, so that tethers in call order nest and do not cross.
            x = boxes[n].x + boxes[n].width * (len(calls) - k) / (len(calls) + 1)
            answers = (m for m, answered in results.items() if m > n and answered == call_id)
            result = next(answers, None)
            if result is None:
                yield _Tether(call_id, (x,), False)
            else:
                del results[result]
                yield _Tether(call_id, (x, boxes[result].middle), result not in faulty)
    for n, call_id in results.items():
        yield _Tether(call_id, (boxes[n].middle,), False)


def _calls(message: Mapping[str, Any]) -> list[str]:
    content = message.get("content")
    blocks = content if isinstance(content, list) and message.get("role") == "assistant" else []
    return [str(block.get("id")) for block in blocks if block.get("type") == "toolCall"]


def _tethers(canvas: Canvas, tethers: list[_Tether], top: float) -> float:
    """Short tethers hang high; one that would touch another hangs below it. A loose end takes two levels."""
    levels: dict[_Tether, range] = {}
    for tether in sorted(tethers, key=lambda tether: tether.right - tether.left):
        taken = {
            level
            for other, its in levels.items()
            if other.left < tether.right + 6 and tether.left < other.right + 6
            for level in its
        }
        depths = (range(n, n + 1 + tether.loose) for n in itertools.count())
        levels[tether] = next(depth for depth in depths if taken.isdisjoint(depth))
    for tether, depth in levels.items():
        _thread(canvas, tether, top, top + 16 + depth[0] * _LEVEL)
    for tether, depth in levels.items():
        _tag(canvas, tether, top + 16 + depth[0] * _LEVEL)
    deepest = max((depth[-1] for depth in levels.values()), default=-1)
    return top + 24 + deepest * _LEVEL


def _thread(canvas: Canvas, tether: _Tether, top: float, y: float) -> None:
    (x, *other) = tether.ends
    points = [(x, top), (x, y), *(point for end in other for point in ((end, y), (end, top)))]
    colour = ACCENT if tether.holds else WRONG
    canvas.line(*points, colour=colour, stroke=STROKE, dashed=not tether.holds, bend=6)


def _tag(canvas: Canvas, tether: _Tether, y: float) -> None:
    middle = sum(tether.ends) / len(tether.ends)
    left, top = middle - tag_width(tether.call_id) / 2, y - SMALL * LEADING / 2
    canvas.tag(left, top, tether.call_id, fill=ACCENT if tether.holds else WRONG)
    if tether.loose:
        canvas.cross(middle, y + 17, colour=WRONG)


def _verdict(canvas: Canvas, problems: list[str], y: float, valid: str) -> float:
    if not problems:
        canvas.tick(_LEFT + 6, y + SMALL * LEADING / 2, colour=ACCENT)
        lines = wrap(valid, _WIDTH - 20, size=SMALL, most=3)
        return canvas.words(_LEFT + 20, y, lines, size=SMALL, colour=MUTED).bottom
    for problem in problems[:_SAID]:
        canvas.cross(_LEFT + 6, y + SMALL * LEADING / 2, colour=WRONG)
        lines = wrap(problem, _WIDTH - 20, size=SMALL, face="code", most=3)
        y = canvas.words(_LEFT + 20, y, lines, size=SMALL, face="code").bottom + 2
    if len(problems) > _SAID:
        words = [f"and {len(problems) - _SAID} more"]
        y = canvas.words(_LEFT + 20, y, words, size=SMALL, colour=MUTED).bottom
    return y
