"""`dejavu-rules rate`: a tournament, the same for the same seed."""

import json
import sys
from io import StringIO
from typing import Any

import pytest
from click.testing import CliRunner

from dejavu_rules.apps.cli import main, rate
from dejavu_rules.bots import Played
from dejavu_rules.i18n import LANGUAGES


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["rate", *arguments])
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def test_the_planner_comes_first() -> None:
    status, out, err = run("random", "planner", "--games", "4", "--seed", "3")
    assert (status, err) == (0, "")
    head, first, second, end = out.splitlines()
    assert head.split() == ["bot", "Elo", "95", "%", "won", "VP", "ms", "a", "turn"]
    assert first.startswith("planner  ")
    assert "100.0%" in first
    assert second.startswith("random  ")
    assert end.startswith("Games: 4, players: 2.")


def results(*arguments: str) -> Any:
    found = json.loads(run(*arguments, "--json")[1])
    for bot in found["bots"]:
        assert bot.pop("milliseconds") > 0  # everything else is the same each time
    return found


def test_the_same_seed_gives_the_same_tournament() -> None:
    words = ("planner:50", "random", "--games", "2", "--seed", "5")
    assert results(*words) == results(*words) != results(*words[:-1], "6")


def test_every_line_up_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, ...]] = []

    def note(bots: object, line_up: tuple[int, ...], number: int, seed: int) -> Played:
        seen.append(tuple(line_up))
        return Played(tuple(line_up), tuple(range(len(line_up))))

    monkeypatch.setattr(rate, "play", note)
    monkeypatch.setattr(rate._Timed, "milliseconds", 1.0)
    results("random", "greedy", "planner", "--games", "1")
    assert seen == [(0, 1), (0, 2), (1, 2)]
    seen.clear()
    results("planner", "greedy", "greedy", "greedy", "--players", "4", "--games", "2")
    assert seen == [(0, 1, 1, 1)] * 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("planer", "greedy"), "planer: no bot has this name; there are random, greedy, planner, searcher"),
        (("planner", "planner:900"), "'planner:900': after the colon give how often the bot slips, from 0 to 100"),
        (("planner",), "2 players need at least 2 bots"),
        (("planner", "planner"), "give at least two different bots"),
        (("planner", "greedy", "--players", "3"), "3 players need at least 3 bots"),
        ((), "Missing argument"),
        (("planner", "greedy", "--games", "0"), "0"),
    ],
)
def test_wrong_usage_is_explained(words: tuple[str, ...], reason: str) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert reason in err


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_the_answer_is_in_the_language_that_is_asked_for(code: str) -> None:
    words = ("random", "random:0", "--games", "1")
    assert run(*words, "--lang", code)[1].splitlines()[-1] != run(*words)[1].splitlines()[-1]


def test_ctrl_c_before_every_bot_has_played_rates_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    games = iter([Played((0, 1), (3, 2))])

    def stop_after_one(*rest: object) -> Played:
        try:
            return next(games)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(rate, "play", stop_after_one)
    status, out, _ = run("random", "greedy", "planner", "--games", "1")
    assert (status, out) == (130, "")


def test_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with rate._bar(4) as advance:
        for _ in range(3):
            advance()
    assert "75%" in terminal.getvalue()


def test_ctrl_c_keeps_the_games_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    games = iter([Played((0, 1), (3, 2)), Played((1, 0), (3, 2))])

    def stop_after_two(*rest: object) -> Played:
        try:
            return next(games)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(rate, "play", stop_after_two)
    status, out, _ = run("random", "greedy", "--games", "9")
    assert status == 0
    assert out.splitlines()[-1] == "Stopped; these are the games until then."
