"""`match.saving`: a match as one text, read strictly."""

import json
from typing import Any

import pytest

from dejavu_rules import Dealer, Defect, InvalidSave, Match, StartPlayer, legal_actions, random_action
from dejavu_rules.bots import greedy_bot
from dejavu_rules.match import journal_lines, open_match, read_journal
from dejavu_rules.match.saving import LONGEST
from tests.support.matches import choose_hands, people

BAD = {
    "no JSON": ("{", "is not JSON: Expecting property name"),
    "no table": ("[]", "is not a table"),
    "another document": ('{"schema": "x"}', "schema: is not dejavu-rules/match: not a match"),
    "no record": ('{"schema": "dejavu-rules/match", "bots": [null, "greedy"]}', "None is not a table"),
    "deep": ("[" * 100_000, "is not JSON: maximum recursion depth exceeded"),
    "too long": (" " * (LONGEST + 1), "has more than 4194304 characters"),
}


def change(match: Match, **changes: Any) -> str:
    return json.dumps({**json.loads(match.to_json()), **changes})


def test_a_match_comes_back_and_goes_on_as_it_would_have() -> None:
    match = choose_hands(Match.new(["Ada", "greedy", None], seed=3, speed=True))
    again = Match.from_json(match.to_json())
    assert (again.record, again.now.seats, again.revision) == (match.record, match.now.seats, match.revision)
    seat = match.record.state.active
    action = random_action(match.record.state, Dealer(1))
    assert again.act(seat, action).record == match.act(seat, action).record


def test_a_save_is_one_line_of_json_in_the_order_of_its_keys() -> None:
    text = choose_hands(people()).to_json()
    assert text == json.dumps(json.loads(text), sort_keys=True) + "\n"


def test_what_was_undone_is_not_saved_and_clients_of_before_get_a_view() -> None:
    match = choose_hands(people())
    seat = match.record.state.active
    undone = match.act(seat, legal_actions(match.record.state).at(0)).undo(seat)
    again = Match.from_json(undone.to_json())
    assert again.revision == undone.revision > len(again.record.log)
    assert again.since(0, match.revision).view == again.view(0)
    assert again.since(0, again.revision).view is None


def test_sealed_choices_come_back_sealed() -> None:
    match = people()
    sealed = match.act(0, legal_actions(match.now.decision(0)).at(0))
    again = Match.from_json(sealed.to_json())
    assert (again.sealed, again.revision) == (sealed.sealed, sealed.revision)
    assert choose_hands(again).record == choose_hands(sealed).record


def test_matches_saved_before_there_were_revisions_are_read() -> None:
    match = choose_hands(Match.new(["Ada", "greedy"], seed=3))
    old = {key: each for key, each in json.loads(match.to_json()).items() if key in ("schema", "bots", "record")}
    assert Match.from_json(json.dumps(old)).record == match.record


@pytest.mark.parametrize("name", BAD)
def test_a_damaged_match_is_refused(name: str) -> None:
    text, message = BAD[name]
    with pytest.raises(InvalidSave) as refused:
        Match.from_json(text)
    (defect,) = refused.value.defects
    assert str(defect).startswith(message)
    assert name in ("another document", "no record") or defect == Defect("", defect.message)
    assert refused.value.source == ("save" if name == "no record" else "game")


def test_garbage_is_refused() -> None:
    for garbage in (None, 3, b"{", object()):
        with pytest.raises(InvalidSave) as refused:
            Match.from_json(garbage)  # type: ignore[arg-type]
        assert refused.value.source == "game"
        (defect,) = refused.value.defects
        assert garbage == b"{" or defect == Defect("", "is not a text")
    assert Match.from_json(people().to_json().encode()).record == people().record


BOTS = "bots: is not a list of 2: a bot or null for each seat"
NO_BOT = "bots[1]: is not one of random, greedy, planner, searcher"
OPEN = "open: is not a list of seats"
TAKEN = "open: an open seat is there once, and has no bot"
REVISION = "revision: is not a whole number of 0 or more"


@pytest.mark.parametrize(
    ("changes", "defects"),
    [
        ({"bots": [None]}, [BOTS]),
        ({"bots": [None, "clever"]}, [NO_BOT]),
        ({"bots": [None, []]}, [NO_BOT]),
        ({"bots": "greedy"}, [BOTS]),
        ({"open": [2]}, [OPEN]),
        ({"open": [-1]}, [OPEN]),
        ({"open": ["0"]}, [OPEN]),
        ({"open": 0}, [OPEN]),
        ({"open": [0, 0]}, [TAKEN]),
        ({"open": [1], "bots": [None, "greedy"]}, [TAKEN]),
        ({"revision": -1}, [REVISION]),
        ({"revision": "1"}, [REVISION]),
        ({"revision": 10**9 + 1}, [REVISION]),
        ({"enter": 1}, ["enter: is not true or false"]),
        (
            {"bots": [None, 5], "open": 5, "revision": 0.5, "enter": 0},
            [NO_BOT, OPEN, REVISION, "enter: is not true or false"],
        ),
        ({"sealed": [None]}, ["sealed: is not a list of 2: an action or null for each seat"]),
        ({"sealed": [None, {"kind": "Meditate"}]}, ["sealed[1]: this seat does not choose now"]),
        (
            {"sealed": [{}, {}]},
            ["sealed[0]: this seat does not choose now", "sealed[1]: this seat does not choose now"],
        ),
        ({"more": 1, "less": 2}, ["less: unknown key", "more: unknown key"]),
        ({"schema": "x"}, ["schema: is not dejavu-rules/match: not a match"]),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], defects: list[str]) -> None:
    with pytest.raises(InvalidSave) as refused:
        Match.from_json(change(choose_hands(people()), **changes))
    assert [str(each) for each in refused.value.defects] == defects
    assert refused.value.source == "game"


@pytest.mark.parametrize(
    "changes", [{"revision": 0}, {"revision": 10**9}, {"open": [0]}, {"open": [1, 0]}, {"open": []}]
)
def test_what_is_right_is_read(changes: dict[str, Any]) -> None:
    match = Match.from_json(change(choose_hands(people()), **changes))
    assert match.record == choose_hands(people()).record
    assert match.now.seats.open == tuple(sorted(changes.get("open", [])))
    assert match.revision == max(changes.get("revision", match.revision), len(match.now.history))


def test_a_sealed_choice_must_be_one_of_the_seat() -> None:
    match = people()
    stolen = legal_actions(match.now.decision(1)).at(0)
    sealed = match.act(1, stolen)
    document = json.loads(sealed.to_json())
    document["sealed"].reverse()
    with pytest.raises(InvalidSave) as refused:
        Match.from_json(json.dumps(document))
    assert {each.path for each in refused.value.defects} == {"sealed[0]"}
    assert [each.message for each in refused.value.defects] == [each.message for each in match.explain(0, stolen)]
    assert refused.value.source == "game"


def test_a_match_has_a_dealer_and_an_error_does_not_show_it() -> None:
    document = json.loads(people().to_json())
    for dealer in (None, "secure:nearly"):
        record = {**document["record"], "dealer": dealer, "checksum": None}
        with pytest.raises(InvalidSave) as refused:
            Match.from_json(json.dumps({**document, "record": record}))
        why = "is not a saved dealer" if dealer else "is not there, and chance has nobody to decide for it"
        assert [str(each) for each in refused.value.defects] == [f"record.dealer: {why}"]
        assert refused.value.source == "game"


# Chance that is entered, and bots of the owner's own


def test_a_match_whose_chance_is_entered_is_kept_so() -> None:
    match = Match.new(["Ada", "Ben"], enter=True, build_map=True).enter(StartPlayer(1))
    for again in (Match.from_json(match.to_json()), read_journal("".join(journal_lines(match))).match):
        assert again.record == match.record
        assert again.now.head.enter
        assert again.record.state.is_chance  # nobody deals in between
        assert (again.record.state.active, again.revision) == (1, 1)
    dealt = json.loads(people().to_json()) | {"enter": True}
    assert Match.from_json(json.dumps(dealt)).record == people().record.with_dealer(None)
    wrong = json.loads(match.to_json()) | {"enter": 1}
    with pytest.raises(InvalidSave, match="enter"):
        Match.from_json(json.dumps(wrong))


def test_a_bot_of_the_owners_own_must_be_given_again() -> None:
    mine = {"my:bot": greedy_bot}
    match = Match.new(["my:bot", None], seed=1, bots=mine).sit(1, "Robot", "my:bot")
    for text in (match.to_json(), "".join(journal_lines(match))):
        assert open_match(text, mine).bots == ("my:bot", "my:bot")
        with pytest.raises(InvalidSave, match=r"bots\[0\]"):
            open_match(text)
