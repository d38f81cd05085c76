"""The searcher: it tries the planner's best plans, and sees no more than its seat."""

from functools import cache

import pytest
from attrs import evolve

from dejavu_rules import Dealer, GameState, Phase, Sow, act, apply, determinize, explain, new_game, settle, view
from dejavu_rules.bots import planner_bot, searcher
from dejavu_rules.bots.planner import ORDINARY, Planner, Weights, plan_action, standing
from dejavu_rules.bots.searcher import Effort, _play_on, search_action, searcher_bot
from dejavu_rules.turns.search import Work
from tests.support.bending import bend
from tests.support.builders import player, table

LITTLE = Effort(pools=3, sowings=2, guesses=1)


@cache
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
    after, seat = apply(state, sowing), state.active
    work, own = Work(10**6), Work(10**6)
    found = _play_on(after, Dealer(1), ORDINARY, work)
    later, dealer = after, Dealer(1)
    while later.turn == after.turn or later.active != seat or later.phase is not Phase.RECOLLECTION:
        later = settle(apply(later, plan_action(later, dealer, ORDINARY, own)), dealer)
    mine = standing(later, seat, ORDINARY) + Planner(later, ORDINARY, own).rank_plans()[0].worth
    assert found == mine - standing(later, 1 - seat, ORDINARY)
    assert work.left == own.left
    assert _play_on(after, Dealer(2), ORDINARY, Work(10**6)) != found  # other cards are drawn


def test_a_game_that_ends_is_compared_at_its_end() -> None:
    """Of the others the best counts; a discard is no work, but without any left it is not even tried."""
    last = table(Phase.DISCARD, player(vp=3), player(vp=5), player(vp=1), public=(), flowers=0)
    for work in (1, 1000):
        assert _play_on(bend(last, last_turns=1), Dealer(1), ORDINARY, Work(work)) == -20
    assert _play_on(bend(last, last_turns=1), Dealer(1), ORDINARY, Work(0)) == 0


class Talk:
    """Stands in for the games that are played on: says what each candidate is worth, for a price."""

    def __init__(self, *worths: int) -> None:
        self.worths, self.asked = worths, 0

    def __call__(self, state: GameState, dealer: Dealer, weights: Weights, work: Work) -> int:
        worth = self.worths[self.asked] if self.asked < len(self.worths) else 0
        self.asked += 1
        work.left -= 10
        return worth


def test_usually_it_tries_two_sowings_to_each_of_five_pools_and_guesses_four_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = view(position(4), position(4).active)
    asked = Talk()
    monkeypatch.setattr(searcher, "_play_on", asked)
    usual = searcher_bot(seen, Dealer(1))
    number = asked.asked
    assert usual == search_action(seen, Dealer(1), Effort(pools=5, sowings=2, guesses=4))
    assert asked.asked == 2 * number
    assert 4 * (1 + 5) < number <= 4 * (1 + 5 * 2)


def test_it_takes_the_best_of_all_guesses_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second candidate is better in the first guess than the third is in the second."""
    seen = view(position(4), position(4).active)
    count = Talk()
    monkeypatch.setattr(searcher, "_play_on", count)
    usual = search_action(seen, Dealer(1), LITTLE)
    assert usual == planner_bot(seen, Dealer(1))
    number = count.asked
    assert 3 < number <= 1 + LITTLE.pools * LITTLE.sowings
    rest = [0] * (number - 3)
    first, second = [0, 5, 0, *rest], [0, 0, 3, *rest]
    chosen = {}
    for name, worths in (("first", first), ("second", second), ("both", first + second)):
        monkeypatch.setattr(searcher, "_play_on", Talk(*worths))
        chosen[name] = search_action(seen, Dealer(1), evolve(LITTLE, guesses=len(worths) // number))
    assert chosen["both"] == chosen["first"] != chosen["second"]
    assert usual not in chosen.values()
    for work, expected in ((10 * number, usual), (10 * number + 1, chosen["first"])):
        monkeypatch.setattr(searcher, "_play_on", Talk(*first))
        assert search_action(seen, Dealer(1), evolve(LITTLE, work=work)) == expected


def test_it_thinks_of_things_as_its_weights_say() -> None:
    """Without anything to try it is the planner with these weights."""
    state = position(4)
    seen, changed = view(state, state.active), 0
    for weights in (evolve(ORDINARY, saved=90, stm=0), evolve(ORDINARY, power=900), evolve(ORDINARY, saved=0, stm=900)):
        dealer = Dealer(1)
        usual = plan_action(determinize(seen, dealer), dealer, weights)
        assert search_action(seen, Dealer(1), Effort(pools=0, guesses=1), weights) == usual
        changed += usual != planner_bot(seen, Dealer(1))
    assert changed


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
