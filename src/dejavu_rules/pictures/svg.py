"""Pictures of the Cosmic Map as SVG: nebulae on a night sky, their pieces, highlights and arrows."""

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from itertools import pairwise
from operator import index
from zlib import crc32

from dejavu_rules.box.multisets import NO_BITS, Bits
from dejavu_rules.box.pieces import Fragment, NebulaTile
from dejavu_rules.i18n import speaker
from dejavu_rules.mapgen.plane import XY
from dejavu_rules.pictures import symbols
from dejavu_rules.pictures.scene import Label, Scene, TileScene, pack, scene
from dejavu_rules.pictures.text import Subject, columns, touches

SCALE = 28
"""Pixels per lattice step."""
MARGIN = 1.6
"""The space around all tiles, in lattice steps."""
_HUES = (265, 205, 12, 178, 320, 38, 226, 350, 288, 158, 24, 338, 302, 214, 46)
"""One per tile, so that neighbours rarely look alike."""
_FONT = "font-family=\"'Trebuchet MS','Segoe UI','DejaVu Sans',sans-serif\""
_NAME_SIZE = 0.74
_LONGEST_NAME = 14
"""Names with more letters than this are smaller."""
_LIGHT, _DARK = "#ffe9a8", "#16122c"
_MARK = "\0"
_BACKGROUNDS = 8
"""Cache size for backgrounds."""
_CACHE_SIZE = 500
"""Cache size for tiles with their pieces."""


def _frame(what: Scene) -> tuple[float, float, float, float]:
    """The visible part, with some space around all tiles: its smallest x and y, its width and height."""
    xs, ys = zip(*(point for tile in what.tiles for point in tile.outline), strict=True)
    x, y = min(xs) - MARGIN, min(ys) - MARGIN
    return x, y, max(xs) + MARGIN - x, max(ys) + MARGIN - y


def draw(picture: Subject) -> str:
    """The picture as an SVG document."""
    what = scene(picture.what)
    frame = _frame(what)
    mark = f"dv{crc32(repr(picture).encode()):08x}"  # ids must differ if a page shows several pictures
    title, words = escape(picture.title), escape(picture.describe())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(f"{each:.2f}" for each in frame)}" '
        f'width="{frame[2] * SCALE:.0f}" height="{frame[3] * SCALE:.0f}" role="img" '
        f'aria-labelledby="{mark}-title {mark}-desc" {_FONT}>',
        f'<title id="{mark}-title">{title}</title><desc id="{mark}-desc">{words}</desc>',
        _background(what, picture.map.neighbours, picture.lang).replace(_MARK, mark),
        *(_highlight(what.tile(tile)) for tile in picture.highlights),
        *(arrow(what, walk, mark) for walk in picture.arrows),
        *(_contents(tile, picture) for tile in what.tiles),
        *(numbers(what, walk) for walk in picture.arrows),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


@lru_cache(maxsize=_BACKGROUNDS)
def _background(what: Scene, neighbours: tuple[tuple[NebulaTile, ...], ...], lang: str) -> str:
    """The background that pictures of the same map share, with a placeholder for their ids."""
    parts = [
        f"<defs>{''.join(_definitions(what, _MARK))}</defs>",
        *_sky(*_frame(what), _MARK),
        *(_lines(what) if not what.is_drawn_to_scale else ()),
        *(_tile(tile, neighbours[tile.tile], _MARK, lang) for tile in what.tiles),
        *(_sparks(what, lang) if what.is_drawn_to_scale else ()),
    ]
    return "\n".join(parts)


def _definitions(what: Scene, mark: str) -> Iterator[str]:
    yield (
        f'<radialGradient id="{mark}-sky" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="#262052"/>'
        '<stop offset=".6" stop-color="#131534"/><stop offset="1" stop-color="#090b1d"/></radialGradient>'
        f"{head(mark)}"
    )
    for one in what.tiles:
        number, hue = index(one.tile), _HUES[one.tile]
        yield (
            f'<radialGradient id="{mark}-t{number}" cx="45%" cy="38%" r="72%">'
            f'<stop offset="0" stop-color="hsl({hue},62%,52%)"/>'
            f'<stop offset=".55" stop-color="hsl({hue + 18},56%,33%)"/>'
            f'<stop offset="1" stop-color="hsl({hue + 44},58%,19%)"/></radialGradient>'
        )
        wisp = f'stop-color="hsl({hue + 60},90%,76%)"'
        yield (
            f'<radialGradient id="{mark}-g{number}"><stop offset="0" {wisp} stop-opacity=".5"/>'
            f'<stop offset=".5" {wisp} stop-opacity=".17"/><stop offset="1" {wisp} stop-opacity="0"/></radialGradient>'
        )
        yield f'<clipPath id="{mark}-c{number}"><path d="{_path(one)}"/></clipPath>'


def _sky(left: float, top: float, width: float, height: float, mark: str) -> Iterator[str]:
    place = f'x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{height:.2f}"'
    yield f'<rect {place} rx=".8" fill="url(#{mark}-sky)"/>'
    stars = []
    for number, (across, down) in zip(range(150), _star_points(), strict=False):
        x, y = left + across * width, top + down * height
        stars.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{0.03 + 0.05 * (number % 7 == 0) + 0.02 * (number % 3):.2f}"/>'
        )
    yield f'<g fill="#fff" opacity=".6">{"".join(stars)}</g>'


def _star_points() -> Iterator[XY]:
    """Points that look random in the unit square and are the same in every picture."""
    x = y = 0.5
    while True:
        x, y = (x + 0.7548776662466927) % 1, (y + 0.5698402909980532) % 1
        yield x, y


def _path(tile: TileScene) -> str:
    return "M" + "L".join(f"{x:.3f},{y:.3f}" for x, y in tile.outline) + "Z"


def _tile(one: TileScene, touched: tuple[NebulaTile, ...], mark: str, lang: str) -> str:
    """A nebula: a coloured cloud with brighter wisps, inside its outline."""
    tile, number, (x, y) = one.tile, index(one.tile), one.middle
    wisps = "".join(
        f'<ellipse cx="{x + dx:.2f}" cy="{y + dy:.2f}" rx="{rx}" ry="{ry}" transform="rotate({turn} {x:.2f} {y:.2f})" '
        f'fill="url(#{mark}-g{number})"/>'
        for dx, dy, rx, ry, turn in ((-1.6, -0.8, 3.2, 1.3, 25), (1.8, 1.2, 3.6, 1.5, 25), (0, 2.2, 2.2, 1, -35))
    )
    return (
        f'<g data-tile="{escape(str(tile))}"><title>{_touches(tile, touched, lang)}</title>'
        f'<path d="{_path(one)}" fill="url(#{mark}-t{number})"/>'
        f'<g clip-path="url(#{mark}-c{number})">{wisps}</g>'
        f'<path d="{_path(one)}" fill="none" stroke="#fff" stroke-opacity=".72" stroke-width=".1"/></g>'
    )


def _lines(what: Scene) -> Iterator[str]:
    for one, other, _ in what.meetings:
        (x, y), (to_x, to_y) = what.tile(one).middle, what.tile(other).middle
        line = f"M{x:.2f},{y:.2f}L{to_x:.2f},{to_y:.2f}"
        yield f'<path d="{line}" stroke="#ffe9a8" stroke-opacity=".8" stroke-width=".18"/>'


def _touches(tile: NebulaTile, near: tuple[NebulaTile, ...], lang: str) -> str:
    """What a browser shows for a tile or a spark."""
    return escape(touches(tile, near, speaker(lang)).rstrip(".。"))


def _sparks(what: Scene, lang: str) -> Iterator[str]:
    """A spark where two tiles meet, so that no connection is overlooked."""
    for one, other, (x, y) in what.meetings:
        yield (
            f'<g transform="translate({x:.3f} {y:.3f})"><title>{_touches(one, (other,), lang)}</title>'
            '<circle r=".42" fill="#ffe9a8" opacity=".28"/><path d="M0-.34L.09-.09L.34 0L.09.09L0 .34L-.09.09L-.34 0'
            'L-.09-.09Z" fill="#fff6d6" stroke="#7a5a12" stroke-width=".04"/></g>'
        )


def _highlight(one: TileScene) -> str:
    return (
        f'<path d="{_path(one)}" fill="#fff" fill-opacity=".1" stroke="#ffe066" stroke-opacity=".4" stroke-width=".55" '
        f'stroke-linejoin="round"/><path d="{_path(one)}" fill="none" stroke="#ffe066" stroke-width=".2" '
        'stroke-dasharray=".6 .3" stroke-linejoin="round"/>'
    )


def contents_groups(picture: Subject) -> dict[NebulaTile, str]:
    """The group with the name and the pieces of each tile: what changes in play."""
    return {one.tile: _contents(one, picture) for one in scene(picture.what).tiles}


def walk_groups(picture: Subject) -> tuple[str, str]:
    """The arrows, which go below the pieces, and their numbers, which go above."""
    what, mark = scene(picture.what), f"dv{crc32(repr(picture.arrows).encode()):08x}-walk"
    lines = "".join(arrow(what, walk, mark) for walk in picture.arrows)
    return f"<g>{head(mark)}{lines}</g>", f"<g>{''.join(numbers(what, walk) for walk in picture.arrows)}</g>"


def _contents(one: TileScene, picture: Subject) -> str:
    contents = picture.contents
    bits = contents.bits[one.tile] if contents.bits else NO_BITS
    found = contents.fragment(one.tile), one.tile in contents.flowers, one.tile is contents.girl
    return _group(one, picture.name(one.tile), bits, *found)


@lru_cache(maxsize=_CACHE_SIZE)  # most tiles look as in the previous picture
def _group(one: TileScene, name: str, bits: Bits, fragment: Fragment | None, flower: bool, girl: bool) -> str:
    """The tile's name, and the pieces around it."""
    pieces = list(_pieces(bits, fragment, flower, girl))
    size = _NAME_SIZE * min(1.0, _LONGEST_NAME / max(1, columns(name)))
    label = Label(one.middle, 0.29375 * columns(name) * size, 0.5 * size) if name else None
    scale, places = pack(one, label, [radius for radius, _, _ in pieces])
    x, y = one.middle
    drawn = [
        f'<text x="{x:.2f}" y="{y + 0.34 * size:.2f}" font-size="{size:g}" text-anchor="middle" fill="#fff" '
        f'stroke="#100c26" stroke-width=".16" stroke-opacity=".75" paint-order="stroke">{escape(name)}</text>'
    ] * bool(name)
    for place, (radius, symbol, data) in zip(places, pieces, strict=True):
        if place is not None:
            where = f"translate({place[0]:.2f} {place[1]:.2f}) scale({scale * radius / 1.12:.3f})"
            drawn.append(f'<g transform="{where}" {data}>{symbol}</g>')
    left_off = places.count(None)
    if left_off:
        drawn.append(
            f'<text x="{x:.2f}" y="{y + 1.2 * _NAME_SIZE:.2f}" font-size="{0.8 * _NAME_SIZE:.2f}" text-anchor="middle" '
            f'fill="#ffe066">and {left_off} more</text>'
        )
    return f'<g data-on="{escape(str(one.tile))}">{"".join(drawn)}</g>'


def _pieces(bits: Bits, fragment: Fragment | None, flower: bool, girl: bool) -> Iterator[tuple[float, str, str]]:
    """Each piece on a tile with its radius and its name, the largest first because they need the middle."""
    if girl:
        yield 1.1, symbols.GIRL, 'data-girl=""'
    if fragment is not None:
        yield 0.85, symbols.fragment(fragment), f'data-fragment="{escape(str(fragment))}"'
    if flower:
        yield 0.85, symbols.FLOWER, 'data-flower=""'
    yield from ((0.7, symbols.bit(bit), f'data-bit="{escape(str(bit))}"') for bit in bits)


# Arrows: a sowing, or the Girl's walk


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
