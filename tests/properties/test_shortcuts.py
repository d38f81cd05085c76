"""Shortcuts of the engine come to the same as the long way: each property compares the two."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import Dealer, GameState, Phase, apply, chance_outcomes, deal, enter, explain, settle
from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.phases import CHANCE_PHASES
from dejavu_rules.combinatorics.randomness import stream_of
from dejavu_rules.combinatorics.spaces import NOTHING
from dejavu_rules.testing.strategies import SEEDS, HypothesisDealer, states
from tests.support.deciding import PLAYERS_DECIDE

SOME = settings(max_examples=max(10, settings().max_examples // 2))
A_FEW = settings(max_examples=max(10, settings().max_examples // 3))

RUSHING = [(rule, phase) for rule in RULES if isinstance(rule, ChanceRule) and rule.rush for phase in rule.phases]
CHOOSING = [(rule, phase) for rule in RULES if isinstance(rule, Rule) for phase in rule.phases]


def name_of(each: Rule | ChanceRule | Phase) -> str:
    return each.name if isinstance(each, Phase) else each.action.__name__


class Recording:
    """A seeded dealer who remembers what was asked."""

    def __init__(self, seed: int) -> None:
        self._dealer = Dealer(seed)
        self.asked: list[int] = []

    def below(self, number: int, /) -> int:
        self.asked.append(number)
        return self._dealer.below(number)


@pytest.mark.parametrize("phase", sorted(CHANCE_PHASES), ids=lambda phase: phase.name)
@SOME
@given(data=st.data(), seed=SEEDS)
def test_settle_comes_to_what_deal_and_single_outcomes_come_to(phase: Phase, data: st.DataObject, seed: int) -> None:
    """By the same random numbers: `settle`, `deal`, picking and applying one by one, and entering what `deal` told."""
    before = data.draw(states(phase))
    at_once, telling, one_by_one = Recording(seed), Recording(seed), Recording(seed)
    settled, dealt, state = settle(before, at_once), deal(before, telling), before
    while state.is_chance:
        state = apply(state, chance_outcomes(state).pick(one_by_one))
    assert settled == dealt.state == state
    assert at_once.asked == telling.asked == one_by_one.asked
    replayed = dealt.before
    for outcome in dealt.outcomes:
        replayed = enter(replayed, outcome)
    assert replayed == settled
    assert dealt.before is before
    assert before.is_chance


@given(PLAYERS_DECIDE | states(Phase.OVER), SEEDS)
def test_where_a_player_decides_nothing_settles(state: GameState, seed: int) -> None:
    dealer = Recording(seed)
    assert settle(state, dealer) is state
    assert deal(state, dealer) == (state, (), state)
    assert dealer.asked == []


@pytest.mark.parametrize(("chance", "phase"), RUSHING, ids=name_of)
@SOME
@given(data=st.data(), seed=SEEDS)
def test_what_is_rushed_is_what_single_outcomes_come_to(
    chance: ChanceRule, phase: Phase, data: st.DataObject, seed: int
) -> None:
    """`rush` (all draws of a Meditation, bits that return) against performing one picked outcome after the other."""
    assert chance.rush is not None
    state = data.draw(states(phase))
    rushing, walking = Recording(seed), Recording(seed)
    rushed = chance.rush(state, stream_of(rushing))
    assert rushing.asked
    while len(walking.asked) < len(rushing.asked):
        state = chance.perform(state, chance.space(state).pick(stream_of(walking)))
    assert walking.asked == rushing.asked
    assert state == rushed


def test_all_that_can_be_rushed_is_known() -> None:
    """Otherwise the property above could say nothing about a new one."""
    names = {chance.rush.__name__ for chance, _ in RUSHING if chance.rush}
    assert names == {"draw_all", "replenish_at_once"}


@pytest.mark.parametrize(("rule", "phase"), CHOOSING, ids=name_of)
@A_FEW
@given(data=st.data())
def test_some_finds_an_action_just_where_the_space_has_any(rule: Rule, phase: Phase, data: st.DataObject) -> None:
    """`some`, whatever the dealer does, against `space`; and what it finds is one of the space's kind and legal."""
    state = data.draw(states(phase))
    space = rule.space(state)
    for dealer in (HypothesisDealer(data.draw), Dealer(data.draw(SEEDS))):
        action = rule.some(state, stream_of(dealer))
        assert (action is None) == (space is NOTHING) == (next(iter(space), None) is None)
        if action is not None:
            assert type(action) is rule.action
            assert explain(state, action) == ()
            assert space.count() > 2_000 or action in set(space)
