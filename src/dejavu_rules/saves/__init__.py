"""Save and load: states, views, records, actions, outcomes, violations and events as JSON.

`to_json(value)` writes one line of ASCII, and `from_json(text)` reads it back; `record_from_json` and the like also
check what kind of value it is. `to_document(value)` is the same as a dict, for larger documents. A save is not trusted:
`InvalidSave` lists everything that is wrong with it. `json_schema(kind)` describes the format to other programs.
"""

# fmt: off
from typing import TYPE_CHECKING

from dejavu_rules.saves.documents import (
    action_from_json, event_from_json, fingerprint, from_json, json_schema, outcome_from_json, record_from_json,
    state_from_json, to_document, to_json, view_from_json, violation_from_json,
)
from dejavu_rules.saves.envelope import SCHEMA_VERSION

if TYPE_CHECKING:
    from dejavu_rules.saves.kinds import Saved
else:

    def __getattr__(name: str) -> object:
        """Import `Saved` when it is used: it names every class that can be saved."""
        if name != "Saved":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from dejavu_rules.saves.kinds import Saved

        return Saved


__all__ = [
    "SCHEMA_VERSION", "Saved", "action_from_json", "event_from_json", "fingerprint", "from_json", "json_schema",
    "outcome_from_json", "record_from_json", "state_from_json", "to_document", "to_json", "view_from_json",
    "violation_from_json",
]
