"""The searcher: it tries the planner's best plans, and sees no more than its seat."""

from attrs import evolve

from dejavu_rules import Dealer, GameState, Phase, Sow, act, apply, explain, new_game, settle, view
from dejavu_rules.bots import planner_bot
from dejavu_rules.bots.planner import ORDINARY
from dejavu_rules.bots.searcher import Effort, _play_on, search_action
from dejavu_rules.turns.search import Work

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
    worths = {_play_on(after, Dealer(seed), ORDINARY, Work(10**6)) for seed in range(3)}
    assert len(worths) > 1  # other cards are drawn
    assert _play_on(after, Dealer(1), ORDINARY, Work(10**6)) == _play_on(after, Dealer(1), ORDINARY, Work(10**6))


def test_a_turn_is_bounded_by_its_work_and_a_guess_that_was_cut_off_does_not_count() -> None:
    """With work for no whole guess it is the planner."""
    changed = 0
    for turn in (4, 6, 8):
        state = position(turn)
        seen, work = view(state, state.active), Work(10**6)
        usual = planner_bot(seen, Dealer(1))
        once = search_action(seen, Dealer(1), LITTLE)
        assert search_action(seen, Dealer(1), evolve(LITTLE, work=1)) == usual
        _play_on(apply(state, usual), Dealer(1), ORDINARY, work)
        needed = 10**6 - work.left
        assert search_action(seen, Dealer(1), evolve(LITTLE, work=needed)) == usual  # one candidate of several
        changed += once != usual
    assert changed


def test_nothing_is_played_where_no_work_is_left() -> None:
    state = position(6)
    after = apply(state, planner_bot(view(state, state.active), Dealer(1)))
    work = Work(10)
    assert _play_on(after, Dealer(1), ORDINARY, work) == 0
    spent = work.left
    assert spent <= 0
    assert _play_on(after, Dealer(1), ORDINARY, work) == 0
    assert work.left == spent


def test_outside_of_sowings_it_is_the_planner() -> None:
    state = position(5)
    seat = state.active
    state = apply(state, planner_bot(view(state, seat), Dealer(1)))
    while state.phase is Phase.RECOLLECTION:
        state = apply(state, planner_bot(view(state, seat), Dealer(1)))
    seen = view(state, seat)
    assert search_action(seen, Dealer(2), LITTLE) == planner_bot(seen, Dealer(2))
