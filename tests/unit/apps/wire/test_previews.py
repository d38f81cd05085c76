"""What a decision would bring is what it brings when it is taken."""

import json

import pytest

from dejavu_rules import (
    Bit,
    Bits,
    Dealer,
    LayTile,
    Match,
    NebulaTile,
    Phase,
    Placement,
    Sow,
    apply,
    legal_actions,
    new_game,
    settle,
)
from dejavu_rules.apps.wire import Desk, answer, previews
from dejavu_rules.apps.wire.previews import harvests
from dejavu_rules.pictures import outline_svg
from dejavu_rules.saves import to_document
from dejavu_rules.steps import Step, start
from tests.support.builders import CHEST, RING, player, table

CATS_EYE, BOOMERANG, FLAME = NebulaTile.CATS_EYE, NebulaTile.BOOMERANG, NebulaTile.FLAME


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


def test_harvests_are_promised_for_as_many_walks_as_are_kept_in_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a ring there are two walks of any length."""
    state = table(Phase.RECOLLECTION, player(), tiles={CATS_EYE: [Bit.RED_SUN, Bit.BLUE_SUN]})
    partial = start(state, free=True).take(Step.of(CATS_EYE))
    both = {str(RING.tiles[2]), str(RING.tiles[-2])}
    for most, ends in ((2, both), (1, set[str]())):
        monkeypatch.setattr(previews, "MOST_WALKS", most)
        assert harvests(partial).keys() == ends


def test_a_harvest_is_what_a_sowing_adds_to_the_bits_that_were_saved() -> None:
    tiles = {CATS_EYE: [Bit.RED_SUN], BOOMERANG: [Bit.BLUE_SUN, Bit.RED_STAR]}
    state = table(Phase.RECOLLECTION, player(ltm=[CHEST], saved=[Bit.GREEN_MOON]), tiles=tiles)
    partial = start(state, free=True).take(Step.of(CATS_EYE))
    sowing = Sow(CATS_EYE, (BOOMERANG,), (Bit.RED_SUN,))
    taken = apply(state, sowing).pool - Bits([Bit.GREEN_MOON])
    assert harvests(partial)["boomerang"] == [str(bit) for bit in taken]


def test_where_all_bits_have_an_order_the_way_is_still_open() -> None:
    tiles = {CATS_EYE: [Bit.RED_SUN, Bit.BLUE_STAR], FLAME: [Bit.BLUE_SUN, Bit.RED_SUN]}
    state = table(Phase.RECOLLECTION, player(), tiles=tiles)
    partial = start(state, free=True)
    for piece in (CATS_EYE, Bit.RED_SUN, Bit.BLUE_STAR):
        partial = partial.take(Step.of(piece))
    taken = apply(state, Sow(CATS_EYE, (BOOMERANG, FLAME), (Bit.RED_SUN, Bit.BLUE_STAR))).pool
    found = harvests(partial)
    assert found["flame"] == [str(bit) for bit in taken] == ["blue sun", "blue star"]
    assert len(found) == 2


def ask(desk: Desk, **request: object) -> tuple[Desk, dict[str, object]]:
    after, line = answer(desk, json.dumps(request))
    return after, json.loads(line)


def test_every_place_for_a_tile_can_be_acted_on_and_there_are_none_without_a_tile_to_lay() -> None:
    match = Match.new(["Ada", "Ben"], seed=3, build_map=True)
    (seat,) = match.waiting
    desk, found = ask(Desk({"": match}), do="places", seat=seat)
    places = found["answer"]["places"]  # type: ignore[index]
    assert len(places) == match.legal(seat).count()
    for place, laid in zip(places, match.legal(seat), strict=True):
        assert isinstance(laid, LayTile)
        assert isinstance(laid.laying, Placement)
        assert place == {
            "tile": str(laid.laying.tile),
            "turns": laid.laying.turns,
            "outline": outline_svg(laid.laying),
            "action": to_document(laid),
        }
    desk, acted = ask(desk, do="act", seat=seat, action=places[-1]["action"])
    assert "answer" in acted
    _, refused = ask(Desk({"": Match.new(["Ada", "Ben"], seed=3)}), do="places", seat=0)
    assert refused["error"] == {"kind": "invalid", "message": "no tile is to be laid on a place now"}


def test_a_hint_comes_with_the_steps_to_it() -> None:
    match = Match.new(["Ada", "greedy"], seed=3)
    desk, hint = ask(Desk({"": match}), do="hint", seat=0)
    steps = hint["answer"]["steps"]  # type: ignore[index]
    _, choice = ask(desk, do="options", seat=0, steps=steps)
    assert choice["answer"]["action"] == hint["answer"]["action"]  # type: ignore[index]
