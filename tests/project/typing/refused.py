"""What no user should get past a type checker: just the marked lines are wrong."""

from dejavu_rules import (
    Bit,
    Bits,
    CardId,
    Cards,
    Construct,
    Dealer,
    Draw,
    GameState,
    KeepHand,
    NebulaTile,
    Save,
    Sow,
    act,
    determinize,
    enter,
    legal_actions,
    random_action,
    view,
)
from dejavu_rules import bits_of as _gone  # error: no such name # noqa: F401


def actions(state: GameState, bits: Bits) -> None:
    Save(bits)
    Save(state.player.hand)  # error: cards where bits belong
    Save(Bit.RED_MOON)  # error: a bit is not a bag of bits
    Save(3)  # error
    Construct(CardId.BLUE_1, bits)
    Construct(NebulaTile.CRAB, bits)  # error: a tile is not a card
    KeepHand(Cards("blue 1"))
    KeepHand(Bits("red moon"))  # error
    Sow(NebulaTile.CRAB, (NebulaTile.EAGLE,), (Bit.RED_MOON,))
    Sow(CardId.BLUE_1, (NebulaTile.EAGLE,), (Bit.RED_MOON,))  # error
    Sow(NebulaTile.CRAB, (1, 2), (Bit.RED_MOON,))  # error: a number is not a tile


def pieces() -> None:
    print(Bits([Bit.RED_MOON]), Bits("red moon"), Bits(["red moon"]))
    Bits([CardId.BLUE_1])  # error
    Bits(Cards())  # error
    Bits(5)  # error
    print(Bits() + Bits(), Cards() - Cards(), Bits() <= Bits())
    print(Bits() + Cards())  # error
    print(Bits() - Cards())  # error
    print(Bits() <= Cards())  # error
    print(Bits().count(CardId.BLUE_1))  # error
    print(Bit.RED_SUN < Bit.RED_MOON)
    print(Bit.RED_SUN < CardId.RED_1)  # error
    print(Bit.RED_SUN < 3)  # error: a piece is not a number
    print(Bit.RED_SUN + 1)  # error


def play(state: GameState, dealer: Dealer) -> None:
    act(state, 0, Save())
    act(state, 0, Draw(CardId.BLUE_1))  # error: an outcome where an action belongs
    act(state, 0, "sow")  # error
    enter(state, Draw(CardId.BLUE_1))
    enter(state, Save())  # error: an action where an outcome belongs
    random_action(state, dealer)
    random_action(state, dealer.below)  # error: the dealer itself
    legal_actions(state).pick(7)  # error
    state.phase = state.phase  # error: states never change


def secrets(state: GameState, dealer: Dealer) -> None:
    print(view(state, 0).deck_size, view(state, None).players[0].hand_size)
    print(view(state, 0).deck)  # error: nobody sees it
    print(len(view(state, 0).players[1].hand))  # error: it may be hidden
    legal_actions(view(state, 0))  # error: a view is not a state
    determinize(state, dealer)  # error: nor a state a view
    view(state, "Ada")  # error
