"""Phases 1 and 3: Planting Flower, which may also come after Deja Vu, and Deja Vu."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import dejavu_rules as values
from dejavu_rules import Bit, Bits, CardId, Colour, NebulaTile, Phase, Slot
from dejavu_rules.testing.second.meditation import meditation
from dejavu_rules.testing.second.table import Table, some_of

Way = tuple[NebulaTile, ...]
PRICE = 3


def _may_go(table: Table, walk: Way) -> bool:
    """TURN-1: once a turn. PLANT-1: along connections, a step for each footprint. PLANT-2, RULING-25: never back."""
    assert table.girl is not None
    way = [table.girl, *walk]
    return (
        not table.planting_done
        and len(walk) <= table.power("footprint")
        and all(there in table.near[here] for here, there in pairwise(way))
        and len(set(way)) == len(way)
    )


def may_walk(table: Table, action: values.Walk) -> bool:
    """A walk without a step is no walk."""
    return len(action.walk) > 0 and _may_go(table, action.walk)


def may_plant(table: Table, action: values.Plant) -> bool:
    """PLANT-3: a flower of the tableau. PLANT-5, RULING-2: where a fragment lies."""
    if not _may_go(table, action.walk):
        return False
    there = action.walk[-1] if action.walk else table.girl
    flower = table.me.flower if action.source is None else table.me.card_flowers[action.source] > 0
    return flower and there in table.fragments


def walk(table: Table, action: values.Walk) -> None:
    """PLANT-1."""
    _go(table, action.walk)


def plant(table: Table, action: values.Plant) -> None:
    """PLANT-3: the flower stays on the tile, the fragment is the player's for good. PLANT-4: no more walking then."""
    if action.source is None:
        table.me.flower = False
    else:
        table.me.card_flowers -= Counter([action.source])
    there = action.walk[-1] if action.walk else table.girl
    assert there is not None
    table.me.fragments[table.fragments.pop(there)] += 1
    _go(table, action.walk)


def outings(table: Table) -> Iterator[values.Walk | values.Plant]:
    """Every walk along connections that footprints suffice for, alone and with every flower."""
    ways: list[Way] = [()]
    for way in ways:
        here = way[-1] if way else table.girl
        assert here is not None
        ways += [longer for tile in table.near[here] if _may_go(table, longer := (*way, tile))]
        yield values.Walk(way)
        yield from (values.Plant(way, source) for source in (None, *table.me.card_flowers))


def _go(table: Table, walk: Way) -> None:
    """TURN-1: before Recollection the turn goes on with it, after Deja Vu with Meditation."""
    table.girl = walk[-1] if walk else table.girl
    table.planting_done = True
    if table.phase is Phase.PLANTING:
        meditation(table)


# Deja Vu


def fits(bits: list[Bit], slots: tuple[Slot, ...]) -> bool:
    """CARD-2, COMP-9: whether there is a way to cover just these slots; the first slot tries every bit."""
    if not slots:
        return not bits
    return any(
        slots[0].shape in (None, bit.shape) and fits(bits[:number] + bits[number + 1 :], slots[1:])
        for number, bit in enumerate(bits)
    )


def _has(table: Table, bits: Bits) -> bool:
    return Counter(bits) <= table.pool


def may_construct(table: Table, action: values.Construct) -> bool:
    """INSTANT-1, RULING-9: all slots of a card from hand or of a Public Card. CARD-3: no copy."""
    card = table.card(action.card)
    if card is None or table.me.remembers(action.card) or not _has(table, action.bits):
        return False
    place = table.me.hand if card.scoring is None else table.public
    return place[action.card] > 0 and fits(list(action.bits), card.slots)


def construct(table: Table, action: values.Construct) -> None:
    """INSTANT-1."""
    if table.box.card(action.card).scoring is None:
        table.me.hand -= Counter([action.card])
    else:
        table.public -= Counter([action.card])
    table.pool -= Counter(action.bits)
    complete(table, action.card, Counter(action.bits))


def complete(table: Table, card: CardId, bits: Counter[Bit]) -> None:
    """DONE-1: VP for bits of the card's colour and white ones. DONE-2: into LTM. DONE-4: the bits are spent."""
    table.me.vp += sum(number for bit, number in bits.items() if bit.colour in (card.colour, Colour.WHITE))
    enter_ltm(table, card)
    table.spent += bits


def enter_ltm(table: Table, card: CardId) -> None:
    """DONE-2. DONE-3, SPEED-2, RULING-7: here a flower icon gets a flower, if one is left (RULING-3)."""
    table.me.ltm[card] += 1
    if table.box.card(card).powers.flower and table.flowers:
        table.flowers -= 1
        table.me.card_flowers[card] += 1


def may_begin(table: Table, action: values.Begin) -> bool:
    """STM-1: a Regular Card from hand, top slot covered, bottom slot open (RULING-11). STM-2: there is room. CARD-3."""
    card = table.card(action.card)
    return (
        card is not None
        and card.scoring is None
        and table.me.hand[action.card] > 0
        and not table.me.remembers(action.card)
        and len(table.me.stm) < table.power("stm")
        and 1 <= len(action.bits) < len(card.slots)
        and _has(table, action.bits)
        and fits(list(action.bits), card.slots[: len(action.bits)])
    )


def begin(table: Table, action: values.Begin) -> None:
    """STM-1. STM-3: there it stays with its bits, and has no power."""
    table.me.hand -= Counter([action.card])
    table.pool -= Counter(action.bits)
    table.me.stm[action.card] = Counter(action.bits)


def may_add(table: Table, action: values.Add) -> bool:
    """STM-4, CARD-1: the next slots of a card in STM, also of one that entered this turn (RULING-12)."""
    card = table.card(action.card)
    if card is None or action.card not in table.me.stm or not action.bits:
        return False
    covered = table.me.stm[action.card].total()
    following = card.slots[covered : covered + len(action.bits)]
    return _has(table, action.bits) and fits(list(action.bits), following)


def add(table: Table, action: values.Add) -> None:
    """STM-4: a completed card leaves at once."""
    table.pool -= Counter(action.bits)
    table.me.stm[action.card] += Counter(action.bits)
    if table.me.stm[action.card].total() == len(table.box.card(action.card).slots):
        complete(table, action.card, table.me.stm.pop(action.card))


def may_grow(table: Table, action: values.Grow) -> bool:
    """GROW-1: three bits, a free space, and a flower in the supply (RULING-3)."""
    space = table.box.girl_tile.powers.flower > 0 and not table.me.flower
    return space and table.flowers > 0 and len(action.bits) == PRICE and _has(table, action.bits)


def grow(table: Table, action: values.Grow) -> None:
    """GROW-1."""
    table.pool -= Counter(action.bits)
    table.spent += Counter(action.bits)
    table.flowers -= 1
    table.me.flower = True


def may_save(table: Table, action: values.Save) -> bool:
    """CHEST-1: a bit for each chest."""
    return _has(table, action.bits) and len(action.bits) <= table.power("chest")


def save(table: Table, action: values.Save) -> None:
    """CHEST-1; what is not saved is given up (RULING-16). TURN-1: now the Girl may still walk."""
    table.me.saved = Counter(action.bits)
    table.spent += table.pool - Counter(action.bits)
    table.pool = Counter()
    if table.planting_done:
        meditation(table)
    else:
        table.phase = Phase.PLANTING


def purchases(table: Table) -> Iterator[values.Construct | values.Begin | values.Add | values.Grow | values.Save]:
    """Every card with any of the bits, and every use of bits without a card."""
    for chosen in some_of(table.pool, table.pool.total()):
        bits = Bits(chosen)
        yield from (values.Grow(bits), values.Save(bits))
        for card in table.box.cards:
            yield from (values.Construct(card.id, bits), values.Begin(card.id, bits), values.Add(card.id, bits))
