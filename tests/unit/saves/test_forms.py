"""`codec.forms`: each form writes, reads and tells the same thing."""

from contextlib import suppress
from typing import Any

import pytest
from attrs import frozen

from dejavu_rules import Bits, Cards, Fragment, NebulaTile
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves.actions import BIT, BITS, FRAGMENT, TILE, ByTile
from dejavu_rules.saves.boxes import BoxForm
from dejavu_rules.saves.forms import (
    TITLED,
    Fields,
    Flag,
    Form,
    Maybe,
    Multiset,
    Row,
    Tagged,
    Unwritable,
    Whole,
    Word,
    add_title,
    name,
)
from dejavu_rules.saves.forms import Text as Words
from dejavu_rules.saves.states import LayoutForm, MapForm
from dejavu_rules.testing.garbage import GARBAGE


@frozen
class Point:
    x: int
    y: int | None


@frozen
class Line:
    points: tuple[Point, ...]


POINT = Fields(Point, {"x": Whole(0, 9), "y": Maybe(Whole(0, 9))})
LINE = Fields(Line, {"points": Row(POINT, 3)})
EITHER: Tagged[Point | Line] = Tagged({"point": (Point, POINT), "line": (Line, LINE)})

EXAMPLES: list[tuple[Form[Any], Any, Any]] = [
    (Whole(-3, 3), -3, -3),
    (Flag(), True, True),
    (Word("a size", {"small": 1, "large": 2}), 2, "large"),
    (name("a tile", NebulaTile), NebulaTile.FOX_FUR, "fox fur"),
    (Maybe(FRAGMENT), None, None),
    (Maybe(FRAGMENT), Fragment.RED_1, "red 1"),
    (Row(TILE, 3), (NebulaTile.CRAB, NebulaTile.CRAB), ["crab", "crab"]),
    (BITS, Bits("red moon, white sun, red moon"), ["white sun", "red moon", "red moon"]),
    (ByTile(Flag()), (True, False), {"cats eye": True, "boomerang": False}),
    (POINT, Point(1, None), {"x": 1, "y": None}),
    (LINE, Line((Point(1, 2),)), {"points": [{"x": 1, "y": 2}]}),
    (EITHER, Point(1, 2), {"kind": "point", "x": 1, "y": 2}),
]


def read(form: Form[Any], value: object) -> tuple[Any, list[str]]:
    defects = Defects()
    found = form.read(Entry(value, "here", defects))
    return found, [str(defect) for defect in defects.found]


@pytest.mark.parametrize(("form", "value", "written"), EXAMPLES)
def test_what_is_written_is_read_again(form: Form[Any], value: Any, written: Any) -> None:
    assert form.write(value) == written
    assert read(form, written) == (value, [])
    assert isinstance(form.schema(), dict)


@pytest.mark.parametrize("form", [form for form, _, _ in EXAMPLES[:-1]], ids=lambda form: type(form).__name__)
def test_garbage_is_refused_with_a_signal_and_no_other_error(form: Form[Any]) -> None:
    for garbage in GARBAGE:
        with suppress(Unwritable):  # some of it is in its place
            form.write(garbage)


@pytest.mark.parametrize(
    ("form", "value", "defect"),
    [
        (Whole(0, 3), True, "here: true is not a whole number from 0 to 3"),
        (Flag(), 1, "here: 1 is not true or false"),
        (TILE, "crap", "did you mean 'crab'?"),
        (Row(TILE, 1), ["crab", "crab"], "here: has 2 entries; at most 1 are allowed"),
        (Row(TILE, 2), ["crab", 5], "here[1]: 5 is not one of"),
        (BITS, ["red moon", "red 1"], "here[1]: 'red 1' is not one of"),
        (Multiset(Cards, name("a card", NebulaTile), 3), 7, "here: 7 is not an array"),
        (ByTile(Flag()), {"boomerang": True}, "here.'cats eye': missing"),
        (ByTile(Flag()), {"cats eye": 0}, "here.'cats eye': 0 is not true or false"),
        (ByTile(Flag()), {"moon": True}, "here.moon: unknown key"),
        (ByTile(Flag()), [], "here: an array is not a table"),
        (POINT, {"x": 1}, "here.y: missing"),
        (POINT, {"x": 1, "y": 1, "z": 1}, "here.z: unknown key"),
        (EITHER, {"x": 1}, "here.kind: missing; it is one of point, line"),
        (EITHER, {"kind": "lime"}, "here.kind: 'lime' is not one of point, line; did you mean 'line'?"),
        (EITHER, 5, "here: 5 is not a table"),
        (LINE, {"points": [{"x": 0, "y": 0}, {"x": 0, "y": -1}]}, "here.points[1].y: -1 is not a whole number"),
    ],
)
def test_a_defect_is_reported_with_its_path(form: Form[Any], value: object, defect: str) -> None:
    _, said = read(form, value)
    assert any(defect in words for words in said), said


def test_the_path_of_what_cannot_be_written() -> None:
    with pytest.raises(Unwritable) as refused:
        LINE.write(Line((Point(1, 2), Point(1, 77))))
    assert (refused.value.path, refused.value.value) == ("points[1].y", 77)
    with pytest.raises(Unwritable) as refused:
        ByTile(Row(Flag(), 2)).write(((), (True, 5)))
    assert refused.value.path == "boomerang[1]"


def test_a_titled_form_is_referred_to_by_its_title() -> None:
    assert BIT.reference() == {"$ref": "#/$defs/bit"}
    assert TITLED["bit"] is BIT
    assert Flag().reference() == Flag().schema()
    with pytest.raises(AssertionError):
        add_title("bit", Flag())


@pytest.mark.parametrize(
    "form", [EITHER, BoxForm(), MapForm(), LayoutForm(), Words(3)], ids=lambda form: type(form).__name__
)
@pytest.mark.parametrize("value", [5, "", "long", None, ()])
def test_values_of_other_types_are_not_written(form: Form[Any], value: object) -> None:
    with pytest.raises(Unwritable) as refused:
        form.write(value)
    assert refused.value.value is value
