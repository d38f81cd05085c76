"""Pieces, actions, outcomes and events as JSON."""

from typing import Any, Final, TypeVar, get_args

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import TILES, Bit, CardId, Fragment, NebulaTile
from dejavu_rules.events.cards import VpGained
from dejavu_rules.events.event import EVENTS
from dejavu_rules.events.kinds import Event, HiddenEvent, MatchEvent
from dejavu_rules.events.setup import MapFinished
from dejavu_rules.inputs.entry import Entry, step
from dejavu_rules.mapgen.building import Laying, Touching
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import Placement
from dejavu_rules.mapgen.loading import MOST_PAIRS
from dejavu_rules.saves.forms import (
    Fields,
    Flag,
    Form,
    Json,
    Maybe,
    Multiset,
    Row,
    Tagged,
    Unwritable,
    Whole,
    Word,
    add_title,
    forms_of,
    name,
)

T = TypeVar("T")
MOST_BITS = 4 * len(TILES)
"""Four for each Nebula Tile (SETUP-3)."""
MOST_CARDS = 254
"""No catalogue has more."""

TILE = add_title("tile", name("a Nebula Tile", NebulaTile))
BIT = add_title("bit", name("a bit", Bit))
CARD = add_title("card", name("a card", CardId))
PHASE = add_title("phase", name("a phase", Phase))
FRAGMENT = add_title("fragment", name("a fragment", Fragment))

BITS = add_title("bits", Multiset(Bits, BIT, MOST_BITS))
CARDS = add_title("cards", Multiset(Cards, CARD, MOST_CARDS))
FRAGMENTS = add_title("fragments", Multiset(Fragments, FRAGMENT, len(TILES)))
PATH = Row(TILE, MOST_BITS)
"""Tiles in order; an illegal path may name a tile twice."""


SEATS = 4
"""The most players (COMP-1)."""
SEAT = Whole(0, SEATS - 1)
FAR = 1000
"""More lattice steps than any row of fifteen tiles has."""

PLACEMENT = add_title(
    "placement",
    Fields(Placement, {"tile": TILE, "u": Whole(-FAR, FAR), "v": Whole(-FAR, FAR), "turns": Whole(0, TURNS - 1)}),
)
TOUCHING = add_title("touching", Fields(Touching, {"tile": TILE, "touches": PATH}))


class ByTile(Form[tuple[T, ...]]):
    """One value for each Nebula Tile of the map, as an object by tile names; a map has the first tiles of the box."""

    def __init__(self, form: Form[T]) -> None:
        self._form = form
        self._names = tuple([str(tile) for tile in TILES])

    def write(self, value: Any) -> Json:
        if type(value) is not tuple or len(value) > len(TILES):
            raise Unwritable(value, "a tuple with something for each Nebula Tile")
        tile = ""
        try:
            return {(tile := name): self._form.write(each) for name, each in zip(self._names, value, strict=False)}
        except Unwritable as problem:
            raise problem.inside(step("", tile)) from None

    def read(self, entry: Entry) -> tuple[T, ...] | None:
        there = entry.value if isinstance(entry.value, dict) else {}
        last = max([number for number, tile in enumerate(self._names) if tile in there], default=-1)
        tiles = entry.table(self._names, required=self._names[: last + 1])
        if tiles is None:
            return None
        return tuple([self._form.read(tiles[tile]) for tile in self._names if tile in tiles])  # type: ignore[misc]  # None is a defect, or a value that may be None

    def schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "properties": {tile: self._form.reference() for tile in self._names},
            "additionalProperties": False,
        }


class LayingForm(Form[Laying]):
    """A place on the lattice or, with the key `touches`, the tiles that are touched."""

    def write(self, value: Any) -> Json:
        if type(value) not in (Placement, Touching):
            raise Unwritable(value, "a Placement or a Touching")
        return (PLACEMENT if type(value) is Placement else TOUCHING).write(value)

    def read(self, entry: Entry) -> Laying | None:
        named = isinstance(entry.value, dict) and "touches" in entry.value
        return TOUCHING.read(entry) if named else PLACEMENT.read(entry)

    def schema(self) -> dict[str, Json]:
        return {"oneOf": [PLACEMENT.reference(), TOUCHING.reference()]}


LAYING = LayingForm()


MOST_TURNS = 10**9

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
    "discarded": Row(CARDS, SEATS),
    "memories": Row(CARDS, SEATS),
    "fragment": FRAGMENT,
    "slot": Whole(0, MOST_BITS - 1),
    "number": Whole(0, MOST_CARDS),
    "vp": Whole(0, MOST_BITS),
    "phase": PHASE,
    "pairs": Row(Row(TILE, 2), MOST_PAIRS),
    "revision": Whole(0, MOST_TURNS),
    "turn": Whole(1, MOST_TURNS),
    "last_turns": Whole(1, SEATS - 1),
    "ltm": CARDS,
    "hand": CARDS,
    "walk": PATH,
    "source": Maybe(CARD),
    "start": TILE,
    "path": PATH,
    "order": Row(BIT, MOST_BITS),
    "white": BITS,
    "replace": Flag(),
}
"""The form of a field by its name, which means the same in all actions and events."""
BY_TILE: Final = {**FIELDS, "bits": ByTile(BITS), "fragments": ByTile(FRAGMENT)}
"""The same in outcomes, where pieces come to all tiles at once."""


ADDED: Final[dict[type, tuple[str, ...]]] = {VpGained: ("vp",), MapFinished: ("pairs",)}
"""Fields that came later, and that older documents do not have."""


def _event(kind: Any) -> Fields[Any]:
    clauses = EVENTS[kind.__name__][0]
    clause = Word("a clause of such an event", {clause: clause for clause in clauses})
    return Fields(kind, forms_of(kind, {**FIELDS, "clause": clause}), optional=ADDED.get(kind, ()))


_ACTIONS: Final = {kind.__name__: (kind, Fields(kind, forms_of(kind, FIELDS))) for kind in get_args(Action)}
_OUTCOMES: Final = {kind.__name__: (kind, Fields(kind, forms_of(kind, BY_TILE))) for kind in get_args(Outcome)}
_EVENTS: Final[dict[str, Any]] = {kind.__name__: kind for kind in get_args(Event | HiddenEvent | MatchEvent)}

ACTION: Tagged[Action] = Tagged(_ACTIONS)
OUTCOME: Tagged[Outcome] = Tagged(_OUTCOMES)
ENTRY: Tagged[Action | Outcome] = add_title("entry", Tagged(_ACTIONS | _OUTCOMES))
"""An entry of a log."""
EVENT: Tagged[Event | HiddenEvent | MatchEvent] = Tagged(
    {name: (_EVENTS[name], _event(_EVENTS[name])) for name in EVENTS}
)
