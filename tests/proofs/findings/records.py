"""Games that show that something can happen, stored as records: reading one plays it again, rule by rule."""

import gzip
from collections.abc import Iterator
from pathlib import Path

from dejavu_rules import (
    Action,
    Dealer,
    Discard,
    GameState,
    Meditate,
    NebulaTile,
    Phase,
    Record,
    Save,
    SkipRecollection,
    apply,
    is_over,
    legal_actions,
    settle,
)
from dejavu_rules.saves import record_from_json

FOLDER = Path(__file__).parent / "games"


def witness(name: str) -> Record:
    """The game of that name, from its first state to the moment that it is there for."""
    return record_from_json(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))


def keep_what_is_saved(state: GameState) -> Action:
    """The stubborn player: nothing but what must be done, and the bits stay in the chests."""
    return _nothing(state, keep=True)


def give_up_what_is_saved(state: GameState) -> Action:
    """The other one, who would like the game to go on: whatever is in the chests goes to the hive."""
    return _nothing(state, keep=False)


def _nothing(state: GameState, *, keep: bool) -> Action:
    done: dict[Phase, Action] = {
        Phase.RECOLLECTION: SkipRecollection(),
        Phase.DEJA_VU: Save(state.pool) if keep else Save(),
        Phase.PLANTING: Meditate(),
        Phase.DISCARD: Discard(),
    }
    return done.get(state.phase) or legal_actions(state).at(0)


def turns_without_sowing(state: GameState, stubborn: set[int], turns: int) -> Iterator[GameState]:
    """The states at the beginning of each of the next turns, until one can sow; nobody else keeps a bit."""
    dealer, last = Dealer(0), state.turn + turns
    while state.turn < last and not is_over(state) and not can_sow(state):
        turn = state.turn
        while state.turn == turn and not is_over(state):
            play = keep_what_is_saved if state.active in stubborn else give_up_what_is_saved
            state = settle(apply(state, play(state)), dealer)
        yield state


def can_sow(state: GameState) -> bool:
    """Whether a sowing is possible at the beginning of a turn."""
    return SkipRecollection() not in legal_actions(state)


def longest_way(state: GameState, tile: NebulaTile) -> int:
    """The most steps that bits from here can go, by trying all ways until one passes every tile."""
    near, every = state.game.map.neighbours, len(state.bits) - 1
    longest = 0
    open_ways: list[tuple[NebulaTile, ...]] = [(tile,)]
    while open_ways and longest < every:
        way = open_ways.pop()
        longest = max(longest, len(way) - 1)
        open_ways += [(*way, there) for there in near[way[-1]] if there not in way]
    return longest
