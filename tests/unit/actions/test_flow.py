"""`actions.flow`: how one phase leads to the next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import Bit, CardId, Cards, NebulaTile, Options, Phase
from dejavu_rules.actions import flow
from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics import bag
from tests.support.bending import bend
from tests.support.builders import (
    FILLERS,
    FLOWER,
    PLAIN,
    PUBLIC_FLOWER,
    SECOND_FLOWER,
    player,
    table,
)

SUN = Bit.RED_SUN


def level_by_level(held: list[int], rest: int) -> tuple[list[int], int, list[int]]:
    """The naive way: bit by bit, always on all tiles that have the fewest."""
    now = list(held)
    while True:
        least = [tile for tile, number in enumerate(now) if number == min(now)]
        if rest < len(least):
            return [after - before for after, before in zip(now, held, strict=True)], rest, least if rest else []
        for tile in least:
            now[tile] += 1
        rest -= len(least)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=15), st.integers(0, 40))
def test_bits_return_level_by_level(held: list[int], rest: int) -> None:
    amounts, left, level = flow.replenishment(tuple(bag.of([number] * number) for number in held), rest)
    expected = level_by_level(held, rest)
    assert (list(amounts), left) == expected[:2]
    assert level == tuple(TILES[tile] for tile in expected[2])
    assert sum(amounts) + left == rest


@pytest.mark.parametrize(
    ("hive", "spent", "tiles", "phase"),
    [
        (1, 1, {TILES[0]: [SUN]}, Phase.DISCARD),
        (1, 2, {}, Phase.REPLENISHED_TILES),
        (0, 15, {}, Phase.REPLENISHMENT),
        (2, 1, {tile: [SUN] for tile in TILES[3:]}, Phase.REPLENISHMENT),
        (2, 1, {tile: [SUN] for tile in TILES[4:]}, Phase.REPLENISHED_TILES),
    ],
    ids=["a hole is open", "too few for a level", "a whole level", "just enough", "one too few"],
)
def test_meditation_begins_with_the_hive(
    hive: int, spent: int, tiles: dict[NebulaTile, list[Bit]], phase: Phase
) -> None:
    state = table(
        Phase.PLANTING,
        hive=[SUN] * hive,
        spent=[SUN] * spent,
        tiles=tiles,
        options=Options(hive_holes=3),
    )
    after = flow.begin_meditation(state, bag.of(state.spent), state.players)
    assert after.phase is phase
    assert (len(after.hive), len(after.spent), len(after.pool)) == (hive + spent, 0, 0)


@pytest.mark.parametrize(
    ("supply", "cards", "blooming", "left"),
    [
        (5, [FLOWER, PLAIN, SECOND_FLOWER], [FLOWER, SECOND_FLOWER], 3),
        (1, [FLOWER, SECOND_FLOWER], [FLOWER], 0),
        (0, [FLOWER], [], 0),
        (5, [PLAIN], [], 5),
        (5, [PUBLIC_FLOWER], [PUBLIC_FLOWER], 4),
    ],
)
def test_flower_cards_bloom_while_there_are_flowers(
    supply: int, cards: list[CardId], blooming: list[CardId], left: int
) -> None:
    state = table(Phase.DEJA_VU, flowers=supply)
    found, rest = flow.bloom(state, bag.of(cards))
    assert found == bag.of(blooming)
    assert rest == left


def test_starting_hands_are_chosen_clockwise_from_the_start_player() -> None:
    state = bend(table(Phase.STARTING_HAND, player(), player(), player(), turn=0), start_player=1, active=1)
    second = flow.after_starting_hand(state)
    third = flow.after_starting_hand(second)
    begun = flow.after_starting_hand(third)
    assert [each.active for each in (second, third, begun)] == [2, 0, 1]
    assert [each.phase for each in (second, third, begun)] == [*[Phase.STARTING_HAND] * 2, Phase.RECOLLECTION]
    assert (third.turn, begun.turn) == (0, 1)


def test_a_turn_ends() -> None:
    state = bend(table(Phase.DRAW, player(), player()), planting_done=True, pending=PLAIN, turn=4, active=1)
    after = flow.end_turn(state, (player(vp=1), player(vp=2)), bag.of([PLAIN]), bag.of([FLOWER]))
    assert (after.phase, after.active, after.turn) == (Phase.RECOLLECTION, 0, 5)
    assert (after.planting_done, after.pending, after.last_turns) == (False, None, None)
    assert [each.vp for each in after.players] == [1, 2]
    assert (after.deck, after.discard) == (Cards([PLAIN]), Cards([FLOWER]))


@pytest.mark.parametrize(
    ("cards", "last_turns", "then", "over"),
    [(9, None, None, False), (10, None, 2, False), (0, 2, 1, False), (10, 2, 1, False), (0, 1, 0, True)],
    ids=["not yet", "the tenth card", "a last turn", "another tenth card", "the last one"],
)
def test_the_end_comes_one_turn_of_each_opponent_after_the_tenth_card(
    cards: int, last_turns: int | None, then: int | None, over: bool
) -> None:
    state = bend(
        table(Phase.DRAW, player(ltm=FILLERS[:cards]), player(), player()), last_turns=last_turns, pending=PLAIN
    )
    after = flow.end_turn(state, state.players, bag.of([PLAIN]), bag.of([FLOWER]))
    assert after.last_turns == then
    assert (after.phase is Phase.OVER) is over
    assert (after.deck, after.discard, after.pending) == (Cards([PLAIN]), Cards([FLOWER]), None)
