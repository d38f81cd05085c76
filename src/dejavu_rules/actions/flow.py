"""How one phase leads to the next (TURN-2)."""

from functools import lru_cache
from typing import Final

from dejavu_rules.actions.sowings import can_sow
from dejavu_rules.box.phases import DISCARD, OVER, RECOLLECTION, REPLENISHED_TILES, REPLENISHMENT
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.state import GameState, Player

LAST_CARD: Final = 10
"""This many cards in LTM at the end of a turn trigger the end (END-1)."""


def begin_meditation(state: GameState, spent: Bag, players: tuple[Player, ...]) -> GameState:
    """Put spent and unsaved bits into the hive (HIVE-1, RULING-16, RULING-17); a full hive returns them (HIVE-2).

    If no sowing is possible and the chests are empty, the hive returns at once; if it is empty, too, this turn is the
    last one (RULING-18).
    """
    hive, last_turns = state._hive + spent, state.last_turns
    full = bag.size(hive) >= state.game.hive_holes
    if not full and (_has_saved_bits(players) or can_sow(state)):
        phase = DISCARD
    elif not hive:
        phase, last_turns = DISCARD, 1
    elif any(replenishment(state._bits, bag.size(hive))[0]):
        phase = REPLENISHMENT
    else:
        phase = REPLENISHED_TILES
    return state._evolve(phase=phase, _pool=0, _spent=0, _hive=hive, players=players, last_turns=last_turns)


def _has_saved_bits(players: tuple[Player, ...]) -> bool:
    """Whether anybody has a bit in a chest."""
    for player in players:  # noqa: SIM110 - runs in every turn, and a generator costs more than the answer
        if player._saved:
            return True
    return False


def restock(deck: Bag, discard: Bag) -> tuple[Bag, Bag]:
    """The deck and the discard pile, where an empty deck is rebuilt from the pile (DRAW-3, RULING-19)."""
    return (deck, discard) if deck else (discard, 0)


@lru_cache(maxsize=256)  # every step of a replenishment asks again
def replenishment(tiles: tuple[Bag, ...], rest: int) -> tuple[tuple[int, ...], int, tuple[NebulaTile, ...]]:
    """How `rest` bits go back to the map, level by level (HIVE-3).

    Returns how many bits each tile gets in the complete levels, how many bits are left after that, and the tiles of
    the next level, for which these are too few (HIVE-4).
    """
    held = [bag.size(bits) for bits in tiles]
    level = min(held)
    lowest = [tile for tile, number in enumerate(held) if number <= level]
    while rest >= len(lowest):
        rest -= len(lowest)
        level += 1
        lowest = [tile for tile, number in enumerate(held) if number <= level]
    amounts = tuple([max(0, level - number) for number in held])
    return amounts, rest, tuple([TILES[tile] for tile in lowest]) if rest else ()


def bloom(state: GameState, cards: Bag) -> tuple[Bag, int]:
    """The cards entering LTM that get a flower, and the flowers left in the supply (DONE-3, RULING-3, RULING-7)."""
    blooming, supply = 0, state.flowers
    for card in bag.members(cards & state.game._flower_cards):
        if supply:
            blooming += bag.ONE[card]
            supply -= 1
    return blooming, supply


def after_starting_hand(state: GameState) -> GameState:
    """The next player chooses a starting hand, or the Start Player begins (SETUP-1).

    Only then do the discarded cards join the pile, from which a deck may be rebuilt (RULING-19, RULING-22).
    """
    seat = (state.active + 1) % state.game.seats
    if seat != state.start_player:
        return state._evolve(active=seat)
    left = sum([player._discarded for player in state.players])
    deck, discard = restock(state._deck, state._discard + left)
    players = tuple([player._evolve(_discarded=0) for player in state.players])
    return state._evolve(phase=RECOLLECTION, active=seat, turn=1, _deck=deck, _discard=discard, players=players)


def end_turn(state: GameState, players: tuple[Player, ...], deck: Bag, discard: Bag) -> GameState:
    """Start the next player's turn, or end the game (END-1, RULING-13, RULING-18)."""
    last_turns = state.last_turns
    if last_turns is not None:
        last_turns -= 1
    elif bag.size(state.players[state.active]._ltm) >= LAST_CARD:
        last_turns = state.game.seats - 1
    if last_turns == 0:
        return state._evolve(phase=OVER, last_turns=0, players=players, _deck=deck, _discard=discard, pending=None)
    return state._evolve(
        phase=RECOLLECTION,
        active=(state.active + 1) % state.game.seats,
        turn=state.turn + 1,
        planting_done=False,
        last_turns=last_turns,
        pending=None,
        players=players,
        _deck=deck,
        _discard=discard,
    )
