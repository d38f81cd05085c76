"""`game`: what never changes is counted once, and compared by what was agreed on."""

from dejavu_rules import new_game
from dejavu_rules.components import Icon
from dejavu_rules.game import Game, Power
from tests.rulebook.builders import BOX, PLAIN, RING, TWO_HANDS, cards


def test_a_power_counts_icons_not_cards() -> None:
    """A card with two hand icons counts twice, beside the three of the Nameless Girl Tile."""
    hand = Power(Icon.HAND, BOX)
    assert [hand[ltm] for ltm in (0, cards(PLAIN), cards(TWO_HANDS), cards(PLAIN, TWO_HANDS))] == [3, 3, 5, 5]


def test_options_override_the_number_of_hive_holes() -> None:
    assert new_game(2, 1, catalogue=BOX, map=RING).game.hive_holes == BOX.hive_holes == 19
    assert new_game(2, 1, catalogue=BOX, map=RING, hive_holes=7).game.hive_holes == 7


def test_games_compare_by_what_the_table_agreed_on() -> None:
    state = new_game(2, 1, catalogue=BOX, map=RING)
    again = Game(BOX, state.game.options, 2, RING)
    assert again == state.game
    assert hash(again) == hash(state.game)


def test_cards_with_few_slots_are_marked() -> None:
    game = new_game(2, 1, catalogue=BOX, map=RING).game
    for number in range(9):
        few = [card.id for card in BOX.cards if len(card.slots) <= number]
        assert game.with_slots(number) == 255 * cards(*few)
