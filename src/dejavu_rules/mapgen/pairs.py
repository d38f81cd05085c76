"""The touching pairs in a map file: read entry by entry, and everything wrong noted."""

from difflib import get_close_matches

from dejavu_rules.components import TILES, NebulaTile
from dejavu_rules.mapgen.validation import check
from dejavu_rules.outside import Defects, Node
from dejavu_rules.outside.defects import show

MOST_PAIRS = len(TILES) * (len(TILES) - 1) // 2
NAMES: dict[str, NebulaTile] = {str(tile): tile for tile in TILES}


def read_pairs(root: dict[str, object], defects: Defects) -> list[tuple[NebulaTile, NebulaTile]]:
    """The pairs of a valid map; where `defects` has any, those that could be understood."""
    pairs = _pairs(Node(root, "", defects))
    if pairs is None:
        return []
    named = tuple(tile for tile in TILES if any(tile in pair for pair in pairs))
    for tile in TILES:
        if tile not in named:
            defects.add("pairs", f"MAP-2: {tile} is missing: no pair connects it")
    for violation in check(named, tuple(pairs)):
        defects.add("pairs", str(violation))
    return pairs


def _pairs(root: Node) -> list[tuple[NebulaTile, NebulaTile]] | None:
    """The pairs in the file; one that is wrong is noted and, where possible, taken as it was meant."""
    entries = root.table(("pairs",), required=("pairs",))
    nodes = entries["pairs"].array(MOST_PAIRS) if entries and "pairs" in entries else None
    if nodes is None:
        return None
    found: dict[tuple[NebulaTile, NebulaTile], str] = {}
    for node in nodes:
        pair = _pair(node)
        if pair is None:
            continue
        if pair in found:
            node.wrong(f"{pair[0]} and {pair[1]} are connected already: {found[pair]}")
        found.setdefault(pair, node.path)
    return list(found)


def _pair(node: Node) -> tuple[NebulaTile, NebulaTile] | None:
    """Two different tiles, the lower one first."""
    ends = node.array(2)
    if ends is None:
        return None
    tiles = [_tile(end) for end in ends]
    if len(tiles) != 2:
        node.wrong("is no pair of tiles")
        return None
    one, other = tiles
    if one is None or other is None:
        return None
    if one is other:
        node.wrong(f"MAP-1: {one} cannot touch itself")
        return None
    return min(one, other), max(one, other)


def _tile(node: Node) -> NebulaTile | None:
    """The tile that is named. A name nearly right is a defect, and yet taken: the others shall not suffer."""
    if not isinstance(node.value, str) or len(node.value) > 60:
        node.unexpected("the name of a Nebula Tile")
        return None
    name = tidy(node.value)
    if name in NAMES:
        return NAMES[name]
    close = get_close_matches(name, NAMES, n=1, cutoff=0.6)
    meant = f"did you mean {close[0]!r}?" if close else f"they are {', '.join(NAMES)}"
    node.wrong(f"{show(node.value)} is not a Nebula Tile; {meant}")
    return NAMES[close[0]] if close else None


def tidy(name: str) -> str:
    """A tile's name as we write it: "Cat's Eye Nebula" and "CATS_EYE" are "cats eye"."""
    words = name.casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return " ".join(words.replace("_", " ").replace("-", " ").split()).removesuffix(" nebula")
