"""`phases`: what the game waits for, and who decides."""

import pytest

from dejavu_rules import Phase
from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.phases import CHANCE_PHASES
from tests.support.bending import bend
from tests.support.builders import table


def test_who_decides() -> None:
    chance = {phase for rule in RULES if isinstance(rule, ChanceRule) for phase in rule.phases}
    assert chance == CHANCE_PHASES
    for phase in Phase:
        assert bend(table(Phase.DISCARD), phase=phase).is_chance == (phase in CHANCE_PHASES)


def test_players_decide_in_all_the_others_until_the_game_is_over() -> None:
    players = {phase for rule in RULES if isinstance(rule, Rule) for phase in rule.phases}
    assert players == set(Phase) - CHANCE_PHASES - {Phase.OVER}


def test_phases_read_as_words() -> None:
    assert str(Phase.DEJA_VU) == "Deja Vu"
    assert str(Phase.REPLENISHED_TILES) == "Replenished Tiles"
    assert repr(Phase.DEJA_VU) == "Phase.DEJA_VU"
    assert Phase("Deja Vu") is Phase("deja vu") is Phase.DEJA_VU


def test_phases_are_in_the_order_of_the_game() -> None:
    assert sorted(Phase) == list(Phase)
    assert Phase.START_PLAYER < Phase.RECOLLECTION < Phase.DEJA_VU < Phase.DISCARD < Phase.OVER
    assert max(Phase) is Phase.OVER


def test_a_phase_is_no_number() -> None:
    first: object = Phase.START_PLAYER
    assert first != 0
    with pytest.raises(TypeError):
        assert Phase.START_PLAYER < 1  # type: ignore[operator]
