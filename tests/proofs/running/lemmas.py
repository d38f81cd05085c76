"""What the cases rest on: the contract of `bag`, and the two loops that are replaced by a sentence."""

import itertools
from collections.abc import Callable
from functools import partial
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
from tests.proofs.running.paths import Explorer, Term
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
    """The loop goes round once more, with these numbers on the tiles."""

    def __init__(self, held: list[Any]) -> None:
        self.held = list(held)


def replenishing_loop(tiles: int) -> None:
    """`flow.replenishment` fills the tiles level by level: its loop keeps an invariant, and ends with the sentence.

    At the head of the loop every tile holds what it held, or the least that any tile holds now, whichever is more. One
    round starts from any such numbers: where the loop asks for the least of them they are put into its list. They are
    sorted, because the loop knows tiles by nothing but what they hold.
    """
    facts = Facts()
    before = [facts.number(f"before{tile}") for tile in range(tiles)]
    now = [facts.number(f"now{tile}") for tile in range(tiles)]
    rest = facts.number("rest")
    facts.extend([one.term <= other.term for one, other in itertools.pairwise(before)])
    facts.extend(_invariant(before, now))
    explorer, real = Explorer(facts), flow.replenishment.__wrapped__

    def run() -> Any:
        rounds: list[int] = []

        def least(held: list[Any]) -> Any:
            if rounds:
                raise _Returns(held)
            rounds.append(0)
            explorer.prove([("the loop begins with its invariant", all_of(_invariant(before, held)))])
            held[:] = now
            return smallest(held)

        with patch.object(flow, "min", least), patch.object(bag, "size", lambda bits: bits):
            try:
                return real(tuple(before), rest)
            except _Returns as again:
                return again

    def judge(result: Any) -> None:
        all_bits = rest.term + z3.Sum([one.term - then.term for one, then in zip(now, before, strict=True)])
        held = [each.term for each in before]
        if isinstance(result, _Returns):
            claims = _invariant(before, result.held)
            explorer.prove(
                [("the loop keeps its invariant", all_of(claims)), ("a level is filled", _risen(now, result.held))]
            )
            return
        amounts, left, level = result
        least = smallest(now).term
        low = [number <= least for number in held]
        named = [tile in level for tile in TILES[:tiles]]
        filled = [term_of(each) == amount(number, least) for each, number in zip(amounts, held, strict=True)]
        explorer.prove(
            [
                ("the amounts fill up to a level", all_of(filled)),
                ("it is the level", is_level(least, held, all_bits)),
                ("what is left", term_of(left) == all_bits - z3.Sum([term_of(each) for each in amounts])),
                *[
                    (f"tile {place}", all_of([one, term_of(left) > 0]) == name)
                    for place, (one, name) in enumerate(zip(low, named, strict=True))
                ],
            ]
        )

    with following():
        explorer.explore(run, judge)


def _invariant(before: list[Any], held: list[Any]) -> list[Term]:
    least = term_of(smallest(held))
    terms = [(term_of(then), term_of(number)) for then, number in zip(before, held, strict=True)]
    return [number == z3.If(then > least, then, least) for then, number in terms]


def _risen(before: list[Any], after: list[Any]) -> Term:
    """The emptiest tiles hold one more: so the loop ends, because the bits run out."""
    return term_of(smallest(after)) == term_of(smallest(before)) + 1


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
    ordered = [one <= two for one, two in itertools.pairwise(held)]
    gets = any_of([amount(each, level) != 0 for each in held])
    prove("a whole level", gets == whole_level(held, rest), is_level(level, held, rest), *ordered, rest >= 0)


LEMMAS: dict[str, Callable[[], None]] = {
    **packing.LEMMAS,
    **{f"can_sow on {tiles} tiles": partial(sowing_loop, tiles) for tiles in range(1, 7)},
    **{f"replenishment on {tiles} tiles": partial(replenishing_loop, tiles) for tiles in (1, 2, 3, 8, len(TILES))},
    **{f"the level of {tiles} tiles": partial(one_level, tiles) for tiles in (3, len(TILES))},
}
"""Each proves something or raises `NotProved`."""
