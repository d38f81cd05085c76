"""Pieces, actions, outcomes and events as JSON."""

from typing import Any, Final, get_args

from attrs import fields

from dejavu_rules.actions import values
from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import TILES, Bit, CardId, Fragment, NebulaTile
from dejavu_rules.events.cards import VpGained
from dejavu_rules.events.kinds import Event, HiddenEvent
from dejavu_rules.events.matches import MatchEvent
from dejavu_rules.events.setup import MapFinished
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
    add_title,
    name,
)

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


SEAT = Whole(0, 3)
"""Four players at most (COMP-1)."""
FAR = 1000
"""More lattice steps than any row of fifteen tiles has."""

PLACEMENT = add_title(
    "placement",
    Fields(Placement, {"tile": TILE, "u": Whole(-FAR, FAR), "v": Whole(-FAR, FAR), "turns": Whole(0, TURNS - 1)}),
)
TOUCHING = add_title("touching", Fields(Touching, {"tile": TILE, "touches": PATH}))


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


def _tagged_form(fields: dict[type, dict[str, Form[Any]]]) -> Tagged[Any]:
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

ACTION: Tagged[values.Action] = _tagged_form(_ACTIONS)
OUTCOME: Tagged[values.Outcome] = _tagged_form(_OUTCOMES)
ENTRY: Tagged[values.Action | values.Outcome] = add_title("entry", _tagged_form(_ACTIONS | _OUTCOMES))
"""An entry of a log."""


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


def _event(kind: Any) -> Fields[Any]:
    clauses = EVENTS[kind.__name__][0]
    forms = {**FIELDS, "clause": Word("a clause of such an event", {clause: clause for clause in clauses})}
    return Fields(kind, {field.name: forms[field.name] for field in fields(kind)}, optional=ADDED.get(kind, ()))


_EVENTS: Final[dict[str, Any]] = {kind.__name__: kind for kind in get_args(Event | HiddenEvent | MatchEvent)}
EVENT: Tagged[Event | HiddenEvent | MatchEvent] = Tagged(
    {name: (_EVENTS[name], _event(_EVENTS[name])) for name in EVENTS}
)
