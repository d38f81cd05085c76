"""Saves of every kind, and what is done with what they hold."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from dejavu_rules import (
    Dealer,
    GameState,
    Phase,
    Record,
    View,
    Violation,
    apply,
    chance_outcomes,
    determinize,
    fingerprint,
    from_json,
    from_position,
    is_over,
    legal_actions,
    random_action,
    say,
    score,
    to_json,
    to_position,
    view,
)
from tests.fuzzing.target import Shape, Target

FIXTURES = Path(__file__).parents[1] / "codec" / "fixtures"
KINDS = ("state", "view", "record", "action", "outcome", "violation", "event")
STEPS = 2
"""So far a loaded game goes on."""


def load(content: bytes) -> None:
    """What loads is written again as it was, and can be used."""
    value = from_json(content)
    assert from_json(to_json(value)) == value
    if isinstance(value, GameState):
        use(value)
    elif isinstance(value, View):
        use(determinize(value, Dealer(1)))
    elif isinstance(value, Record):
        use(value.state)
    elif isinstance(value, Violation):
        say(value)


def use(state: GameState) -> None:
    """A state that loads is one that a game goes on from."""
    dealer = Dealer(1)
    if state.game.catalogue.name == "standard":
        assert fingerprint(from_position(to_position(state))) == fingerprint(state)
    view(state, state.active)
    for _ in range(STEPS):
        if is_over(state):
            score(state)
            return
        if state.phase is not Phase.MAP:  # places are many, and listing them takes long
            assert (chance_outcomes(state) if state.is_chance else legal_actions(state)).count() > 0
        state = apply(state, chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer))


def seeds(kind: str) -> Iterator[str]:
    """The frozen saves of every version, without checksums: whatever is changed in them counts."""
    for path in sorted(FIXTURES.glob(f"v*/{kind}*.json")):
        document = json.loads(path.read_text("utf-8"))
        if "checksum" in document:
            document["checksum"] = None
        if "log" in document:
            document["log"] = document["log"][:40]
        yield json.dumps(document, separators=(",", ":"))


TARGETS = tuple([Target(kind, Shape.JSON, load, partial(seeds, kind)) for kind in KINDS])
