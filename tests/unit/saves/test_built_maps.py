"""`codec.built_maps`: layouts and maps that no table could have built."""

from attrs import evolve

from dejavu_rules import (
    CosmicMap,
    GameState,
    Layout,
    LayTile,
    NebulaTile,
    Options,
    Phase,
    Placement,
    Touching,
    from_json,
    legal_actions,
    new_game,
    to_json,
)
from dejavu_rules.mapgen.building import Building, place
from dejavu_rules.mapgen.layout import contacts, overlaps
from dejavu_rules.testing.setups import BY_PLACE as BY_PLACE_OF_THREE
from dejavu_rules.testing.setups import SMALL, Setup, loose, ring
from tests.support.bending import bend
from tests.support.saves import examples, impossible, play_until, refuse

BY_PLACE = examples()["building-by-place"]
BY_NAME = examples()["building-by-name"]
STATE = examples()["starting-hand"]
FIRST_TILE = "the first tile lies at the origin, unturned, and touches nothing (SETUP-2)"
KNOWN = "is known when the players have laid the tiles at places, and only then (SETUP-2)"
NOTHING = "nothing touches before the players have built the map (SETUP-2)"


def pending(state: GameState) -> Building:
    assert isinstance(state.pending, Building)
    return state.pending


def test_a_layout_and_its_map_say_the_same() -> None:
    pairs = STATE.game.map.pairs
    one, other = pairs[0]
    less = evolve(STATE.game, map=CosmicMap.from_pairs(pairs[1:]))
    refuse(bend(STATE, game=less), f"game.map.pairs: by the layout {one} and {other} do touch (MAP-1)")
    two = next((a, b) for a in NebulaTile for b in NebulaTile if a < b and (a, b) not in pairs)
    more = evolve(STATE.game, map=CosmicMap.from_pairs([*pairs, two]))
    refuse(bend(STATE, game=more), f"game.map.pairs: by the layout {two[0]} and {two[1]} do not touch (MAP-1)")
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
    for tile, other in (("cats eye", "fox fur"), ("boomerang", "flame")):
        refuse(bend(built, game=broken), f"game.map.pairs: {tile} touches fewer than two tiles: {other} (MAP-2)")
    crossing = ring(15, *((one, other) for one in range(6) for other in range(one)))
    (crossed,) = impossible(bend(built, game=evolve(built.game, map=crossing)))
    assert crossed.startswith("game.map.pairs: connections must cross: K5 between ")
    assert crossed.endswith(" (MAP-4)")


def test_a_layout_is_laid_again() -> None:
    built = play_until(BY_PLACE, lambda state: state.phase is Phase.BITS)
    assert impossible(built) == []
    layout = built.game.layout
    assert layout is not None
    order = Layout((layout.placements[1], layout.placements[0], *layout.placements[2:]))
    refuse(bend(built, game=evolve(built.game, layout=order)), f"game.layout[0]: {FIRST_TILE}")
    refuse(bend(built, game=evolve(built.game, layout=None)), f"game.layout: {KNOWN}")


def test_nothing_touches_while_the_map_is_built() -> None:
    refuse(bend(BY_NAME, game=evolve(BY_NAME.game, map=ring(15))), f"game.map.pairs: {NOTHING}")
    refuse(bend(STATE, phase=Phase.MAP), "phase: in this game nobody builds the map, and the phase is Map (SETUP-2)")
    known = evolve(BY_NAME.game, layout=STATE.game.layout)
    refuse(bend(BY_NAME, game=known), f"game.layout: {KNOWN}")


def test_a_map_in_the_making() -> None:
    building = pending(BY_PLACE)
    last = building.placements[-1]
    over = evolve(building, placements=(*building.placements[:-1], Placement(last.tile)))
    refuse(bend(BY_PLACE, pending=over), "pending.laid[5]: MAP-4: helix would lie over eagle")
    turned = evolve(building, placements=(evolve(building.placements[0], turns=1), *building.placements[1:]))
    refuse(bend(BY_PLACE, pending=turned), f"pending.laid[0]: {FIRST_TILE}")

    again = evolve(building, drawn=(building.tiles[0],))
    refuse(bend(BY_PLACE, pending=again), "pending: each tile of the map is laid or drawn once at most (SETUP-2)")
    refuse(
        bend(BY_PLACE, pending=evolve(building, drawn=())),
        "pending.drawn: 0 tiles drawn and 6 of 15 laid: that never happens",
    )
    refuse(bend(BY_PLACE, active=1 - BY_PLACE.active), "active: it is seat 0 that lays tiles now, not seat 1 (SETUP-2)")
    other = next(tile for tile in NebulaTile if tile is not BY_PLACE.girl)
    refuse(bend(BY_PLACE, girl=other), "girl: the Girl stands on the first tile, eagle (SETUP-2)")


def test_contacts_that_were_named() -> None:
    building = pending(BY_NAME)
    *before, last = building.laid
    alone = evolve(building, laid=(*before, Touching(last.tile, ())))
    refuse(bend(BY_NAME, pending=alone), "pending.laid[6]: MAP-3: helix touches no tile on the table")
    strange = evolve(building, laid=(*before, Touching(last.tile, building.bag[:2])))
    refuse(
        bend(BY_NAME, pending=strange),
        "pending.laid[6]: SETUP-2: helix cannot touch boomerang, flame: not on the table",
    )
    refuse(
        bend(BY_NAME, pending=pending(BY_PLACE)),
        "pending.laid: tiles have a place, or with name_contacts they are said to touch others",
    )
    for drawn, phase in ((building.bag[:1], Phase.MAP_TILES), (building.bag[:3], Phase.MAP)):
        refuse(
            bend(BY_NAME, pending=evolve(building, drawn=drawn), phase=phase),
            f"pending.drawn: {len(drawn)} tiles drawn and 7 of 15 laid: that never happens",
        )
    one = evolve(building, laid=building.laid[:1], drawn=())
    refuse(bend(BY_NAME, pending=one), "pending.drawn: 0 tiles drawn and 1 of 15 laid: that never happens")
    fresh = bend(BY_NAME, pending=None, active=(BY_NAME.start_player + 1) % 3)
    refuse(fresh, "active: seat 1 lays the first tiles, not seat 2 (SETUP-2)")


SIX = Setup(2, loose(6), Options(build_map=True, name_contacts=True), SMALL.catalogue)


def test_the_last_tile_of_six_is_drawn_alone() -> None:
    """Two are drawn at a time, after the first: of an even number one is left."""
    last = play_until(SIX.first_state(), lambda state: len(getattr(state.pending, "laid", ())) == 5)
    assert (len(pending(last).drawn), impossible(last)) == (0, [])
    last = play_until(last, lambda state: state.phase is Phase.MAP)
    assert (len(pending(last).drawn), impossible(last)) == (1, [])
    assert from_json(to_json(last)) == last


def test_when_all_tiles_are_laid_nobody_builds() -> None:
    last = play_until(BY_NAME, lambda state: len(getattr(state.pending, "laid", ())) == 14)
    laying = next(each.laying for each in legal_actions(last) if isinstance(each, LayTile))
    finished = place(pending(last), laying)
    refuse(
        bend(last, pending=finished, phase=Phase.MAP_TILES),
        "pending.drawn: 0 tiles drawn and 15 of 15 laid: that never happens",
    )


def test_the_last_tile_of_a_small_map_leaves_none_with_one_neighbour() -> None:
    """As the last of three it must; with more tiles to come it need not."""
    built = play_until(BY_PLACE_OF_THREE.first_state(), lambda state: state.phase is Phase.BITS)
    assert impossible(built) == []
    assert built.game.layout is not None
    first, second, third = built.game.layout.placements
    layouts = [Layout((first, second, evolve(third, u=u, v=v))) for u in range(-6, 7) for v in range(-6, 7)]
    line = next(
        each for each in layouts if len(contacts(each.placements)) == 2 and not overlaps(first, each.placements[2])
    )
    game = evolve(built.game, layout=line, map=line.map)
    (said,) = impossible(bend(built, game=game))
    assert said.startswith("game.layout[2]: MAP-2: ")
