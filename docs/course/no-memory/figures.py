"""The drawing that only this lesson uses: one conversation, kept as a string and kept as a list."""

from typing import Any

from figures.canvas import LEADING, Canvas
from figures.geometry import Box
from figures.style import (
    ACCENT,
    GROUND,
    INK,
    MUTED,
    SMALL,
    TINT,
    WRONG,
    WRONG_TINT,
)
from figures.text import measure, wrap

_LEFT, _WIDTH = 4.0, 352.0
_PAD = 10.0
_ROW = SMALL * LEADING


def glued_or_listed(
    figure: Any,
    data: Any,
    *,
    glued: str = "One string",
    listed: str = "A list of messages",
    believed: str = "Nothing tells this line from the others.",
    harmless: str = "The role stands outside the text, where no text can reach it.",
) -> None:
    """`data` is `{"glued": text, "messages": [...], "forged": line}`; the forged line is marked in both."""
    text, messages, forged = data["glued"], data["messages"], data["forged"]
    if forged not in text.splitlines():
        raise ValueError(f"the glued string has no line {forged!r}")
    canvas = Canvas(figure)
    y = canvas.words(_LEFT, 4, [glued], face="strong").bottom + 6
    rows = _rows(text, forged, _WIDTH - 2 * _PAD)
    box = canvas.card(
        Box(_LEFT, y, _WIDTH, len(rows) * _ROW + 2 * _PAD), edge=INK
    )
    _write(
        canvas,
        rows,
        box.x + _PAD,
        box.y + _PAD,
        box.right - _PAD,
        WRONG,
        WRONG_TINT,
    )
    canvas.cross(_LEFT + 6, box.bottom + 8 + _ROW / 2, colour=WRONG)
    y = _note(canvas, believed, box.bottom + 8) + 24
    y = canvas.words(_LEFT, y, [listed], face="strong").bottom + 6
    for message in messages:
        y = _message(canvas, message, forged, y) + 6
    canvas.tick(_LEFT + 6, y + 2 + _ROW / 2, colour=ACCENT)
    _note(canvas, harmless, y + 2)
    canvas.finish()


def _rows(text: str, forged: str, room: float) -> list[tuple[str, bool]]:
    """The lines of a text, wrapped, each with whether it belongs to the forged one."""
    return [
        (row, line == forged)
        for line in text.splitlines()
        for row in wrap(line, room, size=SMALL, face="code")
    ]


def _write(
    canvas: Canvas,
    rows: list[tuple[str, bool]],
    x: float,
    y: float,
    right: float,
    edge: str,
    fill: str,
) -> None:
    marked = [n for n, (_, forged) in enumerate(rows) if forged]
    if marked:
        top, height = y + marked[0] * _ROW, len(marked) * _ROW
        canvas.card(
            Box(x - 5, top, right - x + 10, height),
            fill=fill,
            edge=edge,
            radius=3,
        )
    canvas.words(x, y, [row for row, _ in rows], size=SMALL, face="code")


def _message(
    canvas: Canvas, message: dict[str, Any], forged: str, y: float
) -> float:
    """The role on its side of a line, the text on the other."""
    role, content = message["role"], message["content"]
    words = (
        content
        if isinstance(content, str)
        else "".join(b.get("text", "") for b in content)
    )
    column = measure("assistant", SMALL, "strong") + 2 * _PAD
    rows = _rows(words, forged, _WIDTH - column - 2 * _PAD)
    box = Box(_LEFT, y, _WIDTH, len(rows) * _ROW + 2 * _PAD)
    canvas.card(box, fill=GROUND, edge=INK)
    canvas.line(
        (box.x + column, y), (box.x + column, box.bottom), colour=INK
    )
    canvas.words(_LEFT + _PAD, y + _PAD, [role], size=SMALL, face="strong")
    _write(
        canvas,
        rows,
        box.x + column + _PAD,
        y + _PAD,
        box.right - _PAD,
        ACCENT,
        TINT,
    )
    return box.bottom


def _note(canvas: Canvas, words: str, y: float) -> float:
    lines = wrap(words, _WIDTH - 20, size=SMALL)
    return canvas.words(
        _LEFT + 20, y, lines, size=SMALL, colour=MUTED
    ).bottom
