"""Drawing cards, one at a time, at set-up and in Meditation (DRAW-1 to DRAW-3, SETUP-7, RULING-19)."""

from collections.abc import Iterator

from dejavu_rules.actions import flow
from dejavu_rules.actions.rule import ChanceRule, Rule, Rules, malformed
from dejavu_rules.actions.values import Draw, ResolveDuplicate
from dejavu_rules.box.phases import DRAW, Phase
from dejavu_rules.box.pieces import CARD_IDS, CardId
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Below
from dejavu_rules.combinatorics.spaces import Chance, Listed, Space
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState, Player

DEALT, DEALT_SPEED = 5, 7
"""How many cards a player is dealt in an ordinary game (SETUP-6) and in a speed game (SPEED-1)."""


def draw_on(state: GameState, player: Player, deck: Bag, discard: Bag) -> GameState:
    """With the active player and the piles like this, wait for the next card (DRAW-1) or go on with the game."""
    players = state._with_active(player)
    if not deck:  # seldom: asked in every turn, and a call takes longer than the answer
        deck, discard = flow.restocked(deck, discard)
    left = deck + discard
    if not state.game.options.keep_duplicates:
        left &= ~_owned(player)
    hold = state.game._hand[player._ltm] if state.turn else _dealt(state)
    if left and bag.size(player._hand) < hold:  # no card left that may be kept: RULING-5
        phase = DRAW if state.turn else Phase.DEAL
        return state._evolve(phase=phase, players=players, _deck=deck, _discard=discard, pending=None)
    if state.turn:
        return flow.end_turn(state, players, deck, discard)
    return _deal_next(state._evolve(players=players, _deck=deck, _discard=discard, pending=None))


def _dealt(state: GameState) -> int:
    return DEALT_SPEED if state.game.options.speed else DEALT


def _owned(player: Player) -> Bag:
    """The mask of all cards of which the player has a copy (DRAW-2)."""
    return bag.support(player._hand + player._memories)


def _deal_next(state: GameState) -> GameState:
    """Deal to the next seat, or let everybody choose a starting hand (SETUP-6)."""
    seat = (state.active + 1) % state.game.seats
    state = state._evolve(active=seat)
    if seat != state.start_player:
        return draw_on(state, state.player, state._deck, state._discard)
    return state._evolve(phase=Phase.STARTING_HAND)


# A card is drawn


def check_draw(state: GameState, outcome: Draw) -> Iterator[Violation]:
    if type(outcome.card) is not CardId:
        malformed(outcome, "card", outcome.card, "a card")
    if not bag.count(state._deck, outcome.card):
        yield violation("deck-lacks-card", card=outcome.card)


def perform_draw(state: GameState, outcome: Draw) -> GameState:
    card, player = bag.ONE[outcome.card], state.players[state.active]
    deck, discard = flow.restocked(state._deck - card, state._discard)  # before a duplicate comes to the pile
    if not card & _owned(player):
        return draw_on(state, player._evolve(_hand=player._hand + card), deck, discard)
    if state.game.options.keep_duplicates:  # RULING-6
        players = state._with_active(player._evolve(_hand=player._hand + card))
        return state._evolve(phase=Phase.DUPLICATE, _deck=deck, _discard=discard, players=players, pending=outcome.card)
    return draw_on(state, player, deck, discard + card)  # DRAW-2, SETUP-7


def draw_up(state: GameState, below: Below) -> GameState:
    """All draws of a Meditation with one copy of the state, for speed: `perform_draw` and `draw_on`, again and again.

    A property holds it equal to them.
    """
    if state.game.options.keep_duplicates:  # there the player has a say (RULING-6)
        return perform_draw(state, DrawChance(state._deck).pick(below))
    player, deck, discard = state.players[state.active], state._deck, state._discard
    hand, owned = player._hand, _owned(player)
    missing, left = state.game._hand[player._ltm] - bag.size(hand), (deck + discard) & ~owned
    while missing > 0 and left:
        kind = bag.blind(deck, below)
        deck -= bag.ONE[kind]
        if not deck:
            deck, discard = discard, 0
        if bag.ONE[kind] & owned:
            discard += bag.ONE[kind]
            if not deck:
                deck, discard = discard, 0
        else:
            hand += bag.ONE[kind]
            owned |= bag.ALL[kind]
            left &= ~owned
            missing -= 1
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

    def pick(self, below: Below) -> Draw:
        return Draw(CARD_IDS[bag.blind(self._deck, below)])


def draws(state: GameState) -> Chance[Draw]:
    return DrawChance(state._deck)


# A duplicate that the player may keep (RULING-6)


def check_duplicate(state: GameState, action: ResolveDuplicate) -> Iterator[Violation]:
    if type(action.replace) is not bool:
        malformed(action, "replace", action.replace, "True or False")
    if action.replace and not _replaceable(state):
        yield violation("nothing-to-replace-with")


def _replaceable(state: GameState) -> bool:
    return (state._deck + state._discard) & ~_owned(state.player) != 0


def perform_duplicate(state: GameState, action: ResolveDuplicate) -> GameState:
    player = state.player
    if not action.replace:
        return draw_on(state, player, state._deck, state._discard)
    assert isinstance(state.pending, CardId)
    card = bag.ONE[state.pending]
    return draw_on(state, player._evolve(_hand=player._hand - card), state._deck, state._discard + card)


def duplicate_choices(state: GameState) -> Space[ResolveDuplicate]:
    keep, replace = ResolveDuplicate(False), ResolveDuplicate(True)
    return Listed((keep, replace) if _replaceable(state) else (keep,))


_AFTER_DEAL = (Phase.DEAL, Phase.STARTING_HAND)
_AFTER_DRAW = (Phase.DRAW, Phase.RECOLLECTION, Phase.OVER)

RULES: Rules = (
    ChanceRule(Draw, (Phase.DEAL,), check_draw, perform_draw, draws, (*_AFTER_DEAL, Phase.DUPLICATE)),
    ChanceRule(Draw, (Phase.DRAW,), check_draw, perform_draw, draws, (*_AFTER_DRAW, Phase.DUPLICATE), draw_up),
    Rule(
        ResolveDuplicate,
        (Phase.DUPLICATE,),
        check_duplicate,
        perform_duplicate,
        duplicate_choices,
        _AFTER_DEAL + _AFTER_DRAW,
    ),
)
