"""`actions.meditation`: what returns, what is chosen and what is discarded, with the same chances either way."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from dejavu_rules import Bit, CardId, Cards, ChooseTiles, Discard, GameState, Phase, Replenish
from dejavu_rules.actions.meditation import (
    discards,
    perform_replenish,
    replenish_at_once,
    replenishments,
    some_discard,
    some_tiles,
    tile_choices,
)
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import FILLERS, PLAIN, player, table
from tests.support.chance_tree import distribution
from tests.support.spaces import check

SUN, MOON, STAR = Bit.RED_SUN, Bit.RED_MOON, Bit.RED_STAR
LOW = {tile: [STAR] for tile in TILES[3:]}
"""Three tiles are empty."""

RETURNING = [
    table(Phase.REPLENISHMENT, hive=[SUN, MOON, MOON], tiles=LOW),
    table(Phase.REPLENISHMENT, hive=[SUN, MOON, MOON, STAR], tiles=LOW),
    bend(table(Phase.LAST_REPLENISHMENT, hive=[SUN, MOON], tiles=LOW), pending=TILES[1:3]),
]


@pytest.mark.parametrize("state", RETURNING)
def test_bits_return_at_once_as_they_do_by_an_outcome(state: GameState) -> None:
    by_outcome: dict[GameState, Fraction] = {}
    for outcome, chance in replenishments(state).weighted():
        after = perform_replenish(state, outcome)
        by_outcome[after] = by_outcome.get(after, Fraction(0)) + chance
    assert distribution(lambda stream: replenish_at_once(state, stream)) == by_outcome


@pytest.mark.parametrize(
    ("state", "phase", "left"),
    [
        (RETURNING[0], Phase.DISCARD, 0),
        (RETURNING[1], Phase.REPLENISHED_TILES, 1),
        (RETURNING[2], Phase.DISCARD, 0),
    ],
)
def test_what_comes_after_bits_have_returned(state: GameState, phase: Phase, left: int) -> None:
    outcome = next(iter(replenishments(state)))
    assert isinstance(outcome, Replenish)
    after = perform_replenish(state, outcome)
    assert (after.phase, len(after.hive), after.pending) == (phase, left, None)
    assert all(held + got == now for held, got, now in zip(state.bits, outcome.bits, after.bits, strict=True))


@pytest.mark.parametrize("number", [1, 2])
def test_any_of_the_emptiest_tiles_can_be_chosen(number: int) -> None:
    state = table(Phase.REPLENISHED_TILES, hive=[SUN] * number, tiles=LOW)
    expected = {ChooseTiles(tiles) for tiles in combinations(TILES[:3], number)}
    check(tile_choices(state), expected)
    assert distribution(lambda stream: some_tiles(state, stream)) == dict.fromkeys(expected, Fraction(1, 3))


@pytest.mark.parametrize("hand", [[], FILLERS[:1], FILLERS[:3], [PLAIN, PLAIN, FILLERS[0]]], ids=len)
def test_any_cards_can_be_discarded(hand: Sequence[CardId]) -> None:
    state = table(Phase.DISCARD, player(hand=hand))
    expected = {Discard(Cards(some)) for number in range(4) for some in combinations(hand, number)}
    check(discards(state), expected)
    assert distribution(lambda stream: some_discard(state, stream)).keys() == expected
