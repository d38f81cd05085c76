"""Phase 4: Meditation (TURN-2), and drawing cards, which happens for starting hands too."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, prod

import dejavu_rules as values
from dejavu_rules import Bit, Bits, CardId, Cards, NebulaTile, Phase
from dejavu_rules.testing.second import recollection
from dejavu_rules.testing.second.awakening import end_turn
from dejavu_rules.testing.second.table import Table, some_of

DEALT, DEALT_FAST = 5, 7


def meditation(table: Table) -> None:
    """HIVE-1, RULING-17: spent and unsaved bits. HIVE-2, RULING-18: they return if it is full or nobody can move."""
    table.hive += table.spent
    table.spent = Counter()
    stuck = not recollection.can_sow(table) and not any(seat.saved for seat in table.players)
    if table.hive.total() >= table.holes or (stuck and table.hive):
        replenishment(table)
    else:
        table.last_turns = 1 if stuck else table.last_turns
        table.phase = Phase.DISCARD


def replenishment(table: Table) -> None:
    """HIVE-3 as far as levels are whole, HIVE-4 for the rest."""
    rest = Phase.REPLENISHMENT if any(whole_levels(table)) else Phase.REPLENISHED_TILES
    table.phase = rest if table.hive else Phase.DISCARD


def whole_levels(table: Table) -> list[int]:
    """HIVE-3: how many bits each tile gets for sure, one more for all the lowest tiles as long as there are enough."""
    rest, before = table.hive.total(), [bits.total() for bits in table.bits.values()]
    now = list(before)
    while 0 < now.count(min(now)) <= rest:
        lowest = min(now)
        rest -= now.count(lowest)
        now = [number + 1 if number == lowest else number for number in now]
    return [after - number for number, after in zip(before, now, strict=True)]


def amounts(table: Table) -> list[int]:
    """What each tile gets now."""
    if table.phase is Phase.LAST_REPLENISHMENT:
        return [int(tile in table.chosen) for tile in table.tiles]
    return whole_levels(table)


def may_replenish(table: Table, outcome: values.Replenish) -> bool:
    """HIVE-2, HIVE-3."""
    return is_possible(outcome.bits, amounts(table), table.hive)


def replenish(table: Table, outcome: values.Replenish) -> None:
    """HIVE-2: back to the map."""
    for tile, bits in zip(table.tiles, outcome.bits, strict=True):
        table.bits[tile] += Counter(bits)
        table.hive -= Counter(bits)
    table.chosen = set()
    replenishment(table)


def replenishments(table: Table) -> Iterator[tuple[values.Replenish, Fraction]]:
    """HIVE-2: each bit is as likely as any other to be the next."""
    return ((values.Replenish(bits), odds(bits, table.hive)) for bits in ways(amounts(table), table.hive))


def _lowest(table: Table) -> list[NebulaTile]:
    level = min(table.bits[tile].total() for tile in table.tiles)
    return [tile for tile in table.tiles if table.bits[tile].total() == level]


def may_choose(table: Table, action: values.ChooseTiles) -> bool:
    """HIVE-4: as many of the lowest tiles as bits are left."""
    tiles = set(action.tiles)
    return len(action.tiles) == len(tiles) == table.hive.total() and tiles <= set(_lowest(table))


def choose(table: Table, action: values.ChooseTiles) -> None:
    """HIVE-4: chosen before the bits are drawn."""
    table.chosen = set(action.tiles)
    table.phase = Phase.LAST_REPLENISHMENT


def choices(table: Table) -> Iterator[values.ChooseTiles]:
    """HIVE-4."""
    return map(values.ChooseTiles, combinations(_lowest(table), table.hive.total()))


# Bits that come to tiles by chance, drawn one by one (SETUP-3, HIVE-2)


def is_possible(given: tuple[Bits, ...], amounts: list[int], pile: Counter[Bit]) -> bool:
    """Whether each tile gets its amount, all of it from the pile."""
    together = Counter(bit for bits in given for bit in bits)
    return [len(bits) for bits in given] == amounts and together <= pile


def odds(given: tuple[Bits, ...], pile: Counter[Bit]) -> Fraction:
    """Tile by tile: of all ways to draw single bits, the part that brings these."""
    left, chance = Counter(pile), Fraction(1)
    for bits in given:
        drawn = Counter(bits)
        these = prod(comb(left[bit], number) for bit, number in drawn.items())
        chance *= Fraction(these, comb(left.total(), drawn.total()))
        left -= drawn
    return chance


def ways(amounts: list[int], pile: Counter[Bit]) -> Iterator[tuple[Bits, ...]]:
    """Every different way to give each tile its amount."""
    if not amounts:
        yield ()
        return
    for bits in some_of(pile, amounts[0]):
        if len(bits) == amounts[0]:
            yield from ((Bits(bits), *others) for others in ways(amounts[1:], pile - Counter(bits)))


# Cards: duplicates, and the deck that is rebuilt


def may_discard(table: Table, action: values.Discard) -> bool:
    """DRAW-1: any cards of the hand."""
    return Counter(action.cards) <= table.me.hand


def discard(table: Table, action: values.Discard) -> None:
    """DRAW-1: then draw up to the hand size."""
    table.me.hand -= Counter(action.cards)
    table.discard += Counter(action.cards)
    rebuild_if_empty(table)
    table.phase = Phase.DRAW
    go_on(table)


def discards(table: Table) -> Iterator[values.Discard]:
    """DRAW-1: any choice of cards."""
    return (values.Discard(Cards(cards)) for cards in some_of(table.me.hand, table.me.hand.total()))


def rebuild_if_empty(table: Table) -> None:
    """DRAW-3, at once (RULING-19)."""
    if not table.deck:
        table.deck, table.discard = table.discard, Counter()


def draw(table: Table, outcome: values.Draw) -> None:
    """SETUP-7, DRAW-2: a card that the player has already is replaced, or may be (RULING-6)."""
    table.deck -= Counter([outcome.card])
    rebuild_if_empty(table)
    had = table.me.has(outcome.card)
    table.me.hand[outcome.card] += 1
    if had and table.options.keep_duplicates:
        table.duplicate, table.phase = outcome.card, Phase.DUPLICATE
        return
    if had:
        _throw(table, outcome.card)
    go_on(table)


def draws(table: Table) -> Iterator[tuple[values.Draw, Fraction]]:
    """SETUP-5: each single card of the deck is as likely as any other."""
    return ((values.Draw(card), Fraction(number, table.deck.total())) for card, number in table.deck.items())


def may_resolve(table: Table, action: values.ResolveDuplicate) -> bool:
    """RULING-6; with nothing but duplicates left to draw it is kept (RULING-23)."""
    return not action.replace or _something_new(table)


def resolve(table: Table, action: values.ResolveDuplicate) -> None:
    """RULING-6."""
    card, table.duplicate = table.duplicate, None
    assert card is not None
    if action.replace:
        _throw(table, card)
    table.phase = Phase.DRAW if table.turn else Phase.DEAL
    go_on(table)


def _throw(table: Table, card: CardId) -> None:
    table.me.hand -= Counter([card])
    table.discard[card] += 1
    rebuild_if_empty(table)


def _something_new(table: Table) -> bool:
    """Whether deck or pile has a card that the player does not have."""
    return any(not table.me.has(card) for card in table.deck + table.discard)


def _wants_more(table: Table) -> bool:
    """DRAW-1, SETUP-6, SPEED-1; until nothing is left that may be kept (RULING-5)."""
    dealt = DEALT_FAST if table.options.speed else DEALT
    if table.me.hand.total() >= (table.power("hand") if table.turn else dealt):
        return False
    return bool(table.deck) if table.options.keep_duplicates else _something_new(table)


def go_on(table: Table) -> None:
    """The next card, the next player's cards, or what comes after."""
    if _wants_more(table):
        return
    if table.turn:
        end_turn(table)
        return
    table.pass_on()
    if table.active == table.start_player:
        table.phase = Phase.STARTING_HAND
    else:
        go_on(table)
