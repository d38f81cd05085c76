"""The form of states: everything on the table, and what the game waits for."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve

from dejavu_rules.box.multisets import Bits, Pieces
from dejavu_rules.box.pieces import TILES, CardId, NebulaTile, sort_tiles
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import Game
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.mapgen.building import Building, Laying, Touching
from dejavu_rules.mapgen.layout import Placement, touches
from dejavu_rules.saves.actions import BITS, CARD, CARDS, FRAGMENT, FRAGMENTS, LAYING, PATH, PHASE, TILE, ByTile
from dejavu_rules.saves.forms import Fields, Flag, Form, Json, Maybe, Row, Tagged, Whole, add_title, forms_of
from dejavu_rules.saves.games import GAME, GameDraft
from dejavu_rules.state import GameState, Pending, Player, Unfinished

MOST_PLAYERS = 4
MOST_TURNS = 10**6
MOST_VP = 10**4


# What some phases wait for


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
        before = len(entry.defects.found)
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
        return None if len(entry.defects.found) > before else _building(found)

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


# Players


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


# States


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


SEAT = Whole(0, MOST_PLAYERS - 1)

STATE_FIELDS: Final[dict[str, Form[Any]]] = {
    "game": GAME,
    "phase": PHASE,
    "start_player": SEAT,
    "active": SEAT,
    "turn": Whole(0, MOST_TURNS),
    "planting_done": Flag(),
    "last_turns": Maybe(Whole(0, MOST_PLAYERS - 1)),
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
    "players": Row(PLAYER, MOST_PLAYERS),
}
STATE = Fields(_state, forms_of(GameState, STATE_FIELDS), GameState)
