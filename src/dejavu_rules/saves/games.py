"""The form of a game: the box, the options, the map."""

from functools import lru_cache
from typing import Any, TypedDict

from dejavu_rules.box.catalogue import Catalogue
from dejavu_rules.box.cosmic_map import CosmicMap, TilePair
from dejavu_rules.box.pieces import TILES
from dejavu_rules.game import Game, Options
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.mapgen.layout import Layout
from dejavu_rules.mapgen.loading import MOST_PAIRS
from dejavu_rules.saves.actions import MOST_BITS, PLACEMENT, TILE
from dejavu_rules.saves.boxes import BoxForm
from dejavu_rules.saves.forms import Fields, Flag, Form, Json, Maybe, Row, Unwritable, Whole, add_title, object_schema


class MapForm(Form[CosmicMap]):
    """The number of tiles of the map, and the pairs that touch."""

    _PAIR = Row(TILE, 2)

    def write(self, value: Any) -> Json:
        if type(value) is not CosmicMap:
            raise Unwritable(value, "a CosmicMap")
        return {"tiles": len(value.neighbours), "pairs": [*map(list, _pair_names(value))]}

    def read(self, entry: Entry) -> CosmicMap | None:
        before = len(entry.defects.found)
        table = entry.table(("tiles", "pairs"), required=("tiles", "pairs")) or {}
        tiles = table["tiles"].integer(1, len(TILES)) if "tiles" in table else None
        found: dict[TilePair, Entry] = {}
        for each in (table["pairs"].array(MOST_PAIRS) or []) if "pairs" in table else []:
            pair = self._pair(each, len(TILES) if tiles is None else tiles)
            if pair in found:
                each.wrong(f"{pair[0]} and {pair[1]} are connected already: {found[pair].path} (MAP-1)")
            elif pair is not None:
                found[pair] = each
        if tiles is None or len(entry.defects.found) > before:
            return None
        return _connect(tuple(found), tiles)

    def _pair(self, entry: Entry, tiles: int) -> TilePair | None:
        """Two different tiles of the map, the lower one first."""
        before = len(entry.defects.found)
        pair = self._PAIR.read(entry)
        if pair is None or len(entry.defects.found) > before:
            return None
        if len(set(pair)) != 2:
            entry.wrong("is not a pair of different tiles (MAP-1)")
            return None
        one, other = sorted(pair, key=lambda tile: tile.index)
        if other.index >= tiles:
            entry.wrong(f"{other} is not among the {tiles} tiles of the map")
            return None
        return one, other

    def schema(self) -> dict[str, Json]:
        pair = {"type": "array", "items": TILE.reference(), "minItems": 2, "maxItems": 2, "uniqueItems": True}
        pairs = {"type": "array", "items": pair, "maxItems": MOST_PAIRS, "uniqueItems": True}
        return object_schema({"tiles": Whole(1, len(TILES)).schema(), "pairs": pairs}, ["tiles", "pairs"])


@lru_cache(maxsize=64)
def _pair_names(map: CosmicMap) -> tuple[tuple[str, str], ...]:
    return tuple([(str(one), str(other)) for one, other in map.pairs])


@lru_cache(maxsize=64)  # the saves of one game share their map, and the paths that were found on it
def _connect(pairs: tuple[TilePair, ...], tiles: int) -> CosmicMap:
    return CosmicMap.from_pairs(pairs, tiles)


class LayoutForm(Form[Layout]):
    """The places of the tiles, in the order in which they were laid."""

    _PLACEMENTS = Row(PLACEMENT, len(TILES))

    def write(self, value: Any) -> Json:
        if type(value) is not Layout:
            raise Unwritable(value, "a Layout")
        return [*map(dict, _placement_rows(value))]

    def read(self, entry: Entry) -> Layout | None:
        placements = self._PLACEMENTS.read(entry)
        if placements == ():
            entry.wrong("a layout has at least one tile")
        return Layout(placements) if placements else None

    def schema(self) -> dict[str, Json]:
        return {**self._PLACEMENTS.schema(), "minItems": 1}


@lru_cache(maxsize=64)
def _placement_rows(layout: Layout) -> tuple[dict[str, Json], ...]:
    return tuple(LayoutForm._PLACEMENTS.write(layout.placements))


class GameDraft(TypedDict):
    """A game without its number of seats."""

    catalogue: Catalogue
    options: Options
    map: CosmicMap
    layout: Layout | None


GAME: Fields[GameDraft] = Fields(
    GameDraft,
    {
        "catalogue": add_title("catalogue", BoxForm()),
        "options": Fields(
            Options,
            {
                "hive_holes": Maybe(Whole(1, MOST_BITS)),
                "speed": Flag(),
                "keep_duplicates": Flag(),
                "build_map": Flag(),
                "name_contacts": Flag(),
            },
        ),
        "map": MapForm(),
        "layout": Maybe(LayoutForm()),
    },
    Game,
)
