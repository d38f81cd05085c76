"""What a user may write, and the types it has."""

from collections.abc import Iterator
from typing import assert_type

from dejavu_rules import (
    Action,
    Bit,
    Bits,
    CardId,
    Cards,
    Choices,
    Dealer,
    Draw,
    Fragments,
    GameState,
    KeepHand,
    NebulaTile,
    Outcome,
    Phase,
    Randomness,
    Save,
    Sow,
    View,
    Violation,
    act,
    apply,
    chance_outcomes,
    determinize,
    enter,
    explain,
    fingerprint,
    from_json,
    is_over,
    legal_actions,
    new_game,
    random_action,
    settle,
    steps,
    to_json,
    view,
)
from dejavu_rules.saves import action_from_json, outcome_from_json, state_from_json, violation_from_json
from dejavu_rules.views import Hidden, redact, redact_log


def choices(state: GameState, dealer: Dealer) -> None:
    assert_type(legal_actions(state), Choices[Action])
    assert_type(legal_actions(state).count(), int)
    assert_type(legal_actions(state).pick(dealer), Action)
    assert_type(legal_actions(state).of(Sow), Choices[Sow])
    assert_type(legal_actions(state).of(Sow).pick(dealer), Sow)
    assert_type(next(iter(legal_actions(state).of(Sow))), Sow)
    assert_type(random_action(state, dealer), Action)
    assert_type(chance_outcomes(state), Choices[Outcome])
    assert_type(Save() in legal_actions(state), bool)
    assert_type(steps.start(state).action, Action | None)
    assert_type(steps.start(state).outcome, Outcome | None)


def places(state: GameState) -> None:
    assert_type(state.player.hand, Cards)
    assert_type(state.player.saved, Bits)
    assert_type(state.player.fragments, Fragments)
    assert_type(state.bits[NebulaTile.CRAB], Bits)
    assert_type(state.pool, Bits)
    assert_type(state.phase, Phase)


def values(bits: Bits, cards: Cards) -> None:
    assert_type(bits + Bits("red moon, blue sun"), Bits)
    assert_type(bits - Bits([Bit.RED_MOON]), Bits)
    assert_type(iter(bits), Iterator[Bit])
    assert_type(cards.kinds(), tuple[CardId, ...])
    assert_type(bits.count(Bit.RED_MOON), int)
    assert_type(CardId.BLUE_1 in cards, bool)
    assert_type(bits <= Bits(), bool)
    assert_type(Bit.RED_SUN < Bit.RED_MOON, bool)
    assert_type(sorted(cards), list[CardId])
    assert_type(Bit("red moon"), Bit)


def a_game(dealer: Dealer) -> None:
    state = settle(new_game(players=2, seed=1), dealer)
    assert_type(state, GameState)
    while not is_over(state):
        action = random_action(state, dealer)
        assert not explain(state, action)
        state = settle(act(state, state.active, action), dealer)
        assert_type(state, GameState)


def dealers(anything: Randomness) -> None:
    assert_type(Dealer.secure(), Dealer)
    assert_type(Dealer.of(7, "bot", 2), Dealer)
    assert_type(Dealer.secure().branch("bot"), Dealer)
    assert_type(Dealer.resume(""), Dealer)
    assert_type(new_game(2, anything), GameState)
    assert_type(new_game(2, Dealer.secure()), GameState)


def a_table(state: GameState) -> None:
    assert_type(enter(state, Draw(CardId.BLUE_1)), GameState)
    assert_type(act(state, 0, KeepHand(Cards("blue 1, blue 2, blue 3"))), GameState)
    assert_type(apply(state, Save()), GameState)


def views(state: GameState, dealer: Dealer) -> None:
    assert_type(view(state, 0), View)
    assert_type(view(state, None).hand, Cards | None)
    assert_type(view(state, 0).players[1].hand_size, int)
    assert_type(redact(state, Save(), 1), Action | Outcome | Hidden)
    assert_type(redact_log(state, [Save(), Draw(CardId.BLUE_1)], None), tuple[Action | Outcome | Hidden, ...])
    assert_type(determinize(view(state, 0), dealer), GameState)


class LoadedDice:
    """Anything with `below` is a source of random numbers."""

    def below(self, number: int, /) -> int:
        return number - 1


def a_source_of_ones_own(state: GameState) -> None:
    assert_type(legal_actions(state).pick(LoadedDice()), Action)
    assert_type(random_action(state, LoadedDice()), Action)
    assert_type(settle(state, LoadedDice()), GameState)


def saves(state: GameState, action: Action, outcome: Outcome) -> None:
    assert_type(to_json(state), str)
    assert_type(state_from_json(to_json(state)), GameState)
    assert_type(action_from_json(to_json(action)), Action)
    assert_type(outcome_from_json(to_json(outcome).encode()), Outcome)
    for violation in explain(state, action):
        assert_type(violation_from_json(to_json(violation)), Violation)
    loaded = from_json("{}")
    if isinstance(loaded, GameState):
        legal_actions(loaded)
    assert_type(fingerprint(state), str)
