"""What each kind of event changes in a view, said plainly on JSON documents: from the table in `docs/events.md`."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

Json: TypeAlias = Any
Table: TypeAlias = dict[str, Json]
"""A view's document, which the events change."""


# Moving pieces


def _take(place: list[str], pieces: Iterable[str]) -> None:
    for piece in pieces:
        place.remove(piece)


def _player(table: Table, event: Json) -> Table:
    player: Table = table["players"][event["seat"]]
    return player


def _pieces(event: Json) -> list[str]:
    """What an event speaks of: one piece or several."""
    for name in ("bits", "cards"):
        if name in event:
            return list(event[name])
    return [event[name] for name in ("bit", "card") if name in event]


def _to_hand(table: Table, event: Json) -> None:
    """A card comes from the deck to a hand, seen or not."""
    player = _player(table, event)
    table["deck_size"] -= 1
    player["hand_size"] += 1
    if player["hand"] is not None:
        player["hand"] += _pieces(event)


def _from_hand(table: Table, event: Json) -> list[str]:
    """Cards that are named leave a hand, which may be hidden."""
    player, cards = _player(table, event), _pieces(event)
    player["hand_size"] -= len(cards)
    if player["hand"] is not None:
        _take(player["hand"], cards)
    return cards


def _to_tile(table: Table, event: Json) -> None:
    table["bits"][event["tile"]] += _pieces(event)


def _from_tile(table: Table, event: Json) -> None:
    _take(table["bits"][event["tile"]], _pieces(event))


def _tile_to_pool(table: Table, event: Json) -> None:
    _take(table["bits"][event["tile"]], event["bits"])
    table["pool"] += event["bits"]


def _between(source: str, target: str) -> Callable[[Table, Json], None]:
    """Pieces go from one place of the table to another."""

    def note(table: Table, event: Json) -> None:
        _take(table[source], _pieces(event))
        table[target] += _pieces(event)

    return note


def _put(**values: str) -> Callable[[Table, Json], None]:
    """Fields of the view become what the event says under these names."""
    return lambda table, event: table.update({name: event[value] for name, value in values.items()})


# Set-up


def _tiles_drawn(table: Table, event: Json) -> None:
    if table["pending"] is None:
        by_name = table["game"]["options"]["name_contacts"]
        where: Table = {"touches": []} if by_name else {"u": 0, "v": 0, "turns": 0}
        table["pending"] = {"kind": "building", "laid": [{"tile": table["girl"], **where}]}
    table["pending"]["drawn"] = list(event["tiles"])


def _tile_laid(table: Table, event: Json) -> None:
    table["pending"]["drawn"].remove(event["laying"]["tile"])
    table["pending"]["laid"].append(event["laying"])


def _map_finished(table: Table, event: Json) -> None:
    laid = table["pending"]["laid"]
    table["game"]["map"]["pairs"] = event["pairs"]
    table["game"]["layout"] = laid if "u" in laid[0] else None
    table["pending"] = None


def _hand_kept(table: Table, event: Json) -> None:
    """The choice of somebody else is a secret now."""
    player = _player(table, event)
    if event["kind"] == "HiddenHandKept":
        player["discarded"] = None
        if event["clause"] == "SPEED-1":
            player.update(ltm=None, card_flowers=None, vp=None)


def _memory(table: Table, event: Json) -> None:
    player = _player(table, event)
    player["ltm_size"] += 1
    if event["kind"] == "HiddenMemoryChosen":
        player["hand_size"] -= 1
    else:
        player["ltm"] += _from_hand(table, event)


def _set_aside(table: Table, event: Json) -> None:
    player = _player(table, event)
    if event["kind"] == "HiddenCardsSetAside":
        player["hand_size"] -= event["number"]
        player["discarded_size"] += event["number"]
    else:
        cards = _from_hand(table, event)
        player["discarded_size"] += len(cards)
        player["discarded"] = (player["discarded"] or []) + cards


def _hands_chosen(table: Table, event: Json) -> None:
    for seat, player in enumerate(table["players"]):
        table["discard"] += event["discarded"][seat]
        player.update(discarded=[], discarded_size=0)
        if event["memories"]:
            player["ltm"] = list(event["memories"][seat])


def _start_shown(table: Table, event: Json) -> None:
    player = _player(table, event)
    known = player["card_flowers"] or []
    table["flowers"] -= len(event["cards"]) - len(known)
    player.update(vp=event["vp"], card_flowers=list(event["cards"]))


# Turns


def _turn(table: Table, event: Json) -> None:
    table.update(phase="Recollection", active=event["seat"], turn=event["turn"], planting_done=False)


def _turn_ended(table: Table, event: Json) -> None:
    if table["last_turns"] is not None:
        table["last_turns"] -= 1


# Planting Flower and Deja Vu


def _girl_moved(table: Table, event: Json) -> None:
    table.update(girl=event["tile"], planting_done=True)


def _planted(table: Table, event: Json) -> None:
    table["planting_done"] = True
    player = _player(table, event)
    if event["kind"] == "CardFlowerPlanted":
        player["card_flowers"].remove(event["card"])
    else:
        player["flower"] = False


def _fragment_taken(table: Table, event: Json) -> None:
    table["fragments"][event["tile"]] = None
    _player(table, event)["fragments"].append(event["fragment"])


def _chests_opened(table: Table, event: Json) -> None:
    _take(_player(table, event)["saved"], event["bits"])
    table["pool"] += event["bits"]


def _laid(table: Table, event: Json) -> None:
    if event["kind"] == "PublicCardLaid":
        table["public"].remove(event["card"])
    else:
        _from_hand(table, event)
    _player(table, event)["stm"].append({"card": event["card"], "bits": []})


def _slot_covered(table: Table, event: Json) -> None:
    _take(table["pool"], [event["bit"]])
    _on_card(table, event)["bits"].append(event["bit"])


def _remembered(table: Table, event: Json) -> None:
    player = _player(table, event)
    player["stm"].remove(_on_card(table, event))
    player["ltm"].append(event["card"])
    player["ltm_size"] += 1


def _on_card(table: Table, event: Json) -> Table:
    found: Table = next(each for each in _player(table, event)["stm"] if each["card"] == event["card"])
    return found


def _vp(table: Table, event: Json) -> None:
    _player(table, event)["vp"] += event["vp"]


def _card_flower(table: Table, event: Json) -> None:
    table["flowers"] -= 1
    _player(table, event)["card_flowers"].append(event["card"])


def _flower(table: Table, event: Json) -> None:
    table["flowers"] -= 1
    _player(table, event)["flower"] = True
    _between("pool", "spent")(table, event)


def _saved(table: Table, event: Json) -> None:
    _take(table["pool"], event["bits"])
    _player(table, event)["saved"] += event["bits"]


# Meditation


def _tiles_chosen(table: Table, event: Json) -> None:
    table["pending"] = {"kind": "tiles", "tiles": list(event["tiles"])}


def _returned(table: Table, event: Json) -> None:
    _take(table["hive"], event["bits"])
    table["bits"][event["tile"]] += event["bits"]
    if event["clause"] == "HIVE-4":
        table["pending"] = None


def _discarded(table: Table, event: Json) -> None:
    table["discard"] += _from_hand(table, event)
    if event["kind"] == "DuplicateThrown":
        table["pending"] = None


def _duplicate(table: Table, event: Json) -> None:
    table["pending"] = {"kind": "duplicate", "card": event["card"]} if event["kind"] == "DuplicateDrawn" else None


def _rebuilt(table: Table, event: Json) -> None:
    _take(table["discard"], event["cards"])
    table["deck_size"] += len(event["cards"])


_NOTHING: Callable[[Table, Json], None] = lambda table, event: None  # noqa: E731 - one of many

NOTES: dict[str, Callable[[Table, Json], None]] = {
    "StartPlayerChosen": _put(start_player="seat"),
    "GirlPlaced": _put(girl="tile"),
    "TilesDrawn": _tiles_drawn,
    "TileLaid": _tile_laid,
    "MapFinished": _map_finished,
    "BitsPlaced": _to_tile,
    "FragmentPlaced": lambda table, event: table["fragments"].update({event["tile"]: event["fragment"]}),
    "HandKept": _hand_kept,
    "HiddenHandKept": _hand_kept,
    "MemoryChosen": _memory,
    "HiddenMemoryChosen": _memory,
    "StartVpGained": _vp,
    "CardsSetAside": _set_aside,
    "HiddenCardsSetAside": _set_aside,
    "HandsChosen": _hands_chosen,
    "StartShown": _start_shown,
    "PhaseBegun": _put(phase="phase", active="seat"),
    "TurnBegun": _turn,
    "TurnEnded": _turn_ended,
    "EndTriggered": _put(last_turns="last_turns"),
    "MapStuck": lambda table, event: table.update(last_turns=1),
    "GameOver": lambda table, event: table.update(phase="Over"),
    "GirlMoved": _girl_moved,
    "FlowerPlanted": _planted,
    "CardFlowerPlanted": _planted,
    "FragmentTaken": _fragment_taken,
    "BitsLifted": _from_tile,
    "BitDropped": _to_tile,
    "BitsTaken": _tile_to_pool,
    "WhiteBitsClaimed": _tile_to_pool,
    "RecollectionSkipped": _NOTHING,
    "ChestsOpened": _chests_opened,
    "CardLaid": _laid,
    "PublicCardLaid": _laid,
    "CardBegun": _laid,
    "SlotCovered": _slot_covered,
    "CardCompleted": lambda table, event: table["spent"].extend(event["bits"]),
    "VpGained": _vp,
    "CardRemembered": _remembered,
    "CardFlowerGrown": _card_flower,
    "FlowerGrown": _flower,
    "BitsSaved": _saved,
    "BitsGivenUp": _between("pool", "spent"),
    "HiveFilled": _between("spent", "hive"),
    "HiveOpened": _NOTHING,
    "TilesChosen": _tiles_chosen,
    "BitsReturned": _returned,
    "CardsDiscarded": _discarded,
    "CardDrawn": _to_hand,
    "HiddenCardDrawn": _to_hand,
    "DuplicateThrown": _discarded,
    "DuplicateDrawn": _duplicate,
    "DuplicateKept": _duplicate,
    "HiddenDuplicateDrawn": _NOTHING,
    "DeckRebuilt": _rebuilt,
    "SeatTaken": _NOTHING,
    "ChoiceSealed": _NOTHING,
    "ChoiceWithdrawn": _NOTHING,
}
"""What each kind of event changes in a view; `Undone` is the ledger's own."""
