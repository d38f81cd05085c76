"""What each kind of event changes in a view: plain changes of JSON documents, from the table in `docs/guide/events.md`.

A note raises an error where its event cannot have happened: a piece is not there, or the event contradicts the view.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

Json: TypeAlias = Any
Table: TypeAlias = dict[str, Json]
"""A view's document, which the events change."""


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError("the event contradicts the view")


def _move(pieces: Iterable[str], source: list[str], target: list[str]) -> None:
    for piece in pieces:
        source.remove(piece)
        target.append(piece)


def _take_from_hand(player: Table, cards: list[str]) -> list[str]:
    """Cards leave a hand, which may be hidden; returns them."""
    player["hand_size"] -= len(cards)
    _move(cards if player["hand"] is not None else (), player["hand"], [])
    return cards


def _unfinished(player: Table, card: str) -> Table:
    """A card that is not in LTM yet, and its bits."""
    found: Table
    [found] = [each for each in player["stm"] if each["card"] == card]
    return found


def note(table: Table, event: Json) -> None:
    """Change in a view what this event changes; `Undone` is the ledger's own."""
    kind = event["kind"]
    player = table["players"][event["seat"]] if "seat" in event else {}
    match kind:
        # The map and what lies on it
        case "StartPlayerChosen":
            table["start_player"] = event["seat"]
        case "GirlPlaced":
            table["girl"] = event["tile"]
        case "TilesDrawn":
            if table["pending"] is None:
                by_name = table["game"]["options"]["name_contacts"]
                where: Table = {"touches": []} if by_name else {"u": 0, "v": 0, "turns": 0}
                table["pending"] = {"kind": "building", "laid": [{"tile": table["girl"], **where}]}
            table["pending"]["drawn"] = list(event["tiles"])
        case "TileLaid":
            table["pending"]["drawn"].remove(event["laying"]["tile"])
            table["pending"]["laid"].append(event["laying"])
        case "MapFinished":
            _check(not table["pending"]["drawn"])
            laid = table["pending"]["laid"]
            table["game"]["map"]["pairs"] = event["pairs"]
            table["game"]["layout"] = laid if "u" in laid[0] else None
            table["pending"] = None
        case "BitsPlaced":
            table["bits"][event["tile"]] += event["bits"]
        case "FragmentPlaced":
            table["fragments"][event["tile"]] = event["fragment"]

        # Starting hands
        case "HandKept":
            _check(Counter(event["cards"]) <= Counter(player["hand"]))
        case "HiddenHandKept":
            player["discarded"] = None
            if event["clause"] == "SPEED-1":
                player.update(ltm=None, card_flowers=None, vp=None)
        case "MemoryChosen":
            player["ltm"] += _take_from_hand(player, [event["card"]])
            player["ltm_size"] += 1
        case "HiddenMemoryChosen":
            player["hand_size"] -= 1
            player["ltm_size"] += 1
        case "StartVpGained":
            player["vp"] += event["vp"]
        case "CardsSetAside":
            cards = _take_from_hand(player, event["cards"])
            player["discarded"] = [*(player["discarded"] or []), *cards]
            player["discarded_size"] += len(cards)
        case "HiddenCardsSetAside":
            player["hand_size"] -= event["number"]
            player["discarded_size"] += event["number"]
        case "HandsChosen":
            for seat, each in enumerate(table["players"]):
                aside, ltm = event["discarded"][seat], event["memories"][seat] if event["memories"] else each["ltm"]
                _check(each["discarded"] is None or Counter(each["discarded"]) == Counter(aside))
                _check(each["ltm"] is None or Counter(each["ltm"]) == Counter(ltm))
                table["discard"] += aside
                each.update(discarded=[], discarded_size=0, ltm=list(ltm))
        case "StartShown":
            if player["vp"] is None:
                table["flowers"] -= len(event["cards"])
                player.update(vp=event["vp"], card_flowers=list(event["cards"]))
            _check((player["vp"], Counter(player["card_flowers"])) == (event["vp"], Counter(event["cards"])))

        # Turns
        case "PhaseBegun":
            table.update(phase=event["phase"], active=event["seat"])
        case "TurnBegun":
            _check(event["turn"] == table["turn"] + 1)
            table.update(phase="Recollection", active=event["seat"], turn=event["turn"], planting_done=False)
        case "TurnEnded":
            _check((event["turn"], event["seat"]) == (table["turn"], table["active"]))
            if table["last_turns"] is not None:
                table["last_turns"] -= 1
        case "EndTriggered":
            table["last_turns"] = event["last_turns"]
        case "MapStuck":
            table["last_turns"] = 1
        case "GameOver":
            table["phase"] = "Over"

        # Planting Flower
        case "GirlMoved":
            _check(table["girl"] == event["before"])
            table.update(girl=event["tile"], planting_done=True)
        case "FlowerPlanted":
            _check(table["girl"] == event["tile"] and player["flower"])
            player["flower"], table["planting_done"] = False, True
        case "CardFlowerPlanted":
            _check(table["girl"] == event["tile"])
            player["card_flowers"].remove(event["card"])
            table["planting_done"] = True
        case "FragmentTaken":
            _check(table["fragments"][event["tile"]] == event["fragment"])
            table["fragments"][event["tile"]] = None
            player["fragments"].append(event["fragment"])

        # Recollection
        case "BitsLifted":
            _move(event["bits"], table["bits"][event["tile"]], [])
        case "BitDropped":
            table["bits"][event["tile"]].append(event["bit"])
        case "BitsTaken" | "WhiteBitsClaimed":
            _move(event["bits"], table["bits"][event["tile"]], table["pool"])
        case "ChestsOpened":
            _move(event["bits"], player["saved"], table["pool"])

        # Deja Vu
        case "CardLaid" | "CardBegun":
            _take_from_hand(player, [event["card"]])
            player["stm"].append({"card": event["card"], "bits": []})
        case "PublicCardLaid":
            table["public"].remove(event["card"])
            player["stm"].append({"card": event["card"], "bits": []})
        case "SlotCovered":
            on_card = _unfinished(player, event["card"])["bits"]
            _check(len(on_card) == event["slot"])
            _move([event["bit"]], table["pool"], on_card)
        case "CardCompleted":
            _check(Counter(_unfinished(player, event["card"])["bits"]) == Counter(event["bits"]))
            table["spent"] += event["bits"]
        case "VpGained":
            on_card = Counter(_unfinished(player, event["card"])["bits"])
            _check(Counter(event["bits"]) <= on_card and event["vp"] == len(event["bits"]) > 0)
            player["vp"] += event["vp"]
        case "CardRemembered":
            player["stm"].remove(_unfinished(player, event["card"]))
            player.update(ltm=[*player["ltm"], event["card"]], ltm_size=player["ltm_size"] + 1)
        case "CardFlowerGrown":
            _check(table["flowers"] > 0 and event["card"] in player["ltm"])
            player["card_flowers"].append(event["card"])
            table["flowers"] -= 1
        case "FlowerGrown":
            _check(table["flowers"] > 0 and not player["flower"])
            player["flower"] = True
            table["flowers"] -= 1
            _move(event["bits"], table["pool"], table["spent"])

        # Meditation
        case "BitsSaved":
            _move(event["bits"], table["pool"], player["saved"])
        case "BitsGivenUp":
            _move(event["bits"], table["pool"], table["spent"])
        case "HiveFilled":
            _move(event["bits"], table["spent"], table["hive"])
        case "HiveOpened":
            _check(len(table["hive"]) == event["number"])
        case "TilesChosen":
            table["pending"] = {"kind": "tiles", "tiles": list(event["tiles"])}
        case "BitsReturned":
            _check(event["clause"] == ("HIVE-4" if table["pending"] else "HIVE-3"))
            _move(event["bits"], table["hive"], table["bits"][event["tile"]])
            if table["pending"]:
                table["pending"]["tiles"].remove(event["tile"])
                table["pending"] = table["pending"] if table["pending"]["tiles"] else None
        case "CardDrawn" | "HiddenCardDrawn":
            table["deck_size"] -= 1
            player["hand_size"] += 1
            if player["hand"] is not None:
                player["hand"].append(event["card"])
        case "CardsDiscarded":
            table["discard"] += _take_from_hand(player, event["cards"])
        case "DuplicateThrown":
            table["discard"] += _take_from_hand(player, [event["card"]])
            table["pending"] = None
        case "DuplicateDrawn":
            table["pending"] = {"kind": "duplicate", "card": event["card"]}
        case "DuplicateKept":
            table["pending"] = None
        case "DeckRebuilt":
            _check(table["deck_size"] == 0)
            _move(event["cards"], table["discard"], [])
            table["deck_size"] = len(event["cards"])

        case "RecollectionSkipped" | "HiddenDuplicateDrawn" | "SeatTaken" | "ChoiceSealed" | "ChoiceWithdrawn":
            pass  # nothing of it is in a view
        case _:
            raise ValueError(f"no kind of event: {kind}")
