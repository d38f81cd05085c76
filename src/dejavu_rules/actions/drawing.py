"""Drawing cards, one at a time, at set-up and in Meditation (DRAW-1 to DRAW-3, SETUP-7)."""

from collections.abc import Iterator

from attrs import frozen

from dejavu_rules import bag
from dejavu_rules.actions import flow
from dejavu_rules.actions.rule import Event, Rule, Rules, malformed
from dejavu_rules.below import Below
from dejavu_rules.components import CARD_IDS, CardId, Cards
from dejavu_rules.errors import Violation, broken
from dejavu_rules.spaces import Chance, Listed, Space
from dejavu_rules.state import GameState, Phase


@frozen
class Draw:
    """Chance: this card is drawn from the deck."""

    card: CardId


def check_draw(state: GameState, outcome: Draw) -> Iterator[Violation]:
    if type(outcome.card) is not CardId:
        malformed(outcome, "card", outcome.card, "a card")
    if not bag.count(state.deck, outcome.card):
        yield broken("SETUP-5", "the deck has no {card}", card=outcome.card)


def perform_draw(state: GameState, outcome: Draw) -> GameState:
    card, player = bag.ONE[outcome.card], state.players[state.active]
    deck = state.deck - card
    if not bag.count(player.hand + player.memories, outcome.card):
        return flow.draw_on(state, player.evolve(hand=player.hand + card), deck, state.discard)
    if state.game.options.keep_duplicates:  # RULING-6
        players = state.with_active(player.evolve(hand=player.hand + card))
        return state.evolve(phase=Phase.DUPLICATE, deck=deck, players=players, pending=outcome.card)
    return flow.draw_on(state, player, deck, state.discard + card)  # DRAW-2, SETUP-7


def draw_up(state: GameState, below: Below) -> GameState:
    """All draws of this Meditation at once: what drawing card by card comes to, with one copy of the state."""
    player, deck, discard = state.players[state.active], state.deck, state.discard
    if state.game.options.keep_duplicates:  # there the player has a say (RULING-6)
        return perform_draw(state, DrawChance(deck).pick(below))
    hand, owned, hold = player.hand, flow.owned(player), state.game.hand[player.ltm]
    left = deck + discard & ~owned
    while hand % 255 < hold and left:
        if not deck:
            deck, discard = discard, 0  # DRAW-3
        card = bag.ONE[bag.nth(deck, below(deck % 255))]
        deck -= card
        if card & owned:
            discard += card  # DRAW-2
        else:
            hand += card
            owned |= 255 * card
            left &= ~owned
    return flow.end_turn(state, state.with_active(player.evolve(hand=hand)), deck, discard)


class DrawChance(Chance[Draw]):
    """Every card of the deck is equally likely to be on top."""

    def __init__(self, deck: Cards) -> None:
        self._deck = deck

    def ways(self) -> Iterator[tuple[Draw, int]]:
        for card, number in bag.items(self._deck):
            yield Draw(CARD_IDS[card]), number

    def all_ways(self) -> int:
        return bag.size(self._deck)

    def pick(self, below: Below) -> Draw:
        return Draw(CARD_IDS[bag.nth(self._deck, below(self._deck % 255))])


def draws(state: GameState) -> Chance[Draw]:
    return DrawChance(state.deck)


@frozen
class ResolveDuplicate:
    """Replace the duplicate card that was just drawn, or keep it; only where that is a choice (RULING-6)."""

    replace: bool


def check_duplicate(state: GameState, action: ResolveDuplicate) -> Iterator[Violation]:
    if type(action.replace) is not bool:
        malformed(action, "replace", action.replace, "True or False")
    if action.replace and not _replaceable(state):
        yield broken("RULING-5", "no card that you do not have is left to draw")


def _replaceable(state: GameState) -> bool:
    return bool((state.deck + state.discard) & ~flow.owned(state.player))


def perform_duplicate(state: GameState, action: ResolveDuplicate) -> GameState:
    player = state.player
    if not action.replace:
        return flow.draw_on(state, player, state.deck, state.discard)
    assert isinstance(state.pending, CardId)
    card = bag.ONE[state.pending]
    return flow.draw_on(state, player.evolve(hand=player.hand - card), state.deck, state.discard + card)


def duplicate_choices(state: GameState) -> Space[ResolveDuplicate]:
    keep, replace = ResolveDuplicate(False), ResolveDuplicate(True)
    return Listed((keep, replace) if _replaceable(state) else (keep,))


_AFTER_DEAL = (Phase.DEAL, Phase.STARTING_HAND)
_AFTER_DRAW = (Phase.DRAW, Phase.RECOLLECTION, Phase.OVER)

RULES: Rules = (
    Event(Draw, (Phase.DEAL,), check_draw, perform_draw, draws, (*_AFTER_DEAL, Phase.DUPLICATE)),
    Event(Draw, (Phase.DRAW,), check_draw, perform_draw, draws, (*_AFTER_DRAW, Phase.DUPLICATE), draw_up),
    Rule(
        ResolveDuplicate,
        (Phase.DUPLICATE,),
        check_duplicate,
        perform_duplicate,
        duplicate_choices,
        _AFTER_DEAL + _AFTER_DRAW,
    ),
)
