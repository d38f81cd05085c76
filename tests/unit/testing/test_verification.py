"""Whole games are verified, and rules that are broken on purpose do not get past it."""

import re
from collections import Counter
from functools import cache

import pytest

from dejavu_rules import InvalidSetup, is_over, to_json
from dejavu_rules.saves import record_from_json
from dejavu_rules.testing import Verified, building_player, game_by_number, setups, verify_game, verify_record
from dejavu_rules.testing import (
    verification as verification,
)
from dejavu_rules.testing.setups import generated_map, ring
from tests.support.broken import choices as broken_choices
from tests.support.broken import effects as broken_effects
from tests.support.broken.breaking import BrokenRule

BROKEN_RULES = {broken.name: broken for broken in (*broken_choices.breaks.all, *broken_effects.breaks.all)}
CATCHES = {
    "any number of cards is kept": (setups.SMALL, "SETUP-6|kept|KeepHand"),
    "a spent bit vanishes": (setups.SMALL, "bits_are_conserved|spent"),
    "bits of every colour score": (setups.SMALL, "vp_agree"),
    "only the last bit is taken": (setups.SMALL, "bits_agree"),
    "duplicate draws are kept": (setups.ALMOST_WHITE, "."),
    "a hive that is not full waits for ever": (setups.STALLING, "."),
    "one player lays all tiles": (setups.BY_NAME, "turns_agree"),
}


@cache
def whole_game() -> Verified:
    return verify_game(setups.SMALL.first_state(), 1, player=building_player)


def test_a_game_is_checked_at_every_step_to_its_end() -> None:
    verified = whole_game()
    assert verified.broken is None
    assert is_over(verified.record.state)
    steps, checked = len(verified.record.log), verified.checked
    assert checked["games"] == 1
    assert checked["states"] > steps
    assert checked["transitions"] >= steps
    assert checked["verdicts"] == 2 * steps + 1
    assert checked["offers"] == steps + 1
    assert sum(number for name, number in checked.items() if name[0].isupper()) == steps
    assert checked["scores"] == verified.record.state.turn + 1


def test_the_seed_decides_everything() -> None:
    again = verify_game(setups.SMALL.first_state(), 1, player=building_player)
    assert again == whole_game()
    assert verify_game(setups.STUCK.first_state(), 1).record != verify_game(setups.STUCK.first_state(), 2).record


@pytest.mark.parametrize("name", CATCHES)
def test_a_broken_rule_is_noticed_and_its_game_replays(name: str) -> None:
    setup, said = CATCHES[name]
    engine = BROKEN_RULES[name].engine()
    found = next(
        (seed, verified)
        for seed in range(20)
        if (verified := verify_game(setup.first_state(), seed, engine=engine)).broken is not None
    )
    seed, verified = found
    assert verified.broken is not None
    assert re.search(said, verified.broken)
    again = verify_record(record_from_json(to_json(verified.record)), seed, engine=engine)
    assert again.broken == verified.broken
    assert verify_record(verified.record, seed).broken is None


def test_an_engine_that_fails_is_noticed() -> None:
    class Failing:
        def __getattr__(self, name: str) -> object:
            raise RuntimeError(f"no {name}")

    verified = verify_game(setups.SMALL.first_state(), engine=Failing())  # type: ignore[arg-type]  # on purpose
    assert verified.broken == "RuntimeError: no is_over"
    assert verified.record.log == ()


def test_without_a_broken_rule_an_engine_passes() -> None:
    assert (
        verify_game(setups.STUCK.first_state(), engine=BrokenRule("nothing", (), lambda rule: rule, "").engine()).broken
        is None
    )


def test_a_game_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three kinds of cards are never ten memories; that is no broken rule."""
    monkeypatch.setattr(verification, "MOST_STEPS", 60)
    checked: Counter[str] = Counter(games=3)
    verified = verify_game(setups.FEW_CARDS.first_state(), checked=checked)
    assert (verified.broken, len(verified.record.log)) == (None, 60)
    assert (checked["games"], checked["games left"]) == (3, 1)


def test_a_record_is_checked_as_far_as_it_goes() -> None:
    part = whole_game().record.at(30)
    verified = verify_record(part)
    assert verified.record.log == part.log
    assert (verified.broken, verified.checked["games left"]) == (None, 1)


def test_games_vary() -> None:
    """Seats, options and maps change, and with them everything that a table can agree on is played."""
    firsts = [game_by_number(number) for number in range(21)]
    assert {first.game.seats for first in firsts} == {2, 3, 4}
    agreed = {first.game.options for first in firsts}
    assert {option.speed for option in agreed} == {option.keep_duplicates for option in agreed} == {True, False}
    assert {(option.build_map, option.name_contacts) for option in agreed} == {
        (False, False),
        (True, False),
        (True, True),
    }
    assert len({first.game.map for first in firsts}) > 10


def test_what_is_given_does_not_vary() -> None:
    map, box = generated_map(3), setups.SMALL.catalogue
    given = [game_by_number(number, players=2, map=map) for number in range(12)]
    assert {(first.game.seats, first.game.map) for first in given} == {(2, map)}
    assert not any(first.game.options.speed or first.game.options.build_map for first in given)
    assert game_by_number(0, map=ring(6), catalogue=box).game.catalogue == box


def test_an_odd_box_on_an_odd_map_keeps_the_rules() -> None:
    first = game_by_number(3, players=2, map=setups.SIX, catalogue=setups.RICH.catalogue)
    assert verify_game(first, player=building_player).broken is None


def test_a_box_that_does_not_fit_the_map_is_refused() -> None:
    with pytest.raises(InvalidSetup):
        game_by_number(0, map=generated_map(0), catalogue=setups.SMALL.catalogue)
