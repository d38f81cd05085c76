"""Pieces, actions, outcomes and events as JSON."""

from typing import Any, Final, get_args

from attrs import fields

from dejavu_rules.actions import values
from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import TILES, Bit, CardId, Fragment, NebulaTile
from dejavu_rules.events.constructing import VpGained
from dejavu_rules.events.hidden import HiddenEvent
from dejavu_rules.events.matches import MatchEvent
from dejavu_rules.events.starting import MapFinished
from dejavu_rules.events.values import Event
from dejavu_rules.i18n.events import EVENTS
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.mapgen.building import Laying, Touching
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import Placement
from dejavu_rules.mapgen.pairs import MOST_PAIRS
from dejavu_rules.saves.forms import (
    ByTile,
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
    name,
    titled,
)

MOST_BITS = 4 * len(TILES)
"""Four for each Nebula Tile (SETUP-3)."""
MOST_CARDS = 254
"""No catalogue has more."""

TILE = titled("tile", name("a Nebula Tile", NebulaTile))
BIT = titled("bit", name("a bit", Bit))
CARD = titled("card", name("a card", CardId))
PHASE = titled("phase", name("a phase", Phase))
FRAGMENT = titled("fragment", name("a fragment", Fragment))

BITS = titled("bits", Multiset(Bits, BIT, MOST_BITS))
CARDS = titled("cards", Multiset(Cards, CARD, MOST_CARDS))
FRAGMENTS = titled("fragments", Multiset(Fragments, FRAGMENT, len(TILES)))
PATH = Row(TILE, MOST_BITS)
"""Tiles one after the other; a path that is not legal may name some of them twice."""


SEAT = Whole(0, 3)
"""Four players at most (COMP-1)."""
FAR = 1000
"""Farther away on the lattice than any row of fifteen tiles."""

PLACEMENT = titled(
    "placement",
    Fields(Placement, {"tile": TILE, "u": Whole(-FAR, FAR), "v": Whole(-FAR, FAR), "turns": Whole(0, TURNS - 1)}),
)
TOUCHING = titled("touching", Fields(Touching, {"tile": TILE, "touches": PATH}))


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
        return {"oneOf": [PLACEMENT.told(), TOUCHING.told()]}


LAYING = LayingForm()


def _tagged(fields: dict[type, dict[str, Form[Any]]]) -> Tagged[Any]:
    return Tagged({kind.__name__: (kind, Fields(kind, forms)) for kind, forms in fields.items()})


_ACTIONS: dict[type, dict[str, Form[Any]]] = {
    values.LayTile: {"laying": LAYING},
    values.KeepHand: {"cards": CARDS},
    values.SpeedStart: {"ltm": CARDS, "hand": CARDS},
    values.Walk: {"walk": PATH},
    values.Plant: {"walk": PATH, "source": Maybe(CARD)},
    values.Sow: {"start": TILE, "path": PATH, "order": Row(BIT, MOST_BITS), "white": BITS},
    values.SkipRecollection: {},
    values.Construct: {"card": CARD, "bits": BITS},
    values.Begin: {"card": CARD, "bits": BITS},
    values.Add: {"card": CARD, "bits": BITS},
    values.Grow: {"bits": BITS},
    values.Save: {"bits": BITS},
    values.Meditate: {},
    values.ChooseTiles: {"tiles": PATH},
    values.Discard: {"cards": CARDS},
    values.ResolveDuplicate: {"replace": Flag()},
}
_OUTCOMES: dict[type, dict[str, Form[Any]]] = {
    values.StartPlayer: {"seat": SEAT},
    values.FirstTile: {"tile": TILE},
    values.DrawTiles: {"tiles": PATH},
    values.PlaceBits: {"bits": ByTile(BITS)},
    values.PlaceFragments: {"fragments": ByTile(FRAGMENT)},
    values.Draw: {"card": CARD},
    values.Replenish: {"bits": ByTile(BITS)},
}

ACTION: Tagged[values.Action] = _tagged(_ACTIONS)
OUTCOME: Tagged[values.Outcome] = _tagged(_OUTCOMES)
ENTRY: Tagged[values.Action | values.Outcome] = titled("entry", _tagged(_ACTIONS | _OUTCOMES))
"""One of a log."""


MOST_TURNS = 10**9
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
}
"""The form of a field by its name: in events a name always means the same thing."""


ADDED: Final[dict[type, tuple[str, ...]]] = {VpGained: ("vp",), MapFinished: ("pairs",)}
"""Fields that came later, and that older documents do not have."""


def _record(kind: Any) -> Fields[Any]:
    clauses = EVENTS[kind.__name__][0]
    forms = {**FIELDS, "clause": Word("a clause of such an event", {clause: clause for clause in clauses})}
    return Fields(kind, {field.name: forms[field.name] for field in fields(kind)}, optional=ADDED.get(kind, ()))


EVENT: Tagged[Event | HiddenEvent | MatchEvent] = Tagged(
    {kind.__name__: (kind, _record(kind)) for kind in (*get_args(Event), *get_args(HiddenEvent), *get_args(MatchEvent))}
)
