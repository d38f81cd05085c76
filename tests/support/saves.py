"""States to save: one of every phase and kind of game, reached by playing."""

from collections.abc import Callable
from functools import cache

import pytest

from dejavu_rules import (
    Dealer,
    GameState,
    InvalidSave,
    Options,
    Phase,
    apply,
    chance_outcomes,
    first_state,
    from_json,
    is_over,
    new_game,
    random_action,
    to_json,
)
from dejavu_rules.codec.plausible import impossibilities
from tests.oracles import setups
from tests.oracles.invariants import INVARIANTS, Invariant
from tests.support.bending import bent

ABOUT_A_STEP = {
    "hands_are_within_size",
    "nothing_earned_is_lost",
    "only_the_active_player_changes",
    "the_next_phase_is_in_the_table",
    "the_game_stays_the_same",
}
"""Invariants that compare two states; the others can be asked of one."""
OF_ONE_STATE: tuple[Invariant, ...] = tuple([each for each in INVARIANTS if each.__name__ not in ABOUT_A_STEP])


def keeps_the_invariants(state: GameState) -> bool:
    """Whether everything holds that must hold after every transition."""
    drawing = state.phase is Phase.MAP_TILES and state.pending is None  # just after the first tile
    before = bent(state, phase=Phase.GIRL) if drawing else state
    return all(holds(before, None, state) for holds in OF_ONE_STATE)


def step(state: GameState, dealer: Dealer) -> GameState:
    """The state after whatever comes next."""
    return apply(state, chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer))


def played(state: GameState, until: Callable[[GameState], bool], seed: int = 1) -> GameState:
    """The first state of this random game for which that is so."""
    dealer = Dealer(seed)
    while not until(state):
        assert not is_over(state), "the game never came to such a state"
        state = step(state, dealer)
    return state


def _at(phase: Phase, turn: int = 0) -> Callable[[GameState], bool]:
    return lambda state: state.phase is phase and state.turn >= turn


@cache
def examples() -> dict[str, GameState]:
    """The states of the fixtures, by their names."""
    two, three, four = (new_game(players, players) for players in (2, 3, 4))
    small_hive = first_state(3, three.game.layout, options=Options(hive_holes=3))
    speed = new_game(3, 5, speed=True)
    keeps = new_game(2, 6, keep_duplicates=True)
    return {
        "first": first_state(2, two.game.layout),
        "starting-hand": two,
        "building-by-place": played(new_game(2, 9, build_map=True), lambda state: _laid(state) == 6),
        "building-by-name": played(new_game(3, 9, build_map=True, name_contacts=True), lambda state: _laid(state) == 7),
        "deja-vu": played(four, lambda state: state.phase is Phase.DEJA_VU and any(one.stm for one in state.players)),
        "planting": played(two, _at(Phase.PLANTING, 30), seed=3),
        "speed": played(speed, _at(Phase.RECOLLECTION, 5)),
        "duplicate": played(keeps, _at(Phase.DUPLICATE, 1)),
        "replenishment": played(small_hive, _at(Phase.REPLENISHMENT)),
        "chosen-tiles": played(small_hive, _at(Phase.LAST_REPLENISHMENT)),
        "over": played(setups.QUICK.first_state(), is_over),
    }


def _laid(state: GameState) -> int:
    return len(getattr(state.pending, "laid", ()))


def impossible(state: GameState) -> list[str]:
    """Everything because of which no game could have come to this state."""
    return [str(defect) for defect in impossibilities(state)]


def refused(state: GameState, *words: str) -> None:
    """Such a state cannot be loaded, and each of these is among the reasons."""
    said = impossible(state)
    for each in words:
        assert any(each in defect for defect in said), said
    with pytest.raises(InvalidSave) as error:
        from_json(to_json(state))
    assert sorted(map(str, error.value.defects)) == sorted(said)
