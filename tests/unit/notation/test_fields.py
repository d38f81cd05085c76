"""`notation.fields`: every field of a state and of a player has its text."""

import attrs
import pytest

from dejavu_rules import GameState, NebulaTile, Placement, Player, Touching
from dejavu_rules.notation.fields import PENDING_FIELDS, PLAYER_FIELDS, STATE_FIELDS, read_laying, write_laying
from dejavu_rules.notation.texts import Problems, Text
from tests.support.notation import problems_in_plenty


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
