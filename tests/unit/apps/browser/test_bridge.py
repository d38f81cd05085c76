"""Whatever a page sends, it gets one answer; what is refused changes nothing."""

import json
import subprocess
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from dejavu_rules import LANGUAGES, DejaVuError, InvalidInput
from dejavu_rules.apps.browser import Bridge, dispatcher
from dejavu_rules.apps.browser.dispatcher import Method
from dejavu_rules.apps.requests import KINDS, LONGEST_LINE, MOST_NAMED, NUMBER, Params, need
from dejavu_rules.inputs.defects import defect_at


def count(asked: Params) -> int:
    """Adds one to what it is told."""
    if asked["by"] > 10:
        raise error_to_raise["error"]
    return int(asked["by"]) + 1


error_to_raise: dict[str, Exception] = {}
DEFECT = defect_at("players[0]", "missing")


@pytest.fixture
def bridge(monkeypatch: pytest.MonkeyPatch) -> Bridge:
    """A bridge that counts."""
    part = SimpleNamespace(METHODS={"up": Method(count, {"by": need(NUMBER)})})
    monkeypatch.setitem(sys.modules, "counting", part)
    monkeypatch.setitem(dispatcher.PARTS, "count", "counting")
    return Bridge()


def reply(bridge: Bridge, text: str) -> dict[str, Any]:
    """The answer, read."""
    said = bridge.answer(text)
    assert said.isascii()
    found: dict[str, Any] = json.loads(said)
    assert found.keys() in ({"id", "answer"}, {"id", "error"})
    return found


def up(bridge: Bridge, **params: object) -> dict[str, Any]:
    """Count."""
    found = reply(bridge, json.dumps({"id": 3, "do": "count.up", **params}))
    assert found["id"] == 3
    return found


def test_one_bridge_has_the_wire_and_the_methods_of_parts(bridge: Bridge) -> None:
    assert up(bridge, by=3) == {"id": 3, "answer": 4}
    begun = reply(bridge, '{"id": "a", "do": "new", "seats": ["Ada", "greedy"], "seed": 1}')
    assert (begun["id"], begun["answer"]["names"]) == ("a", ["Ada", "greedy 2"])
    assert up(bridge, by=3) == {"id": 3, "answer": 4}
    assert reply(bridge, '{"do": "view", "seat": 0}')["answer"]["view"]["seat"] == 0
    assert reply(Bridge(), '{"do": "view", "seat": 0}')["error"]["kind"] == "unknown-game"


@pytest.mark.parametrize(
    "error", [ValueError("out of order"), RecursionError(), KeyError("x" * 9999), DejaVuError("no"), MemoryError()]
)
def test_what_is_refused_changes_nothing_and_is_never_raised(bridge: Bridge, error: Exception) -> None:
    error_to_raise["error"] = error
    told = up(bridge, by=50)["error"]
    assert told["kind"] in KINDS
    assert len(told["message"]) < 600
    assert up(bridge, by=1)["answer"] == 2


def test_defects_are_told_in_the_language_of_the_page(bridge: Bridge) -> None:
    told = {lang: error_for(bridge, InvalidInput("a", [DEFECT] * 999), lang) for lang in LANGUAGES}
    assert {len(each["defects"]) for each in told.values()} == {MOST_NAMED}
    assert {each["defects"][0]["path"] for each in told.values()} == {"players[0]"}
    assert len({each["message"] for each in told.values()}) == len(LANGUAGES)


def error_for(bridge: Bridge, error: Exception, lang: str) -> Any:
    """What the page is told of an error."""
    error_to_raise["error"] = error
    return up(bridge, by=50, lang=lang)["error"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '"about.show"',
        "{}",
        '{"do": 3}',
        '{"do": "about"}',
        '{"do": "about.hide"}',
        '{"do": "about.show.more"}',
        '{"do": "os.system"}',
        '{"do": "__init__.METHODS"}',
        '{"do": "about.show", "params": []}',
        '{"do": "about.show", "more": 1}',
        '{"do": "about.show", "id": []}',
        '{"do": "about.show", "unknown": 1}',
        '{"do": "about.show", "lang": "fr"}',
        '{"do": "about.show", "lang": []}',
        '{"do": "count.up"}',
        '{"do": "count.up", "by": true}',
        '{"do": "count.up", "by": 1e999}',
        '{"do": "count.up", "do": "about.show"}',
        "[" * 10**6,
        '{"do": "' + "x" * LONGEST_LINE + '"}',
        "\ud800",
    ],
)
def test_what_is_no_request_is_malformed(bridge: Bridge, text: str) -> None:
    told = reply(bridge, text)["error"]
    assert told["kind"] == "malformed"
    assert 0 < len(told["message"]) < 500


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"do": "' + "x" * LONGEST_LINE + '"}', f"a request has at most {LONGEST_LINE} letters"),
        ('{"id": 5, "do": "os.system"}', "there is no part 'os', only about, score, count"),
        ('{"id": 5, "do": "' + "p" * 50 + '.x"}', f"there is no part '{'p' * 40}', only about, score, count"),
        ('{"id": 5, "do": "about.show.more"}', "'do' must be one of about.show"),
        ("[" * 10**6, "nested too deeply"),
    ],
    ids=["long", "part", "long part", "longer method", "deep"],
)
def test_a_page_is_told_what_is_wrong(bridge: Bridge, text: str, message: str) -> None:
    number = 5 if '"id": 5' in text else None
    assert reply(bridge, text) == {"id": number, "error": {"kind": "malformed", "message": message}}


def test_a_line_may_be_just_so_long(bridge: Bridge) -> None:
    line = json.dumps({"id": 1, "do": "about.show"})
    assert "answer" in reply(bridge, line + " " * (LONGEST_LINE - len(line)))
    assert "error" in reply(bridge, line + " " * (LONGEST_LINE - len(line) + 1))


def test_a_defect_of_ours_is_told_as_one_and_cut_off(bridge: Bridge) -> None:
    assert error_for(bridge, ValueError("out of order"), "en") == {
        "kind": "internal",
        "message": "a defect of the engine: ValueError: out of order",
    }
    assert len(error_for(bridge, ValueError("x" * 9999), "en")["message"]) == 500
    assert error_for(bridge, RecursionError(), "en") == {"kind": "malformed", "message": "nested too deeply"}


def test_errors_are_told_in_english_where_no_language_is_asked_for(bridge: Bridge) -> None:
    error_to_raise["error"] = InvalidInput("a", [DEFECT])
    told = up(bridge, by=50)["error"]
    assert told == error_for(bridge, error_to_raise["error"], "en") != error_for(bridge, error_to_raise["error"], "de")


def test_an_answer_is_one_line_without_spaces(bridge: Bridge) -> None:
    assert bridge.answer('{"id": 3, "do": "count.up", "by": 1}') == '{"id":3,"answer":2}'


def test_every_part_is_there_with_all_it_needs() -> None:
    for name in dispatcher.PARTS:
        methods = import_module(dispatcher.PARTS[name]).METHODS
        assert all(isinstance(each, Method) and type(key) is str for key, each in methods.items())


def test_the_languages_are_those_of_the_library() -> None:
    assert reply(Bridge(), '{"do": "about.show"}') == {"id": None, "answer": {"languages": dict(LANGUAGES)}}


def test_a_page_does_not_wait_for_what_it_does_not_need() -> None:
    program = (
        'import sys; from dejavu_rules.apps.browser import Bridge; Bridge().answer(\'{"do": "about.show"}\');'
        "print(*sorted(name for name in sys.modules if name in "
        "('dejavu_rules.engine', 'dejavu_rules.match', 'networkx', 'click', 'rich', 'tomlkit', 'random', 'z3')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
