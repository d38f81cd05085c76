"""`state`: a value that copies itself with changes, compares, hashes, and answers in the game's words."""

import pickle
from typing import Any, cast

import attrs
import pytest

from dejavu_rules import GameState, Phase, Player, new_game
from dejavu_rules.actions import Event
from dejavu_rules.components import TILES, Bit
from dejavu_rules.engine import RULES
from dejavu_rules.state import CHANCE_PHASES, PlayerChanges, StateChanges
from tests.rulebook.builders import (
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
    cards,
    player,
    table,
)


@pytest.mark.parametrize(("kind", "changes"), [(Player, PlayerChanges), (GameState, StateChanges)])
def test_just_the_fields_can_be_changed(kind: type[attrs.AttrsInstance], changes: type) -> None:
    """`evolve` merges dicts and would take any name; mypy stops a wrong one only if these lists agree."""
    assert set(changes.__annotations__) == {field.name for field in attrs.fields(kind)}


def test_a_changed_copy_leaves_the_original_alone() -> None:
    before = player(hand=[PLAIN], vp=3)
    after = before.evolve(vp=4)
    assert (before.vp, after.vp, after.hand) == (3, 4, before.hand)
    state = table(Phase.DEJA_VU)
    assert state.evolve(turn=9).turn == 9
    assert state.turn == 1


def test_nothing_can_be_assigned() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        player().vp = 5  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        table(Phase.DEJA_VU).turn = 5  # type: ignore[misc]


def test_equal_states_are_equal_and_hash_alike() -> None:
    one, other = new_game(3, 5, catalogue=BOX), new_game(3, 5, catalogue=BOX)
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, one.evolve(turn=2)}) == 2


DIFFERENT: StateChanges = {
    "game": new_game(2, 1, catalogue=BOX, map=RING, hive_holes=7).game,
    "phase": Phase.DISCARD,
    "start": 1,
    "active": 1,
    "turn": 2,
    "planted": True,
    "last_turns": 1,
    "pending": PLAIN,
    "tiles": (1,) * len(TILES),
    "fragments": (None,) * len(TILES),
    "girl": TILES[1],
    "pool": 1,
    "spent": 1,
    "hive": 1,
    "deck": 1,
    "discard": 1,
    "public": 1,
    "flowers": 1,
    "players": (player(vp=1), Player()),
}


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(GameState)])
def test_states_that_differ_in_one_field_are_different(field: str) -> None:
    state, changes = table(Phase.DEJA_VU), cast(dict[str, Any], DIFFERENT)
    assert state.evolve(**{field: changes[field]}) != state


def test_a_state_can_be_sent_to_another_process() -> None:
    state = new_game(3, 5, catalogue=BOX)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)


def test_a_state_reads_in_words() -> None:
    gardener = player(hand=[PLAIN], stm={FILLERS[0]: [Bit.RED_MOON]}, chests=[Bit.WHITE_SUN])
    text = repr(table(Phase.DEJA_VU, gardener, pool=[Bit.BLUE_STAR, Bit.BLUE_STAR]))
    for words in ("{blue star, blue star}", "{purple 1}", "{red moon}", "{white sun}", "DEJA_VU"):
        assert words in text
    assert "Catalogue" not in text  # what never changes would drown what does


def test_who_decides() -> None:
    chance = {phase for rule in RULES if isinstance(rule, Event) for phase in rule.phases}
    assert chance == CHANCE_PHASES
    for phase in Phase:
        assert table(Phase.DISCARD).evolve(phase=phase).is_chance == (phase in CHANCE_PHASES)


def test_powers_are_those_of_the_tile_without_any_card() -> None:
    state = table(Phase.DEJA_VU)
    assert [state.footprints(0), state.chests(0), state.white_claims(0), state.stm_capacity(0), state.hand_size(0)] == [
        *(1, 1, 0, 1, 3)
    ]


def test_powers_count_ltm_of_the_seat_that_is_asked_for() -> None:
    rich = player(ltm=[FOOTPRINT, CHEST, WHITE_CLAIM, STM_PLACE, TWO_HANDS, PLAIN])
    state = table(Phase.DEJA_VU, player(hand=[FOOTPRINT]), rich)
    assert [state.footprints(1), state.chests(1), state.white_claims(1), state.stm_capacity(1), state.hand_size(1)] == [
        *(2, 2, 1, 2, 5)
    ]
    assert state.footprints(0) == 1


def test_the_cards_of_a_player_s_memories() -> None:
    owner = player(ltm=[FLOWER], stm={PLAIN: [Bit.RED_MOON], FILLERS[0]: [Bit.RED_MOON]}, hand=[CHEST])
    assert owner.memories == cards(FLOWER, PLAIN, FILLERS[0])
    assert player(ltm=[FLOWER]).memories == cards(FLOWER)


def test_the_active_player_is_replaced_and_no_other() -> None:
    state = table(Phase.DEJA_VU, player(vp=1), player(vp=2), player(vp=3)).evolve(active=1)
    assert state.player.vp == 2
    assert [each.vp for each in state.with_active(player(vp=9))] == [1, 9, 3]


def test_flowers_on_the_map_are_where_fragments_are_gone() -> None:
    assert table(Phase.PLANTING).flowers_on_map == 0
    assert table(Phase.PLANTING, planted_tiles=TILES[:4]).flowers_on_map == 4
