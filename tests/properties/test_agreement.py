"""`explain` is empty, `apply` succeeds, the action is in `legal_actions`: all three or none, wherever a game can be.

And the rulebook, said a second time, agrees with them.
"""

from collections import Counter
from itertools import permutations

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import (
    Action,
    Bit,
    Colour,
    GameState,
    Meditate,
    Outcome,
    Phase,
    Sow,
    apply,
    explain,
    is_over,
    legal_actions,
    random_action,
)
from dejavu_rules.box.multisets import NO_BITS
from dejavu_rules.box.pieces import BITS
from dejavu_rules.testing.counting import number_of_sowings
from dejavu_rules.testing.engines import REAL, choices_now
from dejavu_rules.testing.oracles.verdicts import VERDICTS, ask, list_if_few
from dejavu_rules.testing.second.recollection import number_of_orders
from dejavu_rules.testing.strategies import HypothesisDealer, legal, nearly_legal, states
from dejavu_rules.testing.verification import Watch
from tests.support.bending import bend
from tests.support.deciding import PLAYERS_DECIDE

MANY = 4_000
USUAL = settings().max_examples


def fields_of(state: GameState) -> list[object]:
    return [getattr(state, field.name) for field in attrs.fields(GameState)]


@settings(max_examples=3 * USUAL)
@given(states(), st.data())
def test_explain_apply_and_legal_actions_agree(state: GameState, data: st.DataObject) -> None:
    choices = list_if_few(choices_now(state), MANY)
    action: Action | Outcome = Meditate() if is_over(state) else data.draw(legal(state))
    for attempt in (action, data.draw(nearly_legal(state, action)), data.draw(nearly_legal(state, action))):
        untouched = fields_of(state)
        verdict = ask(REAL, state, attempt, choices)
        assert not [oracle.tell(said) for oracle in VERDICTS for said in oracle(verdict)]
        assert fields_of(state) == untouched
    assert is_over(state) or not explain(state, action)


@given(states())
def test_what_is_offered_is_what_the_rulebook_allows(state: GameState) -> None:
    Watch().offer(state)


@given(PLAYERS_DECIDE, st.data())
def test_a_random_action_is_legal(state: GameState, data: st.DataObject) -> None:
    assert not explain(state, random_action(state, HypothesisDealer(data.draw)))


@settings(max_examples=USUAL // 2)
@given(states(Phase.RECOLLECTION))
def test_sowings_are_counted_exactly(state: GameState) -> None:
    """With `at` giving only legal sowings, all of them different, the right number means: all of them."""
    without_bits = bend(state, bits=(NO_BITS,) * len(state.bits))
    others = sum(type(action) is not Sow for action in legal_actions(without_bits))
    skip = number_of_sowings(state) == 0
    assert legal_actions(state).of(Sow).count() == number_of_sowings(state)
    assert legal_actions(state).count() == number_of_sowings(state) + others - 1 + skip  # without bits there is a skip


@given(st.lists(st.sampled_from(BITS[3:8]), max_size=6))
def test_orders_are_counted_as_they_can_be_listed(bits: list[Bit]) -> None:
    """The count that the sowings are held to is itself held to a list."""
    orders = {order for order in permutations(bits) if order and order[-1].colour is not Colour.WHITE}
    assert number_of_orders(Counter(bits)) == len(orders)


@given(states(Phase.DEJA_VU), st.data())
def test_powers_gained_this_turn_count_this_turn(state: GameState, data: st.DataObject) -> None:
    """Whatever was completed on the way, the choices after it are again just what the rulebook allows."""
    for _ in range(3):
        if state.phase is Phase.DEJA_VU:
            state = apply(state, data.draw(legal(state)))
            Watch().offer(state)
