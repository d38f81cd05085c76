"""The commands of the engine: functions from a game's record to the next record and the answer.

They are pure, except where a secure dealer is made.

A client at a seat sends the seat's number, and sees and does only what that seat may. Commands without a seat are for
the host of the game.
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
from dejavu_rules.apps.jsonlines.documents import (
    action_from,
    document,
    events_json,
    outcome_from,
    standing_json,
    text,
    violations_json,
)
from dejavu_rules.apps.jsonlines.partials import build, check_decides, options_json, why_not
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
    Field,
    Json,
    Params,
    Refused,
    one_of,
)
from dejavu_rules.bots import BOTS
from dejavu_rules.saves import record_from_json
from dejavu_rules.scoring.answer import score_json

LISTED, MOST_LISTED = 100, 1000
"""Default and maximum number of listed choices; the maximum holds for log entries, too."""


@frozen
class Command:
    """One command of the protocol. `begins`: it needs no game yet."""

    run: Callable[[Any, Params], tuple[Record | None, Json]]
    fields: Mapping[str, Field] = field(factory=dict)
    begins: bool = False


# For the host


def new(_: Record | None, params: Params) -> tuple[Record, Json]:
    """Begin a game. A secure dealer deals chance, or one with a seed; with `enter` you enter what chance brings."""
    options = {name: params[name] for name in _OPTIONS if name in params}
    map = _map(params["map"]) if "map" in params else None
    if params.get("enter", False):
        record = Record.begin(_undealt(params, map, options), params.get("names"))
    else:
        dealer = Dealer(params["seed"]) if "seed" in params else Dealer.secure()
        dealt = deal_game(params["players"], dealer, map=map, **options)
        record = Record.begin(dealt.before, params.get("names"))
        for outcome in dealt.outcomes:
            record = record.then(outcome)
        record = record.deal(dealer)  # nothing is left to chance, but the record notes where the dealer stands
    return record, {"names": record.names, **standing_json(record)}


def _undealt(params: Params, map: CosmicMap | None, options: dict[str, Any]) -> GameState:
    if "seed" in params:
        raise Refused("malformed", "give either a 'seed' or 'enter'")
    if map is None and not params.get("build_map", False):
        raise Refused("invalid", "a game whose chance is entered needs the pairs of its 'map', or 'build_map'")
    return first_state(params["players"], map, options=Options(**options))


def _map(pairs: list[list[str]]) -> CosmicMap:
    tiles = {str(tile): tile for tile in NebulaTile}
    known = [tuple([tiles[name] for name in pair if name in tiles]) for pair in pairs]
    wrong = [place for place, pair in enumerate(known) if len(pair) != 2]
    if wrong:
        raise InvalidInput("request", [Defect(f"map[{place}]", "is not a pair of tiles") for place in wrong])
    return CosmicMap.from_pairs([(one, other) for one, other in known])


def load(_: Record | None, params: Params) -> tuple[Record, Json]:
    """Load a saved game; it replaces one of the same name."""
    record = _deal(record_from_json(text(params["save"])))
    return record, {"names": record.names, **standing_json(record)}


def save(record: Record, _: Params) -> tuple[Record, Json]:
    """The whole game, with all hidden information and the dealer's state."""
    return record, {"save": document(record)}


def drop(_: Record, __: Params) -> tuple[None, Json]:
    """Forget a game."""
    return None, {}


def outcomes(record: Record, params: Params) -> tuple[Record, Json]:
    """What chance may bring now, from a rank on."""
    check_decides(record.state, None)
    return record, _list_json(chance_outcomes(record.state), params, "outcomes")


def enter(record: Record, params: Params) -> tuple[Record, Json]:
    """Enter a chance outcome: whole, or by its steps."""
    check_decides(record.state, None)
    outcome = _read_or_build(record, params, "outcome", outcome_from)
    return _with_events(record, record.then(outcome), params)


def bot(record: Record, params: Params) -> tuple[Record, Json]:
    """Let a bot decide for a seat, by what that seat sees. The dealer of the game stays where it stands."""
    seat = params["seat"]
    check_decides(record.state, seat)
    action = BOTS[params.get("bot", "greedy")](view(record.state, seat), _thinking(record, params))
    after, answer = _act(record, action, params)
    return after, {"action": document(action), **answer}


def _thinking(record: Record, params: Params) -> Dealer:
    """A dealer for a bot, whose numbers follow from nothing that is public unless the request has a seed."""
    if "seed" in params:
        return Dealer(params["seed"])
    if record.dealer is None:
        return Dealer.secure()
    return Dealer.resume(record.dealer).branch("bot", params["seat"], len(record.log))


# For a seat


def legal(record: Record, params: Params) -> tuple[Record, Json]:
    """Every whole action that the seat may take now, from a rank on."""
    check_decides(record.state, params["seat"])
    return record, _list_json(legal_actions(record.state), params, "actions")


def options(record: Record, params: Params) -> tuple[Record, Json]:
    """What can follow the steps taken so far; without a seat, the steps of chance."""
    return record, options_json(record.state, params)


def why(record: Record, params: Params) -> tuple[Record, Json]:
    """Why a step is not offered after those taken so far."""
    return record, {"violations": violations_json(why_not(record.state, params), params)}


def explain_action(record: Record, params: Params) -> tuple[Record, Json]:
    """Every rule that an action of the seat would break."""
    check_decides(record.state, params["seat"])
    return record, {"violations": violations_json(explain(record.state, action_from(params["action"])), params)}


def act(record: Record, params: Params) -> tuple[Record, Json]:
    """Act: with a whole action, or with its steps. Where a dealer decides on chance, that happens at once."""
    check_decides(record.state, params["seat"])
    return _act(record, _read_or_build(record, params, "action", action_from), params)


def undo(record: Record, params: Params) -> tuple[Record, Json]:
    """Undo the seat's last action, or all since a length of the log, unless hidden information has come out."""
    after = record.undo(params["seat"], params.get("to"))
    return after, standing_json(after)


def show_view(record: Record, params: Params) -> tuple[Record, Json]:
    """The game as the seat sees it, or a spectator."""
    seat = params.get("seat")
    answer = {"view": document(view(record.state, seat)), "names": record.names, **standing_json(record)}
    return record, answer if seat is None else {**answer, "undo_limit": record.undo_limit(seat)}


def events(record: Record, params: Params) -> tuple[Record, Json]:
    """What has happened since the log had a length, as the seat sees it, or a spectator; `until` is how far it goes."""
    _check_seat(record, params)
    first = min(params.get("since", 0), len(record.log))
    until = min(first + min(params.get("limit", MOST_LISTED), MOST_LISTED), len(record.log))
    return record, {"events": events_json(record, first, until, params), "until": until, **standing_json(record)}


def sheets(record: Record, params: Params) -> tuple[Record, Json]:
    """Every player's current score; public after the first turn, secret before."""
    _check_seat(record, params)
    if not record.state.turn:
        raise Refused("too-early", "nothing is scored before the first turn")
    result = score(record.state, record.names)
    return record, {"score": score_json(result), "winning_seats": result.winning_seats, **standing_json(record)}


# What they share


def _check_seat(record: Record, params: Params) -> None:
    view(record.state, params.get("seat"))  # which refuses a seat that is not there


def _read_or_build(record: Record, params: Params, name: str, read: Callable[[dict[str, Json]], Any]) -> Any:
    if (name in params) == ("steps" in params):
        raise Refused("malformed", f"give either '{name}' or 'steps'")
    return read(params[name]) if name in params else build(record.state, params)


def _deal(record: Record) -> Record:
    """The record with chance decided, if it has a dealer."""
    return record if record.dealer is None else record.deal(Dealer.resume(record.dealer))


def _act(record: Record, action: Action, params: Params) -> tuple[Record, dict[str, Json]]:
    return _with_events(record, _deal(record.then(action, seat=params["seat"])), params)


def _with_events(before: Record, after: Record, params: Params) -> tuple[Record, dict[str, Json]]:
    return after, {"events": events_json(after, len(before.log), len(after.log), params), **standing_json(after)}


def _list_json(choices: Choices[Action] | Choices[Outcome], params: Params, name: str) -> dict[str, Json]:
    count, first = choices.count(), params.get("from", 0)
    ranks = range(first, min(count, first + min(params.get("limit", LISTED), MOST_LISTED)))
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
    "explain": Command(explain_action, {"seat": OWN_SEAT, "action": DOCUMENT}),
    "act": Command(act, {"seat": OWN_SEAT, "action": OBJECT, **_STEPS}),
    "undo": Command(undo, {"seat": OWN_SEAT, "to": NUMBER}),
    "view": Command(show_view, {"seat": SEAT}),
    "events": Command(events, {"seat": SEAT, "since": NUMBER, "limit": NUMBER}),
    "score": Command(sheets, {"seat": SEAT}),
}
"""The commands by name."""
