"""Every command of the protocol: what it answers, what it changes, whom it refuses."""

import json
from typing import Any

import pytest
from docs.tools.transcript import CONVERSATION

from dejavu_rules import (
    Dealer,
    Record,
    Save,
    StartPlayer,
    chance_outcomes,
    deal_game,
    events,
    fingerprint,
    first_state,
    legal_actions,
    new_game,
    random_action,
    score,
    steps,
    to_json,
    view,
)
from dejavu_rules.apps.jsonlines import Desk
from dejavu_rules.apps.jsonlines.commands import COMMANDS, LISTED, MOST_LISTED
from dejavu_rules.events import BitDropped
from dejavu_rules.saves import record_from_json, view_from_json
from dejavu_rules.scoring.answer import score_json
from tests.support.desks import ask, refused

PAIRS = [[str(one), str(other)] for one, other in new_game(players=2, seed=1).game.map.pairs]


def begun(seed: int = 1, **fields: Any) -> Desk:
    return ask(Desk(), "new", players=2, seed=seed, **fields)[0]


def record(desk: Desk) -> Record:
    return desk.games[""]


def at_recollection(seed: int = 1) -> Desk:
    desk = begun(seed)
    while record(desk).state.turn == 0:
        state = record(desk).state
        desk, _ = ask(desk, "act", seat=state.active, action=json.loads(to_json(legal_actions(state).at(0))))
    return desk


def codes(error: Any) -> list[str]:
    return [each["violation"]["code"] for each in error["violations"]]


# Beginning


def test_a_seed_deals_the_game_of_that_seed() -> None:
    desk, told = ask(Desk(), "new", players=3, seed=7, speed=True, names=["Ada", "Ben", "Cleo"])
    assert record(desk).state == new_game(players=3, seed=7, speed=True)
    assert record(desk).log == deal_game(3, 7, speed=True).outcomes
    assert told["names"] == ["Ada", "Ben", "Cleo"]
    dealer = Dealer(7)
    deal_game(3, dealer, speed=True)
    assert record(desk).dealer == dealer.save()


def test_what_chance_brings_is_entered() -> None:
    desk, told = ask(Desk(), "new", players=2, enter=True, map=PAIRS, keep_duplicates=True, hive_holes=9)
    assert (told["number"], told["decides"]) == (0, "chance")
    assert record(desk).state.game.options.hive_holes == 9
    dealer = Dealer(3)
    while record(desk).state.is_chance:
        desk, told = ask(desk, "enter", outcome=json.loads(to_json(chance_outcomes(record(desk).state).pick(dealer))))
    assert told["phase"] == "Starting Hand"
    assert record(desk).dealer is None
    assert record(desk).state.game.map == new_game(players=2, seed=1).game.map


def test_outcomes_are_entered_by_steps_as_well() -> None:
    desk, _ = ask(Desk(), "new", players=2, enter=True, build_map=True)
    desk, told = ask(desk, "enter", steps=["seat 1"])
    assert told["events"][0]["event"]["kind"] == "StartPlayerChosen"
    assert record(desk).state.start_player == 1
    assert refused(desk, "enter", steps=[])["kind"] == "unfinished"


@pytest.mark.parametrize(
    "fields",
    [
        {"players": 5, "seed": 1},
        {"players": 2, "enter": True},
        {"players": 2, "speed": True},
        {"players": 2, "seed": 1, "speed": True},
        {"players": 2, "seed": 1, "hive_holes": 1000},
        {"players": 2, "seed": 1, "name_contacts": True},
        {"players": 2, "seed": 1, "names": ["Ada"]},
        {"players": 2, "seed": 1, "names": ["Ada", "\n"]},
        {"players": 2, "map": [["crab", "moon"]]},
        {"players": 2, "map": [["crab"]]},
        {"players": 2, "map": [["crab", "crab"]]},
        {"players": 2, "map": PAIRS, "build_map": True},
    ],
)
def test_what_no_game_can_begin_with_is_invalid(fields: dict[str, Any]) -> None:
    assert refused(Desk(), "new", **fields)["kind"] == "invalid"


# Saves


def test_a_save_goes_on_where_it_was_with_the_same_dealer() -> None:
    desk = at_recollection()
    _, told = ask(desk, "save")
    assert record_from_json(json.dumps(told["save"])) == record(desk)
    other, stands = ask(Desk(), "load", save=told["save"])
    assert record(other) == record(desk)
    assert stands["number"] == len(record(desk).log)
    for _ in range(20):
        seat = record(desk).state.active
        (desk, one), (other, same) = ask(desk, "bot", seat=seat), ask(other, "bot", seat=seat)
        assert one == same
    assert fingerprint(record(desk).state) == fingerprint(record(other).state)


def test_what_chance_was_about_to_bring_is_dealt_when_a_game_is_loaded() -> None:
    waiting = Record.begin(first_state(2, new_game(2, 1).game.map))
    dealt, told = ask(Desk(), "load", save=json.loads(to_json(waiting.then(StartPlayer(0), Dealer(5).save()))))
    assert told["phase"] == "Starting Hand"
    assert record(dealt).log[0] == StartPlayer(0)
    assert ask(Desk(), "load", save=json.loads(to_json(waiting)))[1]["decides"] == "chance"


def test_a_save_that_was_changed_is_invalid_with_every_defect() -> None:
    _, told = ask(begun(), "save")
    save = {**told["save"], "names": ["A", 2], "checksum": None}
    error = refused(Desk(), "load", save=save)
    assert error["kind"] == "invalid"
    assert [defect["path"] for defect in error["defects"]] == ["names[1]"]


def test_a_save_with_a_dealer_that_cannot_go_on_is_not_loaded() -> None:
    save = json.loads(to_json(Record.begin(new_game(2, 1), dealer="somebody")))
    assert refused(Desk(), "load", save=save)["kind"] == "invalid"


def test_a_dropped_game_is_gone() -> None:
    desk, _ = ask(begun(), "drop")
    assert desk == Desk()
    assert refused(desk, "view")["kind"] == "unknown-game"


# Choices


def test_legal_actions_are_counted_and_listed_from_a_rank_on() -> None:
    desk = at_recollection()
    seat, choices = record(desk).state.active, legal_actions(record(desk).state)
    _, told = ask(desk, "legal", seat=seat, limit=2, **{"from": 5})
    assert told["count"] == choices.count() > MOST_LISTED
    assert told["actions"] == [json.loads(to_json(choices.at(rank))) for rank in (5, 6)]
    assert len(ask(desk, "legal", seat=seat)[1]["actions"]) == LISTED
    assert len(ask(desk, "legal", seat=seat, limit=10**9)[1]["actions"]) == MOST_LISTED
    assert ask(desk, "legal", seat=seat, **{"from": 10**17})[1]["actions"] == []


def test_outcomes_are_listed_where_chance_decides() -> None:
    desk, _ = ask(Desk(), "new", players=2, enter=True, map=PAIRS)
    _, told = ask(desk, "outcomes")
    assert (told["count"], [each["seat"] for each in told["outcomes"]]) == (2, [0, 1])
    assert codes(refused(begun(), "outcomes")) == ["player-decides"]


def test_explain_names_every_broken_rule_in_the_language_of_the_request() -> None:
    desk = begun()
    seat = record(desk).state.active
    _, told = ask(desk, "explain", seat=seat, action={"kind": "Save", "bits": []}, lang="de")
    assert [each["message"] for each in told["violations"]] == [
        "„Bewahren“ gehört zu: Déjà-vu; das Spiel ist bei: Starthand"
    ]
    legal = json.loads(to_json(legal_actions(record(desk).state).at(0)))
    assert ask(desk, "explain", seat=seat, action=legal)[1] == {"violations": []}


def test_why_says_what_a_step_would_break() -> None:
    desk = begun()
    _, told = ask(desk, "why", seat=record(desk).state.active, step="save")
    assert [each["violation"]["code"] for each in told["violations"]] == ["wrong-phase"]


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("legal", {}),
        ("options", {}),
        ("options", {"steps": ["tile crabs"]}),
        ("why", {"step": "done"}),
        ("explain", {"action": {"kind": "Meditate"}}),
        ("explain", {"action": {"kind": "nothing"}}),
        ("act", {"action": {"kind": "Meditate"}}),
        ("act", {"steps": ["done"]}),
        ("bot", {}),
    ],
)
def test_a_seat_that_does_not_decide_is_told_that_and_nothing_else(do: str, fields: dict[str, Any]) -> None:
    desk = begun()
    other = 1 - record(desk).state.active
    assert codes(refused(desk, do, seat=other, **fields)) == ["not-your-turn"]


@pytest.mark.parametrize("do", ["legal", "options", "act", "undo", "view", "events", "score", "bot", "explain", "why"])
def test_a_seat_that_is_not_there_is_refused_in_the_language_of_the_request(do: str) -> None:
    more: dict[str, dict[str, Any]] = {
        "act": {"steps": []},
        "explain": {"action": {"kind": "Meditate"}},
        "why": {"step": "done"},
    }
    error = refused(at_recollection(), do, seat=2, lang="de", **more.get(do, {}))
    assert error["kind"] == "unknown-seat"
    assert "Platz" in error["message"] or "Plätze" in error["message"]


# Acting


def test_an_action_is_done_and_told_event_by_event() -> None:
    desk = at_recollection()
    before = record(desk).state
    action = legal_actions(before).at(0)
    desk, told = ask(desk, "act", seat=before.active, steps=[str(step) for step in steps.of(before, action)])
    assert [each["event"]["kind"] for each in told["events"]] == [
        type(each).__name__ for each in events.of(before, action)
    ]
    assert BitDropped.__name__ in {each["event"]["kind"] for each in told["events"]}
    assert record(desk).log[-1] == action
    assert told["phase"] == "Deja Vu"


def test_either_a_whole_action_or_its_steps() -> None:
    desk = begun()
    seat = record(desk).state.active
    for fields in ({}, {"action": {"kind": "Meditate"}, "steps": []}):
        assert refused(desk, "act", seat=seat, **fields)["kind"] == "malformed"


def test_an_action_that_breaks_a_rule_is_illegal() -> None:
    desk = begun()
    error = refused(desk, "act", seat=record(desk).state.active, action=json.loads(to_json(Save())))
    assert (error["kind"], codes(error)) == ("illegal", ["wrong-phase"])


def test_no_seat_decides_for_chance() -> None:
    desk, _ = ask(Desk(), "new", players=2, enter=True, map=PAIRS)
    assert codes(refused(desk, "act", seat=0, steps=["seat 0"])) == ["chance-decides"]
    dealt = begun()
    assert codes(refused(dealt, "enter", outcome={"kind": "Draw", "card": "blue 3"})) == ["player-decides"]
    assert refused(dealt, "act", seat=record(dealt).state.active, action={"kind": "Draw"})["kind"] == "invalid"


def test_a_bot_leaves_the_dealer_where_it_stands() -> None:
    desk = begun()
    seat, dealer = record(desk).state.active, record(desk).dealer
    after, told = ask(desk, "bot", seat=seat, bot="random", seed=5)
    assert record(after).dealer == dealer
    assert told["action"] == json.loads(to_json(random_action(record(desk).state, _after_guess(desk, seat, 5))))


def _after_guess(desk: Desk, seat: int, seed: int) -> Dealer:
    from dejavu_rules import determinize

    dealer = Dealer(seed)
    determinize(view(record(desk).state, seat), dealer)
    return dealer


def test_undo_takes_back_and_says_why_it_does_not() -> None:
    desk = begun()
    seat = record(desk).state.active
    after, _ = ask(desk, "bot", seat=seat)
    back, told = ask(after, "undo", seat=seat)
    assert record(back) == record(desk)
    assert told["decides"] == seat
    assert codes(refused(after, "undo", seat=1 - seat)) == ["undo-another-player"]
    assert codes(refused(desk, "undo", seat=seat)) == ["undo-across-chance"]
    assert refused(desk, "undo", seat=seat, to=10**6)["kind"] == "invalid"


# Looking


def test_a_view_is_that_of_the_seat_or_of_a_spectator() -> None:
    desk = at_recollection()
    assert ask(desk, "view") == ask(desk, "view", seat=None)
    for seat in (None, 0, 1):
        _, told = ask(desk, "view", seat=seat)
        assert view_from_json(json.dumps(told["view"])) == view(record(desk).state, seat)
        assert told.get("undo_limit") == (None if seat is None else record(desk).undo_limit(seat))


def test_events_go_on_from_where_they_were_read() -> None:
    desk = at_recollection()
    number = len(record(desk).log)
    _, all_of_them = ask(desk, "events", seat=0)
    assert (all_of_them["until"], all_of_them["number"]) == (number, number)
    parts: list[Any] = []
    since = 0
    while since < number:
        _, told = ask(desk, "events", seat=0, since=since, limit=3)
        assert told["until"] <= since + 3
        parts, since = parts + told["events"], told["until"]
    assert parts == all_of_them["events"]
    assert ask(desk, "events", since=10**17)[1]["events"] == []


def test_a_score_is_told_from_the_first_turn_on() -> None:
    assert refused(begun(), "score")["kind"] == "too-early"
    desk = at_recollection()
    result = score(record(desk).state, record(desk).names)
    _, told = ask(desk, "score", seat=1)
    assert told["score"] == score_json(result)
    assert told["winning_seats"] == list(result.winning_seats)


def test_the_document_shows_every_command() -> None:
    shown = {request["do"] for _, requests in CONVERSATION for request in requests}
    assert shown >= {"hello", *COMMANDS}
