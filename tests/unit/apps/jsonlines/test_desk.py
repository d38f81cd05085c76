"""Many games, one desk: every line gets one answer, and what is refused changes nothing."""

import json

import pytest

from dejavu_rules.apps.jsonlines import PROTOCOL_VERSION, Desk, answer, commands, desk, refusal
from tests.support.desks import ask, refused


def test_hello_says_what_can_be_asked() -> None:
    games, told = ask(Desk(), "hello")
    assert games == Desk()
    assert told["protocol"] == PROTOCOL_VERSION
    assert told["commands"] == [*commands.COMMANDS]
    assert (told["languages"], told["bots"]) == (["en", "de", "it", "zh"], ["random", "greedy", "planner", "searcher"])


def test_games_have_names_and_do_not_disturb_each_other() -> None:
    one, _ = ask(Desk(), "new", players=2, seed=1)
    both, _ = ask(one, "new", players=3, seed=2, game="b")
    assert both.games.keys() == {"", "b"}
    assert both.games[""] is one.games[""]
    played, _ = ask(both, "bot", seat=both.games["b"].state.active, game="b")
    assert played.games[""] is one.games[""]
    assert played.games["b"] != both.games["b"]
    assert ask(both, "drop", game="b")[0] == one
    assert ask(both, "hello")[1]["games"] == ["", "b"]


def test_a_game_that_is_not_there_is_unknown() -> None:
    for do in commands.COMMANDS.keys() - {"new", "load"}:
        more = {"seat": 0, "step": "done", "action": {}, "outcome": {}}
        fields = {name: more[name] for name in more.keys() & commands.COMMANDS[do].fields.keys()}
        assert refused(Desk(), do, game="a", **fields)["kind"] == "unknown-game"


def test_new_begins_again_under_a_name_that_is_taken() -> None:
    one, _ = ask(Desk(), "new", players=2, seed=1)
    again, _ = ask(one, "new", players=2, seed=2)
    assert again.games.keys() == {""}
    assert again != one


def test_there_is_a_limit_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MOST_GAMES", 2)
    games = Desk()
    for name in ("a", "b", "b"):
        games, _ = ask(games, "new", players=2, seed=1, game=name)
    assert refused(games, "new", players=2, seed=1, game="c")["kind"] == "too-many-games"
    games, _ = ask(games, "drop", game="a")
    ask(games, "new", players=2, seed=1, game="c")


@pytest.mark.parametrize("number", [None, 3, -3, "three"])
def test_the_answer_has_the_id_of_its_request(number: object) -> None:
    for request in ({"id": number, "do": "hello"}, {"id": number, "do": "view"}, {"id": number, "do": "?"}):
        assert json.loads(answer(Desk(), json.dumps(request))[1])["id"] == number


@pytest.mark.parametrize("line", ["nonsense", '{"id": [1], "do": "hello"}', '{"id": 1.5}', "[" * 10**6])
def test_a_line_without_an_id_that_could_be_read_is_answered_with_null(line: str) -> None:
    games, said = answer(Desk(), line)
    reply = json.loads(said)
    assert (games, reply["id"], reply["error"]["kind"]) == (Desk(), None, "malformed")


@pytest.mark.parametrize("depth", range(100, 4000, 300))
def test_no_depth_of_nesting_does_harm(depth: int) -> None:
    deep = '{"id": 4, "do": "load", "save": {"names": ' + "[" * depth + "]" * depth + "}}"
    assert json.loads(answer(Desk(), deep)[1])["error"]["kind"] in ("malformed", "invalid")


def test_an_answer_is_one_line_of_ascii() -> None:
    games, _ = ask(Desk(), "new", players=2, seed=1, names=["小明", "Bé"])
    _, said = answer(games, '{"do": "view"}')
    assert said.isascii()
    assert len(said.splitlines()) == 1
    assert json.loads(said)["answer"]["names"] == ["小明", "Bé"]


def test_half_a_letter_is_answered_like_any_other() -> None:
    said = answer(Desk(), '{"do": "view", "game": "\\ud800"}')[1]
    assert json.loads(said)["error"]["kind"] == "unknown-game"


def test_a_refusal_is_an_answer_without_a_request() -> None:
    assert json.loads(refusal("malformed", "no")) == {"id": None, "error": {"kind": "malformed", "message": "no"}}
