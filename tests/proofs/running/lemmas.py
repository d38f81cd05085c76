"""What the cases rest on: the contract of `bag`, and the two loops that are replaced by a sentence."""

import inspect
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import z3

from dejavu_rules.actions import flow, sowings
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import TILES
from dejavu_rules.combinatorics import bag
from tests.proofs.running import maps, packing
from tests.proofs.running.bags import all_of, any_of
from tests.proofs.running.following import following
from tests.proofs.running.levels import amount, is_level, whole_level
from tests.proofs.running.packing import prove
from tests.proofs.running.paths import Explorer
from tests.proofs.running.states import Facts, player, state
from tests.proofs.running.symbols import smallest, term_of


def sowing_loop(tiles: int) -> None:
    """`can_sow` is true exactly if some tile can be sown from; its loop keeps nothing from one tile to the next."""
    facts, real = Facts(), sowings.can_sow
    bits = tuple([facts.bits(f"tile{tile}") for tile in range(tiles)])
    for each in bits:
        facts.share([each], standard().bits._bag)
    game: Any = _Game(tiles)
    before = state(facts, game, Phase.RECOLLECTION, player(), bits=bits)
    explorer = Explorer(facts)

    def judge(answer: bool) -> None:
        explorer.prove([("can_sow", maps.can_sow(bits) == answer)])

    with following():
        explorer.explore(lambda: bool(real(before)), judge)


class _Game:
    """A game of which only the paths are known."""

    def __init__(self, tiles: int) -> None:
        self._paths, self.seats = tuple([maps.SomePaths(tile) for tile in range(tiles)]), 2


class _Returns(Exception):  # noqa: N818 - no error: the loop came to its head again
    """The loop goes round once more, with so many bits left and these tiles in the next level."""

    def __init__(self, rest: Any, lowest: list[int]) -> None:
        self.rest, self.lowest = rest, list(lowest)


class _Head:
    """The number of tiles in the next level, when the loop compares what is left with it for the second time."""

    def __init__(self, lowest: list[int]) -> None:
        self._lowest = lowest

    def __le__(self, rest: object) -> bool:
        raise _Returns(rest, self._lowest)

    __lt__ = __ge__ = __gt__ = __le__


def replenishing_loop(tiles: int) -> None:
    """`flow.replenishment` fills the tiles level by level: its loop keeps an invariant, and ends with the sentence.

    At the head of the loop all tiles below a level have been filled up to it, and so many bits are left. One round
    starts from any such level, which is put in where the loop asks for the least that a tile holds. The tiles are
    sorted, because the loop knows them by nothing but what they hold.
    """
    facts = Facts()
    held = [facts.number(f"held{tile}") for tile in range(tiles)]
    level, rest = facts.number("level"), facts.number("rest")
    facts.extend([one.term <= other.term for one, other in pairwise(held)])
    facts.append(level.term >= held[0].term)
    explorer, real = Explorer(facts), inspect.unwrap(flow.replenishment)
    all_bits = rest.term + z3.Sum([amount(each.term, level.term) for each in held])

    def run() -> Any:
        asked: list[int] = []

        def measure(lowest: list[int]) -> Any:
            asked.append(0)
            return _Head(lowest) if len(asked) == 3 else len(lowest)

        def least(numbers: list[Any]) -> Any:
            explorer.prove([("the loop begins with the least", smallest(numbers).term == held[0].term)])
            return level

        with patch.object(flow, "min", least), patch.object(flow, "len", measure), patch.object(bag, "size", _itself):
            try:
                return real(tuple(held), rest)
            except _Returns as again:
                return again

    def judge(result: Any) -> None:
        low = [each.term <= level.term for each in held]
        if isinstance(result, _Returns):
            next_low = [each.term <= level.term + 1 for each in held]
            taken = rest.term - z3.Sum([z3.If(each, 1, 0) for each in low])
            claims = [("one bit for each tile of the level", term_of(result.rest) == taken)]
            claims += [("bits are left", taken >= 0)]
            claims += [(f"level of {place}", each == (place in result.lowest)) for place, each in enumerate(next_low)]
            explorer.prove(claims)
            return
        amounts, left, named = result
        filled = [term_of(each) == amount(number.term, level.term) for each, number in zip(amounts, held, strict=True)]
        explorer.prove(
            [
                ("the amounts fill up to a level", all_of(filled)),
                ("it is the level", is_level(level.term, [each.term for each in held], all_bits)),
                ("what is left", term_of(left) == rest.term),
                *[
                    (f"tile {place}", all_of([each, rest.term > 0]) == (TILES[place] in named))
                    for place, each in enumerate(low)
                ],
            ]
        )

    with following():
        explorer.explore(run, judge)


def _itself(bits: Any) -> Any:
    return bits


def one_level(tiles: int) -> None:
    """There is at most one level (HIVE-3), and bits for any tile exactly if all of the emptiest ones get one."""
    held = [z3.Int(f"held{tile}") for tile in range(tiles)]
    rest, level, other = z3.Ints("rest level other")
    more = [
        z3.Implies(other > level, amount(each, other) >= amount(each, level) + z3.If(each <= level, 1, 0))
        for each in held
    ]
    one = z3.Int("one")
    tile = z3.Implies(other > level, amount(one, other) >= amount(one, level) + z3.If(one <= level, 1, 0))
    prove("a higher level takes more of each tile", tile)
    prove("one level", z3.Not(other > level), is_level(level, held, rest), is_level(other, held, rest), *more)
    ordered = [one <= two for one, two in pairwise(held)]
    gets = any_of([amount(each, level) != 0 for each in held])
    prove("a whole level", gets == whole_level(held, rest), is_level(level, held, rest), *ordered, rest >= 0)


LEMMAS: dict[str, Callable[[], None]] = {
    **packing.LEMMAS,
    **{f"can_sow on {tiles} tiles": partial(sowing_loop, tiles) for tiles in range(1, 7)},
    **{f"replenishment on {tiles} tiles": partial(replenishing_loop, tiles) for tiles in (1, 2, 3, 8, len(TILES))},
    **{f"the level of {tiles} tiles": partial(one_level, tiles) for tiles in (3, len(TILES))},
}
"""Each proves something or raises `NotProved`."""
