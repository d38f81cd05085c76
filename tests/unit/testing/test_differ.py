"""The differ agrees where engines agree, and rules that are broken on purpose do not get past it."""

import pytest

from dejavu_rules import Dealer, Phase, StartPlayer
from dejavu_rules.testing import setups
from dejavu_rules.testing.differ import Differ, Disagreement
from tests.support.bending import bend
from tests.support.broken import choices as broken_choices
from tests.support.broken import effects as broken_effects
from tests.support.differential import Pace, compare, odd_setup

CATCHES = {
    "white may be last": ("NO_FLOWERS", 0),
    "a path may come back": ("ALMOST_WHITE", 1),
    "a walk may come back": ("RICH", 0),
    "the Girl walks as far as she likes": ("SMALL", 0),
    "planting needs no flower": ("ALMOST_WHITE", 0),
    "any tile is chosen for the last bits": ("QUICK", 2),
    "a duplicate is replaced by nothing": ("FEW_CARDS", 0),
    "any number of cards is kept": ("SMALL", 0),
    "Recollection is optional": ("SMALL", 0),
    "an STM card lends its power": ("FEW_CARDS", 0),
    "a silver copy helps": ("RUSH", 1),
    "STM has no end": ("FEW_CARDS", 0),
    "a Public Card enters STM": ("RICH", 0),
    "a speed game begins with two equal memories": ("FEW_CARDS", 0),
    "the choices end one too early": ("RICH", 0),
    "the first choice is offered twice": ("SMALL", 0),
    "Public Cards are never offered": ("SMALL", 0),
    "white bits are not claimed": ("RICH", 1),
    "one player lays all tiles": ("BY_NAME", 0),
    "a contact of the last tile is forgotten": ("BY_NAME", 0),
    "white comes along with any colour": ("FEW_CARDS", 0),
    "only the last bit is taken": ("SMALL", 0),
    "a spent bit vanishes": ("FEW_CARDS", 0),
    "bits of every colour score": ("FEW_CARDS", 0),
    "planting does not use up the phase": ("STUCK", 1),
    "levels are ignored in replenishment": ("STALLING", 1),
    "duplicate draws are kept": ("ALMOST_WHITE", 0),
    "the trigger player gets an extra turn": ("STUCK", 0),
    "discarded cards are lost": ("SMALL_SPEED", 0),
    "a hand is never full": ("SMALL", 0),
    "completing a card costs an opponent": ("RICH", 0),
    "a hive that is not full waits for ever": ("STALLING", 1),
    "bits on unfinished cards are as good as in chests": ("STALLING", 1),
    "chests are forgotten on a stuck map": ("FEW_CARDS", 0),
    "a game in which no bit can move goes on": ("STUCK", 0),
    "a discarded card is no deck": ("STUCK", 0),
    "discards are seen before everybody has chosen": ("FEW_CARDS", 0),
    "discards lie aside for ever": ("FEW_CARDS", 0),
}
"""A broken rule, and a game in which it shows soon: the set-up and the seed."""

BROKEN_RULES = {broken.name: broken for broken in (*broken_choices.breaks.all, *broken_effects.breaks.all)}


@pytest.mark.parametrize("name", CATCHES)
def test_a_broken_rule_is_caught(name: str) -> None:
    setup, seed = CATCHES[name]
    with pytest.raises(Disagreement):
        compare(getattr(setups, setup), seed, Pace(70, 2, 2, setup == "RUSH"), BROKEN_RULES[name].engine())


@pytest.mark.parametrize("played", sorted(set(CATCHES.values())))
def test_the_same_games_pass_with_whole_rules(played: tuple[str, int]) -> None:
    setup, seed = played
    compare(getattr(setups, setup), seed, Pace(70, 2, 2, setup == "RUSH"))


def test_a_difference_is_reported_with_both_answers() -> None:
    differ = Differ(setups.SMALL.first_state())
    differ.table.flowers -= 1
    with pytest.raises(Disagreement, match=r"flowers in Girl, turn 0, by StartPlayer.*:\nfirst:  20\nsecond: 19"):
        differ.step(StartPlayer(1))


def test_a_first_state_is_not_taken_on_trust() -> None:
    """The second engine lays the table itself; only in the middle of a game it reads what lies there."""
    with pytest.raises(Disagreement, match="flowers"):
        Differ(bend(setups.SMALL.first_state(), flowers=3))
    assert Differ(bend(setups.SMALL.first_state(), phase=Phase.GIRL, flowers=3)).table.flowers == 3


def test_odd_setups_differ() -> None:
    odd = [odd_setup(Dealer(seed)) for seed in range(40)]
    assert {setup.players for setup in odd} == {2, 3, 4}
    assert {len(setup.map.tiles) for setup in odd} == {3, 4, 5, 6, 7, 8}
    assert {(setup.options.speed, setup.options.keep_duplicates) for setup in odd} >= {(True, True), (False, False)}
