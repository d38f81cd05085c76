"""`actions.setup` and `dealer`: the beginning of a game, on the map that was asked for, the same for one seed."""

from random import Random
from typing import Any

import attrs
import pytest

from dejavu_rules import (
    Bits,
    Cards,
    Catalogue,
    CosmicMap,
    Dealer,
    InvalidSetup,
    Layout,
    Options,
    Phase,
    PlaceBits,
    StartPlayer,
    deal_game,
    enter,
    first_state,
    new_game,
    settle,
)
from dejavu_rules.actions.setup import setup_defects
from dejavu_rules.box.catalogue import standard
from dejavu_rules.errors import RankOutOfRange
from dejavu_rules.mapgen import generate
from tests.support.builders import BOX, RING, player
from tests.support.dealers import FIRST, DealerOf


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = new_game(players=3, seed=7), new_game(players=3, seed=7)
    assert one == other
    assert new_game(players=3, seed=8) != one


def test_a_new_game_waits_for_a_player() -> None:
    for seats in (2, 3, 4):
        state = new_game(seats, 0)
        assert (state.phase, state.is_chance, len(state.players)) == (Phase.STARTING_HAND, False, seats)
        assert state.active == state.start_player


def test_before_anything_is_dealt_everything_is_in_the_box() -> None:
    state = first_state(3, RING, catalogue=BOX)
    assert state.phase is Phase.START_PLAYER
    assert (state.turn, state.planting_done, state.last_turns, state.pending, state.girl) == (
        0,
        False,
        None,
        None,
        None,
    )
    assert (state.bits, state.fragments) == ((Bits(),) * 15, (None,) * 15)
    assert (state.pool, state.spent, state.hive, state.discard) == (Bits(), Bits(), Bits(), Cards())
    assert (state.deck, state.public, state.flowers) == (BOX.deck, BOX.public(3), BOX.flowers)
    assert state.players == (player(),) * 3
    assert (state.active, state.start_player) == (0, 0)


def test_without_a_word_the_box_is_the_standard_one() -> None:
    assert new_game(2, 1, map=RING).game.catalogue == first_state(2, RING).game.catalogue == standard()
    assert type(new_game(2, 1, map=RING, catalogue=BOX).game.catalogue) is Catalogue
    assert new_game(2, 1, map=RING, catalogue=BOX).game.catalogue is BOX


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(hive_holes=7),
        Options(speed=True),
        Options(keep_duplicates=True),
        Options(build_map=True),
        Options(build_map=True, name_contacts=True),
    ],
    ids=str,
)
def test_each_keyword_is_its_option(options: Options) -> None:
    """`new_game` and `deal_game` name them one by one, and none is mistaken for another."""
    said = attrs.asdict(options)
    assert new_game(3, 5, catalogue=BOX, **said).game.options == options
    assert deal_game(3, 5, catalogue=BOX, **said).state.game.options == options


# The map


def test_a_game_on_a_layout_remembers_how_its_tiles_lie() -> None:
    layout = generate(Dealer(3))
    state = new_game(2, 1, map=layout, catalogue=BOX)
    assert type(state.game.map) is CosmicMap
    assert state.game.map == layout.map
    assert state.game.layout is layout
    assert first_state(2, layout, catalogue=BOX).game.layout is layout


def test_a_game_on_a_map_does_not_know_how_its_tiles_lie() -> None:
    layout = generate(Dealer(3))
    plain, drawn = new_game(2, 1, map=layout.map, catalogue=BOX), new_game(2, 1, map=layout, catalogue=BOX)
    assert plain.game.layout is None
    assert plain == drawn  # in play only the connections matter (MAP-5)


def test_without_a_map_one_is_generated_and_its_layout_is_known() -> None:
    dealer = Dealer(5)
    layout = generate(dealer)
    state = new_game(3, 5, catalogue=BOX)
    assert isinstance(state.game.layout, Layout)
    assert state.game.layout == layout
    assert state == settle(first_state(3, layout, catalogue=BOX), dealer)  # the same dealer goes on


# What was dealt


@pytest.mark.parametrize("speed", [False, True])
@pytest.mark.parametrize("map", [None, RING], ids=["generated", "ring"])
def test_what_was_dealt_gives_the_same_game_without_the_seed(map: CosmicMap | None, speed: bool) -> None:
    dealt = deal_game(3, 7, catalogue=BOX, map=map, speed=speed)
    assert dealt.state == new_game(3, 7, catalogue=BOX, map=map, speed=speed)
    assert dealt.before == first_state(3, dealt.before.game.map, options=Options(speed=speed), catalogue=BOX)
    assert [type(outcome) for outcome in dealt.outcomes[::2][:2]] == [StartPlayer, PlaceBits]
    again = dealt.before
    for outcome in dealt.outcomes:
        again = enter(again, outcome)
    assert again == dealt.state


def test_what_was_dealt_before_the_players_build_their_map() -> None:
    dealt = deal_game(2, 7, build_map=True)
    assert dealt.before == first_state(2, None, options=Options(build_map=True))
    assert dealt.state == new_game(2, 7, build_map=True)
    assert dealt.state.phase is Phase.MAP
    assert len(dealt.outcomes) == 3  # the Start Player, the first tile, two tiles to lay


def test_what_no_game_starts_with_is_told_by_its_place() -> None:
    found = list(setup_defects(2, RING, Options(speed=True, name_contacts=True, hive_holes=0), BOX))
    assert [defect.path for defect in found] == ["speed", "name_contacts", "hive_holes"]
    assert list(setup_defects(2, RING, Options(), BOX)) == []


def test_a_dealer_in_place_of_a_seed_goes_on_dealing_where_the_beginning_leaves_off() -> None:
    dealer = Dealer(7)
    assert new_game(2, dealer) == new_game(2, 7)
    following = [dealer.below(1000) for _ in range(5)]
    assert following != [Dealer(7).below(1000) for _ in range(5)]
    assert new_game(2, dealer) != new_game(2, 7)


def test_anything_with_below_deals_a_game() -> None:
    """As documents promise of every place where a dealer is wanted."""
    assert new_game(3, DealerOf(Dealer(7).below)) == new_game(3, 7)
    assert deal_game(3, DealerOf(Dealer(7).below), build_map=True) == deal_game(3, 7, build_map=True)
    first = new_game(4, FIRST, map=RING)
    assert (first.start_player, first.girl) == (0, next(iter(RING.tiles)))


def test_what_such_a_dealer_may_not_answer() -> None:
    with pytest.raises(RankOutOfRange):
        new_game(2, DealerOf(lambda number: number), map=RING)


NO_DEALERS = (Dealer, DealerOf, object(), Dealer(7).below, Random(7))


@pytest.mark.parametrize("seed", NO_DEALERS, ids=lambda seed: type(seed).__name__)
def test_what_is_neither_a_seed_nor_a_dealer_is_refused(seed: Any) -> None:
    with pytest.raises(InvalidSetup, match=r"^seed: .* is not a whole number of 0 or more"):
        new_game(2, seed, map=RING)
