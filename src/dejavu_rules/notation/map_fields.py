"""The fields of a position for the box, the options, the map, and what lies on the tiles."""

import re
from hashlib import sha256
from typing import Final

from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import TILES, Bit, Fragment, NebulaTile
from dejavu_rules.game import ORDINARY, Game, Options
from dejavu_rules.mapgen.layout import Layout, Placement, contacts
from dejavu_rules.notation.codes import BIT_CODES, FRAGMENT_CODES, TILE_CODES
from dejavu_rules.notation.fields import read_laying, write_laying
from dejavu_rules.notation.texts import Problems, Text, number, pieces, tile
from dejavu_rules.saves.boxes import STANDARD, BoxForm, pieces_only
from dejavu_rules.saves.envelope import canonical_text
from dejavu_rules.saves.forms import Json
from dejavu_rules.state import GameState

_FINGERPRINT = re.compile("[0-9a-f]{16}")
_FLAGS: Final = ("speed", "keep_duplicates", "build_map", "name_contacts")
_HOLES: Final = "hive_holes"
MOST_HOLES = 4 * len(TILES)


# The box


def box_name(catalogue: Catalogue) -> str:
    """The name of a box in a position: `standard`, or a fingerprint of its pieces."""
    if catalogue == standard():
        return STANDARD
    return sha256(canonical_text(pieces_only(BoxForm().write(catalogue))).encode("ascii")).hexdigest()[:16]


def read_box(text: Text, problems: Problems, catalogue: Catalogue | None) -> Json:
    """The box as in a save; any but the standard one must be given as `catalogue`."""
    if text.value == STANDARD:
        return STANDARD
    if not _FINGERPRINT.fullmatch(text.value):
        problems.expect(text, f"{STANDARD!r} or the 16 digits that tell another box", "box")
    elif catalogue is None:
        problems.note(text, "is a box that has to be given as catalogue=...", "box")
    elif (name := box_name(catalogue)) != text.value:
        problems.note(text, f"is not the box that was given: that one is {name}", "box")
    else:
        return BoxForm().write(catalogue)
    return None


# The options


def write_options(options: Options) -> str:
    """The options that differ from the defaults."""
    holes = [] if options.hive_holes is None else [f"{_HOLES}:{options.hive_holes}"]
    return ",".join([*holes, *[flag for flag in _FLAGS if getattr(options, flag)]])


def read_options(text: Text | None, problems: Problems) -> Json:
    """The options as in a save."""
    found = {_HOLES: ORDINARY.hive_holes, **dict.fromkeys(_FLAGS, False)}
    seen = set()
    for each in text.split(",") if text else []:
        name, value = each.cut(":")
        if name.value in seen:
            problems.note(each, f"{name.value} is there twice", "options")
        elif name.value == _HOLES and value is not None:
            found[_HOLES] = holes = number(value, problems, "options")
            if not 1 <= holes <= MOST_HOLES:
                problems.expect(value, f"a number from 1 to {MOST_HOLES}", "options")
        elif name.value in _FLAGS and value is None:
            found[name.value] = True
        else:
            problems.expect(each, f"one of {', '.join(_FLAGS)} or {_HOLES}:NUMBER", "options")
        seen.add(name.value)
    return found


# The map


def write_map(game: Game) -> str:
    """The places of the tiles if they are known, else the tiles that touch."""
    if game.layout is not None and Layout(game.layout.placements).map == game.map:
        return ";".join([write_laying(placement) for placement in game.layout.placements])
    rows = []
    for one, near in zip(game.map.tiles, game.map.neighbours, strict=True):
        if later := [TILE_CODES[other] for other in near if one < other]:
            rows.append(f"{TILE_CODES[one]}:{','.join(later)}")
    return ";".join([str(len(game.map.tiles)), *rows])


def read_map(text: Text, problems: Problems) -> tuple[Json, Json]:
    """The map and the layout as in a save."""
    before = problems.number
    found = _read_layout(text, problems) if "@" in text.value else _read_pairs(text, problems)
    return (None, None) if problems.number > before else found


def _read_layout(text: Text, problems: Problems) -> tuple[Json, Json]:
    placements: list[Placement] = []
    seen: set[NebulaTile] = set()
    for each in text.split(";"):
        placement = read_laying(each, problems, "map")
        if placement is None:
            continue
        if not isinstance(placement, Placement):
            problems.expect(each, "a tile with its place, as the others have one", "map")
        elif placement.tile in seen:
            problems.note(each, f"{placement.tile} lies there twice", "map")
        else:
            placements.append(placement)
            seen.add(placement.tile)
    tiles = 1 + max([one.index for one in seen], default=0)
    pairs = [[str(min(pair)), str(max(pair))] for pair in contacts(tuple(placements))]
    return {"tiles": tiles, "pairs": pairs}, [
        {"tile": str(one.tile), "u": one.u, "v": one.v, "turns": one.turns} for one in placements
    ]


def _read_pairs(text: Text, problems: Problems) -> tuple[Json, Json]:
    first, *rows = text.split(";") or [text]
    tiles = number(first, problems, "map", f"the number of tiles, 1 to {len(TILES)}, or the place of a tile")
    if first.value.isdigit() and not 1 <= tiles <= len(TILES):
        problems.expect(first, f"a number from 1 to {len(TILES)}", "map")
    pairs: set[TilePair] = set()
    for row in rows:
        name, others = row.cut(":")
        one = tile(name, problems, "map")
        for each in others.split(",") if others else []:
            other = tile(each, problems, "map")
            if one is None or other is None:
                continue
            pair = min(one, other), max(one, other)
            if one is other or pair in pairs or max(one, other).index >= tiles:
                problems.note(each, f"{one} and {other}: each connects two of the {tiles} tiles, once", "map")
            pairs.add(pair)
        if others is None:
            problems.expect(row, "a tile with those that it touches: CAT:BOO,FLA", "map")
    return {"tiles": tiles, "pairs": [[str(one), str(other)] for one, other in sorted(pairs)]}, None


# What lies on the tiles


def write_tiles(state: GameState) -> str:
    """Each tile that is not empty, with its bits and its fragment."""
    rows = []
    for one, bits, fragment in zip(state.game.map.tiles, state.bits, state.fragments, strict=True):
        content = "".join([BIT_CODES[bit] for bit in bits]) + ("" if fragment is None else FRAGMENT_CODES[fragment])
        if content:
            rows.append(f"{TILE_CODES[one]}:{content}")
    return ";".join(rows)


def read_tiles(text: Text | None, tiles: int, problems: Problems) -> tuple[Json, Json, dict[str, Text]]:
    """Bits and fragments as in a save, and the part of the text for each tile."""
    names = [str(one) for one in TILES[:tiles]]
    bits: dict[str, list[str]] = {name: [] for name in names}
    fragments: dict[str, str | None] = dict.fromkeys(names)
    places: dict[str, Text] = {}
    for row in text.split(";") if text else []:
        name, content = row.cut(":")
        one = tile(name, problems, "tiles")
        if content is None or one is None:
            if one is not None:
                problems.expect(row, "a tile with what lies on it: CAT:rMbS4r", "tiles")
            continue
        if str(one) in places or str(one) not in names:
            why = "is there twice" if str(one) in places else f"is not among the {tiles} tiles of the map"
            problems.note(row, f"{one} {why}", "tiles")
            continue
        places[str(one)] = row
        found = pieces(content, (Bit, Fragment), problems, f"tiles.{name.value}")
        bits[str(one)] = [str(piece) for piece in found if isinstance(piece, Bit)]
        lying = [str(piece) for piece in found if isinstance(piece, Fragment)]
        if len(lying) > 1:
            problems.note(content, f"{len(lying)} fragments; a tile has one at most", f"tiles.{name.value}")
        fragments[str(one)] = lying[0] if lying else None
    return bits, fragments, places
