"""Phase 3: Deja Vu."""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules import Add, Begin, Bit, Bits, CardId, Colour, Construct, Grow, Phase, Save, Slot
from dejavu_rules.testing.second.meditation import meditation
from dejavu_rules.testing.second.table import Table, some_of

PRICE = 3


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


def may_construct(table: Table, action: Construct) -> bool:
    """INSTANT-1, RULING-9: all slots of a card from hand or of a Public Card. CARD-3: no copy."""
    card = table.card(action.card)
    if card is None or table.me.remembers(action.card) or not _has(table, action.bits):
        return False
    place = table.me.hand if card.scoring is None else table.public
    return place[action.card] > 0 and fits(list(action.bits), card.slots)


def construct(table: Table, action: Construct) -> None:
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


def may_begin(table: Table, action: Begin) -> bool:
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


def begin(table: Table, action: Begin) -> None:
    """STM-1. STM-3: there it stays with its bits, and has no power."""
    table.me.hand -= Counter([action.card])
    table.pool -= Counter(action.bits)
    table.me.stm[action.card] = Counter(action.bits)


def may_add(table: Table, action: Add) -> bool:
    """STM-4, CARD-1: the next slots of a card in STM, also of one that entered this turn (RULING-12)."""
    card = table.card(action.card)
    if card is None or action.card not in table.me.stm or not action.bits:
        return False
    covered = table.me.stm[action.card].total()
    following = card.slots[covered : covered + len(action.bits)]
    return _has(table, action.bits) and fits(list(action.bits), following)


def add(table: Table, action: Add) -> None:
    """STM-4: a completed card leaves at once."""
    table.pool -= Counter(action.bits)
    table.me.stm[action.card] += Counter(action.bits)
    if table.me.stm[action.card].total() == len(table.box.card(action.card).slots):
        complete(table, action.card, table.me.stm.pop(action.card))


def may_grow(table: Table, action: Grow) -> bool:
    """GROW-1: three bits, a free space, and a flower in the supply (RULING-3)."""
    space = table.box.girl_tile.powers.flower > 0 and not table.me.flower
    return space and table.flowers > 0 and len(action.bits) == PRICE and _has(table, action.bits)


def grow(table: Table, action: Grow) -> None:
    """GROW-1."""
    table.pool -= Counter(action.bits)
    table.spent += Counter(action.bits)
    table.flowers -= 1
    table.me.flower = True


def may_save(table: Table, action: Save) -> bool:
    """CHEST-1: a bit for each chest."""
    return _has(table, action.bits) and len(action.bits) <= table.power("chest")


def save(table: Table, action: Save) -> None:
    """CHEST-1; what is not saved is given up (RULING-16). TURN-1: now the Girl may still walk."""
    table.me.saved = Counter(action.bits)
    table.spent += table.pool - Counter(action.bits)
    table.pool = Counter()
    if table.planting_done:
        meditation(table)
    else:
        table.phase = Phase.PLANTING


def purchases(table: Table) -> Iterator[Construct | Begin | Add | Grow | Save]:
    """Every card with any of the bits, and every use of bits without a card."""
    for chosen in some_of(table.pool, table.pool.total()):
        bits = Bits(chosen)
        yield from (Grow(bits), Save(bits))
        for card in table.box.cards:
            yield from (Construct(card.id, bits), Begin(card.id, bits), Add(card.id, bits))
