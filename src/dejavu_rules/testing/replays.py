"""Replays events: moves pieces on a plain table, `Places`, event by event, without an engine.

The events of a transition must lead from the places of the state before to those of the state after.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from dejavu_rules import Bit, CardId, GameState, NebulaTile, Phase
from dejavu_rules.events import (
    BitDropped,
    BitsGivenUp,
    BitsLifted,
    BitsPlaced,
    BitsReturned,
    BitsSaved,
    BitsTaken,
    CardBegun,
    CardCompleted,
    CardDrawn,
    CardFlowerGrown,
    CardFlowerPlanted,
    CardLaid,
    CardRemembered,
    CardsDiscarded,
    CardsSetAside,
    ChestsOpened,
    DeckRebuilt,
    DuplicateDrawn,
    DuplicateKept,
    DuplicateThrown,
    EndTriggered,
    FlowerGrown,
    FlowerPlanted,
    FragmentPlaced,
    FragmentTaken,
    GameOver,
    GirlMoved,
    GirlPlaced,
    HandKept,
    HandsChosen,
    HiveFilled,
    HiveOpened,
    MapFinished,
    MapStuck,
    MemoryChosen,
    PhaseBegun,
    PublicCardLaid,
    RecollectionSkipped,
    SlotCovered,
    StartPlayerChosen,
    StartShown,
    StartVpGained,
    TileLaid,
    TilesChosen,
    TilesDrawn,
    TurnBegun,
    TurnEnded,
    VpGained,
    WhiteBitsClaimed,
)
from dejavu_rules.testing.places import Missing, Places, move, must, places_of, take


def _tile(now: Places, tile: NebulaTile) -> Counter[Bit]:
    return now.bits.setdefault(tile, Counter())


def _cover_slot(now: Places, event: SlotCovered) -> None:
    on_card, asked = now.tableaux[event.seat].unfinished[event.card], now.slots[event.card][event.slot]
    must(len(on_card) == event.slot and asked.shape in (None, event.bit.shape))
    take(now.pool, [event.bit])
    on_card.append(event.bit)


def _complete_card(now: Places, event: CardCompleted) -> None:
    owner = now.tableaux[event.seat]
    on_card = owner.unfinished[event.card]
    must(len(on_card) == len(now.slots[event.card]) and Counter(on_card) == Counter(event.bits))
    owner.completed.add(event.card)
    now.spent.update(event.bits)


def _remember_card(now: Places, event: CardRemembered) -> None:
    owner = now.tableaux[event.seat]
    owner.completed.remove(event.card)
    del owner.unfinished[event.card]
    owner.ltm[event.card] += 1


def _lay_card(now: Places, event: CardLaid | CardBegun) -> None:
    take(now.tableaux[event.seat].hand, [event.card])
    now.tableaux[event.seat].unfinished[event.card] = []


def _lay_public_card(now: Places, event: PublicCardLaid) -> None:
    take(now.public, [event.card])
    now.tableaux[event.seat].unfinished[event.card] = []


def _gain_vp(now: Places, event: VpGained) -> None:
    must(event.card in now.tableaux[event.seat].completed and event.vp == len(event.bits) > 0)
    now.tableaux[event.seat].vp += event.vp


def _grow_card_flower(now: Places, event: CardFlowerGrown) -> None:
    must(now.supply > 0 and now.tableaux[event.seat].ltm[event.card] == 1)
    now.supply -= 1
    now.tableaux[event.seat].card_flowers[event.card] += 1


def _grow_flower(now: Places, event: FlowerGrown) -> None:
    must(now.supply > 0 and not now.tableaux[event.seat].flower)
    now.supply -= 1
    now.tableaux[event.seat].flower = True
    move(event.bits, now.pool, now.spent)


def _move_girl(now: Places, event: GirlMoved) -> None:
    must(now.girl is event.before)
    now.girl = event.tile


def _plant_flower(now: Places, event: FlowerPlanted | CardFlowerPlanted) -> None:
    must(now.girl is event.tile)
    owner = now.tableaux[event.seat]
    if isinstance(event, CardFlowerPlanted):
        take(owner.card_flowers, [event.card])
    else:
        must(owner.flower)
        owner.flower = False
    now.flowers_on_map.add(event.tile)


def _take_fragment(now: Places, event: FragmentTaken) -> None:
    must(now.fragments.pop(event.tile) is event.fragment)
    now.tableaux[event.seat].fragments[event.fragment] += 1


def _place_girl(now: Places, event: GirlPlaced) -> None:
    now.girl = event.tile
    now.laid = [event.tile] if now.built else []


def _lay_tile(now: Places, event: TileLaid) -> None:
    now.drawn.remove(event.tile)
    now.laid.append(event.tile)


def _finish_map(now: Places, event: MapFinished) -> None:
    must(not now.drawn)
    now.laid = []


def _keep_hand(now: Places, event: HandKept) -> None:
    must(all(now.tableaux[event.seat].hand[card] >= number for card, number in Counter(event.cards).items()))


def _choose_hands(now: Places, event: HandsChosen) -> None:
    must([Counter(cards) for cards in event.discarded] == [each.aside for each in now.tableaux])
    must([Counter(ltm) for ltm in event.memories or [()] * len(now.tableaux)] == [each.ltm for each in now.tableaux])
    for tableau in now.tableaux:
        move(list(tableau.aside.elements()), tableau.aside, now.discard)


def _show_start(now: Places, event: StartShown) -> None:
    tableau = now.tableaux[event.seat]
    must((tableau.vp, tableau.card_flowers) == (event.vp, Counter(event.cards)))


def _open_hive(now: Places, event: HiveOpened) -> None:
    must(now.hive.total() == event.number)


def _return_bits(now: Places, event: BitsReturned) -> None:
    must(event.clause == ("HIVE-4" if now.chosen else "HIVE-3"))
    must(not now.chosen or event.tile in now.chosen)
    now.chosen = tuple(tile for tile in now.chosen if tile is not event.tile)
    move(event.bits, now.hive, _tile(now, event.tile))


def _duplicate(now: Places, card: CardId | None) -> None:
    now.duplicate = card


def _throw_duplicate(now: Places, event: DuplicateThrown) -> None:
    now.duplicate = None
    move([event.card], now.tableaux[event.seat].hand, now.discard)


def _rebuild_deck(now: Places, event: DeckRebuilt) -> None:
    must(not now.deck)
    move(event.cards, now.discard, now.deck)


def _begin_turn(now: Places, event: TurnBegun) -> None:
    must(event.turn == now.turn + 1)
    now.turn, now.active, now.phase = event.turn, event.seat, Phase.RECOLLECTION


def _end_turn(now: Places, event: TurnEnded) -> None:
    must((event.turn, event.seat) == (now.turn, now.active))
    if now.last_turns is not None:
        now.last_turns -= 1


def _set(now: Places, **values: Any) -> None:
    for name, value in values.items():
        setattr(now, name, value)


def _nothing(now: Places, event: object) -> None:
    """Change nothing."""


REPLAYS: dict[type, Callable[[Places, Any], None]] = {
    StartPlayerChosen: lambda now, event: _set(now, start_player=event.seat),
    GirlPlaced: _place_girl,
    TilesDrawn: lambda now, event: now.drawn.update(event.tiles),
    TileLaid: _lay_tile,
    MapFinished: _finish_map,
    BitsPlaced: lambda now, event: _tile(now, event.tile).update(event.bits),
    FragmentPlaced: lambda now, event: now.fragments.update({event.tile: event.fragment}),
    HandKept: _keep_hand,
    MemoryChosen: lambda now, event: move([event.card], now.tableaux[event.seat].hand, now.tableaux[event.seat].ltm),
    StartVpGained: lambda now, event: _set(now.tableaux[event.seat], vp=now.tableaux[event.seat].vp + event.vp),
    CardsSetAside: lambda now, event: move(event.cards, now.tableaux[event.seat].hand, now.tableaux[event.seat].aside),
    HandsChosen: _choose_hands,
    StartShown: _show_start,
    PhaseBegun: lambda now, event: _set(now, phase=event.phase, active=event.seat),
    TurnBegun: _begin_turn,
    TurnEnded: _end_turn,
    EndTriggered: lambda now, event: _set(now, last_turns=event.last_turns),
    MapStuck: lambda now, event: _set(now, last_turns=1),
    GameOver: lambda now, event: _set(now, phase=Phase.OVER),
    GirlMoved: _move_girl,
    FlowerPlanted: _plant_flower,
    CardFlowerPlanted: _plant_flower,
    FragmentTaken: _take_fragment,
    BitsLifted: lambda now, event: move(event.bits, _tile(now, event.tile), now.lifted),
    BitDropped: lambda now, event: move([event.bit], now.lifted, _tile(now, event.tile)),
    BitsTaken: lambda now, event: move(event.bits, _tile(now, event.tile), now.pool),
    WhiteBitsClaimed: lambda now, event: move(event.bits, _tile(now, event.tile), now.pool),
    RecollectionSkipped: _nothing,
    ChestsOpened: lambda now, event: move(event.bits, now.tableaux[event.seat].chests, now.pool),
    CardLaid: _lay_card,
    PublicCardLaid: _lay_public_card,
    CardBegun: _lay_card,
    SlotCovered: _cover_slot,
    CardCompleted: _complete_card,
    VpGained: _gain_vp,
    CardRemembered: _remember_card,
    CardFlowerGrown: _grow_card_flower,
    FlowerGrown: _grow_flower,
    BitsSaved: lambda now, event: move(event.bits, now.pool, now.tableaux[event.seat].chests),
    BitsGivenUp: lambda now, event: move(event.bits, now.pool, now.spent),
    HiveFilled: lambda now, event: move(event.bits, now.spent, now.hive),
    HiveOpened: _open_hive,
    TilesChosen: lambda now, event: _set(now, chosen=event.tiles),
    BitsReturned: _return_bits,
    CardsDiscarded: lambda now, event: move(event.cards, now.tableaux[event.seat].hand, now.discard),
    CardDrawn: lambda now, event: move([event.card], now.deck, now.tableaux[event.seat].hand),
    DuplicateThrown: _throw_duplicate,
    DuplicateDrawn: lambda now, event: _duplicate(now, event.card),
    DuplicateKept: lambda now, event: _duplicate(now, None),
    DeckRebuilt: _rebuild_deck,
}
"""How each kind of event changes the table."""


def replay(before: GameState, events: Iterable[object]) -> Places:
    """Replay events on the places of a state. Raises `Missing` for what cannot have happened."""
    now = places_of(before)
    for event in events:
        REPLAYS[type(event)](now, event)
    now.bits = {tile: bits for tile, bits in now.bits.items() if bits}
    for tableau in now.tableaux:
        tableau.unfinished = {card: sorted(bits) for card, bits in sorted(tableau.unfinished.items())}
    return now


def is_replay(before: GameState, events: Iterable[object], after: GameState) -> bool:
    """Whether these events lead from the one state to the other."""
    try:
        return replay(before, events) == places_of(after)
    except (Missing, LookupError):
        return False
