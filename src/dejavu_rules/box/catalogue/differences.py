"""Where a catalogue differs from what the books say about the box: not a defect, but worth a look.

A defect is what the rules cannot be played with. Everything else loads, so that small and odd boxes can
be studied; these notices tell a person who typed in real cards what they may have mistyped.
"""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile
from dejavu_rules.box.catalogue.model import STANDARD_BITS, STANDARD_FLOWERS, Catalogue
from dejavu_rules.box.pieces import CARD_IDS, SHAPES, Colour, Slot
from dejavu_rules.values import frozen

CARDS_TO_END = 10
_FEW = 6


@frozen
class Notice:
    """One difference from the books' box, with the clause that describes it there."""

    clause: str
    message: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def notices(catalogue: Catalogue) -> tuple[Notice, ...]:
    """Everything about this box that is not as the books describe it."""
    return tuple(_notices(catalogue))


def _notices(catalogue: Catalogue) -> Iterator[Notice]:
    if catalogue.bits != STANDARD_BITS:
        yield Notice("COMP-2", "there are not two bits of each colour and shape")
    yield from _numbers_of_cards(catalogue)
    if catalogue.flowers != STANDARD_FLOWERS:
        yield Notice("COMP-5", f"{catalogue.flowers} flowers instead of {STANDARD_FLOWERS}")
    if catalogue.girl_tile != NamelessGirlTile():
        yield Notice("COMP-7", "the Nameless Girl Tile does not have the powers that the books give it")
    for card in catalogue.cards:
        yield from _of_card(card, catalogue)
    if not any(_is_shown_white_card(card) for card in catalogue.cards):
        yield Notice("COMP-9", "no white card has six slots, one of them for any shape, and a flower icon")
    yield from _balance(catalogue.cards)
    if len(catalogue.cards) < CARDS_TO_END:
        few = len(catalogue.cards)
        yield Notice("END-1", f"with {few} different cards no player can have {CARDS_TO_END}: no game can end")


def _numbers_of_cards(catalogue: Catalogue) -> Iterator[Notice]:
    golden, both = len(catalogue.public(2)), len(catalogue.public(3))
    for what, number, expected in (
        ("Regular Cards", len(catalogue.deck), 60),
        ("golden cards", golden, 12),
        ("silver cards", both - golden, 12),
    ):
        if number != expected:
            yield Notice("COMP-4", f"{number} {what} instead of {expected}")
    missing = [str(card) for card in CARD_IDS if not catalogue.has(card)]
    if missing:
        more = f" and {len(missing) - _FEW} others" if len(missing) > _FEW else ""
        yield Notice("COMP-4", f"missing: {', '.join(missing[:_FEW])}{more}")


def _of_card(card: Card, catalogue: Catalogue) -> Iterator[Notice]:
    if not card.is_public and sum(card.powers.of(icon) > 0 for icon in Icon) != 1:
        yield Notice("COMP-8", f"{card.id} does not have exactly one kind of power icon")
    for shape in SHAPES:
        asked = sum(slot.shape is shape for slot in card.slots)
        there = sum(bit.shape is shape for bit in catalogue.bits)
        if asked > there:
            bits = f"{asked} {shape} bit{'' if asked == 1 else 's'}"
            yield Notice("CARD-2", f"{card.id} asks for {bits} and the box has {there}: it can never be completed")


def _is_shown_white_card(card: Card) -> bool:
    shown = len(card.slots) == 6 and card.slots.count(Slot.ANY) == 1 and card.powers.flower == 1
    return shown and card.colour is Colour.WHITE


def _balance(cards: tuple[Card, ...]) -> Iterator[Notice]:
    asked = Counter({str(shape): 0 for shape in SHAPES})
    for card in cards:
        for slot in card.slots:
            if slot is not Slot.ANY:
                asked[str(slot)] += card.copies
    if len(set(asked.values())) > 1:
        numbers = ", ".join(f"{shape} {number}" for shape, number in asked.items())
        yield Notice("COMP-10", f"the cards do not ask for each shape equally often: {numbers}")
