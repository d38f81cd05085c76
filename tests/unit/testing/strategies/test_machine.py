"""The state machine plays games beside a server, and finds what is wrong with it."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from dejavu_rules import (
    Action,
    Cards,
    Discard,
    GameState,
    IllegalAction,
    Outcome,
    StartPlayer,
    Violation,
    apply,
    from_json,
    to_json,
)
from dejavu_rules.saves import state_from_json
from dejavu_rules.testing import GameMachine
from dejavu_rules.testing.setups import STUCK
from dejavu_rules.testing.verification import Watch

QUICK = settings(
    max_examples=8,
    stateful_step_count=4,
    database=None,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    report_multiple_bugs=False,
)


class Server:
    """A server as somebody might write it; it speaks JSON."""

    def __init__(self, first: str) -> None:
        self.game = state_from_json(first)

    def post(self, text: str) -> str:
        what = from_json(text)
        try:
            self.game = self.perform(what)
        except IllegalAction as error:
            return " ".join(violation.code for violation in error.violations)
        return to_json(self.game)

    def perform(self, what: object) -> GameState:
        return apply(self.game, what)  # type: ignore[arg-type]  # whatever comes


class ServedGames(GameMachine):
    server_of = Server
    told = 0

    def on_begin(self, state: GameState) -> None:
        self.server = self.server_of(to_json(state))

    def on_accept(self, before: GameState, action: Action | Outcome, after: GameState) -> None:
        assert self.server.post(to_json(action)) == to_json(after)
        type(self).told += 1

    def on_refuse(self, state: GameState, action: Action | Outcome, violations: tuple[Violation, ...]) -> None:
        assert self.server.post(to_json(action)) == " ".join(violation.code for violation in violations)


class Forgetful(Server):
    """Has not understood that somebody may keep all cards."""

    def perform(self, what: object) -> GameState:
        return self.game if what == Discard(Cards()) else super().perform(what)


class Lenient(Server):
    """Says yes to everything."""

    def post(self, text: str) -> str:
        super().post(text)
        return to_json(self.game)


def games_on(server: type[Server]) -> type[ServedGames]:
    return type("GamesOn", (ServedGames,), {"server_of": server})


@pytest.mark.parametrize(("action", "is_told"), [(StartPlayer(-1), False), (Discard(Cards()), True)])
def test_an_action_without_a_json_is_tried_and_not_sent(action: Action | Outcome, is_told: bool) -> None:
    told = []

    class Listening(GameMachine):
        def on_refuse(self, state: GameState, action: Action | Outcome, violations: tuple[Violation, ...]) -> None:
            told.append(action)

    machine = Listening()
    machine.watch, machine.state = Watch(), STUCK.first_state()
    machine.watch.see(machine.state)
    machine._try(action)
    assert machine.state == STUCK.first_state()
    assert told == [action] * is_told


def test_a_good_server_passes_and_gets_everything() -> None:
    machine = games_on(Server)
    run_state_machine_as_test(machine, settings=QUICK)
    assert machine.told > 100


@pytest.mark.parametrize("server", [Forgetful, Lenient])
def test_what_is_wrong_with_a_server_is_found(server: type[Server]) -> None:
    with pytest.raises(AssertionError):
        run_state_machine_as_test(games_on(server), settings=settings(QUICK, phases=[Phase.generate]))


def test_the_set_ups_can_be_chosen() -> None:
    seen: list[GameState] = []

    class StuckGames(GameMachine):
        setups = st.just(STUCK)

        def on_begin(self, state: GameState) -> None:
            seen.append(state)

    run_state_machine_as_test(StuckGames, settings=settings(QUICK, max_examples=3))
    assert set(seen) == {STUCK.first_state()}


def test_a_game_is_watched() -> None:
    """Every oracle is asked, not only the server."""
    asked: Counter[str] = Counter()

    class WatchedGames(GameMachine):
        def teardown(self) -> None:
            asked.update(self.watch.asked)
            super().teardown()

    run_state_machine_as_test(WatchedGames, settings=settings(QUICK, max_examples=3))
    assert min(asked["states"], asked["transitions"], asked["verdicts"], asked["offers"]) > 30
