"""`codec.built_maps`: layouts and maps that no table could have built."""

from attrs import evolve

from dejavu_rules import CosmicMap, GameState, Layout, NebulaTile, Phase, Placement, Touching, new_game
from dejavu_rules.mapgen.building import Building
from dejavu_rules.testing.setups import ring
from tests.support.bending import bend
from tests.support.saves import examples, impossible, play_until, refuse

BY_PLACE = examples()["building-by-place"]
BY_NAME = examples()["building-by-name"]
STATE = examples()["starting-hand"]


def pending(state: GameState) -> Building:
    assert isinstance(state.pending, Building)
    return state.pending


def test_a_layout_and_its_map_say_the_same() -> None:
    pairs = STATE.game.map.pairs
    one, other = pairs[0]
    less = evolve(STATE.game, map=CosmicMap.from_pairs(pairs[1:]))
    refuse(bend(STATE, game=less), f"game.map.pairs: by the layout {one} and {other} do touch (MAP-1)")
    layout = STATE.game.layout
    assert layout is not None
    twice = evolve(STATE.game, layout=Layout((*layout.placements[:-1], layout.placements[0])))
    refuse(bend(STATE, game=twice), "game.layout: does not have each of the 15 tiles once (SETUP-2)")


def test_a_map_that_was_given_need_not_be_valid() -> None:
    odd = evolve(STATE.game, map=CosmicMap.from_pairs([]), layout=None)
    assert impossible(bend(STATE, game=odd)) == []


def test_a_map_that_was_built_is_valid() -> None:
    built = play_until(new_game(2, 9, build_map=True, name_contacts=True), lambda state: state.phase is Phase.BITS)
    assert impossible(built) == []
    broken = evolve(built.game, map=CosmicMap.from_pairs(ring(15).pairs[1:]))
    refuse(bend(built, game=broken), "touches fewer than two tiles", "(MAP-2)")
    crossing = ring(15, *((one, other) for one in range(6) for other in range(one)))
    refuse(bend(built, game=evolve(built.game, map=crossing)), "connections must cross", "(MAP-4)")


def test_a_layout_is_laid_again() -> None:
    built = play_until(BY_PLACE, lambda state: state.phase is Phase.BITS)
    assert impossible(built) == []
    layout = built.game.layout
    assert layout is not None
    order = Layout((layout.placements[1], layout.placements[0], *layout.placements[2:]))
    refuse(bend(built, game=evolve(built.game, layout=order)), "game.layout[0]: the first tile lies at the origin")
    refuse(bend(built, game=evolve(built.game, layout=None)), "game.layout: is known when the players have laid")


def test_nothing_touches_while_the_map_is_built() -> None:
    refuse(bend(BY_NAME, game=evolve(BY_NAME.game, map=ring(15))), "game.map.pairs: nothing touches before")
    refuse(bend(STATE, phase=Phase.MAP), "phase: in this game nobody builds the map")


def test_a_map_in_the_making() -> None:
    building = pending(BY_PLACE)
    last = building.placements[-1]
    over = evolve(building, placements=(*building.placements[:-1], Placement(last.tile)))
    refuse(bend(BY_PLACE, pending=over), "pending.laid[5]: MAP-4: ", "would lie over")
    again = evolve(building, drawn=(building.tiles[0],))
    refuse(bend(BY_PLACE, pending=again), "pending: each tile of the map is laid or drawn once at most (SETUP-2)")
    refuse(bend(BY_PLACE, pending=evolve(building, drawn=())), "pending.drawn: 0 tiles drawn and 6 of 15 laid")
    refuse(bend(BY_PLACE, active=1 - BY_PLACE.active), "active: it is seat", "that lays tiles now")
    other = next(tile for tile in NebulaTile if tile is not BY_PLACE.girl)
    refuse(bend(BY_PLACE, girl=other), "girl: the Girl stands on the first tile")


def test_contacts_that_were_named() -> None:
    building = pending(BY_NAME)
    *before, last = building.laid
    alone = evolve(building, laid=(*before, Touching(last.tile, ())))
    refuse(bend(BY_NAME, pending=alone), "pending.laid[6]: MAP-3: ", "touches no tile on the table")
    strange = evolve(building, laid=(*before, Touching(last.tile, building.bag[:2])))
    refuse(bend(BY_NAME, pending=strange), "not on the table")
    refuse(bend(BY_NAME, pending=pending(BY_PLACE)), "pending.laid: tiles have a place, or with name_contacts")
    fresh = bend(BY_NAME, pending=None, active=(BY_NAME.start_player + 1) % 3)
    refuse(fresh, "lays the first tiles, not seat")
