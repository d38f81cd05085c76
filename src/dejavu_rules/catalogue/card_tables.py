"""From the `cards` of a catalogue file to Impression Cards."""

from collections.abc import Iterator

from attrs import evolve, frozen

from dejavu_rules import bag
from dejavu_rules.catalogue.model import CARD_FIELDS, Known
from dejavu_rules.catalogue.provenance_tables import parse_known
from dejavu_rules.components import (
    CARD_IDS,
    COLOURS,
    FRAGMENT_COLOURS,
    Card,
    CardId,
    Colour,
    Icon,
    Powers,
    PublicScoring,
    Scoring,
    Slot,
)
from dejavu_rules.outside import Node

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


def parse_cards(node: Node) -> ParsedCards:
    """All cards of the box: each a card by itself, no two of them the same."""
    entries = node.array(len(CARD_IDS)) or []
    if node.value == []:
        node.wrong("a box needs at least one card")
    cards: list[Card] = []
    known: Known = ()
    first: dict[CardId, Node] = {}
    for entry in entries:
        card, card_id, more = _parse_card(entry)
        if card is not None:
            cards.append(card)
        if card_id in first:
            entry.wrong(f"{card_id} is there already, as {first[card_id].path} (one entry and `copies` say how often)")
        elif card_id is not None:
            first[card_id] = entry
        known += more
    if sum(card.copies for card in cards) > MOST_CARDS:
        node.wrong(f"{sum(card.copies for card in cards)} cards in all; at most {MOST_CARDS} can be counted")
    return ParsedCards(tuple(cards), known)


def parse_powers(node: Node, base: Powers) -> Powers:
    """Power icons by name (COMP-8): a hand icon's number, how often any other is there; else as in `base`."""
    entries = node.table([icon.value for icon in Icon]) or {}
    numbers = {key: _power(entry, key) for key, entry in entries.items()}
    return evolve(base, **{key: number for key, number in numbers.items() if number is not None})


def _power(node: Node, icon: str) -> int | None:
    if icon == Icon.FLOWER.value:
        return node.integer(0, 1, "a place holds one flower")
    return node.integer(0, bag.MAX_COUNT)


def _parse_card(node: Node) -> tuple[Card | None, CardId | None, Known]:
    before = len(node.defects.found)
    entries = node.table(KEYS, required=("colour", "number", "slots")) or {}
    colour = entries["colour"].choice(COLOUR_WORDS) if "colour" in entries else None
    number = entries["number"].integer(1, 7) if "number" in entries else None
    card_id = None if colour is None or number is None else CardId.of(colour, number)
    slots = tuple(_slots(entries["slots"])) if "slots" in entries else ()
    powers = parse_powers(entries["powers"], Powers()) if "powers" in entries else Powers()
    vp = entries["vp"].integer(0, MOST_VP, "SPEED-3") if "vp" in entries else None
    scoring = _scoring(entries["scores"], colour) if "scores" in entries else None
    copies = entries["copies"].integer(1, bag.MAX_COUNT) if "copies" in entries else 2
    known = parse_known(entries["known"], card_id) if "known" in entries else ()
    if isinstance(node.value, dict) and ("vp" in entries) == ("scores" in entries):
        node.wrong("needs either `vp` (a Regular Card) or `scores` (a Public Card)")
    if len(node.defects.found) > before:
        return None, card_id, known
    assert card_id is not None
    assert copies is not None
    return Card(card_id, slots, powers, vp, scoring, copies), card_id, known


def _slots(node: Node) -> Iterator[Slot]:
    entries = node.array(MOST_SLOTS) or []
    if node.value == []:
        node.wrong("a card needs at least one slot")
    for entry in entries:
        slot = entry.choice(SLOT_WORDS)
        if slot is not None:
            yield slot


def _scoring(node: Node, colour: Colour | None) -> PublicScoring | None:
    scoring = node.choice(SCORING_WORDS)
    counts_cards = scoring is not None and scoring.kind in (Scoring.WHITE_CARDS, Scoring.COLOUR_CARDS)
    if counts_cards and colour is not None and node.value != f"{colour} cards":
        node.wrong(f"a card counts cards of its own colour; did you mean '{colour} cards'?")
        return None
    return scoring
