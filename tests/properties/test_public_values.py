"""What a state shows adds up: every piece of the box is in one place, and what is derived is what can be counted."""

from itertools import chain

from hypothesis import given, settings

from dejavu_rules import Cards, Fragments, GameState, Icon, Phase
from dejavu_rules.box.multisets import NO_BITS, NO_CARDS, NO_FRAGMENTS
from dejavu_rules.testing.counting import power
from dejavu_rules.testing.oracles.invariants import bit_places
from dejavu_rules.testing.strategies import states
from tests.support.bending import bend

MORE = settings(max_examples=2 * settings().max_examples)


@MORE
@given(states())
def test_all_bits_together_are_those_of_the_box(state: GameState) -> None:
    assert sum(bit_places(state), NO_BITS) == (state.game.catalogue.bits if state.phase > Phase.BITS else NO_BITS)


@MORE
@given(states())
def test_all_cards_together_are_those_of_the_box(state: GameState) -> None:
    box, seats = state.game.catalogue, state.game.seats
    everywhere = [state.deck, state.discard, state.public]
    everywhere += chain.from_iterable((player.hand, player.memories, player.discarded) for player in state.players)
    assert sum(everywhere, NO_CARDS) == box.deck + box.public(seats)


@MORE
@given(states())
def test_all_fragments_together_are_those_of_the_box(state: GameState) -> None:
    lying = Fragments(fragment for fragment in state.fragments if fragment is not None)
    taken = sum([player.fragments for player in state.players], NO_FRAGMENTS)
    assert lying + taken == (state.game.catalogue.fragments if state.phase > Phase.FRAGMENTS else NO_FRAGMENTS)


@given(states())
def test_what_is_derived_is_what_can_be_counted(state: GameState) -> None:
    for seat, player in enumerate(state.players):
        assert all(state.powers(seat).of(icon) == power(state, seat, icon) for icon in Icon)
        assert player.memories == player.ltm + Cards(unfinished.card for unfinished in player.stm)
        assert player.card_flowers <= player.ltm
    assert state.player is state.players[state.active]
    assert len(state.bits) == len(state.fragments) == len(state.game.map.tiles)
    gone = len(state.game.catalogue.fragments) - len([one for one in state.fragments if one is not None])
    assert len(state.flower_tiles) == (gone if state.turn else 0)
    assert all(state.fragments[tile] is None for tile in state.flower_tiles)


@given(states())
def test_a_state_shows_the_same_each_time_and_hashes(state: GameState) -> None:
    assert state.bits == state.bits
    assert (state.pool, state.hive, state.deck) == (state.pool, state.hive, state.deck)
    assert bend(state) == state
    assert hash(bend(state)) == hash(state)
