"""What the stored games show."""

import pytest

from dejavu_rules import Colour, GameState, Phase, legal_actions
from dejavu_rules.mapgen import validate
from tests.proofs.findings.records import can_sow, longest_way, turns_without_sowing, witness
from tests.proofs.worlds.boxes import race
from tests.proofs.worlds.graph import explore, ignoring_turns


def test_a_player_can_stall_on_a_stuck_map_for_ever() -> None:
    """One bit kept in one chest: the position comes again and again, whatever the other gives up (RULING-18)."""
    record = witness("stuck-map")
    state = record.state
    assert record.first.phase is Phase.START_PLAYER
    assert validate(state.game.map) == ()
    assert not can_sow(state)
    assert [bool(player.saved) for player in state.players] == [True, False]
    turns = list(turns_without_sowing(state, {0}, 40))
    assert turns[-1].turn == state.turn + 40
    assert {ignoring_turns(each) for each in turns[::2]} == {ignoring_turns(turns[0])}
    assert {ignoring_turns(each) for each in turns[1::2]} == {ignoring_turns(turns[1])}


def test_without_the_bit_the_game_goes_on() -> None:
    state = witness("stuck-map").state
    turns = list(turns_without_sowing(state, set(), 40))
    assert len(turns) <= 2
    assert can_sow(turns[-1])
    assert not turns[-1].hive


def test_the_map_can_run_dry_on_a_generated_map_with_the_standard_box() -> None:
    record = witness("dry-map")
    assert not any(record.state.bits)
    assert not can_sow(record.state)
    assert validate(record.state.game.map) == ()
    turns = list(turns_without_sowing(record.state, {0, 1, 2, 3}, 44))
    assert ignoring_turns(turns[3]) == ignoring_turns(turns[43])
    assert can_sow(list(turns_without_sowing(record.state, {0}, 44))[-1])  # what the others give up fills the hive


def test_the_flowers_can_run_out() -> None:
    state = witness("no-flowers").state
    assert state.flowers == 0
    kept = sum(player.flower + len(player.card_flowers) for player in state.players)
    assert len(state.flower_tiles) + kept == state.game.catalogue.flowers == 20


def test_deck_and_pile_can_be_empty_at_once() -> None:
    state = witness("no-cards").state
    assert not state.deck
    assert not state.discard
    assert (state.game.seats, state.last_turns) == (4, None)
    regular = [card for card in state.game.catalogue.cards if not card.is_public]
    held = sum(
        len(player.hand) + len([card for card in player.memories if not state.game.catalogue.card(card).is_public])
        for player in state.players
    )
    assert held == sum(card.copies for card in regular) == 60


# When there is no sowing


def is_blocked(state: GameState, longest: dict[int, int]) -> bool:
    """Every tile is empty, white, or has more bits than any way from it has steps."""
    return all(
        len(bits) > longest[tile] or all(bit.colour is Colour.WHITE for bit in bits)
        for tile, bits in enumerate(state.bits)
    )


@pytest.mark.parametrize("name", ["stuck-map", "dry-map"])
def test_there_is_no_sowing_just_where_all_tiles_are_blocked(name: str) -> None:
    record = witness(name)
    longest = {tile.index: longest_way(record.state, tile) for tile in record.state.game.map.tiles}
    turns = [state for state in record.states() if state.phase is Phase.RECOLLECTION]
    assert len(turns) > 5
    assert all(can_sow(state) != is_blocked(state, longest) for state in turns)


def test_in_a_small_world_too_there_is_no_sowing_just_where_all_tiles_are_blocked() -> None:
    first = race()
    longest = {tile.index: longest_way(first, tile) for tile in first.game.map.tiles}
    turns = [state for state in explore(first, depth=14).states if state.phase is Phase.RECOLLECTION]
    assert {can_sow(state) for state in turns} == {True, False}
    assert all(can_sow(state) != is_blocked(state, longest) for state in turns)
    assert all(legal_actions(state).count() for state in turns)
