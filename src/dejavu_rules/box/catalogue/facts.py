"""A catalogue as a list of facts, each with how it is known: what `dejavu-rules catalogue show` prints."""

from collections.abc import Iterator, Mapping, Sequence

from dejavu_rules.box.cards import Card, Icon
from dejavu_rules.box.catalogue.model import Catalogue, Provenance
from dejavu_rules.box.catalogue.write import scores_word, shown_powers
from dejavu_rules.box.pieces import BITS, COLOURS, FRAGMENT_COLOURS
from dejavu_rules.values import frozen

Value = int | str | Sequence[str] | Sequence[int] | Mapping[str, int]


@frozen
class Fact:
    """One value of the box: where it stands, what it is, how it is known."""

    place: str
    value: Value
    known: Provenance


def facts(catalogue: Catalogue) -> tuple[Fact, ...]:
    """Every value of a catalogue, in the order of its file."""
    return tuple(Fact(place, value, catalogue.known(place)) for place, value in _values(catalogue))


def card_values(card: Card) -> dict[str, Value]:
    """What a card shows, by the names that a catalogue file uses."""
    values: dict[str, Value] = {"colour": str(card.colour), "number": card.number}
    values["slots"] = [str(slot) for slot in card.slots]
    values["powers"] = shown_powers(card.powers)
    if card.vp is not None:
        values["vp"] = card.vp
    if card.scoring is not None:
        values["scores"] = scores_word(card.scoring, card.colour)
    values["copies"] = card.copies
    return values


def _values(catalogue: Catalogue) -> Iterator[tuple[str, Value]]:
    yield "flowers", catalogue.flowers
    yield "hive_holes", catalogue.hive_holes
    for icon in Icon:
        yield f"girl_tile.{icon.value}", catalogue.girl_tile.powers.of(icon)
    for colour in COLOURS:
        kinds = {str(bit.shape): catalogue.bits.count(bit) for bit in BITS if bit.colour is colour}
        yield f"bits.{colour}", kinds
    for paint in FRAGMENT_COLOURS:
        pips = [fragment.pips for fragment in catalogue.fragments if fragment.colour is paint]
        yield f"fragments.{paint}", pips
    for card in catalogue.cards:
        for field, value in card_values(card).items():
            yield f"cards.{card.id}.{field}", value
