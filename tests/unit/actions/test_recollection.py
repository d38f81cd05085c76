"""`actions.recollection`: sow or skip, never both, and what is in the pool then."""

import pytest

from dejavu_rules import Bit, Bits, GameState, Phase, SkipRecollection, Sow, explain
from dejavu_rules.actions.recollection import perform_skip, perform_sow, skips, some_skip, sowings
from dejavu_rules.actions.sowings import SowSpace
from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics.randomness import Answers
from dejavu_rules.combinatorics.spaces import NOTHING
from tests.support.builders import player, table

SUN, MOON, WHITE = Bit.RED_SUN, Bit.RED_MOON, Bit.WHITE_SUN
POSSIBLE = table(Phase.RECOLLECTION, player(saved=[MOON]), tiles={TILES[0]: [SUN], TILES[1]: [MOON, WHITE]})
IMPOSSIBLE = [
    table(Phase.RECOLLECTION, player(saved=[MOON])),
    table(Phase.RECOLLECTION, tiles={TILES[0]: [WHITE]}),
    table(Phase.RECOLLECTION, tiles={TILES[0]: [SUN] * 15}),
]


def test_where_a_sowing_is_possible_nothing_is_skipped() -> None:
    assert isinstance(sowings(POSSIBLE), SowSpace)
    assert skips(POSSIBLE) is NOTHING
    assert some_skip(POSSIBLE, Answers(lambda number: 0)) is None


@pytest.mark.parametrize("state", IMPOSSIBLE, ids=["no bit", "white", "too many"])
def test_where_no_sowing_is_possible_there_is_nothing_else(state: GameState) -> None:
    assert sowings(state) is NOTHING
    assert list(skips(state)) == [SkipRecollection()] == [some_skip(state, Answers(lambda number: 0))]


def test_a_sowing_empties_its_tile_and_the_chests_into_the_pool() -> None:
    after = perform_sow(POSSIBLE, Sow(TILES[0], (TILES[1],), (SUN,)))
    assert (after.phase, after.pool, after.player.saved) == (Phase.DEJA_VU, Bits([SUN, MOON, MOON]), Bits())
    assert after.bits[:2] == (Bits(), Bits([WHITE]))
    assert (POSSIBLE.player.saved, POSSIBLE.bits[0]) == (Bits([MOON]), Bits([SUN]))


def test_a_claimed_bit_is_taken_too() -> None:
    after = perform_sow(POSSIBLE, Sow(TILES[0], (TILES[1],), (SUN,), Bits([WHITE])))
    assert after.pool == Bits([SUN, MOON, MOON, WHITE])
    assert after.bits[1] == Bits()


def test_a_skip_empties_the_chests_and_moves_nothing() -> None:
    after = perform_skip(IMPOSSIBLE[0], SkipRecollection())
    assert (after.phase, after.pool, after.player.saved, after.bits) == (
        *(Phase.DEJA_VU, Bits([MOON]), Bits(), IMPOSSIBLE[0].bits),
    )


def test_the_last_bit_is_named_if_it_is_white() -> None:
    state = table(Phase.RECOLLECTION, tiles={TILES[0]: [SUN, MOON, WHITE]})
    action = Sow(TILES[0], (TILES[1], TILES[2], TILES[3]), (SUN, MOON, WHITE))
    assert {each.code: each.values for each in explain(state, action)}["last-bit-white"] == {"bit": WHITE}
