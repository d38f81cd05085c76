"""Whatever a page sends, it gets one answer; what is refused changes nothing."""

import json
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from dejavu_rules import LANGUAGES, DejaVuError, IllegalAction, InvalidInput, Violation
from dejavu_rules.apps.browser import Bridge, dispatcher
from dejavu_rules.apps.browser.dispatcher import Method
from dejavu_rules.apps.requests import KINDS, LONGEST_LINE, MOST_NAMED, NUMBER, Field, Params
from dejavu_rules.inputs.defects import defect_at


def count(memory: int, asked: Params) -> tuple[int, int]:
    """Adds up what it is told."""
    total = memory + asked["by"]
    if total > 10:
        raise asked_for["error"]
    return total, total


asked_for: dict[str, Exception] = {}
DEFECT = defect_at("players[0]", "missing")
BY = Field(NUMBER.wanted, NUMBER.is_fine, required=True)


@pytest.fixture
def bridge(monkeypatch: pytest.MonkeyPatch) -> Bridge:
    """A bridge that counts."""
    part = SimpleNamespace(__name__="counting", METHODS={"up": Method(count, {"by": BY})}, MEMORY=1)
    monkeypatch.setitem(sys.modules, "counting", part)
    monkeypatch.setitem(dispatcher.PARTS, "count", "counting")
    return Bridge()


def reply(bridge: Bridge, text: str) -> dict[str, Any]:
    """The answer, read."""
    said = bridge.answer(text)
    assert said.isascii()
    found: dict[str, Any] = json.loads(said)
    assert len(found) == 1
    return found


def up(bridge: Bridge, **params: object) -> dict[str, Any]:
    """Count."""
    return reply(bridge, json.dumps({"method": "count.up", "params": params}))


def test_a_part_remembers_what_its_method_said_last(bridge: Bridge) -> None:
    assert up(bridge, by=3) == {"result": 4}
    assert up(bridge, by=3) == {"result": 7}
    assert up(Bridge(), by=3) == {"result": 4}


@pytest.mark.parametrize(
    "error", [ValueError("out of order"), RecursionError(), KeyError("x" * 9999), DejaVuError("no"), MemoryError()]
)
def test_what_is_refused_changes_nothing_and_is_never_raised(bridge: Bridge, error: Exception) -> None:
    up(bridge, by=1)
    asked_for["error"] = error
    told = up(bridge, by=50)["error"]
    assert told["code"] in KINDS
    assert len(told["message"]) < 600
    assert up(bridge, by=1) == {"result": 3}


def test_defects_and_violations_are_told_in_the_language_of_the_page(bridge: Bridge) -> None:
    told = {lang: refused(bridge, InvalidInput("a", [DEFECT] * 999), lang) for lang in LANGUAGES}
    assert {len(each["defects"]) for each in told.values()} == {MOST_NAMED}
    assert {each["defects"][0]["path"] for each in told.values()} == {"players[0]"}
    assert len({each["message"] for each in told.values()}) == len(LANGUAGES)
    told = {lang: refused(bridge, IllegalAction(None, [Violation("game-over")]), lang) for lang in LANGUAGES}
    assert {each["violations"][0]["code"] for each in told.values()} == {"game-over"}
    assert len({each["violations"][0]["message"] for each in told.values()}) == len(LANGUAGES)


def refused(bridge: Bridge, error: Exception, lang: str) -> Any:
    """What the page is told of an error."""
    asked_for["error"] = error
    return up(bridge, by=50, lang=lang)["error"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '"about.show"',
        "{}",
        '{"method": 3}',
        '{"method": "about"}',
        '{"method": "about.hide"}',
        '{"method": "about.show.more"}',
        '{"method": "os.system"}',
        '{"method": "__init__.METHODS"}',
        '{"method": "about.show", "params": []}',
        '{"method": "about.show", "params": null}',
        '{"method": "about.show", "more": 1}',
        '{"method": "about.show", "params": {"unknown": 1}}',
        '{"method": "about.show", "params": {"lang": "fr"}}',
        '{"method": "about.show", "params": {"lang": []}}',
        '{"method": "count.up"}',
        '{"method": "count.up", "params": {"by": true}}',
        '{"method": "count.up", "params": {"by": 1e999}}',
        '{"method": "count.up", "method": "about.show"}',
        "[" * 10**6,
        '{"method": "' + "x" * LONGEST_LINE + '"}',
        "\ud800",
    ],
)
def test_what_is_no_request_is_malformed(bridge: Bridge, text: str) -> None:
    told = reply(bridge, text)["error"]
    assert told["code"] == "malformed"
    assert 0 < len(told["message"]) < 500


def test_every_part_is_there_with_all_it_needs() -> None:
    for name in dispatcher.PARTS:
        part = dispatcher._part(f"{name}.show")
        assert hasattr(part, "MEMORY")
        assert all(isinstance(each, Method) and type(key) is str for key, each in part.METHODS.items())


def test_the_languages_are_those_of_the_library() -> None:
    assert reply(Bridge(), '{"method": "about.show"}') == {"result": {"languages": dict(LANGUAGES)}}


def test_a_page_does_not_wait_for_what_it_does_not_need() -> None:
    program = (
        'import sys; from dejavu_rules.apps.browser import Bridge; Bridge().answer(\'{"method": "about.show"}\');'
        "print(*sorted(name for name in sys.modules if name in "
        "('dejavu_rules.engine', 'dejavu_rules.wording', 'networkx', 'click', 'rich', 'tomlkit', 'random', 'z3')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
