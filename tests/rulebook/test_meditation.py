"""Meditation: the hive (HIVE-1 to HIVE-4) and drawing cards (DRAW-1 to DRAW-3)."""

from fractions import Fraction

import pytest

from dejavu_rules import (
    Bit,
    CardId,
    ChooseTiles,
    Discard,
    Draw,
    GameState,
    Meditate,
    NebulaTile,
    Options,
    Phase,
    Replenish,
    Save,
    chance_outcomes,
)
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import (
    FIVE_VP,
    FLOWER,
    FOOTPRINT,
    ONE_SLOT,
    PLAIN,
    PUBLIC,
    TWO_HANDS,
    assert_refused,
    bits,
    cards,
    do,
    offers,
    player,
    table,
)

RED_MOON, RED_SUN, BLUE_MOON, BLUE_SUN = Bit.RED_MOON, Bit.RED_SUN, Bit.BLUE_MOON, Bit.BLUE_SUN
THREE_HOLES = Options(hive_holes=3)
CATS_EYE, BOOMERANG, FLAME, HELIX = TILES[:4]


def sizes(state: GameState) -> list[int]:
    return [len(there) for there in state.bits]


def full_but(*low: NebulaTile, level: int = 2) -> dict[NebulaTile, list[Bit]]:
    """Every tile has `level` bits, but these have one less."""
    return {tile: [BLUE_SUN] * (level - (tile in low)) for tile in TILES}


def on_tiles(**drawn: Bit) -> Replenish:
    """These bits on the tiles of these names, nothing on the others."""
    return Replenish(tuple(bits(drawn[tile.name]) if tile.name in drawn else bits() for tile in TILES))


# The hive


def test_HIVE_1_spent_and_unsaved_bits_go_to_the_hive() -> None:
    state = table(Phase.DEJA_VU, pool=[RED_SUN, BLUE_SUN], spent=[RED_MOON], hive=[BLUE_MOON])
    after = do(do(state, Save(bits(BLUE_SUN))), Meditate())
    assert after.hive == bits(BLUE_MOON, RED_MOON, RED_SUN)
    assert (after.pool, after.spent, after.players[0].saved) == (bits(), bits(), bits(BLUE_SUN))
    assert after.phase is Phase.DISCARD


def test_HIVE_1_one_open_hole_keeps_everything_in_the_hive() -> None:
    state = table(Phase.PLANTING, spent=[RED_SUN], hive=[BLUE_MOON], options=THREE_HOLES, tiles=full_but())
    after = do(state, Meditate())
    assert after.phase is Phase.DISCARD
    assert after.hive == bits(RED_SUN, BLUE_MOON)


def test_HIVE_2_the_last_hole_starts_the_replenishment() -> None:
    state = table(Phase.PLANTING, spent=[RED_SUN], hive=[BLUE_MOON, RED_MOON], options=THREE_HOLES, tiles=full_but())
    after = do(state, Meditate())
    assert after.phase is Phase.REPLENISHED_TILES  # three bits are too few for any level of fifteen
    assert len(after.hive) == 3


def test_HIVE_2_an_overflowing_hive_returns_everything() -> None:
    """Five bits for three holes: the two that found no hole return as well, and the hive is empty."""
    low = (CATS_EYE, BOOMERANG, FLAME, HELIX, TILES[4])
    spent = [RED_SUN, RED_MOON, Bit.RED_STAR]
    state = table(Phase.PLANTING, spent=spent, hive=[BLUE_MOON, BLUE_SUN], options=THREE_HOLES, tiles=full_but(*low))
    waiting = do(state, Meditate())
    assert waiting.phase is Phase.REPLENISHMENT
    outcome = on_tiles(CATS_EYE=RED_SUN, BOOMERANG=RED_MOON, FLAME=Bit.RED_STAR, HELIX=BLUE_MOON, VEIL=BLUE_SUN)
    after = do(waiting, outcome)
    assert after.hive == bits()
    assert sizes(after) == [2] * 15
    assert after.phase is Phase.DISCARD


def test_HIVE_2_any_bit_may_fall_on_any_tile() -> None:
    state = table(Phase.REPLENISHMENT, hive=[RED_SUN, RED_SUN, BLUE_MOON], tiles=full_but(*TILES[:3]))
    outcomes = dict(chance_outcomes(state).weighted())
    assert outcomes == {
        on_tiles(CATS_EYE=BLUE_MOON, BOOMERANG=RED_SUN, FLAME=RED_SUN): Fraction(1, 3),
        on_tiles(CATS_EYE=RED_SUN, BOOMERANG=BLUE_MOON, FLAME=RED_SUN): Fraction(1, 3),
        on_tiles(CATS_EYE=RED_SUN, BOOMERANG=RED_SUN, FLAME=BLUE_MOON): Fraction(1, 3),
    }


def test_HIVE_3_bits_return_to_the_emptiest_tiles_first_level_by_level() -> None:
    """Two empty tiles, one with 1 bit, the others with 2: five bits make them all equal."""
    tiles = {tile: [BLUE_SUN] * 2 for tile in TILES[3:]} | {FLAME: [BLUE_SUN]}
    state = table(Phase.REPLENISHMENT, hive=[RED_SUN] * 5, tiles=tiles)
    ((outcome, probability),) = chance_outcomes(state).weighted()
    assert probability == 1
    assert isinstance(outcome, Replenish)
    assert [len(got) for got in outcome.bits] == [2, 2, 1] + [0] * 12
    assert sizes(do(state, outcome)) == [2] * 15


def test_HIVE_3_a_tile_with_more_bits_waits() -> None:
    state = table(Phase.REPLENISHMENT, hive=[RED_SUN, RED_SUN], tiles=full_but(CATS_EYE, BOOMERANG))
    assert_refused(state, on_tiles(CATS_EYE=RED_SUN, FLAME=RED_SUN), "HIVE-3 replenish-amounts-wrong")


def test_HIVE_3_only_bits_of_the_hive_fall() -> None:
    state = table(Phase.REPLENISHMENT, hive=[RED_SUN, RED_SUN], tiles=full_but(CATS_EYE, BOOMERANG))
    assert_refused(state, on_tiles(CATS_EYE=RED_SUN, BOOMERANG=RED_MOON), "HIVE-3 replenish-bits-not-in-hive")


def test_HIVE_4_the_active_player_chooses_the_tiles_of_a_partial_level() -> None:
    """Two tiles have 1 bit and four bits return: two fill that level, two are left for fifteen tiles."""
    state = table(Phase.REPLENISHMENT, hive=[RED_SUN] * 4, tiles=full_but(CATS_EYE, HELIX))
    (outcome,) = chance_outcomes(state)
    asked = do(state, outcome)
    assert (asked.phase, asked.active, asked.hive) == (Phase.REPLENISHED_TILES, 0, bits(RED_SUN, RED_SUN))
    assert len(offers(asked, ChooseTiles)) == 15 * 14 // 2
    chosen = do(asked, ChooseTiles((BOOMERANG, HELIX)))
    (last,) = chance_outcomes(chosen)
    after = do(chosen, last)
    assert sizes(after) == [2, 3, 2, 3] + [2] * 11
    assert (after.phase, after.hive, after.pending) == (Phase.DISCARD, bits(), None)


def test_HIVE_4_the_tiles_are_chosen_before_the_bits_are_drawn() -> None:
    state = table(Phase.REPLENISHED_TILES, hive=[RED_SUN, BLUE_MOON], tiles=full_but(*TILES[:3]))
    chosen = do(state, ChooseTiles((CATS_EYE, FLAME)))
    assert chosen.is_chance
    assert dict(chance_outcomes(chosen).weighted()) == {
        on_tiles(CATS_EYE=RED_SUN, FLAME=BLUE_MOON): Fraction(1, 2),
        on_tiles(CATS_EYE=BLUE_MOON, FLAME=RED_SUN): Fraction(1, 2),
    }
    assert_refused(chosen, on_tiles(CATS_EYE=RED_SUN, BOOMERANG=BLUE_MOON), "HIVE-3 replenish-amounts-wrong")


def test_HIVE_4_only_tiles_of_that_level_can_be_chosen() -> None:
    state = table(Phase.REPLENISHED_TILES, hive=[RED_SUN], tiles=full_but(CATS_EYE, BOOMERANG))
    assert {action.tiles for action in offers(state, ChooseTiles)} == {(CATS_EYE,), (BOOMERANG,)}
    assert_refused(state, ChooseTiles((FLAME,)), "HIVE-3 chosen-tile-fuller")


@pytest.mark.parametrize("tiles", [(), (CATS_EYE,), (CATS_EYE, BOOMERANG, FLAME)])
def test_HIVE_4_as_many_tiles_are_chosen_as_bits_are_left(tiles: tuple[NebulaTile, ...]) -> None:
    state = table(Phase.REPLENISHED_TILES, hive=[RED_SUN, BLUE_MOON], tiles=full_but(*TILES[:3]))
    assert_refused(state, ChooseTiles(tiles), "HIVE-4 chosen-number-wrong")


def test_HIVE_4_each_choice_has_one_name() -> None:
    """The same tiles in another order are the same choice."""
    state = table(Phase.REPLENISHED_TILES, hive=[RED_SUN, BLUE_MOON], tiles=full_but(*TILES[:3]))
    assert ChooseTiles((FLAME, CATS_EYE)) == ChooseTiles((CATS_EYE, FLAME))
    assert do(state, ChooseTiles((FLAME, CATS_EYE))).pending == (CATS_EYE, FLAME)
    assert len(offers(state, ChooseTiles)) == 3


def test_HIVE_4_no_tile_is_chosen_twice() -> None:
    state = table(Phase.REPLENISHED_TILES, hive=[RED_SUN, BLUE_MOON], tiles=full_but(*TILES[:3]))
    assert_refused(state, ChooseTiles((CATS_EYE, CATS_EYE)), "HIVE-4 chosen-tile-twice")


def test_HIVE_4_nobody_is_asked_when_the_bits_are_just_enough() -> None:
    state = table(Phase.REPLENISHMENT, hive=[RED_SUN, RED_SUN], tiles=full_but(CATS_EYE, BOOMERANG))
    assert do(state, on_tiles(CATS_EYE=RED_SUN, BOOMERANG=RED_SUN)).phase is Phase.DISCARD


# Drawing


def test_DRAW_1_any_hand_cards_may_be_discarded() -> None:
    state = table(Phase.DISCARD, player(hand=[PLAIN, FLOWER, FOOTPRINT]), deck=[ONE_SLOT] * 2, discard=[FIVE_VP])
    assert len(offers(state, Discard)) == 8
    after = do(state, Discard(cards(PLAIN, FOOTPRINT)))
    assert after.player.hand == cards(FLOWER)
    assert after.discard == cards(PLAIN, FOOTPRINT, FIVE_VP)
    assert after.phase is Phase.DRAW


def test_DRAW_1_only_cards_of_the_hand_can_be_discarded() -> None:
    state = table(Phase.DISCARD, player(hand=[PLAIN], ltm=[FLOWER]), player(hand=[FOOTPRINT]))
    for card in (FLOWER, FOOTPRINT, PUBLIC):
        assert_refused(state, Discard(cards(card)), "DRAW-1 discard-not-in-hand")
    assert_refused(state, Discard(cards(PLAIN, PLAIN)), "DRAW-1 discard-not-in-hand")


def test_DRAW_1_cards_are_drawn_up_to_the_hand_size() -> None:
    state = do(table(Phase.DISCARD, player(hand=[PLAIN]), deck=[FLOWER, FOOTPRINT, ONE_SLOT]), Discard())
    state = do(do(state, Draw(FLOWER)), Draw(FOOTPRINT))
    assert state.players[0].hand == cards(PLAIN, FLOWER, FOOTPRINT)
    assert (state.active, state.deck) == (1, cards(ONE_SLOT))


def test_DRAW_1_hand_icons_add_their_numbers() -> None:
    """Three of the tile and two of the card, whose icon shows a 2."""
    state = table(Phase.DISCARD, player(hand=[PLAIN, FLOWER, FOOTPRINT], ltm=[TWO_HANDS]), deck=[ONE_SLOT, FIVE_VP])
    state = do(do(do(state, Discard()), Draw(ONE_SLOT)), Draw(FIVE_VP))
    assert len(state.players[0].hand) == 5
    assert state.active == 1


def test_DRAW_1_a_full_hand_draws_nothing() -> None:
    full = player(hand=[PLAIN, FLOWER, FOOTPRINT, ONE_SLOT])
    state = do(table(Phase.DISCARD, full, deck=[FIVE_VP]), Discard())
    assert (state.active, state.players[0].hand) == (1, full.hand)


@pytest.mark.parametrize("place", ["hand", "LTM", "STM"])
def test_DRAW_2_a_card_that_the_player_has_is_discarded_and_replaced(place: str) -> None:
    owner = {
        "hand": player(hand=[FLOWER, FOOTPRINT]),
        "LTM": player(hand=[PLAIN, FOOTPRINT], ltm=[FLOWER]),
        "STM": player(hand=[PLAIN, FOOTPRINT], stm={FLOWER: [RED_MOON]}),
    }[place]
    state = table(Phase.DRAW, owner, deck=[FLOWER, ONE_SLOT])
    again = do(state, Draw(FLOWER))
    assert (again.phase, again.player, again.discard) == (Phase.DRAW, owner, cards(FLOWER))
    replaced = do(again, Draw(ONE_SLOT))
    assert replaced.players[0].hand == owner.hand + cards(ONE_SLOT)


def test_DRAW_2_a_card_of_another_player_is_kept() -> None:
    other = player(hand=[FLOWER], ltm=[FLOWER])
    state = table(Phase.DRAW, player(hand=[PLAIN, FOOTPRINT]), other, deck=[FLOWER])
    assert do(state, Draw(FLOWER)).players[0].hand == cards(PLAIN, FOOTPRINT, FLOWER)


def test_DRAW_2_the_deck_decides_what_can_be_drawn() -> None:
    state = table(Phase.DRAW, deck=[FLOWER, FLOWER, ONE_SLOT], discard=[PLAIN])
    assert dict(chance_outcomes(state).weighted()) == {Draw(FLOWER): Fraction(2, 3), Draw(ONE_SLOT): Fraction(1, 3)}
    assert_refused(state, Draw(PLAIN), "SETUP-5 deck-lacks-card")


def test_DRAW_3_an_empty_deck_is_rebuilt_from_the_discard_pile() -> None:
    state = table(Phase.DRAW, player(hand=[PLAIN]), deck=[FLOWER], discard=[ONE_SLOT, FIVE_VP])
    after = do(state, Draw(FLOWER))
    assert (after.phase, after.deck, after.discard) == (Phase.DRAW, cards(ONE_SLOT, FIVE_VP), cards())


def test_DRAW_3_the_discard_pile_stays_while_the_deck_has_a_card() -> None:
    state = table(Phase.DRAW, player(hand=[PLAIN]), deck=[FLOWER, ONE_SLOT], discard=[FIVE_VP])
    after = do(state, Draw(FLOWER))
    assert (after.deck, after.discard) == (cards(ONE_SLOT), cards(FIVE_VP))


def test_DRAW_3_cards_discarded_just_now_may_come_back() -> None:
    hand: list[CardId] = [PLAIN, FLOWER, FOOTPRINT]
    after = do(table(Phase.DISCARD, player(hand=hand)), Discard(cards(PLAIN)))
    assert (after.phase, after.deck) == (Phase.DRAW, cards(PLAIN))


def test_TURN_2_the_next_player_follows_clockwise() -> None:
    three = table(Phase.DISCARD, player(), player(), player())
    for seat, following in ((0, 1), (1, 2), (2, 0)):
        after = do(bend(three, active=seat), Discard())
        assert (after.active, after.phase, after.turn) == (following, Phase.RECOLLECTION, 2)


@pytest.mark.parametrize("phase", [Phase.RECOLLECTION, Phase.DEJA_VU, Phase.PLANTING, Phase.REPLENISHED_TILES])
def test_TURN_2_cards_are_drawn_in_meditation_only(phase: Phase) -> None:
    state = table(phase, player(hand=[PLAIN]), hive=[RED_SUN] * 3)
    assert_refused(state, Discard(), "TURN-2 wrong-phase")
    assert_refused(state, Draw(PLAIN), "TURN-2 wrong-phase")
