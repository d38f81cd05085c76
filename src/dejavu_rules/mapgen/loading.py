"""Read and write a Cosmic Map as a TOML file: the pairs of tiles that touch.

    pairs = [
      ["cat's eye", "crab"],
      ["crab", "fox fur"],
    ]

What reads files is imported on first use: play does not need it.
"""

import os
from typing import TYPE_CHECKING

from dejavu_rules.box.cosmic_map import CosmicMap, TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.inputs.defects import Defects, InvalidMap, show
from dejavu_rules.mapgen.validation import check

if TYPE_CHECKING:
    from dejavu_rules.inputs.entry import Entry

MOST_PAIRS = len(TILES) * (len(TILES) - 1) // 2
NAMES: dict[str, NebulaTile] = {str(tile): tile for tile in TILES}


def load(path: str | os.PathLike[str]) -> CosmicMap:
    """The map in a TOML file.

    Raises `InvalidMap` with all defects if the file cannot be read or is not a valid map.
    """
    from dejavu_rules.inputs.files import read_text

    return parse(read_text(path, InvalidMap), os.fspath(path))


def parse(text: str, source: str = "map") -> CosmicMap:
    """The map in a TOML text; `source` is its name in error messages.

    Raises `InvalidMap` with all defects if it is not a valid map.
    """
    from dejavu_rules.inputs.files import parse_toml

    root = parse_toml(text, source, InvalidMap)
    with Defects() as defects:
        pairs = read_pairs(root, defects)
    if defects.found:
        raise InvalidMap(source, defects.found)
    return CosmicMap.from_pairs(pairs)


def dump(cosmic_map: CosmicMap) -> str:
    """The text of a map's file, as `parse` reads it."""
    lines = [f'  ["{one}", "{other}"],' for one, other in cosmic_map.pairs]
    return "\n".join(["pairs = [", *lines, "]", ""])


def read_pairs(root: dict[str, object], defects: Defects) -> list[TilePair]:
    """The pairs of a map file; if there are `defects`, those pairs that could be understood."""
    from dejavu_rules.inputs.entry import Entry

    keys = Entry(root, "", defects).table(("pairs",), required=("pairs",))
    entries = keys["pairs"].array(MOST_PAIRS) if keys else None
    if entries is None:
        return []
    found: dict[TilePair, str] = {}
    for entry in entries:
        if pair := _pair(entry):
            if pair in found:
                entry.wrong(f"{pair[0]} and {pair[1]} are connected already: {found[pair]}")
            found.setdefault(pair, entry.path)
    named = tuple(tile for tile in TILES if any(tile in pair for pair in found))
    for tile in TILES:
        if tile not in named:
            defects.add("pairs", f"MAP-2: {tile} is missing: no pair connects it")
    for violation in check(named, tuple(found)):
        defects.add("pairs", str(violation))
    return list(found)


def _pair(entry: "Entry") -> TilePair | None:
    """Two different tiles, the lower one first."""
    ends = entry.array(2)
    if ends is None:
        return None
    tiles = [_tile(end) for end in ends]
    if len(tiles) != 2:
        entry.wrong("is not a pair of tiles")
        return None
    one, other = tiles
    if one is None or other is None:
        return None
    if one is other:
        entry.wrong(f"MAP-1: {one} cannot touch itself")
        return None
    return min(one, other), max(one, other)


def _tile(entry: "Entry") -> NebulaTile | None:
    """The tile with this name. A name that is nearly right is a defect, but is corrected, so that no others follow."""
    if not isinstance(entry.value, str) or len(entry.value) > 60:
        entry.refuse_value("the name of a Nebula Tile")
        return None
    name = tidy(entry.value)
    if name in NAMES:
        return NAMES[name]
    from difflib import get_close_matches

    close = get_close_matches(name, NAMES)
    meant = f"did you mean {close[0]!r}?" if close else f"they are {', '.join(NAMES)}"
    entry.wrong(f"{show(entry.value)} is not a Nebula Tile; {meant}")
    return NAMES[close[0]] if close else None


def tidy(name: str) -> str:
    """A tile's name as we write it: "Cat's Eye Nebula" and "CATS_EYE" are "cats eye"."""
    words = name.casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return " ".join(words.replace("_", " ").replace("-", " ").split()).removesuffix(" nebula")
