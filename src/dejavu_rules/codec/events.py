"""The form of events: an object with the name of their class as `kind` and their fields, hidden ones too."""

from typing import Any, Final, get_args

from attrs import fields

from dejavu_rules.codec.actions import LAYING, SEAT
from dejavu_rules.codec.forms import Form, Record, Row, Tagged, Whole, Word
from dejavu_rules.codec.pieces import BIT, BITS, CARD, CARDS, FRAGMENT, MOST_BITS, MOST_CARDS, PATH, TILE
from dejavu_rules.happenings.hidden import HiddenEvent
from dejavu_rules.happenings.values import Event
from dejavu_rules.happenings.words import EVENTS

MOST_TURNS = 10**9
MOST_VP = 10
"""What a speed game may begin with (SPEED-3)."""
SEATS = 4

FIELDS: Final[dict[str, Form[Any]]] = {
    "seat": SEAT,
    "tile": TILE,
    "before": TILE,
    "tiles": PATH,
    "laying": LAYING,
    "bit": BIT,
    "bits": BITS,
    "card": CARD,
    "cards": CARDS,
    "discard": CARDS,
    "memories": Row(CARDS, SEATS),
    "fragment": FRAGMENT,
    "slot": Whole(0, MOST_BITS - 1),
    "number": Whole(0, MOST_CARDS),
    "vp": Whole(1, MOST_VP),
    "turn": Whole(1, MOST_TURNS),
    "last_turns": Whole(1, SEATS - 1),
}
"""The form of a field by its name: in events a name always means the same thing."""


def _record(kind: Any) -> Record[Any]:
    clauses = EVENTS[kind.__name__][0]
    forms = {**FIELDS, "clause": Word("a clause of such an event", {clause: clause for clause in clauses})}
    return Record(kind, {field.name: forms[field.name] for field in fields(kind)})


EVENT: Tagged[Event | HiddenEvent] = Tagged(
    {kind.__name__: (kind, _record(kind)) for kind in (*get_args(Event), *get_args(HiddenEvent))}
)
