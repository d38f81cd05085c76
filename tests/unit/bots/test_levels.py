"""Bots by name, and softer ones."""

import os
import subprocess
import sys
from contextlib import nullcontext
from typing import Any

import pytest

from dejavu_rules import Dealer, InvalidSetup, MalformedState, Match, new_game, view
from dejavu_rules.bots import BOTS, find_bot, greedy_bot, known_bots, planner_bot, random_bot
from dejavu_rules.bots.levels import Slipping
from tests.support.dealers import ScriptedDealer


def test_every_bot_is_found_by_its_name() -> None:
    assert {name: find_bot(name) for name in BOTS} == BOTS
    assert list(BOTS) == ["random", "greedy", "planner", "searcher"]


def test_a_slip_is_something_random() -> None:
    """`planner:100` is the random bot, `planner:0` the planner; half of the time it is either."""
    seen = view(new_game(2, 1), 0)
    if new_game(2, 1).active:
        seen = view(new_game(2, 1), 1)

    def after_the_coin(seed: int) -> Dealer:
        dealer = Dealer(seed)
        dealer.below(100)
        return dealer

    for seed in range(10):
        assert find_bot("planner:0")(seen, Dealer(seed)) == planner_bot(seen, after_the_coin(seed))
        assert find_bot("planner:100")(seen, Dealer(seed)) == random_bot(seen, after_the_coin(seed))
    half = [find_bot("planner:50")(seen, Dealer(seed)) == planner_bot(seen, after_the_coin(seed)) for seed in range(40)]
    assert 5 < sum(half) < 40


def test_a_bot_slips_as_often_as_its_level_says() -> None:
    """Of a hundred numbers those below the level are slips."""
    bot = Slipping(lambda view, dealer: "its own", 30)  # type: ignore[arg-type]  # any answer will do
    seen: Any = "no view, which the random bot refuses"
    for number in (0, 29, 30, 99):
        dealer = ScriptedDealer([number])
        with pytest.raises(MalformedState) if number < 30 else nullcontext():
            assert bot(seen, dealer) == "its own"  # type: ignore[comparison-overlap]
        assert dealer.asked == [100]


@pytest.mark.parametrize(
    "name", ["", "planer", "planner:", "planner:101", "planner:-1", "planner:1.5", "planner:²", ":5"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidSetup):
        find_bot(name)


@pytest.mark.parametrize("slips", ["", "101", "-1", "1.5", "²", "0000", "1e1"])
def test_how_often_a_bot_slips_is_from_0_to_100(slips: str) -> None:
    with pytest.raises(InvalidSetup) as refused:
        find_bot(f"planner:{slips}")
    wanted = "after the colon give how often the bot slips, from 0 to 100"
    assert str(refused.value) == f"bot: 'planner:{slips}': {wanted}"


def test_a_bot_may_slip_never_or_always() -> None:
    for slips in ("0", "7", "100", "030"):
        assert find_bot(f"planner:{slips}") == Slipping(planner_bot, int(slips))
    with pytest.raises(InvalidSetup) as refused:
        find_bot(f"planner:{'9' * 50}")
    assert f"'planner:{'9' * 32}'" in str(refused.value)


def test_nonsense_is_refused() -> None:
    for garbage, said in ((None, "None"), ([1] * 50, "[" + "1, " * 13)):
        with pytest.raises(InvalidSetup) as refused:
            find_bot(garbage)  # type: ignore[arg-type]
        assert str(refused.value) == f"bot: {said!r} is not a name"


def test_ours_and_others_are_counted_once() -> None:
    assert len(known_bots()) == len(BOTS) == 4
    own = {"mine": greedy_bot, "greedy": random_bot}
    assert (len(known_bots(own)), list(known_bots(own))) == (5, [*BOTS, "mine"])
    assert known_bots(own)["greedy"] is random_bot
    names: tuple[Any, ...] = ("nobody", "30", "planner:30:5", 5)
    for name in names:
        with pytest.raises(KeyError) as unknown:
            known_bots()[name]
        assert unknown.value.args == (name,)


def test_a_match_knows_levels_and_no_name_loads_anything() -> None:
    known = known_bots({"mine": greedy_bot, "greedy:7": random_bot})
    assert list(known) == [*BOTS, "mine", "greedy:7"]
    assert (known["planner:30"], known["greedy:7"]) == (find_bot("planner:30"), random_bot)
    others: tuple[Any, ...] = ("planner:101", "planner:", "mine:30", "os:system", "process:true", "", None, 5, [])
    assert [name for name in others if name in known] == []


def test_a_softer_bot_plays_and_is_saved_with_its_level() -> None:
    match = Match.new(["planner:30", "Ada"], seed=1)
    assert (match.bots, match.names) == (("planner:30", None), ("planner:30 1", "Ada"))
    match = match.play_bots()
    assert match.sealed[0] is not None
    again = Match.from_json(match.to_json())
    assert (again.bots, again.sealed) == (match.bots, match.sealed)
    assert again.act(1, again.hint(1)).play_bots().revision > again.revision
    with pytest.raises(InvalidSetup, match="planner:101"):
        Match.new(["planner:101", "Ada"], seed=1)


GAME = """
from dejavu_rules import Dealer, act, fingerprint, new_game, settle, view
from dejavu_rules.bots import find_bot
dealer, bots = Dealer(8), [find_bot(name) for name in ("planner:10", "greedy", "searcher")]
state = new_game(3, dealer)
while state.turn < 7:
    state = settle(act(state, state.active, bots[state.active](view(state, state.active), dealer)), dealer)
print(fingerprint(state))
"""


def test_a_game_is_the_same_in_every_process() -> None:
    """Sets of pieces iterate in another order there, and words have other hashes."""
    found = {
        subprocess.run(
            [sys.executable, "-c", GAME],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(found) == 1
    assert found != {""}
