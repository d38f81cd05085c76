"""Requests are read strictly: what is not one is refused with everything that is wrong."""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from dejavu_rules.apps.requests import (
    FLAG,
    LONGEST_LINE,
    LONGEST_TEXT,
    MOST_NAMED,
    MOST_STEPS,
    NAMES,
    NUMBER,
    PAIRS,
    STEPS,
    Field,
    Refused,
    fits,
    need,
    one_of,
    parse_line,
    read_request,
    request_id,
)
from dejavu_rules.apps.wire.desk import MOST_GAMES
from dejavu_rules.apps.wire.documents import LISTED, MOST_LISTED
from dejavu_rules.saves.documents import MOST

METHODS = {"count": {"to": NUMBER, "loud": FLAG, "first": need(NUMBER)}}

NOT_REQUESTS = {
    "nothing": "",
    "spaces": "  \r\n",
    "words": "new game",
    "half": '{"do": "new"',
    "two": '{"do": "hello"} {"do": "hello"}',
    "a comment": '{"do": "hello"} // please',
    "a trailing comma": '{"do": "hello",}',
    "single quotes": "{'do': 'hello'}",
    "a byte order mark": '\ufeff{"do": "hello"}',
    "a zero byte": '{"do": "hello"}\0',
    "an array": '[{"do": "hello"}]',
    "a text": '"hello"',
    "a number": "7",
    "null": "null",
    "not a number": '{"do": "hello", "id": NaN}',
    "infinity": '{"do": "hello", "id": -Infinity}',
    "too large a fraction": '{"do": "hello", "id": 1e999}',
    "a huge number": '{"do": "hello", "id": ' + "9" * 5000 + "}",
    "a key twice": '{"do": "hello", "do": "save"}',
    "a key twice inside": '{"do": "load", "save": {"names": 1, "names": 2}}',
}


@pytest.mark.parametrize("line", NOT_REQUESTS.values(), ids=list(NOT_REQUESTS))
def test_what_is_not_a_json_object_is_refused(line: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_line(line)
    assert refused.value.error["kind"] == "malformed"
    assert len(refused.value.error["message"]) < 200


def test_a_request_may_end_like_a_line_of_any_system() -> None:
    assert parse_line('{"do": "hello"}\r\n') == parse_line('\t{"do":"hello"}\n') == {"do": "hello"}


@pytest.mark.parametrize("number", [None, 0, -1, 10**17, "", "a7", "x" * LONGEST_TEXT])
def test_an_id_is_a_number_or_a_text(number: object) -> None:
    assert request_id({"id": number}) == number


@pytest.mark.parametrize("number", [True, 1.5, [], {}, ["a"], "x" * (LONGEST_TEXT + 1)])
def test_anything_else_is_no_id(number: object) -> None:
    with pytest.raises(Refused, match="'id' must be"):
        request_id({"id": number})


def test_a_request_without_an_id_has_none() -> None:
    assert request_id({}) is None


def test_a_request_is_read_with_its_fields() -> None:
    do, fields = read_request({"id": 3, "do": "count", "first": 1, "to": 5, "lang": "zh"}, METHODS)
    assert do == "count"
    assert fields == {"first": 1, "to": 5, "lang": "zh"}


@pytest.mark.parametrize("do", [None, 7, [], {}, "Count", "count "])
def test_an_unknown_command_is_refused_with_the_known_ones(do: object) -> None:
    with pytest.raises(Refused, match="'do' must be one of count"):
        read_request({"do": do}, METHODS)


def test_everything_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(Refused) as refused:
        read_request({"do": "count", "to": "5", "loud": 1, "lang": "fr", "too": 5}, METHODS)
    said = refused.value.error["message"].split("; ")
    assert [each.partition("'")[2].partition("'")[0] for each in said] == ["to", "loud", "lang", "too", "first"]


def test_but_no_more_than_a_person_reads() -> None:
    with pytest.raises(Refused) as refused:
        read_request({"do": "count", **{f"{'x' * 500}{number}": 0 for number in range(1000)}}, METHODS)
    assert refused.value.error["message"].count("unknown field") == MOST_NAMED
    assert len(refused.value.error["message"]) < 2000


@pytest.mark.parametrize(
    ("field", "value", "fine"),
    [
        (NUMBER, 0, True),
        (NUMBER, -1, False),
        (NUMBER, True, False),
        (NUMBER, 1.0, False),
        (NUMBER, "1", False),
        (FLAG, False, True),
        (FLAG, 0, False),
        (NAMES, ["Ada", "Ben"], True),
        (NAMES, "Ada", False),
        (NAMES, ["Ada", 2], False),
        (NAMES, ["A"] * 5, False),
        (STEPS, [], True),
        (STEPS, ["done"] * 500, True),
        (STEPS, ["done"] * 501, False),
        (STEPS, [["done"]], False),
        (PAIRS, [["crab", "helix"]], True),
        (PAIRS, [["crab", "helix", "veil"]], False),
        (PAIRS, {"crab": "helix"}, False),
        (PAIRS, [["crab", "helix"]] * 106, False),
        (one_of(("a", "b")), "b", True),
        (one_of(("a", "b")), "ab", False),
        (one_of(("a", "b")), ["a"], False),
    ],
)
def test_a_field_takes_just_what_it_wants(field: Field, value: object, fine: bool) -> None:
    assert fits(field.schema, value) is fine
    assert Draft202012Validator(field.schema).is_valid(value) is (fine or (value == 1.0 and type(value) is float))


def test_the_largest_save_fits_into_a_line() -> None:
    assert 2 * MOST["record"] < LONGEST_LINE  # as a text, with each quotation mark escaped


def test_the_document_names_the_bounds() -> None:
    text = (Path(__file__).parents[3] / "docs" / "guide" / "engine.md").read_text("utf-8")
    bounds = (f"up to {MOST_GAMES} matches", f"{MOST_STEPS} steps", f"{MOST_LISTED:,} choices ({LISTED},")
    assert [words for words in bounds if words not in text] == []
    assert LONGEST_LINE == (4 * 1024 + 64) * 1024
    assert "4 MiB and 64 KiB" in text
