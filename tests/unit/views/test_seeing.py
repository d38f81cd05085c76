"""`view`: each thing that is hidden, and from whom."""

import pickle
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

from dejavu_rules import (
    Bit,
    CardId,
    Cards,
    Fragment,
    Fragments,
    GameState,
    MalformedState,
    Options,
    Phase,
    SpeedStart,
    UnknownSeat,
    apply,
    legal_actions,
    new_game,
    view,
)
from dejavu_rules.box.pieces import TILES
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.bending import bend
from tests.support.builders import CHEST, FLOWER, PLAIN, player, table

MINE, THEIRS, IN_DECK, THROWN = CardId.BLUE_2, CardId.PURPLE_1, CardId.GREEN_1, CardId.PURPLE_2
PLAYING = table(
    Phase.DEJA_VU,
    player(hand=[MINE]),
    player(hand=[THEIRS], ltm=[CHEST], vp=3),
    deck=[IN_DECK, IN_DECK],
    discard=[THROWN],
)
DUPLICATE = table(
    Phase.DUPLICATE,
    player(hand=[PLAIN, PLAIN]),
    player(hand=[MINE]),
    deck=[IN_DECK],
    options=Options(keep_duplicates=True),
)


def test_a_seat_sees_its_own_hand_and_the_size_of_the_others() -> None:
    seen = view(PLAYING, 0)
    assert seen.seat == 0
    assert seen.hand == seen.players[0].hand == Cards([MINE])
    assert (seen.players[1].hand, seen.players[1].hand_size) == (None, 1)
    assert view(PLAYING, 1).hand == Cards([THEIRS])


def test_a_spectator_sees_no_hand() -> None:
    seen = view(PLAYING, None)
    assert seen.seat is None
    assert seen.hand is None
    assert [(one.hand, one.hand_size) for one in seen.players] == [(None, 1), (None, 1)]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_the_size_of_the_deck_and_nobody_its_cards(seat: int | None) -> None:
    seen = view(PLAYING, seat)
    assert seen.deck_size == 2
    assert str(IN_DECK) not in repr(seen)
    assert not [name for name in dir(seen) if "deck" in name and name != "deck_size"]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_lies_on_the_table_is_seen_by_all(seat: int | None) -> None:
    seen = view(PLAYING, seat)
    assert seen.discard == Cards([THROWN])
    assert (seen.players[1].ltm, seen.players[1].vp) == (Cards([CHEST]), 3)
    assert seen.players[1].powers == PLAYING.powers(1)


PUBLIC_FIELDS = [
    "phase",
    "start_player",
    "active",
    "turn",
    "planting_done",
    "last_turns",
    "bits",
    "fragments",
    "girl",
    "pool",
    "spent",
    "hive",
    "discard",
    "public",
    "flowers",
]
PUBLIC_THINGS = ["stm", "ltm", "card_flowers", "vp", "saved", "flower", "fragments", "discarded"]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_every_public_field_is_that_of_the_state(seat: int | None) -> None:
    """No two of them are alike, and none is empty."""
    rich = player(
        hand=[MINE],
        ltm=[CHEST, FLOWER],
        stm={PLAIN: [Bit.RED_MOON]},
        saved=[Bit.RED_SUN],
        flower=True,
        card_flowers=[FLOWER],
        vp=3,
    )
    rich = bend(rich, fragments=Fragments([Fragment.RED_1]))
    state = table(
        Phase.DEJA_VU,
        *(player(), rich, player()),
        tiles={TILES[2]: [Bit.BLUE_SUN]},
        pool=[Bit.GREEN_SUN],
        spent=[Bit.PURPLE_SUN],
        hive=[Bit.YELLOW_SUN],
        deck=[IN_DECK],
        discard=[THROWN],
        public=[CardId.WHITE_1],
        girl=TILES[5],
        planted_tiles=[TILES[1]],
        flowers=7,
    )
    state = bend(state, start_player=2, active=1, turn=3, planting_done=True, last_turns=2)
    seen = view(state, seat)
    assert {name: getattr(seen, name) for name in PUBLIC_FIELDS} == {
        name: getattr(state, name) for name in PUBLIC_FIELDS
    }
    for one, (shown, there) in enumerate(zip(seen.players, state.players, strict=True)):
        assert [getattr(shown, name) for name in PUBLIC_THINGS] == [getattr(there, name) for name in PUBLIC_THINGS]
        sizes = (len(there.hand), len(there.ltm), len(there.discarded))
        assert (shown.hand_size, shown.ltm_size, shown.discarded_size) == sizes
        assert shown.powers == state.powers(one)
        assert shown.hand == (there.hand if one == seat else None)


def test_no_flower_is_seen_before_the_first_turn() -> None:
    """While the players build the map no tile has a fragment, and none was taken."""
    state = new_game(2, 7, build_map=True)
    assert not any(state.fragments)
    for seat in (0, 1, None):
        assert view(state, seat).flower_tiles == ()
    planted = table(Phase.RECOLLECTION, planted_tiles=TILES[3:7])
    assert view(planted, None).flower_tiles == TILES[3:7]


def test_a_repr_has_what_is_seen_and_no_more() -> None:
    said = [card for card in (MINE, THEIRS, IN_DECK, THROWN) if str(card) in repr(view(PLAYING, 0))]
    assert said == [MINE, THROWN]
    assert [card for card in (MINE, THEIRS) if str(card) in repr(view(PLAYING, None))] == []


def test_a_pending_duplicate_is_its_owners_secret() -> None:
    state = bend(DUPLICATE, pending=PLAIN)
    assert view(state, 0).pending is PLAIN
    for seat in (1, None):
        assert view(state, seat).pending is None
        assert view(state, seat).phase is Phase.DUPLICATE
        assert str(PLAIN) not in repr(view(state, seat))


# While starting hands are chosen (RULING-22)


def choose(state: GameState) -> GameState:
    return apply(state, legal_actions(state).at(0))


def test_discards_are_seen_when_everybody_has_chosen() -> None:
    start = new_game(players=2, seed=5)
    first, second = start.active, 1 - start.active
    one = choose(start)
    discarded = one.players[first].discarded
    assert (len(discarded), one.discard) == (2, start.discard)
    for seat in (first, second, None):
        seen = view(one, seat)
        assert seen.discard == start.discard
        assert seen.players[first].discarded == (discarded if seat == first else None)
        assert (seen.players[first].discarded_size, seen.players[first].hand_size) == (2, 3)
        assert (seen.players[second].discarded_size, seen.players[second].discarded) == (0, Cards())
    both = choose(one)
    assert both.phase is Phase.RECOLLECTION
    assert discarded <= both.discard
    assert all(view(both, seat).discard == both.discard for seat in (first, second, None))
    assert all(view(both, seat).players[first].discarded == Cards() for seat in (first, second, None))


def test_what_is_laid_down_in_a_speed_game_is_seen_when_everybody_has_chosen() -> None:
    start = new_game(players=3, seed=5, speed=True)
    first, second, third = [(start.active + number) % 3 for number in range(3)]
    flowers = [c.id for c in start.game.catalogue.cards if c.powers.flower]
    with_flower = next(one for one in legal_actions(start).of(SpeedStart) if any(card in one.ltm for card in flowers))
    two = choose(apply(start, with_flower))
    assert two.flowers < start.flowers

    own = view(two, first)
    assert own.players[first].ltm == two.players[first].ltm
    assert own.players[first].vp == two.players[first].vp
    assert own.players[first].discarded == two.players[first].discarded
    assert own.players[second].discarded is None  # who has chosen as well
    theirs = view(two, third)
    for seat in (first, second):
        hidden = theirs.players[seat]
        assert (hidden.ltm, hidden.card_flowers, hidden.vp, hidden.powers) == (None, None, None, None)
        assert (hidden.hand_size, hidden.ltm_size, hidden.discarded_size, hidden.discarded) == (3, 2, 2, None)
    assert theirs.players[third].ltm == Cards()
    assert theirs.flowers == start.flowers  # as if none had been taken
    assert own.flowers == start.flowers - len(two.players[first].card_flowers)

    three = choose(two)
    assert view(three, third).players[first].ltm == three.players[first].ltm
    assert view(three, None).flowers == three.flowers


def test_what_a_game_has_worked_out_stays_behind() -> None:
    """A game keeps the powers of every LTM that was asked about, and a hidden one could be among them."""
    start = new_game(players=3, seed=5, speed=True)
    one = choose(start)
    secret = one.players[start.active]
    one.powers(start.active)
    assert secret._ltm in one.game._hand
    seen = view(one, one.active)
    assert seen.game == one.game
    assert secret._ltm not in seen.game._hand
    assert secret._ltm not in pickle.loads(pickle.dumps(seen)).game._hand


def test_the_layout_is_seen() -> None:
    state = new_game(players=2, seed=1)
    assert view(state, 0).game.layout == state.game.layout is not None


# Values


def test_a_view_is_a_value() -> None:
    seen = view(PLAYING, 0)
    assert seen == view(PLAYING, 0) != view(PLAYING, 1)
    assert len({seen, view(PLAYING, 0)}) == 1
    assert pickle.loads(pickle.dumps(seen)) == seen
    assert not seen.is_chance
    with pytest.raises(FrozenInstanceError):
        seen.turn = 2  # type: ignore[misc]


@pytest.mark.parametrize("seat", [-1, 2, True, 0.0, "0"])
def test_there_is_no_such_seat(seat: Any) -> None:
    with pytest.raises(UnknownSeat):
        view(PLAYING, seat)


def test_garbage_is_no_state() -> None:
    with pytest.raises(MalformedState, match=r"^'nonsense' is not a GameState$"):
        view("nonsense", 0)  # type: ignore[arg-type]
    for garbage in GARBAGE:
        with pytest.raises(MalformedState):
            view(garbage, 0)  # type: ignore[arg-type]
