"""Write and read the fields of a position: text on one side, the JSON of a save on the other."""

from collections.abc import Callable
from typing import Any, Final

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import TILES, Bit, CardId, Fragment, Named, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import ORDINARY, Game, Options
from dejavu_rules.mapgen.building import Laying, Touching
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import Layout, Placement, contacts
from dejavu_rules.notation.pieces import CODES, read_piece, read_run
from dejavu_rules.notation.texts import Problems, Text, read_number
from dejavu_rules.saves.actions import FAR, LAYING, MOST_BITS
from dejavu_rules.saves.forms import Json

REQUIRED: Final = object()
YES: Final = "yes"
_FLAGS: Final = ("speed", "keep_duplicates", "build_map", "name_contacts")
_HOLES: Final = "hive_holes"
_PHASES: Final = {str(phase).replace(" ", "-").lower(): str(phase) for phase in Phase}


@frozen
class Field:
    """How to write and read one field; `empty` is its value where it is left out."""

    write: Callable[[Json], str]
    read: Callable[[Text, Problems, str], Json]
    empty: Any = REQUIRED


# Pieces, numbers and words


def _one(kind: type[Named], empty: Any = REQUIRED) -> Field:
    def read(text: Text, problems: Problems, path: str) -> Json:
        return str(read_piece(text, kind, problems, path))

    return Field(lambda name: CODES[kind(name)], read, empty)


def _many(kind: type[Named]) -> Field:
    """A multiset, as a run of codes."""

    def write(names: Json) -> str:
        return "".join([CODES[kind(name)] for name in names])

    def read(text: Text, problems: Problems, path: str) -> Json:
        return [str(piece) for piece in read_run(text, (kind,), problems, path)]

    return Field(write, read, [])


def _list(field: Field, separator: str, empty: Any = REQUIRED) -> Field:
    def write(items: Json) -> str:
        return separator.join(map(field.write, items))

    def read(text: Text, problems: Problems, path: str) -> Json:
        return [field.read(each, problems, path) for each in text.split(separator)]

    return Field(write, read, empty)


def _read_flag(text: Text, problems: Problems, path: str) -> Json:
    if text.value != YES:
        problems.expect(text, f"{YES!r}; a field that is not so is left out", path)
    return True


def _read_phase(text: Text, problems: Problems, path: str) -> Json:
    if text.value not in _PHASES:
        problems.expect(text, f"one of {', '.join(_PHASES)}", path)
    return _PHASES.get(text.value)


# Tiles on the table, and cards with bits on them


def write_laying(laying: Laying) -> str:
    """A laid tile as text: with its place, or with the tiles that it touches."""
    return _write_laying(LAYING.write(laying))


def _write_laying(laying: Json) -> str:
    if "touches" in laying:
        return f"{_TILE.write(laying['tile'])}:{_TILES.write(laying['touches'])}"
    return f"{_TILE.write(laying['tile'])}@{laying['u']},{laying['v']},{laying['turns']}"


def read_laying(text: Text, problems: Problems, path: str = "") -> Laying | None:
    """Read a laid tile: with its place, or with the tiles that it touches."""
    before = problems.number
    name, place = text.cut("@" if "@" in text.value else ":")
    one, parts = read_piece(name, NebulaTile, problems, path), place.split(",") if place else []
    if place is None and one is not None:
        problems.expect(text, "a tile with its place, or with those that it touches: CAT@0,0,0 or CAT:BOO", path)
    if "@" not in text.value:
        others = [read_piece(each, NebulaTile, problems, path) for each in parts]
        touches = tuple([other for other in others if other is not None])
        return None if one is None or problems.number > before else Touching(one, touches)
    numbers = [read_number(each, problems, path) for each in parts]
    is_place = len(numbers) == 3 and max(map(abs, numbers[:2])) <= FAR and 0 <= numbers[2] < TURNS
    if problems.number == before and not is_place:
        problems.expect(place or text, f"u,v,turns with u and v up to {FAR} and turns from 0 to {TURNS - 1}", path)
    return None if one is None or problems.number > before else Placement(one, *numbers)


def _read_laying(text: Text, problems: Problems, path: str) -> Json:
    laying = read_laying(text, problems, path)
    return None if laying is None else LAYING.write(laying)


def _write_stm(cards: Json) -> str:
    return "".join([f"{_CARD.write(one['card'])}({_BITS.write(one['bits'])})" for one in cards])


def _read_stm(text: Text, problems: Problems, path: str) -> Json:
    found = []
    for part in text.split(")")[:-1] if text.value.endswith(")") else [text]:
        card, bits = part.cut("(")
        if bits is None:
            problems.expect(part, "a card with the bits that lie on it: r4(rMbS)", path)
        else:
            found.append({"card": _CARD.read(card, problems, path), "bits": _BITS.read(bits, problems, path)})
    return found


_TILE, _CARD = _one(NebulaTile, None), _one(CardId)
_TILES = _list(_TILE, ",")
_BITS, _CARDS, _FRAGMENTS = _many(Bit), _many(CardId), _many(Fragment)
_NUMBER, _FLAG = Field(str, read_number), Field(lambda _: YES, _read_flag, False)

PLAYER_FIELDS: Final[dict[str, Field]] = {
    "hand": _CARDS,
    "stm": Field(_write_stm, _read_stm, []),
    "ltm": _CARDS,
    "saved": _BITS,
    "flower": _FLAG,
    "card_flowers": _CARDS,
    "fragments": _FRAGMENTS,
    "vp": Field(str, read_number, 0),
    "discarded": _CARDS,
}
"""The fields of a player, by the names of `Player`."""

STATE_FIELDS: Final[dict[str, Field]] = {
    "phase": Field(lambda name: name.replace(" ", "-").lower(), _read_phase),
    **dict.fromkeys(("start_player", "active", "turn"), _NUMBER),
    "planting_done": _FLAG,
    "last_turns": Field(str, read_number, None),
    "girl": _TILE,
    **dict.fromkeys(("pool", "spent", "hive"), _BITS),
    **dict.fromkeys(("deck", "discard", "public"), _CARDS),
    "flowers": _NUMBER,
}
"""The plain fields of a state, by the names of `GameState`."""

PENDING_FIELDS: Final[dict[str, tuple[str, str, Field]]] = {
    "laid": ("building", "laid", _list(Field(_write_laying, _read_laying), ";")),
    "drawn": ("building", "drawn", _list(_TILE, ",", [])),
    "chosen": ("tiles", "tiles", _TILES),
    "duplicate": ("duplicate", "card", _CARD),
}
"""What some phases wait for: its kind and its key in a save."""


# The options


def write_options(options: Options) -> str:
    """The options that differ from the defaults."""
    holes = [] if options.hive_holes is None else [f"{_HOLES}:{options.hive_holes}"]
    return ",".join([*holes, *[flag for flag in _FLAGS if getattr(options, flag)]])


def read_options(text: Text | None, problems: Problems) -> Json:
    """The options as in a save."""
    found: dict[str, Json] = {}
    for each in text.split(",") if text else []:
        name, value = each.cut(":")
        if name.value in found:
            problems.note(each, f"{name.value} is there twice", "options")
        elif name.value == _HOLES and value is not None:
            before = problems.number
            found[_HOLES] = holes = read_number(value, problems, "options")
            if problems.number == before and not 1 <= holes <= MOST_BITS:
                problems.expect(value, f"a number from 1 to {MOST_BITS}", "options")
        elif name.value in _FLAGS and value is None:
            found[name.value] = True
        else:
            problems.expect(each, f"one of {', '.join(_FLAGS)} or {_HOLES}:NUMBER", "options")
    return {_HOLES: ORDINARY.hive_holes, **dict.fromkeys(_FLAGS, False), **found}


# The map, and what lies on its tiles


def write_map(game: Game) -> str:
    """The places of the tiles if they are known, else the tiles that touch."""
    if game.layout is not None and Layout(game.layout.placements).map == game.map:
        return ";".join(map(write_laying, game.layout.placements))
    rows = [str(len(game.map.tiles))]
    for one, near in zip(game.map.tiles, game.map.neighbours, strict=True):
        if later := [CODES[other] for other in near if one < other]:
            rows.append(f"{CODES[one]}:{','.join(later)}")
    return ";".join(rows)


def read_map(text: Text, problems: Problems) -> tuple[Json, Json]:
    """The map and the layout as in a save."""
    before = problems.number
    found = _read_layout(text, problems) if "@" in text.value else _read_pairs(text, problems)
    return (None, None) if problems.number > before else found


def _read_layout(text: Text, problems: Problems) -> tuple[Json, Json]:
    placements: dict[NebulaTile, Placement] = {}
    for each in text.split(";"):
        placement = read_laying(each, problems, "map")
        if isinstance(placement, Touching):
            problems.expect(each, "a tile with its place, as the others have one", "map")
        elif placement is not None and placement.tile in placements:
            problems.note(each, f"{placement.tile} lies there twice", "map")
        elif placement is not None:
            placements[placement.tile] = placement
    tiles = 1 + max([one.index for one in placements], default=0)
    pairs = [[str(min(pair)), str(max(pair))] for pair in contacts(tuple(placements.values()))]
    return {"tiles": tiles, "pairs": pairs}, list(map(LAYING.write, placements.values()))


def _read_pairs(text: Text, problems: Problems) -> tuple[Json, Json]:
    before = problems.number
    first, *rows = text.split(";") or [text]
    tiles = read_number(first, problems, "map", f"the number of tiles, 1 to {len(TILES)}, or the place of a tile")
    if problems.number == before and not 1 <= tiles <= len(TILES):
        problems.expect(first, f"a number from 1 to {len(TILES)}", "map")
    pairs: set[TilePair] = set()
    for row in rows:
        name, others = row.cut(":")
        one = read_piece(name, NebulaTile, problems, "map")
        if others is None:
            problems.expect(row, "a tile with those that it touches: CAT:BOO,FLA", "map")
        for each in others.split(",") if others else []:
            other = read_piece(each, NebulaTile, problems, "map")
            if one is None or other is None:
                continue
            pair = min(one, other), max(one, other)
            if one is other or pair in pairs or pair[1].index >= tiles:
                problems.note(each, f"{one} and {other}: each connects two of the {tiles} tiles, once", "map")
            pairs.add(pair)
    return {"tiles": tiles, "pairs": [[str(one), str(other)] for one, other in sorted(pairs)]}, None


def write_tiles(bits: Json, fragments: Json) -> str:
    """Each tile that is not empty, with its bits and its fragment; both are as in a save."""
    runs = {
        name: _BITS.write(bits[name]) + _FRAGMENTS.write([fragments[name]] if fragments[name] else []) for name in bits
    }
    return ";".join([f"{_TILE.write(name)}:{run}" for name, run in runs.items() if run])


def read_tiles(text: Text | None, tiles: int, problems: Problems) -> tuple[Json, Json, dict[str, Text]]:
    """Bits and fragments as in a save, and the part of the text for each tile."""
    bits: dict[str, list[str]] = {str(tile): [] for tile in TILES[:tiles]}
    fragments: dict[str, str | None] = dict.fromkeys(bits)
    places: dict[str, Text] = {}
    for row in text.split(";") if text else []:
        name, content = row.cut(":")
        tile = str(read_piece(name, NebulaTile, problems, "tiles") or "")
        if tile and content is None:
            problems.expect(row, "a tile with what lies on it: CAT:rMbS4r", "tiles")
        elif tile in places:
            problems.note(row, f"{tile} is there twice", "tiles")
        elif tile and tile not in bits:
            problems.note(row, f"{tile} is not among the {tiles} tiles of the map", "tiles")
        elif tile and content is not None:
            places[tile], path = row, f"tiles.{name.value}"
            found = read_run(content, (Bit, Fragment), problems, path)
            bits[tile] = [str(piece) for piece in found if isinstance(piece, Bit)]
            lying = [str(piece) for piece in found if isinstance(piece, Fragment)]
            fragments[tile] = lying[0] if lying else None
            if len(lying) > 1:
                problems.note(content, f"{len(lying)} fragments; a tile has one at most", path)
    return bits, fragments, places
