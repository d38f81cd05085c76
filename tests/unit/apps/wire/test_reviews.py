"""Turns of the past as documents: the best actions in words, what was seen, and the ways on the map."""

from typing import Any

from dejavu_rules import Bits, Match, Meditate, NebulaTile, Plant, Sow, Walk, legal_actions, say, view
from dejavu_rules.apps.wire.reviews import review_document, turns_to_review
from dejavu_rules.pictures import Contents, Picture
from dejavu_rules.saves import to_document
from dejavu_rules.turns import BestTurn, ReviewedTurn
from tests.support.matches import choose_hands, people


def begun() -> tuple[Match, NebulaTile]:
    match = choose_hands(people(seed=1))
    girl = match.record.state.girl
    assert girl is not None
    return match, girl


def test_the_ways_of_the_girl_and_of_the_sowing_are_drawn_one_after_the_other() -> None:
    match, girl = begun()
    state = match.record.state
    sowing = next(iter(legal_actions(state).of(Sow)))
    first, second, third, fourth, fifth = [tile for tile in NebulaTile if tile is not girl][:5]
    lines: dict[tuple[Any, ...], list[tuple[NebulaTile, ...]]] = {
        (Walk((first, second, third)), sowing, Plant((fourth, fifth)), Plant(()), Meditate()): [
            (girl, first, second, third),
            (sowing.start, *sowing.path),
            (third, fourth, fifth),
        ],
        (Plant((first,)), Walk((second,))): [(girl, first), (first, second)],
        (Plant(()), Meditate()): [],
    }
    for line, ways in lines.items():
        turn = ReviewedTurn(1, 0, len(match.record.log), 2, BestTurn(5, line, 5, 1, Bits()))
        (found,) = review_document(match, [turn], {"pictures": True, "lang": "de", "views": False})["turns"]
        layout = state.game.layout
        assert layout is not None
        picture = Picture(layout, Contents.of(state), arrows=tuple(ways), names=("",) * len(NebulaTile))
        assert found == {
            "turn": 1,
            "seat": 0,
            "gained": 2,
            "possible": 5,
            "sure": True,
            "line": [{"action": to_document(action), "message": say(action, "de")} for action in line],
            "svg": picture.svg(),
        }


def test_a_view_is_that_of_the_player_when_the_turn_began() -> None:
    match, _ = begun()
    before = len(match.record.log)
    played = match.act(match.waiting[0], match.hint(match.waiting[0]))
    turn = ReviewedTurn(1, 1, before, 2, BestTurn(5, (), 6, 1, Bits()))
    (found,) = review_document(played, [turn], {"views": True})["turns"]
    assert found == {
        "turn": 1,
        "seat": 1,
        "gained": 2,
        "possible": 5,
        "sure": False,
        "line": [],
        "view": to_document(view(match.record.state, 1)),
    }


def test_as_many_turns_are_reviewed_as_are_wanted_but_not_without_end() -> None:
    assert turns_to_review({}) == {"first": 1, "limit": 100}
    assert turns_to_review({"from": 7, "limit": 3}) == {"first": 7, "limit": 3}
    assert turns_to_review({"limit": 10**9}) == {"first": 1, "limit": 1000}
