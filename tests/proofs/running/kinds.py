"""Every case that is proved, by the kind of action or outcome."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from dejavu_rules import Add, Begin, Construct, Grow, Meditate, Save
from dejavu_rules.box.catalogue import standard
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.running.clauses import deja_vu, meditation
from tests.proofs.running.paths import Explored
from tests.proofs.running.proving import Case, prove_effect, prove_refusals

SEATS = (2, 3, 4)
Make: TypeAlias = Callable[[], Case]


@frozen
class Piece:
    """One thing to prove of a kind; `quick` ones are proved in every test run."""

    kind: type
    make: Make
    prove: Callable[[Case], Explored]
    quick: bool = False


def _both(kind: type, make: Make, *, quick: bool = False) -> Iterator[Piece]:
    yield Piece(kind, make, prove_refusals, quick)
    yield Piece(kind, make, prove_effect, quick)


def _cards() -> Iterator[Piece]:
    """Construct, begin and add, for every card of the box."""
    for number, card in enumerate(standard().cards):
        quick, stms = number in _QUICK, range(deja_vu.MOST_IN_STM + 1)
        for kind, make in ((Construct, deja_vu.construct), (Begin, deja_vu.begin), (Add, deja_vu.add)):
            for others, own in ((0, None), (1, 0), (1, 1), (2, None)):
                yield Piece(kind, partial(make, card, others, own), prove_refusals, quick and own == 1)
            if kind is Begin and card.is_public:
                continue  # it is never legal
            for others in stms if kind is Construct else stms[:-1]:
                for own in (range(others + 1) if others <= 2 else [others // 2]) if kind is Add else [None]:
                    yield Piece(kind, partial(make, card, others, own), prove_effect, quick and others == 1)
            for seats in SEATS[:-1]:
                yield Piece(kind, partial(make, card, 1, 0 if kind is Add else None, seats), prove_effect)
        if number in _QUICK and not card.is_public:
            for others in stms:
                yield Piece(Begin, partial(deja_vu.begin, card, others), prove_refusals)


_QUICK = (3, 7, 11)
"""A Public Card with a slot for any shape and a flower, a card of two slots, and one of four with a flower."""


def _turns() -> Iterator[Piece]:
    for seats in SEATS:
        yield from _both(Grow, partial(deja_vu.grow, seats, others=2), quick=seats == 3)
        for planting_done in (False, True):
            yield from _both(Save, partial(meditation.save, seats, planting_done), quick=seats == 2)
        yield from _both(Meditate, partial(meditation.meditate, seats), quick=seats == 2)


def every_piece() -> list[Piece]:
    """Everything that is proved, kind by kind."""
    return [*_cards(), *_turns()]
