"""Set-up: SETUP-1 to SETUP-7 and the speed game (SPEED-1 to SPEED-3)."""

from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest
from attrs import evolve

from dejavu_rules import (
    Bit,
    Bits,
    CardId,
    Dealer,
    Draw,
    FirstTile,
    Fragment,
    Fragments,
    GameState,
    InvalidSetup,
    KeepHand,
    NebulaTile,
    Options,
    Phase,
    PlaceBits,
    PlaceFragments,
    SpeedStart,
    StartPlayer,
    chance_outcomes,
    first_state,
    new_game,
    settle,
)
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.pieces import BITS, FRAGMENTS, TILES
from tests.support.bending import bend
from tests.support.builders import (
    BOX,
    BOX_OF_THREE,
    FIVE_VP,
    FLOWER,
    FOOTPRINT,
    LINE_OF_THREE,
    ONE_SLOT,
    PLAIN,
    PUBLIC,
    RING,
    SECOND_FLOWER,
    STM_PLACE,
    WHITE_CLAIM,
    assert_refused,
    bits,
    cards,
    do,
    offers,
    player,
    table,
)

SPEED = Options(speed=True)
DEALT = [PLAIN, FLOWER, FOOTPRINT, ONE_SLOT, FIVE_VP]
SEVEN = [*DEALT, STM_PLACE, SECOND_FLOWER]


# The start player and the map


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SETUP_1_every_player_is_equally_likely_to_start(players: int) -> None:
    state = first_state(players, RING)
    expected = {StartPlayer(seat): Fraction(1, players) for seat in range(players)}
    assert dict(chance_outcomes(state).weighted()) == expected


@pytest.mark.parametrize("seat", [-1, 3])
def test_SETUP_1_nobody_else_starts(seat: int) -> None:
    assert_refused(first_state(3, RING), StartPlayer(seat), "SETUP-1 no-such-seat")


def test_SETUP_1_turns_go_clockwise_from_the_start_player() -> None:
    state = settle(do(first_state(3, RING, catalogue=BOX), StartPlayer(1)), Dealer(0))
    asked = []
    while state.phase is Phase.STARTING_HAND:
        asked.append(state.active)
        state = do(state, offers(state, KeepHand)[0])
    assert asked == [1, 2, 0]
    assert (state.phase, state.active, state.turn) == (Phase.RECOLLECTION, 1, 1)


def test_SETUP_2_the_girl_stands_on_the_tile_that_was_laid_first() -> None:
    state = do(first_state(2, RING), StartPlayer(0))
    assert dict(chance_outcomes(state).weighted()) == {FirstTile(tile): Fraction(1, 15) for tile in TILES}
    assert do(state, FirstTile(NebulaTile.ORION)).girl is NebulaTile.ORION


def test_SETUP_2_the_girl_stands_on_the_map() -> None:
    state = do(first_state(2, LINE_OF_THREE, catalogue=BOX_OF_THREE), StartPlayer(0))
    assert_refused(state, FirstTile(NebulaTile.HELIX), "SETUP-2 first-tile-not-on-map")


def before_bits() -> GameState:
    """Twelve different bits are about to be laid on three tiles."""
    return bend(first_state(2, LINE_OF_THREE, catalogue=BOX_OF_THREE), phase=Phase.BITS, girl=TILES[0])


def test_SETUP_3_four_bits_lie_on_each_tile() -> None:
    outcome = PlaceBits((bits(*BITS[:4]), bits(*BITS[4:8]), bits(*BITS[8:12])))
    assert do(before_bits(), outcome).bits == outcome.bits


def test_SETUP_3_every_distribution_is_equally_likely() -> None:
    chances = [probability for _, probability in islice(chance_outcomes(before_bits()).weighted(), 50)]
    assert set(chances) == {Fraction(1, 495 * 70)}  # 12 over 4 times 8 over 4: all bits are different


@pytest.mark.parametrize(
    ("tiles", "refusal"),
    [
        ((bits(*BITS[:5]), bits(*BITS[5:8]), bits(*BITS[8:12])), "SETUP-3 bits-amounts-wrong"),
        ((bits(*BITS[:4]), bits(*BITS[4:8])), "SETUP-3 bits-amounts-wrong"),
        ((bits(*BITS[:4]), bits(*BITS[4:8]), bits(*BITS[8:11], Bit.RED_SUN)), "SETUP-3 bits-not-in-box"),
        ((bits(*BITS[:4]), bits(*BITS[:4]), bits(*BITS[8:12])), "SETUP-3 bits-not-in-box"),
    ],
    ids=["five and three", "a tile forgotten", "a bit that is not in the box", "a bit on two tiles"],
)
def test_SETUP_3_another_number_of_bits_or_other_bits_are_refused(tiles: tuple[Bits, ...], refusal: str) -> None:
    assert_refused(before_bits(), PlaceBits(tiles), refusal)


def test_SETUP_3_one_fragment_lies_on_each_tile() -> None:
    state = bend(before_bits(), phase=Phase.FRAGMENTS)
    outcomes = dict(chance_outcomes(state).weighted())
    assert len(outcomes) == 6
    assert set(outcomes.values()) == {Fraction(1, 6)}
    order = (FRAGMENTS[2], FRAGMENTS[0], FRAGMENTS[1])
    assert do(state, PlaceFragments(order)).fragments == order


@pytest.mark.parametrize(
    "fragments",
    [FRAGMENTS[:2], (*FRAGMENTS[:2], FRAGMENTS[0]), (*FRAGMENTS[:2], FRAGMENTS[3]), FRAGMENTS[:4]],
    ids=["too few", "one twice", "one of another box", "too many"],
)
def test_SETUP_3_other_fragments_are_refused(fragments: tuple[Fragment, ...]) -> None:
    state = bend(before_bits(), phase=Phase.FRAGMENTS)
    assert_refused(state, PlaceFragments(fragments), "SETUP-3 fragments-not-one-each")


def test_SETUP_3_a_box_with_too_few_pieces_for_the_map_is_refused() -> None:
    with pytest.raises(InvalidSetup, match=r"12 bits.*SETUP-3.*3 fragments.*SETUP-3"):
        first_state(2, RING, catalogue=BOX_OF_THREE)


def test_COMP_3_a_box_with_a_fragment_twice_is_refused() -> None:
    twice = evolve(standard(), fragments=Fragments([FRAGMENTS[0], *FRAGMENTS[:-1]]))
    with pytest.raises(InvalidSetup, match=r"^catalogue: red 1: a fragment is there once \(COMP-3\)$"):
        first_state(2, RING, catalogue=twice)


# Cards


@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2), (4, 2)])
def test_SETUP_4_two_players_use_the_golden_set_and_more_both_sets(players: int, copies: int) -> None:
    public = [card.id for card in BOX.cards if card.is_public]
    assert first_state(players, RING, catalogue=BOX).public == cards(*public * copies)


def test_SETUP_5_the_deck_has_all_regular_cards() -> None:
    state = first_state(2, RING, catalogue=BOX)
    regular = [card.id for card in BOX.cards if not card.is_public]
    assert state.deck == cards(*regular * 2)


def test_SETUP_5_a_public_card_is_never_drawn() -> None:
    state = table(Phase.DEAL, deck=[PLAIN], turn=0)
    assert_refused(state, Draw(PUBLIC), "SETUP-5 deck-lacks-card")


def test_SETUP_6_everybody_draws_five() -> None:
    state = settle(first_state(4, RING, catalogue=BOX), Dealer(5))
    assert state.phase is Phase.STARTING_HAND
    assert [len(each.hand) for each in state.players] == [5] * 4
    assert sum((each.hand for each in state.players), state.deck + state.discard) == BOX.deck


def test_SETUP_6_keeps_three_and_discards_two() -> None:
    state = table(Phase.STARTING_HAND, player(hand=DEALT), player(hand=DEALT), discard=[WHITE_CLAIM], turn=0)
    assert len(offers(state, KeepHand)) == 10
    after = do(state, KeepHand(cards(PLAIN, FLOWER, ONE_SLOT)))
    assert after.players[0].hand == cards(PLAIN, FLOWER, ONE_SLOT)
    assert (after.active, after.players[0].discarded) == (1, cards(FOOTPRINT, FIVE_VP))
    both = do(after, KeepHand(cards(PLAIN, FLOWER, ONE_SLOT)))
    assert both.deck == cards(WHITE_CLAIM, *[FOOTPRINT, FIVE_VP] * 2)  # there was no other: RULING-19


@pytest.mark.parametrize(
    ("kept", "refusal"),
    [
        (DEALT[:2], "SETUP-6 kept-number-wrong"),
        (DEALT[:4], "SETUP-6 kept-number-wrong"),
        ([], "SETUP-6 kept-number-wrong"),
        ([PLAIN, FLOWER, WHITE_CLAIM], "SETUP-6 kept-not-dealt"),
        ([PLAIN, PLAIN, FLOWER], "SETUP-6 kept-not-dealt"),
    ],
)
def test_SETUP_6_just_three_of_the_dealt_cards_are_kept(kept: list[CardId], refusal: str) -> None:
    state = table(Phase.STARTING_HAND, player(hand=DEALT), player(hand=[WHITE_CLAIM]), turn=0)
    assert_refused(state, KeepHand(cards(*kept)), refusal)


def test_SETUP_7_of_two_identical_cards_one_is_replaced() -> None:
    state = table(Phase.DEAL, player(hand=DEALT[:4]), player(hand=DEALT), deck=[FLOWER, FIVE_VP], turn=0)
    again = do(state, Draw(FLOWER))
    assert (again.phase, again.active, again.player.hand) == (Phase.DEAL, 0, cards(*DEALT[:4]))
    assert again.discard == cards(FLOWER)
    assert do(again, Draw(FIVE_VP)).players[0].hand == cards(*DEALT)


def test_SETUP_7_until_none_are_identical() -> None:
    for seed in range(20):
        state = settle(first_state(4, RING, catalogue=BOX), Dealer(seed))
        for each in state.players:
            assert set(Counter(each.hand).values()) == {1}


# The speed game


def test_SPEED_1_everybody_draws_seven() -> None:
    state = new_game(3, 11, speed=True, catalogue=BOX, map=RING)
    assert [len(each.hand) for each in state.players] == [7] * 3


def test_SPEED_1_two_cards_go_to_ltm_three_stay_in_hand_two_are_discarded() -> None:
    state = speed_table()
    assert len(offers(state, SpeedStart)) == 21 * 10
    after = do(state, SpeedStart(cards(FOOTPRINT, FIVE_VP), cards(PLAIN, ONE_SLOT, FLOWER)))
    assert after.players[0].ltm == cards(FOOTPRINT, FIVE_VP)
    assert after.players[0].hand == cards(PLAIN, ONE_SLOT, FLOWER)
    assert after.players[0].discarded == cards(STM_PLACE, SECOND_FLOWER)
    assert (after.phase, after.active) == (Phase.STARTING_HAND, 1)


def speed_table(flowers: int = 20) -> GameState:
    hands = [player(hand=SEVEN), player(hand=SEVEN), player(hand=SEVEN)]
    return table(Phase.STARTING_HAND, *hands, options=SPEED, flowers=flowers, turn=0)


@pytest.mark.parametrize(
    ("ltm", "hand", "refusal"),
    [
        (SEVEN[:1], SEVEN[3:6], "SPEED-1 memories-number-wrong"),
        (SEVEN[:3], SEVEN[3:6], "SPEED-1 memories-number-wrong"),
        (SEVEN[:2], SEVEN[2:4], "SPEED-1 speed-hand-number-wrong"),
        (SEVEN[:2], SEVEN[2:6], "SPEED-1 speed-hand-number-wrong"),
        (SEVEN[:2], SEVEN[1:4], "SPEED-1 speed-cards-not-dealt"),
        ([PLAIN, WHITE_CLAIM], SEVEN[2:5], "SPEED-1 speed-cards-not-dealt"),
    ],
    ids=["one memory", "three memories", "two in hand", "four in hand", "a card in both", "a card not dealt"],
)
def test_SPEED_1_other_numbers_and_cards_not_dealt_are_refused(
    ltm: list[CardId], hand: list[CardId], refusal: str
) -> None:
    assert_refused(speed_table(), SpeedStart(cards(*ltm), cards(*hand)), refusal)


def test_SPEED_1_each_game_has_its_own_start() -> None:
    assert_refused(speed_table(), KeepHand(cards(*SEVEN[:3])), "SPEED-1 speed-start-wanted")
    ordinary = table(Phase.STARTING_HAND, player(hand=DEALT), turn=0)
    assert_refused(ordinary, SpeedStart(cards(*DEALT[:2]), cards(*DEALT[2:])), "SPEED-1 not-a-speed-game")


def test_SPEED_1_a_speed_game_is_for_three_or_four_players_only() -> None:
    with pytest.raises(InvalidSetup, match="SPEED-1"):
        new_game(2, 1, speed=True)


def test_SPEED_2_flower_icons_get_their_flowers() -> None:
    after = do(speed_table(), SpeedStart(cards(FLOWER, SECOND_FLOWER), cards(*DEALT[2:])))
    assert after.players[0].card_flowers == cards(FLOWER, SECOND_FLOWER)
    assert after.flowers == 18


def test_SPEED_2_cards_of_the_hand_get_none() -> None:
    after = do(speed_table(), SpeedStart(cards(PLAIN, FOOTPRINT), cards(FLOWER, SECOND_FLOWER, ONE_SLOT)))
    assert (after.players[0].card_flowers, after.flowers) == (cards(), 20)


def test_SPEED_2_powers_count_from_the_start() -> None:
    after = do(speed_table(), SpeedStart(cards(FOOTPRINT, STM_PLACE), cards(PLAIN, ONE_SLOT, FIVE_VP)))
    assert (after.powers(0).footprint, after.powers(0).stm) == (2, 2)
    assert (after.powers(1).footprint, after.powers(1).stm) == (1, 1)


@pytest.mark.parametrize(
    ("memories", "vp"), [((PLAIN, ONE_SLOT), 6), ((FIVE_VP, FLOWER), 1), ((FIVE_VP, STM_PLACE), 2)]
)
def test_SPEED_3_players_begin_with_ten_minus_the_printed_vp(memories: tuple[CardId, ...], vp: int) -> None:
    hand = [card for card in SEVEN if card not in memories][:3]
    assert do(speed_table(), SpeedStart(cards(*memories), cards(*hand))).players[0].vp == vp


def test_SPEED_3_in_an_ordinary_game_nobody_begins_with_tokens() -> None:
    state = table(Phase.STARTING_HAND, player(hand=DEALT), turn=0)
    assert do(state, KeepHand(cards(*DEALT[:3]))).players[0].vp == 0
