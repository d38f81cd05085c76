"""Saves: states, views, records, actions, outcomes, violations and events as JSON, read strictly."""

from dejavu_rules.saves.documents import (
    Saved,
    action_from_json,
    event_from_json,
    fingerprint,
    from_json,
    json_schema,
    outcome_from_json,
    record_from_json,
    state_from_json,
    to_json,
    view_from_json,
    violation_from_json,
)
from dejavu_rules.saves.envelope import SCHEMA_VERSION

__all__ = [
    "SCHEMA_VERSION",
    "Saved",
    "action_from_json",
    "event_from_json",
    "fingerprint",
    "from_json",
    "json_schema",
    "outcome_from_json",
    "record_from_json",
    "state_from_json",
    "to_json",
    "view_from_json",
    "violation_from_json",
]
