"""Every pool that a sowing can give, each with its number of sowings."""

from collections import Counter
from importlib import import_module

import pytest

from dejavu_rules import (
    Bit,
    Bits,
    Dealer,
    GameState,
    MalformedState,
    NebulaTile,
    Phase,
    Sow,
    apply,
    explain,
    legal_actions,
    new_game,
    view,
)
from dejavu_rules.errors import RankOutOfRange, TooManyWays
from dejavu_rules.testing.setups import ALMOST_WHITE, NO_FLOWERS, RICH, SMALL, Setup
from dejavu_rules.turns import pools
from dejavu_rules.turns.pools import count_taken, good_pools
from tests.deep.best_turns import positions
from tests.support.builders import BOX_OF_THREE, CHEST, LINE_OF_THREE, WHITE_CLAIM, player, table

CATS_EYE, BOOMERANG, FLAME = list(NebulaTile)[:3]


def sowings_by_pool(state: GameState) -> Counter[Bits]:
    """The long way: every sowing is done."""
    return Counter(apply(state, sowing).pool for sowing in legal_actions(state).of(Sow))


def line(*ltm: object, saved: tuple[Bit, ...] = ()) -> GameState:
    """Three tiles in a line; two bits can be sown from either end, and one from each tile."""
    return table(
        Phase.RECOLLECTION,
        player(ltm=ltm, saved=saved),  # type: ignore[arg-type]
        cosmic_map=LINE_OF_THREE,
        box=BOX_OF_THREE,
        tiles={
            CATS_EYE: [Bit.RED_MOON, Bit.WHITE_SUN],
            BOOMERANG: [Bit.BLUE_SUN],
            FLAME: [Bit.RED_STAR, Bit.WHITE_MOON, Bit.WHITE_STAR],
        },
    )


def opening() -> GameState:
    """The first turn of a game with the standard box."""
    state = new_game(2, 7)
    while not state.turn:
        state = apply(state, legal_actions(state).at(0))
    return state


def test_a_small_map_has_known_pools() -> None:
    assert {str(pool.bits): pool.sowings for pool in pools(line())} == {
        "red moon, red star": 1,  # from Cats Eye to Flame; white is never last
        "blue sun": 2,  # from Boomerang to either side: no blue bit lies there
    }


def test_bits_in_chests_are_in_every_pool() -> None:
    assert {str(pool.bits) for pool in pools(line(CHEST, saved=(Bit.GREEN_SUN,)))} == {
        "green sun, red moon, red star",
        "blue sun, green sun",
    }


def test_white_claims_make_more_pools() -> None:
    state = line(WHITE_CLAIM)
    found = {str(pool.bits): pool.sowings for pool in pools(state)}
    assert found["white moon, red moon, red star"] == found["white star, red moon, red star"] == 1
    assert found["white sun, blue sun"] == 1  # one of the two tiles beside Boomerang has it
    assert found["blue sun"] == 2
    assert {pool.bits: pool.sowings for pool in pools(state)} == sowings_by_pool(state)


@pytest.mark.parametrize("setup", [SMALL, RICH, ALMOST_WHITE, NO_FLOWERS])
def test_pools_are_those_of_all_sowings(setup: Setup) -> None:
    """A cut-off, a claim forgotten or counted twice, or an order too many would make a difference."""
    compared = 0
    for state in positions(setup, seed=3, number=30):
        if state.phase is Phase.RECOLLECTION and pools(state):
            assert {pool.bits: pool.sowings for pool in pools(state)} == sowings_by_pool(state)
            compared += 1
    assert compared > 5


def test_thousands_of_sowings_are_few_pools() -> None:
    found = pools(opening())
    assert sum(pool.sowings for pool in found) == legal_actions(opening()).of(Sow).count() == 27063
    assert {pool.bits: pool.sowings for pool in found} == sowings_by_pool(opening())


def test_every_rank_is_another_sowing_to_that_pool() -> None:
    state = line(WHITE_CLAIM)
    every = set()
    for pool in pools(state):
        sowings = [pool.at(rank) for rank in range(pool.sowings)]
        assert {apply(state, sowing).pool for sowing in sowings} == {pool.bits}
        every.update(sowings)
    assert every == set(legal_actions(state).of(Sow))


def test_ranks_of_a_large_pool_are_all_different() -> None:
    state = opening()
    pool = min(pools(state), key=lambda each: each.sowings)
    every = {pool.at(rank) for rank in range(pool.sowings)}
    assert len(every) == pool.sowings > 1
    assert not any(explain(state, sowing) for sowing in every)
    picked = pool.pick(Dealer(1))
    assert picked in every
    assert picked == pool.pick(Dealer(1))
    assert len({pool.pick(Dealer(seed)) for seed in range(20)}) > 1


@pytest.mark.parametrize("rank", [-1, 2, True, "0", None])
def test_there_is_nothing_at_other_ranks(rank: int) -> None:
    (pool,) = [pool for pool in pools(line()) if pool.sowings == 2]
    with pytest.raises(RankOutOfRange):
        pool.at(rank)


def test_any_seat_can_count_them() -> None:
    state = opening()
    assert pools(view(state, None)) == pools(view(state, 1)) == pools(state) != ()


def test_where_nothing_can_be_sown_there_are_none() -> None:
    assert pools(table(Phase.RECOLLECTION)) == ()
    assert pools(table(Phase.DEJA_VU, tiles={CATS_EYE: [Bit.RED_MOON]})) == ()


def test_there_is_a_limit_to_the_pools_of_a_tile() -> None:
    state = line(WHITE_CLAIM)
    assert len(count_taken(state, limit=6)) == len(pools(state)) == 7
    with pytest.raises(TooManyWays):
        count_taken(state, limit=5)


def test_where_there_are_too_many_the_largest_claims_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    state = line(WHITE_CLAIM)
    assert good_pools(state) == pools(state)
    monkeypatch.setattr(import_module("dejavu_rules.turns.pools"), "FEW_POOLS", 5)  # the package has a function too
    few = good_pools(state)
    assert set(few) < set(pools(state))
    for pool in pools(state):
        assert any(pool.bits <= each.bits for each in few), "a part of one that is left"


@pytest.mark.parametrize("value", [None, 1, "state", Bits()])
def test_nonsense_is_refused(value: GameState) -> None:
    with pytest.raises(MalformedState):
        pools(value)
