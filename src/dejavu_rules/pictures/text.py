"""What a picture shows, and the same as plain text: in words, as patterns, and as a chart for terminals."""

from collections.abc import Iterator, Mapping
from operator import index
from typing import Protocol, TypeAlias, runtime_checkable
from unicodedata import east_asian_width

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import TILES, Fragment, NebulaTile
from dejavu_rules.combinatorics.values import frozen, whole
from dejavu_rules.errors import InvalidSetup, MalformedState
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.sentences import ENGLISH, English, Term, show
from dejavu_rules.mapgen.layout import Layout
from dejavu_rules.pictures.scene import Scene, check_map, distance_to_edge, is_inside, scene


@runtime_checkable
class OnTheMap(Protocol):
    """What a state and a view say about the map."""

    @property
    def bits(self) -> tuple[Bits, ...]: ...
    @property
    def fragments(self) -> tuple[Fragment | None, ...]: ...
    @property
    def girl(self) -> NebulaTile | None: ...
    @property
    def turn(self) -> int: ...


Label: TypeAlias = tuple[str, ...]
"""The lines of text on a tile."""
Place: TypeAlias = tuple[int, int]
"""A row and a column."""

DOT = "·"
LARGEST = 10_000
"""The most lines or columns: no terminal has more."""
COLUMN, ROW = 0.5, 1.0
"""The width and height of a character in lattice steps: it is about twice as high as wide."""
_BORDER = 0.3  # a gap along each outline keeps neighbours apart
_SIGNS = ".:+*#o"
_APART = 1  # a gap between labels, so that dots can be seen there


@frozen
class Contents:
    """What lies on the tiles. `bits` and `fragments` are indexed by tile; each may be empty instead."""

    bits: tuple[Bits, ...] = ()
    fragments: tuple[Fragment | None, ...] = ()
    flowers: tuple[NebulaTile, ...] = ()
    girl: NebulaTile | None = None

    @classmethod
    def of(cls, state: OnTheMap) -> "Contents":
        """What lies on the map in a game, from its state or from a view of it.

        Raises `MalformedState` for anything else.
        """
        if not isinstance(state, OnTheMap):
            raise MalformedState(f"{show(state)} is not a GameState or a View")
        tiles = zip(TILES, state.fragments, strict=False)
        planted = [tile for tile, fragment in tiles if fragment is None and state.turn]  # none at set-up (PLANT-3)
        return cls(state.bits, state.fragments, tuple(planted), state.girl)

    def on(self, tile: NebulaTile, language: English = ENGLISH) -> tuple[str, ...]:
        """What lies on a tile, in words."""
        words = list(map(language.name, self.bits[tile])) if self.bits else []
        fragment = self.fragment(tile)
        if fragment is not None:
            words.append(language.sentence("picture", "fragment", fragment=fragment))
        if tile in self.flowers:
            words.append(language.sentence("icon", "flower"))
        if tile is self.girl:
            words.append(language.sentence("picture", "girl"))
        return tuple(words)

    def fragment(self, tile: NebulaTile) -> Fragment | None:
        """The fragment on a tile, if there is one."""
        return self.fragments[tile] if self.fragments else None


@frozen
class Subject:
    """A map with what lies on it, tiles to highlight, and walks to show as arrows."""

    what: Layout | CosmicMap
    contents: Contents = Contents()
    highlights: tuple[NebulaTile, ...] = ()
    arrows: tuple[tuple[NebulaTile, ...], ...] = ()
    title: str = "Cosmic Map"
    names: tuple[str, ...] = ()
    """What stands on each tile, by tile, instead of its name; an empty text leaves more room for pieces."""
    lang: str = "en"
    """The language of the names and of the description."""

    def __attrs_post_init__(self) -> None:
        check_map(self.what)
        if not isinstance(self.contents, Contents):
            raise InvalidSetup(f"{show(self.contents)} is not Contents")

    def name(self, tile: NebulaTile) -> str:
        """What stands on a tile."""
        return self.names[tile] if self.names else speaker(self.lang).name(tile)

    @property
    def map(self) -> CosmicMap:
        """The map, also of a layout."""
        return self.what.map if isinstance(self.what, Layout) else self.what

    def describe(self) -> str:
        """The picture in words: its alternative text."""
        tiles = sorted(self.what.order) if isinstance(self.what, Layout) else self.map.tiles
        lines = [self._describe_tile(tile) for tile in tiles]
        language = speaker(self.lang)
        lines += [language.sentence("picture", "arrow", tiles=walk) for walk in self.arrows]
        if self.highlights:
            lines.append(language.sentence("picture", "highlighted", tiles=self.highlights))
        return "\n".join(lines)

    def _describe_tile(self, tile: NebulaTile) -> str:
        language = speaker(self.lang)
        words, pieces = touches(tile, self.map.neighbours[tile], language), self.contents.on(tile, language)
        return language.sentence("picture", "lies", words=words, pieces=pieces) if pieces else words


def touches(tile: NebulaTile, near: tuple[NebulaTile, ...], language: English) -> str:
    """Which tiles a tile touches, in words."""
    return language.sentence("picture", "touches", tile=tile, near=near or Term("nothing"))


def render(picture: Subject) -> str:
    """The picture as lines of text. A map without a layout is only described, tile by tile."""
    lines = [*_patterns(picture, scene(picture.what)), ""] if isinstance(picture.what, Layout) else []
    return "\n".join([*lines, picture.describe()]) + "\n"


def _patterns(picture: Subject, what: Scene) -> list[str]:
    """Each tile filled with its sign, its name in the middle."""
    xs, ys = zip(*(point for tile in what.tiles for point in tile.outline), strict=True)
    width, rows = int((max(xs) - min(xs)) / COLUMN) + 1, int((max(ys) - min(ys)) / ROW) + 1
    page = [[" "] * width for _ in range(rows)]
    for row in range(rows):
        for column in range(width):
            point = min(xs) + (column + 0.5) * COLUMN, min(ys) + (row + 0.5) * ROW
            for one in what.tiles:
                if is_inside(point, one.outline) and distance_to_edge(point, one.outline) > _BORDER:
                    page[row][column] = _SIGNS[index(one.tile) % len(_SIGNS)]
    for one in what.tiles:
        name = f" {picture.name(one.tile)} "
        row = int((one.middle[1] - min(ys)) / ROW)
        start = max(0, min(width - columns(name), int((one.middle[0] - min(xs)) / COLUMN - columns(name) / 2)))
        _put(page[row], start, name)
    return ["".join(line).rstrip() for line in page]


# Charts


@frozen
class Chart:
    """The lines of a chart, without colours, and the place of each line of each label.

    `places` are counted in lines and columns of the terminal: a Chinese character takes two.
    """

    lines: tuple[str, ...]
    places: Mapping[NebulaTile, tuple[Place, ...]]


def chart(what: Layout | CosmicMap, labels: Mapping[NebulaTile, Label], width: int = 80, height: int = 30) -> Chart:
    """A chart with these labels, of this width and about this height, or higher if the labels need it.

    A `CosmicMap` has no places, so it is laid out as in a `Picture`.

    Raises `InvalidSetup` if a tile has no label, if a label is wider than the chart, for an invalid size, or for
    anything but a layout or a map.
    """
    width, height = _check_size("width", width), _check_size("height", height)
    drawn = scene(what)
    _check_labels({one.tile for one in drawn.tiles}, labels, width)
    size = max(columns(line) for label in labels.values() for line in label), max(map(len, labels.values()))
    corners = _push_apart(_corners(drawn, max(width - size[0], 0), max(height - size[1], 0)), size)
    middles = {tile: (row + (size[1] - 1) // 2, column + size[0] // 2) for tile, (row, column) in corners.items()}
    page = [[" "] * width for _ in range(max(row for row, _ in corners.values()) + size[1])]
    for one, other, _ in drawn.meetings:  # bent through where they meet, lines would run into each other
        for row, column in _dots(middles[one], middles[other]):
            page[row][column] = DOT
    places = {
        tile: tuple([(row + below, column + (size[0] - columns(line)) // 2) for below, line in enumerate(labels[tile])])
        for tile, (row, column) in corners.items()
    }
    for tile, label in labels.items():
        for (row, column), line in zip(places[tile], label, strict=True):
            _put(page[row], column, line)
    return Chart(tuple(["".join(row).rstrip() for row in page]), places)


def _check_size(name: str, value: object) -> int:
    number = whole(value)
    if number is None or not 0 <= number <= LARGEST:
        raise InvalidSetup(f"{name}: {show(value)} is not a whole number from 0 to {LARGEST}")
    return number


def _check_labels(tiles: set[NebulaTile], labels: Mapping[NebulaTile, Label], width: int) -> None:
    if labels.keys() != tiles:
        raise InvalidSetup(f"labels: {show(labels)} are not one for each of {len(tiles)} tiles")
    for line in [line for label in labels.values() for line in label if columns(line) > width]:
        raise InvalidSetup(f"labels: {show(line)} is wider than {show(width)} columns")


def columns(text: str) -> int:
    """The number of columns that a text takes in a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _corners(drawn: Scene, width: int, height: int) -> dict[NebulaTile, Place]:
    """The place of the upper left corner of each tile's label, as far right and down as this."""
    xs, ys = zip(*[one.middle for one in drawn.tiles], strict=True)
    left, top = min(xs), min(ys)
    across, down = width / (max(xs) - left or 1.0), height / (max(ys) - top or 1.0)  # a single tile has no extent
    return {
        one.tile: (round((y - top) * down), round((x - left) * across))
        for one, x, y in zip(drawn.tiles, xs, ys, strict=True)
    }


def _push_apart(corners: dict[NebulaTile, Place], size: tuple[int, int]) -> dict[NebulaTile, Place]:
    """The same places without overlaps: a label that is in the way moves down."""
    free: dict[NebulaTile, Place] = {}
    for tile, (row, column) in sorted(corners.items(), key=lambda item: item[1]):
        while any(abs(row - r) < size[1] + _APART and abs(column - c) < size[0] + _APART for r, c in free.values()):
            row += 1
        free[tile] = row, column
    return free


def _dots(start: Place, end: Place) -> Iterator[Place]:
    """The dots of a straight line; a character is about twice as high as wide."""
    (row, column), (last_row, last_column) = start, end
    steps = max(abs(last_row - row), abs(last_column - column) // 2, 1)
    for step in range(steps + 1):
        yield row + round((last_row - row) * step / steps), column + round((last_column - column) * step / steps)


def _put(row: list[str], column: int, line: str) -> None:
    """Put a text over a row of one-column cells; the second cell of a wide character becomes empty."""
    for letter in line:
        wide = columns(letter) == 2
        row[column : column + 1 + wide] = [letter, ""] if wide else [letter]
        column += 1 + wide
