"""Setup: who starts, what lies where, and the starting hands."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

from dejavu_rules import (
    CardId,
    Cards,
    FirstTile,
    KeepHand,
    Phase,
    PlaceBits,
    PlaceFragments,
    SpeedStart,
    StartPlayer,
)
from dejavu_rules.testing.second import drawing, scattering
from dejavu_rules.testing.second.counting import pieces, some_of
from dejavu_rules.testing.second.deja_vu import enter_ltm
from dejavu_rules.testing.second.table import Table

BITS_PER_TILE, KEPT, MEMORIES, EVEN = 4, 3, 2, 10


def may_start(table: Table, outcome: StartPlayer) -> bool:
    """SETUP-1."""
    return 0 <= outcome.seat < len(table.players)


def start(table: Table, outcome: StartPlayer) -> None:
    """SETUP-1."""
    table.start_player = table.active = outcome.seat
    table.phase = Phase.GIRL


def starts(table: Table) -> Iterator[tuple[StartPlayer, Fraction]]:
    """SETUP-1: any seat."""
    for seat in range(len(table.players)):
        yield StartPlayer(seat), Fraction(1, len(table.players))


def may_lay_first(table: Table, outcome: FirstTile) -> bool:
    """SETUP-2."""
    return outcome.tile in table.tiles


def lay_first(table: Table, outcome: FirstTile) -> None:
    """SETUP-2: one tile in the middle of the table, the Girl on it."""
    table.girl = outcome.tile
    if not table.options.build_map:
        table.phase = Phase.BITS
        return
    table.laid[outcome.tile] = set()
    if not table.options.name_contacts:
        table.places[outcome.tile] = (0, 0, 0)
    table.phase = Phase.MAP_TILES


def first_tiles(table: Table) -> Iterator[tuple[FirstTile, Fraction]]:
    """SETUP-2: any tile."""
    for tile in table.tiles:
        yield FirstTile(tile), Fraction(1, len(table.tiles))


def may_place_bits(table: Table, outcome: PlaceBits) -> bool:
    """SETUP-3: four of the box's bits on each tile."""
    return scattering.is_possible(outcome.bits, [BITS_PER_TILE] * len(table.tiles), pieces(table.box.bits))


def place_bits(table: Table, outcome: PlaceBits) -> None:
    """SETUP-3."""
    for tile, bits in zip(table.tiles, outcome.bits, strict=True):
        table.bits[tile] = pieces(bits)
    table.phase = Phase.FRAGMENTS


def bit_placements(table: Table) -> Iterator[tuple[PlaceBits, Fraction]]:
    """SETUP-3: each bit is as likely as any other to be the next."""
    for bits, odds in scattering.ways([BITS_PER_TILE] * len(table.tiles), pieces(table.box.bits)):
        yield PlaceBits(bits), odds


def may_place_fragments(table: Table, outcome: PlaceFragments) -> bool:
    """SETUP-3: one on each tile."""
    return len(outcome.fragments) == len(table.tiles) and pieces(outcome.fragments) == pieces(table.box.fragments)


def place_fragments(table: Table, outcome: PlaceFragments) -> None:
    """SETUP-3; then everyone draws cards (SETUP-6)."""
    table.fragments = dict(zip(table.tiles, outcome.fragments, strict=True))
    table.active = table.start_player
    table.phase = Phase.DEAL
    drawing.go_on(table)


def fragment_placements(table: Table) -> Iterator[tuple[PlaceFragments, Fraction]]:
    """SETUP-3: each order is as likely as any other."""
    orders = list(permutations(table.box.fragments))
    for order in orders:
        yield PlaceFragments(order), Fraction(1, len(orders))


def may_keep(table: Table, action: KeepHand) -> bool:
    """SETUP-6: three of those drawn; fewer where there were fewer (RULING-5)."""
    kept, hand = pieces(action.cards), table.me.hand
    return not table.options.speed and kept <= hand and kept.total() == min(KEPT, hand.total())


def keep(table: Table, action: KeepHand) -> None:
    """SETUP-6."""
    _settle(table, pieces(action.cards), table.me.hand - pieces(action.cards))


def hands(table: Table) -> Iterator[KeepHand]:
    """SETUP-6: every hand that can be kept."""
    for cards in some_of(table.me.hand, KEPT):
        if may_keep(table, action := KeepHand(Cards(cards))):
            yield action


def may_start_fast(table: Table, action: SpeedStart) -> bool:
    """SPEED-1: two different memories (RULING-24) and three cards for the hand; fewer where there were fewer."""
    ltm, hand, drawn = pieces(action.ltm), pieces(action.hand), table.me.hand
    memories = min(MEMORIES, len(drawn))
    return (
        table.options.speed
        and ltm + hand <= drawn
        and len(ltm) == ltm.total() == memories
        and hand.total() == min(KEPT, drawn.total() - memories)
    )


def start_fast(table: Table, action: SpeedStart) -> None:
    """SPEED-1 to SPEED-3, and never below zero (RULING-20)."""
    me, printed = table.me, 0
    rest = me.hand - pieces(action.ltm) - pieces(action.hand)
    for card in action.ltm:
        enter_ltm(table, card)
        shown = table.card(card)
        printed += (shown.vp or 0) if shown else 0
    me.vp = max(0, EVEN - printed)
    _settle(table, pieces(action.hand), rest)


def fast_starts(table: Table) -> Iterator[SpeedStart]:
    """SPEED-1: every choice of memories and hand."""
    drawn = table.me.hand
    for number in range(MEMORIES + 1):
        for ltm in combinations(sorted(drawn), number):
            for hand in some_of(drawn - Counter(ltm), KEPT):
                if may_start_fast(table, action := SpeedStart(Cards(ltm), Cards(hand))):
                    yield action


def _settle(table: Table, hand: Counter[CardId], rest: Counter[CardId]) -> None:
    """Everyone chooses at once: what is left over joins the pile when all have chosen (RULING-22)."""
    table.me.hand, table.me.aside = hand, rest
    table.pass_on()
    if table.active != table.start_player:
        return
    for seat in table.players:
        table.discard += seat.aside
        seat.aside = Counter()
    drawing.rebuild_if_empty(table)
    table.turn, table.phase = 1, Phase.RECOLLECTION
