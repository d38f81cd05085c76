"""What a client can ask for. A command is a function from a game's record to the record after it and the answer, and a
pure one unless a secure dealer is made.

Whoever sits at a seat sends its number, and gets and does only what is that seat's. Commands without a seat are for
whoever runs the game.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from dejavu_rules import (
    Action,
    Choices,
    CosmicMap,
    Dealer,
    Defect,
    GameState,
    InvalidInput,
    NebulaTile,
    Options,
    Outcome,
    Record,
    chance_outcomes,
    deal_game,
    explain,
    first_state,
    legal_actions,
    score,
    view,
)
from dejavu_rules.apps.jsonlines.partials import built, check_decides, options_told, why_not
from dejavu_rules.apps.jsonlines.telling import (
    action_from,
    document,
    events_told,
    outcome_from,
    standing,
    text,
    violations_told,
)
from dejavu_rules.apps.requests import (
    DOCUMENT,
    FLAG,
    NAMES,
    NUMBER,
    OBJECT,
    OWN_SEAT,
    PAIRS,
    PLAYERS,
    SEAT,
    STEP,
    STEPS,
    Asked,
    Field,
    Json,
    Refused,
    one_of,
)
from dejavu_rules.bots import BOTS
from dejavu_rules.saves import record_from_json
from dejavu_rules.scoring.documents import score_json

LISTED, MOST_LISTED = 100, 1000
"""How many choices are listed if the client does not say, and how many at most; also how many entries' events."""


@frozen
class Command:
    """What one word of the protocol does. `begins` says that it needs no game yet."""

    run: Callable[[Any, Asked], tuple[Record | None, Json]]
    fields: Mapping[str, Field] = field(factory=dict)
    begins: bool = False


# For whoever runs the game


def new(_: Record | None, asked: Asked) -> tuple[Record, Json]:
    """Begin a game. A secure dealer deals chance, or one with a seed; with `enter` you enter what chance brings."""
    options = {name: asked[name] for name in _OPTIONS if name in asked}
    map = _map(asked["map"]) if "map" in asked else None
    if asked.get("enter", False):
        record = Record.begin(_undealt(asked, map, options), asked.get("names"))
    else:
        dealer = Dealer(asked["seed"]) if "seed" in asked else Dealer.secure()
        dealt = deal_game(asked["players"], dealer, map=map, **options)
        record = Record.begin(dealt.before, asked.get("names"))
        for outcome in dealt.outcomes:
            record = record.then(outcome)
        record = record.deal(dealer)  # nothing is left to chance, but the record notes where the dealer stands
    return record, {"names": record.names, **standing(record)}


def _undealt(asked: Asked, map: CosmicMap | None, options: dict[str, Any]) -> GameState:
    if "seed" in asked:
        raise Refused("malformed", "give either a 'seed' or 'enter'")
    if map is None and not asked.get("build_map", False):
        raise Refused("invalid", "a game whose chance is entered needs the pairs of its 'map', or 'build_map'")
    return first_state(asked["players"], map, options=Options(**options))


def _map(pairs: list[list[str]]) -> CosmicMap:
    tiles = {str(tile): tile for tile in NebulaTile}
    known = [tuple([tiles[name] for name in pair if name in tiles]) for pair in pairs]
    wrong = [place for place, pair in enumerate(known) if len(pair) != 2]
    if wrong:
        raise InvalidInput("request", [Defect(f"map[{place}]", "is not a pair of tiles") for place in wrong])
    return CosmicMap.from_pairs([(one, other) for one, other in known])


def load(_: Record | None, asked: Asked) -> tuple[Record, Json]:
    """Go on with a saved game, in place of one of the same name if there is one."""
    record = _dealt(record_from_json(text(asked["save"])))
    return record, {"names": record.names, **standing(record)}


def save(record: Record, _: Asked) -> tuple[Record, Json]:
    """The whole game, with everything hidden and where the dealer stands."""
    return record, {"save": document(record)}


def drop(_: Record, __: Asked) -> tuple[None, Json]:
    """Forget a game."""
    return None, {}


def outcomes(record: Record, asked: Asked) -> tuple[Record, Json]:
    """What chance may bring now, from a rank on."""
    check_decides(record.state, None)
    return record, _listed(chance_outcomes(record.state), asked, "outcomes")


def enter(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Say what chance has brought: a whole outcome, or its steps."""
    check_decides(record.state, None)
    outcome = _whole(record, asked, "outcome", outcome_from)
    return _after(record, record.then(outcome), asked)


def bot(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Let a bot decide for a seat, by what that seat sees. The dealer of the game stays where it stands."""
    seat = asked["seat"]
    check_decides(record.state, seat)
    action = BOTS[asked.get("bot", "greedy")](view(record.state, seat), _thinking(record, asked))
    after, told = _acted(record, action, asked)
    return after, {"action": document(action), **told}


def _thinking(record: Record, asked: Asked) -> Dealer:
    """A dealer for a bot, whose numbers follow from nothing that is public unless the request has a seed."""
    if "seed" in asked:
        return Dealer(asked["seed"])
    if record.dealer is None:
        return Dealer.secure()
    return Dealer.resume(record.dealer).branch("bot", asked["seat"], len(record.log))


# For a seat


def legal(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Every whole action that the seat may take now, from a rank on."""
    check_decides(record.state, asked["seat"])
    return record, _listed(legal_actions(record.state), asked, "actions")


def options(record: Record, asked: Asked) -> tuple[Record, Json]:
    """What can follow the steps taken so far; without a seat, the steps of chance."""
    return record, options_told(record.state, asked)


def why(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Why a step is not offered after those taken so far."""
    return record, {"violations": violations_told(why_not(record.state, asked), asked)}


def explained(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Every rule that an action of the seat would break."""
    check_decides(record.state, asked["seat"])
    return record, {"violations": violations_told(explain(record.state, action_from(asked["action"])), asked)}


def act(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Act: with a whole action, or with its steps. Where a dealer decides on chance, that happens at once."""
    check_decides(record.state, asked["seat"])
    return _acted(record, _whole(record, asked, "action", action_from), asked)


def undo(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Take back what the seat did last, or all since the log had a length, if nothing was learnt since."""
    after = record.undo(asked["seat"], asked.get("to"))
    return after, standing(after)


def seen(record: Record, asked: Asked) -> tuple[Record, Json]:
    """The game as the seat sees it, or a spectator."""
    seat = asked.get("seat")
    told = {"view": document(view(record.state, seat)), "names": record.names, **standing(record)}
    return record, told if seat is None else {**told, "undo_limit": record.undo_limit(seat)}


def events(record: Record, asked: Asked) -> tuple[Record, Json]:
    """What has happened since the log had a length, as the seat sees it, or a spectator; `until` is how far it goes."""
    _check_seat(record, asked)
    first = min(asked.get("since", 0), len(record.log))
    until = min(first + min(asked.get("limit", MOST_LISTED), MOST_LISTED), len(record.log))
    return record, {"events": events_told(record, first, until, asked), "until": until, **standing(record)}


def sheets(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Everybody's score as things stand, which all may know after the first turn; before it, memories are secret."""
    _check_seat(record, asked)
    if not record.state.turn:
        raise Refused("too-early", "nothing is scored before the first turn")
    result = score(record.state, record.names)
    return record, {"score": score_json(result), "winning_seats": result.winning_seats, **standing(record)}


# What they share


def _check_seat(record: Record, asked: Asked) -> None:
    view(record.state, asked.get("seat"))  # which refuses a seat that is not there


def _whole(record: Record, asked: Asked, name: str, read: Callable[[dict[str, Json]], Any]) -> Any:
    if (name in asked) == ("steps" in asked):
        raise Refused("malformed", f"give either '{name}' or 'steps'")
    return read(asked[name]) if name in asked else built(record.state, asked)


def _dealt(record: Record) -> Record:
    """With what is up to chance decided, if there is a dealer for it."""
    return record if record.dealer is None else record.deal(Dealer.resume(record.dealer))


def _acted(record: Record, action: Action, asked: Asked) -> tuple[Record, dict[str, Json]]:
    return _after(record, _dealt(record.then(action, seat=asked["seat"])), asked)


def _after(before: Record, after: Record, asked: Asked) -> tuple[Record, dict[str, Json]]:
    return after, {"events": events_told(after, len(before.log), len(after.log), asked), **standing(after)}


def _listed(choices: Choices[Action] | Choices[Outcome], asked: Asked, name: str) -> dict[str, Json]:
    count, first = choices.count(), asked.get("from", 0)
    ranks = range(first, min(count, first + min(asked.get("limit", LISTED), MOST_LISTED)))
    return {"count": count, name: [document(choices.at(rank)) for rank in ranks]}


_OPTIONS = {"speed": FLAG, "hive_holes": NUMBER, "keep_duplicates": FLAG, "build_map": FLAG, "name_contacts": FLAG}
_DEALING = {"seed": NUMBER, "enter": FLAG}
_LISTING = {"from": NUMBER, "limit": NUMBER}
_STEPS = {"steps": STEPS, "free": FLAG}

COMMANDS: Mapping[str, Command] = {
    "new": Command(new, {"players": PLAYERS, **_DEALING, "names": NAMES, "map": PAIRS, **_OPTIONS}, begins=True),
    "load": Command(load, {"save": DOCUMENT}, begins=True),
    "save": Command(save),
    "drop": Command(drop),
    "outcomes": Command(outcomes, _LISTING),
    "enter": Command(enter, {"outcome": OBJECT, **_STEPS}),
    "bot": Command(bot, {"seat": OWN_SEAT, "bot": one_of(BOTS), "seed": NUMBER}),
    "legal": Command(legal, {"seat": OWN_SEAT, **_LISTING}),
    "options": Command(options, {"seat": SEAT, **_STEPS}),
    "why": Command(why, {"seat": SEAT, "step": STEP, **_STEPS}),
    "explain": Command(explained, {"seat": OWN_SEAT, "action": DOCUMENT}),
    "act": Command(act, {"seat": OWN_SEAT, "action": OBJECT, **_STEPS}),
    "undo": Command(undo, {"seat": OWN_SEAT, "to": NUMBER}),
    "view": Command(seen, {"seat": SEAT}),
    "events": Command(events, {"seat": SEAT, "since": NUMBER, "limit": NUMBER}),
    "score": Command(sheets, {"seat": SEAT}),
}
"""The commands by name."""
