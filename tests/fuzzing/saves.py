"""Saves of every kind: read, written again and used."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from dejavu_rules import (
    LANGUAGES,
    Dealer,
    GameState,
    IllegalAction,
    Phase,
    Record,
    View,
    apply,
    chance_outcomes,
    determinize,
    explain,
    fingerprint,
    from_json,
    is_over,
    legal_actions,
    random_action,
    say,
    score,
    to_json,
    view,
)
from dejavu_rules.actions.table import RULES
from dejavu_rules.events import apply_with_events
from dejavu_rules.notation import from_position, to_move, to_position
from dejavu_rules.testing.oracles.invariants import invariant_failures
from tests.fuzzing.target import Shape, Target
from tests.support.saves import examples
from tests.support.watching import PlayingWatch

FIXTURES = Path(__file__).parents[1] / "unit" / "saves" / "fixtures"
KINDS_OF_ACTION = frozenset([rule.action for rule in RULES])
KINDS = ("state", "view", "record", "action", "outcome", "violation", "event")
WATCH = PlayingWatch()
STEPS = 2
"""So far a loaded game goes on."""


def load(content: bytes) -> None:
    """What loads is written again as it was, and can be used."""
    value = from_json(content)
    assert from_json(to_json(value)) == value
    if isinstance(value, GameState):
        use(value)
    elif isinstance(value, View):
        state = determinize(value, Dealer(1))
        assert view(state, value.seat) == value
        use(state)
    elif isinstance(value, Record):
        use(value.state)
    elif type(value) in KINDS_OF_ACTION:
        judge(value)
    else:
        for lang in LANGUAGES:
            say(value, lang)


def judge(action: object) -> None:
    """Every state has a verdict on what loads as an action or outcome, and does it if it may."""
    to_move(action)  # type: ignore[arg-type]  # whatever it is
    for state in examples().values():
        if explain(state, action):
            with suppress(IllegalAction):
                apply(state, action)  # type: ignore[arg-type]
                raise AssertionError("applied, although it was explained why not")
        else:
            apply_with_events(state, action)  # type: ignore[arg-type]


def use(state: GameState) -> None:
    """A state that loads keeps every invariant, and a game goes on from it."""
    dealer = Dealer(1)
    if state.game.catalogue.name == "standard":
        assert fingerprint(from_position(to_position(state))) == fingerprint(state)
    assert invariant_failures(state) == ()
    view(state, state.active)
    for _ in range(STEPS):
        if is_over(state):
            score(state)
            return
        if state.phase is not Phase.MAP:  # places are many, and listing them takes long
            assert (chance_outcomes(state) if state.is_chance else legal_actions(state)).count() > 0
        action = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        before, state = state, apply(state, action)
        WATCH.transition(before, action, state)


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
