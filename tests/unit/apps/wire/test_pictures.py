"""The map and the pieces of the box: what a page gets is what `pictures` draws of the same things."""

from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import (
    Bit,
    Bits,
    CardId,
    CosmicMap,
    Fragment,
    GameState,
    Icon,
    LayTile,
    Match,
    NebulaTile,
    Phase,
    Placement,
    Slot,
    Sow,
    Walk,
    first_state,
    new_game,
    say,
    view,
)
from dejavu_rules.apps.requests import Refused
from dejavu_rules.apps.wire.pictures import box_document, picture_document, walks_picture
from dejavu_rules.mapgen import Layout
from dejavu_rules.pictures import Contents, Picture, outline_svg, piece_svg
from dejavu_rules.steps import Partial, of, start
from tests.support.bending import bend
from tests.support.builders import BOX, CHEST, FOOTPRINT, PUBLIC, PUBLIC_BLUE, building, player

NO_NAMES = ("",) * len(NebulaTile)


def in_play(phase: Phase = Phase.RECOLLECTION) -> GameState:
    """The third turn of a game whose first tile has been planted; the player may walk two steps."""
    state = new_game(2, 7, catalogue=BOX)
    someone = player(ltm=[FOOTPRINT], flower=True)
    fragments = (None, *state.fragments[1:])
    return bend(state, phase=phase, turn=3, active=0, fragments=fragments, players=(someone, state.players[1]))


def layout_of(state: GameState) -> Layout:
    assert state.game.layout is not None
    return state.game.layout


def test_a_picture_has_what_lies_on_the_map() -> None:
    state = in_play()
    seen, layout = view(state, 0), layout_of(state)
    picture = Picture(layout, Contents.of(state), names=NO_NAMES)
    expected = {
        "touches": {
            str(tile): [str(other) for other in NebulaTile if other in state.game.map.neighbours[tile]]
            for tile in NebulaTile
        },
        "lying": {str(tile): group for tile, group in picture.contents_svg().items()},
        "walks": None,
        "outline": None,
        "outlines": {},
    }
    assert picture_document(seen, None, {}) == picture_document(seen, None, {"svg": False}) == expected
    assert picture_document(seen, None, {"svg": True}) == {**expected, "svg": picture.svg()}


def test_tiles_have_their_names_where_a_request_wants_them() -> None:
    state = in_play()
    seen, layout = view(state, 0), layout_of(state)
    walk = layout.order[:3]
    for params in ({"tile_names": True}, {"tile_names": True, "lang": "de"}, {"tile_names": False}, {}):
        code = str(params.get("lang", "en"))
        names = tuple([say(tile, code) for tile in NebulaTile]) if params.get("tile_names") else NO_NAMES
        picture = Picture(layout, Contents.of(state), names=names)
        assert picture_document(seen, None, {**params, "svg": True})["svg"] == picture.svg()
        assert walks_picture(seen, [walk], params) == evolve(picture, arrows=(walk,)).svg()


def partials(state: GameState, action: Sow | Walk) -> list[Partial]:
    """What is asked on the way to an action, from its first step on, and the whole action."""
    partial, found = start(state, free=True), []
    for step in of(state, action):
        partial = partial.take(step)
        found.append(partial)
    assert partial.action == action
    return found


def drawn(state: GameState, partial: Partial) -> tuple[Any, Any]:
    """What lies on the map, and the way, as a request gets them."""
    found = picture_document(view(state, 0), partial, {})
    return found["lying"], found["walks"]


def expected(state: GameState, contents: Contents, *walk: NebulaTile) -> tuple[Any, Any]:
    """The same as `pictures` draws it."""
    picture = Picture(layout_of(state), contents, arrows=(walk,) if len(walk) > 1 else (), names=NO_NAMES)
    lying = {str(tile): group for tile, group in picture.contents_svg().items()}
    return lying, [*picture.walks_svg()] if len(walk) > 1 else None


def test_a_sowing_is_drawn_as_far_as_it_has_come() -> None:
    state = in_play()
    begin = next(tile for tile in NebulaTile if len(state.bits[tile]) == 4)
    path: tuple[NebulaTile, ...] = ()
    while len(path) < 4:  # a walk that takes the first free tile does not get stuck here so soon
        here = path[-1] if path else begin
        path += (next(tile for tile in state.game.map.neighbours[here] if tile not in (begin, *path)),)
    colourful = sorted(state.bits[begin], key=lambda bit: bit.colour.name == "WHITE", reverse=True)
    sowing = Sow(begin, path, tuple(colourful))
    for partial in partials(state, sowing):
        made: Any = partial.action or partial.so_far
        bits = list(state.bits)
        bits[begin] = Bits()
        for tile, bit in zip(made.path, made.order, strict=False):
            bits[tile] += Bits([bit])
        contents = evolve(Contents.of(state), bits=tuple(bits))
        assert drawn(state, partial) == expected(state, contents, begin, *made.path)


def test_a_walk_is_drawn_with_the_girl_at_its_end() -> None:
    state = in_play(Phase.PLANTING)
    girl, neighbours = state.girl, state.game.map.neighbours
    assert girl is not None
    one = neighbours[girl][0]
    other = next(tile for tile in neighbours[one] if tile is not girl)
    begun, *partly = partials(state, Walk((one, other)))
    assert drawn(state, begun) == expected(state, Contents.of(state))
    assert {len(getattr(each.action or each.so_far, "walk", ())) for each in partly} == {1, 2}
    for partial in partly:
        made: Any = partial.action or partial.so_far
        contents = evolve(Contents.of(state), girl=made.walk[-1])
        assert drawn(state, partial) == expected(state, contents, girl, *made.walk)


def test_a_tile_is_outlined_where_each_step_would_lay_it() -> None:
    match = Match.new(["Ada", "Ben"], seed=3, build_map=True)
    (seat,) = match.waiting
    seen, choices = match.view(seat), match.legal(seat)
    turned = set()
    for action in [choices.at(rank) for rank in range(0, choices.count(), 40)]:
        assert isinstance(action, LayTile)
        assert isinstance(action.laying, Placement)
        partial = match.start(seat)
        for step in of(partial.state, action):
            wanted = {}
            for option in partial.options():
                if option.key == "lay-tile":
                    wanted[str(option.step)] = Placement(option.values["tile"])  # type: ignore[arg-type]  # a tile
                elif option.key == "turn":
                    wanted[str(option.step)] = Placement(action.laying.tile, turns=option.values["turn"])  # type: ignore[arg-type]  # a number
                elif option.key == "place":
                    laid = partial.take(option.step).action
                    assert isinstance(laid, LayTile)
                    assert isinstance(laid.laying, Placement)
                    wanted[str(option.step)] = laid.laying
                    turned.add(laid.laying.turns)
            found = picture_document(seen, partial, {})
            assert found["outlines"] == {step: outline_svg(each) for step, each in wanted.items()}
            assert found["outline"] is None
            partial = partial.take(step)
        assert picture_document(seen, partial, {})["outline"] == outline_svg(action.laying)
    assert turned > {0}


def test_a_map_of_which_nobody_knows_how_it_lies_is_not_drawn() -> None:
    built = building(NebulaTile.CATS_EYE, drawn=[NebulaTile.FLAME], by_name=True)
    loose = first_state(2, CosmicMap.from_pairs(new_game(2, 7).game.map.pairs))
    for state in (built, loose):
        with pytest.raises(Refused) as refused:
            picture_document(view(state, None), None, {})
        assert refused.value.error == {"kind": "invalid", "message": "it is not known how the tiles of this map lie"}
    assert walks_picture(view(loose, None), [], {}) is None


@pytest.mark.parametrize("code", ["en", "de"])
def test_everything_in_the_box_has_its_name_and_its_look(code: str) -> None:
    game = new_game(2, 7, catalogue=BOX, hive_holes=9).game
    found = box_document(game, code)
    looks: dict[str, Any] = {"bits": Bit, "fragments": Fragment, "slots": Slot}
    for part, pieces in looks.items():
        assert found[part] == {  # type: ignore[literal-required]  # one of its keys
            str(piece): {"name": say(piece, code), "svg": piece_svg(piece)} for piece in pieces
        }
    assert found["icons"] == {icon.value: {"name": say(icon, code), "svg": piece_svg(icon)} for icon in Icon}
    assert found["tiles"] == {str(tile): say(tile, code) for tile in NebulaTile}
    assert found["tokens"] == {"flower": piece_svg("flower"), "girl": piece_svg("girl")}
    assert found["powers"] == {"hand": 3, "footprint": 1, "stm": 1, "chest": 1, "flower": 1}
    assert found["hive_holes"] == 9
    assert list(found["cards"]) == [str(card.id) for card in BOX.cards]


PLAIN_CARD = {"scoring": None, "counts": None, "scores": None}
FACES: dict[str, tuple[CardId, dict[str, Any], dict[str, Any]]] = {
    "a card with a power": (
        CHEST,
        {"name": "blue 3", "colour": "blue", "number": 3, "slots": ["moon", "sun"], "vp": 3, "powers": {"chest": 1}},
        PLAIN_CARD,
    ),
    "a public card": (
        PUBLIC,
        {"name": "white 1", "colour": "white", "number": 1, "slots": ["moon", "sun"], "vp": None, "powers": {}},
        {"scoring": "sequence", "counts": "sequence red", "scores": "sequence red"},
    ),
    "a public card for cards of its colour": (
        PUBLIC_BLUE,
        {"name": "blue 7", "colour": "blue", "number": 7, "slots": ["moon", "sun", "star"], "vp": None, "powers": {}},
        {"scoring": "colour cards", "counts": "blue", "scores": "blue cards"},
    ),
}


@pytest.mark.parametrize("name", FACES)
def test_the_face_of_a_card_says_what_it_shows(name: str) -> None:
    card, shown, scored = FACES[name]
    game = new_game(2, 7, catalogue=BOX).game
    assert box_document(game, "en")["cards"][str(card)] == {**shown, **scored}
    german = box_document(game, "de")["cards"][str(card)]
    scoring = BOX.card(card).scoring
    what = BOX.card(card).colour if card is PUBLIC_BLUE else scoring
    assert german == {**shown, **scored, "name": say(card, "de"), "counts": what and say(what, "de")}
