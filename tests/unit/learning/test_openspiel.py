"""The OpenSpiel game: its own tests with serialization, exact chances, its search bots, and Shimmy."""

import copy
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has wheels for Linux and macOS only")
from absl import flags  # noqa: E402 - only where it is installed
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402

import dejavu_rules.learning.openspiel  # noqa: E402, F401 - it registers the game
from dejavu_rules import apply, chance_outcomes  # noqa: E402
from dejavu_rules.learning import SIZE, observe  # noqa: E402

KINDS = [
    "python_dejavu(tiny=True)",
    "python_dejavu(tiny=True,dealt=True,seed=3)",
    "python_dejavu(dealt=True,max_turns=4)",
    "python_dejavu(players=3,speed=True,max_turns=2)",
]
TINY = "python_dejavu(tiny=True,dealt=True)"


def play(game: Any, bots: list[Any], rng: Any) -> Any:
    """The end of a game, with chance as it is weighted."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            steps, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(steps, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state


def random_bots(game: Any, rng: Any) -> list[Any]:
    return [uniform_random.UniformRandomBot(seat, rng) for seat in range(game.num_players())]


@pytest.mark.parametrize("name", KINDS)
def test_the_game_passes_openspiels_own_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_chances_add_up_and_are_those_of_the_rules() -> None:
    state = pyspiel.load_game("python_dejavu(players=3)").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(step, float(Fraction(1, 3))) for step, _ in state.chance_outcomes()]
    rng = np.random.RandomState(0)
    for _ in range(150):
        if not state.is_chance_node():
            break
        steps, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        assert len(steps) <= 42
        state.apply_action(rng.choice(steps, p=chances))
    assert not state.is_chance_node()


def test_a_dealt_game_starts_with_a_decision_and_another_seed_with_another() -> None:
    first = [pyspiel.load_game(f"python_dejavu(dealt=True,seed={seed})").new_initial_state() for seed in (1, 1, 2)]
    assert first[0].current_player() >= 0
    assert first[0].moment == first[1].moment != first[2].moment


def test_a_clone_shares_what_never_changes_and_goes_its_own_way() -> None:
    state = pyspiel.load_game(TINY).new_initial_state()
    clone = state.clone()
    assert clone.moment == state.moment
    assert clone.moment.state is state.moment.state
    clone.apply_action(clone.legal_actions()[0])
    assert clone.moment != state.moment
    assert copy.deepcopy(state).moment == state.moment


def test_returns_add_up_to_nothing_and_somebody_wins() -> None:
    game, rng = pyspiel.load_game("python_dejavu(tiny=True,dealt=True,players=3)"), np.random.RandomState(1)
    ends = [play(game, random_bots(game, rng), rng).returns() for _ in range(10)]
    assert [sum(each) for each in ends] == pytest.approx([0] * 10)
    assert any(max(each) == 1 for each in ends)


def test_a_game_ends_after_its_last_turn() -> None:
    game, rng = pyspiel.load_game("python_dejavu(tiny=True,max_turns=3)"), np.random.RandomState(1)
    state = play(game, random_bots(game, rng), rng)
    assert state.moment.turn == 4
    assert len(state.history()) < game.max_game_length()


def test_no_game_draws_more_often_than_it_says() -> None:
    game, rng = pyspiel.load_game("python_dejavu(players=3,max_turns=2)"), np.random.RandomState(1)
    state, draws = game.new_initial_state(), 0
    while not state.is_terminal():
        steps = state.legal_actions()
        draws += state.is_chance_node()
        state.apply_action(rng.choice(steps))
    assert 60 < draws <= game.max_chance_nodes_in_history() <= game.max_game_length() + 200


def test_another_state_looks_the_same_to_its_player() -> None:
    game, rng = pyspiel.load_game("python_dejavu(dealt=True)"), np.random.RandomState(2)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    others = [state.resample_from_infostate(player, rng.uniform) for _ in range(5)]
    assert {each.observation_string(player) for each in others} == {state.observation_string(player)}
    assert {each.moment.taken for each in others} == {state.moment.taken}
    assert len({each.observation_string(1 - player) for each in others}) > 1
    assert {each.history_str() for each in others} == {state.history_str()}


def test_observations_are_ours() -> None:
    state = pyspiel.load_game(TINY).new_initial_state()
    tensor = state.observation_tensor(0)
    assert len(tensor) == SIZE
    assert bytes(map(int, tensor)) == observe(state.moment, 0)
    assert len(state.observation_string(0)) < 2_000


@pytest.mark.parametrize(
    "name", ["python_dejavu(tiny=True,max_turns=1)", "python_dejavu(dealt=True,seed=3,players=3,max_turns=1)"]
)
def test_a_playthrough_is_played_through_again(name: str, tmp_path: Path) -> None:
    """OpenSpiel's own regression test, with chance nodes one by one: every answer of every state, twice the same."""
    text = generate_playthrough.playthrough(name, None, seed=7)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    flags.FLAGS.mark_as_parsed()  # it asks for its command line's
    before, after = generate_playthrough.replay(str(file))
    assert before == after
    assert "IsTerminal() = True" in text
    assert "ObservationString(0)" in text
    assert "InformationState" not in text.partition("# State 0")[2], "an observation has no memory"


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_search_plays_to_the_end(kind: str) -> None:
    """MCTS clones states, and ISMCTS asserts that a resampled one looks the same."""
    game, rng = pyspiel.load_game("python_dejavu(tiny=True,dealt=True,max_turns=2)"), np.random.RandomState(0)
    bots, rollouts = random_bots(game, rng), mcts.RandomRolloutEvaluator(1, rng)
    if kind == "mcts":
        bots[0] = mcts.MCTSBot(game, 2, 6, rollouts, random_state=rng)
    else:
        bots[0] = ismcts.ISMCTSBot(game, rollouts, 2, 6, random_state=rng, use_observation_string=True)
    state = play(game, bots, rng)
    assert state.moment.turn == 3


@pytest.mark.filterwarnings("ignore:Agent's m")  # Shimmy's spaces have no bounds
def test_the_game_passes_pettingzoos_check_through_shimmy() -> None:
    from pettingzoo.test import api_test
    from shimmy import OpenSpielCompatibilityV0

    api_test(OpenSpielCompatibilityV0(env=pyspiel.load_game(TINY)), num_cycles=60)


def test_what_is_drawn_one_by_one_is_an_outcome_of_the_rules() -> None:
    state = pyspiel.load_game("python_dejavu(tiny=True)").new_initial_state()
    before = state.moment.state
    state.apply_action(state.legal_actions()[0])
    assert state.moment.state in [apply(before, outcome) for outcome in chance_outcomes(before)]
