"""A game with its seats: begun, saved, refused when damaged."""

from copy import copy

import pytest
from attrs import evolve

from dejavu_rules import (
    Action,
    Dealer,
    IllegalAction,
    InvalidSave,
    InvalidSetup,
    Randomness,
    View,
    explain,
    new_game,
)
from dejavu_rules.apps.match import LONGEST, begun, match_from_text, new_match
from dejavu_rules.bots import BOTS, greedy_bot

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
        new_match(PAIR, 3).undone(0)


def test_names_and_bots_are_told_apart() -> None:
    match = begun(["greedy", "Robot"], [None, "random"], 3)
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
    assert explain(match.record.state, match.advised()) == ()
    assert match.advised() == match.advised()
    assert match.record.dealer == dealer


def test_a_match_goes_on_by_its_dealer_and_has_an_end() -> None:
    with pytest.raises(InvalidSave, match="more than"):
        match_from_text(" " * (LONGEST + 1))
    match = new_match(PAIR, 3)
    with pytest.raises(InvalidSave, match=r"record\.dealer"):
        match_from_text(evolve(match, record=evolve(match.record, dealer=None)).text())


def test_without_a_seed_a_match_is_dealt_in_secret() -> None:
    one, other = new_match(PAIR), begun(["Ada", "Bot"], [None, "greedy"])
    for match in (one, other):
        assert (match.record.dealer or "").startswith("secure:")
        assert match_from_text(match.text()) == match
    assert one.record.state != other.record.state
    assert new_match(PAIR, 0).record.state == new_game(2, 0)  # a seed deals as everywhere, and 0 is one


@pytest.mark.parametrize("seed", [5, None])
def test_bots_do_not_change_what_is_dealt(seed: int | None) -> None:
    """Who chooses the first starting hand is followed by no chance: whatever a bot asks, the dealer stays."""
    match = begun(["Ada", "Bot"], ["random", "random"], seed)
    acted = [evolve(match, bots=(bot, bot)).bot_acted() for bot in BOTS]
    assert {each.record.dealer for each in acted} == {match.record.dealer}
    assert match.bot_acted() == match.bot_acted()  # the same bot in the same place decides the same


def test_a_bot_gets_a_dealer_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """By seat and by decision, and none that would tell what the game's dealer will deal."""
    heard: list[tuple[int, ...]] = []

    def nosy(view: View, dealer: Randomness) -> Action:
        heard.append(tuple([copy(dealer).below(1000) for _ in range(3)] + [copy(dealer).below(10**9)]))
        return greedy_bot(view, dealer)

    monkeypatch.setattr("dejavu_rules.apps.match.BOTS", {"nosy": nosy})
    match = begun(["A", "B"], ["nosy", "nosy"], 5)
    for _ in range(12):
        chance = Dealer.resume(match.record.dealer or "")
        match = match.bot_acted()
        assert heard[-1] != tuple([copy(chance).below(1000) for _ in range(3)] + [copy(chance).below(10**9)])
    assert len(set(heard)) == 12
