"""Read and write a Cosmic Map as a TOML file: the pairs of tiles that touch.

    pairs = [
      ["cat's eye", "crab"],
      ["crab", "fox fur"],
    ]

The parser is imported on first use: play does not need it.
"""

import os

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.inputs.defects import InvalidMap


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
    from dejavu_rules.inputs.defects import Defects
    from dejavu_rules.inputs.files import parse_toml
    from dejavu_rules.mapgen.pairs import read_pairs

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
