"""The best rest of a turn: what it gains, and that nothing gains more."""

from functools import partial

import pytest
from attrs import evolve

from dejavu_rules import (
    Add,
    Bit,
    Bits,
    Construct,
    Dealer,
    GameState,
    Grow,
    IllegalAction,
    InvalidSetup,
    MalformedState,
    Meditate,
    Phase,
    Plant,
    Save,
    SkipRecollection,
    Sow,
    apply,
    is_over,
    new_game,
    score,
    settle,
    view,
)
from dejavu_rules.bots import greedy_bot
from dejavu_rules.testing.setups import TOYS, Setup, standards
from dejavu_rules.turns import BestTurn, WrongTurn, best_turn, check
from tests.deep.best_turns import compare, positions
from tests.support.bending import bend
from tests.support.builders import (
    ANY_IN_THE_MIDDLE,
    CHEST,
    FIVE_VP,
    FLOWER,
    FOOTPRINT,
    ONE_SLOT,
    PLAIN,
    PUBLIC,
    SECOND_FLOWER,
    player,
    table,
)

during_deja_vu = partial(table, Phase.DEJA_VU, public=())
MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR


def kinds(best: BestTurn) -> list[type]:
    return [type(action) for action in best.line]


def test_the_better_of_two_cards_is_completed() -> None:
    best = best_turn(during_deja_vu(player(hand=[PLAIN, FIVE_VP]), pool=[MOON, SUN, STAR]))
    assert (best.gain, best.bound, best.is_complete, best.results) == (5, 5, True, 1)
    assert best.line == (Construct(FIVE_VP, Bits([MOON, SUN, STAR])), Save(), Meditate())


def test_bits_of_the_right_colour_bring_tokens() -> None:
    pool = [MOON, Bit.PURPLE_MOON, SUN, Bit.WHITE_SUN, STAR]
    best = best_turn(during_deja_vu(player(hand=[PLAIN]), pool=pool))
    assert best.gain == 2 + 2
    assert best.line[0] == Construct(PLAIN, Bits([Bit.PURPLE_MOON, Bit.WHITE_SUN, STAR]))


def test_a_card_in_stm_is_completed_and_its_bits_count() -> None:
    me = player(stm={PLAIN: [Bit.PURPLE_MOON]})
    best = best_turn(during_deja_vu(me, pool=[SUN, STAR]))
    assert best.gain == 2 + 1
    assert best.line[0] == Add(PLAIN, Bits([SUN, STAR]))


def test_a_flower_is_grown_if_its_fragment_scores() -> None:
    """Red 1 lies where the Girl stands, and PUBLIC scores runs of red ones."""
    state = during_deja_vu(player(ltm=[PUBLIC]), pool=[MOON, SUN, STAR])
    best = best_turn(state)
    assert best.gain == 5
    assert kinds(best) == [Grow, Save, Plant]
    assert best.results == 2  # or red 2, one step away
    assert best_turn(bend(state, flowers=0)).gain == 0
    assert best_turn(bend(state, planting_done=True)).line == (Save(Bits([MOON])),)


def test_no_flower_is_grown_if_a_card_brings_one() -> None:
    state = during_deja_vu(player(ltm=[PUBLIC], hand=[FLOWER, SECOND_FLOWER]), pool=[MOON, SUN, STAR, STAR, STAR])
    best = best_turn(state)
    assert best.gain == 4 + 5
    assert best.results == 4  # either card, with either fragment
    assert kinds(best) == [Construct, Save, Plant]
    assert isinstance(best.line[-1], Plant)
    assert best.line[-1].source == FLOWER
    assert kinds(best_turn(bend(state, flowers=0))) == [Construct, Save, Meditate]


def test_new_footprints_reach_further() -> None:
    """Only the second tile from the Girl has a fragment that scores."""
    far = during_deja_vu(player(ltm=[PUBLIC], hand=[FOOTPRINT, FIVE_VP], flower=True), pool=[MOON, SUN, STAR])
    near = bend(far, fragments=tuple(each if number == 2 else None for number, each in enumerate(far.fragments)))
    assert best_turn(near).gain == 2 + 5
    assert isinstance(best_turn(near).line[-1], Plant)
    assert len(best_turn(near).line[-1].walk) == 2  # type: ignore[union-attr]


def test_chests_are_filled_with_what_is_left() -> None:
    me = player(ltm=[CHEST], hand=[ONE_SLOT])
    best = best_turn(during_deja_vu(me, pool=[MOON, SUN, Bit.WHITE_STAR, STAR]))
    assert best.line[1] == Save(Bits([Bit.WHITE_STAR, SUN]))


def test_a_turn_without_a_sowing_is_skipped() -> None:
    best = best_turn(table(Phase.RECOLLECTION, player(hand=[ONE_SLOT], saved=[MOON])))
    assert best.gain == 2
    assert best.line[0] == SkipRecollection()


def test_after_deja_vu_only_planting_is_left() -> None:
    state = table(Phase.PLANTING, player(ltm=[PUBLIC], flower=True))
    assert best_turn(state).gain == 5
    assert kinds(best_turn(state)) == [Plant]


@pytest.mark.parametrize("phase", [Phase.DISCARD, Phase.STARTING_HAND, Phase.OVER, Phase.REPLENISHMENT])
def test_elsewhere_nothing_can_be_gained(phase: Phase) -> None:
    assert best_turn(table(phase, player(flower=True))) == BestTurn(0, (), 0, 1, Bits())


def greedy_states(players: int, seed: int) -> list[GameState]:
    """The states at which a turn begins, in a game of greedy bots."""
    dealer = Dealer(seed)
    state = new_game(players, dealer)
    found: list[GameState] = []
    while not is_over(state) and len(found) < 40:
        if state.phase is Phase.RECOLLECTION:
            found.append(state)
        state = settle(apply(state, greedy_bot(view(state, state.active), dealer)), dealer)
    return found


def test_the_certificate_holds_in_whole_games() -> None:
    gains = []
    for state in greedy_states(3, 4):
        best = best_turn(state)
        check(state, best)
        assert best.is_complete
        assert Sow in kinds(best)
        gains.append(best.gain)
        assert best_turn(view(state, state.active)) == best
    assert sum(gains) > 4 * len(gains)


@pytest.mark.parametrize("setup", [*TOYS[:9], standards()[0]])
def test_no_whole_turn_gains_more(setup: Setup) -> None:
    """Every whole turn is played on the second engine; `make deep` does so in more than a thousand positions."""
    found = [compare(state, most=400) for state in positions(setup, seed=1, number=8)]
    assert [wrong for wrong in found if wrong] == []
    assert found.count("") >= 3


def test_a_small_budget_leaves_a_bound() -> None:
    state = greedy_states(2, 1)[12]
    whole, part = best_turn(state), best_turn(state, budget=3)
    assert whole.is_complete
    assert not part.is_complete
    assert part.gain <= whole.gain <= part.bound
    check(state, part)


def test_a_card_that_would_cost_more_than_the_budget_is_left_out() -> None:
    """A slot for any shape counts as several sets of cards."""
    state = during_deja_vu(player(hand=[ANY_IN_THE_MIDDLE]), pool=[MOON, SUN, STAR])
    assert best_turn(state).gain == 4
    part = best_turn(state, budget=1)
    assert (part.gain, part.is_complete) == (0, False)
    assert part.bound >= 4


@pytest.mark.parametrize("budget", [None, "3", 2.5])
def test_a_budget_is_a_whole_number(budget: int) -> None:
    with pytest.raises(InvalidSetup, match=r"^budget: .* is not a whole number$"):
        best_turn(during_deja_vu(player()), budget=budget)


def test_a_wrong_certificate_is_refused() -> None:
    state = during_deja_vu(player(hand=[FIVE_VP]), pool=[MOON, SUN, STAR])
    best = best_turn(state)
    check(state, best)
    for wrong in (
        evolve(best, gain=6),
        evolve(best, bound=4),
        evolve(best, line=best.line[:-1]),
        evolve(best, line=(*best.line, Meditate())),
    ):
        with pytest.raises(WrongTurn):
            check(state, wrong)
    with pytest.raises(IllegalAction):
        check(state, evolve(best, line=best.line[::-1]))


def test_another_seat_cannot_know() -> None:
    state = greedy_states(2, 1)[3]
    with pytest.raises(MalformedState, match="hides the active player's hand"):
        best_turn(view(state, 1 - state.active))
    with pytest.raises(MalformedState):
        best_turn(None)  # type: ignore[arg-type]


def test_the_gain_is_the_difference_of_two_scores() -> None:
    for state in greedy_states(2, 3)[8:16]:
        best = best_turn(state)
        after = state
        for action in best.line:
            after = apply(after, action)
        seat = state.active
        assert score(after).totals[seat] - score(state).totals[seat] == best.gain
