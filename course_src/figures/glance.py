"""A run at a glance: what goes in, what is done with it, what comes out.

    draw(figure, trace, boxes=["A question", "One look-up", "An answer"], arrows=["in words", "with its price"])
        ->  three boxes and two arrows; in the middle a mark for each step, filled where the model decided

`data` is a trace as `lab.Tracer` writes it, with `question` and `answer`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures.canvas import LEADING, Canvas
from figures.geometry import Box
from figures.style import ACCENT, BODY, GROUND, INK, MUTED, SMALL, SURFACE, TINT
from figures.text import measure, wrap

_LEFT, _WIDE = 20.0, 320.0
_INSIDE = 12.0
_ARROW = 44.0
_MARK = 16.0  # from one mark of a step to the next
_MOST = 15  # marks in a row


def draw(figure: Any, data: Any, *, boxes: Sequence[str], arrows: Sequence[str]) -> None:
    """`boxes` name the three boxes, `arrows` say what goes from one to the next."""
    if not isinstance(data, Mapping) or "steps" not in data:
        raise ValueError("the data must be a trace, with its steps")
    canvas = Canvas(figure)
    counters = data["counters"]
    y = _box(canvas, 8, boxes[0], [str(data.get("question", ""))])
    y = _arrow(canvas, y, arrows[0], _tokens(counters["tokens_in"], "in"))
    y = _middle(canvas, y, boxes[1], data["steps"], counters)
    y = _arrow(canvas, y, arrows[1], _tokens(counters["tokens_out"], "out"))
    _box(canvas, y, boxes[2], [str(data.get("answer", ""))])
    canvas.finish()


def _tokens(count: int, way: str) -> str:
    return f"{count:,} tokens {way}" if count else f"no token {way}"


def _box(canvas: Canvas, top: float, name: str, says: Sequence[str]) -> float:
    """A box with its name and a few of the words that it holds; its lower edge."""
    room = _WIDE - 2 * _INSIDE
    head = wrap(name, room, face="strong", most=2)
    body = [line for text in says for line in wrap(text, room, size=SMALL, most=3)]
    height = (len(head) * BODY + len(body) * SMALL) * LEADING + 2 * _INSIDE
    canvas.card(Box(_LEFT, top, _WIDE, height), fill=SURFACE)
    below = canvas.words(_LEFT + _INSIDE, top + _INSIDE, head, face="strong").bottom
    canvas.words(_LEFT + _INSIDE, below, body, size=SMALL, colour=MUTED)
    return top + height


def _middle(
    canvas: Canvas,
    top: float,
    name: str,
    steps: Sequence[Mapping[str, Any]],
    counters: Mapping[str, Any],
) -> float:
    """The box in which something is done: a mark for each step, in order, and who decided how often."""
    room = _WIDE - 2 * _INSIDE
    head = wrap(name, room, face="strong", most=2)
    shown = list(steps[:_MOST])
    words = wrap(_counted(len(steps), counters), room, size=SMALL, most=3)
    marks = 26.0
    height = len(head) * BODY * LEADING + marks + len(words) * SMALL * LEADING + 2 * _INSIDE
    canvas.card(Box(_LEFT, top, _WIDE, height), fill=TINT, edge=ACCENT)
    y = canvas.words(_LEFT + _INSIDE, top + _INSIDE, head, face="strong").bottom
    for number, step in enumerate(shown):
        _mark(canvas, _LEFT + _INSIDE + 6 + number * _MARK, y + marks / 2, step)
    if len(steps) > _MOST:
        x = _LEFT + _INSIDE + _MOST * _MARK
        canvas.words(x, y + 5, [f"+ {len(steps) - _MOST}"], size=SMALL, colour=MUTED)
    canvas.words(_LEFT + _INSIDE, y + marks, words, size=SMALL, colour=MUTED)
    return top + height


def _mark(canvas: Canvas, x: float, y: float, step: Mapping[str, Any]) -> None:
    """A round mark for a model, a square one for code, a tool or a person; filled: the model decided what came next."""
    fill = ACCENT if step["decided_by"] == "model" else GROUND
    if step["kind"] == "model":
        canvas.dot(x, y, 5.5, fill=fill, edge=ACCENT)
    else:
        canvas.card(Box(x - 5, y - 5, 10, 10), fill=fill, edge=INK, radius=1)


def _counted(count: int, counters: Mapping[str, Any]) -> str:
    kinds = [f"{n} {kind}" for kind, n in counters["kinds"].items() if n]
    decided = counters["decided_by"]["model"]
    return f"{count} step{'s' * (count != 1)} ({', '.join(kinds)}), {decided} decided by the model"


def _arrow(canvas: Canvas, top: float, says: str, tokens: str) -> float:
    """An arrow down to the next box, with what goes along it on its right."""
    room = _WIDE - 50
    lines = wrap(says, room, size=SMALL, most=2)
    height = max(_ARROW, (len(lines) + 1) * SMALL * LEADING + 12)
    x = _LEFT + 24
    canvas.arrow((x, top), (x, top + height))
    below = canvas.words(x + 14, top + 6, lines, size=SMALL).bottom
    assert measure(tokens, SMALL) < room
    canvas.words(x + 14, below, [tokens], size=SMALL, colour=MUTED)
    return top + height
