"""The form of violations: the code, and the values by name.

A value names its kind, because a card and a fragment can have the same name: `{"card": "red 1"}`. Numbers and the
names of graphs are written as they are, several values as an array.
"""

from string import Formatter
from typing import Any, get_args

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import Bit, CardId, Fragment, NebulaTile, Slot
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.rulebook import VIOLATIONS, Violation
from dejavu_rules.saves.actions import BIT, BITS, CARD, CARDS, FRAGMENT, FRAGMENTS, PHASE, TILE
from dejavu_rules.saves.forms import Fields, Form, Json, Unwritable, Word, add_title, name, object_schema

LARGEST = 10**9
MOST_VALUES = 120
"""The largest array: more than a map has connections."""
DEEPEST = 3
LONGEST_NAME = 30
OPTIONAL = {"now"}
"""The phase, which not every sentence names."""

KINDS: dict[str, type] = {kind.__name__: kind for kind in (*get_args(Action), *get_args(Outcome))}
GRAPHS = {graph: graph for graph in ("K5", "K3,3")}

NAMED: dict[str, tuple[type, Form[Any]]] = {
    "tile": (NebulaTile, TILE),
    "bit": (Bit, BIT),
    "card": (CardId, CARD),
    "fragment": (Fragment, FRAGMENT),
    "slot": (Slot, add_title("slot", name("a slot", Slot))),
    "phase": (Phase, PHASE),
    "bits": (Bits, BITS),
    "cards": (Cards, CARDS),
    "fragments": (Fragments, FRAGMENTS),
    "kind": (type, Word("the class of an action or outcome", KINDS)),
}
_TAGS = {kind: tag for tag, (kind, _) in NAMED.items()}


class ValueForm(Form[object]):
    """A value of a violation."""

    def __init__(self, depth: int = DEEPEST) -> None:
        self._inner = ValueForm(depth - 1) if depth else None

    def write(self, value: Any) -> Json:
        if type(value) is int and abs(value) <= LARGEST:
            return value
        if type(value) is str and value in GRAPHS:
            return value
        if type(value) is tuple and self._inner is not None and len(value) <= MOST_VALUES:
            return [self._inner.write(each) for each in value]
        tag = _TAGS.get(type(value))
        if tag is None:
            raise Unwritable(value, f"one of {', '.join(NAMED)}, or a number")
        return {tag: NAMED[tag][1].write(value)}

    def read(self, entry: Entry) -> object:
        if isinstance(entry.value, list) and self._inner is not None:
            return tuple([self._inner.read(each) for each in entry.array(MOST_VALUES) or []])
        if isinstance(entry.value, str):
            return entry.choice(GRAPHS)
        if not isinstance(entry.value, dict):
            return entry.integer(-LARGEST, LARGEST)
        if len(entry.value) != 1:
            entry.wrong(f"has {len(entry.value)} keys instead of one of {', '.join(NAMED)}")
            return None
        for tag, each in (entry.table(tuple(NAMED)) or {}).items():
            return NAMED[tag][1].read(each)
        return None

    def schema(self) -> dict[str, Json]:
        single = [object_schema({tag: form.reference()}, [tag]) for tag, (_, form) in NAMED.items()]
        number = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
        several = {"type": "array", "items": VALUE.reference(), "maxItems": MOST_VALUES}
        return {"anyOf": [number, {"enum": list(GRAPHS)}, several, *single]}


class ValuesForm(Form[dict[str, object]]):
    """Values by name; the code says which names there are."""

    def write(self, value: Any) -> Json:
        return {name: VALUE.write(each) for name, each in value.items()}

    def read(self, entry: Entry) -> dict[str, object] | None:
        if not isinstance(entry.value, dict) or len(entry.value) > MOST_VALUES:
            entry.refuse_value(f"a table of at most {MOST_VALUES} values")
            return None
        for key in entry.value:
            if not key.isidentifier() or len(key) > LONGEST_NAME:
                entry.at(key).wrong("is not the name of a value")
        return {key: VALUE.read(each) for key, each in (entry.table(tuple(entry.value)) or {}).items()}

    def schema(self) -> dict[str, Json]:
        return {"type": "object", "additionalProperties": VALUE.reference()}


VALUE = add_title("value", ValueForm())


def _violation(code: str, values: dict[str, object]) -> Violation:
    return Violation(code, tuple(values.items()))


class ViolationForm(Fields[Violation]):
    """A code of the table, with exactly the values that its sentence needs."""

    def read(self, entry: Entry, beside: tuple[str, ...] = ()) -> Violation | None:
        found = super().read(entry, beside)
        if found is None:
            return None
        asked = {word for _, word, _, _ in Formatter().parse(VIOLATIONS[found.code][1]) if word}
        values = entry.at("values")
        for word in sorted(asked - found.values.keys()):
            values.at(word).wrong(f"missing: {found.code} speaks of it")
        for word in sorted(found.values.keys() - asked - OPTIONAL):
            values.at(word).wrong(f"{found.code} does not speak of it")
        return found


VIOLATION = ViolationForm(
    _violation, {"code": Word("a code", {code: code for code in VIOLATIONS}), "values": ValuesForm()}, Violation
)
