"""`actions.coverings`: what can be done with the pool, against every choice of bits for every card."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import Add, Begin, Bit, Bits, Construct, Dealer, GameState, Grow, Phase, Save, explain
from dejavu_rules.actions.coverings import (
    additions,
    beginnings,
    constructions,
    growths,
    savings,
    some_addition,
    some_beginning,
    some_construction,
    some_growth,
    some_saving,
)
from dejavu_rules.combinatorics.randomness import Answers, stream_of
from dejavu_rules.combinatorics.spaces import NOTHING, Space
from tests.support.bending import bend
from tests.support.builders import (
    ANY_IN_THE_MIDDLE,
    BOX,
    CHEST,
    FIVE_VP,
    FLOWER,
    ONE_SLOT,
    PLAIN,
    PUBLIC,
    PUBLIC_FLOWER,
    STM_PLACE,
    player,
    table,
)
from tests.support.chance_tree import distribution
from tests.support.spaces import check

SHAPES = [Bit.RED_MOON, Bit.BLUE_MOON, Bit.RED_SUN, Bit.RED_STAR, Bit.RED_RAINDROP, Bit.WHITE_SUN]
POOLS = st.lists(st.sampled_from(SHAPES), max_size=5)
OWNERS = {
    "a hand": player(hand=[PLAIN, ONE_SLOT, ANY_IN_THE_MIDDLE]),
    "STM": player(stm={ANY_IN_THE_MIDDLE: [Bit.GREEN_MOON]}, hand=[PLAIN, FLOWER]),
    "two places": player(stm={FIVE_VP: [Bit.GREEN_MOON]}, hand=[PLAIN, FIVE_VP], ltm=[STM_PLACE, CHEST, PUBLIC]),
    "a flower": player(hand=[FLOWER, FLOWER], flower=True),
}

SPACES: dict[type, tuple[Callable[[GameState], Space[Any]], Callable[..., Any]]] = {
    Construct: (constructions, some_construction),
    Begin: (beginnings, some_beginning),
    Add: (additions, some_addition),
    Grow: (growths, some_growth),
    Save: (savings, some_saving),
}


def tries(kind: Any, pool: list[Bit]) -> set[Any]:
    """Every choice of bits of the pool, for every card of the box."""
    choices = {Bits(some) for number in range(len(pool) + 1) for some in combinations(pool, number)}
    if kind in (Grow, Save):
        return {kind(bits) for bits in choices}
    return {kind(card.id, bits) for bits in choices for card in BOX.cards}


@pytest.mark.parametrize("kind", SPACES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("owner", OWNERS)
@given(pool=POOLS)
def test_the_spaces_have_just_what_the_checks_let_through(kind: type, owner: str, pool: list[Bit]) -> None:
    state = table(Phase.DEJA_VU, OWNERS[owner], pool=pool, public=[PUBLIC, PUBLIC_FLOWER])
    space, some = SPACES[kind]
    expected = {action for action in tries(kind, pool) if not explain(state, action)}
    check(space(state), expected)
    assert (space(state) is NOTHING) == (not expected)
    if not expected:
        assert some(state, Answers(lambda number: 0)) is None
    elif len(pool) <= 3:
        assert distribution(lambda stream: some(state, stream)).keys() == expected
    else:
        dealer = Dealer(1)
        assert {some(state, stream_of(dealer)) for _ in range(20)} <= expected


def test_without_a_flower_in_the_supply_nothing_grows() -> None:
    state = table(Phase.DEJA_VU, pool=SHAPES[:3])
    assert growths(state).count() == 1
    assert growths(bend(state, flowers=0)) is NOTHING
