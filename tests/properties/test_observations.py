"""Observations show what views show and nothing else, in every game; and masks show what steps offer."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import Dealer, GameState, Phase, apply, is_over, new_game, settle, view
from dejavu_rules.learning import LAYOUT, SIZE, STEPS, encode, encoding, mask, observe
from dejavu_rules.learning.encoding import Memory, encode_steps
from dejavu_rules.steps import Partial, Step, start
from dejavu_rules.testing import building_player
from dejavu_rules.testing.engines import REAL
from dejavu_rules.testing.strategies import SEEDS, states
from tests.support.hidden.states import another, pairs

NUMBER = max(200, 2 * settings().max_examples)
SEATS = st.sampled_from([None, 0, 1, 2, 3])


def some_partial(state: GameState, dealer: Dealer) -> Partial:
    """A partial action after a few random steps, and before its last one."""
    partial = start(state)
    for _ in range(dealer.below(6)):
        options = partial.options()
        then = partial.take(options[dealer.below(len(options))].step)
        if then.whole is not None:
            break
        partial = then
    return partial


def test_what_is_hidden_changes_no_byte() -> None:
    phases, speed = set(), set()
    for one, other, seat in pairs(NUMBER):
        assert one != other
        assert observe(one, seat) == observe(other, seat)
        phases.add(one.phase)
        speed.add((one.phase, one.game.options.speed))
    assert phases == {phase for phase in Phase if phase >= Phase.DEAL}
    assert (Phase.STARTING_HAND, True) in speed


@given(states(), SEEDS)
def test_an_observation_is_the_encoding_of_a_view(state: GameState, seed: int) -> None:
    for seat in (None, *range(state.game.seats)):
        seen = observe(state, seat)
        assert len(seen) == SIZE
        assert seen == encode(view(state, seat))
        assert seen == observe(another(state, seat, Dealer(seed)), seat)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 3, "speed": True},
        {"players": 4, "build_map": True},
        {"players": 2, "keep_duplicates": True},
    ],
    ids=str,
)
def test_a_memory_sees_what_it_would_see_for_the_first_time(options: dict[str, Any]) -> None:
    """It encodes again only what has changed, and must notice every change: also that of another game."""
    memory, phases = Memory(), set()
    for seed in range(2):
        dealer = Dealer(seed)
        players = options["players"]
        state = new_game(seed=dealer, **options)
        for _ in range(150):
            if is_over(state):
                break
            for seat in (None, *range(players)):
                assert memory.observe(state, seat) + encode_steps(()) == encode(view(state, seat))
            phases.add(state.phase)
            state = settle(apply(state, building_player(REAL, state, dealer)), dealer)
    assert {Phase.STARTING_HAND, Phase.RECOLLECTION, Phase.DEJA_VU, Phase.DISCARD} <= phases


@given(states(), SEEDS)
def test_steps_are_shown_to_the_seat_that_decides_and_masks_are_its_options(state: GameState, seed: int) -> None:
    if is_over(state):
        return
    partial = some_partial(state, Dealer(seed))
    assert [Step.at(index) for index, offered in enumerate(mask(partial)) if offered] == sorted(
        [option.step for option in partial.options()], key=lambda step: step.index
    )
    assert len(mask(partial)) == STEPS
    for seat in (None, *range(state.game.seats)):
        taken = partial.taken if seat == partial.seat and seat is not None else ()
        assert observe(partial, seat) == encode(view(state, seat), taken)
    if partial.taken and partial.seat is None:
        assert observe(partial, None) == observe(state, None), "what chance has drawn so far belongs to nobody"
    elif partial.taken and partial.seat is not None:
        other = (partial.seat + 1) % state.game.seats
        assert observe(partial, other) == observe(state, other)
        assert observe(partial, partial.seat) != observe(start(state), partial.seat)


def test_an_encoder_that_forgets_secret_choices_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "secret_seats", lambda state, seat: ())
    leaks = {
        name
        for one, other, seat in pairs(60)
        for name, place in LAYOUT.items()
        if observe(one, seat)[place] != observe(other, seat)[place]
    }
    assert {"p1_ltm", "p1_vp", "p1_powers", "p1_card_flowers", "p1_discarded"} <= leaks
