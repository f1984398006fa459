"""What each call was billed, the running total, and the same list billed once.

    draw(figure, {"calls": [90, 155, 217, 282], "once": 310})  ->  a staircase of four bars, and one bar below it

Each bar begins where the one before it ended, so that the stairs end at the total. The part of a bar that had been sent
before is quiet, what is new in it has the accent: all the new parts together are the list, billed once.
`data` is a bill, a list of bills, or a transcript. A bill is a list of input tokens, or a dict:

    calls  the input tokens of each call
    once   what the whole list costs in one request; without it that bar is not drawn
    new    how many of each call's tokens are new; without it, what a call has more than the one before, as long as
           calls only grow
    name   stands above the stairs

A transcript is a list of lab messages: the calls are the `usage.input` of its replies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from figures.canvas import LEADING, Canvas
from figures.geometry import Box
from figures.style import ACCENT, INK, LINE, MUTED, SMALL, SOFT, SURFACE
from figures.text import cut, measure, wrap

_LEFT, _RIGHT = 4.0, 356.0
_MOST = 20  # rows; of a longer bill the middle is left out
_AIR = 14.0  # between columns


@dataclass(frozen=True)
class _Bill:
    calls: tuple[int, ...]
    new: tuple[int, ...] | None
    once: int | None
    name: str

    @property
    def total(self) -> int:
        return sum(self.calls)


@dataclass(frozen=True)
class _Columns:
    """Where numbers end, and where bars begin and how long a token is."""

    number: float
    tokens: float
    total: float
    bars: float
    unit: float


def draw(
    figure: Any,
    data: Any,
    *,
    once: str = "the list, once",
    new: str = "sent for the first time",
    again: str = "sent again",
) -> None:
    """What the last bar, and the two parts of a bar, are called can be said otherwise."""
    bills = _bills(data)
    canvas = Canvas(figure)
    columns = _columns(bills, once)
    y = 6.0
    for bill in bills:
        y = _stairs(canvas, bill, y, columns, once) + 20
    if any(bill.new for bill in bills):
        _legend(canvas, y - 4, new, again)
    canvas.finish()


def _bills(data: Any) -> list[_Bill]:
    if isinstance(data, Mapping):
        return [_bill(data)]
    if isinstance(data, list) and data:
        if all(isinstance(part, int) for part in data):
            return [_bill({"calls": data})]
        if all(isinstance(part, Mapping) and "role" in part for part in data):
            sizes = [m["usage"]["input"] for m in data if m.get("usage", {}).get("input")]
            return [_bill({"calls": sizes})]
        if all(isinstance(part, Mapping) for part in data):
            return [_bill(part) for part in data]
    raise ValueError("the data must be a bill, a list of bills, or a transcript")


def _bill(part: Mapping[str, Any]) -> _Bill:
    if unknown := sorted(set(part) - {"calls", "once", "new", "name"}):
        raise ValueError(f"a bill has no {unknown[0]!r}; it has calls, once, new and name")
    calls = part.get("calls")
    if not calls or not all(isinstance(size, int) and size > 0 for size in calls):
        raise ValueError(f"the calls of a bill are a list of sizes in tokens; got {calls!r}")
    new = part.get("new")
    if new is None and all(before <= after for before, after in pairwise(calls)):
        new = [calls[0], *(after - before for before, after in pairwise(calls))]
    if new and len(new) != len(calls):
        raise ValueError(f"a bill has {len(calls)} calls, but tells what is new in {len(new)}")
    name = str(part.get("name", ""))
    return _Bill(tuple(calls), tuple(new) if new else None, part.get("once"), name)


def _columns(bills: Sequence[_Bill], once: str) -> _Columns:
    """The same for all bills, so that their bars can be compared."""

    def widest(*names: str) -> float:
        return max(measure(name, SMALL, "strong") for name in names)

    number = _LEFT + widest("call", *(str(len(bill.calls)) for bill in bills))
    tokens = number + _AIR + widest("tokens", *(f"{max(b.calls):,}" for b in bills))
    total = tokens + _AIR + widest("total", *(f"{max(b.total, b.once or 0):,}" for b in bills))
    if any(bill.once for bill in bills):
        onces = widest(*(f"{bill.once or 0:,}" for bill in bills))
        total = max(total, _LEFT + measure(once, SMALL) + _AIR + onces)
    bars = total + _AIR
    longest = max(max(bill.total, bill.once or 0) for bill in bills)
    return _Columns(number, tokens, total, bars, (_RIGHT - bars) / longest)


def _stairs(canvas: Canvas, bill: _Bill, y: float, columns: _Columns, once: str) -> float:
    if bill.name:
        name = cut(bill.name, _RIGHT - _LEFT, face="strong")
        y = canvas.words(_LEFT, y, [name], face="strong").bottom + 4
    heads = ((columns.number, "call"), (columns.tokens, "tokens"), (columns.total, "total"))
    for x, head in heads:
        canvas.words(x, y, [head], size=SMALL, colour=MUTED, align="right")
    y += SMALL * LEADING + 4
    canvas.line((_LEFT, y), (_RIGHT, y))
    y += 4
    height = 21.0 if len(bill.calls) <= 10 else 18.0
    ends = [0, *accumulate(bill.calls)]
    for n in _rows(len(bill.calls)):
        if n is None:
            y = _gap(canvas, len(bill.calls), y, height, columns)
            continue
        _row(canvas, bill, n, ends[n], y, height, columns)
        last = n == len(bill.calls) - 1
        numbers = (
            (columns.number, str(n + 1), MUTED, False),
            (columns.tokens, f"{bill.calls[n]:,}", INK, False),
            (columns.total, f"{ends[n + 1]:,}", INK if last else MUTED, last),
        )
        for x, number, colour, strong in numbers:
            _number(canvas, x, y, height, number, colour, strong)
        y += height
    if bill.once:
        y = _once(canvas, bill.once, y + 4, height, columns, once)
    return y


def _rows(count: int) -> list[int | None]:
    """The calls that get a row, and `None` where some are left out."""
    if count <= _MOST:
        return list(range(count))
    head = _MOST // 2 - 1
    return [*range(head), None, *range(count - (_MOST - head - 1), count)]


def _row(
    canvas: Canvas,
    bill: _Bill,
    n: int,
    start: int,
    y: float,
    height: float,
    columns: _Columns,
) -> None:
    """One stair: what was sent again, what is new, and the riser from the stair before."""
    x, unit = columns.bars + start * columns.unit, columns.unit
    bar = Box(x, y + 4, bill.calls[n] * unit, height - 8)
    if n:
        canvas.line((x, y - 4), (x, bar.y), colour=LINE)
    canvas.bar(bar, fill=SOFT if bill.new else SURFACE, edge=MUTED)
    if bill.new:
        new = bill.new[n] * unit
        canvas.bar(Box(bar.right - new, bar.y, new, bar.height), fill=ACCENT)


def _number(
    canvas: Canvas, x: float, y: float, height: float, number: str, colour: str, strong: bool
) -> None:
    top = y + (height - SMALL * LEADING) / 2
    face: Any = "strong" if strong else "plain"
    canvas.words(x, top, [number], size=SMALL, face=face, colour=colour, align="right")


def _gap(canvas: Canvas, count: int, y: float, height: float, columns: _Columns) -> float:
    left_out = count - _MOST + 1
    top = y + (height - SMALL * LEADING) / 2
    words = cut(f"{left_out} more calls", columns.total - _LEFT, size=SMALL)
    canvas.words(columns.total, top, [words], size=SMALL, colour=MUTED, align="right")
    return y + height


def _once(
    canvas: Canvas, size: int, y: float, height: float, columns: _Columns, name: str
) -> float:
    canvas.line((_LEFT, y), (_RIGHT, y))
    y += 4
    top = y + (height - SMALL * LEADING) / 2
    canvas.words(_LEFT, top, [name], size=SMALL)
    _number(canvas, columns.total, y, height, f"{size:,}", INK, True)
    canvas.bar(Box(columns.bars, y + 4, size * columns.unit, height - 8), fill=ACCENT)
    return y + height


def _legend(canvas: Canvas, y: float, new: str, again: str) -> None:
    """Side by side where there is room, else one below the other."""
    x, below = _LEFT, y
    for fill, name in ((ACCENT, new), (SOFT, again)):
        if x > _LEFT and x + 15 + measure(name, SMALL) > _RIGHT:
            x, y = _LEFT, below
        canvas.bar(Box(x, y + 3, 9, 9), fill=fill, edge=MUTED if fill == SOFT else None)
        lines = wrap(name, _RIGHT - x - 15, size=SMALL)
        said = canvas.words(x + 15, y, lines, size=SMALL, colour=MUTED)
        x, below = said.right + _AIR, said.bottom + 3
