"""`codec.forms`: each form writes, reads and tells the same thing."""

from contextlib import suppress
from typing import Any

import pytest
from attrs import frozen

from dejavu_rules import Bits, Cards, Fragment, NebulaTile
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves.actions import BIT, BITS, FRAGMENT, LAYING, TILE, ByTile
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
    forms_of,
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
    (Fields(lambda x: Point(x, None), {"x": Whole(0, 9)}, Point), Point(1, None), {"x": 1}),
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


@pytest.mark.parametrize(
    ("form", "value", "wanted"),
    [
        (Whole(0, 3), 4, "a whole number from 0 to 3"),
        (Whole(0, 3), -1, "a whole number from 0 to 3"),
        (Whole(0, 3), True, "a whole number from 0 to 3"),
        (Words(3), "", "printable text of 1 to 3 characters"),
        (Words(3), "long", "printable text of 1 to 3 characters"),
        (Words(3), "a\n", "printable text of 1 to 3 characters"),
        (Flag(), 1, "True or False"),
        (Word("a size", {"small": 1}), 2, "a size"),
        (Word("a size", {"small": 1}), [], "a size"),
        (name("a tile", NebulaTile), Fragment.RED_1, "a tile"),
        (Row(Flag(), 2), (True,) * 3, "a tuple of at most 2"),
        (Row(Flag(), 2), [True], "a tuple of at most 2"),
        (BITS, Cards(), "Bits, at most 60"),
        (Multiset(Bits, BIT, 1), Bits("red moon, red moon"), "Bits, at most 1"),
        (POINT, Line(()), "Point"),
        (Fields(lambda x: x, {"x": Flag()}), 5, "<lambda>"),
        (EITHER, 5, "one of point, line"),
        (BoxForm(), 5, "a Catalogue"),
        (MapForm(), 5, "a CosmicMap"),
        (LayoutForm(), 5, "a Layout"),
        (LAYING, 5, "a Placement or a Touching"),
        (ByTile(Flag()), [True], "a tuple with something for each Nebula Tile"),
        (ByTile(Flag()), (True,) * 16, "a tuple with something for each Nebula Tile"),
    ],
)
def test_what_cannot_be_written_says_what_is_wanted(form: Form[Any], value: object, wanted: str) -> None:
    with pytest.raises(Unwritable) as refused:
        form.write(value)
    assert (refused.value.wanted, refused.value.value, refused.value.path) == (wanted, value, "")


@pytest.mark.parametrize(
    ("form", "values"),
    [
        (Whole(0, 3), (0, 3)),
        (Words(3), ("a", "abc")),
        (Row(Flag(), 2), ((), (True, False))),
        (ByTile(Flag()), ((), (True,) * 15)),
        (Multiset(Bits, BIT, 1), (Bits(), Bits("red moon"))),
    ],
)
def test_what_is_just_within_its_bounds_is_written(form: Form[Any], values: tuple[object, ...]) -> None:
    for value in values:
        assert read(form, form.write(value)) == (value, [])


@pytest.mark.parametrize(
    ("form", "schema"),
    [
        (Whole(0, 3), {"type": "integer", "minimum": 0, "maximum": 3}),
        (Words(3), {"type": "string", "minLength": 1, "maxLength": 3}),
        (Flag(), {"type": "boolean"}),
        (Word("a size", {"small": 1, "large": 2}), {"enum": ["small", "large"]}),
        (Maybe(Flag()), {"anyOf": [{"type": "null"}, {"type": "boolean"}]}),
        (Row(BIT, 2), {"type": "array", "items": {"$ref": "#/$defs/bit"}, "maxItems": 2}),
        (Multiset(Bits, BIT, 2), {"type": "array", "items": {"$ref": "#/$defs/bit"}, "maxItems": 2}),
        (
            Fields(Line, {"points": Flag(), "more": Flag()}, optional=("more",)),
            {
                "type": "object",
                "properties": {"points": {"type": "boolean"}, "more": {"type": "boolean"}},
                "required": ["points"],
                "additionalProperties": False,
            },
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_schema_of_a_form(form: Form[Any], schema: dict[str, Any]) -> None:
    assert form.schema() == schema


def test_the_schema_of_tagged_forms_has_the_tag_and_what_stands_beside() -> None:
    schema = EITHER.schema({"checksum": {"type": "null"}})
    assert [each["properties"]["kind"] for each in schema["oneOf"]] == [{"const": "point"}, {"const": "line"}]
    assert [each["required"] for each in schema["oneOf"]] == [
        ["checksum", "kind", "x", "y"],
        ["checksum", "kind", "points"],
    ]


def test_optional_fields_may_be_missing_and_keys_beside_are_read_elsewhere() -> None:
    form = Fields(lambda x, y=7: (x, y), {"x": Whole(0, 9), "y": Whole(0, 9)}, tuple, optional=("y",))
    assert read(form, {"x": 1}) == ((1, 7), [])
    assert read(form, {"x": 1, "y": 2}) == ((1, 2), [])
    assert read(form, {"y": 2}) == (None, ["here.x: missing"])
    defects = Defects()
    assert POINT.read(Entry({"x": 1, "y": 2, "kind": "point"}, "", defects), ("kind",)) == Point(1, 2)
    assert defects.found == []


def test_the_forms_of_a_class_are_found_by_the_names_of_its_fields() -> None:
    every: dict[str, Form[Any]] = {"y": Flag(), "z": TILE, "x": BIT}
    assert list(forms_of(Point, every).items()) == [("x", BIT), ("y", every["y"])]
    assert forms_of(Point, every, without=("y",)) == {"x": BIT}


def test_no_tile_before_the_last_one_may_be_missing() -> None:
    form = ByTile(Flag())
    assert read(form, {"flame": True})[1] == ["here.'cats eye': missing", "here.boomerang: missing"]
    assert read(form, 5) == (None, ["here: 5 is not a table"])
    assert read(form, {}) == ((), [])


def test_a_bag_with_too_many_equal_pieces_is_a_defect_and_no_overflow() -> None:
    form = Multiset(Bits, BIT, 300)
    found, said = read(form, ["red moon"] * 128)
    assert found is None
    assert said == ["here: Bits hold at most 127 equal pieces"]
    assert read(form, ["red moon"] * 127)[0] == Bits(["red moon"] * 127)


def test_places_are_joined_from_the_inside_out() -> None:
    assert Unwritable(1, "x").inside("b").inside("a").path == "a.b"
    assert Unwritable(1, "x").inside("[2]").inside("a").path == "a[2]"
    assert Unwritable(1, "x").inside("c").inside("[2]").inside("a").path == "a[2].c"
