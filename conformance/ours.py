"""Answers the questions of the vectors with this library: `python conformance/run.py python -m conformance.ours`.

One JSON object on a line is a question, and one is its answer. README.md describes both.
"""

import json
import sys
from collections.abc import Iterable
from typing import Any, cast

from dejavu_rules import (
    Action,
    CosmicMap,
    DejaVuError,
    GameState,
    IllegalAction,
    NebulaTile,
    Outcome,
    Record,
    Violation,
    from_json,
    score,
    to_json,
)
from dejavu_rules import act as act_at_seat
from dejavu_rules.mapgen import validate
from dejavu_rules.saves import SCHEMA_VERSION
from dejavu_rules.scoring.answer import score_json
from dejavu_rules.testing import Engine
from dejavu_rules.testing.engines import REAL
from dejavu_rules.views import redact_events

Json = Any
_AROUND = ("schema", "schema_version", "checksum")


def write(value: Json) -> dict[str, Json]:
    """The document of a value, without what is written around a save."""
    found = json.loads(to_json(value))
    return {key: each for key, each in found.items() if key not in _AROUND}


def read(document: Json, kind: str) -> Json:
    """The value of a document, which is of this kind."""
    around = {"schema": f"dejavu-rules/{kind}", "schema_version": SCHEMA_VERSION}
    return from_json(json.dumps({**document, **around}))


def read_state(document: Json) -> GameState:
    """The state of a document."""
    state = read({**document, "checksum": None}, "state")
    assert isinstance(state, GameState)
    return state


def answer(question: Json, engine: Engine = REAL) -> dict[str, Json]:
    """What the rules say to a question."""
    if "map" in question:
        pairs = [(NebulaTile(one), NebulaTile(other)) for one, other in question["map"]]
        return {"violations": _violations(validate(CosmicMap.from_pairs(pairs)))}
    state = read_state(question["state"])
    what: Json = next((read(question[kind], kind) for kind in ("action", "outcome") if kind in question), None)
    match question["ask"]:
        case "apply":
            return _apply(engine, state, what)
        case "act":
            return _act(state, question["seat"], what)
        case "undo":
            record = Record.begin(state)
            record = record if what is None else record.then(what)
            return {"violations": _violations(record.why_not_undo(question["seat"]))}
        case "odds":
            return {"odds": [[write(each), str(odds)] for each, odds in engine.chance_outcomes(state).weighted()]}
        case "number":
            return {"number": engine.chance_outcomes(state).count()}
        case "counts":
            choices = engine.legal_actions(state)
            return {"counts": {kind.__name__: choices.of(kind).count() for kind in choices.kinds()}}
    return _score(state)


def passes(vector: Json, engine: Engine = REAL) -> bool:
    """Whether an engine answers as a vector says.

    One that accepts what the rules forbid, or makes a state that cannot be written, does not.
    """
    try:
        return bool(answer(vector["question"], engine) == vector["answer"])
    except DejaVuError:
        return False


def _violations(found: Iterable[Violation]) -> list[Json]:
    return sorted([[each.clause, each.code, write(each)["values"]] for each in found], key=str)


def _apply(engine: Engine, state: GameState, what: Action | Outcome) -> dict[str, Json]:
    if violations := engine.explain(state, what):
        return {"violations": _violations(violations)}
    seats = {"spectator": None} | {str(seat): seat for seat in range(len(state.players))}
    events = {name: [write(each) for each in redact_events(state, what, seat)] for name, seat in seats.items()}
    return {"next": write(engine.apply(state, what)), "events": events}


def _act(state: GameState, seat: int, what: Action) -> dict[str, Json]:
    try:
        return {"next": write(act_at_seat(state, seat, what))}
    except IllegalAction as refused:
        return {"violations": _violations(refused.violations)}


def _score(state: GameState) -> dict[str, Json]:
    result = score(state)
    parts = ("total", "tokens", "printed", "public", "links")
    sheets = cast(Json, score_json(result))["players"]
    return {"players": [{part: sheet[part] for part in parts} for sheet in sheets], "winners": [*result.winning_seats]}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
