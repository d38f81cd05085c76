"""`steps.chance`: draws one by one, each as likely as it is given those before."""

from fractions import Fraction
from math import comb

import pytest
from attrs import evolve

from dejavu_rules import (
    Bit,
    Bits,
    Dealer,
    Draw,
    Fragment,
    Fragments,
    GameState,
    Phase,
    PlaceBits,
    StartPlayer,
    chance_outcomes,
    first_state,
    steps,
)
from dejavu_rules.box.pieces import BITS, TILES
from dejavu_rules.steps import DrawnSoFar, Partial
from dejavu_rules.testing.setups import generated_map
from tests.support.bending import bend
from tests.support.builders import BOX_OF_THREE, FILLERS, LINE_OF_THREE, PLAIN, building, table
from tests.support.positions import FRESH, UP_TO_CHANCE
from tests.support.stepping import as_likely
from tests.unit.steps.test_recollection import take

SMALL = [state for state in UP_TO_CHANCE if state.phase is not Phase.BITS]


@pytest.mark.parametrize("state", SMALL, ids=lambda state: str(state.phase))
def test_the_steps_of_every_outcome_are_as_likely_as_it_is(state: GameState) -> None:
    assert chance_outcomes(state).count() <= 1_500
    assert as_likely(state, Dealer(0), 1_500) is None


ASKED = {
    Phase.START_PLAYER: ("chance: who begins?", "seat 0 begins"),
    Phase.GIRL: ("chance: which of these 3 tiles is laid first?", "cats eye is laid first, with the Girl on it"),
    Phase.MAP_TILES: ("chance: 2 of these 3 tiles", "boomerang is drawn"),
    Phase.BITS: ("chance: 4 of these 12 bits for cats eye", "white moon falls on cats eye"),
    Phase.FRAGMENTS: ("chance: 1 of these 3 fragments for cats eye", "red 1 falls on cats eye"),
    Phase.DEAL: ("chance: 1 of these 5 cards", "purple 1 is drawn"),
    Phase.DRAW: ("chance: 1 of these 7 cards", "purple 1 is drawn"),
    Phase.REPLENISHMENT: ("chance: 2 of these 8 bits for cats eye", "white moon falls on cats eye"),
    Phase.LAST_REPLENISHMENT: ("chance: 1 of these 2 bits for helix", "blue sun falls on helix"),
}


@pytest.mark.parametrize("state", UP_TO_CHANCE, ids=lambda state: str(state.phase))
def test_chance_asks_in_words_and_its_steps_lead_to_the_outcome(state: GameState) -> None:
    partial = steps.start(state)
    assert (partial.question.text, partial.options()[0].label) == ASKED[state.phase]
    outcome = chance_outcomes(state).pick(Dealer(0))
    for step in steps.of(state, outcome):
        partial = partial.take(step)
    assert partial.outcome == outcome


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


def test_the_second_of_sorted_draws_where_the_first_has_another_copy() -> None:
    """Four of twelve bits fall on a tile; two of the twelve are of the first kind that there is."""
    first, second = BITS[:2]
    box = evolve(BOX_OF_THREE, bits=Bits([first] * 2 + [second] * 10))
    partial = steps.start(bend(first_state(2, LINE_OF_THREE, catalogue=box), phase=Phase.BITS))
    none, one, both = comb(10, 4), 2 * comb(10, 3), comb(10, 2)
    every = none + one + both
    assert likely(partial) == {first: Fraction(one + both, every), second: Fraction(none, every)}
    assert likely(take(partial, first)) == {first: Fraction(both, one + both), second: Fraction(one, one + both)}


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


def test_each_question_of_chance_says_how_many_of_how_many_and_where() -> None:
    """Four bits for each of three tiles; what lies on the tiles before is there, and what has fallen here."""
    partial, taken = steps.start(bend(FRESH, phase=Phase.BITS)), list[Bit]()
    for number in range(12):
        place, here = divmod(number, 4)
        assert partial.question.values == {"number": 4 - here, "of": 12 - number, "place": TILES[place]}
        tiles = [taken[start : start + 4] for start in range(0, number - here + 1, 4)]
        assert partial.so_far == DrawnSoFar(tuple(map(Bits, tiles)))
        option = partial.options()[0]
        assert isinstance(option.piece, Bit)
        taken.append(option.piece)
        partial = partial.take(option.step)
    assert partial.outcome == PlaceBits(tuple([Bits(taken[start : start + 4]) for start in (0, 4, 8)]))


def test_fragments_and_tiles_that_were_drawn() -> None:
    partial = steps.start(bend(FRESH, phase=Phase.FRAGMENTS))
    first = partial.options()[1]
    assert isinstance(first.piece, Fragment)
    assert first.label == f"{first.piece} falls on cats eye"
    partial = partial.take(first.step)
    assert partial.so_far == DrawnSoFar((Fragments([first.piece]), Fragments()))
    assert partial.question.values == {"number": 1, "of": 2, "place": TILES[1]}
    drawing = take(steps.start(building(TILES[4], by_name=True, size=5)), TILES[1])
    assert drawing.so_far == DrawnSoFar((TILES[1],))
    assert drawing.question.values == {"number": 1, "of": 3}
    assert {option.label for option in drawing.options()} == {f"{TILES[2]} is drawn", f"{TILES[3]} is drawn"}
