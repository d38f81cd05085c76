"""`game`: what never changes in a game is computed once, and games compare by what was agreed on."""

import pickle

import pytest

from dejavu_rules import CardId, Cards, Icon, new_game
from dejavu_rules.combinatorics import bag
from dejavu_rules.game import Game
from tests.support.bending import bend_player
from tests.support.builders import BOX, FILLERS, FLOWER, PLAIN, PUBLIC_FLOWER, RING, SECOND_FLOWER, TWO_HANDS, cards

GAME = new_game(2, 1, catalogue=BOX, map=RING).game


@pytest.mark.parametrize(
    ("ltm", "hand"),
    [((), 3), ((PLAIN,), 3), ((TWO_HANDS,), 5), ((PLAIN, TWO_HANDS), 5)],
    ids=["none", "no", "2", "both"],
)
def test_a_power_counts_icons_not_cards(ltm: tuple[CardId, ...], hand: int) -> None:
    """A card with two hand icons counts twice, beside the three of the Nameless Girl Tile."""
    state = bend_player(new_game(2, 1, catalogue=BOX, map=RING), 1, ltm=Cards(ltm))
    assert state.powers(1).hand == hand
    assert state.powers(1).hand == hand  # the second answer comes from a table
    assert state.powers(0).hand == 3


@pytest.mark.parametrize("icon", Icon)
def test_powers_are_those_of_the_tile_and_of_all_cards(icon: Icon) -> None:
    everything = Cards(card.id for card in BOX.cards)
    state = bend_player(new_game(2, 1, catalogue=BOX, map=RING), 0, ltm=everything)
    shown = sum(card.powers.of(icon) for card in BOX.cards)
    assert state.powers(0).of(icon) == BOX.girl_tile.powers.of(icon) + shown


def test_options_override_the_number_of_hive_holes() -> None:
    assert new_game(2, 1, catalogue=BOX, map=RING).game.hive_holes == BOX.hive_holes == 19
    assert new_game(2, 1, catalogue=BOX, map=RING, hive_holes=7).game.hive_holes == 7


def test_games_compare_by_what_the_table_agreed_on() -> None:
    again = Game(BOX, GAME.options, 2, RING)
    assert again == GAME
    assert hash(again) == hash(GAME)
    assert Game(BOX, GAME.options, 3, RING) != GAME


def test_a_game_can_be_sent_to_another_process() -> None:
    again = pickle.loads(pickle.dumps(GAME))
    assert again == GAME
    assert hash(again) == hash(GAME)
    assert again.hive_holes == GAME.hive_holes


def kinds(mask: int) -> Cards:
    """The cards that a mask leaves of one of each."""
    return Cards._of(bag.of(CardId) & mask)


def test_cards_with_few_slots_are_marked() -> None:
    assert len(GAME._with_slots) == 1 + max(len(card.slots) for card in BOX.cards)
    for number, mask in enumerate(GAME._with_slots):
        few = [card.id for card in BOX.cards if len(card.slots) <= number]
        assert kinds(mask) == cards(*few)


def test_cards_with_a_flower_are_marked() -> None:
    assert kinds(GAME._flower_cards) == cards(FLOWER, SECOND_FLOWER, PUBLIC_FLOWER)
    assert FILLERS[0] not in kinds(GAME._flower_cards)
