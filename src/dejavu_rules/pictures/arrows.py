"""Arrows on the map: a sowing, or the Girl's walk."""

from itertools import pairwise

from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.mapgen.plane import XY
from dejavu_rules.pictures.scene import Scene

_LIGHT, _DARK = "#ffe9a8", "#16122c"


def head(mark: str) -> str:
    """The definition of the arrow's head."""
    return (
        f'<marker id="{mark}-head" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4.6" markerHeight="4.6" '
        f'orient="auto"><path d="M0 0L10 5L0 10L2.6 5Z" fill="{_LIGHT}" stroke="{_DARK}" stroke-width=".6"/></marker>'
    )


def arrow(what: Scene, walk: tuple[NebulaTile, ...], mark: str) -> str:
    """A line from tile to tile through the points where they meet."""
    line = _smooth(_points(what, walk))
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{line}" stroke="{_DARK}" stroke-opacity=".7" stroke-width=".46"/>'
        f'<path d="{line}" stroke="{_LIGHT}" stroke-width=".24" marker-end="url(#{mark}-head)"/></g>'
    )


def numbers(what: Scene, walk: tuple[NebulaTile, ...]) -> str:
    """The number of each step, where it enters the next tile."""
    drawn = []
    for number, (one, other) in enumerate(pairwise(walk), start=1):
        x, y = _meeting(what, one, other)
        drawn.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r=".52" fill="{_DARK}" stroke="{_LIGHT}" stroke-width=".1"/>'
            f'<text x="{x:.2f}" y="{y + 0.23:.2f}" font-size=".66" fill="{_LIGHT}" text-anchor="middle">{number}</text>'
        )
    return f"<g>{''.join(drawn)}</g>"


def _points(what: Scene, walk: tuple[NebulaTile, ...]) -> list[XY]:
    """The points along the walk; the head stops short of the last tile's name."""
    points = [what.tile(walk[0]).middle]
    for one, other in pairwise(walk):
        points += [_meeting(what, one, other), what.tile(other).middle]
    if len(points) > 1:
        (x, y), (end_x, end_y) = points[-2], points[-1]
        points[-1] = x + 0.62 * (end_x - x), y + 0.62 * (end_y - y)
    return points


def _meeting(what: Scene, one: NebulaTile, other: NebulaTile) -> XY:
    """The point where two tiles meet; halfway between tiles that do not, for a picture of an illegal walk."""
    found = what.meeting(one, other)
    if found is not None:
        return found
    (x, y), (to_x, to_y) = what.tile(one).middle, what.tile(other).middle
    return (x + to_x) / 2, (y + to_y) / 2


def _smooth(points: list[XY]) -> str:
    """A curve through all points (Catmull-Rom, as cubic pieces)."""
    line = f"M{points[0][0]:.2f},{points[0][1]:.2f}"
    ends = [points[0], *points, points[-1]]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        line += (
            f"C{bx + (cx - ax) / 6:.2f},{by + (cy - ay) / 6:.2f} "
            f"{cx - (dx - bx) / 6:.2f},{cy - (dy - by) / 6:.2f} {cx:.2f},{cy:.2f}"
        )
    return line
