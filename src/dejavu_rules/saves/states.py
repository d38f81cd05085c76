"""The form of states: the game with its box, options and map, everything on the table, and what the game waits for."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypedDict

from attrs import evolve

from dejavu_rules.box.catalogue import Catalogue
from dejavu_rules.box.cosmic_map import CosmicMap, TilePair
from dejavu_rules.box.multisets import Bits, Pieces
from dejavu_rules.box.pieces import TILES, CardId, NebulaTile, sort_tiles
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import Game, Options
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.mapgen.building import Building, Laying, Touching
from dejavu_rules.mapgen.layout import Layout, Placement, touches
from dejavu_rules.mapgen.loading import MOST_PAIRS
from dejavu_rules.saves.actions import (
    BITS,
    CARD,
    CARDS,
    FRAGMENT,
    FRAGMENTS,
    LAYING,
    MOST_BITS,
    PATH,
    PHASE,
    PLACEMENT,
    SEAT,
    SEATS,
    TILE,
    ByTile,
)
from dejavu_rules.saves.boxes import BoxForm
from dejavu_rules.saves.forms import (
    Fields,
    Flag,
    Form,
    Json,
    Maybe,
    Row,
    Tagged,
    Unwritable,
    Whole,
    add_title,
    forms_of,
    object_schema,
)
from dejavu_rules.state import GameState, Pending, Player, Unfinished

MOST_TURNS = 10**6
MOST_VP = 10**4


class MapForm(Form[CosmicMap]):
    """The number of tiles of the map, and the pairs that touch."""

    _PAIR = Row(TILE, 2)

    def write(self, value: Any) -> Json:
        if type(value) is not CosmicMap:
            raise Unwritable(value, "a CosmicMap")
        return {"tiles": len(value.neighbours), "pairs": [*map(list, _pair_names(value))]}

    def read(self, entry: Entry) -> CosmicMap | None:
        table = entry.table(("tiles", "pairs"), required=("tiles", "pairs")) or {}
        tiles = table["tiles"].integer(1, len(TILES)) if "tiles" in table else None
        found: dict[TilePair, Entry] = {}
        for each in (table["pairs"].array(MOST_PAIRS) or []) if "pairs" in table else []:
            pair = self._pair(each, len(TILES) if tiles is None else tiles)
            if pair in found:
                each.wrong(f"{pair[0]} and {pair[1]} are connected already: {found[pair].path} (MAP-1)")
            elif pair is not None:
                found[pair] = each
        return None if tiles is None else _connect(tuple(found), tiles)

    def _pair(self, entry: Entry, tiles: int) -> TilePair | None:
        """Two different tiles of the map, the lower one first."""
        before = len(entry.defects.found)
        pair = self._PAIR.read(entry)
        if pair is None or len(entry.defects.found) > before:
            return None
        if len(set(pair)) != 2:
            entry.wrong("is not a pair of different tiles (MAP-1)")
            return None
        one, other = sorted(pair)
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
        if entry.value == []:
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


_FLAGS = ("speed", "keep_duplicates", "build_map", "name_contacts")
GAME: Fields[GameDraft] = Fields(
    GameDraft,
    {
        "catalogue": add_title("catalogue", BoxForm()),
        "options": Fields(Options, {"hive_holes": Maybe(Whole(1, MOST_BITS)), **dict.fromkeys(_FLAGS, Flag())}),
        "map": MapForm(),
        "layout": Maybe(LayoutForm()),
    },
    Game,
)


@frozen
class _Built:
    """An unfinished map in a save: how each tile was laid, and the tiles to lay next."""

    laid: tuple[Laying, ...]
    drawn: tuple[NebulaTile, ...]


@frozen
class _Chosen:
    tiles: tuple[NebulaTile, ...]


@frozen
class _Duplicate:
    card: CardId


_PENDING: Tagged[_Built | _Chosen | _Duplicate] = Tagged(
    {
        "building": (_Built, Fields(_Built, {"laid": Row(LAYING, len(TILES)), "drawn": PATH})),
        "tiles": (_Chosen, Fields(_Chosen, {"tiles": PATH})),
        "duplicate": (_Duplicate, Fields(_Duplicate, {"card": CARD})),
    }
)


class PendingForm(Form[Pending]):
    """The unfinished map, the tiles that get the last bits, or the duplicate that may be replaced."""

    def write(self, value: Any) -> Json:
        if type(value) is Building:
            return _PENDING.write(_Built(value.placements or value.laid, value.drawn))
        return _PENDING.write(_Duplicate(value) if type(value) is CardId else _Chosen(value))

    def read(self, entry: Entry) -> Pending:
        found = _PENDING.read(entry)
        if found is None:
            return None
        if isinstance(found, _Duplicate):
            return found.card
        if isinstance(found, _Chosen):
            return sort_tiles(found.tiles)
        places = tuple([one for one in found.laid if isinstance(one, Placement)])
        if not found.laid or len(places) not in (0, len(found.laid)):
            entry.at("laid").wrong("all tiles have a place, or all are said to touch others; one is laid at least")
        return _building(found)

    def schema(self) -> dict[str, Json]:
        return _PENDING.schema()


def _building(built: _Built) -> Building:
    """The unfinished map; on the lattice, the places say which tiles touch."""
    laid: list[Touching] = []
    places: list[Placement] = []
    for one in built.laid:
        if isinstance(one, Placement):
            laid.append(Touching(one.tile, tuple([other.tile for other in places if touches(other, one)])))
            places.append(one)
        else:
            laid.append(one)
    return Building(tuple(laid), tuple(places), sort_tiles(built.drawn))


def _unfinished(card: CardId, bits: Bits) -> Unfinished:
    return Unfinished(card, bits._bag)


def in_order_of_cards(stm: tuple[Unfinished, ...]) -> tuple[Unfinished, ...]:
    """STM in the order of cards, as states have it."""
    return tuple(sorted(stm, key=lambda unfinished: unfinished.card))


def _bags(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as states keep them: pieces as bags."""
    return {name: value._bag if isinstance(value, Pieces) else value for name, value in values.items()}


def _player(*, stm: tuple[Unfinished, ...], **others: Any) -> Player:
    return Player(stm=in_order_of_cards(stm), **_bags(others))


STM = Row(Fields(_unfinished, {"card": CARD, "bits": BITS}, Unfinished), len(CardId))

PLAYER_FIELDS: Final[dict[str, Form[Any]]] = {
    "hand": CARDS,
    "stm": STM,
    "ltm": CARDS,
    "saved": BITS,
    "flower": Flag(),
    "card_flowers": CARDS,
    "fragments": FRAGMENTS,
    "vp": Whole(0, MOST_VP),
    "discarded": CARDS,
}
PLAYER = add_title("player", Fields(_player, forms_of(Player, PLAYER_FIELDS), Player))


def with_size(pending: Pending, game: GameDraft) -> Pending:
    """What is pending; an unfinished map gets its number of tiles from the game."""
    return evolve(pending, size=len(game["map"].tiles)) if isinstance(pending, Building) else pending


def _state(
    *, game: GameDraft, pending: Pending, bits: tuple[Bits, ...], players: tuple[Player, ...], **others: Any
) -> GameState:
    return GameState(
        game=Game(seats=len(players), **game),
        pending=with_size(pending, game),
        bits=tuple([each._bag for each in bits]),
        players=players,
        **_bags(others),
    )


STATE_FIELDS: Final[dict[str, Form[Any]]] = {
    "game": GAME,
    "phase": PHASE,
    "start_player": SEAT,
    "active": SEAT,
    "turn": Whole(0, MOST_TURNS),
    "planting_done": Flag(),
    "last_turns": Maybe(Whole(0, SEATS - 1)),
    "pending": Maybe(PendingForm()),
    "bits": ByTile(BITS),
    "fragments": ByTile(Maybe(FRAGMENT)),
    "girl": Maybe(TILE),
    "pool": BITS,
    "spent": BITS,
    "hive": BITS,
    "deck": CARDS,
    "discard": CARDS,
    "public": CARDS,
    "flowers": Whole(0, bag.MAX_COUNT),
    "players": Row(PLAYER, SEATS),
}
STATE = Fields(_state, forms_of(GameState, STATE_FIELDS), GameState)
