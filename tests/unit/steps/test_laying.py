"""`laying`: a tile, what it touches, how it is turned, and which of the places that are left."""

from collections import Counter

from dejavu_rules import Dealer, LayTile, Phase, Touching, legal_actions, steps
from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen.layout import Placement
from dejavu_rules.steps import LayingSoFar
from dejavu_rules.steps.laying import Laying
from dejavu_rules.testing.setups import BY_PLACE
from tests.support.bending import bend
from tests.support.builders import building
from tests.support.stepping import completions
from tests.unit.steps.test_recollection import pieces, take

T = TILES


def test_contacts_are_named_one_by_one() -> None:
    state = building(T[0], Touching(T[1], (T[0],)), drawn=T[2:4], by_name=True, size=4)
    partial = take(steps.start(state), T[2])
    assert pieces(partial) == [T[0], T[1]]
    assert partial.question.text == "which tiles does flame touch?"
    assert take(partial, T[0]).so_far == LayingSoFar(T[2], (T[0],))
    assert pieces(take(partial, T[0])) == [T[1], None]
    assert take(partial, T[0], "done").action == LayTile(Touching(T[2], (T[0],)))
    assert take(partial, T[0], T[1]).action == LayTile(Touching(T[2], T[:2]))
    free = take(steps.start(state, free=True), T[2], T[1])
    assert pieces(free) == [T[0], None]
    assert take(free, T[0]).action == LayTile(Touching(T[2], T[:2]))


def test_places_differ_by_contacts_turns_and_numbers() -> None:
    """The second of three tiles has so many places that numbers have two digits."""
    state = building(T[0], drawn=T[1:3], size=3)
    choices = list(legal_actions(state))
    ends = Counter(end.action for end in completions(steps.start(state)))
    assert ends == Counter(choices)
    assert len(choices) > 400
    kinds = {tuple([step.kind for step in steps.of(state, choice)]) for choice in choices}
    assert ("tile", "turn", "number", "number") in kinds or ("tile", "tile", "turn", "number", "number") in kinds


def test_each_question_says_which_tile_is_laid_and_what_is_known_of_its_place() -> None:
    named = steps.start(building(T[0], Touching(T[1], (T[0],)), drawn=T[2:4], by_name=True, size=5))
    only = steps.start(building(T[0], Touching(T[1], (T[0],)), drawn=T[2:3], by_name=True, size=3))
    placed = steps.start(building(T[0], drawn=T[1:3], size=3))
    turning = take(placed, T[1], T[0])
    turned = turning.take(turning.options()[5].step)
    for partial, key, values, so_far in (
        (named, "which-tile-to-lay", {"of": 2}, LayingSoFar()),
        (only, "which-tile-to-lay-one", {"of": 1}, LayingSoFar()),
        (take(named, T[2]), "what-touches", {"tile": T[2], "chosen": 0}, LayingSoFar(T[2])),
        (take(named, T[2], T[1]), "what-touches", {"tile": T[2], "chosen": 1}, LayingSoFar(T[2], (T[1],))),
        (turning, "which-turn", {"tile": T[1]}, LayingSoFar(T[1], (T[0],))),
        (turned, "which-place", {"tile": T[1], "of": 48}, LayingSoFar(T[1], (T[0],), 5)),
    ):
        assert (partial.question.key, partial.question.values, partial.so_far) == (key, values, so_far)


def test_groups_of_places_follow_each_other_from_the_first_place_to_the_last() -> None:
    partial = take(steps.start(building(T[0], drawn=T[1:3], size=3)), T[1])
    while partial.question.key != "which-place":
        partial = partial.take(partial.options()[0].step)
    of = partial.question.values["of"]
    assert isinstance(of, int)
    assert of > 42
    groups = [option.values for option in partial.options()]
    assert [option.key for option in partial.options()] == ["places"] * len(groups)
    assert [(group["first"], group["last"]) for group in groups] == [
        (first, min(first + 41, of - 1)) for first in range(0, of, 42)
    ]
    for option, group in zip(partial.options(), groups, strict=True):
        first, last = group["first"], group["last"]
        assert isinstance(first, int)
        assert isinstance(last, int)
        after = partial.take(option.step)
        assert (after.question.values["of"], after.so_far) == (last - first + 1, partial.so_far)


def test_more_places_than_two_numbers_can_tell_apart_take_three() -> None:
    ways = tuple([(T[1], 1, LayTile(Placement(T[1], u=place))) for place in range(42 * 42 + 1)])
    offered = Laying(ways, is_digital=True, tile=T[1], touched=1, all_touched=True, turns=0).offers(free=False)
    assert [option.values for option in offered] == [
        {"number": 0, "first": 0, "last": 42 * 42 - 1},
        {"number": 1, "first": 42 * 42, "last": 42 * 42},
    ]


def test_a_place_is_offered_with_its_lattice_point() -> None:
    state = building(T[0], drawn=T[1:3], size=3)
    dealer, partial = Dealer(1), steps.start(state)
    while partial.options()[0].key != "place":
        options = partial.options()
        partial = partial.take(options[dealer.below(len(options))].step)
    option = partial.options()[0]
    assert option.values.keys() == {"number", "u", "v"}
    assert option.label.startswith("place 0: ")
    assert len(partial.options()) <= 42


def test_every_game_of_the_toy_begins_with_a_first_tile() -> None:
    state = bend(BY_PLACE.first_state(), phase=Phase.GIRL)
    assert pieces(steps.start(state)) == list(TILES[:3])
