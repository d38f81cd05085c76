"""Many matches, one desk: every line gets one answer, and what is refused changes nothing."""

import json
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import LayTile, MalformedAction, Match, NebulaTile, Touching
from dejavu_rules.apps.requests import Refused
from dejavu_rules.apps.wire import PROTOCOL_VERSION, Desk, answer, answer_seat, desk, refusal
from dejavu_rules.apps.wire.owner import OWNER
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from dejavu_rules.saves import to_document
from tests.support.desks import ask, check, error_of

TWO = {"seats": ["Ada", "greedy"], "seed": 1}
MORE = {"seat": 0, "step": "done", "action": {}, "at": 0, "name": "Ben", "revision": 0, "bot": "greedy"}


def test_hello_says_what_can_be_asked() -> None:
    games, told = ask(Desk(), "hello")
    assert games == Desk()
    assert told["protocol"] == PROTOCOL_VERSION
    assert (told["owner"], told["seat"]) == (["hello", *OWNER], [*SEAT_REQUESTS])
    assert (list(told["languages"]), told["bots"]) == (
        ["en", "de", "it", "zh"],
        ["random", "greedy", "planner", "searcher"],
    )


def test_games_have_names_and_do_not_disturb_each_other() -> None:
    one, _ = ask(Desk(), "new", **TWO)
    both, _ = ask(one, "new", **TWO, game="b")
    assert both.games.keys() == {"", "b"}
    assert both.games[""] is one.games[""]
    played, _ = ask(both, "bot", game="b")
    assert played.games[""] is one.games[""]
    assert played.games["b"] != both.games["b"]
    assert ask(both, "drop", game="b")[0] == one
    assert ask(both, "hello")[1]["games"] == ["", "b"]


def test_a_game_that_is_not_there_is_unknown() -> None:
    for commands in (OWNER, SEAT_REQUESTS):
        for do, command in commands.items():
            if not command.begins:
                fields = {name: MORE[name] for name in MORE.keys() & command.fields.keys()}
                assert error_of(Desk(), do, game="a", **fields)["kind"] == "unknown-game"


def test_new_begins_again_under_a_name_that_is_taken() -> None:
    one, _ = ask(Desk(), "new", **TWO)
    again, _ = ask(one, "new", **{**TWO, "seed": 2})
    assert again.games.keys() == {""}
    assert again != one


def test_there_is_a_limit_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MOST_GAMES", 2)
    games = Desk()
    for name in ("a", "b", "b"):
        games, _ = ask(games, "new", **TWO, game=name)
    assert error_of(games, "new", **TWO, game="c")["kind"] == "too-many-games"
    games, _ = ask(games, "drop", game="a")
    ask(games, "new", **TWO, game="c")


# Owner and seat are apart


def test_no_request_is_in_both_hands() -> None:
    games, _ = ask(Desk(), "new", **TWO)
    for do, command in OWNER.items():
        fields = {name: MORE[name] for name in MORE.keys() & command.fields.keys() - {"seat"}}
        if do not in SEAT_REQUESTS:
            assert error_of(games, do, seat=0, **fields)["kind"] == "malformed"
    for do, command in SEAT_REQUESTS.items():
        fields = {name: MORE[name] for name in MORE.keys() & command.fields.keys() - {"seat"}}
        if do not in OWNER:
            assert error_of(games, do, **fields)["kind"] == "malformed"


def test_a_seat_that_asks_for_a_journal_gets_its_own() -> None:
    games, _ = ask(Desk(), "new", **TWO)
    dealer = games.games[""].record.dealer
    assert dealer is not None
    assert dealer in ask(games, "journal")[1]["text"]
    assert dealer not in ask(games, "journal", seat=0)[1]["text"]


def relay(desk: Desk, seat: int, text: str) -> Any:
    """What a server does that passes a client's line on."""
    return json.loads(answer(desk, json.dumps({**json.loads(text), "seat": seat}))[1])


@pytest.mark.parametrize("do", ["save", "drop", "bot", "new", "open", "sit", "notation", "enter"])
@pytest.mark.parametrize("more", [{}, {"seat": 1}, {"seat": None}])
def test_a_client_behind_a_relay_reaches_nothing_of_the_owner_or_of_another_seat(do: str, more: dict[str, Any]) -> None:
    games, _ = ask(Desk(), "new", **TWO)
    assert (
        relay(games, 0, json.dumps({"do": do, "text": "", "seats": ["a", "b"], **more}))["error"]["kind"] == "malformed"
    )
    assert relay(games, 0, json.dumps({"do": "view", **more}))["answer"]["view"]["seat"] == 0


def test_the_line_of_a_client_names_no_seat_and_no_game() -> None:
    match = Match.new(["Ada", "Ben"], seed=1)
    for field in ({"seat": 1}, {"seat": 0}, {"seat": None}, {"game": "b"}):
        after, said = answer_seat(match, 0, json.dumps({"id": 1, "do": "view", **field}))
        assert after is match
        assert json.loads(said)["error"]["kind"] == "malformed"
    for seat in (0, 1, None):
        after, said = answer_seat(match, seat, '{"id": 1, "do": "view"}')
        assert json.loads(said)["answer"]["view"]["seat"] == seat
        check({"do": "view", "seat": seat}, json.loads(said))
    assert "save" not in json.loads(answer_seat(match, 0, '{"do": "hello"}')[1])["error"]["message"]


def test_a_client_acts_in_the_match_of_its_server() -> None:
    match = Match.new(["Ada", "Ben"], seed=1)
    after, said = answer_seat(match, 0, json.dumps({"do": "act", "action": hint(match)}))
    assert after.sealed[0] is not None
    assert json.loads(said)["answer"]["revision"] == after.revision == match.revision + 1


def hint(match: Match) -> Any:
    return json.loads(answer_seat(match, 0, '{"do": "hint"}')[1])["answer"]["action"]


# Whatever the line


@pytest.mark.parametrize("number", [None, 3, -3, "three"])
def test_the_answer_has_the_id_of_its_request(number: object) -> None:
    for request in ({"id": number, "do": "hello"}, {"id": number, "do": "save"}, {"id": number, "do": "?"}):
        assert json.loads(answer(Desk(), json.dumps(request))[1])["id"] == number


@pytest.mark.parametrize("line", ["nonsense", '{"id": [1], "do": "hello"}', '{"id": 1.5}', "[" * 10**6])
def test_a_line_without_an_id_that_could_be_read_is_answered_with_null(line: str) -> None:
    games, said = answer(Desk(), line)
    reply = json.loads(said)
    assert (games, reply["id"], reply["error"]["kind"]) == (Desk(), None, "malformed")


@pytest.mark.parametrize("depth", range(100, 4000, 300))
def test_no_depth_of_nesting_does_harm(depth: int) -> None:
    deep = '{"names": ' + "[" * depth + "]" * depth + "}"
    for line in (deep, json.dumps({"id": 4, "do": "open", "text": deep})):
        assert json.loads(answer(Desk(), line)[1])["error"]["kind"] in ("malformed", "invalid")


def test_an_answer_is_one_line_of_ascii() -> None:
    games, _ = ask(Desk(), "new", seats=["小明", "Bé"], seed=1)
    _, said = answer(games, '{"do": "view", "seat": null}')
    assert said.isascii()
    assert len(said.splitlines()) == 1
    assert json.loads(said)["answer"]["standing"]["names"] == ["小明", "Bé"]


def test_half_a_letter_is_answered_like_any_other() -> None:
    said = answer(Desk(), '{"do": "save", "game": "\\ud800"}')[1]
    assert json.loads(said)["error"]["kind"] == "unknown-game"


def test_a_refusal_is_an_answer_without_a_request() -> None:
    assert json.loads(refusal("malformed", "no")) == {"id": None, "error": {"kind": "malformed", "message": "no"}}


def test_what_is_refused_is_said_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, _ = ask(Desk(), "new", seats=["Ada", "Ben"], seed=1)
    both: dict[str, Any] = {"action": {}, "steps": []}
    for games, do, fields, error in (
        (Desk(), "save", {"game": "a"}, ("unknown-game", "there is no game 'a'; begin it with new or open")),
        (Desk(), "view", {"seat": 0}, ("unknown-game", "there is no game ''; begin it with new or open")),
        (begun, "act", {"seat": 0}, ("malformed", "give either 'action' or 'steps'")),
        (begun, "act", {"seat": 0, **both}, ("malformed", "give either 'action' or 'steps'")),
        (begun, "score", {"seat": None}, ("too-early", "nothing is scored before the first turn")),
    ):
        found = error_of(games, do, **fields)
        assert (found["kind"], found["message"]) == error
    monkeypatch.setattr(desk, "MOST_GAMES", 1)
    full = error_of(begun, "new", **TWO, game="b")
    assert (full["kind"], full["message"]) == ("too-many-games", "there are 1 games already; drop one")


def test_a_client_has_no_say_in_its_seat_and_deep_nonsense_is_malformed() -> None:
    match = Match.new(["Ada", "Ben"], seed=1)
    after, line = answer_seat(match, 0, '{"id": 5, "do": "view", "seat": 1}')
    message = "unknown field 'seat': a client has no say in whose requests these are"
    assert (after, json.loads(line)) == (match, {"id": 5, "error": {"kind": "malformed", "message": message}})
    for reply in (answer_seat(match, 0, "[" * 10**5)[1], answer(Desk(), "[" * 10**5)[1]):
        assert json.loads(reply) == {"id": None, "error": {"kind": "malformed", "message": "nested too deeply"}}


def test_what_is_too_deep_only_later_is_answered_with_the_id_of_its_request(monkeypatch: pytest.MonkeyPatch) -> None:
    def deep(match: Match, params: object) -> Any:
        raise RecursionError

    monkeypatch.setitem(SEAT_REQUESTS, "view", evolve(SEAT_REQUESTS["view"], run=deep))
    _, said = answer_seat(Match.new(["Ada", "Ben"], seed=1), 0, '{"id": 4, "do": "view"}')
    assert json.loads(said) == {"id": 4, "error": {"kind": "malformed", "message": "nested too deeply"}}


def test_an_action_that_is_none_in_this_game_is_invalid_with_the_field_that_is_wrong() -> None:
    games, _ = ask(Desk(), "new", seats=["Ada", "Ben"], seed=3, build_map=True)
    (who,) = games.games[""].waiting
    action = to_document(LayTile(Touching(NebulaTile.CRAB, ())))
    wanted = "a Placement of a Nebula Tile with whole numbers u and v and 0 to 5 turns"
    message = f"LayTile.laying: Touching(tile=NebulaTile.CRAB, touches=()) is not {wanted}"
    assert error_of(games, "act", seat=who, action=action) == {
        "kind": "invalid",
        "message": message,
        "defects": [{"path": "laying", "key": "", "message": message}],
    }
    with pytest.raises(Refused) as refused:
        desk.refuse(MalformedAction(dict, None, {}, "an action of the game"), {})
    defect = {"path": "", "key": "", "message": "{} is not an action of the game"}
    assert refused.value.error == {"kind": "invalid", "message": "{} is not an action of the game", "defects": [defect]}


def test_an_answer_is_one_line_without_spaces() -> None:
    assert answer(Desk(), '{"id": 1, "do": "drop"}')[1].startswith('{"id":1,"error":{"kind":"unknown-game",')
