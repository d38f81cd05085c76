"""What lies on the tiles: by hand, and from a game."""

from dejavu_rules import Dealer, apply, first_state, is_over, new_game, random_action, settle, view
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import TILES, Bit, Fragment
from dejavu_rules.pictures import Contents

CATS_EYE, BOOMERANG, FLAME = TILES[:3]


def test_everything_on_a_tile_in_words() -> None:
    contents = Contents(
        (Bits("red moon, white sun, red moon"), Bits()), (Fragment.BLUE_3, None), (BOOMERANG, FLAME), BOOMERANG
    )
    assert contents.on(CATS_EYE) == ("white sun", "red moon", "red moon", "fragment blue 3")
    assert contents.on(BOOMERANG) == ("flower", "the Nameless Girl")


def test_nothing_needs_to_be_known() -> None:
    assert Contents().on(FLAME) == ()
    assert Contents().fragment(FLAME) is None
    assert Contents(girl=FLAME).on(FLAME) == ("the Nameless Girl",)
    assert Contents(fragments=(None, None, Fragment.RED_1)).on(FLAME) == ("fragment red 1",)
    assert Contents(bits=(Bits(), Bits(), Bits([Bit.RED_SUN]))).on(FLAME) == ("red sun",)


def test_contents_of_a_game_are_what_lies_there() -> None:
    state = new_game(players=2, seed=3)
    contents = Contents.of(state)
    assert contents.bits == state.bits
    assert [len(bits) for bits in contents.bits] == [4] * 15
    assert contents.fragments == state.fragments
    assert None not in contents.fragments
    assert contents.flowers == ()
    assert contents.girl is state.girl is not None


def test_PLANT_3_a_flower_lies_where_a_fragment_was_taken() -> None:
    dealer = Dealer(1)
    state = new_game(players=2, seed=3)
    while None not in state.fragments:
        state = settle(apply(state, random_action(state, dealer)), dealer)
    contents = Contents.of(state)
    (tile,) = contents.flowers
    assert contents.fragment(tile) is None
    assert "flower" in contents.on(tile)
    assert all(contents.fragment(other) is not None for other in TILES if other is not tile)


def test_before_the_fragments_are_placed_there_is_no_flower() -> None:
    contents = Contents.of(new_game(players=2, seed=3, build_map=True))
    assert contents.flowers == ()
    assert not any(contents.bits)
    assert not any(contents.fragments)


def test_contents_of_a_view_are_those_of_its_game() -> None:
    dealer = Dealer(3)
    state, planted = new_game(2, dealer), 0
    assert Contents.of(view(first_state(2, state.game.layout), 0)).flowers == ()  # no fragment there yet, and no flower
    while not is_over(state):
        for seat in (0, 1, None):
            assert Contents.of(view(state, seat)) == Contents.of(state)
        planted = len(Contents.of(view(state, None)).flowers)
        state = settle(apply(state, random_action(state, dealer)), dealer)
    assert planted
