"""No turn gains more than the best one, in any box: every whole turn is played on the second engine."""

from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import GameState, Phase, Sow, legal_actions
from dejavu_rules.testing.strategies import states
from dejavu_rules.turns import pools
from tests.deep.best_turns import compare

FEW_SOWINGS, FEW_MOMENTS = 500, 300


@given(st.sampled_from([Phase.RECOLLECTION, Phase.DEJA_VU, Phase.PLANTING]).flatmap(states))
def test_no_turn_gains_more(state: GameState) -> None:
    number = legal_actions(state).of(Sow).count()
    assert sum(pool.sowings for pool in pools(state)) == number
    if number <= FEW_SOWINGS:
        assert compare(state, FEW_MOMENTS) in ("", None)
