"""`Choices` as a collection: what is in it, at which rank, how many and of which kinds, for players and for chance.

Every question is asked in two ways: `in` is held to `explain` and to a list, `at` to the list, `count()` to its length,
`of(kind)` to the list of that kind.
"""

from itertools import islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dejavu_rules import (
    Action,
    Choices,
    Dealer,
    GameState,
    MalformedAction,
    Meditate,
    Outcome,
    Phase,
    apply,
    chance_outcomes,
    explain,
    is_over,
    legal_actions,
)
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.phases import CHANCE_PHASES
from dejavu_rules.errors import RankOutOfRange
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.setups import STUCK
from dejavu_rules.testing.strategies import PHASES, SEEDS, legal, malformed, nearly_legal, states
from tests.support.dealers import FIRST
from tests.support.deciding import GOING_ON

MANY = 2_000
"""Up to this number choices are listed."""
KINDS = {rule.action for rule in RULES}
USUAL = settings().max_examples


def is_fine(state: GameState, attempt: object) -> bool:
    """Whether `explain` finds nothing."""
    try:
        return explain(state, attempt) == ()
    except MalformedAction:
        return False


def others(state: GameState) -> Choices[object]:
    """What those may do who do not decide now."""
    return legal_actions(state) if state.is_chance else chance_outcomes(state)


# What is in it


@settings(max_examples=2 * USUAL)
@given(states(), st.data())
def test_whatever_is_fine_is_in_the_choices_and_nothing_else(state: GameState, data: st.DataObject) -> None:
    """For legal, nearly legal and malformed actions, and garbage."""
    choices = choices_now(state)
    action: Action | Outcome = Meditate() if is_over(state) else data.draw(legal(state))
    near = data.draw(nearly_legal(state, action))
    attempts = [action, near, *(data.draw(malformed(each)) for each in (action, action, near))]
    for attempt in attempts:
        assert (attempt in choices) == is_fine(state, attempt)
        assert attempt not in others(state)
    assert (action in choices) == (not is_over(state))


@given(states(), st.data())
def test_what_is_in_the_choices_is_in_their_list(state: GameState, data: st.DataObject) -> None:
    choices = choices_now(state)
    if is_over(state) or choices.count() > MANY:
        return
    every = list(choices)
    action = data.draw(legal(state))
    assert action in every
    for attempt in (action, *(data.draw(nearly_legal(state, action)) for _ in range(5))):
        assert (attempt in choices) == (attempt in every)


# Ranks


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name)
@settings(max_examples=max(5, USUAL // 5))
@given(data=st.data())
def test_every_rank_has_a_choice_of_its_own(phase: Phase, data: st.DataObject) -> None:
    state = data.draw(states(phase))
    choices = choices_now(state)
    count = choices.count()
    assert bool(choices) == (count > 0) == (not is_over(state))
    if count:
        ranks = {*data.draw(st.lists(st.integers(0, count - 1), max_size=15)), 0, count - 1}
        found = [choices.at(rank) for rank in sorted(ranks)]
        assert len(set(found)) == len(ranks)
        assert all(choice in choices and not explain(state, choice) for choice in found)
    for rank in (-1, count):
        with pytest.raises(RankOutOfRange):
            choices.at(rank)


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name)
@settings(max_examples=max(5, USUAL // 5))
@given(data=st.data())
def test_the_order_of_the_list_is_the_order_of_ranks(phase: Phase, data: st.DataObject) -> None:
    choices = choices_now(data.draw(states(phase)))
    most = 60 if phase is Phase.BITS else 300  # a rank among all ways to place bits takes long to find
    first = list(islice(choices, most))
    assert first == [choices.at(rank) for rank in range(len(first))]
    assert len(first) == min(most, choices.count())


def bits_on_three_tiles() -> GameState:
    """The smallest map, before its bits are placed: the only placing of bits that can be listed as a whole."""
    state = STUCK.first_state()
    while state.phase is not Phase.BITS:
        state = apply(state, chance_outcomes(state).pick(FIRST))
    return state


@settings(max_examples=USUAL // 2)
@given(st.one_of(*(states(phase) for phase in sorted(CHANCE_PHASES))))
@example(bits_on_three_tiles())
def test_outcomes_are_as_many_as_listed_and_one_of_them_will_happen(state: GameState) -> None:
    outcomes = chance_outcomes(state)
    assert outcomes.count() <= MANY or len(state.bits) > 3
    if outcomes.count() <= MANY:
        weighted = list(outcomes.weighted())
        assert [outcome for outcome, _ in weighted] == list(outcomes)
        assert len({outcome for outcome, _ in weighted}) == len(weighted) == outcomes.count()
        assert all(weight > 0 for _, weight in weighted)
        assert sum(weight for _, weight in weighted) == 1


# Kinds


@given(states())
def test_the_kinds_part_the_choices(state: GameState) -> None:
    choices = choices_now(state)
    kinds = choices.kinds()
    parts = [choices.of(kind) for kind in kinds]
    assert len(set(kinds)) == len(kinds)
    assert all(parts)
    assert sum(part.count() for part in parts) == choices.count()
    assert all(part.kinds() == (kind,) for kind, part in zip(kinds, parts, strict=True))
    for kind in KINDS - set(kinds):
        assert not choices.of(kind)
        assert list(choices.of(kind)) == []
    if choices.count() <= MANY:
        assert [choice for part in parts for choice in part] == list(choices)
        assert all(type(choice) is kind for kind, part in zip(kinds, parts, strict=True) for choice in part)


@given(states(), SEEDS)
def test_a_pick_is_a_kind_by_its_number_and_then_one_of_that_kind(state: GameState, seed: int) -> None:
    """With the same random numbers, or else the same seed would no longer play the same game."""
    choices = legal_actions(state)
    one, other = Dealer(seed), Dealer(seed)
    if not choices:
        return
    kinds = list(choices.kinds())
    if len([rule for rule in RULES if state.phase in rule.phases]) > 1:
        rank = other.below(choices.count())
        while rank >= (number := choices.of(kinds[0]).count()):
            rank -= number
            del kinds[0]
    assert choices.pick(one) == choices.of(kinds[0]).pick(other)
    assert one.save() == other.save()


@given(GOING_ON, st.data())
def test_a_choice_is_in_its_kind_alone(state: GameState, data: st.DataObject) -> None:
    choices, action = choices_now(state), data.draw(legal(state))
    assert [kind for kind in choices.kinds() if action in choices.of(kind)] == [type(action)]
