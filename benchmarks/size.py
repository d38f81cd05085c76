"""How many bytes a state takes.

*Alone*: `sys.getsizeof` of the state and of everything that can be reached from it, except what all states
share (the game with its map and catalogue, enum members, classes, attribute names, small integers).
*In a kept game*: what the interpreter allocates for each further state when all states of a game are kept,
as undo or a search does. Neighbouring states share most of their parts, so this is less.
"""

import gc
import sys
import tracemalloc
from copy import copy
from enum import Enum

from dejavu_rules import Dealer, GameState, apply, is_over, new_game, random_action, settle
from dejavu_rules.game import Game

_SHARED = (type, Enum, Game, str, bool, type(None))
_SMALL = range(-5, 257)  # integers that the interpreter makes once


def deep_size(state: GameState) -> int:
    ids: set[int] = set()
    todo: list[object] = [state]
    total = 0
    while todo:
        thing = todo.pop()
        if id(thing) in ids or isinstance(thing, _SHARED) or (isinstance(thing, int) and thing in _SMALL):
            continue
        ids.add(id(thing))
        total += sys.getsizeof(thing)
        todo += gc.get_referents(thing)
    return total


def size_per_state(players: int, seed: int) -> float:
    _play(players, seed)  # fills path tables and caches, which are not part of a state
    dealer = Dealer(seed)
    start = new_game(players, dealer)
    _play_on(start, copy(dealer))
    gc.collect()
    tracemalloc.start()
    states = _play_on(start, dealer)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(states)


def _play(players: int, seed: int) -> list[GameState]:
    dealer = Dealer(seed)
    return _play_on(new_game(players, dealer), dealer)


def _play_on(state: GameState, dealer: Dealer) -> list[GameState]:
    """All states of a random game in which a player decides."""
    states = []
    while not is_over(state):
        states.append(state)
        state = settle(apply(state, random_action(state, dealer)), dealer)
    return states
