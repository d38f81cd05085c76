"""`notation.fields`: every field of a state and of a player has its text; options, map and tiles."""

import attrs
import pytest

from dejavu_rules import GameState, NebulaTile, Options, Placement, Player, Touching
from dejavu_rules.notation.fields import (
    PENDING_FIELDS,
    PLAYER_FIELDS,
    STATE_FIELDS,
    read_laying,
    read_map,
    read_options,
    read_tiles,
    write_laying,
    write_options,
)
from dejavu_rules.notation.texts import Problems, Text
from tests.support.notation import problems_in_plenty
from tests.support.wording import assert_tidy


def test_no_field_is_forgotten() -> None:
    assert list(PLAYER_FIELDS) == [field.alias for field in attrs.fields(Player)]
    elsewhere = {"game", "pending", "bits", "fragments", "players"}  # these take more than one field, or less
    assert {*STATE_FIELDS, *elsewhere} == {field.alias for field in attrs.fields(GameState)}
    assert {kind for kind, _, _ in PENDING_FIELDS.values()} == {"building", "tiles", "duplicate"}


@pytest.mark.parametrize(
    ("laying", "text"),
    [
        (Placement(NebulaTile.CRAB, 3, -12, 5), "CRA@3,-12,5"),
        (Touching(NebulaTile.VEIL, (NebulaTile.CRAB, NebulaTile.FLAME)), "VEI:FLA,CRA"),
        (Touching(NebulaTile.VEIL, ()), "VEI:"),
    ],
)
def test_how_a_tile_was_laid(laying: Placement | Touching, text: str) -> None:
    assert write_laying(laying) == text
    assert read_laying(Text(text), Problems("text")) == laying


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("CRA", 1, "a tile with its place, or with those that it touches"),
        ("XXX@0,0,0", 1, "expected a tile such as CAT, not 'XXX'"),
        ("CRA@0,0", 5, "u,v,turns"),
        ("CRA@0,0,6", 5, "turns from 0 to 5"),
        ("CRA@0,1001,0", 5, "up to 1000"),
        ("CRA@0,x,0", 7, "expected a whole number, not 'x'"),
        ("CRA:VEI,", 9, "expected a tile such as CAT"),
    ],
)
def test_how_no_tile_was_laid(text: str, column: int, words: str) -> None:
    problems = Problems("text")
    assert read_laying(Text(text), problems) is None
    assert read_laying(Text(text), problems_in_plenty()) is None
    (defect,) = problems.found
    assert defect.column == column
    assert words in defect.message
    assert_tidy(defect.message)


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


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "expected the number of tiles"),
        ("16", 1, "expected a number from 1 to 15"),
        ("3;CAT:CAT", 7, "cats eye and cats eye"),
        ("3;CAT:BOO;BOO:CAT", 15, "each connects two of the 3 tiles, once"),
        ("3;CAT:HEL", 7, "each connects two of the 3 tiles"),
        ("3;CAT", 3, "a tile with those that it touches"),
        ("CAT@0,0,0;XXX@1,1,0", 11, "expected a tile such as CAT"),
        ("CAT@0,0,0;BOO:CAT", 11, "a tile with its place, as the others have one"),
    ],
)
def test_what_is_no_map(text: str, column: int, words: str) -> None:
    problems = Problems("text")
    assert read_map(Text(text), problems) == (None, None)
    assert read_map(Text(text), problems_in_plenty()) == (None, None)
    (defect,) = problems.found
    assert defect.column == column
    assert words in defect.message


def test_a_tile_without_anything_on_it_is_not_named() -> None:
    problems = Problems("text")
    read_tiles(Text("BOO:rM;CAT"), 3, problems)
    (defect,) = problems.found
    assert defect.column == 8
    assert "a tile with what lies on it" in defect.message
