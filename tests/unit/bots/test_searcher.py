"""The searcher: it tries the planner's best plans, and sees no more than its seat."""

from dejavu_rules import Dealer, GameState, Phase, Sow, act, apply, explain, new_game, settle, view
from dejavu_rules.bots import planner_bot
from dejavu_rules.bots.planner import ORDINARY
from dejavu_rules.bots.searcher import Effort, _play_on, search_action

LITTLE = Effort(pools=3, sowings=2, guesses=1)


def position(turn: int) -> GameState:
    dealer = Dealer(3)
    state = new_game(2, dealer)
    while state.turn < turn or state.phase is not Phase.RECOLLECTION:
        state = settle(act(state, state.active, planner_bot(view(state, state.active), dealer)), dealer)
    return state


def test_it_decides_for_a_sowing_by_what_comes_of_it() -> None:
    """With more to try it changes its mind somewhere; without anything to try it is the planner."""
    changed = 0
    for turn in (4, 6, 8):
        state = position(turn)
        seen = view(state, state.active)
        nothing = search_action(seen, Dealer(1), Effort(pools=0, guesses=1))
        assert nothing == planner_bot(seen, Dealer(1))
        tried = search_action(seen, Dealer(1), LITTLE)
        assert explain(state, tried) == ()
        assert tried == search_action(seen, Dealer(1), LITTLE)
        changed += tried != nothing
    assert changed


def test_what_it_plays_is_compared_when_its_turn_comes_again() -> None:
    state = position(6)
    sowing = planner_bot(view(state, state.active), Dealer(1))
    assert isinstance(sowing, Sow)
    after = apply(state, sowing)
    worths = {_play_on(after, Dealer(seed), ORDINARY) for seed in range(3)}
    assert len(worths) > 1  # other cards are drawn
    assert _play_on(after, Dealer(1), ORDINARY) == _play_on(after, Dealer(1), ORDINARY)


def test_outside_of_sowings_it_is_the_planner() -> None:
    state = position(5)
    seat = state.active
    state = apply(state, planner_bot(view(state, seat), Dealer(1)))
    while state.phase is Phase.RECOLLECTION:
        state = apply(state, planner_bot(view(state, seat), Dealer(1)))
    seen = view(state, seat)
    assert search_action(seen, Dealer(2), LITTLE) == planner_bot(seen, Dealer(2))
