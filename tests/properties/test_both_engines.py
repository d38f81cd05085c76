"""Two engines, written apart from each other, play the same game."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import CardId, Cards, Fragment, Fragments, LayTile, Phase, Placement, legal_actions
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENTS
from dejavu_rules.testing.differ import Differ
from dejavu_rules.testing.second import Table, may
from dejavu_rules.testing.second.outlines import corners
from dejavu_rules.testing.setups import BY_PLACE, RUSH, Setup, standards
from dejavu_rules.testing.strategies import PHASES, SEEDS, legal, nearly_legal, setups, states
from tests.support.bending import bend, bend_player
from tests.support.differential import Pace, compare, game
from tests.support.outlines import rim

GAMES, SHARES = 240, 6


@pytest.mark.parametrize("share", range(SHARES))
def test_both_engines_agree_on_numbered_games(share: int) -> None:
    """The first ones of `make deep`, not to their ends."""
    for number in range(share, GAMES, SHARES):
        setup, eager = game(number)
        compare(setup, number, Pace(50, tries=1, look=6, eager=eager))


def test_both_engines_agree_on_a_game_to_its_end() -> None:
    differ = compare(RUSH, 0, Pace(look=10, eager=True))
    assert differ.table.phase is Phase.OVER
    assert differ.checked["scores"] == differ.table.turn + 1  # and one after the set-up


def test_both_engines_allow_the_same_places_for_the_last_tile() -> None:
    """More tiles have too many places to try, so that nobody could say what is legal."""
    differ = compare(BY_PLACE, 5, Pace(4, tries=3))
    assert len(differ.table.laid) == len(differ.table.tiles) - 1
    allowed = {action for action in last_layings(differ.table) if may(differ.table, action)}
    assert set(legal_actions(differ.state)) == allowed
    assert len(allowed) > 5


def last_layings(table: Table) -> Iterator[LayTile]:
    """Wherever a corner of the new tile could meet the rim of another, or the other way round."""
    places = set()
    for tile, turns, (other, place) in product(table.drawn, range(6), table.places.items()):
        new, old = corners(tile, (0, 0, turns)), corners(other, place)
        meetings = [*product(rim(old), new), *product(old, rim(new))]
        places |= {Placement(tile, here[0] - there[0], here[1] - there[1], turns) for here, there in meetings}
    return map(LayTile, places)


@given(setups(), SEEDS)
@settings(max_examples=15)
def test_both_engines_agree_on_any_setup(setup: Setup, seed: int) -> None:
    compare(setup, seed, Pace(30, look=7))


@given(st.sets(st.sampled_from(CARD_IDS), max_size=14), st.sets(st.sampled_from(FRAGMENTS), max_size=9))
@settings(max_examples=40)
def test_any_holding_is_worth_the_same(ltm: set[CardId], fragments: set[Fragment]) -> None:
    public = [card.id for card in standard().cards if card.is_public]
    state = bend(standards()[0].first_state(), phase=Phase.RECOLLECTION, turn=1)
    state = bend_player(state, 0, ltm=Cards(ltm), fragments=Fragments(fragments))
    Differ(bend_player(state, 1, ltm=Cards({*ltm, *public}), fragments=Fragments(fragments))).scores()


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase._name_.lower())
@given(data=st.data())
@settings(max_examples=4)
def test_both_engines_agree_from_any_state_on(phase: Phase, data: st.DataObject) -> None:
    """The second engine reads a state in the middle of a game and goes on from there."""
    state = data.draw(states(phase))
    differ = Differ(state)
    if phase is Phase.OVER:
        differ.scores()
        return
    action = data.draw(legal(state))
    differ.verdict(data.draw(nearly_legal(state, action)))
    differ.look()
    differ.step(action)
