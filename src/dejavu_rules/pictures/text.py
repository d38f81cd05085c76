"""Pictures as plain text: the tiles as patterns, then every tile in words."""

from operator import index
from unicodedata import east_asian_width

from dejavu_rules.mapgen.layout import Layout
from dejavu_rules.pictures.scene import Scene, inside, scene, to_edge
from dejavu_rules.pictures.subject import Subject

COLUMN, ROW = 0.5, 1.0
"""The width and height of a character in lattice steps: it is about twice as high as wide."""
_BORDER = 0.3  # a gap along each outline keeps neighbours apart
_SIGNS = ".:+*#o"


def render(picture: Subject) -> str:
    """The picture as lines of text. A map without a layout is only described, tile by tile."""
    lines = [*_patterns(picture, scene(picture.what)), ""] if isinstance(picture.what, Layout) else []
    return "\n".join([*lines, picture.describe()]) + "\n"


def _patterns(picture: Subject, what: Scene) -> list[str]:
    """Each tile filled with its sign, its name in the middle."""
    xs, ys = zip(*(point for tile in what.tiles for point in tile.outline), strict=True)
    columns, rows = int((max(xs) - min(xs)) / COLUMN) + 1, int((max(ys) - min(ys)) / ROW) + 1
    page = [[" "] * columns for _ in range(rows)]
    for row in range(rows):
        for column in range(columns):
            point = min(xs) + (column + 0.5) * COLUMN, min(ys) + (row + 0.5) * ROW
            for one in what.tiles:
                if inside(point, one.outline) and to_edge(point, one.outline) > _BORDER:
                    page[row][column] = _SIGNS[index(one.tile) % len(_SIGNS)]
    for one in what.tiles:
        name = [cell for letter in f" {picture.name(one.tile)} " for cell in _cells(letter)]
        row = int((one.middle[1] - min(ys)) / ROW)
        start = max(0, min(columns - len(name), int((one.middle[0] - min(xs)) / COLUMN - len(name) / 2)))
        page[row][start : start + len(name)] = name
    return ["".join(line).rstrip() for line in page]


def _cells(letter: str) -> tuple[str, ...]:
    """The columns of the page that a letter takes: a Chinese one takes two."""
    return (letter, "") if east_asian_width(letter) in "WF" else (letter,)
