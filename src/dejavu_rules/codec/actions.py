"""The forms of actions and outcomes: an object with the name of their class as `kind` and their fields."""

from typing import Any

from dejavu_rules.actions import values
from dejavu_rules.codec.forms import ByTile, Fields, Flag, Form, Json, Maybe, Row, Tagged, Unwritable, Whole, titled
from dejavu_rules.codec.pieces import BIT, BITS, CARD, CARDS, FRAGMENT, MOST_BITS, PATH, TILE
from dejavu_rules.mapgen.building import Laying, Touching
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import Placement
from dejavu_rules.outside import Entry

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
