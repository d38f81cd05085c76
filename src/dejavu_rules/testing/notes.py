"""What each kind of event changes in a view: plain changes of JSON documents, from the table in `docs/guide/events.md`.

A note raises an error where its event cannot have happened: a piece is not there, or the event contradicts the view.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

Json: TypeAlias = Any
Table: TypeAlias = dict[str, Json]
"""A view's document, which the events change."""
Note: TypeAlias = Callable[[Table, Table, Json], None]
"""Changes the view, given the player whom the event is about."""


# Moving pieces


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError("the event contradicts the view")


def _move(pieces: Iterable[str], source: list[str], target: list[str]) -> None:
    for piece in pieces:
        source.remove(piece)
        target.append(piece)


def _bits(table: Table, event: Json) -> list[str]:
    bits: list[str] = table["bits"][event["tile"]]
    return bits


def _take_from_hand(player: Table, event: Json) -> list[str]:
    """The cards that an event names leave a hand, which may be hidden."""
    cards: list[str] = event["cards"] if "cards" in event else [event["card"]]
    player["hand_size"] -= len(cards)
    _move(cards if player["hand"] is not None else (), player["hand"], [])
    return cards


def _set(**values: str) -> Note:
    """Fields of the view become what the event says under these names."""
    return lambda table, player, event: table.update({name: event[value] for name, value in values.items()})


# Set-up


def _draw_tiles(table: Table, player: Table, event: Json) -> None:
    if table["pending"] is None:
        by_name = table["game"]["options"]["name_contacts"]
        where: Table = {"touches": []} if by_name else {"u": 0, "v": 0, "turns": 0}
        table["pending"] = {"kind": "building", "laid": [{"tile": table["girl"], **where}]}
    table["pending"]["drawn"] = list(event["tiles"])


def _lay_tile(table: Table, player: Table, event: Json) -> None:
    table["pending"]["drawn"].remove(event["laying"]["tile"])
    table["pending"]["laid"].append(event["laying"])


def _finish_map(table: Table, player: Table, event: Json) -> None:
    _check(not table["pending"]["drawn"])
    laid = table["pending"]["laid"]
    table["game"]["map"]["pairs"] = event["pairs"]
    table["game"]["layout"] = laid if "u" in laid[0] else None
    table["pending"] = None


def _hide_choice(table: Table, player: Table, event: Json) -> None:
    """The choice of somebody else is a secret now."""
    player["discarded"] = None
    if event["clause"] == "SPEED-1":
        player.update(ltm=None, card_flowers=None, vp=None)


def _choose_memory(table: Table, player: Table, event: Json) -> None:
    player["ltm_size"] += 1
    if event["kind"] == "HiddenMemoryChosen":
        player["hand_size"] -= 1
    else:
        player["ltm"] += _take_from_hand(player, event)


def _set_aside(table: Table, player: Table, event: Json) -> None:
    if event["kind"] == "HiddenCardsSetAside":
        number = event["number"]
        player["hand_size"] -= number
    else:
        cards = _take_from_hand(player, event)
        number, player["discarded"] = len(cards), [*(player["discarded"] or []), *cards]
    player["discarded_size"] += number


def _choose_hands(table: Table, player: Table, event: Json) -> None:
    for seat, each in enumerate(table["players"]):
        aside, ltm = event["discarded"][seat], event["memories"][seat] if event["memories"] else each["ltm"]
        _check(each["discarded"] is None or Counter(each["discarded"]) == Counter(aside))
        _check(each["ltm"] is None or Counter(each["ltm"]) == Counter(ltm))
        table["discard"] += aside
        each.update(discarded=[], discarded_size=0, ltm=list(ltm))


def _show_start(table: Table, player: Table, event: Json) -> None:
    if player["vp"] is None:
        table["flowers"] -= len(event["cards"])
        player.update(vp=event["vp"], card_flowers=list(event["cards"]))
    _check((player["vp"], Counter(player["card_flowers"])) == (event["vp"], Counter(event["cards"])))


def _begin_turn(table: Table, player: Table, event: Json) -> None:
    _check(event["turn"] == table["turn"] + 1)
    table.update(phase="Recollection", active=event["seat"], turn=event["turn"], planting_done=False)


def _end_turn(table: Table, player: Table, event: Json) -> None:
    _check((event["turn"], event["seat"]) == (table["turn"], table["active"]))
    if table["last_turns"] is not None:
        table["last_turns"] -= 1


# Planting Flower and Deja Vu


def _move_girl(table: Table, player: Table, event: Json) -> None:
    _check(table["girl"] == event["before"])
    table.update(girl=event["tile"], planting_done=True)


def _plant(table: Table, player: Table, event: Json) -> None:
    _check(table["girl"] == event["tile"])
    table["planting_done"] = True
    if event["kind"] == "CardFlowerPlanted":
        player["card_flowers"].remove(event["card"])
    else:
        _check(player["flower"])
        player["flower"] = False


def _take_fragment(table: Table, player: Table, event: Json) -> None:
    _check(table["fragments"][event["tile"]] == event["fragment"])
    table["fragments"][event["tile"]] = None
    player["fragments"].append(event["fragment"])


def _lay_card(table: Table, player: Table, event: Json) -> None:
    if event["kind"] == "PublicCardLaid":
        table["public"].remove(event["card"])
    else:
        _take_from_hand(player, event)
    player["stm"].append({"card": event["card"], "bits": []})


def _unfinished(player: Table, event: Json) -> Table:
    """A card that is not in LTM yet, and its bits."""
    found: Table
    [found] = [each for each in player["stm"] if each["card"] == event["card"]]
    return found


def _cover_slot(table: Table, player: Table, event: Json) -> None:
    on_card = _unfinished(player, event)["bits"]
    _check(len(on_card) == event["slot"])
    _move([event["bit"]], table["pool"], on_card)


def _complete_card(table: Table, player: Table, event: Json) -> None:
    _check(Counter(_unfinished(player, event)["bits"]) == Counter(event["bits"]))
    table["spent"] += event["bits"]


def _gain_vp(table: Table, player: Table, event: Json) -> None:
    if event["kind"] == "VpGained":
        on_card: Counter[str] = Counter(_unfinished(player, event)["bits"])
        _check(Counter(event["bits"]) <= on_card and event["vp"] == len(event["bits"]) > 0)
    player["vp"] += event["vp"]


def _remember_card(table: Table, player: Table, event: Json) -> None:
    player["stm"].remove(_unfinished(player, event))
    player.update(ltm=[*player["ltm"], event["card"]], ltm_size=player["ltm_size"] + 1)


def _grow_flower(table: Table, player: Table, event: Json) -> None:
    _check(table["flowers"] > 0)
    table["flowers"] -= 1
    if event["kind"] == "CardFlowerGrown":
        _check(event["card"] in player["ltm"])
        player["card_flowers"].append(event["card"])
    else:
        _check(not player["flower"])
        player["flower"] = True
        _move(event["bits"], table["pool"], table["spent"])


# Meditation


def _return_bits(table: Table, player: Table, event: Json) -> None:
    _check(event["clause"] == ("HIVE-4" if table["pending"] else "HIVE-3"))
    _move(event["bits"], table["hive"], _bits(table, event))
    if table["pending"]:
        table["pending"]["tiles"].remove(event["tile"])
        table["pending"] = table["pending"] if table["pending"]["tiles"] else None


def _draw_card(table: Table, player: Table, event: Json) -> None:
    """A card comes from the deck to a hand, known or not."""
    table["deck_size"] -= 1
    player["hand_size"] += 1
    if player["hand"] is not None:
        player["hand"].append(event["card"])


def _discard(table: Table, player: Table, event: Json) -> None:
    table["discard"] += _take_from_hand(player, event)
    if event["kind"] == "DuplicateThrown":
        table["pending"] = None


def _rebuild_deck(table: Table, player: Table, event: Json) -> None:
    _check(table["deck_size"] == 0)
    _move(event["cards"], table["discard"], [])
    table["deck_size"] = len(event["cards"])


def _change_nothing(table: Table, player: Table, event: Json) -> None:
    """What the event says is in no view."""


NOTES: dict[str, Note] = {
    "StartPlayerChosen": _set(start_player="seat"),
    "GirlPlaced": _set(girl="tile"),
    "TilesDrawn": _draw_tiles,
    "TileLaid": _lay_tile,
    "MapFinished": _finish_map,
    "BitsPlaced": lambda table, player, event: _bits(table, event).extend(event["bits"]),
    "FragmentPlaced": lambda table, player, event: table["fragments"].update({event["tile"]: event["fragment"]}),
    "HandKept": lambda table, player, event: _check(Counter(event["cards"]) <= Counter(player["hand"])),
    "HiddenHandKept": _hide_choice,
    **dict.fromkeys(("MemoryChosen", "HiddenMemoryChosen"), _choose_memory),
    **dict.fromkeys(("VpGained", "StartVpGained"), _gain_vp),
    **dict.fromkeys(("CardsSetAside", "HiddenCardsSetAside"), _set_aside),
    "HandsChosen": _choose_hands,
    "StartShown": _show_start,
    "PhaseBegun": _set(phase="phase", active="seat"),
    "TurnBegun": _begin_turn,
    "TurnEnded": _end_turn,
    "EndTriggered": _set(last_turns="last_turns"),
    "MapStuck": lambda table, player, event: table.update(last_turns=1),
    "GameOver": lambda table, player, event: table.update(phase="Over"),
    "GirlMoved": _move_girl,
    **dict.fromkeys(("FlowerPlanted", "CardFlowerPlanted"), _plant),
    "FragmentTaken": _take_fragment,
    "BitsLifted": lambda table, player, event: _move(event["bits"], _bits(table, event), []),
    "BitDropped": lambda table, player, event: _bits(table, event).append(event["bit"]),
    "BitsTaken": lambda table, player, event: _move(event["bits"], _bits(table, event), table["pool"]),
    "WhiteBitsClaimed": lambda table, player, event: _move(event["bits"], _bits(table, event), table["pool"]),
    "ChestsOpened": lambda table, player, event: _move(event["bits"], player["saved"], table["pool"]),
    **dict.fromkeys(("CardLaid", "PublicCardLaid", "CardBegun"), _lay_card),
    "SlotCovered": _cover_slot,
    "CardCompleted": _complete_card,
    "CardRemembered": _remember_card,
    **dict.fromkeys(("FlowerGrown", "CardFlowerGrown"), _grow_flower),
    "BitsSaved": lambda table, player, event: _move(event["bits"], table["pool"], player["saved"]),
    "BitsGivenUp": lambda table, player, event: _move(event["bits"], table["pool"], table["spent"]),
    "HiveFilled": lambda table, player, event: _move(event["bits"], table["spent"], table["hive"]),
    "HiveOpened": lambda table, player, event: _check(len(table["hive"]) == event["number"]),
    "TilesChosen": lambda table, player, event: table.update(pending={"kind": "tiles", "tiles": list(event["tiles"])}),
    "BitsReturned": _return_bits,
    **dict.fromkeys(("CardDrawn", "HiddenCardDrawn"), _draw_card),
    **dict.fromkeys(("CardsDiscarded", "DuplicateThrown"), _discard),
    "DuplicateDrawn": lambda table, player, event: table.update(pending={"kind": "duplicate", "card": event["card"]}),
    "DuplicateKept": lambda table, player, event: table.update(pending=None),
    "DeckRebuilt": _rebuild_deck,
    **dict.fromkeys(("RecollectionSkipped", "HiddenDuplicateDrawn"), _change_nothing),
    **dict.fromkeys(("SeatTaken", "ChoiceSealed", "ChoiceWithdrawn"), _change_nothing),
}
"""What each kind of event changes in a view; `Undone` is the ledger's own."""


def note(table: Table, event: Json) -> None:
    """Change in a view what this event changes."""
    NOTES[event["kind"]](table, table["players"][event["seat"]] if "seat" in event else {}, event)
