"""`codec.plausible`: states that fit no set-up, and states whose parts speak of different tables."""

import pytest
from attrs import evolve

from dejavu_rules import CardId, Cards, CosmicMap, Dealer, NebulaTile, Options, is_over
from dejavu_rules.testing.setups import BY_PLACE, TOYS, Setup
from tests.support.bending import a_player, bend, bend_player
from tests.support.positions import KINDS, states
from tests.support.saves import examples, impossible, refuse, step

STATE = examples()["planting"]
NAME_CONTACTS = "players name contacts only where they build the map: set build_map too (SETUP-2)"


@pytest.mark.parametrize("name", examples())
def test_a_state_of_a_game_is_possible(name: str) -> None:
    assert impossible(examples()[name]) == []


@pytest.mark.parametrize("name", KINDS)
def test_every_state_of_an_ordinary_game_is_possible(name: str) -> None:
    for state in states(name)[::5]:
        assert impossible(state) == []


@pytest.mark.parametrize("toy", TOYS, ids=str)
def test_every_state_of_a_small_game_is_possible(toy: Setup) -> None:
    """Their phases and limits come up more often: small hives, few cards, maps that players build."""
    dealer, state = Dealer(1), toy.first_state()
    for _ in range(120):
        assert impossible(state) == []
        if is_over(state):
            break
        state = step(state, dealer)


def test_three_tiles_are_enough_to_build_a_map() -> None:
    assert impossible(BY_PLACE.first_state()) == []


def test_what_no_game_starts_with() -> None:
    game = STATE.game
    for options, words in (
        (Options(speed=True), "game.options.speed: the speed game is for 3 or 4 players (SPEED-1)"),
        (Options(name_contacts=True), f"game.options.name_contacts: {NAME_CONTACTS}"),
    ):
        refuse(bend(STATE, game=evolve(game, options=options)), words)
    two = CosmicMap.from_pairs([(NebulaTile.CATS_EYE, NebulaTile.BOOMERANG)], tiles=2)
    refuse(
        bend(STATE, game=evolve(game, map=two, options=Options(build_map=True))),
        "game.map.tiles: three tiles make the smallest map that players build (MAP-2)",
    )
    every = CosmicMap.from_pairs([(one, other) for one in NebulaTile for other in NebulaTile if one < other])
    refuse(
        bend(STATE, game=evolve(game, map=every, layout=None)),
        "game.map: 105 pairs touch, and of 15 tiles on a table at most 39 can (MAP-4)",
    )
    small = evolve(game, catalogue=TOYS[0].catalogue)
    refuse(bend(STATE, game=small), "game.catalogue: 24 bits are not 4 for each of 15 tiles (SETUP-3)")


def test_everything_speaks_of_the_same_tiles_and_seats() -> None:
    refuse(bend(STATE, bits=STATE.bits[:-1]), "bits.'fox fur': missing")
    refuse(bend(STATE, fragments=STATE.fragments[:-2]), "fragments.orion: missing", "fragments.'fox fur': missing")
    refuse(bend(STATE, active=2), "active: there is no seat 2; the seats are 0 to 1 (SETUP-1)")
    refuse(bend(STATE, start_player=3), "start_player: there is no seat 3; the seats are 0 to 1 (SETUP-1)")
    toy = examples()["over"]
    refuse(bend(toy, girl=NebulaTile.FOX_FUR), "girl: fox fur is not on the map (SETUP-2)")
    refuse(bend(toy, bits=(*toy.bits, *toy.bits[:1])), "bits: 9 tiles listed; the map has 8")
    more = (*toy.fragments, *toy.fragments[:2])
    refuse(bend(toy, fragments=more), "fragments: 10 tiles listed; the map has 8")
    alone = bend(STATE, players=STATE.players[:1], game=evolve(STATE.game, seats=1))
    refuse(alone, "players: 1 listed; the game is for 2 to 4 players (COMP-1)")


def test_only_cards_of_the_box() -> None:
    toy = examples()["over"]
    strange = next(card for card in CardId if not toy.game.catalogue.has(card))
    words = f"{strange}: the box has no such card (COMP-10)"
    assert impossible(bend(toy, deck=toy.deck + Cards([strange]))) == [f"deck: {words}"]
    alone = bend(toy, deck=Cards([strange]), discard=Cards(), public=Cards(), players=(a_player(),) * 3)
    assert impossible(alone) == [f"deck: {words}"]
    refuse(bend_player(toy, 0, ltm=Cards([strange])), f"players[0].ltm: {strange}: the box has no such card (COMP-10)")
