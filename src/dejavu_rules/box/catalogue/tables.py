"""Read catalogues from TOML, or report everything that is wrong with them; and the standard one of the library.

The parser is imported on first use: `import dejavu_rules` does not need it.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from attrs import evolve

from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile, Powers
from dejavu_rules.box.catalogue.model import CARD_FIELDS, DEFAULT, PLACES, STANDARD_BITS, Catalogue, Known, Provenance
from dejavu_rules.box.multisets import Bits, Fragments
from dejavu_rules.box.pieces import CARD_IDS, COLOURS, FRAGMENT_COLOURS, SHAPES, Bit, CardId, Colour, Fragment, Slot
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.combinatorics import bag
from dejavu_rules.i18n.texts import read_data
from dejavu_rules.inputs.defects import Defects, InvalidCatalogue
from dejavu_rules.inputs.entry import Entry

CARD_KEYS = (*CARD_FIELDS, "known")
MOST_SLOTS = 12
"""Twice the longest card that the books show."""
MOST_VP = 5
"""Two cards with more would make the VP tokens of a speed game negative (SPEED-3)."""
MOST_CARDS = 254
"""`bag.size` counts in bytes modulo 255."""

STANDARD_FILE = "standard.toml"
KEYS = ("name", "flowers", "hive_holes", "cards", "girl_tile", "bits", "fragments", "provenance")
NUMBER_OF_BITS = len(STANDARD_BITS)
LONGEST_NAME = 80
_PIPS = 5

COLOUR_WORDS = {str(colour): colour for colour in COLOURS}
SLOT_WORDS = {str(slot): slot for slot in Slot}
PROVENANCE_WORDS = {provenance.value: provenance for provenance in Provenance}
SCORING_WORDS = {
    **{f"sequence {colour}": PublicScoring(Scoring.SEQUENCE, colour) for colour in FRAGMENT_COLOURS},
    "sets": PublicScoring(Scoring.SETS),
    "fragments": PublicScoring(Scoring.FRAGMENTS),
    **{f"{colour} cards": PublicScoring(Scoring.COLOUR_CARDS) for colour in COLOURS},
    "white cards": PublicScoring(Scoring.WHITE_CARDS),
}


def load(path: str | os.PathLike[str]) -> Catalogue:
    """The catalogue in a TOML file.

    Raises `InvalidCatalogue` with all defects, or with the reason why the file cannot be read.
    """
    from dejavu_rules.inputs.files import read_text

    return parse(read_text(path, InvalidCatalogue), os.fspath(path))


def parse(text: str, source: str = "catalogue") -> Catalogue:
    """The catalogue in a TOML text; `source` is its name in error messages.

    Raises `InvalidCatalogue` with all defects.
    """
    from dejavu_rules.inputs.files import parse_toml

    return from_tables(parse_toml(text, source, InvalidCatalogue), source)


@cache
def standard() -> Catalogue:
    """The standard catalogue: a balanced reconstruction in place of the lost pictures (COMP-10)."""
    return parse(standard_text(), STANDARD_FILE)


def standard_text() -> str:
    """The text of the standard catalogue's file, to start your own from."""
    return read_data(__name__, STANDARD_FILE).decode()


def parse_cards(entry: Entry, most_vp: int = MOST_VP) -> tuple[tuple[Card, ...], Known]:
    """The cards without a defect, and the provenance of single cards; notes cards that are listed twice."""
    if entry.value == []:
        entry.wrong("a box needs at least one card")
    cards: list[Card] = []
    known: Known = ()
    first: dict[CardId, Entry] = {}
    for each in entry.array(len(CARD_IDS)) or []:
        card, card_id, more = _parse_card(each, most_vp)
        cards += [] if card is None else [card]
        known += more
        if card_id in first:
            each.wrong(f"{card_id} is already there, as {first[card_id].path} (`copies` says how many there are)")
        elif card_id is not None:
            first[card_id] = each
    if (number := sum(card.copies for card in cards)) > MOST_CARDS:
        entry.wrong(f"{number} cards in all; at most {MOST_CARDS} can be counted")
    return tuple(cards), known


def parse_powers(entry: Entry, base: Powers) -> Powers:
    """The power icons in a table (COMP-8); icons that it does not name are as in `base`."""
    numbers = {}
    for key, each in (entry.table([icon.value for icon in Icon]) or {}).items():
        most, why = (1, "a place holds one flower") if key == Icon.FLOWER.value else (bag.MAX_COUNT, "")
        if (number := each.integer(0, most, why)) is not None:
            numbers[key] = number
    return evolve(base, **numbers)


def _parse_card(entry: Entry, most_vp: int) -> tuple[Card | None, CardId | None, Known]:
    before = len(entry.defects.found)
    face = entry.table(CARD_KEYS, required=("colour", "number", "slots")) or {}
    colour = face["colour"].choice(COLOUR_WORDS) if "colour" in face else None
    number = face["number"].integer(1, 7) if "number" in face else None
    card_id = None if colour is None or number is None else CardId.of(colour, number)
    readers: dict[str, tuple[str, Callable[[Entry], Any]]] = {
        "slots": ("slots", lambda each: tuple(_slots(each))),
        "powers": ("powers", lambda each: parse_powers(each, Powers())),
        "vp": ("vp", lambda each: each.integer(0, most_vp, "SPEED-3")),
        "scores": ("scoring", lambda each: _scoring(each, colour)),
        "copies": ("copies", lambda each: each.integer(1, bag.MAX_COUNT)),
    }
    values = {field: read(face[key]) for key, (field, read) in readers.items() if key in face}
    known = parse_known(face["known"], card_id) if "known" in face else ()
    if isinstance(entry.value, dict) and ("vp" in face) == ("scores" in face):
        entry.wrong("needs either `vp` (a Regular Card) or `scores` (a Public Card)")
    if len(entry.defects.found) > before:
        return None, card_id, known
    assert card_id is not None
    return Card(card_id, **values), card_id, known


def _slots(entry: Entry) -> Iterator[Slot]:
    if entry.value == []:
        entry.wrong("a card needs at least one slot")
    for each in entry.array(MOST_SLOTS) or []:
        slot = each.choice(SLOT_WORDS)
        if slot is not None:
            yield slot


def _scoring(entry: Entry, colour: Colour | None) -> PublicScoring | None:
    scoring = entry.choice(SCORING_WORDS)
    counts_cards = scoring is not None and scoring.kind in (Scoring.WHITE_CARDS, Scoring.COLOUR_CARDS)
    if counts_cards and colour is not None and entry.value != f"{colour} cards":
        entry.wrong(f"a card counts cards of its own colour; did you mean '{colour} cards'?")
        return None
    return scoring


def parse_provenance(entry: Entry) -> Known:
    """The provenance in a `[provenance]` table: each key has a word, or a table of words."""
    found: list[tuple[str, Provenance]] = []
    for key, each in (entry.table((DEFAULT, *PLACES)) or {}).items():
        if PLACES.get(key) and isinstance(each.value, dict):
            found += _words(each.table((DEFAULT, *PLACES[key])), key)
        else:
            found += _words({key: each}, "")
    return tuple(found)


def parse_known(entry: Entry, card: CardId | None) -> Known:
    """The provenance in a card's own `known` table; with no card, only its defects are noted."""
    return tuple(_words(entry.table(CARD_FIELDS), f"cards.{card}"))


def _words(entries: dict[str, Entry] | None, section: str) -> Iterator[tuple[str, Provenance]]:
    for key, entry in (entries or {}).items():
        provenance = entry.choice(PROVENANCE_WORDS)
        if provenance is not None:
            yield (section if key == DEFAULT else f"{section}.{key}".removeprefix(".")), provenance


def from_tables(tables: dict[str, object], source: str = "catalogue") -> Catalogue:
    """The catalogue in these tables; what they leave out is as in the standard box.

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
    """The catalogue in an entry; valid only if no defect was noted.

    A box of `any_size` may have fewer bits and fragments, for fewer Nebula Tiles, and more printed VP: saves may hold
    boxes that a catalogue file may not.
    """
    box = entry.table(KEYS, required=("name", "cards")) or {}
    name = box["name"].text(LONGEST_NAME) if "name" in box else None
    most_vp = bag.MAX_COUNT if any_size else MOST_VP
    cards, known = parse_cards(box["cards"], most_vp) if "cards" in box else ((), ())
    full = "a hive with more holes than there are bits never fills"
    readers: dict[str, Callable[[Entry], Any]] = {
        "girl_tile": lambda each: NamelessGirlTile(parse_powers(each, NamelessGirlTile().powers)),
        "bits": lambda each: _bits(each, any_size),
        "fragments": lambda each: _fragments(each, any_size),
        "flowers": lambda each: each.integer(0, bag.MAX_COUNT) or 0,
        "hive_holes": lambda each: each.integer(1, NUMBER_OF_BITS, full) or 0,
    }
    values = {key: read(box[key]) for key, read in readers.items() if key in box}
    shared = parse_provenance(box["provenance"]) if "provenance" in box else ()
    return Catalogue(name or "", cards, provenance=(*shared, *known), **values)


def _bits(entry: Entry, any_size: bool) -> Bits:
    before, bits = len(entry.defects.found), list[Bit]()
    for colour, shapes in (entry.table(list(map(str, COLOURS))) or {}).items():
        for shape, number in (shapes.table(list(map(str, SHAPES))) or {}).items():
            bits += [Bit(f"{colour} {shape}")] * (number.integer(0, NUMBER_OF_BITS) or 0)
    if not any_size and len(entry.defects.found) == before and len(bits) != NUMBER_OF_BITS:
        entry.wrong(f"{len(bits)} bits in all; {NUMBER_OF_BITS} are needed, 4 for each Nebula Tile (SETUP-3)")
    return Bits(bits)


def _fragments(entry: Entry, any_size: bool) -> Fragments:
    """There is one fragment for each Nebula Tile, so a file can only list them all (SETUP-3)."""
    before, found = len(entry.defects.found), list[Fragment]()
    for colour, pips in (entry.table(list(map(str, FRAGMENT_COLOURS))) or {}).items():
        for each in pips.array(_PIPS) or []:
            number = each.integer(1, _PIPS)
            if number is not None and (fragment := Fragment(f"{colour} {number}")) in found:
                each.wrong(f"{fragment} is listed twice; there is one of each (COMP-3)")
            elif number is not None:
                found.append(fragment)
    missing = [fragment for fragment in Fragment if fragment not in found]
    if not any_size and len(entry.defects.found) == before and missing:
        entry.wrong(f"without {', '.join(map(str, missing))}; each Nebula Tile needs one of the 15 (SETUP-3)")
    return Fragments(found)
