"""A first view and all events since give the next view: for every seat, with every option, after every undo."""

import inspect
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import Dealer, IllegalAction, Match, deal_game, random_action, to_json, view
from dejavu_rules.events.event import EVENTS
from dejavu_rules.match import MatchOptions, News, news_document
from dejavu_rules.testing import Audience, Ledger
from dejavu_rules.testing.notes import note

GAMES: dict[str, tuple[int, MatchOptions]] = {
    "two": (2, {}),
    "speed": (3, {"speed": True}),
    "four": (4, {"speed": True, "keep_duplicates": True}),
    "duplicates": (3, {"keep_duplicates": True}),
    "building": (2, {"build_map": True}),
    "naming": (3, {"build_map": True, "name_contacts": True}),
    "small hive": (2, {"hive_holes": 4}),
}


def play(match: Match, dealer: Dealer, audience: Audience, decisions: int, undos: int = 3) -> Match:
    """Play on at random, with undo, reconnects and people who look away; everybody's ledger is right all the time."""
    seats = (None, *range(len(match.names)))
    for _ in range(decisions):
        if match.is_over:
            break
        deciding = match.waiting[dealer.below(len(match.waiting))]
        match = match.act(deciding, random_action(match.now.decision(deciding), dealer))
        attentive = [seat for seat in seats if dealer.below(3)]
        assert audience.hear(match, attentive) == []
        if not dealer.below(undos):
            match = undone(match, dealer.below(len(match.names)))
            attentive = [seat for seat in seats if dealer.below(3)]
            assert audience.hear(match, attentive) == []
        if not dealer.below(8):
            audience.join(match, seats[dealer.below(len(seats))])
    assert audience.hear(match) == []
    return match


def undone(match: Match, seat: int) -> Match:
    try:
        return match.undo(seat)
    except IllegalAction:
        return match


def begin(players: int, seed: int, options: MatchOptions) -> Match:
    return Match.new([f"Player {seat}" for seat in range(players)], seed=seed, **options)


@pytest.mark.parametrize("name", GAMES)
def test_a_ledger_equals_the_view_through_long_games(name: str) -> None:
    players, options = GAMES[name]
    building = options.get("build_map", False)
    match = begin(players, 1, options)
    play(match, Dealer(1), Audience(match), 40 if building else 120)


@settings(max_examples=max(5, settings().max_examples // 4), deadline=None)
@given(st.sampled_from([each for each in GAMES.values() if not each[1].get("build_map")]), st.integers(0, 10**6))
def test_a_ledger_equals_the_view_from_the_first_view_on(game: tuple[int, MatchOptions], seed: int) -> None:
    match = begin(*(game[0], seed, game[1]))
    play(match, Dealer(seed + 1), Audience(match), 25, undos=2)


def test_a_ledger_that_knows_the_first_state_follows_the_whole_set_up() -> None:
    """Set-up is dealt before anybody can connect, and is told from revision 0 on."""
    for name, (players, options) in GAMES.items():
        if options.get("name_contacts"):
            continue
        match = begin(players, 5, options)
        first = deal_game(players, Dealer(5), **options).before
        for seat in (None, 0, 1):
            ledger = Ledger(json.loads(to_json(view(first, seat))))
            ledger.hear(news_document(match.since(seat, 0)))
            assert ledger.differences(json.loads(to_json(match.view(seat)))) == [], name


def test_the_vp_and_flowers_of_a_speed_start_are_told() -> None:
    """They became visible with no event: three players, seed 4."""
    match = begin(3, 4, {"speed": True})
    audience, dealer = Audience(match), Dealer(1)
    while not match.record.state.turn:
        seat = match.waiting[0]
        match = match.act(seat, random_action(match.now.decision(seat), dealer))
        assert audience.hear(match) == []
    assert all(player.vp is not None and player.ltm for player in match.view(None).players)


def test_every_event_is_noted_and_there_are_no_others() -> None:
    cases = [line for line in inspect.getsource(note).splitlines() if line.strip().startswith("case ")]
    assert sorted([*re.findall(r'"(\w+)"', "".join(cases)), "Undone"]) == sorted(EVENTS)
    with pytest.raises(ValueError, match="no kind of event: Undone"):
        note({}, {"kind": "Undone"})


# Ledgers that hear something wrong


def _without(kind: str) -> Callable[[News], News]:
    def spoil(news: News) -> News:
        kept = tuple([each for each in news.events if type(each.event).__name__ != kind])
        return evolve(news, events=kept)

    return spoil


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("StartShown", "speed"),
        ("PhaseBegun", "two"),
        ("VpGained", "two"),
        ("HandsChosen", "two"),
        ("HiddenCardDrawn", "two"),
        ("Undone", "two"),
        ("MapFinished", "building"),
        ("TilesDrawn", "building"),
    ],
)
def test_a_server_that_forgets_an_event_is_caught(kind: str, name: str, monkeypatch: Any) -> None:
    players, options = GAMES[name]
    since, spoil = Match.since, _without(kind)
    monkeypatch.setattr(Match, "since", lambda self, seat, revision: spoil(since(self, seat, revision)))
    match = begin(players, 0, options)
    with pytest.raises(AssertionError):
        play(match, Dealer(0), Audience(match), 60, undos=1)
