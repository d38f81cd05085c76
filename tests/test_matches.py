"""A game with its seats: begun, saved, refused when damaged."""

import pytest
from attrs import evolve

from dejavu_rules import IllegalAction, InvalidSave, InvalidSetup, explain
from dejavu_rules.apps.match import LONGEST, begin_match, match_from_text, new_match

PAIR = ("Ada", "greedy")

BAD = {
    "no JSON": "{",
    "another document": '{"schema": "x"}',
    "no record": '{"schema": "dejavu-rules/match", "bots": [null, "greedy"]}',
    "deep": "[" * 100_000,
}


@pytest.mark.parametrize("name", BAD)
def test_a_damaged_match_is_refused(name: str) -> None:
    with pytest.raises(InvalidSave):
        match_from_text(BAD[name])


def test_a_match_with_strange_seats_is_refused() -> None:
    text = new_match(PAIR, 3).text()
    for bots in ("[null]", '[null, "clever"]', "[null, 3]", '"greedy"', "[null, []]"):
        with pytest.raises(InvalidSave, match="bots"):
            match_from_text(text.replace('[null, "greedy"]', bots))


def test_two_players_have_two_names() -> None:
    with pytest.raises(InvalidSetup, match="same name"):
        new_match(("Ada", "Ada"), 1)
    with pytest.raises(InvalidSetup):
        new_match(("Ada",), 1)


def test_a_bot_is_nobody_to_undo_for() -> None:
    with pytest.raises(IllegalAction):
        new_match(PAIR, 3).undo(0)


def test_names_and_bots_are_told_apart() -> None:
    match = begin_match(["greedy", "Robot"], [None, "random"], 3)
    assert (match.record.names, match.bots, match.people, match.watcher) == (
        ("greedy", "Robot"),
        (None, "random"),
        (0,),
        0,
    )
    assert match_from_text(match.text()) == match


def test_advice_is_legal_and_leaves_the_dealer_alone() -> None:
    match = new_match(PAIR, 3)
    dealer = match.record.dealer
    assert explain(match.record.state, match.hint()) == ()
    assert match.hint() == match.hint()
    assert match.record.dealer == dealer


def test_a_match_goes_on_by_its_dealer_and_has_an_end() -> None:
    with pytest.raises(InvalidSave, match="more than"):
        match_from_text(" " * (LONGEST + 1))
    match = new_match(PAIR, 3)
    with pytest.raises(InvalidSave, match=r"record\.dealer"):
        match_from_text(evolve(match, record=evolve(match.record, dealer=None)).text())
