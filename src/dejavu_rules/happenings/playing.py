"""What an action or outcome does by itself, as far as the state before it tells."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from dejavu_rules.actions.slots import OF_COLOUR
from dejavu_rules.actions.sowings import ONE_BIT
from dejavu_rules.actions.values import Add, Begin, Construct, Grow, Plant, Replenish, Save, SkipRecollection, Sow, Walk
from dejavu_rules.box.cards import Card
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import BITS, Bit, CardId, Colour, Slot
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.happenings.constructing import (
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
from dejavu_rules.happenings.moving import (
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
from dejavu_rules.happenings.values import Event
from dejavu_rules.phases import Phase
from dejavu_rules.state import GameState

_COLOUR: Final = {bit: OF_COLOUR[bit.colour] for bit in BITS}
_WHITE: Final = OF_COLOUR[Colour.WHITE]
_SLOT: Final = {bit: Slot[bit.shape.name] for bit in BITS}
"""The slot that asks for the shape of a bit."""


# Planting Flower


def _walk(state: GameState, action: Walk | Plant) -> list[Event]:
    told: list[Event] = []
    here = state.girl
    assert here is not None
    for tile in action.walk:
        told.append(GirlMoved(state.active, here, tile))
        here = tile
    return told


def _plant(state: GameState, action: Plant) -> list[Event]:
    told, seat = _walk(state, action), state.active
    tile = action.walk[-1] if action.walk else state.girl
    assert tile is not None
    fragment = state.fragments[tile.index]
    assert fragment is not None
    source = action.source
    told.append(FlowerPlanted(seat, tile) if source is None else CardFlowerPlanted(seat, tile, source))
    told.append(FragmentTaken(seat, tile, fragment))
    return told


# Recollection


def _sow(state: GameState, action: Sow) -> list[Event]:
    seat, start, path, order = state.active, action.start, action.path, action.order
    told: list[Event] = [BitsLifted(seat, start, Bits._of(state._bits[start.index]))]
    told += [BitDropped(seat, tile, bit) for tile, bit in zip(path, order, strict=True)]
    end, last = path[-1], order[-1]
    taken = state._bits[end.index] + ONE_BIT[last] & _COLOUR[last]
    told.append(BitsTaken(seat, end, Bits._of(taken)))
    if action.white._bag:
        told.append(WhiteBitsClaimed(seat, end, action.white))
    return _open_chests(state, told)


def _skip(state: GameState, action: SkipRecollection) -> list[Event]:
    return _open_chests(state, [RecollectionSkipped(state.active)])


def _open_chests(state: GameState, told: list[Event]) -> list[Event]:
    if saved := state.players[state.active]._saved:
        told.append(ChestsOpened(state.active, Bits._of(saved)))
    return told


# Deja Vu


def _construct(state: GameState, action: Construct) -> list[Event]:
    seat, card = state.active, state.game.catalogue._by_id[action.card]
    told: list[Event] = [PublicCardLaid(seat, card.id) if card.scoring else CardLaid(seat, card.id)]
    told += _cover(state, card, 0, action.bits._bag)
    told += _complete(state, card, action.bits._bag)
    return told


def _begin(state: GameState, action: Begin) -> list[Event]:
    card = state.game.catalogue._by_id[action.card]
    return [CardBegun(state.active, card.id), *_cover(state, card, 0, action.bits._bag)]


def _add(state: GameState, action: Add) -> list[Event]:
    card = state.game.catalogue._by_id[action.card]
    before = _on_card(state, action.card)
    told = _cover(state, card, bag.size(before), action.bits._bag)
    covering = before + action.bits._bag
    if bag.size(covering) == len(card.slots):
        told += _complete(state, card, covering)
    return told


def _on_card(state: GameState, card: CardId) -> Bag:
    for unfinished in state.players[state.active].stm:
        if unfinished.card is card:
            return unfinished._bits
    raise AssertionError(card)


def _cover(state: GameState, card: Card, covered: int, bits: Bag) -> list[Event]:
    seat, slots = state.active, card.slots[covered : covered + bag.size(bits)]
    return [SlotCovered(seat, card.id, slot, bit) for slot, bit in enumerate(_fitted(slots, bits), covered)]


def _fitted(slots: tuple[Slot, ...], bits: Bag) -> Iterator[Bit]:
    """The bits in the order of the slots: where a shape is asked for, the first of it; the others take what is left."""
    by_shape: dict[Slot, list[Bit]] = {}
    for bit in reversed(bag.pieces(bits, BITS)):
        by_shape.setdefault(_SLOT[bit], []).append(bit)
    fitted = [None if slot is Slot.ANY else by_shape[slot].pop() for slot in slots]
    if None not in fitted:
        return iter(fitted)  # type: ignore[arg-type]  # just this was asked
    left = [bit for same in by_shape.values() for bit in same]
    return iter([left.pop() if bit is None else bit for bit in fitted])


def _complete(state: GameState, card: Card, covering: Bag) -> list[Event]:
    seat = state.active
    told: list[Event] = [CardCompleted(seat, card.id, Bits._of(covering))]
    if scoring := covering & (OF_COLOUR[card.id.colour.index] | _WHITE):
        told.append(VpGained(seat, card.id, Bits._of(scoring)))
    told.append(CardRemembered(seat, card.id))
    if card.powers.flower and state.flowers:
        told.append(CardFlowerGrown(seat, card.id))
    return told


def _grow(state: GameState, action: Grow) -> list[Event]:
    return [FlowerGrown(state.active, action.bits)]


def _save(state: GameState, action: Save) -> list[Event]:
    told: list[Event] = []
    saved = action.bits._bag
    if saved:
        told.append(BitsSaved(state.active, action.bits))
    if state._pool != saved:
        told.append(BitsGivenUp(state.active, Bits._of(state._pool - saved)))
    return told


# Meditation


def _replenish(state: GameState, outcome: Replenish) -> list[Event]:
    clause = "HIVE-4" if state.phase is Phase.LAST_REPLENISHMENT else "HIVE-3"
    returned = zip(state.game.map.tiles, outcome.bits, strict=True)
    return [BitsReturned(state.active, tile, bits, clause) for tile, bits in returned if bits._bag]


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
"""What tells, for each kind of action or outcome, what it does to the map, the bits and the tableau."""
