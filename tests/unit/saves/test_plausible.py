"""`codec.plausible`: states that fit no set-up, and states whose parts speak of different tables."""

import pytest
from attrs import evolve

from dejavu_rules import CardId, Cards, CosmicMap, NebulaTile, Options
from dejavu_rules.testing.setups import TOYS
from tests.support.bending import bend, bend_player
from tests.support.saves import examples, impossible, refuse

STATE = examples()["planting"]


@pytest.mark.parametrize("name", examples())
def test_a_state_of_a_game_is_possible(name: str) -> None:
    assert impossible(examples()[name]) == []


def test_what_no_game_starts_with() -> None:
    game = STATE.game
    for options, words in (
        (Options(speed=True), "game.options.speed: the speed game is for 3 or 4 players (SPEED-1)"),
        (Options(name_contacts=True), "game.options.name_contacts: players name contacts only where"),
    ):
        refuse(bend(STATE, game=evolve(game, options=options)), words)
    two = CosmicMap.from_pairs([(NebulaTile.CATS_EYE, NebulaTile.BOOMERANG)], tiles=2)
    refuse(
        bend(STATE, game=evolve(game, map=two, options=Options(build_map=True))),
        "game.map.tiles: three tiles make the smallest map that players build (MAP-2)",
    )
    small = evolve(game, catalogue=TOYS[0].catalogue)
    refuse(bend(STATE, game=small), "game.catalogue: 24 bits are not 4 for each of 15 tiles (SETUP-3)")


def test_everything_speaks_of_the_same_tiles_and_seats() -> None:
    refuse(bend(STATE, bits=STATE.bits[:-1]), "bits.'fox fur': missing")
    refuse(bend(STATE, fragments=STATE.fragments[:-2]), "fragments.orion: missing", "fragments.'fox fur': missing")
    refuse(bend(STATE, active=2), "active: there is no seat 2; the seats are 0 to 1 (SETUP-1)")
    refuse(bend(STATE, start_player=3), "start_player: there is no seat 3")
    toy = examples()["over"]
    refuse(bend(toy, girl=NebulaTile.FOX_FUR), "girl: fox fur is not on the map (SETUP-2)")
    refuse(bend(toy, bits=(*toy.bits, *toy.bits[:1])), "bits: 9 tiles listed; the map has 8")


def test_only_cards_of_the_box() -> None:
    toy = examples()["over"]
    strange = next(card for card in CardId if not toy.game.catalogue.has(card))
    refuse(bend(toy, deck=toy.deck + Cards([strange])), f"deck: {strange}: the box has no such card (COMP-10)")
    refuse(bend_player(toy, 0, ltm=Cards([strange])), f"players[0].ltm: {strange}: the box has no such card")
