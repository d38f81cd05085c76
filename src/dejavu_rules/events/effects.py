"""The events that follow directly from an action or outcome and the state before it."""

from collections.abc import Callable, Iterable
from itertools import count, repeat
from typing import Any, Final

from dejavu_rules.actions import values
from dejavu_rules.actions.coverings import OF_COLOUR
from dejavu_rules.actions.flow import bloom
from dejavu_rules.actions.sowings import ONE_BIT
from dejavu_rules.actions.starting_hand import SPEED_VP
from dejavu_rules.box.cards import Card
from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import BITS, CARD_IDS, Bit, CardId, Colour, Slot
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.events import cards, setup
from dejavu_rules.events import map as board
from dejavu_rules.events.event import share
from dejavu_rules.events.kinds import Event
from dejavu_rules.state import GameState

_COLOUR: Final = {bit: OF_COLOUR[bit.colour] for bit in BITS}
_SCORING: Final = {card: OF_COLOUR[card.colour] | OF_COLOUR[Colour.WHITE] for card in CARD_IDS}
"""For each card, the mask of the bits that score VP on it (DONE-1)."""
_ANY: Final = Slot.ANY
_SLOT: Final = {bit: Slot[bit.shape.name] for bit in BITS}
"""The slot that needs the shape of a bit."""

_fragment_placed: Final = share(setup.FragmentPlaced)
_memory_chosen: Final = share(setup.MemoryChosen)
_card_drawn: Final = share(cards.CardDrawn)
_duplicate_thrown: Final = share(cards.DuplicateThrown)
_duplicate_kept: Final = share(cards.DuplicateKept)
_girl_moved: Final = share(board.GirlMoved)
_flower_planted: Final = share(board.FlowerPlanted)
_card_flower_planted: Final = share(board.CardFlowerPlanted)
_fragment_taken: Final = share(board.FragmentTaken)
_bit_dropped: Final = share(board.BitDropped)
_card_laid: Final = share(cards.CardLaid)
_public_card_laid: Final = share(cards.PublicCardLaid)
_card_begun: Final = share(cards.CardBegun)
_slot_covered: Final = share(cards.SlotCovered)
_card_remembered: Final = share(cards.CardRemembered)
_card_flower_grown: Final = share(cards.CardFlowerGrown)


# Set-up


def _draw_clause(state: GameState) -> str:
    if state.turn:
        return "DRAW-1"
    return "SPEED-1" if state.game.options.speed else "SETUP-6"


def _keep_hand(state: GameState, action: values.KeepHand) -> list[Event]:
    seat = state.active
    events: list[Event] = [setup.HandKept(seat, action.cards)]
    if others := state.player._hand - action.cards._bag:
        events.append(setup.CardsSetAside(seat, Cards._of(others)))
    return events


def _speed_start(state: GameState, action: values.SpeedStart) -> list[Event]:
    seat, memories, card = state.active, [*action.ltm], state.game.catalogue.card
    events: list[Event] = [_memory_chosen(seat, memory) for memory in memories]
    if blooming := bloom(state, action.ltm._bag)[0]:
        events += [_card_flower_grown(seat, memory, "SPEED-2") for memory in Cards._of(blooming)]
    printed = sum([card(memory).vp or 0 for memory in memories])
    if printed < SPEED_VP:
        events.append(setup.StartVpGained(seat, SPEED_VP - printed))
    events.append(setup.HandKept(seat, action.hand, "SPEED-1"))
    if others := state.player._hand - action.ltm._bag - action.hand._bag:
        events.append(setup.CardsSetAside(seat, Cards._of(others), "SPEED-1"))
    return events


def throw_duplicate(state: GameState, card: CardId) -> cards.DuplicateThrown:
    """The event of a duplicate that goes to the discard pile, in Meditation or at set-up."""
    return _duplicate_thrown(state.active, card, "DRAW-2" if state.turn else "SETUP-7")


def _resolve_duplicate(state: GameState, action: values.ResolveDuplicate) -> list[Event]:
    assert isinstance(state.pending, CardId)
    return [throw_duplicate(state, state.pending) if action.replace else _duplicate_kept(state.active)]


def _walk(state: GameState, action: values.Walk | values.Plant) -> list[Event]:
    walk, girl = action.walk, state.girl
    assert girl is not None
    return [*map(_girl_moved, repeat(state.active), (girl, *walk), walk)]


def _plant(state: GameState, action: values.Plant) -> list[Event]:
    events, seat = _walk(state, action), state.active
    tile = action.walk[-1] if action.walk else state.girl
    assert tile is not None
    fragment = state.fragments[tile.index]
    assert fragment is not None
    source = action.source
    events.append(_flower_planted(seat, tile) if source is None else _card_flower_planted(seat, tile, source))
    events.append(_fragment_taken(seat, tile, fragment))
    return events


def _sow(state: GameState, action: values.Sow) -> list[Event]:
    seat, tiles, start, path, order = state.active, state._bits, action.start, action.path, action.order
    end, last = path[-1], order[-1]
    taken = tiles[end.index] + ONE_BIT[last] & _COLOUR[last]
    events: list[Event] = [
        board.BitsLifted(seat, start, Bits._of(tiles[start.index])),
        *map(_bit_dropped, repeat(seat), path, order),
        board.BitsTaken(seat, end, Bits._of(taken)),
    ]
    if action.white._bag:
        events.append(board.WhiteBitsClaimed(seat, end, action.white))
    return _open_chests(state, events)


def _open_chests(state: GameState, events: list[Event]) -> list[Event]:
    if saved := state.players[state.active]._saved:
        events.append(board.ChestsOpened(state.active, Bits._of(saved)))
    return events


def _construct(state: GameState, action: values.Construct) -> list[Event]:
    seat, name, bits = state.active, action.card, action.bits
    card = state.game.catalogue._by_id[name]
    laid = _public_card_laid if card.scoring else _card_laid
    events: list[Event] = [laid(seat, name), *_cover(seat, card, 0, bits._bag)]
    return _complete(state, card, bits, events)


def _begin(state: GameState, action: values.Begin) -> list[Event]:
    seat, name = state.active, action.card
    return [_card_begun(seat, name), *_cover(seat, state.game.catalogue._by_id[name], 0, action.bits._bag)]


def _add(state: GameState, action: values.Add) -> list[Event]:
    seat, name, added = state.active, action.card, action.bits._bag
    card = state.game.catalogue._by_id[name]
    before = next(each._bits for each in state.players[seat].stm if each.card is name)
    events: list[Event] = [*_cover(seat, card, bag.size(before), added)]
    covering = before + added
    return _complete(state, card, Bits._of(covering), events) if bag.size(covering) == len(card.slots) else events


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
    events.append(cards.CardCompleted(seat, name, covering))
    if scoring := covering._bag & _SCORING[name]:
        events.append(cards.VpGained(seat, name, Bits._of(scoring)))
    events.append(_card_remembered(seat, name))
    if card.powers.flower and state.flowers:
        events.append(_card_flower_grown(seat, name))
    return events


def _save(state: GameState, action: values.Save) -> list[Event]:
    events: list[Event] = []
    saved = action.bits._bag
    if saved:
        events.append(cards.BitsSaved(state.active, action.bits))
    if state._pool != saved:
        events.append(cards.BitsGivenUp(state.active, Bits._of(state._pool - saved)))
    return events


def _replenish(state: GameState, outcome: values.Replenish) -> list[Event]:
    seat, clause = state.active, "HIVE-4" if state.phase is Phase.LAST_REPLENISHMENT else "HIVE-3"
    returned = zip(state.game.map.tiles, outcome.bits, strict=True)
    return [board.BitsReturned(seat, tile, bits, clause) for tile, bits in returned if bits._bag]


MAKERS: Final[dict[type, Callable[[GameState, Any], list[Event]]]] = {
    values.StartPlayer: lambda state, outcome: [setup.StartPlayerChosen(outcome.seat)],
    values.FirstTile: lambda state, outcome: [setup.GirlPlaced(outcome.tile)],
    values.DrawTiles: lambda state, outcome: [setup.TilesDrawn(state.active, outcome.tiles)],
    values.LayTile: lambda state, action: [setup.TileLaid(state.active, action.laying)],
    values.PlaceBits: lambda state, outcome: [*map(setup.BitsPlaced, state.game.map.tiles, outcome.bits)],
    values.PlaceFragments: lambda state, outcome: [*map(_fragment_placed, state.game.map.tiles, outcome.fragments)],
    values.KeepHand: _keep_hand,
    values.SpeedStart: _speed_start,
    values.Meditate: lambda state, action: [],
    values.ChooseTiles: lambda state, action: [board.TilesChosen(state.active, action.tiles)],
    values.Discard: lambda state, action: (
        [cards.CardsDiscarded(state.active, action.cards)] if action.cards._bag else []
    ),
    values.Draw: lambda state, outcome: [_card_drawn(state.active, outcome.card, _draw_clause(state))],
    values.ResolveDuplicate: _resolve_duplicate,
    values.Walk: _walk,
    values.Plant: _plant,
    values.Sow: _sow,
    values.SkipRecollection: lambda state, action: _open_chests(state, [board.RecollectionSkipped(state.active)]),
    values.Construct: _construct,
    values.Begin: _begin,
    values.Add: _add,
    values.Grow: lambda state, action: [cards.FlowerGrown(state.active, action.bits)],
    values.Save: _save,
    values.Replenish: _replenish,
}
"""For each kind of action or outcome, the function that lists its direct events."""
