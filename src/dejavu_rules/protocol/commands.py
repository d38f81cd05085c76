"""What a client can ask for. A command is a pure function from a game's record to the record after it and the answer.

Whoever sits at a seat sends its number, and gets and does only what is that seat's. Commands without a seat are for
whoever runs the game: they see everything.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from dejavu_rules import (
    Dealer,
    IllegalAction,
    Record,
    act,
    chance_outcomes,
    deal_game,
    legal_actions,
    record_from_json,
    redact_events,
    score,
    view,
)
from dejavu_rules.bots import BOTS
from dejavu_rules.protocol.partials import built, options, why_not
from dejavu_rules.protocol.requests import (
    ACTION,
    FLAG,
    NAMES,
    NUMBER,
    OBJECT,
    OWN_SEAT,
    PLAYERS,
    SEAT,
    STEP,
    STEPS,
    TEXT,
    Field,
    Json,
    Refused,
)
from dejavu_rules.protocol.telling import action_from, document, event_told, outcome_from, standing, text, violations_told

Asked = Mapping[str, Json]
MOST_LISTED = 1000


@frozen
class Command:
    """What one word of the protocol does. `begins` says that it needs no game yet."""

    run: Callable[[Any, Asked], tuple[Record | None, Json]]
    fields: Mapping[str, Field] = field(factory=dict)
    begins: bool = False


# For whoever runs the game


def new(_: Record | None, asked: Asked) -> tuple[Record, Json]:
    """Begin a game. With a seed chance is dealt; without one its outcomes are entered as they happen."""
    chosen = {name: asked[name] for name in OPTIONS if name in asked}
    dealer = Dealer(asked.get("seed", 0))
    dealt = deal_game(asked["players"], dealer, **chosen)
    record = Record.begin(dealt.before, asked.get("names"))
    if "seed" in asked:
        for outcome in dealt.outcomes:
            record = record.then(outcome)
        record = record.deal(dealer)  # nothing is left to chance; the record notes where the dealer stands
    return record, {"names": record.names, **standing(record)}


def load(_: Record | None, asked: Asked) -> tuple[Record, Json]:
    """Go on with a saved game, in place of one of the same name if there is one."""
    record = record_from_json(text(asked["save"]))
    return record, {"names": record.names, **standing(record)}


def save(record: Record, _: Asked) -> tuple[Record, Json]:
    """The whole game, with everything hidden and where the dealer stands."""
    return record, {"save": document(record)}


def drop(_: Record, __: Asked) -> tuple[None, Json]:
    """Forget a game."""
    return None, {}


def outcomes(record: Record, asked: Asked) -> tuple[Record, Json]:
    """What chance may bring now, from a rank on."""
    return record, _listed(chance_outcomes(record.state), asked, "outcomes")


def enter(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Say what chance has brought, where no dealer decides it."""
    if not record.state.is_chance:
        raise Refused("illegal", "a player decides now, not chance")
    return _after(record, record.then(outcome_from(asked["outcome"])), None, asked)


def bot(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Let a bot decide for a seat, by what that seat sees."""
    name, seat = asked.get("bot", "greedy"), asked["seat"]
    if name not in BOTS:
        raise Refused("malformed", f"'bot' must be one of {', '.join(BOTS)}")
    if record.state.is_chance or seat != record.state.active:
        act(record.state, seat, None)  # type: ignore[arg-type]  # raises with the reason
    dealer = _dealer(record) or Dealer(len(record.log))
    action = BOTS[name](view(record.state, seat), dealer)
    return _after(record, _dealt(record.then(action, seat=seat), dealer if record.dealer else None), seat, asked)


# For a seat


def legal(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Every whole action that the seat may take now, from a rank on; none where another decides."""
    if asked["seat"] != record.state.active:
        return record, {"count": 0, "actions": []}
    return record, _listed(legal_actions(record.state), asked, "actions")


def step_options(record: Record, asked: Asked) -> tuple[Record, Json]:
    """What can follow the steps taken so far."""
    return record, options(record.state, asked)


def why(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Why a step is not offered after those taken so far."""
    return record, {"violations": violations_told(why_not(record.state, asked), asked)}


def explain(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Every rule that an action of the seat would break."""
    try:
        act(record.state, asked["seat"], action_from(asked["action"]))
    except IllegalAction as error:
        return record, {"violations": violations_told(error.violations, asked)}
    return record, {"violations": []}


def perform(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Act: with a whole action, or with its steps."""
    if ("action" in asked) == ("steps" in asked):
        raise Refused("malformed", "give either 'action' or 'steps'")
    action = action_from(asked["action"]) if "action" in asked else built(record.state, asked)
    after = record.then(action, seat=asked["seat"])
    return _after(record, _dealt(after, _dealer(record)), asked["seat"], asked)


def undo(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Take back the seat's last action, if nothing was learnt since."""
    after = record.undo(asked["seat"])
    return after, standing(after)


def look(record: Record, asked: Asked) -> tuple[Record, Json]:
    """The game as the seat sees it, or a spectator."""
    seen = view(record.state, asked.get("seat"))
    return record, {"view": document(seen), "names": record.names, **standing(record)}


def happened(record: Record, asked: Asked) -> tuple[Record, Json]:
    """What has happened since the log had a length, as the seat sees it."""
    return record, {"events": _events(record, asked.get("since", 0), asked.get("seat"), asked), **standing(record)}


def sheets(record: Record, asked: Asked) -> tuple[Record, Json]:
    """Everybody's score as things stand. Memories of a speed game are secret until everybody has chosen."""
    if not record.state.turn:
        raise Refused("illegal", "nothing is scored before the first turn")
    return record, {"score": result_told(score(record.state, record.names), asked), **standing(record)}


# What they share


def _dealer(record: Record) -> Dealer | None:
    return None if record.dealer is None else Dealer.resume(record.dealer)


def _dealt(record: Record, dealer: Dealer | None) -> Record:
    return record if dealer is None else record.deal(dealer)


def _after(before: Record, after: Record, seat: int | None, asked: Asked) -> tuple[Record, Json]:
    return after, {"events": _events(after, len(before.log), seat, asked), **standing(after)}


def _events(record: Record, since: int, seat: int | None, asked: Asked) -> list[Json]:
    passed = zip(record.states(), record.log, strict=False)
    return [
        event_told(event, number, asked)
        for number, (state, what) in enumerate(passed)
        if number >= since
        for event in redact_events(state, what, seat)
    ]


def _listed(choices: Any, asked: Asked, name: str) -> dict[str, Json]:
    count = choices.count()
    first = asked.get("from", 0)
    ranks = range(first, min(count, first + min(asked.get("limit", 100), MOST_LISTED)))
    return {"count": count, name: [document(choices.at(rank)) for rank in ranks]}


OPTIONS = {"speed": FLAG, "hive_holes": NUMBER, "keep_duplicates": FLAG, "build_map": FLAG, "name_contacts": FLAG}
_LISTING = {"from": NUMBER, "limit": NUMBER}
_STEPPING = {"seat": OWN_SEAT, "steps": STEPS, "free": FLAG}

COMMANDS: Mapping[str, Command] = {
    "new": Command(new, {"players": PLAYERS, "seed": NUMBER, "names": NAMES, **OPTIONS}, begins=True),
    "load": Command(load, {"save": OBJECT}, begins=True),
    "save": Command(save),
    "drop": Command(drop),
    "outcomes": Command(outcomes, _LISTING),
    "enter": Command(enter, {"outcome": OBJECT}),
    "bot": Command(bot, {"seat": OWN_SEAT, "bot": TEXT}),
    "legal": Command(legal, {"seat": OWN_SEAT, **_LISTING}),
    "options": Command(step_options, _STEPPING),
    "why": Command(why, {**_STEPPING, "step": STEP}),
    "explain": Command(explain, {"seat": OWN_SEAT, "action": OBJECT}),
    "act": Command(perform, {"seat": OWN_SEAT, "action": ACTION, "steps": STEPS, "free": FLAG}),
    "undo": Command(undo, {"seat": OWN_SEAT}),
    "view": Command(look, {"seat": SEAT}),
    "events": Command(happened, {"seat": SEAT, "since": NUMBER}),
    "score": Command(sheets),
}
"""The commands by name."""
