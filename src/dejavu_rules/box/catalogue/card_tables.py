"""From the `cards` of a catalogue file to Impression Cards."""

from collections.abc import Iterator

from attrs import evolve

from dejavu_rules.box.cards import Card, Icon, Powers
from dejavu_rules.box.catalogue.model import CARD_FIELDS, Known
from dejavu_rules.box.catalogue.provenance_tables import parse_known
from dejavu_rules.box.pieces import CARD_IDS, COLOURS, FRAGMENT_COLOURS, CardId, Colour, Slot
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.combinatorics import bag
from dejavu_rules.outside import Entry
from dejavu_rules.values import frozen

KEYS = (*CARD_FIELDS, "known")
MOST_SLOTS = 12
"""Twice the longest card that the books show."""
MOST_VP = 5
"""Two cards with more would make the VP tokens of a speed game negative (SPEED-3)."""
MOST_CARDS = 254
"""`bag.size` counts in bytes modulo 255."""

COLOUR_WORDS = {str(colour): colour for colour in COLOURS}
SLOT_WORDS = {str(slot): slot for slot in Slot}
SCORING_WORDS = {
    **{f"sequence {colour}": PublicScoring(Scoring.SEQUENCE, colour) for colour in FRAGMENT_COLOURS},
    "sets": PublicScoring(Scoring.SETS),
    "fragments": PublicScoring(Scoring.FRAGMENTS),
    **{f"{colour} cards": PublicScoring(Scoring.COLOUR_CARDS) for colour in COLOURS},
    "white cards": PublicScoring(Scoring.WHITE_CARDS),
}


@frozen
class ParsedCards:
    """The cards without a defect, and what the file says about single cards' provenance."""

    cards: tuple[Card, ...] = ()
    known: Known = ()


def parse_cards(entry: Entry, most_vp: int = MOST_VP) -> ParsedCards:
    """All cards of the box: each a card by itself, no two of them the same."""
    if entry.value == []:
        entry.wrong("a box needs at least one card")
    cards: list[Card] = []
    known: Known = ()
    first: dict[CardId, Entry] = {}
    for each in entry.array(len(CARD_IDS)) or []:
        card, card_id, more = _parse_card(each, most_vp)
        if card is not None:
            cards.append(card)
        if card_id in first:
            each.wrong(f"{card_id} is already there, as {first[card_id].path} (`copies` says how many there are)")
        elif card_id is not None:
            first[card_id] = each
        known += more
    number = sum(card.copies for card in cards)
    if number > MOST_CARDS:
        entry.wrong(f"{number} cards in all; at most {MOST_CARDS} can be counted")
    return ParsedCards(tuple(cards), known)


def parse_powers(entry: Entry, base: Powers) -> Powers:
    """Power icons by name (COMP-8): a hand icon's number, how often any other is there; else as in `base`."""
    icons = entry.table([icon.value for icon in Icon]) or {}
    numbers = {key: _power(each, key) for key, each in icons.items()}
    return evolve(base, **{key: number for key, number in numbers.items() if number is not None})


def _power(entry: Entry, icon: str) -> int | None:
    if icon == Icon.FLOWER.value:
        return entry.integer(0, 1, "a place holds one flower")
    return entry.integer(0, bag.MAX_COUNT)


def _parse_card(entry: Entry, most_vp: int) -> tuple[Card | None, CardId | None, Known]:
    before = len(entry.defects.found)
    face = entry.table(KEYS, required=("colour", "number", "slots")) or {}
    colour = face["colour"].choice(COLOUR_WORDS) if "colour" in face else None
    number = face["number"].integer(1, 7) if "number" in face else None
    card_id = None if colour is None or number is None else CardId.of(colour, number)
    slots = tuple(_slots(face["slots"])) if "slots" in face else ()
    powers = parse_powers(face["powers"], Powers()) if "powers" in face else Powers()
    vp = face["vp"].integer(0, most_vp, "SPEED-3") if "vp" in face else None
    scoring = _scoring(face["scores"], colour) if "scores" in face else None
    copies = face["copies"].integer(1, bag.MAX_COUNT) if "copies" in face else 2
    known = parse_known(face["known"], card_id) if "known" in face else ()
    if isinstance(entry.value, dict) and ("vp" in face) == ("scores" in face):
        entry.wrong("needs either `vp` (a Regular Card) or `scores` (a Public Card)")
    if len(entry.defects.found) > before:
        return None, card_id, known
    assert card_id is not None
    assert copies is not None
    return Card(card_id, slots, powers, vp, scoring, copies), card_id, known


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
