"""Starting hands: keep three of five (SETUP-6), or the speed game's two memories and a hand (SPEED-1)."""

from collections.abc import Iterator
from functools import partial

from attrs import field, frozen

from dejavu_rules import bag
from dejavu_rules.actions import flow
from dejavu_rules.actions.rule import Rule, Rules, malformed
from dejavu_rules.components import MOST_CARDS, Cards, cards_of, show_cards
from dejavu_rules.errors import Violation, broken
from dejavu_rules.spaces import NOTHING, Either, Mapped, Space
from dejavu_rules.state import GameState, Phase
from dejavu_rules.sub_bags import SubBags, iter_sub_bags

HAND = 3
MEMORIES = 2
SPEED_VP = 10


@frozen
class KeepHand:
    """Keep these cards as the starting hand and discard the others."""

    cards: Cards = field(repr=show_cards)


@frozen
class SpeedStart:
    """Begin a speed game with these cards in LTM and these in hand; discard the others."""

    ltm: Cards = field(repr=show_cards)
    hand: Cards = field(repr=show_cards)


def _kept(state: GameState) -> tuple[int, int]:
    """How many cards go to LTM and stay in hand; fewer than usual only if too few could be dealt (RULING-5)."""
    hand = state.player.hand
    memories = min(MEMORIES, bag.size(bag.distinct(hand))) if state.game.options.speed else 0
    return memories, min(HAND, bag.size(hand) - memories)


def check_keep_hand(state: GameState, action: KeepHand) -> Iterator[Violation]:
    if not bag.is_bag(action.cards, MOST_CARDS):
        malformed(action, "cards", action.cards, "a bag of cards")
    if state.game.options.speed:
        yield broken("SPEED-1", "in a speed game two cards go to LTM as well: use SpeedStart")
        return
    _, keep = _kept(state)
    if bag.size(action.cards) != keep:
        yield broken("SETUP-6", "{number} cards are kept, not {kept}", number=keep, kept=bag.size(action.cards))
    if not bag.contains(state.player.hand, action.cards):
        yield broken("SETUP-6", "only dealt cards can be kept: {dealt}", dealt=cards_of(state.player.hand))


def perform_keep_hand(state: GameState, action: KeepHand) -> GameState:
    player = state.player
    discard = state.discard + player.hand - action.cards
    players = state.with_active(player.evolve(hand=action.cards))
    return flow.after_starting_hand(state.evolve(discard=discard, players=players))


def starting_hands(state: GameState) -> Space[KeepHand]:
    if state.game.options.speed:
        return NOTHING
    _, keep = _kept(state)
    return Mapped(KeepHand, SubBags(state.player.hand, keep, keep))


def check_speed_start(state: GameState, action: SpeedStart) -> Iterator[Violation]:
    if not bag.is_bag(action.ltm, MOST_CARDS):
        malformed(action, "ltm", action.ltm, "a bag of cards")
    if not bag.is_bag(action.hand, MOST_CARDS):
        malformed(action, "hand", action.hand, "a bag of cards")
    if not state.game.options.speed:
        yield broken("SPEED-1", "this is no speed game: use KeepHand")
        return
    memories, keep = _kept(state)
    if bag.size(action.ltm) != memories:
        yield broken("SPEED-1", "{number} cards go to LTM, not {chosen}", number=memories, chosen=bag.size(action.ltm))
    if bag.distinct(action.ltm) != action.ltm:
        yield broken("CARD-3", "LTM cannot hold a card twice: {cards}", cards=cards_of(action.ltm))
    if bag.size(action.hand) != keep:
        yield broken("SPEED-1", "{number} cards are the hand, not {chosen}", number=keep, chosen=bag.size(action.hand))
    if not bag.contains(state.player.hand, action.ltm + action.hand):
        yield broken("SPEED-1", "only dealt cards can be used: {dealt}", dealt=cards_of(state.player.hand))


def perform_speed_start(state: GameState, action: SpeedStart) -> GameState:
    player = state.player
    blooming, flowers = flow.bloom(state, action.ltm)  # SPEED-2
    printed = sum(state.game.catalogue.card(card).vp or 0 for card in cards_of(action.ltm))
    started = player.evolve(
        hand=action.hand,
        ltm=action.ltm,
        card_flowers=blooming,
        vp=player.vp + max(0, SPEED_VP - printed),  # SPEED-3
    )
    discard = state.discard + player.hand - action.ltm - action.hand
    return flow.after_starting_hand(state.evolve(discard=discard, flowers=flowers, players=state.with_active(started)))


def speed_starts(state: GameState) -> Space[SpeedStart]:
    if not state.game.options.speed:
        return NOTHING
    hand = state.player.hand
    memories, keep = _kept(state)
    return Either(
        [
            Mapped(partial(SpeedStart, ltm), SubBags(hand - ltm, keep, keep))
            for ltm in iter_sub_bags(bag.distinct(hand), memories)
        ]
    )


_NEXT = (Phase.STARTING_HAND, Phase.RECOLLECTION)

RULES: Rules = (
    Rule(KeepHand, (Phase.STARTING_HAND,), check_keep_hand, perform_keep_hand, starting_hands, _NEXT),
    Rule(SpeedStart, (Phase.STARTING_HAND,), check_speed_start, perform_speed_start, speed_starts, _NEXT),
)
