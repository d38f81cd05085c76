"""`actions.table`: phase x action, each pair once, and every phase leads somewhere."""

from collections import Counter

from dejavu_rules import Phase
from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.actions.table import RULES


def test_no_action_has_two_rules_in_a_phase() -> None:
    pairs = Counter((rule.action, phase) for rule in RULES for phase in rule.phases)
    assert set(pairs.values()) == {1}


def test_every_phase_but_the_last_waits_for_something() -> None:
    assert {phase for rule in RULES for phase in rule.phases} == set(Phase) - {Phase.OVER}


def test_nobody_shares_a_phase_with_chance() -> None:
    players = {phase for rule in RULES if isinstance(rule, Rule) for phase in rule.phases}
    chance = {phase for rule in RULES if isinstance(rule, ChanceRule) for phase in rule.phases}
    assert not players & chance


def test_every_phase_is_reached_and_the_end_from_every_phase() -> None:
    follows = {phase: {to for rule in RULES if phase in rule.phases for to in rule.leads_to} for phase in Phase}
    reached = {Phase.START_PLAYER}
    while more := set().union(*(follows[phase] for phase in reached)) - reached:
        reached |= more
    assert reached == set(Phase)
    ending = {Phase.OVER}
    while more := {phase for phase in Phase if follows[phase] & ending} - ending:
        ending |= more
    assert ending == set(Phase)


def test_a_rule_names_no_phase_twice() -> None:
    for rule in RULES:
        assert len(set(rule.phases)) == len(rule.phases) > 0
        assert len(set(rule.leads_to)) == len(rule.leads_to) > 0
