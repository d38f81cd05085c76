"""`redact` and `redact_log`: what has a secret, and what others are told of it."""

from typing import Any

import pytest

from dejavu_rules import (
    Action,
    Bit,
    Construct,
    Dealer,
    Discard,
    Draw,
    GameState,
    IllegalAction,
    KeepHand,
    MalformedAction,
    MalformedState,
    Meditate,
    Options,
    Outcome,
    Phase,
    ResolveDuplicate,
    SpeedStart,
    UnknownSeat,
    apply,
    deal,
    deal_game,
    explain,
    is_over,
    legal_actions,
    random_action,
)
from dejavu_rules.testing.garbage import GARBAGE
from dejavu_rules.views import HiddenDraw, HiddenKeepHand, HiddenSpeedStart, redact, redact_log
from tests.support.bending import bend
from tests.support.builders import CHEST, FILLERS, ONE_SLOT, PLAIN, bits, cards, player, table

KEEP = Options(keep_duplicates=True)


def drawing(*hand: Any, options: Options = KEEP, **more: Any) -> GameState:
    return table(Phase.DRAW, player(hand=hand, **more), deck=[PLAIN, *FILLERS[:3]], options=options)


@pytest.mark.parametrize("options", [Options(), KEEP])
def test_a_card_that_is_kept_is_a_secret(options: Options) -> None:
    state = drawing(CHEST, options=options)
    assert redact(state, Draw(PLAIN), 0) == Draw(PLAIN)
    assert redact(state, Draw(PLAIN), 1) == HiddenDraw(seat=0)
    assert redact(state, Draw(PLAIN), None) == HiddenDraw(seat=0)


@pytest.mark.parametrize(
    "state",
    [
        drawing(PLAIN, options=Options()),
        drawing(ltm=[PLAIN], options=Options()),
        drawing(stm={PLAIN: bits()}, options=Options()),
    ],
    ids=["hand", "LTM", "STM"],
)
def test_DRAW_2_a_card_that_must_be_thrown_away_is_seen_by_all(state: GameState) -> None:
    for seat in (0, 1, None):
        assert redact(state, Draw(PLAIN), seat) == Draw(PLAIN)


def test_RULING_6_a_duplicate_that_may_be_kept_is_a_secret() -> None:
    state = drawing(PLAIN, options=KEEP)
    assert redact(state, Draw(PLAIN), 1) == HiddenDraw(seat=0)
    pending = apply(state, Draw(PLAIN))
    for replace in (False, True):
        assert redact(pending, ResolveDuplicate(replace), 1) == ResolveDuplicate(replace)


def test_what_is_done_on_the_table_is_seen_by_all() -> None:
    discarding = table(Phase.DISCARD, player(hand=[PLAIN, CHEST]), deck=FILLERS)
    assert redact(discarding, Discard(cards(CHEST)), 1) == Discard(cards(CHEST))
    building = table(Phase.DEJA_VU, player(hand=[ONE_SLOT]), pool=[Bit.RED_MOON])
    construct = Construct(ONE_SLOT, bits(Bit.RED_MOON))
    assert redact(building, construct, None) == construct


# Starting hands


def first_choices(state: GameState, number: int) -> list[Action | Outcome]:
    """What players do who take what is offered first."""
    log: list[Action | Outcome] = []
    for _ in range(number):
        log.append(legal_actions(state).at(0))
        state = apply(state, log[-1])
    return log


def test_RULING_22_a_starting_hand_is_a_secret_and_its_discards_for_a_while() -> None:
    first, outcomes, start = deal_game(players=2, seed=5)
    mine, other = start.active, 1 - start.active
    log = first_choices(start, 2)
    keep = log[0]
    assert isinstance(keep, KeepHand)
    assert redact(start, keep, mine) == keep
    assert redact(start, keep, other) == redact(start, keep, None) == HiddenKeepHand(mine, 3)
    assert redact_log(start, log[:1], other) == (HiddenKeepHand(mine, 3),)
    thrown = start.player.hand - keep.cards
    assert redact_log(start, log, other) == (HiddenKeepHand(mine, 3, thrown), log[1])
    told = redact_log(first, [*outcomes, *log], other)
    assert told[-2:] == redact_log(start, log, other)
    assert len([one for one in told if isinstance(one, HiddenDraw)]) == 5


def test_RULING_22_a_speed_start_shows_its_memories_when_everybody_has_chosen() -> None:
    start = deal_game(players=3, seed=5, speed=True).state
    seat, other = start.active, (start.active + 1) % 3
    log = first_choices(start, 3)
    begin = log[0]
    assert isinstance(begin, SpeedStart)
    assert redact(start, begin, seat) == begin
    assert redact(start, begin, other) == HiddenSpeedStart(seat, memories=2, number=3)
    assert redact_log(start, log[:2], other) == (HiddenSpeedStart(seat, 2, 3), log[1])
    left = start.player.hand - begin.ltm - begin.hand
    assert redact_log(start, log, other)[0] == HiddenSpeedStart(seat, 2, 3, begin.ltm, left)
    assert redact_log(start, log, seat)[0] == begin


def test_a_log_of_a_whole_game_has_no_starting_hand_and_no_card_that_was_kept() -> None:
    dealer = Dealer(3)
    first, outcomes, state = deal_game(2, dealer)
    log: list[Action | Outcome] = [*outcomes]
    while not is_over(state):
        log.append(random_action(state, dealer))
        dealt = deal(apply(state, log[-1]), dealer)
        log += dealt.outcomes
        state = dealt.state
    told, before, shown = redact_log(first, log, None), first, 0
    for what, seen in zip(log, told, strict=True):
        if isinstance(what, Draw):
            twice = what.card in before.player.hand or what.card in before.player.memories
            assert seen == (what if twice else HiddenDraw(before.active))
            shown += twice
        else:
            assert not isinstance(seen, KeepHand)
            assert isinstance(seen, HiddenKeepHand) or seen == what
        before = apply(before, what)
    assert shown


# What is refused


def test_what_cannot_happen_is_refused() -> None:
    state = drawing(options=Options())
    with pytest.raises(IllegalAction, match="deck") as refused:
        redact(state, Draw(CHEST), 1)
    assert (refused.value.action, refused.value.violations) == (Draw(CHEST), explain(state, Draw(CHEST)))
    with pytest.raises(IllegalAction):
        redact(state, Meditate(), 1)
    with pytest.raises(IllegalAction):
        redact_log(state, [Draw(PLAIN), Meditate()], 1)


def test_garbage_is_refused() -> None:
    state = drawing(options=Options())
    for garbage in GARBAGE:
        value: Any = garbage
        with pytest.raises(MalformedAction):
            redact(state, value, 1)
        with pytest.raises(MalformedAction):
            redact_log(state, [value], 1)
        with pytest.raises(MalformedState):
            redact(value, Meditate(), 1)
        with pytest.raises(MalformedState):
            redact_log(value, [], 1)


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_there_is_no_such_seat(seat: Any) -> None:
    state = bend(drawing(), turn=2)
    with pytest.raises(UnknownSeat):
        redact(state, Draw(PLAIN), seat)
    with pytest.raises(UnknownSeat):
        redact_log(state, [], seat)
