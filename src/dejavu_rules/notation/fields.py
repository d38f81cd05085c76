"""Write and read the fields of a position: text on one side, the JSON of a save on the other."""

from collections.abc import Callable
from typing import Any, Final

from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import Bit, CardId, Fragment, Named, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.mapgen.building import Laying, Touching
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import Placement
from dejavu_rules.notation.codes import PIECE_CODES, TILE_CODES
from dejavu_rules.notation.texts import Problems, Text, number, pieces, tile
from dejavu_rules.saves.actions import FAR, LAYING
from dejavu_rules.saves.forms import Json

REQUIRED: Final = object()
YES: Final = "yes"


@frozen
class Field:
    """How to write and read one field; `empty` is its value where it is left out."""

    write: Callable[[Json], str]
    read: Callable[[Text, Problems, str], Json]
    empty: Any = REQUIRED


# Pieces


def of_pieces(kind: type[Named]) -> Field:
    """A multiset, as a run of codes."""

    def write(names: Json) -> str:
        return "".join([PIECE_CODES[kind(name)] for name in names])

    def read(text: Text, problems: Problems, path: str) -> Json:
        return [str(piece) for piece in pieces(text, (kind,), problems, path)]

    return Field(write, read, [])


def _write_tile(name: Json) -> str:
    return TILE_CODES[NebulaTile(name)]


def _read_tile(text: Text, problems: Problems, path: str) -> Json:
    found = tile(text, problems, path)
    return None if found is None else str(found)


def _write_tiles(names: Json) -> str:
    return ",".join(map(_write_tile, names))


def _read_tiles(text: Text, problems: Problems, path: str) -> Json:
    return [_read_tile(each, problems, path) for each in text.split(",")]


def _read_card(text: Text, problems: Problems, path: str) -> Json:
    found = pieces(text, (CardId,), problems, path)
    if len(found) == 1:
        return str(found[0])
    problems.expect(text, "one card", path)
    return None


# Numbers and words


def _read_flag(text: Text, problems: Problems, path: str) -> Json:
    if text.value != YES:
        problems.expect(text, f"{YES!r}; a field that is not so is left out", path)
    return True


_PHASES = {str(phase).replace(" ", "-").lower(): phase for phase in Phase}


def _write_phase(name: Json) -> str:
    word: str = name.replace(" ", "-").lower()
    return word


def _read_phase(text: Text, problems: Problems, path: str) -> Json:
    if text.value in _PHASES:
        return str(_PHASES[text.value])
    problems.expect(text, f"one of {', '.join(_PHASES)}", path)
    return None


# Tiles on the table


def write_laying(laying: Laying) -> str:
    """A laid tile as text: with its place, or with the tiles that it touches."""
    if isinstance(laying, Placement):
        return f"{TILE_CODES[laying.tile]}@{laying.u},{laying.v},{laying.turns}"
    return f"{TILE_CODES[laying.tile]}:{','.join([TILE_CODES[each] for each in laying.touches])}"


def read_laying(text: Text, problems: Problems, path: str = "") -> Laying | None:
    """Read a laid tile: with its place, or with the tiles that it touches."""
    before = problems.number
    name, place = text.cut("@")
    if place is None:
        name, touches = text.cut(":")
        one = tile(name, problems, path)
        others = [tile(each, problems, path) for each in touches.split(",")] if touches else []
        if touches is None and one is not None:
            problems.expect(text, "a tile with its place, or with those that it touches: CAT@0,0,0 or CAT:BOO", path)
        known = tuple([other for other in others if other is not None])
        return None if one is None or problems.number > before else Touching(one, known)
    one = tile(name, problems, path)
    numbers = [number(each, problems, path) for each in place.split(",")]
    if problems.number == before and not (len(numbers) == 3 and _on_the_lattice(*numbers)):
        problems.expect(place, f"u,v,turns with u and v up to {FAR} and turns from 0 to {TURNS - 1}", path)
    return None if one is None or problems.number > before else Placement(one, *numbers)


def _on_the_lattice(u: int, v: int, turns: int) -> bool:
    return abs(u) <= FAR and abs(v) <= FAR and 0 <= turns < TURNS


def _write_layings(layings: Json) -> str:
    return ";".join([write_laying(_laying(each)) for each in layings])


def _laying(document: Json) -> Laying:
    one = NebulaTile(document["tile"])
    if "touches" in document:
        return Touching(one, tuple(map(NebulaTile, document["touches"])))
    return Placement(one, document["u"], document["v"], document["turns"])


def _read_layings(text: Text, problems: Problems, path: str) -> Json:
    found = [read_laying(each, problems, path) for each in text.split(";")]
    return [LAYING.write(each) for each in found if each is not None]


# Cards with bits on them

_BITS, _CARDS, _FRAGMENTS = of_pieces(Bit), of_pieces(CardId), of_pieces(Fragment)


def _write_stm(cards: Json) -> str:
    return "".join([f"{_CARDS.write([one['card']])}({_BITS.write(one['bits'])})" for one in cards])


def _read_stm(text: Text, problems: Problems, path: str) -> Json:
    found = []
    for part in text.split(")")[:-1] if text.value.endswith(")") else [text]:
        card, bits = part.cut("(")
        if bits is None:
            problems.expect(part, "a card with the bits that lie on it: r4(rMbS)", path)
        else:
            found.append({"card": _read_card(card, problems, path), "bits": _BITS.read(bits, problems, path)})
    return found


PLAYER_FIELDS: Final[dict[str, Field]] = {
    "hand": _CARDS,
    "stm": Field(_write_stm, _read_stm, []),
    "ltm": _CARDS,
    "saved": _BITS,
    "flower": Field(lambda _: YES, _read_flag, False),
    "card_flowers": _CARDS,
    "fragments": _FRAGMENTS,
    "vp": Field(str, number, 0),
    "discarded": _CARDS,
}
"""The fields of a player, by the names of `Player`."""

STATE_FIELDS: Final[dict[str, Field]] = {
    "phase": Field(_write_phase, _read_phase),
    "start_player": Field(str, number),
    "active": Field(str, number),
    "turn": Field(str, number),
    "planting_done": Field(lambda _: YES, _read_flag, False),
    "last_turns": Field(str, number, None),
    "girl": Field(_write_tile, _read_tile, None),
    "pool": _BITS,
    "spent": _BITS,
    "hive": _BITS,
    "deck": _CARDS,
    "discard": _CARDS,
    "public": _CARDS,
    "flowers": Field(str, number),
}
"""The plain fields of a state, by the names of `GameState`."""

PENDING_FIELDS: Final[dict[str, tuple[str, str, Field]]] = {
    "laid": ("building", "laid", Field(_write_layings, _read_layings)),
    "drawn": ("building", "drawn", Field(_write_tiles, _read_tiles, [])),
    "chosen": ("tiles", "tiles", Field(_write_tiles, _read_tiles)),
    "duplicate": ("duplicate", "card", Field(lambda card: _CARDS.write([card]), _read_card)),
}
"""What some phases wait for: its kind and its key in a save."""
