"""`steps.chance`: draws one by one, each as likely as it is given those before."""

from fractions import Fraction

import pytest

from dejavu_rules import Bit, Bits, Dealer, Draw, GameState, Phase, StartPlayer, chance_outcomes, first_state, steps
from dejavu_rules.box.pieces import TILES
from dejavu_rules.steps import DrawnSoFar, Partial
from dejavu_rules.testing.setups import generated_map
from tests.support.bending import bend
from tests.support.builders import FILLERS, PLAIN, building, table
from tests.support.positions import UP_TO_CHANCE
from tests.support.stepping import as_likely
from tests.unit.steps.test_recollection import take

SMALL = [state for state in UP_TO_CHANCE if state.phase is not Phase.BITS]


@pytest.mark.parametrize("state", SMALL, ids=lambda state: str(state.phase))
def test_the_steps_of_every_outcome_are_as_likely_as_it_is(state: GameState) -> None:
    assert chance_outcomes(state).count() <= 1_500
    assert as_likely(state, Dealer(0), 1_500) is None


def likely(partial: Partial) -> dict[object, Fraction | None]:
    return {option.piece: option.probability for option in partial.options()}


def test_the_first_of_two_sorted_draws() -> None:
    """Of four tiles two are drawn: the lower one is the first in 3, the second in 2, the third in 1 of 6 pairs."""
    state = building(TILES[4], by_name=True, size=5)
    partial = steps.start(state)
    assert likely(partial) == {TILES[0]: Fraction(1, 2), TILES[1]: Fraction(1, 3), TILES[2]: Fraction(1, 6)}
    assert likely(take(partial, TILES[1])) == {TILES[2]: Fraction(1, 2), TILES[3]: Fraction(1, 2)}
    assert likely(steps.start(state, free=True)) == dict.fromkeys(TILES[:4], Fraction(1, 4))
    assert partial.question.text == "chance: 2 of these 4 tiles"


def test_a_card_is_as_likely_as_its_copies_are_many() -> None:
    state = table(Phase.DRAW, deck=[PLAIN, PLAIN, FILLERS[0]])
    partial = steps.start(state)
    assert likely(partial) == {PLAIN: Fraction(2, 3), FILLERS[0]: Fraction(1, 3)}
    assert take(partial, PLAIN).outcome == Draw(PLAIN)


def test_seats_are_equally_likely() -> None:
    partial = steps.start(UP_TO_CHANCE[0])
    assert likely(partial) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert partial.take(partial.options()[1].step).outcome == StartPlayer(1)


def test_a_set_up_scatter_never_offers_more_than_the_kinds_of_bits() -> None:
    state = bend(first_state(3, generated_map(0)), phase=Phase.BITS)
    partial, dealer, number = steps.start(state), Dealer(2), 0
    while options := partial.options():
        assert sum([option.probability or 0 for option in options]) == 1
        assert len(options) <= 30
        partial = partial.take(options[dealer.below(len(options))].step)
        number += 1
    assert number == 60


def test_what_has_fallen_so_far() -> None:
    state = next(state for state in UP_TO_CHANCE if state.phase is Phase.REPLENISHMENT)
    partial = steps.start(state)
    first = partial.options()[0]
    assert isinstance(first.piece, Bit)
    assert first.label == f"{first.piece} falls on cats eye"
    so_far = partial.take(first.step).so_far
    assert isinstance(so_far, DrawnSoFar)
    assert Bits([first.piece]) in so_far.drawn
