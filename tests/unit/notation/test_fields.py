"""`notation.fields`: every field of a state and of a player has its text; options, map and tiles."""

import attrs
import pytest

from dejavu_rules import GameState, NebulaTile, Options, Placement, Player, Touching
from dejavu_rules.notation.fields import (
    PENDING_FIELDS,
    PLAYER_FIELDS,
    REQUIRED,
    STATE_FIELDS,
    Field,
    read_laying,
    read_map,
    read_options,
    read_tiles,
    write_laying,
    write_options,
    write_tiles,
)
from dejavu_rules.notation.texts import Problems, Text
from tests.support.notation import problems_in_plenty


def test_no_field_is_forgotten() -> None:
    assert list(PLAYER_FIELDS) == [field.alias for field in attrs.fields(Player)]
    elsewhere = {"game", "pending", "bits", "fragments", "players"}  # these take more than one field, or less
    assert {*STATE_FIELDS, *elsewhere} == {field.alias for field in attrs.fields(GameState)}
    assert {kind for kind, _, _ in PENDING_FIELDS.values()} == {"building", "tiles", "duplicate"}


def test_what_a_field_is_where_it_is_left_out() -> None:
    nothing: dict[str, object] = {"flower": False, "vp": 0, "planting_done": False, "last_turns": None, "girl": None}
    required = {"phase", "start_player", "active", "turn", "flowers", "laid", "chosen", "duplicate"}
    pending = {key: field for key, (_, _, field) in PENDING_FIELDS.items()}
    for name, field in {**PLAYER_FIELDS, **STATE_FIELDS, **pending}.items():
        if name in required:
            assert field.empty is REQUIRED
        else:
            assert field.empty == nothing.get(name, [])


@pytest.mark.parametrize(
    ("laying", "text"),
    [
        (Placement(NebulaTile.CRAB, 3, -12, 5), "CRA@3,-12,5"),
        (Placement(NebulaTile.CRAB, 1000, -1000), "CRA@1000,-1000,0"),
        (Touching(NebulaTile.VEIL, (NebulaTile.CRAB, NebulaTile.FLAME)), "VEI:FLA,CRA"),
        (Touching(NebulaTile.VEIL, ()), "VEI:"),
    ],
)
def test_how_a_tile_was_laid(laying: Placement | Touching, text: str) -> None:
    assert write_laying(laying) == text
    assert read_laying(Text(text), Problems("text")) == laying


PLACE = "expected u,v,turns with u and v up to 1000 and turns from 0 to 5"


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("CRA", 1, "expected a tile with its place, or with those that it touches: CAT@0,0,0 or CAT:BOO, not 'CRA'"),
        ("XXX@0,0,0", 1, "expected a tile such as CAT, not 'XXX'"),
        ("CRA@0,0", 5, f"{PLACE}, not '0,0'"),
        ("CRA@", 5, PLACE),
        ("CRA@0,0,6", 5, f"{PLACE}, not '0,0,6'"),
        ("CRA@0,0,-1", 5, f"{PLACE}, not '0,0,-1'"),
        ("CRA@0,1001,0", 5, f"{PLACE}, not '0,1001,0'"),
        ("CRA@-1001,0,0", 5, f"{PLACE}, not '-1001,0,0'"),
        ("CRA@0,x,0", 7, "expected a whole number, not 'x'"),
        ("CRA:VEI,", 9, "expected a tile such as CAT"),
    ],
)
def test_how_no_tile_was_laid(text: str, column: int, words: str) -> None:
    problems = Problems("text")
    assert read_laying(Text(text), problems) is None
    assert PENDING_FIELDS["laid"][2].read(Text(text), problems, "laid") == [None]
    assert read_laying(Text(text), problems_in_plenty()) is None
    assert [(each.path, each.column, each.message) for each in problems.found] == [
        ("", column, words),
        ("laid", column, words),
    ]


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (PLAYER_FIELDS["flower"], "yes", True),
        (PLAYER_FIELDS["hand"], "r4b2", ["red 4", "blue 2"]),
        (PLAYER_FIELDS["vp"], "7", 7),
        (
            PLAYER_FIELDS["stm"],
            "b2(gM)r4(rMbS)",
            [{"card": "blue 2", "bits": ["green moon"]}, {"card": "red 4", "bits": ["red moon", "blue sun"]}],
        ),
        (STATE_FIELDS["girl"], "HOR", "horse head"),
        (STATE_FIELDS["phase"], "deja-vu", "Deja Vu"),
        (PENDING_FIELDS["chosen"][2], "CAT,HOR", ["cats eye", "horse head"]),
        (PENDING_FIELDS["duplicate"][2], "r4", "red 4"),
        (
            PENDING_FIELDS["laid"][2],
            "CAT:;BOO:CAT",
            [{"tile": "cats eye", "touches": []}, {"tile": "boomerang", "touches": ["cats eye"]}],
        ),
    ],
)
def test_a_value_is_written_as_it_is_read(field: Field, text: str, value: object) -> None:
    problems = Problems("text")
    assert field.read(Text(text), problems, "here") == value
    assert field.write(value) == text
    assert not problems.found


@pytest.mark.parametrize(
    ("field", "text", "column", "message"),
    [
        (PLAYER_FIELDS["flower"], "no", 1, "expected 'yes'; a field that is not so is left out, not 'no'"),
        (PLAYER_FIELDS["hand"], "r4rM", 3, "expected a card such as r4, not 'rM'"),
        (PLAYER_FIELDS["vp"], "x", 1, "expected a whole number, not 'x'"),
        (PLAYER_FIELDS["stm"], "b2", 1, "expected a card with the bits that lie on it: r4(rMbS), not 'b2'"),
        (PLAYER_FIELDS["stm"], "b2(gM)r9(rM)", 7, "expected a card such as r4, not 'r9'"),
        (PLAYER_FIELDS["stm"], "b2(gM)r4(r4)", 10, "expected a bit such as rM, not 'r4'"),
        (STATE_FIELDS["girl"], "HORSE", 1, "expected a tile such as CAT, not 'HORSE'"),
        (PENDING_FIELDS["chosen"][2], "CAT,XXX", 5, "expected a tile such as CAT, not 'XXX'"),
        (PENDING_FIELDS["duplicate"][2], "4r", 1, "expected a card such as r4, not '4r'"),
    ],
)
def test_what_is_no_value_of_a_field(field: Field, text: str, column: int, message: str) -> None:
    problems = Problems("text")
    field.read(Text(text), problems, "here")
    assert [(each.path, each.column, each.message) for each in problems.found] == [("here", column, message)]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (Options(), ""),
        (Options(12, True, True, True, True), "hive_holes:12,speed,keep_duplicates,build_map,name_contacts"),
        (Options(keep_duplicates=True), "keep_duplicates"),
    ],
)
def test_options_that_are_not_the_ordinary_ones(options: Options, text: str) -> None:
    assert write_options(options) == text
    problems = Problems("text")
    assert Options(**read_options(Text(text), problems)) == options
    assert not problems.found


TWO_OF_THREE = "each connects two of the 3 tiles, once"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "expected the number of tiles, 1 to 15, or the place of a tile"),
        ("x", 1, "expected the number of tiles, 1 to 15, or the place of a tile, not 'x'"),
        ("01", 1, "expected the number of tiles, 1 to 15, or the place of a tile, not '01'"),
        ("-1", 1, "expected a number from 1 to 15, not '-1'"),
        ("16", 1, "expected a number from 1 to 15, not '16'"),
        ("0", 1, "expected a number from 1 to 15, not '0'"),
        ("3;CAT:CAT", 7, f"cats eye and cats eye: {TWO_OF_THREE}"),
        ("3;CAT:BOO;BOO:CAT", 15, f"boomerang and cats eye: {TWO_OF_THREE}"),
        ("3;CAT:HEL", 7, f"cats eye and helix: {TWO_OF_THREE}"),
        ("3;CAT", 3, "expected a tile with those that it touches: CAT:BOO,FLA, not 'CAT'"),
        ("3;XXX:CAT", 3, "expected a tile such as CAT, not 'XXX'"),
        ("3;CAT:XXX", 7, "expected a tile such as CAT, not 'XXX'"),
        ("XXX@0,0,0", 1, "expected a tile such as CAT, not 'XXX'"),
        ("CAT@0,0,0;XXX@1,1,0", 11, "expected a tile such as CAT, not 'XXX'"),
        ("CAT@0,0,0;BOO:CAT", 11, "expected a tile with its place, as the others have one, not 'BOO:CAT'"),
        ("CAT@0,0,0;CAT@9,9,0", 11, "cats eye lies there twice"),
    ],
)
def test_what_is_no_map(text: str, column: int, message: str) -> None:
    problems = Problems("text")
    assert read_map(Text(text), problems) == (None, None)
    assert read_map(Text(text), problems_in_plenty()) == (None, None)
    assert [(each.path, each.column, each.message) for each in problems.found] == [("map", column, message)]


def test_every_tile_that_a_map_does_not_have_is_noted() -> None:
    problems = Problems("text")
    read_map(Text("3;CAT:XXX,BOO,YYY"), problems)
    assert [(each.column, each.message) for each in problems.found] == [
        (7, "expected a tile such as CAT, not 'XXX'"),
        (15, "expected a tile such as CAT, not 'YYY'"),
    ]


@pytest.mark.parametrize(
    ("text", "tiles", "pairs"),
    [
        ("1", 1, []),
        ("15", 15, []),
        ("3;CAT:BOO,FLA;BOO:FLA", 3, ["cats eye boomerang", "cats eye flame", "boomerang flame"]),
    ],
)
def test_a_map_of_tiles_that_touch(text: str, tiles: int, pairs: list[str]) -> None:
    found, layout = read_map(Text(text), Problems("text"))
    assert found["tiles"] == tiles
    assert [" ".join(pair) for pair in found["pairs"]] == pairs
    assert layout is None


OPTION = "expected one of speed, keep_duplicates, build_map, name_contacts or hive_holes:NUMBER"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("fast", 1, f"{OPTION}, not 'fast'"),
        ("speed:1", 1, f"{OPTION}, not 'speed:1'"),
        ("hive_holes", 1, f"{OPTION}, not 'hive_holes'"),
        ("speed,speed", 7, "speed is there twice"),
        ("hive_holes:x", 12, "expected a whole number, not 'x'"),
        ("hive_holes:0", 12, "expected a number from 1 to 60, not '0'"),
        ("hive_holes:61", 12, "expected a number from 1 to 60, not '61'"),
    ],
)
def test_what_is_no_option(text: str, column: int, message: str) -> None:
    problems = Problems("text")
    read_options(Text(text), problems)
    assert [(each.path, each.column, each.message) for each in problems.found] == [("options", column, message)]


def test_a_hive_has_from_1_to_60_holes() -> None:
    for holes in (1, 60):
        problems = Problems("text")
        assert read_options(Text(f"hive_holes:{holes}"), problems)["hive_holes"] == holes
        assert problems.found == []
    assert Options(**read_options(None, Problems("text"))) == Options()


@pytest.mark.parametrize(
    ("text", "path", "column", "message"),
    [
        ("BOO:rM;CAT", "tiles", 8, "expected a tile with what lies on it: CAT:rMbS4r, not 'CAT'"),
        ("CAT:;CAT:", "tiles", 6, "cats eye is there twice"),
        ("HEL:rM", "tiles", 1, "helix is not among the 3 tiles of the map"),
        ("XXX:zz", "tiles", 1, "expected a tile such as CAT, not 'XXX'"),
        ("CAT:1r2r", "tiles.CAT", 5, "2 fragments; a tile has one at most"),
        ("CAT:rMxx", "tiles.CAT", 7, "expected a bit such as rM or a fragment such as 4r, not 'xx'"),
    ],
)
def test_what_lies_on_no_tile(text: str, path: str, column: int, message: str) -> None:
    problems = Problems("text")
    read_tiles(Text(text), 3, problems)
    assert [(each.path, each.column, each.message) for each in problems.found] == [(path, column, message)]


def test_what_lies_on_tiles() -> None:
    bits, fragments, places = read_tiles(Text("BOO:rM4rbS;FLA:"), 3, Problems("text"))
    assert bits == {"cats eye": [], "boomerang": ["red moon", "blue sun"], "flame": []}
    assert fragments == {"cats eye": None, "boomerang": "red 4", "flame": None}
    assert {tile: place.value for tile, place in places.items()} == {"boomerang": "BOO:rM4rbS", "flame": "FLA:"}
    assert write_tiles(bits, fragments) == "BOO:rMbS4r"
    assert write_tiles(bits | {"flame": ["red moon"]}, fragments | {"cats eye": "blue 1"}) == "CAT:1b;BOO:rMbS4r;FLA:rM"
    assert read_tiles(None, 1, Problems("text")) == ({"cats eye": []}, {"cats eye": None}, {})
