"""Meditation: the hive gives bits back to the map, and cards are discarded (HIVE-1 to HIVE-4, DRAW-1)."""

from attrs import evolve

from dejavu_rules.actions.values import ChooseTiles, Discard, Replenish
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, both, choose, every, implies, most, no, number, total
from tests.proofs.play.rules.flow import draw_on, lowest
from tests.proofs.play.rules.kind import FACT, Guard, Kind, in_phase
from tests.proofs.play.slices import EMPTY, TILES, Pair, Slice, sum_of


@frozen
class Returning:
    """The bits that return to each tile, and the level up to which all tiles are filled."""

    bits: tuple[Pair, ...] = (EMPTY,) * TILES
    level: Term = 0
    can_sow: Term = False


def replenish_guard(now: Slice, action: Returning) -> Guard:
    """Whole levels as far as the bits go (HIVE-3), then one for each chosen tile (HIVE-4)."""
    returned = sum_of(action.bits)
    levels = [
        bits.all == choose(now.on_map(tile), most(0, action.level - size), 0)
        for tile, (bits, size) in enumerate(zip(action.bits, now.sizes, strict=True))
    ]
    after = [now.sizes[tile] + action.bits[tile].all for tile in range(TILES)]
    full = total([both(now.on_map(tile), after[tile] == action.level) for tile in range(TILES)])
    above = every([implies(now.on_map(tile), after[tile] >= action.level) for tile in range(TILES)])
    chosen = [bits.all == number(each) for bits, each in zip(action.bits, now.chosen, strict=True)]
    first = in_phase(now, Phase.REPLENISHMENT)
    return [
        ("HIVE-2", returned.within(now.hive)),
        ("HIVE-3", implies(first, both(*levels, above, now.hive.all - returned.all < full))),
        ("HIVE-4", implies(no(first), both(*chosen))),
    ]


def replenish(now: Slice, action: Returning) -> Slice:
    hive = now.hive - sum_of(action.bits)
    return now.but(
        phase=choose(hive.all > 0, Phase.REPLENISHED_TILES.index, Phase.DISCARD.index),
        bits=tuple([there + more for there, more in zip(now.bits, action.bits, strict=True)]),
        hive=hive,
        can_sow=action.can_sow,
        chosen=(False,) * TILES,
    )


@frozen
class Choosing:
    """The tiles that get one of the last bits."""

    tiles: tuple[Term, ...] = (False,) * TILES


def choose_guard(now: Slice, action: Choosing) -> Guard:
    low = lowest(now)
    return [
        (FACT, every([implies(each, now.on_map(tile)) for tile, each in enumerate(action.tiles)])),
        ("HIVE-4", total(action.tiles) == now.hive.all),
        ("HIVE-3", every([implies(each, size == low) for each, size in zip(action.tiles, now.sizes, strict=True)])),
    ]


def choose_tiles(now: Slice, action: Choosing) -> Slice:
    return now.but(phase=Phase.LAST_REPLENISHMENT.index, chosen=action.tiles)


@frozen
class Discarding:
    """Cards of the hand; and whether one of the other cards that are left then may be kept."""

    cards: Pair = EMPTY
    may_keep_others: Term = False


def discard_guard(now: Slice, action: Discarding) -> Guard:
    return [("DRAW-1", action.cards.within(now.player.hand))]


def discard(now: Slice, action: Discarding) -> Slice:
    player = evolve(now.player, hand=now.player.hand - action.cards)
    return draw_on(now, player, now.deck, now.discard + action.cards, action.may_keep_others)


KINDS = (
    Kind(Replenish, (Phase.REPLENISHMENT, Phase.LAST_REPLENISHMENT), Returning(), replenish_guard, replenish),
    Kind(ChooseTiles, (Phase.REPLENISHED_TILES,), Choosing(), choose_guard, choose_tiles),
    Kind(Discard, (Phase.DISCARD,), Discarding(), discard_guard, discard),
)
