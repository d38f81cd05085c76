"""From the tables of a catalogue file to a `Catalogue`, or to everything that is wrong with them."""

from collections.abc import Iterator

from dejavu_rules import bag
from dejavu_rules.catalogue.card_tables import ParsedCards, parse_cards, parse_powers
from dejavu_rules.catalogue.model import STANDARD_BITS, STANDARD_FLOWERS, STANDARD_HOLES, Catalogue
from dejavu_rules.catalogue.provenance_tables import parse_provenance
from dejavu_rules.components import (
    BITS,
    COLOURS,
    FRAGMENT_COLOURS,
    FRAGMENTS,
    SHAPES,
    Bits,
    Fragment,
    NamelessGirlTile,
)
from dejavu_rules.errors import InvalidCatalogue
from dejavu_rules.outside import Defects, Node

KEYS = ("name", "flowers", "hive_holes", "cards", "girl_tile", "bits", "fragments", "provenance")
NUMBER_OF_BITS = bag.size(STANDARD_BITS)
LONGEST_NAME = 80
_PIPS = 5


def from_tables(tables: dict[str, object], source: str = "catalogue") -> Catalogue:
    """The catalogue that these tables describe; what they leave out is as in the standard box."""
    defects = Defects()
    catalogue = None
    with defects:
        catalogue = _parse(Node(tables, "", defects))
    if catalogue is None or defects.found:
        raise InvalidCatalogue(source, defects.found)
    return catalogue


def _parse(node: Node) -> Catalogue:
    """A catalogue that is good only if no defect was noted meanwhile."""
    entries = node.table(KEYS, required=("name", "cards")) or {}
    name = entries["name"].text(LONGEST_NAME) if "name" in entries else None
    parsed = parse_cards(entries["cards"]) if "cards" in entries else ParsedCards()
    tile = _girl_tile(entries["girl_tile"]) if "girl_tile" in entries else NamelessGirlTile()
    bits = _bits(entries["bits"]) if "bits" in entries else STANDARD_BITS
    if "fragments" in entries:
        _check_fragments(entries["fragments"])
    flowers = entries["flowers"].integer(0, bag.MAX_COUNT) if "flowers" in entries else STANDARD_FLOWERS
    holes = _holes(entries["hive_holes"]) if "hive_holes" in entries else STANDARD_HOLES
    provenance = parse_provenance(entries["provenance"]) if "provenance" in entries else ()
    return Catalogue(
        name or "",
        parsed.cards,
        girl_tile=tile,
        bits=bits,
        flowers=flowers or 0,
        hive_holes=holes or 0,
        provenance=(*provenance, *parsed.known),
    )


def _girl_tile(node: Node) -> NamelessGirlTile:
    return NamelessGirlTile(parse_powers(node, NamelessGirlTile().powers))


def _holes(node: Node) -> int | None:
    return node.integer(1, NUMBER_OF_BITS, "a hive with more holes than there are bits never fills")


def _bits(node: Node) -> Bits:
    before = len(node.defects.found)
    bits = bag.of(_bit_kinds(node))
    if len(node.defects.found) == before and bag.size(bits) != NUMBER_OF_BITS:
        node.wrong(f"{bag.size(bits)} bits in all; {NUMBER_OF_BITS} are needed, 4 for each Nebula Tile (SETUP-3)")
    return bits


def _bit_kinds(node: Node) -> Iterator[int]:
    colours = node.table(list(map(str, COLOURS))) or {}
    for colour, entry in colours.items():
        for shape, number in (entry.table(list(map(str, SHAPES))) or {}).items():
            kind = next(bit for bit in BITS if str(bit) == f"{colour} {shape}")
            yield from [kind] * (number.integer(0, NUMBER_OF_BITS) or 0)


def _check_fragments(node: Node) -> None:
    """There is one fragment for each Nebula Tile, so a file can only list them all (SETUP-3)."""
    before = len(node.defects.found)
    listed = set(_fragments(node))
    missing = [fragment for fragment in FRAGMENTS if fragment not in listed]
    if len(node.defects.found) == before and missing:
        node.wrong(f"without {', '.join(map(str, missing))}; each Nebula Tile needs one of the 15 (SETUP-3)")


def _fragments(node: Node) -> Iterator[Fragment]:
    colours = node.table(list(map(str, FRAGMENT_COLOURS))) or {}
    for colour, entry in colours.items():
        seen = set()
        for pips in entry.array(_PIPS) or []:
            number = pips.integer(1, _PIPS)
            if number in seen:
                pips.wrong(f"{colour} {number} is listed twice; there is one of each (COMP-3)")
            elif number is not None:
                seen.add(number)
                yield next(fragment for fragment in FRAGMENTS if str(fragment) == f"{colour} {number}")
