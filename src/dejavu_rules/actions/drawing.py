"""Draw cards one at a time, at set-up and in Meditation (DRAW-1 to DRAW-3, SETUP-7, RULING-19)."""

from collections.abc import Iterator

from dejavu_rules.actions import flow
from dejavu_rules.actions.rule import ChanceRule, Rule, Rules, raise_malformed
from dejavu_rules.actions.values import Draw, ResolveDuplicate
from dejavu_rules.box.phases import DRAW, Phase
from dejavu_rules.box.pieces import CARD_IDS, CardId
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Chance, ListSpace, Space
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState, Player

DEALT, DEALT_SPEED = 5, 7
"""How many cards a player is dealt in an ordinary game (SETUP-6) and in a speed game (SPEED-1)."""


def continue_drawing(state: GameState, player: Player, deck: Bag, discard: Bag) -> GameState:
    """The state with this active player and these piles: it waits for the next card (DRAW-1) or continues the game."""
    players = state._with_active(player)
    if not deck:  # rare: a call in every turn would cost more than this test
        deck, discard = flow.restock(deck, discard)
    hold = state.game._hand[player._ltm] if state.turn else _count_dealt(state)
    if bag.size(player._hand) < hold and _has_card_for(player, deck, discard, state):
        phase = DRAW if state.turn else Phase.DEAL
        return state._evolve(phase=phase, players=players, _deck=deck, _discard=discard, pending=None)
    if state.turn:
        return flow.end_turn(state, players, deck, discard)
    return _deal_next(state._evolve(players=players, _deck=deck, _discard=discard, pending=None))


def _count_dealt(state: GameState) -> int:
    return DEALT_SPEED if state.game.options.speed else DEALT


def _has_card_for(player: Player, deck: Bag, discard: Bag, state: GameState) -> bool:
    """Whether the player may keep any card of these piles (RULING-5)."""
    if state.game._keep_duplicates:
        return deck != 0 or discard != 0
    new = _new_cards(state, player)
    return deck & new != 0 or discard & new != 0


def _new_cards(state: GameState, player: Player) -> Bag:
    """The mask of the cards that the player has no copy of (DRAW-2).

    The game remembers the latest answer: whether anything can be drawn and what is drawn ask the same.
    """
    latest = state.game._new_cards
    known, new = latest.known
    if known is not player:
        new = _find_new_cards(player)
        latest.known = player, new
    return new


def _find_new_cards(player: Player) -> Bag:
    return bag.absence(player._hand + player._memories())


def _deal_next(state: GameState) -> GameState:
    """Deal to the next seat, or let everybody choose a starting hand (SETUP-6)."""
    seat = (state.active + 1) % state.game.seats
    state = state._evolve(active=seat)
    if seat != state.start_player:
        return continue_drawing(state, state.player, state._deck, state._discard)
    return state._evolve(phase=Phase.STARTING_HAND)


# A card is drawn


def check_draw(state: GameState, outcome: Draw) -> list[Violation]:
    if type(outcome.card) is not CardId:
        raise_malformed(outcome, "card", outcome.card, "a card")
    return [] if bag.count(state._deck, outcome.card.index) else [violation("deck-lacks-card", card=outcome.card)]


def perform_draw(state: GameState, outcome: Draw) -> GameState:
    card, player = bag.ONE[outcome.card], state.players[state.active]
    deck, discard = flow.restock(state._deck - card, state._discard)  # before a duplicate joins the pile
    if card & _new_cards(state, player):
        return continue_drawing(state, player._evolve(_hand=player._hand + card), deck, discard)
    if state.game._keep_duplicates:  # RULING-6
        players = state._with_active(player._evolve(_hand=player._hand + card))
        return state._evolve(phase=Phase.DUPLICATE, _deck=deck, _discard=discard, players=players, pending=outcome.card)
    return continue_drawing(state, player, deck, discard + card)  # DRAW-2, SETUP-7


def draw_all(state: GameState, stream: Stream) -> GameState:
    """The state after all draws of a Meditation, made with one copy for speed.

    A property holds it equal to repeated `perform_draw`.
    """
    if state.game._keep_duplicates:  # the player decides about duplicates (RULING-6)
        return perform_draw(state, DrawChance(state._deck).pick(stream))
    player, deck, discard = state.players[state.active], state._deck, state._discard
    hand, left = player._hand, (deck + discard) & _new_cards(state, player)
    missing = state.game._hand[player._ltm] - bag.size(hand)
    while missing > 0 and left:
        kind = bag.draw(deck, stream)
        card = bag.ONE[kind]
        deck -= card
        if not deck:
            deck, discard = discard, 0
        if left & bag.ALL[kind]:
            hand += card
            left &= bag.OTHERS[kind]
            missing -= 1
        else:
            discard += card
            if not deck:
                deck, discard = discard, 0
    return flow.end_turn(state, state._with_active(player._evolve(_hand=hand)), deck, discard)


class DrawChance(Chance[Draw]):
    """Every card of the deck is equally likely to be on top."""

    def __init__(self, deck: Bag) -> None:
        self._deck = deck

    def ways(self) -> Iterator[tuple[Draw, int]]:
        for card, number in bag.items(self._deck):
            yield Draw(CARD_IDS[card]), number

    def all_ways(self) -> int:
        return bag.size(self._deck)

    def count(self) -> int:
        return len(bag.members(self._deck))

    def at(self, rank: int) -> Draw:
        return Draw(CARD_IDS[bag.members(self._deck)[rank]])

    def pick(self, stream: Stream) -> Draw:
        return Draw(CARD_IDS[bag.draw(self._deck, stream)])


def draws(state: GameState) -> Chance[Draw]:
    return DrawChance(state._deck)


# A duplicate that the player may keep (RULING-6)


def check_duplicate(state: GameState, action: ResolveDuplicate) -> list[Violation]:
    if type(action.replace) is not bool:
        raise_malformed(action, "replace", action.replace, "True or False")
    return [violation("nothing-to-replace-with")] if action.replace and not _can_replace(state) else []


def _can_replace(state: GameState) -> bool:
    new = _new_cards(state, state.player)
    return state._deck & new != 0 or state._discard & new != 0


def perform_duplicate(state: GameState, action: ResolveDuplicate) -> GameState:
    player = state.player
    if not action.replace:
        return continue_drawing(state, player, state._deck, state._discard)
    assert isinstance(state.pending, CardId)
    card = bag.ONE[state.pending]
    return continue_drawing(state, player._evolve(_hand=player._hand - card), state._deck, state._discard + card)


def duplicate_choices(state: GameState) -> Space[ResolveDuplicate]:
    keep, replace = ResolveDuplicate(False), ResolveDuplicate(True)
    return ListSpace((keep, replace) if _can_replace(state) else (keep,))


_DEAL, _DRAW, _DUPLICATE = (Phase.DEAL,), (Phase.DRAW,), (Phase.DUPLICATE,)
_DEALT = (Phase.DEAL, Phase.STARTING_HAND)
_DRAWN = (Phase.DRAW, Phase.RECOLLECTION, Phase.OVER)

RULES: Rules = (
    ChanceRule(Draw, _DEAL, check_draw, perform_draw, draws, _DEALT + _DUPLICATE),
    ChanceRule(Draw, _DRAW, check_draw, perform_draw, draws, _DRAWN + _DUPLICATE, draw_all),
    Rule(ResolveDuplicate, _DUPLICATE, check_duplicate, perform_duplicate, duplicate_choices, _DEALT + _DRAWN),
)
