"""`explain` is empty, `apply` succeeds, the action is in `legal_actions`: all three or none, wherever a game can be."""

from itertools import islice, permutations

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import Dealer, GameState, Phase, apply, explain, is_over, legal_actions, random_action, settle
from dejavu_rules.actions import Meditate, Rule, Sow
from dejavu_rules.components import BITS, Colour
from dejavu_rules.engine import RULES
from dejavu_rules.spaces import NOTHING, Space
from tests.properties.candidates import number_of_orders, number_of_sowings
from tests.properties.play import REAL, VERDICTS, Watch, ask, listed
from tests.properties.strategies import SEEDS, belows, legal, nearly_legal, states

MANY = 4_000
USUAL = settings().max_examples


def fields_of(state: GameState) -> list[object]:
    return [getattr(state, field.name) for field in attrs.fields(GameState)]


@settings(max_examples=3 * USUAL)
@given(states(), st.data())
def test_explain_apply_and_legal_actions_agree(state: GameState, data: st.DataObject) -> None:
    choices = listed(legal_actions(state), MANY)
    action: object = Meditate() if is_over(state) else data.draw(legal(state))
    for attempt in (action, data.draw(nearly_legal(state, action)), data.draw(nearly_legal(state, action))):
        untouched = fields_of(state)
        verdict = ask(REAL, state, attempt, choices)
        assert all(agree(verdict) for agree in VERDICTS), verdict
        assert fields_of(state) == untouched
    assert is_over(state) or not explain(state, action)


@given(states(), st.data())
def test_what_is_offered_is_what_the_rulebook_allows(state: GameState, data: st.DataObject) -> None:
    Watch().offer(state)


@given(states(), st.data())
def test_a_random_action_is_legal(state: GameState, data: st.DataObject) -> None:
    if not (state.is_chance or is_over(state)):
        assert not explain(state, random_action(state, belows(data.draw)))


@given(states())
def test_a_rule_finds_some_action_just_where_its_space_has_any(state: GameState) -> None:
    below = Dealer(1).below
    for rule in RULES:
        if isinstance(rule, Rule) and state.phase in rule.phases:
            action = rule.some(state, below)
            assert (action is None) == (rule.space(state) is NOTHING)
            assert action is None or not explain(state, action)


@given(states(), SEEDS)
def test_what_settles_at_once_is_what_settles_step_by_step(state: GameState, seed: int) -> None:
    """With the same random numbers, and just as many of them."""
    one, other = Dealer(seed), Dealer(seed)
    settled = settle(state, one)
    while state.is_chance:
        state = apply(state, legal_actions(state).pick(other.below))
    assert state == settled
    assert one.below(1 << 20) == other.below(1 << 20)


# Choices too many to list


@given(states(), st.data())
def test_every_rank_has_its_own_legal_action(state: GameState, data: st.DataObject) -> None:
    space = legal_actions(state)
    if not isinstance(space, Space) or is_over(state):
        return
    count = space.count()
    ranks = data.draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=40, unique=True))
    actions = [space.at(rank) for rank in (*ranks, count - 1)]
    assert len(set(actions)) == len({*ranks, count - 1})
    assert all(not explain(state, action) for action in actions)


@given(states())
def test_the_order_of_iteration_is_the_order_of_ranks(state: GameState) -> None:
    space = legal_actions(state)
    if isinstance(space, Space):
        first = list(islice(space, 300))
        assert first == [space.at(rank) for rank in range(len(first))]
        assert len(first) == min(300, space.count())


@settings(max_examples=USUAL // 2)
@given(states(Phase.RECOLLECTION))
def test_sowings_are_counted_exactly(state: GameState) -> None:
    """With `at` giving only legal sowings, all of them different, the right number means: all of them."""
    others = sum(type(action) is not Sow for action in legal_actions(state.evolve(tiles=(0,) * len(state.tiles))))
    skip = number_of_sowings(state) == 0
    space = legal_actions(state)
    assert isinstance(space, Space)
    assert space.count() == number_of_sowings(state) + others - 1 + skip  # without bits there is a skip


@given(st.lists(st.sampled_from(BITS[3:8]), max_size=6))
def test_orders_are_counted_as_they_can_be_listed(bits: list[object]) -> None:
    """The count that the sowings are held to is itself held to a list."""
    some = [bit for bit in BITS if bit in bits for _ in range(bits.count(bit))]
    orders = {order for order in permutations(some) if order and order[-1].colour is not Colour.WHITE}
    assert number_of_orders(some) == len(orders)


@given(states(Phase.DEJA_VU), st.data())
def test_powers_gained_this_turn_count_this_turn(state: GameState, data: st.DataObject) -> None:
    """Whatever was completed on the way, the choices after it are again just what the rulebook allows."""
    for _ in range(3):
        if state.phase is Phase.DEJA_VU:
            state = apply(state, data.draw(legal(state)))
            Watch().offer(state)
