"""From the tables of a catalogue file to a `Catalogue`, or to everything that is wrong with them."""

from collections.abc import Iterator

from dejavu_rules.box.cards import NamelessGirlTile
from dejavu_rules.box.catalogue.card_tables import MOST_VP, ParsedCards, parse_cards, parse_powers
from dejavu_rules.box.catalogue.model import STANDARD_BITS, STANDARD_FLOWERS, STANDARD_HOLES, Catalogue
from dejavu_rules.box.catalogue.provenance_tables import parse_provenance
from dejavu_rules.box.multisets import Bits, Fragments
from dejavu_rules.box.pieces import COLOURS, FRAGMENT_COLOURS, FRAGMENTS, SHAPES, Bit, Fragment
from dejavu_rules.combinatorics import bag
from dejavu_rules.errors import InvalidCatalogue
from dejavu_rules.outside import Defects, Entry

KEYS = ("name", "flowers", "hive_holes", "cards", "girl_tile", "bits", "fragments", "provenance")
NUMBER_OF_BITS = len(STANDARD_BITS)
LONGEST_NAME = 80
_PIPS = 5


def from_tables(tables: dict[str, object], source: str = "catalogue") -> Catalogue:
    """The catalogue that these tables describe; what they leave out is as in the standard box.

    Raises `InvalidCatalogue` with every defect.
    """
    defects = Defects()
    catalogue = None
    with defects:
        catalogue = read_catalogue(Entry(tables, "", defects))
    if catalogue is None or defects.found:
        raise InvalidCatalogue(source, defects.found)
    return catalogue


def read_catalogue(entry: Entry, *, any_size: bool = False) -> Catalogue:
    """A catalogue that is good only if no defect was noted meanwhile.

    A box of `any_size` may be for fewer Nebula Tiles, with fewer bits and fragments and with more printed VP: a game
    can be played with what no file would describe.
    """
    box = entry.table(KEYS, required=("name", "cards")) or {}
    name = box["name"].text(LONGEST_NAME) if "name" in box else None
    parsed = parse_cards(box["cards"], bag.MAX_COUNT if any_size else MOST_VP) if "cards" in box else ParsedCards()
    tile = _girl_tile(box["girl_tile"]) if "girl_tile" in box else NamelessGirlTile()
    bits = _bits(box["bits"], any_size) if "bits" in box else STANDARD_BITS
    fragments = _fragments(box["fragments"], any_size) if "fragments" in box else FRAGMENTS
    flowers = box["flowers"].integer(0, bag.MAX_COUNT) if "flowers" in box else STANDARD_FLOWERS
    holes = _holes(box["hive_holes"]) if "hive_holes" in box else STANDARD_HOLES
    provenance = parse_provenance(box["provenance"]) if "provenance" in box else ()
    return Catalogue(
        name or "",
        parsed.cards,
        girl_tile=tile,
        bits=bits,
        fragments=Fragments(fragments),
        flowers=flowers or 0,
        hive_holes=holes or 0,
        provenance=(*provenance, *parsed.known),
    )


def _girl_tile(entry: Entry) -> NamelessGirlTile:
    return NamelessGirlTile(parse_powers(entry, NamelessGirlTile().powers))


def _holes(entry: Entry) -> int | None:
    return entry.integer(1, NUMBER_OF_BITS, "a hive with more holes than there are bits never fills")


def _bits(entry: Entry, any_size: bool) -> Bits:
    before = len(entry.defects.found)
    bits = list(_each_bit(entry))
    if not any_size and len(entry.defects.found) == before and len(bits) != NUMBER_OF_BITS:
        entry.wrong(f"{len(bits)} bits in all; {NUMBER_OF_BITS} are needed, 4 for each Nebula Tile (SETUP-3)")
    return Bits(bits)


def _each_bit(entry: Entry) -> Iterator[Bit]:
    for colour, shapes in (entry.table(list(map(str, COLOURS))) or {}).items():
        for shape, number in (shapes.table(list(map(str, SHAPES))) or {}).items():
            yield from [Bit(f"{colour} {shape}")] * (number.integer(0, NUMBER_OF_BITS) or 0)


def _fragments(entry: Entry, any_size: bool) -> list[Fragment]:
    """There is one fragment for each Nebula Tile, so a file can only list them all (SETUP-3)."""
    before = len(entry.defects.found)
    listed = list(_each_fragment(entry))
    missing = [fragment for fragment in FRAGMENTS if fragment not in listed]
    if not any_size and len(entry.defects.found) == before and missing:
        entry.wrong(f"without {', '.join(map(str, missing))}; each Nebula Tile needs one of the 15 (SETUP-3)")
    return listed


def _each_fragment(entry: Entry) -> Iterator[Fragment]:
    for colour, listed in (entry.table(list(map(str, FRAGMENT_COLOURS))) or {}).items():
        seen = set()
        for pips in listed.array(_PIPS) or []:
            number = pips.integer(1, _PIPS)
            if number in seen:
                pips.wrong(f"{colour} {number} is listed twice; there is one of each (COMP-3)")
            elif number is not None:
                seen.add(number)
                yield Fragment(f"{colour} {number}")
