"""What a decision would bring is what it brings when it is taken."""

import json

import pytest

from dejavu_rules import Dealer, Match, Phase, Sow, apply, legal_actions, new_game, settle
from dejavu_rules.apps.wire import Desk, answer, previews
from dejavu_rules.apps.wire.previews import harvests
from dejavu_rules.steps import Step, start


def test_a_harvest_is_the_most_that_any_sowing_to_that_tile_takes() -> None:
    dealer = Dealer(5)
    state = new_game(2, dealer)
    while state.phase is not Phase.RECOLLECTION:
        state = settle(apply(state, legal_actions(state).at(0)), dealer)
    tile = min((tile for tile in state.game.map.tiles if state.bits[tile]), key=lambda tile: len(state.bits[tile]))
    best: dict[str, int] = {}
    for sowing in legal_actions(state).of(Sow):
        if sowing.start is tile and not sowing.white:
            taken = len(apply(state, sowing).pool)
            best[str(sowing.path[-1])] = max(taken, best.get(str(sowing.path[-1]), 0))
    found = harvests(start(state, free=True).take(Step.of(tile)))
    assert {end: len(bits) for end, bits in found.items()} == best
    assert harvests(start(state, free=True)) == {}


def test_in_the_middle_of_a_sowing_only_tiles_within_reach_are_left() -> None:
    dealer = Dealer(5)
    state = new_game(2, dealer)
    while state.phase is not Phase.RECOLLECTION:
        state = settle(apply(state, legal_actions(state).at(0)), dealer)
    sowing = next(iter(legal_actions(state).of(Sow)))
    partial = start(state, free=True).take(Step.of(sowing.start))
    for tile, bit in zip(sowing.path[:-1], sowing.order[:-1], strict=True):
        partial = partial.take(Step.of(tile)).take(Step.of(bit))
    assert str(sowing.path[-1]) in harvests(partial)
    there = partial.state.game.map.neighbours[sowing.path[-2]]
    assert set(harvests(partial)) == {str(tile) for tile in there} - {str(sowing.start), *map(str, sowing.path[:-1])}
    assert sorted(harvests(partial)[str(sowing.path[-1])]) == sorted(map(str, apply(state, sowing).pool))


def test_where_there_are_too_many_walks_nothing_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(2, Dealer(5))
    while state.phase is not Phase.RECOLLECTION:
        state = apply(state, legal_actions(state).at(0))
    tile = max(state.game.map.tiles, key=lambda tile: len(state.bits[tile]))
    partial = start(state, free=True).take(Step.of(tile))
    assert harvests(partial)
    monkeypatch.setattr(previews, "MOST_WALKS", 3)
    assert harvests(partial) == {}


def ask(desk: Desk, **request: object) -> tuple[Desk, dict[str, object]]:
    after, line = answer(desk, json.dumps(request))
    return after, json.loads(line)


def test_every_place_for_a_tile_can_be_acted_on_and_there_are_none_without_a_tile_to_lay() -> None:
    match = Match.new(["Ada", "Ben"], seed=3, build_map=True)
    (seat,) = match.waiting
    desk, found = ask(Desk({"": match}), do="places", seat=seat)
    places = found["answer"]["places"]  # type: ignore[index]
    assert len(places) == match.legal(seat).count()
    assert {place["tile"] for place in places} == {str(laid.laying.tile) for laid in match.legal(seat)}  # type: ignore[union-attr]
    assert places[0]["outline"].startswith("<path d=")
    desk, acted = ask(desk, do="act", seat=seat, action=places[-1]["action"])
    assert "answer" in acted
    _, refused = ask(Desk({"": Match.new(["Ada", "Ben"], seed=3)}), do="places", seat=0)
    assert refused["error"]["kind"] == "invalid"  # type: ignore[index]


def test_a_hint_comes_with_the_steps_to_it() -> None:
    match = Match.new(["Ada", "greedy"], seed=3)
    desk, hint = ask(Desk({"": match}), do="hint", seat=0)
    steps = hint["answer"]["steps"]  # type: ignore[index]
    _, choice = ask(desk, do="options", seat=0, steps=steps)
    assert choice["answer"]["action"] == hint["answer"]["action"]  # type: ignore[index]
