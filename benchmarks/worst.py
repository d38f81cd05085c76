"""The worst that a public question costs: the oddest box and map that load, and time and memory of each question.

The map has the most paths that a search over planar maps of 15 tiles found; the boxes have as many icons, slots and
copies as a file may give them. Each question runs in a process of its own, so that nothing is remembered.
"""

import json
import os
import resource
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from benchmarks.timing import Report, show_table
from dejavu_rules import (
    Catalogue,
    CosmicMap,
    Dealer,
    GameState,
    apply,
    chance_outcomes,
    first_state,
    from_json,
    is_over,
    legal_actions,
    new_game,
    random_action,
    score,
    settle,
    to_json,
    view,
)
from dejavu_rules.bots import BOTS
from dejavu_rules.box.catalogue.tables import from_tables
from dejavu_rules.box.phases import CHANCE_PHASES
from dejavu_rules.box.pieces import BITS, CARD_IDS, SHAPES, TILES
from dejavu_rules.pictures import Picture
from dejavu_rules.records import Record
from dejavu_rules.saves.envelope import checksum
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.turns import best_turn, pools
from dejavu_rules.views import determinize

_TOUCHING = (
    *("1 2 4 13 14", "3 4 9 13", "4 10 11 14", "4 5 8 9 10", "10", "6 7 8 9", "7 8", "8 9 12 13", "10 12", "13"),
    *("11 12", "12 14", "13 14", "14", ""),
)
MAP = CosmicMap.from_pairs(
    [(TILES[one], TILES[int(other)]) for one, others in enumerate(_TOUCHING) for other in others.split()]
)
"""39 pairs, as many as a map in the plane can have; 246,391 paths of 12 tiles begin at one of them."""
_MOST = {"hand": 60, "stm": 60, "chest": 60, "white_claim": 60, "footprint": 14}
_SCORES = ("fragments", "sets", "sequence red", "sequence blue", "sequence yellow")


def box(slots: int = 12, **more: Any) -> Catalogue:
    """A box of 252 cards whose slots take any shape, and players who may do nearly everything."""
    cards: list[dict[str, Any]] = []
    for card in CARD_IDS:
        face = {"scores": _SCORES[card.index % 5]} if card.number == 7 or card.index < 7 else {"vp": 5}
        about = {"colour": str(card.colour), "number": card.number, "copies": 6}
        cards.append({**about, "slots": ["any"] * slots, **face})
    return from_tables({"name": "worst", "cards": cards, "girl_tile": _MOST, **more})


@cache
def _first(players: int, is_white: bool = False) -> GameState:
    whites = {"white": {str(shape): 11 for shape in SHAPES}, "red": {str(shape): 1 for shape in SHAPES}}
    dealer, more = Dealer(7), dict[str, Any](bits=whites) if is_white else {}
    state = new_game(players, dealer, catalogue=box(**more), map=MAP)
    while state.turn == 0:
        state = settle(apply(state, random_action(state, dealer)), dealer)
    return state


def _with(state: GameState, tiles: dict[int, int], pool: int = 0, hand: int = 0) -> GameState:
    """The state with this many bits on some tiles and in the pool, and this many cards in every hand."""
    document = json.loads(to_json(state))
    bits = [bit for each in document["bits"].values() for bit in each]
    order = {str(bit): place for place, bit in enumerate(BITS)}
    bits.sort(key=order.__getitem__, reverse=True)
    document["bits"] = {name: [] for name in document["bits"]}
    for tile, number in tiles.items():
        document["bits"][str(TILES[tile])] = [bits.pop() for _ in range(number)]
    if pool:
        document["pool"], document["phase"] = sorted(bits, key=order.__getitem__), "Deja Vu"
    kinds = {str(card): place for place, card in enumerate(CARD_IDS)}
    for player in document["players"] if hand else ():
        fresh = [card for card in dict.fromkeys(document["deck"]) if card not in player["hand"]]
        for card in fresh[: hand - len(player["hand"])]:
            document["deck"].remove(card)
            player["hand"].append(card)
        player["hand"].sort(key=kinds.__getitem__)
    document["checksum"] = checksum(document)
    loaded = from_json(json.dumps(document))
    assert isinstance(loaded, GameState)
    return loaded


def _table() -> Any:
    """A player with every fragment and every card, each a Public Card for fragments."""
    words = ("sets", "fragments", "sequence red", "sequence blue", "sequence gold")
    cards = [{"colour": str(card.colour), "number": card.number, "scores": words[card.index % 5]} for card in CARD_IDS]
    fragments = [f"{colour} {pips}" for colour in ("red", "blue", "gold") for pips in range(1, 6)]
    return table_from({"players": [{"name": "Ada", "fragments": fragments, "cards": cards}, {"name": "Ben"}]})


def _prove() -> object:
    from dejavu_rules.scoring.proof import prove_result

    return len(prove_result(result(_table().holdings)))


def questions() -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Each question with its name and its input."""
    twelves = _with(_first(2), {5: 12, 6: 12, 7: 12, 8: 12, 9: 12})
    whites = _with(_first(2, True), {9: 55, 6: 5})
    pool, hands = _with(_first(2), {}, pool=60), _with(_first(4), dict.fromkeys(range(15), 4), hand=15)
    many = _with(_first(4), dict.fromkeys(range(15), 4), hand=30)
    state_text, record_text = to_json(hands), _record(new_game(4, 7, catalogue=box(), map=MAP))
    for where, state in (("5 tiles of 12 bits", twelves), ("55 white bits", whites), ("60 bits in the pool", pool)):
        yield "legal_actions: count", where, lambda state=state: legal_actions(state).count()  # type: ignore[misc]
        yield "legal_actions: pick", where, lambda state=state: legal_actions(state).pick(Dealer(1))  # type: ignore[misc]
        yield "best_turn", where, lambda state=state: best_turn(state)  # type: ignore[misc]
        for name, bot in BOTS.items():
            if name != "random":
                ask = lambda bot=bot, state=state: bot(view(state, state.active), Dealer(1))  # noqa: E731
                yield f"bot {name}", where, ask
    yield "pools", "5 tiles of 12 bits", lambda: pools(twelves)
    yield "pools", "55 white bits: refused", lambda: pools(whites)
    yield "determinize, one seat", "4 hands of 15 cards", lambda: determinize(view(hands, 0), Dealer(1))
    yield "determinize, a spectator", "4 hands of 15 cards", lambda: determinize(view(hands, None), Dealer(1))
    yield "determinize, a spectator", "4 hands of 30 cards: refused", lambda: determinize(view(many, None), Dealer(1))
    yield "chance_outcomes: count", "60 bits of 27 kinds, set-up", _count_chances
    yield "new_game", "252 cards, 4 players", lambda: new_game(4, 7, catalogue=box(), map=MAP)
    yield "from_json, a state", "4 hands of 15 cards", lambda: from_json(state_text)
    yield "from_json, a record", "a random game to its end", lambda: from_json(record_text)
    yield "a picture", "the map", lambda: Picture(MAP).svg()
    yield "score", "4 hands of 15 cards", lambda: score(hands)
    yield "score of a table", "42 Public Cards, 15 fragments", lambda: result(_table().holdings).sheets[0].others
    yield "a proof", "42 Public Cards, 15 fragments", _prove


def _count_chances() -> list[int]:
    """The number of outcomes at each moment of a set-up at which chance decides."""
    numbers = [1] * 9 + [2] * 7 + [3] * 8 + [4] * 2 + [5]
    bits: dict[str, dict[str, int]] = {}
    for bit, number in zip(BITS, numbers, strict=False):
        bits.setdefault(str(bit.colour), {})[str(bit.shape)] = number
    state, dealer, found = first_state(4, catalogue=box(bits=bits), map=MAP), Dealer(7), []
    while state.turn == 0:
        if state.phase in CHANCE_PHASES:
            found.append(chance_outcomes(state).count())
            state = apply(state, chance_outcomes(state).pick(dealer))
        else:
            state = apply(state, random_action(state, dealer))
    return found


def _record(start: GameState) -> str:
    """A whole game."""
    dealer, record = Dealer(7), Record.begin(start)
    while len(record.log) < 5_000 and not is_over(record.state):
        record = record.then(random_action(record.state, dealer)).deal(dealer)
    return to_json(record)


def measure(ask: Callable[[], object], seconds: int = 120, megabytes: int = 4_000) -> tuple[float, int, str]:
    """Seconds of processor time, megabytes, and the kind of the answer or error, in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        try:
            kind = type(ask()).__name__
        except Exception as error:
            kind = type(error).__name__
        used = time.process_time() - start
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        os.write(writing, json.dumps([used, grown // 1024, kind]).encode())
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as source:
        content = source.read()
    os.waitpid(child, 0)
    used, grown, kind = json.loads(content) if content else (float(seconds), megabytes, "no answer")
    return used, grown, kind


def main() -> Report:
    """Measure every question."""
    report: Report = {}
    rows = []
    for name, where, ask in questions():
        used, grown, kind = measure(ask)
        rows.append([f"`{name}`", where, f"{used:.2f}", str(grown), kind])
        report[f"{name}, {where}"] = {"seconds": used, "megabytes": grown, "answer": kind}
    show_table("the worst of each question", ["question", "input", "seconds, CPU", "MB", "answer"], rows)
    return report
