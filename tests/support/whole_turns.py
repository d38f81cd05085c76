"""The most that the rest of a turn can gain, found by playing every turn to its end on the second engine.

Nothing here knows what makes a turn good: every sowing, every way to use bits in any order, every walk and planting is
played. Two tables that differ only in what no later part of the turn looks at (bits on tiles, in chests, spent) count
as one.
"""

from collections import Counter
from collections.abc import Hashable
from typing import TypeVar

from attrs import evolve

from dejavu_rules import GameState, Phase
from dejavu_rules.testing import second
from dejavu_rules.testing.second import Seat, Table

P = TypeVar("P")
GAINING = (Phase.RECOLLECTION, Phase.DEJA_VU, Phase.PLANTING)


class TooMany(Exception):  # noqa: N818 - an answer, not an error
    """There are more states in these turns than allowed."""


def best_gain(state: GameState, most: int) -> int:
    """The most VP that the active player can gain until Meditation.

    Raises `TooMany` where that takes more than `most` moments.
    """
    table = second.read(state)
    seat, before = table.active, second.totals(table)[table.active]
    best, stack, keys = 0, [table], {_key(table)}
    while stack:
        table = stack.pop()
        if table.phase not in GAINING:
            best = max(best, second.totals(table)[seat] - before)
            continue
        for action in second.offers(table):
            after = _copy(table)
            second.do(after, action)
            key = _key(after)
            if key not in keys:
                keys.add(key)
                stack.append(after)
                if len(keys) > most:
                    raise TooMany
    return best


def gain(state: GameState, line: tuple[object, ...]) -> int:
    """What a line of actions gains on the second engine, which must allow each of them."""
    table = second.read(state)
    seat, before = table.active, second.totals(table)[table.active]
    for action in line:
        assert table.phase in GAINING
        assert second.may(table, action), action
        second.do(table, action)
    assert table.phase not in GAINING or not line
    return second.totals(table)[seat] - before


def _copy(table: Table) -> Table:
    players = list(table.players)
    me = players[table.active]
    players[table.active] = Seat(
        hand=Counter(me.hand),
        stm={card: Counter(bits) for card, bits in me.stm.items()},
        ltm=Counter(me.ltm),
        saved=Counter(me.saved),
        flower=me.flower,
        card_flowers=Counter(me.card_flowers),
        fragments=Counter(me.fragments),
        vp=me.vp,
    )
    return evolve(
        table,
        players=players,
        bits={tile: Counter(bits) for tile, bits in table.bits.items()},
        fragments=dict(table.fragments),
        pool=Counter(table.pool),
        spent=Counter(table.spent),
        hive=Counter(table.hive),
        public=Counter(table.public),
    )


def _key(table: Table) -> Hashable:
    if table.phase not in GAINING:  # over: only the score counts
        me = table.players[table.active]
        return None, _freeze(me.ltm), _freeze(me.fragments), me.vp
    me = table.me
    stm = tuple(sorted((card, _freeze(bits)) for card, bits in me.stm.items()))
    return (
        *(table.phase, table.planting_done, table.girl, table.flowers, _freeze(table.pool), stm),
        *(_freeze(me.hand), _freeze(me.ltm), _freeze(me.card_flowers), _freeze(me.fragments), me.flower, me.vp),
    )


def _freeze(pile: Counter[P]) -> frozenset[tuple[P, int]]:
    return frozenset((piece, number) for piece, number in pile.items() if number)
