"""What pieces show, and counting them: the words that the clauses are written in."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import z3

from dejavu_rules.box.cards import Card, Icon
from dejavu_rules.box.catalogue import Catalogue
from dejavu_rules.box.pieces import BITS, SHAPES, Bit, Colour, Shape, Slot
from tests.proofs.running import bags
from tests.proofs.running.bags import KINDS, total
from tests.proofs.running.paths import Term

Counts = tuple[Term, ...]
AnySlot: TypeAlias = "Slot | SomeSlot"


def counts(place: object) -> Counts:
    """How many of each kind are in a place."""
    return bags.counts_of(place)


NONE: Counts = (0,) * KINDS


def plus(*parts: Counts) -> Counts:
    return tuple([total(column) for column in zip(*parts, strict=True)])


def minus(whole: Counts, part: Counts) -> Counts:
    return tuple([one - taken for one, taken in zip(whole, part, strict=True)])


def one(kind: int) -> Counts:
    """One piece of a kind."""
    return tuple([int(each == kind) for each in range(KINDS)])


def number(place: Counts) -> Term:
    return total(place)


def within(part: Counts, whole: Counts) -> Term:
    """Whether all these pieces are there."""
    return bags.all_of([some <= all_ for some, all_ in zip(part, whole, strict=True)])


def bits_where(place: Counts, wanted: Callable[[Bit], bool]) -> Term:
    """How many bits there are of the kinds that are wanted."""
    return total([place[bit.index] for bit in BITS if wanted(bit)])


def of_colours(place: Counts, *colours: Colour) -> Term:
    return bits_where(place, lambda bit: bit.colour in colours)


def icons(box: Catalogue, icon: Icon, ltm: Counts) -> Term:
    """COMP-7, COMP-8: what the Nameless Girl Tile shows, and each card of LTM."""
    on_cards = [ltm[card.id.index] * card.powers.of(icon) for card in box.cards if card.powers.of(icon)]
    return total([box.girl_tile.powers.of(icon), *on_cards])


def copies_of_cards(box: Catalogue) -> Counts:
    """All cards of a box."""
    listed = {card.id.index: card.copies for card in box.cards}
    return tuple([listed.get(kind, 0) for kind in range(KINDS)])


# What CARD-1 and CARD-2 say of slots


def shape_counts(bits: Counts) -> list[Term]:
    return [bits_where(bits, lambda bit, shape=shape: bit.shape is shape) for shape in SHAPES]  # type: ignore[misc]


class SomeSlot:
    """A slot that is not known: for each shape 1 if it asks for it, else 0; of all at most one."""

    def __init__(self, name: str) -> None:
        self.asks: dict[Shape, Term] = {shape: z3.Int(f"{name}.{shape}") for shape in SHAPES}


def count_shapes(slots: Sequence[AnySlot]) -> list[Term]:
    """How many of these slots show each shape."""
    return [total([_asks(slot, shape) for slot in slots]) for shape in SHAPES]


def _asks(slot: AnySlot, shape: Shape) -> Term:
    return slot.asks[shape] if isinstance(slot, SomeSlot) else int(slot.shape is shape)


def can_cover(slots: Sequence[AnySlot], bits: Counts) -> Term:
    """Whether some of the bits cover all of these slots, each by a bit of its shape."""
    enough = [have >= need for have, need in zip(shape_counts(bits), count_shapes(slots), strict=True)]
    return bags.all_of([*enough, number(bits) >= len(slots)])


def can_lie(slots: Sequence[AnySlot], bits: Counts) -> Term:
    """Whether all bits can lie on some of these slots, each on one of its shape or one for any shape."""
    free = len(slots) - total(count_shapes(slots))
    over = [over_zero(have - need) for have, need in zip(shape_counts(bits), count_shapes(slots), strict=True)]
    return total(over) <= free


def over_zero(value: Term) -> Term:
    return max(0, value) if isinstance(value, int) else z3.If(value > 0, value, 0)


def top_slots_covered(card: Card, first: Term, bits: Counts) -> Term:
    """Whether the bits cover the slots from the `first` open one on, without a gap, as far as there are slots."""
    ways = []
    for start in range(len(card.slots)):
        for end in range(start, len(card.slots) + 1):
            reach = number(bits) == end - start if end < len(card.slots) else number(bits) >= end - start
            ways.append(z3.Implies(bags.all_of([first == start, reach]), can_cover(card.slots[start:end], bits)))
    return z3.And(ways)


def either(condition: Term, one_way: Counts, other: Counts) -> Counts:
    """One place or another."""
    return tuple([_either(condition, *pair) for pair in zip(one_way, other, strict=True)])


def _either(condition: Term, value: Term, other: Term) -> Term:
    if isinstance(value, int) and isinstance(other, int) and value == other:
        return value
    return z3.If(condition, value, other)
