"""A sheet that is drawn on from top to bottom, in units, and is as high as what was put on it.

    canvas = Canvas(figure)
    card = canvas.card(Box(20, 10, 140, 40), fill=TINT)
    canvas.words(card.middle, card.y + 12, ["roof.py"], align="center")
    canvas.finish()

x runs to the right and y down. Everything is drawn in the order in which it is asked for, later over earlier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from matplotlib.patches import Circle, PathPatch, Polygon, Rectangle

from figures.geometry import Box, Point, bent, head, rounded
from figures.style import (
    ACCENT,
    BODY,
    GROUND,
    HAIRLINE,
    INK,
    LINE,
    ON_ACCENT,
    SMALL,
    STROKE,
    SURFACE,
    WIDTH,
)
from figures.text import Face, cut, measure

Align = Literal["left", "center", "right"]
LEADING = 1.25  # from one line to the next, in sizes
_ASCENT = 0.95  # from the top of a line to its baseline
_HEAD = 8.25
_TAG = 64.0  # a longer id ends in an ellipsis
_FONTS: dict[Face, dict[str, str]] = {
    "plain": {"family": "sans-serif"},
    "strong": {"family": "sans-serif", "weight": "bold"},
    "code": {"family": "monospace"},
}


class Canvas:
    """A matplotlib figure of our own axes, `width` units wide. `figure` is the one that `draw` was given."""

    def __init__(self, figure: Any, width: float = WIDTH) -> None:
        self.figure = figure
        self.width = width
        self.bottom = 0.0  # the lowest point drawn so far
        self._gid: str | None = None
        self._axes = figure.add_axes((0, 0, 1, 1))
        self._axes.set_axis_off()

    def words(
        self,
        x: float,
        top: float,
        lines: Sequence[str],
        *,
        size: float = BODY,
        face: Face = "plain",
        colour: str = INK,
        align: Align = "left",
        ground: str | None = None,
    ) -> Box:
        """Lines of text, not wrapped any further; `ground` is painted behind them, over what was drawn before."""
        box = words_box(x, top, lines, size=size, face=face, align=align)
        if ground:
            self.bar(Box(box.x - 3, box.y, box.width + 6, box.height), fill=ground)
        for n, line in enumerate(lines):
            text = self._axes.text(
                x,
                top + (n * LEADING + _ASCENT) * size,
                line,
                size=size,
                color=colour,
                ha=align,
                va="baseline",
                zorder=1,
                **_FONTS[face],
            )
            text.set_gid(self._gid)
        self.bottom = max(self.bottom, box.bottom)
        return box

    def card(
        self,
        box: Box,
        *,
        fill: str = SURFACE,
        edge: str | None = LINE,
        radius: float = 6,
    ) -> Box:
        """A box with round corners."""
        self._add(PathPatch, rounded(box, radius), joinstyle="round", **_look(fill, edge))
        self.bottom = max(self.bottom, box.bottom)
        return box

    def bar(self, box: Box, *, fill: str, edge: str | None = None) -> Box:
        """A box with square corners: a quantity."""
        self._add(Rectangle, (box.x, box.y), box.width, box.height, **_look(fill, edge))
        self.bottom = max(self.bottom, box.bottom)
        return box

    def line(
        self,
        *points: Point,
        colour: str = LINE,
        stroke: float = HAIRLINE,
        dashed: bool = False,
        bend: float = 0,
        behind: bool = False,
    ) -> None:
        """A line from point to point, its corners rounded by `bend`; over what is there, or `behind` it all."""
        self._add(
            PathPatch,
            bent(points, bend),
            fc="none",
            ec=colour,
            lw=stroke,
            ls=(0, (4, 3)) if dashed else "-",
            joinstyle="round",
            capstyle="butt" if dashed else "round",
            zorder=0 if behind else 1,
        )
        self.bottom = max(self.bottom, *(y for _, y in points))

    def arrow(self, *points: Point, colour: str = INK) -> None:
        """A line from point to point, with a head where it ends."""
        tip, left, right = head(points[-2], points[-1], _HEAD)
        neck = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
        self.line(*points[:-1], neck, colour=colour, stroke=STROKE, bend=6)
        self._add(Polygon, [tip, left, right], fc=colour, ec=colour, lw=HAIRLINE, joinstyle="round")

    def dot(
        self, x: float, y: float, radius: float, *, fill: str = GROUND, edge: str | None = INK
    ) -> None:
        self._add(Circle, (x, y), radius, **_look(fill, edge))
        self.bottom = max(self.bottom, y + radius)

    def cross(self, x: float, y: float, *, colour: str) -> None:
        for slope in (1, -1):
            self.line((x - 4, y - 4 * slope), (x + 4, y + 4 * slope), colour=colour, stroke=2)

    def tick(self, x: float, y: float, *, colour: str) -> None:
        self.line((x - 5, y), (x - 1.5, y + 4), (x + 5, y - 4), colour=colour, stroke=2)

    def tag(self, x: float, top: float, name: str, *, fill: str = ACCENT) -> Box:
        """The id of a call, as a label of one line; the same wherever the call is met again."""
        box = self.card(
            Box(x, top, tag_width(name), SMALL * LEADING), fill=fill, edge=None, radius=4
        )
        look: Any = {"size": SMALL, "face": "strong", "colour": ON_ACCENT, "align": "center"}
        self.words(box.middle, top, [_tag_name(name)], **look)
        return box

    @contextmanager
    def step(self, number: int, says: str) -> Iterator[None]:
        """What is drawn here is one step of the figure; `says` is what a reader who cannot see it is told."""
        self._gid = f"step-{number}: {says}"
        try:
            yield
        finally:
            self._gid = None

    def finish(self, margin: float = 8) -> None:
        """Fit the sheet to what was drawn."""
        height = round(self.bottom + margin)
        self._axes.set(xlim=(0, self.width), ylim=(height, 0))
        self.figure.set_size_inches(self.width / 72, height / 72)

    def _add(self, shape: Any, *place: Any, **look: Any) -> None:
        patch = shape(*place, **{"clip_on": False, "zorder": 1, **look})
        patch.set_gid(self._gid)
        self._axes.add_patch(patch)


def _look(fill: str, edge: str | None) -> dict[str, Any]:
    return {"fc": fill, "ec": edge or "none", "lw": HAIRLINE if edge else 0}


def tag_width(name: str) -> float:
    """The room that `Canvas.tag` takes."""
    return measure(_tag_name(name), SMALL, "strong") + 9 if name else 0


def _tag_name(name: str) -> str:
    return cut(name, _TAG, size=SMALL, face="strong")


def words_box(
    x: float,
    top: float,
    lines: Sequence[str],
    *,
    size: float = BODY,
    face: Face = "plain",
    align: Align = "left",
) -> Box:
    """The room that `Canvas.words` takes."""
    width = max((measure(line, size, face) for line in lines), default=0.0)
    left = {"left": x, "center": x - width / 2, "right": x - width}[align]
    return Box(left, top, width, len(lines) * LEADING * size)
