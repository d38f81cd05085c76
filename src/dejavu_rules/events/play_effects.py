"""The direct events of planting, sowing, constructing, saving and replenishing."""

from collections.abc import Callable, Iterable
from itertools import count, repeat
from typing import Any, Final

from dejavu_rules.actions.coverings import OF_COLOUR
from dejavu_rules.actions.sowings import ONE_BIT
from dejavu_rules.actions.values import Add, Begin, Construct, Grow, Plant, Replenish, Save, SkipRecollection, Sow, Walk
from dejavu_rules.box.cards import Card
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import BITS, CARD_IDS, Bit, CardId, Colour, Slot
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.events.cards import (
    BitsGivenUp,
    BitsSaved,
    CardBegun,
    CardCompleted,
    CardFlowerGrown,
    CardLaid,
    CardRemembered,
    FlowerGrown,
    PublicCardLaid,
    SlotCovered,
    VpGained,
)
from dejavu_rules.events.event import share
from dejavu_rules.events.kinds import Event
from dejavu_rules.events.map import (
    BitDropped,
    BitsLifted,
    BitsReturned,
    BitsTaken,
    CardFlowerPlanted,
    ChestsOpened,
    FlowerPlanted,
    FragmentTaken,
    GirlMoved,
    RecollectionSkipped,
    WhiteBitsClaimed,
)
from dejavu_rules.state import GameState

_COLOUR: Final = {bit: OF_COLOUR[bit.colour] for bit in BITS}
_SCORING: Final = {card: OF_COLOUR[card.colour] | OF_COLOUR[Colour.WHITE] for card in CARD_IDS}
"""For each card, the mask of the bits that score VP on it (DONE-1)."""
_ANY: Final = Slot.ANY
_SLOT: Final = {bit: Slot[bit.shape.name] for bit in BITS}
"""The slot that needs the shape of a bit."""

_girl_moved: Final = share(GirlMoved)
_flower_planted: Final = share(FlowerPlanted)
_card_flower_planted: Final = share(CardFlowerPlanted)
_fragment_taken: Final = share(FragmentTaken)
_bit_dropped: Final = share(BitDropped)
_card_laid: Final = share(CardLaid)
_public_card_laid: Final = share(PublicCardLaid)
_card_begun: Final = share(CardBegun)
_slot_covered: Final = share(SlotCovered)
_card_remembered: Final = share(CardRemembered)
_card_flower_grown: Final = share(CardFlowerGrown)


# Planting Flower


def _walk(state: GameState, action: Walk | Plant) -> list[Event]:
    walk, girl = action.walk, state.girl
    assert girl is not None
    return [*map(_girl_moved, repeat(state.active), (girl, *walk), walk)]


def _plant(state: GameState, action: Plant) -> list[Event]:
    events, seat = _walk(state, action), state.active
    tile = action.walk[-1] if action.walk else state.girl
    assert tile is not None
    fragment = state.fragments[tile.index]
    assert fragment is not None
    source = action.source
    events.append(_flower_planted(seat, tile) if source is None else _card_flower_planted(seat, tile, source))
    events.append(_fragment_taken(seat, tile, fragment))
    return events


# Recollection


def _sow(state: GameState, action: Sow) -> list[Event]:
    seat, tiles, start, path, order = state.active, state._bits, action.start, action.path, action.order
    end, last = path[-1], order[-1]
    taken = tiles[end.index] + ONE_BIT[last] & _COLOUR[last]
    events: list[Event] = [
        BitsLifted(seat, start, Bits._of(tiles[start.index])),
        *map(_bit_dropped, repeat(seat), path, order),
        BitsTaken(seat, end, Bits._of(taken)),
    ]
    if action.white._bag:
        events.append(WhiteBitsClaimed(seat, end, action.white))
    return _open_chests(state, events)


def _skip(state: GameState, action: SkipRecollection) -> list[Event]:
    return _open_chests(state, [RecollectionSkipped(state.active)])


def _open_chests(state: GameState, events: list[Event]) -> list[Event]:
    if saved := state.players[state.active]._saved:
        events.append(ChestsOpened(state.active, Bits._of(saved)))
    return events


# Deja Vu


def _construct(state: GameState, action: Construct) -> list[Event]:
    seat, name, bits = state.active, action.card, action.bits
    card = state.game.catalogue._by_id[name]
    laid = _public_card_laid if card.scoring else _card_laid
    events: list[Event] = [laid(seat, name), *_cover(seat, card, 0, bits._bag)]
    return _complete(state, card, bits, events)


def _begin(state: GameState, action: Begin) -> list[Event]:
    seat, name = state.active, action.card
    return [_card_begun(seat, name), *_cover(seat, state.game.catalogue._by_id[name], 0, action.bits._bag)]


def _add(state: GameState, action: Add) -> list[Event]:
    seat, name, added = state.active, action.card, action.bits._bag
    card, before = state.game.catalogue._by_id[name], _on_card(state, name)
    events: list[Event] = [*_cover(seat, card, bag.size(before), added)]
    covering = before + added
    return _complete(state, card, Bits._of(covering), events) if bag.size(covering) == len(card.slots) else events


def _on_card(state: GameState, card: CardId) -> Bag:
    for unfinished in state.players[state.active].stm:
        if unfinished.card is card:
            return unfinished._bits
    raise AssertionError(card)


def _cover(seat: int, card: Card, covered: int, bits: Bag) -> Iterable[Event]:
    fitted = bag.pieces(bits, BITS)
    if len(fitted) > 1:
        fitted = _fit(card.slots[covered : covered + len(fitted)], fitted)
    return map(_slot_covered, repeat(seat), repeat(card.id), count(covered), fitted)


def _fit(slots: tuple[Slot, ...], bits: list[Bit]) -> list[Bit]:
    """The bits in the order of the slots: a slot with a shape gets the first such bit, the others what is left."""
    fitted: list[Bit | None] = []
    for slot in slots:
        found = None
        if slot is not _ANY:
            for found in bits:
                if _SLOT[found] is slot:
                    break
            bits.remove(found)  # type: ignore[arg-type]  # there is one, or the action would not be legal
        fitted.append(found)
    return [bits.pop() if bit is None else bit for bit in fitted] if bits else fitted  # type: ignore[return-value]


def _complete(state: GameState, card: Card, covering: Bits, events: list[Event]) -> list[Event]:
    seat, name = state.active, card.id
    events.append(CardCompleted(seat, name, covering))
    if scoring := covering._bag & _SCORING[name]:
        events.append(VpGained(seat, name, Bits._of(scoring)))
    events.append(_card_remembered(seat, name))
    if card.powers.flower and state.flowers:
        events.append(_card_flower_grown(seat, name))
    return events


def _grow(state: GameState, action: Grow) -> list[Event]:
    return [FlowerGrown(state.active, action.bits)]


def _save(state: GameState, action: Save) -> list[Event]:
    events: list[Event] = []
    saved = action.bits._bag
    if saved:
        events.append(BitsSaved(state.active, action.bits))
    if state._pool != saved:
        events.append(BitsGivenUp(state.active, Bits._of(state._pool - saved)))
    return events


# Meditation


def _replenish(state: GameState, outcome: Replenish) -> list[Event]:
    seat, clause = state.active, "HIVE-4" if state.phase is Phase.LAST_REPLENISHMENT else "HIVE-3"
    returned = zip(state.game.map.tiles, outcome.bits, strict=True)
    return [BitsReturned(seat, tile, bits, clause) for tile, bits in returned if bits._bag]


MAKERS: Final[dict[type, Callable[[GameState, Any], list[Event]]]] = {
    Walk: _walk,
    Plant: _plant,
    Sow: _sow,
    SkipRecollection: _skip,
    Construct: _construct,
    Begin: _begin,
    Add: _add,
    Grow: _grow,
    Save: _save,
    Replenish: _replenish,
}
"""For each kind of action or outcome, the function that lists its direct events."""
