"""How one phase leads to the next (TURN-2); no choices are made here."""

from functools import lru_cache
from typing import Final

from dejavu_rules import bag
from dejavu_rules.components import TILES, Bits, Cards, NebulaTile
from dejavu_rules.state import (
    DISCARD,
    DRAW,
    OVER,
    RECOLLECTION,
    REPLENISHED_TILES,
    REPLENISHMENT,
    GameState,
    Phase,
    Player,
)

LAST_CARD: Final = 10
"""So many cards in LTM at the end of a turn trigger the end (END-1)."""
DEALT, DEALT_SPEED = 5, 7
"""How many cards a player is dealt in an ordinary game (SETUP-6) and in a speed game (SPEED-1)."""


def begin_meditation(state: GameState, spent: Bits, players: tuple[Player, ...]) -> GameState:
    """Spent and unsaved bits go to the hive (HIVE-1); a full hive gives everything back (HIVE-2)."""
    hive = state.hive + spent
    if hive % 255 < state.game.hive_holes:
        phase = DISCARD
    elif any(replenishment(state.tiles, bag.size(hive))[0]):
        phase = REPLENISHMENT
    else:
        phase = REPLENISHED_TILES
    return state.evolve(phase=phase, pool=0, spent=0, hive=hive, players=players)


@lru_cache(maxsize=256)  # asked again by every step of a replenishment
def replenishment(tiles: tuple[Bits, ...], rest: int) -> tuple[tuple[int, ...], int, tuple[NebulaTile, ...]]:
    """How `rest` bits go back to the map, level by level (HIVE-3).

    The first value says how many bits each tile gets in the levels that are served completely. The second
    says how many bits are left then, too few for the next level, whose tiles are the third (HIVE-4).
    """
    held = [bag.size(bits) for bits in tiles]
    before = tuple(held)
    while True:
        least = min(held)
        level = [tile for tile, number in enumerate(held) if number == least]
        if rest < len(level):
            amounts = tuple([now - then for now, then in zip(held, before, strict=True)])
            return amounts, rest, tuple([TILES[tile] for tile in level]) if rest else ()
        rest -= len(level)
        for tile in level:
            held[tile] += 1


def bloom(state: GameState, cards: Cards) -> tuple[Cards, int]:
    """Which of these cards, entering LTM, get a flower, and how many stay in the supply (DONE-3, RULING-3)."""
    blooming, supply = 0, state.flowers
    for card in bag.members(cards & state.game.flower_cards):
        if supply:
            blooming += bag.ONE[card]
            supply -= 1
    return blooming, supply


def draw_on(state: GameState, player: Player, deck: Cards, discard: Cards) -> GameState:
    """With the active player and the piles like this, go on drawing (DRAW-1) or with what comes after."""
    players = state.with_active(player)
    hold = state.game.hand[player.ltm] if state.turn else _cards_to_deal(state)
    if player.hand % 255 < hold and something_to_draw(state, player, deck + discard):
        if not deck:
            deck, discard = discard, 0  # DRAW-3
        phase = DRAW if state.turn else Phase.DEAL
        return state.evolve(phase=phase, players=players, deck=deck, discard=discard, pending=None)
    if state.turn:
        return end_turn(state, players, deck, discard)
    return _deal_next(state.evolve(players=players, deck=deck, discard=discard, pending=None))


def _cards_to_deal(state: GameState) -> int:
    return DEALT_SPEED if state.game.options.speed else DEALT


def something_to_draw(state: GameState, player: Player, left: Cards) -> bool:
    """Whether any card that may be kept is left to draw; if not, drawing stops (RULING-5)."""
    return bool(left if state.game.options.keep_duplicates else left & ~owned(player))


def owned(player: Player) -> Cards:
    """The mask of all cards of which the player has a copy (DRAW-2)."""
    return bag.support(player.hand + player.memories)


def _deal_next(state: GameState) -> GameState:
    """Deal to the next seat, or let everybody choose a starting hand (SETUP-6)."""
    seat = (state.active + 1) % state.game.seats
    state = state.evolve(active=seat)
    if seat != state.start:
        return draw_on(state, state.player, state.deck, state.discard)
    return state.evolve(phase=Phase.STARTING_HAND)


def after_starting_hand(state: GameState) -> GameState:
    """When everybody has a starting hand, the Start Player begins (SETUP-1)."""
    seat = (state.active + 1) % state.game.seats
    if seat != state.start:
        return state.evolve(active=seat)
    return state.evolve(phase=RECOLLECTION, active=seat, turn=1)


def end_turn(state: GameState, players: tuple[Player, ...], deck: Cards, discard: Cards) -> GameState:
    """With everything drawn, the next player's turn or the end of the game (END-1, RULING-13)."""
    last_turns = state.last_turns
    if last_turns is not None:
        last_turns -= 1
    elif state.players[state.active].ltm % 255 >= LAST_CARD:
        last_turns = state.game.seats - 1
    if last_turns == 0:
        return state.evolve(phase=OVER, last_turns=0, players=players, deck=deck, discard=discard, pending=None)
    return state.evolve(
        phase=RECOLLECTION,
        active=(state.active + 1) % state.game.seats,
        turn=state.turn + 1,
        planted=False,
        last_turns=last_turns,
        pending=None,
        players=players,
        deck=deck,
        discard=discard,
    )
