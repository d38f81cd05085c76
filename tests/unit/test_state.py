"""`state`: a value that copies itself with changes, compares, hashes, and answers in the game's words."""

import pickle
from copy import copy, deepcopy
from typing import Any, cast

import attrs
import pytest

from dejavu_rules import (
    Bit,
    Bits,
    Cards,
    DejaVuError,
    Fragment,
    Fragments,
    GameState,
    NebulaTile,
    Phase,
    Player,
    Powers,
    Unfinished,
    UnknownSeat,
    first_state,
    new_game,
)
from dejavu_rules.box.pieces import TILES
from dejavu_rules.state import PlayerChanges, StateChanges
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.bending import StateBend, bend, bend_player, unfinished
from tests.support.builders import (
    BOX,
    CHEST,
    FILLERS,
    FLOWER,
    FOOTPRINT,
    PLAIN,
    RING,
    STM_PLACE,
    TWO_HANDS,
    WHITE_CLAIM,
    bits,
    cards,
    player,
    table,
)

# A copy with changes


@pytest.mark.parametrize(("kind", "changes"), [(Player, PlayerChanges), (GameState, StateChanges)])
def test_just_the_fields_can_be_changed(kind: type[attrs.AttrsInstance], changes: type) -> None:
    """mypy stops a wrong name only if these lists agree, and the fields of the list are the slots."""
    assert set(changes.__annotations__) == {field.name for field in attrs.fields(kind)}


@pytest.mark.parametrize("value", [player(), table(Phase.DEJA_VU)], ids=["player", "state"])
@pytest.mark.parametrize("name", ["colour", "hand", "pool", "tiles", "__class__", "evolve"])
def test_nothing_else_can_be_changed(value: Any, name: str) -> None:
    """Not even by the public names: what those hold is worked out from the fields."""
    with pytest.raises(TypeError, match=f"keyword argument '{name}'|'{name}' is an invalid keyword argument"):
        value._evolve(**{name: 1})


def test_a_changed_copy_leaves_the_original_alone() -> None:
    before = player(hand=[PLAIN], vp=3)
    after = before._evolve(vp=4)
    assert (before.vp, after.vp, after.hand) == (3, 4, before.hand)
    state = table(Phase.DEJA_VU)
    assert state._evolve(turn=9).turn == 9
    assert state.turn == 1


def test_nothing_can_be_assigned() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        player().vp = 5  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        table(Phase.DEJA_VU).turn = 5  # type: ignore[misc]


# Equality


def test_equal_states_are_equal_and_hash_alike() -> None:
    one, other = new_game(3, 5, catalogue=BOX), new_game(3, 5, catalogue=BOX)
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, bend(one, turn=2)}) == 2


DIFFERENT: StateBend = {
    "game": new_game(2, 1, catalogue=BOX, map=RING, hive_holes=7).game,
    "phase": Phase.DISCARD,
    "start_player": 1,
    "active": 1,
    "turn": 2,
    "planting_done": True,
    "last_turns": 1,
    "pending": PLAIN,
    "bits": (Bits("red moon"),) * len(TILES),
    "fragments": (None,) * len(TILES),
    "girl": TILES[1],
    "pool": Bits("red moon"),
    "spent": Bits("red moon"),
    "hive": Bits("red moon"),
    "deck": cards(PLAIN),
    "discard": cards(PLAIN),
    "public": cards(PLAIN),
    "flowers": 1,
    "players": (player(vp=1), Player()),
}


@pytest.mark.parametrize("field", [field.alias for field in attrs.fields(GameState)])
def test_states_that_differ_in_one_field_are_different(field: str) -> None:
    state, changes = table(Phase.DEJA_VU), cast(dict[str, Any], DIFFERENT)
    changed: GameState = cast(Any, bend)(state, **{field: changes[field]})
    assert changed != state
    assert getattr(changed, field) == changes[field] != getattr(state, field)


@pytest.mark.parametrize("make", [deepcopy, copy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_state_can_be_copied_and_sent_to_another_process(make: Any) -> None:
    state = bend_player(new_game(3, 5, catalogue=BOX), 0, stm=(unfinished(PLAIN, bits(Bit.RED_MOON)),))
    again = make(state)
    assert again == state
    assert hash(again) == hash(state)
    assert repr(again) == repr(state)


# What a state says


def test_a_state_speaks_in_values() -> None:
    owner = player(
        hand=[PLAIN],
        stm={FILLERS[0]: [Bit.RED_MOON]},
        ltm=[FLOWER],
        saved=[Bit.WHITE_SUN],
        card_flowers=[FLOWER],
    )
    state = table(
        Phase.DEJA_VU,
        bend(owner, fragments=Fragments("blue 3")),
        tiles={TILES[3]: [Bit.BLUE_SUN, Bit.BLUE_SUN]},
        pool=[Bit.BLUE_STAR],
        spent=[Bit.RED_SUN],
        hive=[Bit.RED_STAR, Bit.RED_STAR],
        deck=[CHEST],
        discard=[FOOTPRINT],
        public=[FILLERS[1]],
    )
    assert state.bits == (Bits(),) * 3 + (Bits("blue sun, blue sun"),) + (Bits(),) * 11
    assert (state.pool, state.spent, state.hive) == (Bits("blue star"), Bits("red sun"), Bits("red star, red star"))
    assert (state.deck, state.discard, state.public) == (cards(CHEST), cards(FOOTPRINT), cards(FILLERS[1]))
    mine = state.player
    assert (mine.hand, mine.ltm, mine.card_flowers) == (cards(PLAIN), cards(FLOWER), cards(FLOWER))
    assert (mine.saved, mine.fragments) == (Bits("white sun"), Fragments([Fragment.BLUE_3]))
    (begun,) = mine.stm
    assert isinstance(begun, Unfinished)
    assert (begun.card, begun.bits) == (FILLERS[0], Bits("red moon"))


def test_a_state_reads_in_words() -> None:
    gardener = player(hand=[PLAIN], stm={FILLERS[0]: [Bit.RED_MOON]}, saved=[Bit.WHITE_SUN])
    text = repr(table(Phase.DEJA_VU, gardener, pool=[Bit.BLUE_STAR, Bit.BLUE_STAR]))
    for words in (
        "pool=Bits('blue star, blue star')",
        "hand=Cards('purple 1')",
        "Unfinished(card=CardId.RED_1, bits=Bits('red moon'))",
        "saved=Bits('white sun')",
        "phase=Phase.DEJA_VU",
    ):
        assert words in text
    assert "Catalogue" not in text  # what never changes would drown what does


def test_the_words_name_every_field_but_the_game() -> None:
    state = table(Phase.DEJA_VU)
    for value, left_out in ((state, {"game"}), (state.player, set())):
        for field in attrs.fields(type(value)):
            assert (f"{field.alias}=" in repr(value)) == (field.alias not in left_out)


def test_memories_are_the_cards_in_ltm_and_stm() -> None:
    owner = player(ltm=[FLOWER], stm={PLAIN: [Bit.RED_MOON], FILLERS[0]: [Bit.RED_MOON]}, hand=[CHEST])
    assert owner.memories == cards(FLOWER, PLAIN, FILLERS[0])
    assert player(ltm=[FLOWER]).memories == cards(FLOWER)
    assert player().memories == Cards()


def test_the_active_player_is_replaced_and_no_other() -> None:
    state = bend(table(Phase.DEJA_VU, player(vp=1), player(vp=2), player(vp=3)), active=1)
    assert state.player.vp == 2
    assert [each.vp for each in state._with_active(player(vp=9))] == [1, 9, 3]


def test_flowers_on_the_map_are_where_fragments_are_gone() -> None:
    assert table(Phase.PLANTING).flower_tiles == ()
    assert table(Phase.PLANTING, planted_tiles=TILES[3:7]).flower_tiles == TILES[3:7]


def test_before_fragments_are_laid_there_are_no_flowers_on_the_map() -> None:
    state = first_state(2, RING, catalogue=BOX)
    assert state.fragments == (None,) * 15
    assert state.flower_tiles == ()


# Powers


def test_powers_are_those_of_the_tile_without_any_card() -> None:
    state = table(Phase.DEJA_VU)
    assert state.powers(0) == Powers(flower=1, chest=1, footprint=1, white_claim=0, stm=1, hand=3)


def test_powers_count_ltm_of_the_seat_that_is_asked_for() -> None:
    rich = player(ltm=[FOOTPRINT, CHEST, WHITE_CLAIM, STM_PLACE, TWO_HANDS, FLOWER, PLAIN])
    state = table(Phase.DEJA_VU, player(hand=[FOOTPRINT]), rich)
    assert state.powers(1) == Powers(flower=2, chest=2, footprint=2, white_claim=1, stm=2, hand=5)
    assert state.powers(0).footprint == 1


@pytest.mark.parametrize("seat", [-1, 2, 3, 10**5000], ids=["before", "one", "two", "far"])
def test_there_is_no_such_seat(seat: int) -> None:
    """Seat -1 is not the last one."""
    with pytest.raises(UnknownSeat, match=r"^there is no seat .*; the seats are 0 to 1$") as refusal:
        table(Phase.DEJA_VU).powers(seat)
    assert (refusal.value.seat, refusal.value.seats) == (seat, 2)


def test_what_is_no_seat_at_all_is_refused() -> None:
    state = table(Phase.DEJA_VU)
    for garbage in (True, "0", 0.0, NebulaTile.CATS_EYE, *GARBAGE):
        with pytest.raises(DejaVuError):
            state.powers(garbage)  # type: ignore[arg-type]


def test_copies_cost_nothing() -> None:
    state = new_game(2, 1)
    for value in (state, state.game, state.game.map, state.game.layout, state.player, state.pool):
        assert copy(value) is value
        assert deepcopy(value) is value


def test_a_pickle_leaves_out_the_standard_box_and_shares_the_game() -> None:
    state = new_game(2, 1)
    other = bend(new_game(2, 2, map=state.game.map), game=state.game)
    assert len(pickle.dumps(state)) < 5_000
    first, second = pickle.loads(pickle.dumps((state, other)))
    assert (first, second) == (state, other)
    assert first.game is second.game
    assert first.game.catalogue is state.game.catalogue
