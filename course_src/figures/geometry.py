"""Where things are on a sheet, and the outlines of what is not straight.

    Box(20, 10, 140, 40).right                160
    bent([(0, 0), (0, 20), (50, 20)], 6)      a line whose corner is rounded by 6

Units, x to the right and y down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.path import Path

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def rounded(box: Box, radius: float) -> Path:
    """The outline of `box`, its corners rounded as far as its sides allow."""
    radius = min(radius, box.width / 2, box.height / 2)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    vertices = [(left + radius, top)]
    codes = [Path.MOVETO]
    corners = (
        ((right - radius, top), (right, top), (right, top + radius)),
        ((right, bottom - radius), (right, bottom), (right - radius, bottom)),
        ((left + radius, bottom), (left, bottom), (left, bottom - radius)),
        ((left, top + radius), (left, top), (left + radius, top)),
    )
    for corner in corners:
        vertices += corner
        codes += [Path.LINETO, Path.CURVE3, Path.CURVE3]
    return Path([*vertices, (0, 0)], [*codes, Path.CLOSEPOLY])


def bent(points: Sequence[Point], bend: float) -> Path:
    """A line from point to point, its corners rounded."""
    vertices, codes = [points[0]], [Path.MOVETO]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        vertices += [_towards(corner, before, bend), corner, _towards(corner, after, bend)]
        codes += [Path.LINETO, Path.CURVE3, Path.CURVE3]
    return Path([*vertices, points[-1]], [*codes, Path.LINETO])


def _towards(start: Point, end: Point, far: float) -> Point:
    """The point that lies `far` from `start`, but not past the middle of the way to `end`."""
    way = math.hypot(end[0] - start[0], end[1] - start[1])
    part = min(far / way, 0.5) if way else 0
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def head(start: Point, end: Point, size: float) -> list[Point]:
    """The corners of the head of an arrow from `start` to `end`; the first is its tip."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    along, across = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    back = (end[0] - along * size, end[1] - across * size)
    side = (across * size / 2, along * size / 2)
    return [end, (back[0] - side[0], back[1] + side[1]), (back[0] + side[0], back[1] - side[1])]
