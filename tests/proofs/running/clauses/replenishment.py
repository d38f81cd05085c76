"""Bits that fall on the map: from the hive, where tiles are chosen for the last ones, and at set-up (HIVE-2 to -4)."""

import itertools
from collections.abc import Sequence
from typing import Any

import z3

from dejavu_rules import ChooseTiles, Phase, PlaceBits, Replenish
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import TILES
from tests.proofs.running.bags import all_of, any_of
from tests.proofs.running.clauses.pieces import NONE, Counts, counts, minus, number, plus, within
from tests.proofs.running.levels import filling_of
from tests.proofs.running.paths import Term
from tests.proofs.running.proving import Broken, Case, Next
from tests.proofs.running.states import BIT_KINDS, Facts, game_of, player, state


class Scene:
    """A hive that returns its bits to the map."""

    def __init__(self, phase: Phase, seats: int, pending: Any = None) -> None:
        self.facts = facts = Facts()
        self.tiles = tuple([facts.bits(tile.name.lower()) for tile in TILES])
        self.hive = facts.bits("hive")
        facts.share([*self.tiles, self.hive], standard().bits._bag)
        self.before = state(facts, game_of(seats), phase, player(), bits=self.tiles, hive=self.hive, pending=pending)
        self.filling = filling_of(self.tiles, number(counts(self.hive)))


def _new_bits(facts: Facts, tiles: int) -> tuple[Any, ...]:
    return tuple([facts.action_bag(f"on{tile}", BIT_KINDS) for tile in range(tiles)])


def _wrong(amounts: Sequence[Term], new_bits: Sequence[Any]) -> Term:
    """Whether a tile gets more or fewer bits than it should."""
    if len(amounts) != len(new_bits):
        return True
    return any_of([number(counts(got)) != amount for got, amount in zip(new_bits, amounts, strict=True)])


def _sum(new_bits: Sequence[Any]) -> Counts:
    return plus(NONE, *map(counts, new_bits))


def replenish(
    seats: int, chosen: Sequence[int] | None = None, tiles: int = len(TILES), served: int | None = None
) -> Case:
    """HIVE-3: whole levels first; or HIVE-4: a bit for each chosen tile, if those are given.

    With `served` the tiles that get bits stand together: before the others (1) or behind them (-1). Only how many they
    are matters, and of 32,768 ways 15 are left.
    """
    phase = Phase.REPLENISHMENT if chosen is None else Phase.LAST_REPLENISHMENT
    scene = Scene(phase, seats, None if chosen is None else tuple([TILES[tile] for tile in chosen]))
    new_bits = _new_bits(scene.facts, tiles)
    amounts: Sequence[Term] = scene.filling.amounts()
    if chosen is not None:
        amounts = [int(tile in chosen) for tile in range(len(TILES))]
        scene.facts.append(number(counts(scene.hive)) == len(chosen))  # HIVE-4: one for each
    if served is not None:
        some = [number(counts(each)) > 0 for each in new_bits][::served]
        scene.facts.extend([z3.Implies(second, first) for first, second in itertools.pairwise(some)])
    forbidden = (
        Broken("HIVE-3", "replenish-amounts-wrong", _wrong(amounts, new_bits)),
        Broken("HIVE-3", "replenish-bits-not-in-hive", z3.Not(within(_sum(new_bits), counts(scene.hive)))),
    )
    hive = minus(counts(scene.hive), _sum(new_bits))
    nexts: tuple[Next, ...] = ()
    if tiles == len(TILES):
        filled = tuple([plus(counts(held), counts(got)) for held, got in zip(scene.tiles, new_bits, strict=True)])
        then = {"bits": filled, "hive": hive, "pending": None}
        nexts = (
            Next(number(hive) > 0, {**then, "phase": Phase.REPLENISHED_TILES}),
            Next(number(hive) == 0, {**then, "phase": Phase.DISCARD}),
        )
    action = Replenish(tuple([Bits._of(each) for each in new_bits]))
    name = f"Replenish {tiles} tiles, chosen {chosen}, served {served}, {seats} seats"
    return Case(name, scene.before, action, scene.facts, forbidden, nexts)


def choose_tiles(chosen: Sequence[int], seats: int = 4, *, sorted_by_level: bool = False) -> Case:
    """HIVE-3, HIVE-4: as many different tiles as bits are left, of the level that these are too few for.

    With `sorted_by_level` those of that level are named first: only their number matters, and many runs are saved.
    """
    scene = Scene(Phase.REPLENISHED_TILES, seats)
    filling = scene.filling
    low = [all_of([filling.remainder() > 0, filling.is_low(tile)]) for tile in chosen]
    if sorted_by_level:
        scene.facts.extend([z3.Implies(second, first) for first, second in itertools.pairwise(low)])
    forbidden = (
        Broken("HIVE-4", "chosen-number-wrong", filling.remainder() != len(chosen)),
        Broken("HIVE-3", "chosen-tile-fuller", any_of([z3.Not(each) for each in low])),
        Broken("HIVE-4", "chosen-tile-twice", len(set(chosen)) < len(chosen)),
    )
    tiles = tuple([TILES[tile] for tile in chosen])
    then = Next(True, {"phase": Phase.LAST_REPLENISHMENT, "pending": tiles})
    name = f"ChooseTiles {' '.join(map(str, chosen))}, {seats} seats"
    return Case(name, scene.before, ChooseTiles(tiles), scene.facts, forbidden, (then,))


def place_bits(tiles: int = len(TILES)) -> Case:
    """SETUP-3: four bits of the box on each tile."""
    facts = Facts()
    before = state(facts, game_of(4), Phase.BITS, player())
    new_bits = _new_bits(facts, tiles)
    forbidden = (
        Broken("SETUP-3", "bits-amounts-wrong", _wrong([4] * len(TILES), new_bits)),
        Broken("SETUP-3", "bits-not-in-box", z3.Not(within(_sum(new_bits), counts(standard().bits._bag)))),
    )
    then = Next(True, {"phase": Phase.FRAGMENTS, "bits": tuple(map(counts, new_bits))})
    action = PlaceBits(tuple([Bits._of(each) for each in new_bits]))
    return Case(f"PlaceBits on {tiles} tiles", before, action, facts, forbidden, (then,))
