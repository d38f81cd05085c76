"""Whole games under the eyes of every oracle, with choices that Hypothesis makes and shrinks."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dejavu_rules import (
    Dealer,
    Discard,
    Draw,
    GameState,
    Layout,
    LayTile,
    Options,
    Phase,
    Randomness,
    apply,
    first_state,
    is_over,
)
from dejavu_rules.mapgen import validate
from dejavu_rules.testing import GameMachine
from dejavu_rules.testing.counting import building, is_stuck
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.oracles.invariants import invariant_failures
from dejavu_rules.testing.setups import STUCK, Setup, standards
from dejavu_rules.testing.strategies import PHASES, SEEDS, legal, states, toy_setups
from tests.support.buildings import layings
from tests.support.saves import play_until
from tests.support.watching import PlayingWatch

TestGames = GameMachine.TestCase
TestGames.settings = settings(max_examples=settings().max_examples // 2, stateful_step_count=12)


@settings(max_examples=max(4, settings().max_examples // 50))
@given(st.sampled_from(standards()), SEEDS)
@example(standards()[-1], 3269)  # with 31 hive holes it got stuck for good, before RULING-18
def test_whole_games_are_watched_to_their_end(setup: Setup, seed: int) -> None:
    watch, state, dealer = PlayingWatch(), setup.first_state(), Dealer(seed)
    for _ in range(100):
        if is_over(state):
            break
        state = watch.play(state, dealer, steps=200, tries=0)
    assert is_over(state)


@given(states(Phase.RECOLLECTION), SEEDS)
@example(play_until(STUCK.first_state(), lambda state: state.turn == 1), 0)
def test_no_game_gets_stuck(state: GameState, seed: int) -> None:
    """Where no bit can move at the beginning of a turn, the hive is empty and that turn is the last (RULING-18)."""
    if not is_stuck(state):
        return
    assert not state.hive
    turn, dealer = state.turn, Dealer(seed)
    while not is_over(state):
        assert state.turn == turn
        state = apply(state, choices_now(state).pick(dealer))


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name)
def test_states_are_found_in_every_phase(phase: Phase) -> None:
    """Otherwise a property of all states would say nothing about that phase."""
    seen = []

    @settings(max_examples=5, database=None, derandomize=True)
    @given(states(phase))
    def look(state: GameState) -> None:
        seen.append(state.phase)

    look()
    assert set(seen) == {phase}


@settings(max_examples=max(6, settings().max_examples // 8))
@given(st.integers(2, 4), st.booleans(), st.data())
def test_every_map_that_players_can_finish_is_valid(players: int, by_name: bool, data: st.DataObject) -> None:
    state = first_state(players, None, options=Options(build_map=True, name_contacts=by_name))
    while state.phase is not Phase.BITS:
        choice = legal(state) if state.is_chance else layings(building(state)).map(LayTile)
        action = data.draw(choice)
        state = apply(state, action)
        assert invariant_failures(state) == ()
    assert validate(state.game.map) == ()
    if by_name:
        assert state.game.layout is None
    else:
        assert isinstance(state.game.layout, Layout)
        assert state.game.layout.map == state.game.map


DRAWING = (Phase.DEAL, Phase.DRAW, Phase.DUPLICATE)


def draw_to_the_end(state: GameState, dealer: Randomness, stubborn: bool) -> GameState:
    """Within two passes over deck and pile a card turns up that may be kept, if there is one (RULING-5)."""
    cards, draws, seat = sum(card.copies for card in state.game.catalogue.cards), 0, state.active
    while state.phase in DRAWING:
        choices = list(choices_now(state))
        if stubborn:  # the same cards again and again, and never content with them
            again = [choice for choice in choices if isinstance(choice, Draw) and choice.card in state.player.hand]
            choices = [*again] or choices[-1:]
        draws, seat = (draws if seat == state.active else 0), state.active
        state = apply(state, choices[dealer.below(len(choices))])
        draws += 1
        assert draws <= (state.powers(seat).hand + 8) * 4 * (cards + 1)
    return state


@given(toy_setups(), SEEDS, st.booleans())
def test_drawing_always_ends(setup: Setup, seed: int, stubborn: bool) -> None:
    dealer = Dealer(seed)
    state = setup.first_state()
    for _ in range(4):
        state = apply(state, choices_now(state).pick(dealer))
    state = draw_to_the_end(state, dealer, stubborn)
    for _ in range(6):
        while state.phase is not Phase.DISCARD:
            state = apply(state, choices_now(state).pick(dealer))
        state = draw_to_the_end(apply(state, Discard(state.player.hand)), dealer, stubborn)
        assert state.phase in (Phase.RECOLLECTION, Phase.OVER)
        if is_over(state):
            break
