"""The bots: one plays at random, one takes what looks best at once."""

from collections.abc import Iterable
from functools import partial
from typing import Protocol

from dejavu_rules import (
    Action,
    ChooseTiles,
    Discard,
    GameState,
    KeepHand,
    LayTile,
    Meditate,
    Plant,
    Randomness,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    View,
    Walk,
    apply,
    determinize,
    legal_actions,
    random_action,
)
from dejavu_rules.bots.worth import card_worth, hand_worth, position, prospect, saved_prospect

LOOKS = 150
"""The most choices of one kind that it looks at, picked at random."""
FIRST = 10**6
"""More than anything else is worth: it plants first, because the sowing still follows."""

_AT_RANDOM = (LayTile, ChooseTiles)
"""Kinds of actions that matter little."""

_LATER = (Walk, SkipRecollection, Meditate)
"""Kinds of actions without a value of their own, for when there is nothing else to do."""


def best_action(state: GameState, dealer: Randomness) -> Action:
    """The action that looks best for the active player.

    Raises `IllegalAction` where no player decides.
    """
    kinds = legal_actions(state).kinds()
    if not kinds or kinds[0] in _AT_RANDOM:
        return random_action(state, dealer)
    looks = [action for kind in kinds if kind not in _LATER for action in _some(state, kind, dealer)]
    if not looks:
        return Meditate() if Meditate in kinds else random_action(state, dealer)
    return max(looks, key=partial(_worth, state))


def _some(state: GameState, kind: type[Action], dealer: Randomness) -> Iterable[Action]:
    choices = legal_actions(state).of(kind)
    number = choices.count()
    return choices if number <= LOOKS else [choices.pick(dealer) for _ in range(LOOKS)]


def _worth(state: GameState, action: Action) -> int:
    ltm = state.player.ltm
    match action:
        case KeepHand(cards):
            return sum(hand_worth(state, card, ltm) for card in cards)
        case SpeedStart(memories, hand):
            return sum(card_worth(state, card, ltm) for card in memories) + sum(
                hand_worth(state, card, memories) for card in hand
            )
        case Discard(cards):
            usual = usual_worth(state) if cards else 0
            return sum(usual - hand_worth(state, card, ltm) for card in cards)
        case Sow():
            return prospect(apply(state, action))
        case Plant():
            return position(apply(state, action), state.active) + FIRST
        case Save(bits):
            return position(apply(state, action), state.active) + saved_prospect(bits)
        case _:
            return position(apply(state, action), state.active)


def usual_worth(state: GameState) -> int:
    """The median worth of a card in hand: a card below it is better discarded. 0 in a box with Public Cards alone."""
    cards = state.game.catalogue.cards
    worths = sorted(hand_worth(state, card.id, state.player.ltm) for card in cards if not card.is_public)
    return worths[len(worths) // 2] if worths else 0


class Bot(Protocol):
    """Decides for a seat. It gets the seat's view, not the state, so it can't see other hands or the deck."""

    def __call__(self, view: View, dealer: Randomness, /) -> Action:
        """A legal action of the seat, which must be the one that decides."""


def random_bot(view: View, dealer: Randomness) -> Action:
    """A random action: see `random_action`.

    Raises `IllegalAction` where no player decides, `MalformedState` for anything but a view of the seat that decides.
    """
    return random_action(determinize(view, dealer), dealer)


def greedy_bot(view: View, dealer: Randomness) -> Action:
    """The action that looks best at once: it completes cards that score and link, plants for useful fragments, and sows
    for the bits that its cards need. It plans for this turn only and ignores the other players.

    Raises `IllegalAction` where no player decides, `MalformedState` for anything but a view of the seat that decides.
    """
    return best_action(determinize(view, dealer), dealer)
