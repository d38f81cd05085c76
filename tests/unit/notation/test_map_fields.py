"""`notation.map_fields`: box, options, map and tiles."""

import pytest
from attrs import evolve

from dejavu_rules import Options
from dejavu_rules.box.catalogue import standard
from dejavu_rules.notation.map_fields import box_name, read_map, read_options, read_tiles, write_options
from dejavu_rules.notation.texts import Problems, Text
from tests.support.notation import problems_in_plenty


def test_a_box_is_told_by_its_pieces() -> None:
    box = standard()
    assert box_name(evolve(box, provenance=())) == "standard"
    other, third = evolve(box, flowers=19), evolve(box, hive_holes=18)
    assert box_name(other) == box_name(evolve(other, provenance=()))
    assert len({box_name(box), box_name(other), box_name(third)}) == 3
    assert len(box_name(other)) == 16


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
