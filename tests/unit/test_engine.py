"""`engine`: choices that are never empty, exact chances, states that never change, and who may do what."""

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import (
    Bit,
    CardId,
    Construct,
    Dealer,
    Dealt,
    Discard,
    Draw,
    Fragments,
    GameState,
    IllegalAction,
    InvalidSetup,
    MalformedAction,
    MalformedState,
    Options,
    Phase,
    Save,
    Sow,
    StartPlayer,
    UnknownSeat,
    act,
    apply,
    chance_outcomes,
    deal,
    enter,
    explain,
    first_state,
    is_over,
    legal_actions,
    new_game,
    random_action,
    score,
    settle,
)
from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.pieces import FRAGMENTS
from dejavu_rules.combinatorics.randomness import stream_of
from dejavu_rules.engine import _RULES
from dejavu_rules.errors import RankOutOfRange
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.bending import bend
from tests.support.builders import BOX, FILLERS, ONE_SLOT, PLAIN, RING, bits, cards, player, table
from tests.support.chance_tree import distribution
from tests.support.dealers import DealerOf, ScriptedDealer
from tests.support.positions import FRESH, KINDS, UNEVEN, UP_TO_CHANCE, anything, states

# Choices


@pytest.mark.parametrize("name", KINDS)
def test_every_action_of_a_few_can_be_the_random_one(name: str) -> None:
    """Sowings are never so few; they have a test of their own."""
    stream, tried = stream_of(Dealer(3)), 0
    for state in states(name)[::5]:
        for rule in RULES:
            if isinstance(rule, Rule) and state.phase in rule.phases and rule.action is not Sow:
                space = rule.space(state)
                if 1 < space.count() <= 5:
                    assert {rule.some(state, stream) for _ in range(150)} == set(space)
                    tried += 1
    assert tried > 0


@pytest.mark.parametrize("name", KINDS)
def test_there_is_always_something_to_do_before_the_end(name: str) -> None:
    for state in states(name):
        actions, outcomes = legal_actions(state), chance_outcomes(state)
        if state.phase is Phase.OVER:
            assert not [*actions, *outcomes]
        else:
            assert bool(actions) is not state.is_chance
            assert bool(outcomes) is state.is_chance
            assert explain(state, next(iter(outcomes if state.is_chance else actions))) == ()


@pytest.mark.parametrize("name", KINDS)
def test_the_table_says_which_phase_may_follow(name: str) -> None:
    leads_to = {(rule.action, phase): rule.leads_to for rule in RULES for phase in rule.phases}
    dealer = Dealer(2)
    for state in states(name):
        if not is_over(state):
            choice = anything(state, dealer)
            assert apply(state, choice).phase in leads_to[type(choice), state.phase]


@pytest.mark.parametrize("name", KINDS)
def test_nothing_ever_changes_a_state(name: str) -> None:
    dealer = Dealer(3)
    for state in states(name)[::7]:
        before = deepcopy(state, {id(state.game): state.game})  # a game's path tables grow, and that is fine
        actions = legal_actions(state)
        list(islice(actions, 20))
        list(islice(chance_outcomes(state).weighted(), 20))
        actions.count()
        if not is_over(state):
            choice = anything(state, dealer)
            explain(state, choice)
            apply(state, choice)
            settle(state, dealer)
            deal(state, dealer)
            score(state)
        assert state == before
        assert hash(state) == hash(before)


# Chance


def total(state: GameState) -> Fraction:
    """All probabilities together; each outcome is there once, possible and legal."""
    outcomes = list(chance_outcomes(state).weighted())
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
    assert all(probability > 0 for _, probability in outcomes)
    assert all(explain(state, outcome) == () for outcome, _ in outcomes)
    assert [outcome for outcome, _ in outcomes] == list(chance_outcomes(state))
    return sum((probability for _, probability in outcomes), Fraction(0))


@pytest.mark.parametrize("state", UP_TO_CHANCE, ids=lambda state: state.phase.name)
def test_chances_add_up_to_one(state: GameState) -> None:
    assert total(state) == 1


def test_chances_are_as_the_dealer_deals() -> None:
    """Four bits of two kinds for four tiles: the dealer's own frequencies are near the exact ones."""
    state = table(Phase.REPLENISHMENT, hive=[Bit.RED_SUN, Bit.BLUE_SUN] * 2, tiles=UNEVEN)
    exact = dict(chance_outcomes(state).weighted())
    assert set(exact.values()) == {Fraction(1, 6)}
    dealer, choices = Dealer(9), chance_outcomes(state)
    drawn = [choices.pick(dealer) for _ in range(1200)]
    assert all(140 < drawn.count(outcome) < 260 for outcome in exact)  # 200 and nearly five standard deviations


def test_where_a_player_decides_nothing_is_up_to_chance() -> None:
    for state in (table(Phase.DEJA_VU), table(Phase.OVER)):
        assert list(chance_outcomes(state)) == []
        assert settle(state, Dealer(1)) == state
        assert deal(state, Dealer(1)) == Dealt(state, (), state)


@pytest.mark.parametrize("state", UP_TO_CHANCE, ids=lambda state: state.phase.name)
def test_where_chance_decides_nothing_is_up_to_a_player(state: GameState) -> None:
    assert list(legal_actions(state)) == []
    assert not settle(state, Dealer(1)).is_chance


def test_every_event_has_a_phase_of_its_own() -> None:
    phases = [phase for rule in RULES if isinstance(rule, ChanceRule) for phase in rule.phases]
    assert len(phases) == len(set(phases))


def codes(error: pytest.ExceptionInfo[IllegalAction]) -> list[str]:
    return [f"{violation.clause} {violation.code}" for violation in error.value.violations]


def test_no_player_acts_where_chance_decides() -> None:
    with pytest.raises(IllegalAction) as refusal:
        random_action(FRESH, Dealer(1))
    assert codes(refusal) == ["TURN-2 chance-decides"]


# Dealing


def test_dealing_by_hand_is_dealing_by_the_dealer() -> None:
    """`settle` picks just what `chance_outcomes` would, so that a log of outcomes replays a dealt game."""
    dealer, state = Dealer(5), first_state(3, RING, catalogue=BOX)
    while state.is_chance:
        state = apply(state, chance_outcomes(state).pick(dealer))
    assert state == new_game(3, 5, map=RING, catalogue=BOX)


@pytest.mark.parametrize("state", UP_TO_CHANCE, ids=lambda state: state.phase.name)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_dealt_replays_without_a_dealer(state: GameState, seed: int) -> None:
    dealt = deal(state, Dealer(seed))
    assert dealt.before is state
    assert dealt.outcomes
    assert dealt.state == settle(state, Dealer(seed))
    again = dealt.before
    for outcome in dealt.outcomes:
        assert again.is_chance
        again = enter(again, outcome)
    assert again == dealt.state
    assert not again.is_chance


def test_a_game_replays_from_its_actions_and_outcomes() -> None:
    """The whole course of a game, with one dealer for chance and one for the players."""
    chance, players = Dealer(4), Dealer(5)
    state = first_state(2, RING, catalogue=BOX)
    log: list[Any] = []
    while state.turn < 8:
        dealt = deal(state, chance)
        action = random_action(dealt.state, players)
        log += [*dealt.outcomes, (dealt.state.active, action)]
        state = act(dealt.state, dealt.state.active, action)
    again = first_state(2, RING, catalogue=BOX)
    for entry in log:
        again = act(again, *entry) if isinstance(entry, tuple) else enter(again, entry)
    assert again == state


# Who may do what


OWNER = table(Phase.DEJA_VU, player(hand=[ONE_SLOT]), player(), player(), pool=[Bit.RED_MOON])
"""The player at seat 0 decides."""


def test_the_active_player_acts() -> None:
    action = Construct(ONE_SLOT, bits(Bit.RED_MOON))
    assert act(OWNER, 0, action) == apply(OWNER, action)
    second = bend(OWNER, active=1, players=OWNER.players[::-1])
    assert act(second, 1, Save()) == apply(second, Save())


@pytest.mark.parametrize("seat", [1, 2])
def test_no_other_player_acts(seat: int) -> None:
    before = deepcopy(OWNER)
    for action in (Save(), Construct(ONE_SLOT, bits(Bit.RED_MOON))):
        with pytest.raises(IllegalAction) as refusal:
            act(OWNER, seat, action)
        assert codes(refusal) == ["TURN-2 not-your-turn"]
        assert refusal.value.action is action
        assert refusal.value.violations[0].values == {"seat": seat, "active": 0}
        assert str(refusal.value) == f"TURN-2: it is the turn of seat 0, not of seat {seat}"
    assert before == OWNER


def test_a_refusal_tells_nothing_of_the_active_player_s_hand() -> None:
    """Whatever another player tries, and whatever is in that hand, the answer is the same."""
    attempts = [Construct(card, bits(Bit.RED_MOON)) for card in (ONE_SLOT, PLAIN, CardId.GREEN_7)]
    attempts += [Construct("garbage", None)]  # type: ignore[arg-type]
    answers = set()
    for hand in ([ONE_SLOT], [PLAIN], []):
        state = table(Phase.DEJA_VU, player(hand=hand), player(hand=[PLAIN]), pool=[Bit.RED_MOON])
        for attempt in (*attempts, Discard(cards(ONE_SLOT)), "garbage"):
            with pytest.raises(IllegalAction) as refusal:
                act(state, 1, attempt)  # type: ignore[arg-type]
            answers.add((str(refusal.value), refusal.value.violations))
    assert len(answers) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_acts_where_chance_decides_or_after_the_end(seat: int) -> None:
    drawing = table(Phase.DRAW, deck=[PLAIN])
    for state, code in ((drawing, "TURN-2 chance-decides"), (table(Phase.OVER), "END-1 game-over")):
        for action in (Save(), Draw(PLAIN)):  # not even with what chance could do
            with pytest.raises(IllegalAction) as refusal:
                act(state, seat, action)  # type: ignore[arg-type]
            assert codes(refusal) == [code]
            assert refusal.value.action is action
            assert refusal.value.violations[0].values == {"now": state.phase}


@pytest.mark.parametrize(
    "seat", [-1, 3, 5, True, False, "0", 0.0, None, 10**5000], ids=lambda seat: type(seat).__name__
)
def test_a_seat_at_which_nobody_sits_is_refused(seat: Any) -> None:
    with pytest.raises(UnknownSeat, match=r"the seats are 0 to 2$") as refusal:
        act(OWNER, seat, Save())
    assert refusal.value.seat is seat
    assert refusal.value.seats == 3


def test_a_seat_is_no_garbage() -> None:
    for garbage in GARBAGE:
        with pytest.raises(UnknownSeat):
            act(OWNER, garbage, Save())  # type: ignore[arg-type]


def test_what_the_active_player_does_is_checked() -> None:
    with pytest.raises(IllegalAction) as refusal:
        act(OWNER, 0, Save(bits(Bit.RED_SUN)))
    assert codes(refusal) == ["CHEST-1 save-bits-not-in-pool"]
    with pytest.raises(MalformedAction, match=r"^Save\.bits: 5 is not Bits$"):
        act(OWNER, 0, Save(5))  # type: ignore[arg-type]
    with pytest.raises(MalformedAction, match="is not an action or outcome"):
        act(OWNER, 0, "save")  # type: ignore[arg-type]


def test_chance_enters_what_it_brings() -> None:
    assert enter(FRESH, StartPlayer(1)) == apply(FRESH, StartPlayer(1))
    with pytest.raises(IllegalAction) as refusal:
        enter(FRESH, StartPlayer(2))
    assert codes(refusal) == ["SETUP-1 no-such-seat"]
    with pytest.raises(IllegalAction) as refusal:
        enter(FRESH, Draw(PLAIN))
    assert codes(refusal) == ["TURN-2 wrong-phase"]
    with pytest.raises(MalformedAction, match=r"^StartPlayer\.seat: None is not a seat number$"):
        enter(FRESH, StartPlayer(None))  # type: ignore[arg-type]
    with pytest.raises(MalformedAction, match="is not an action or outcome"):
        enter(FRESH, 1)  # type: ignore[arg-type]


def test_nothing_is_entered_where_a_player_decides_or_after_the_end() -> None:
    for state, code in ((OWNER, "TURN-2 player-decides"), (table(Phase.OVER), "END-1 game-over")):
        for entry in (Draw(PLAIN), Save()):  # not even what the player could do
            with pytest.raises(IllegalAction) as refusal:
                enter(state, entry)  # type: ignore[arg-type]
            assert codes(refusal) == [code]
            assert refusal.value.action is entry
            assert refusal.value.violations[0].values == {"now": state.phase}


def test_a_refusal_has_the_action_that_was_refused() -> None:
    for state, action in ((OWNER, Save(bits(Bit.RED_SUN))), (OWNER, Discard()), (FRESH, StartPlayer(2))):
        with pytest.raises(IllegalAction) as refusal:
            apply(state, action)
        assert refusal.value.action is action
    over = table(Phase.OVER)
    assert [violation.values for violation in explain(over, Save())] == [{"now": Phase.OVER}]


QUESTIONS: dict[str, Callable[[Any], object]] = {
    "legal_actions": legal_actions,
    "chance_outcomes": chance_outcomes,
    "random_action": lambda state: random_action(state, Dealer(1)),
    "explain": lambda state: explain(state, Save()),
    "is_over": is_over,
    "score": score,
    "apply": lambda state: apply(state, Save()),
    "act": lambda state: act(state, 0, Save()),
    "enter": lambda state: enter(state, StartPlayer(0)),
    "settle": lambda state: settle(state, Dealer(1)),
    "deal": lambda state: deal(state, Dealer(1)),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_no_state_is_named(question: str) -> None:
    with pytest.raises(MalformedState, match=r"^'a table' is not a GameState$"):
        QUESTIONS[question]("a table")


# Whose numbers


def test_a_dealer_who_answers_too_much_is_refused() -> None:
    """Whoever is no `Dealer` is asked with care, on every road."""
    liar = DealerOf(lambda number: number)
    for ask in (lambda: random_action(OWNER, liar), lambda: settle(FRESH, liar), lambda: deal(FRESH, liar)):
        with pytest.raises(RankOutOfRange):
            ask()


def test_a_random_action_is_of_a_random_kind() -> None:
    """Each order of the kinds is as likely: with Save and Construct possible, either comes first half of the time."""
    found = distribution(lambda stream: type(random_action(OWNER, DealerOf(stream.below))))
    assert found == {Save: Fraction(1, 2), Construct: Fraction(1, 2)}


def test_of_two_kinds_either_can_be_tried_first() -> None:
    starting = table(Phase.STARTING_HAND, player(hand=FILLERS[:5]), turn=0)
    speedy = bend(starting, game=evolve(starting.game, options=Options(speed=True)))
    assert len(_RULES[Phase.STARTING_HAND]) == 2
    for state in (starting, speedy):
        asked = ScriptedDealer([1, *[0] * 9])
        random_action(state, asked)
        assert asked.asked[0] == 2


def test_with_one_kind_nobody_is_asked_which() -> None:
    state = table(Phase.DISCARD, player(hand=[PLAIN]))
    asked = ScriptedDealer([1])
    assert random_action(state, asked) == Discard(cards(PLAIN))
    assert asked.asked == [2]  # a coin for the card


# The end


def test_a_game_is_over_when_it_is_over() -> None:
    assert is_over(table(Phase.OVER))
    assert not any(is_over(bend(table(Phase.DISCARD), phase=phase)) for phase in Phase if phase is not Phase.OVER)


def test_the_score_at_any_time() -> None:
    owner = bend(player(ltm=[PLAIN], vp=3), fragments=Fragments(FRAGMENTS[:2]))
    outcome = score(table(Phase.DEJA_VU, owner, player(vp=9)))
    assert outcome.totals == (5, 9)
    assert outcome.winners == ("Player 2",)


def test_the_score_by_the_players_names() -> None:
    state = table(Phase.OVER, player(vp=3), player(vp=9), player(vp=9))
    outcome = score(state, names=["Ada", "Ben", "Cy"])
    assert [sheet.name for sheet in outcome.sheets] == ["Ada", "Ben", "Cy"]
    assert outcome.winners == ("Ben", "Cy")
    assert score(state, ("a", "b", "c")).totals == score(state).totals == (3, 9, 9)


@pytest.mark.parametrize("names", [[], ["Ada"], ["Ada", "Ben", "Cy", "Di"], (), "Ada", 3, ["Ada", "Ben", None], {}])
def test_a_name_for_each_player(names: Any) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        score(table(Phase.OVER, player(), player(), player()), names=names)
    assert str(refusal.value) == f"names: {names!r} is not a list of 3 players' names"
