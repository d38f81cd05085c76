"""Every request of an owner: to begin, keep and open a match, seats, bots, and what chance brings at a table."""

import json
from typing import Any

import pytest
from docs.tools.transcript import CONVERSATION

from dejavu_rules import (
    Dealer,
    InvalidInput,
    Match,
    Randomness,
    Record,
    StartPlayer,
    View,
    chance_outcomes,
    deal_game,
    first_state,
    legal_actions,
    new_game,
    to_json,
)
from dejavu_rules.apps.wire import Desk, owner
from dejavu_rules.apps.wire.owner import OWNER
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from dejavu_rules.bots import BOTS, greedy_bot
from dejavu_rules.match import journal_lines
from dejavu_rules.saves import to_document
from tests.support.desks import ask, error_of

PAIRS = [[str(one), str(other)] for one, other in new_game(players=2, seed=1).game.map.pairs]
TWO = ["Ada", "Ben"]


def match(desk: Desk) -> Match:
    return desk.games[""]


def codes(error: Any) -> list[str]:
    return [each["violation"]["code"] for each in error["violations"]]


# Beginning


def test_a_seed_deals_the_game_of_that_seed() -> None:
    desk, told = ask(Desk(), "new", seats=["Ada", "greedy", None], seed=7, speed=True)
    assert match(desk).record.state == new_game(players=3, seed=7, speed=True)
    assert match(desk).record.log == deal_game(3, 7, speed=True).outcomes
    assert (told["names"], told["bots"], told["open"]) == (["Ada", "greedy 2", "Player 3"], [None, "greedy", None], [2])
    dealer = Dealer(7)
    deal_game(3, dealer, speed=True)
    assert match(desk).record.dealer == dealer.save()


def test_without_a_seed_a_secure_dealer_deals() -> None:
    for fields in ({}, {"map": PAIRS}, {"build_map": True}):
        games = [ask(Desk(), "new", seats=TWO, **fields) for _ in range(2)]
        for desk, told in games:
            assert told["waiting"]
            assert (match(desk).record.dealer or "").startswith("secure:")
        assert match(games[0][0]).record.state != match(games[1][0]).record.state


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": ["Ada"] * 5, "seed": 1},
        {"seats": ["Ada"]},
        {"seats": ["Ada", "Ada"]},
        {"seats": ["Ada", "gredy"]},
        {"seats": ["Ada", "os:system"]},
        {"seats": ["Ada", "process:true"]},
        {"seats": TWO, "enter": True},
        {"seats": TWO, "enter": True, "map": PAIRS, "seed": 7},
        {"seats": TWO, "speed": True},
        {"seats": TWO, "hive_holes": 1000},
        {"seats": TWO, "name_contacts": True},
        {"seats": TWO, "names": ["Ada"]},
        {"seats": TWO, "names": ["Ada", "\n"]},
        {"seats": TWO, "map": [["crab", "moon"]]},
        {"seats": TWO, "map": [["crab"]]},
        {"seats": TWO, "map": [["crab", "crab"]]},
        {"seats": TWO, "map": PAIRS, "build_map": True},
    ],
)
def test_what_no_game_can_begin_with_is_refused(fields: dict[str, Any]) -> None:
    assert error_of(Desk(), "new", **fields)["kind"] == ("malformed" if len(fields["seats"]) > 4 else "invalid")


def test_a_misspelt_bot_is_a_question() -> None:
    assert "did you mean 'greedy'" in error_of(Desk(), "new", seats=["Ada", "gredy"])["message"]
    _, told = ask(Desk(), "new", seats=["Ada", "a person"], names=["Ada", "Gredy"])
    assert (told["names"], told["bots"]) == (["Ada", "Gredy"], [None, None])


def test_an_open_seat_is_taken_once_by_a_person_or_a_bot() -> None:
    desk, _ = ask(Desk(), "new", seats=["Ada", None, None], seed=3)
    desk, told = ask(desk, "sit", at=1, name="greedy")  # whatever a person is called
    assert (told["names"][1], told["bots"][1], told["open"]) == ("greedy", None, [2])
    assert ask(desk, "sit", at=2, name="Robot", bot="greedy")[1]["bots"][2] == "greedy"
    assert codes(error_of(desk, "sit", at=1, name="Cleo")) == ["seat-taken"]
    assert error_of(desk, "sit", at=2, name="Ada")["kind"] == "invalid"
    assert error_of(desk, "sit", at=2, name="Cleo", bot="os:system")["kind"] == "invalid"
    assert error_of(desk, "sit", at=3, name="Cleo")["kind"] == "unknown-seat"


def test_every_pair_of_a_map_that_is_none_of_tiles_is_named() -> None:
    with pytest.raises(InvalidInput) as refused:
        owner.new(BOTS, {"seats": TWO, "map": [["crab", "moon"], ["crab", "helix"], ["crab"]]})
    assert str(refused.value) == "request: map[0]: is not a pair of tiles\nrequest: map[2]: is not a pair of tiles"


# Bots


def test_bots_decide_one_by_one_or_as_often_as_wanted() -> None:
    desk, told = ask(Desk(), "new", seats=["greedy", "random", "Ada"], seed=3)
    dealer = match(desk).record.dealer
    assert len(told["waiting"]) == 3
    _, told = ask(desk, "bot")
    assert len(told["waiting"]) == 2
    assert ask(desk, "bot", limit=2) == ask(ask(desk, "bot")[0], "bot")
    every, told = ask(desk, "bot", limit=1000)
    assert told["waiting"] == [2]
    assert match(every) == match(desk).play_bots()
    assert match(every).record.dealer == dealer  # nothing was drawn, and bots have numbers of their own
    assert codes(error_of(every, "bot")) == ["choice-sealed"]
    assert error_of(ask(Desk(), "new", seats=TWO)[0], "bot")["kind"] == "illegal"


def test_a_bot_does_not_think_by_what_is_public() -> None:
    """Two games that look alike and have had as many entries: only what no seat knows is different."""
    record = Match.new(["random", "Ada"], seed=7).record
    thought = []
    for number in range(8):
        secret = Match.of(Record(record.names, record.first, record.log, Dealer(number).save()), ["random", "Ada"])
        again = [match(ask(Desk({"": secret}), "bot")[0]).sealed[0] for _ in range(2)]
        assert again[0] == again[1]  # but the same game goes the same way, once it is opened again
        thought.append(str(again[0]))
    assert len(set(thought)) > 2


def test_a_bot_of_a_match_without_a_dealer_cannot_be_foreseen() -> None:
    record = Match.new(["random", "Ada"], seed=7).record
    thought = {str(match(ask(Desk({"": match_with_entry(record)}), "bot")[0]).sealed[0]) for _ in range(40)}
    assert len(thought) > 1


def match_with_entry(record: Record) -> Match:
    return Match.of(record, ["random", "Ada"], enter=True)


def lazy(view: View, dealer: Randomness) -> Any:
    return greedy_bot(view, dealer)


def failing_bot(view: View, dealer: Randomness) -> Any:
    raise KeyError("a secret")


def wrong(view: View, dealer: Randomness) -> Any:
    return StartPlayer(0)


def test_bots_that_the_owner_plugged_in_sit_and_are_kept_by_name() -> None:
    desk = Desk(bots={**BOTS, "lazy": lazy})
    desk, told = ask(desk, "new", seats=["lazy", "Ada"], seed=3)
    assert told["bots"] == ["lazy", None]
    assert ask(desk, "bot")[1]["waiting"] == [1]
    text = ask(desk, "save")[1]["text"]
    lines = ask(desk, "journal")[1]["text"]
    for kept in (text, lines):
        again = match(ask(Desk(bots=desk.bots), "open", text=kept)[0])
        assert (again.record, again.bots, again.play_bot().sealed) == (
            *(match(desk).record, match(desk).bots),
            match(desk).play_bot().sealed,
        )
        assert "bots[0]" in error_of(Desk(), "open", text=kept)["defects"][0]["path"]


@pytest.mark.parametrize("bot", [failing_bot, wrong])
def test_a_bot_that_fails_is_an_error_and_nothing_is_lost(bot: Any) -> None:
    desk, _ = ask(Desk(bots={**BOTS, "mine": bot}), "new", seats=["mine", "Ada"], seed=3)
    error = error_of(desk, "bot")
    assert error["kind"] == "bot-failed"
    assert "mine" in error["message"]


# Keeping


def test_a_save_goes_on_where_it_was_with_the_same_dealer() -> None:
    desk, _ = ask(Desk(), "new", seats=["greedy", "random"], seed=4)
    desk, _ = ask(desk, "bot", limit=30)
    other, stands = ask(Desk(), "open", text=ask(desk, "save")[1]["text"])
    assert stands["revision"] == match(desk).revision
    for _ in range(20):
        (desk, one), (other, same) = ask(desk, "bot"), ask(other, "bot")
        assert one == same
    assert match(desk).record == match(other).record


def test_records_matches_and_journals_are_opened_alike() -> None:
    kept = Match.new(["greedy", "Ada"], seed=4).play_bots()
    for text in (kept.to_json(), "".join(journal_lines(kept)), to_json(kept.record)):
        desk, told = ask(Desk(), "open", text=text)
        assert match(desk).record == kept.record
        assert told["names"] == ["greedy 1", "Ada"]
        again, _ = ask(Desk(), "open", text=ask(desk, "save")[1]["text"])
        assert match(again).record == kept.record


def test_a_journal_is_given_from_a_revision_on() -> None:
    desk, _ = ask(Desk(), "new", seats=["greedy", "Ada"], seed=4)
    before = ask(desk, "journal")[1]["text"]
    revision = match(desk).revision
    desk, _ = ask(desk, "bot")
    after = ask(desk, "journal", revision=revision)[1]["text"]
    assert match(ask(Desk(), "open", text=before + after)[0]) == match(desk)


def test_a_save_that_was_changed_is_invalid_with_every_defect() -> None:
    text = json.loads(ask(ask(Desk(), "new", seats=TWO, seed=1)[0], "save")[1]["text"])
    text["record"] = {**text["record"], "names": ["A", 2], "checksum": None}
    error = error_of(Desk(), "open", text=json.dumps(text))
    assert error["kind"] == "invalid"
    assert [defect["path"] for defect in error["defects"]] == ["names[1]"]
    assert error_of(Desk(), "open", text="")["kind"] == "invalid"


def test_a_dropped_game_is_gone() -> None:
    desk, _ = ask(ask(Desk(), "new", seats=TWO)[0], "drop")
    assert desk == Desk()


def test_notation_is_for_people() -> None:
    assert "Ada" in ask(ask(Desk(), "new", seats=TWO)[0], "notation")[1]["text"]


# Chance that is entered


def test_what_chance_brings_is_entered() -> None:
    desk, told = ask(Desk(), "new", seats=TWO, enter=True, map=PAIRS, keep_duplicates=True, hive_holes=9)
    assert (told["revision"], told["chance"], told["waiting"]) == (0, True, [])
    assert match(desk).record.state.game.options.hive_holes == 9
    dealer = Dealer(3)
    while match(desk).record.state.is_chance:
        outcome = chance_outcomes(match(desk).record.state).pick(dealer)
        desk, told = ask(desk, "enter", outcome=to_document(outcome))
    assert told["phase"] == "Starting Hand"
    assert match(desk).record.dealer is None
    assert match(desk).record.state.game.map == new_game(players=2, seed=1).game.map


def test_a_whole_game_at_a_table_with_a_bot() -> None:
    desk, told = ask(Desk(), "new", seats=["greedy", "greedy"], enter=True, build_map=True)
    dealer = Dealer(3)
    while not told["over"]:
        if told["waiting"] and (not told["chance"] or dealer.below(2)):
            desk, told = ask(desk, "bot")
        else:
            outcome = to_document(chance_outcomes(match(desk).record.state).pick(dealer))
            desk, told = ask(desk, "enter", outcome=outcome)
        if match(desk).revision % 40 == 0:
            text = ask(desk, "save")[1]["text"] if dealer.below(2) else ask(desk, "journal")[1]["text"]
            opened, _ = ask(Desk(), "open", text=text)
            assert match(opened).record == match(desk).record
            desk = opened
    assert match(desk).record.dealer is None


def test_outcomes_are_entered_by_steps_as_well() -> None:
    desk, _ = ask(Desk(), "new", seats=TWO, enter=True, build_map=True)
    told = ask(desk, "chance")[1]
    assert (told["steps"], told["action"], told["settles"], told["harvests"]) == ([], None, False, {})
    assert [(each["label"], each["probability"]) for each in told["options"]] == [
        ("Ada begins", "1/2"),
        ("Ben begins", "1/2"),
    ]
    assert ask(desk, "chance", steps=["seat 1"])[1]["message"] == "Ben begins"
    assert error_of(desk, "enter", steps=[])["kind"] == "unfinished"
    both: dict[str, Any] = {"outcome": to_document(StartPlayer(1)), "steps": ["seat 1"]}
    for fields in ({}, both):
        error = {"kind": "malformed", "message": "give either 'outcome' or 'steps'"}
        assert error_of(desk, "enter", **fields) == error
    desk, _ = ask(desk, "enter", steps=["seat 1"])
    assert match(desk).record.state.start_player == 1


def test_outcomes_are_listed_where_chance_decides() -> None:
    desk, _ = ask(Desk(), "new", seats=TWO, enter=True, map=PAIRS)
    told = ask(desk, "outcomes")[1]
    assert (told["count"], [each["seat"] for each in told["outcomes"]]) == (2, [0, 1])
    assert ask(desk, "outcomes", limit=1, **{"from": 1})[1]["outcomes"] == told["outcomes"][1:]
    dealt, _ = ask(Desk(), "new", seats=TWO)
    for do, fields in (("outcomes", {}), ("chance", {}), ("enter", {"steps": ["seat 0"]})):
        assert codes(error_of(dealt, do, **fields)) == ["player-decides"]
    assert codes(error_of(dealt, "enter", outcome={"kind": "Draw", "card": "blue 3"})) == ["player-decides"]


def test_a_record_without_a_dealer_is_opened_with_one_or_without() -> None:
    text = to_json(Record.begin(first_state(2, new_game(2, 1).game.map)).then(StartPlayer(0)))
    dealt, told = ask(Desk(), "open", text=text)
    assert told["phase"] == "Starting Hand"
    assert match(dealt).record.log[0] == StartPlayer(0)
    waits, told = ask(Desk(), "open", text=text, enter=True)
    assert told["chance"] is True
    assert match(waits).record.dealer is None


def test_an_entered_outcome_that_cannot_be_is_refused() -> None:
    desk, _ = ask(Desk(), "new", seats=TWO, enter=True, map=PAIRS)
    assert error_of(desk, "enter", outcome={"kind": "StartPlayer", "seat": 3})["kind"] == "illegal"
    assert error_of(desk, "enter", outcome={"kind": "Meditate"})["kind"] == "invalid"
    state = match(desk).record.state
    assert state.is_chance
    assert not legal_actions(state).count()


def test_the_document_shows_every_request() -> None:
    shown = {(str(request["do"]), "seat" in request) for _, requests in CONVERSATION for request in requests}
    assert shown >= {("hello", False), *((do, False) for do in OWNER), *((do, True) for do in SEAT_REQUESTS)}
