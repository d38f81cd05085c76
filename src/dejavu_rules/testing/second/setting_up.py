"""Setup: who starts, what lies where, and the starting hands."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

from dejavu_rules import Cards, FirstTile, KeepHand, Phase, PlaceBits, PlaceFragments, SpeedStart, StartPlayer
from dejavu_rules.testing.second import drawing, meditation
from dejavu_rules.testing.second.deja_vu import enter_ltm
from dejavu_rules.testing.second.table import Table, some_of

BITS_PER_TILE, KEPT, MEMORIES, EVEN = 4, 3, 2, 10


def start(table: Table, outcome: StartPlayer) -> None:
    """SETUP-1."""
    table.start_player = table.active = outcome.seat
    table.phase = Phase.GIRL


def starts(table: Table) -> Iterator[tuple[StartPlayer, Fraction]]:
    """SETUP-1: any seat."""
    return ((StartPlayer(seat), Fraction(1, len(table.players))) for seat in range(len(table.players)))


def lay_first(table: Table, outcome: FirstTile) -> None:
    """SETUP-2: one tile in the middle of the table, the Girl on it."""
    table.girl = outcome.tile
    table.phase = Phase.MAP_TILES if table.options.build_map else Phase.BITS
    if table.options.build_map:
        table.lay_the_girls_tile()


def first_tiles(table: Table) -> Iterator[tuple[FirstTile, Fraction]]:
    """SETUP-2: any tile."""
    return ((FirstTile(tile), Fraction(1, len(table.tiles))) for tile in table.tiles)


def may_place_bits(table: Table, outcome: PlaceBits) -> bool:
    """SETUP-3: four of the box's bits on each tile."""
    return meditation.is_possible(outcome.bits, [BITS_PER_TILE] * len(table.tiles), Counter(table.box.bits))


def place_bits(table: Table, outcome: PlaceBits) -> None:
    """SETUP-3."""
    table.bits = {tile: Counter(bits) for tile, bits in zip(table.tiles, outcome.bits, strict=True)}
    table.phase = Phase.FRAGMENTS


def bit_placements(table: Table) -> Iterator[tuple[PlaceBits, Fraction]]:
    """SETUP-3: each bit is as likely as any other to be the next."""
    pile = Counter(table.box.bits)
    return (
        (PlaceBits(bits), meditation.odds(bits, pile))
        for bits in meditation.ways([BITS_PER_TILE] * len(table.tiles), pile)
    )


def may_place_fragments(table: Table, outcome: PlaceFragments) -> bool:
    """SETUP-3: one on each tile."""
    return len(outcome.fragments) == len(table.tiles) and Counter(outcome.fragments) == Counter(table.box.fragments)


def place_fragments(table: Table, outcome: PlaceFragments) -> None:
    """SETUP-3; then everyone draws cards (SETUP-6)."""
    table.fragments = dict(zip(table.tiles, outcome.fragments, strict=True))
    table.active = table.start_player
    table.phase = Phase.DEAL
    drawing.go_on(table)


def fragment_placements(table: Table) -> Iterator[tuple[PlaceFragments, Fraction]]:
    """SETUP-3: each order is as likely as any other."""
    orders = list(permutations(table.box.fragments))
    return ((PlaceFragments(order), Fraction(1, len(orders))) for order in orders)


def may_keep(table: Table, action: KeepHand) -> bool:
    """SETUP-6: three of those drawn; fewer where there were fewer (RULING-5)."""
    kept, hand = Counter(action.cards), table.me.hand
    return not table.options.speed and kept <= hand and kept.total() == min(KEPT, hand.total())


def keep(table: Table, action: KeepHand) -> None:
    """SETUP-6."""
    _settle(table, Cards(), action.cards)


def may_start_fast(table: Table, action: SpeedStart) -> bool:
    """SPEED-1: two different memories (RULING-24) and three cards for the hand; fewer where there were fewer."""
    ltm, hand, drawn = Counter(action.ltm), Counter(action.hand), table.me.hand
    memories = min(MEMORIES, len(drawn))
    return (
        table.options.speed
        and ltm + hand <= drawn
        and len(ltm) == ltm.total() == memories
        and hand.total() == min(KEPT, drawn.total() - memories)
    )


def start_fast(table: Table, action: SpeedStart) -> None:
    """SPEED-1 to SPEED-3, and never below zero (RULING-20)."""
    for card in action.ltm:
        enter_ltm(table, card)
    table.me.vp = max(0, EVEN - sum(table.box.card(card).vp or 0 for card in action.ltm))
    _settle(table, action.ltm, action.hand)


def hands(table: Table) -> Iterator[KeepHand | SpeedStart]:
    """SETUP-6: every hand. SPEED-1: every choice of memories and hand."""
    drawn = table.me.hand
    if not table.options.speed:
        yield from (KeepHand(Cards(cards)) for cards in some_of(drawn, KEPT))
        return
    for number in range(MEMORIES + 1):
        for ltm in combinations(sorted(drawn), number):
            for hand in some_of(drawn - Counter(ltm), KEPT):
                yield SpeedStart(Cards(ltm), Cards(hand))


def _settle(table: Table, ltm: Cards, hand: Cards) -> None:
    """Everyone chooses at once: what is left over joins the pile when all have chosen (RULING-22)."""
    table.me.aside = table.me.hand - Counter(ltm) - Counter(hand)
    table.me.hand = Counter(hand)
    table.pass_on()
    if table.active != table.start_player:
        return
    for seat in table.players:
        table.discard += seat.aside
        seat.aside = Counter()
    drawing.rebuild_if_empty(table)
    table.turn, table.phase = 1, Phase.RECOLLECTION
