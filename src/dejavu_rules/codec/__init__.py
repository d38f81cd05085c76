"""Saves: states, actions, outcomes, violations and events as JSON, read strictly."""

from dejavu_rules.codec.documents import (
    Saved,
    action_from_json,
    event_from_json,
    from_json,
    json_schema,
    outcome_from_json,
    state_from_json,
    to_json,
    violation_from_json,
)
from dejavu_rules.codec.fingerprints import fingerprint
from dejavu_rules.codec.migrations import SCHEMA_VERSION

__all__ = [
    "SCHEMA_VERSION",
    "Saved",
    "action_from_json",
    "event_from_json",
    "fingerprint",
    "from_json",
    "json_schema",
    "outcome_from_json",
    "state_from_json",
    "to_json",
    "violation_from_json",
]
