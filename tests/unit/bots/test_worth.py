"""`bots.worth`: what a position, a card and a pool are worth, in tenths of a VP."""

import pytest
from attrs import evolve

from dejavu_rules import Bit, Bits, Card, CardId, Cards, Fragment, Fragments, Phase, Player, Powers, Slot, score
from dejavu_rules.bots.worth import (
    are_near,
    card_worth,
    hand_worth,
    position,
    powers_worth,
    prospect,
    saved_prospect,
    turns_left,
)
from tests.support.bending import bend
from tests.support.builders import (
    ANY_IN_THE_MIDDLE,
    BOX,
    CHEST,
    FILLERS,
    FIVE_VP,
    FLOWER,
    FOOTPRINT,
    PLAIN,
    PUBLIC,
    PUBLIC_BLUE,
    STM_PLACE,
    TWO_HANDS,
    WHITE_CLAIM,
    player,
    table,
)

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
SUNS = CardId.WHITE_7
POOL = Bits("red moon, blue moon, red star, red sun, blue sun, green sun")


# A position


def worth_of(who: Player, **table_fields: object) -> int:
    return position(table(Phase.DEJA_VU, who, Player(), **table_fields), 0)  # type: ignore[arg-type]  # as given


EMPTY = worth_of(player())


def test_nothing_is_worth_what_the_tile_of_the_girl_can_do() -> None:
    """A chest counts two a turn, a place in STM, a footprint and three cards in hand one each."""
    assert worth_of(player()) == 10 * (2 + 1 + 1 + 3)
    assert position(table(Phase.DEJA_VU, player(vp=3), player(vp=5)), 1) == EMPTY + 50


@pytest.mark.parametrize(
    ("who", "more"),
    [
        (player(vp=1), 10),
        (player(flower=True), 14),
        (player(card_flowers=[FLOWER]), 14),
        (player(flower=True, card_flowers=[FLOWER, PLAIN]), 42),
        (player(saved=[MOON]), 4),
        (player(saved=[MOON, SUN]), 8),
        (player(hand=[FIVE_VP]), 0),
        (player(stm={PLAIN: [MOON]}), 20 * 7 // 30),
        (player(stm={PLAIN: [MOON, SUN]}), 20 * 2 * 7 // 30),
        (player(stm={PLAIN: [MOON], FIVE_VP: [MOON, SUN]}), 20 * 7 // 30 + 50 * 2 * 7 // 30),
    ],
)
def test_what_a_player_has_adds_up(who: Player, more: int) -> None:
    assert worth_of(who) - EMPTY == more


def test_each_bit_in_the_pool_counts() -> None:
    assert worth_of(player(), pool=[MOON, SUN, STAR]) == EMPTY + 18


@pytest.mark.parametrize(
    ("held", "more"),
    [
        ([Fragment.RED_1], 12),
        ([Fragment.RED_1, Fragment.RED_3], 24),
        ([Fragment.RED_1, Fragment.RED_2], 30),
        ([Fragment.RED_1, Fragment.BLUE_1], 30),
        ([Fragment.RED_1, Fragment.RED_2, Fragment.RED_3], 48),
    ],
)
def test_fragments_that_can_score_together_are_worth_more(held: list[Fragment], more: int) -> None:
    assert worth_of(bend(player(), fragments=Fragments(held))) - EMPTY == more


def test_near_are_equal_pips_and_neighbours_in_a_circle_of_one_colour() -> None:
    one = Fragment.RED_1
    near = {other for other in Fragment if other is not one and are_near(one, other)}
    same = {other for other in Fragment if other is not one and other.pips == 1}
    assert near == same | {Fragment.RED_2, Fragment.RED_5}
    assert all(are_near(other, one) for other in near)


def test_at_the_end_only_vp_and_fragments_count() -> None:
    """Ten cards in LTM: no turn is left for powers, flowers and saved bits."""
    done = {"ltm": FILLERS[:10]}
    bare = worth_of(player(**done))  # type: ignore[arg-type]  # cards
    assert bare == 10 * score(table(Phase.DEJA_VU, player(ltm=FILLERS[:10]))).totals[0]
    assert worth_of(player(**done, flower=True, card_flowers=[FLOWER], saved=[MOON])) == bare  # type: ignore[arg-type]
    assert worth_of(player(**done, vp=2)) == bare + 20  # type: ignore[arg-type]  # cards


def test_turns_are_left_as_long_as_the_leader_lacks_cards() -> None:
    for mine, other, left in ((0, 0, 10), (3, 7, 3), (7, 3, 3), (10, 0, 0), (12, 0, 0)):
        state = table(Phase.DEJA_VU, player(ltm=FILLERS[:mine]), player(ltm=FILLERS[:other]))
        assert turns_left(state) == left


@pytest.mark.parametrize(
    ("powers", "worth"),
    [
        (Powers(chest=1), 2),
        (Powers(white_claim=1), 2),
        (Powers(stm=1), 1),
        (Powers(hand=2), 2),
        (Powers(footprint=1), 1),
        (Powers(flower=1), 0),
        (Powers(chest=1, white_claim=2, stm=3, hand=4, footprint=5), 18),
    ],
)
def test_powers_are_worth_something_each_turn(powers: Powers, worth: int) -> None:
    assert powers_worth(powers) == worth


# A card


def test_a_card_is_worth_its_vp_its_links_and_its_powers() -> None:
    state = table(Phase.DEJA_VU, player())
    assert card_worth(state, PLAIN, Cards()) == 20
    assert card_worth(state, FIVE_VP, Cards()) == 50
    assert card_worth(state, CHEST, Cards()) == 30 + 10 * 2
    late = table(Phase.DEJA_VU, player(ltm=FILLERS[:9]))
    assert card_worth(late, CHEST, Cards()) == 30 + 2
    assert card_worth(state, PLAIN, Cards([FIVE_VP])) == 40  # purple 1 and 2
    assert card_worth(state, PLAIN, Cards([ANY_IN_THE_MIDDLE])) == 20  # purple 1 and 3


def test_a_public_card_that_counts_cards_is_worth_more_with_more_of_them() -> None:
    state = table(Phase.DEJA_VU, player())
    assert card_worth(state, PUBLIC_BLUE, Cards()) == 20
    assert card_worth(state, PUBLIC_BLUE, Cards([CHEST, STM_PLACE])) == 40
    assert card_worth(state, PUBLIC, Cards()) == 40


def test_a_card_in_hand_is_worth_less_the_more_bits_it_needs_and_a_second_copy_nothing() -> None:
    state = table(Phase.DEJA_VU, player())
    assert hand_worth(state, FIVE_VP, Cards()) == 50 // 3
    assert hand_worth(state, CHEST, Cards()) == 50 // 2
    assert hand_worth(state, CHEST, Cards([CHEST])) == 0


# A pool


def worth(*hand: CardId) -> int:
    box = evolve(BOX, cards=(*BOX.cards, Card(SUNS, (Slot.SUN,) * 3, vp=2)))
    return prospect(table(Phase.DEJA_VU, player(hand=hand), pool=POOL, public=(), box=box))


def test_an_any_shape_slot_takes_what_there_is_most_of() -> None:
    """A sun between moon and star: then there is a moon and a sun for another card, and no third sun."""
    assert worth() < worth(ANY_IN_THE_MIDDLE) == worth(ANY_IN_THE_MIDDLE, SUNS) < worth(ANY_IN_THE_MIDDLE, FOOTPRINT)
    assert worth() < worth(SUNS)


def of_pool(pool: list[Bit], who: Player, public: tuple[CardId, ...] = ()) -> int:
    return prospect(table(Phase.DEJA_VU, who, pool=pool, public=public))


def test_bits_that_complete_nothing_are_worth_a_little_up_to_what_can_be_kept() -> None:
    """Four of them can be of use, one in the chest and three later; any other bit counts one."""
    assert [of_pool([MOON] * number, player()) for number in range(7)] == [0, 5, 10, 15, 20, 21, 22]
    assert of_pool([MOON] * 6, player(ltm=[CHEST])) == 5 * 4 + 6


def test_a_card_that_can_be_completed_gains_its_worth_over_the_bits() -> None:
    bits = [MOON, SUN, STAR]
    assert of_pool(bits, player(hand=[FIVE_VP])) == 50 + 10 - 3 * 6
    assert of_pool(bits, player(hand=[FIVE_VP, PLAIN])) == 50 + 10 - 18  # the better one, and once
    assert of_pool([*bits, MOON], player(hand=[FIVE_VP])) == 50 + 10 - 18 + 5
    assert of_pool([MOON, SUN], player(hand=[FIVE_VP])) == 10  # a star is missing
    assert of_pool([MOON, SUN, SUN], player(hand=[FIVE_VP])) == 15  # and still is
    assert of_pool(bits, player(hand=[FIVE_VP], ltm=[FIVE_VP])) == 15  # CARD-3


def test_a_card_in_stm_needs_only_what_is_open() -> None:
    assert of_pool([STAR], player(stm={FIVE_VP: [MOON, SUN]})) == 50 + 10 - 6
    assert of_pool([MOON], player(stm={FIVE_VP: [MOON, SUN]})) == 5


def test_public_cards_are_there_for_everybody_and_two_cards_may_be_completed() -> None:
    assert of_pool([MOON, SUN], player(), (PUBLIC,)) == 40 + 10 - 12
    twice = [MOON, SUN, STAR, MOON, SUN]
    assert of_pool(twice, player(hand=[FIVE_VP]), (PUBLIC,)) == 50 + 10 - 18 + 40 + 10 - 12
    assert of_pool(twice[:4], player(hand=[FIVE_VP]), (PUBLIC,)) == 50 + 10 - 18 + 5


def test_saved_bits_are_worth_two_for_each_shape_and_one_if_white() -> None:
    assert saved_prospect(Bits("red moon, blue moon")) == 2
    assert saved_prospect(Bits("red moon, blue sun")) == 4
    assert saved_prospect(Bits("white moon, white sun, red sun")) == 6
    assert saved_prospect(Bits()) == 0


def test_what_lies_in_ltm_counts_with_its_powers() -> None:
    """Each with its VP (2, 3, 3, 5) and nine turns of its power; they do not link."""
    for card, vp, each_turn in ((TWO_HANDS, 3, 2), (WHITE_CLAIM, 5, 2), (FOOTPRINT, 2, 1)):
        assert worth_of(player(ltm=[card])) == 9 * (7 + each_turn) + 10 * vp


def test_only_the_shape_of_a_bit_counts_for_a_prospect() -> None:
    red = of_pool([MOON, SUN, STAR], player(hand=[FIVE_VP]))
    assert of_pool([Bit.BLUE_MOON, Bit.GREEN_SUN, Bit.WHITE_STAR], player(hand=[FIVE_VP])) == red


def test_a_card_in_stm_uses_up_only_what_its_open_slots_take() -> None:
    who = player(stm={FIVE_VP: [MOON, SUN]})
    assert of_pool([STAR, MOON, SUN], who, (PUBLIC,)) == (50 + 10 - 6) + (40 + 10 - 12)


def test_of_two_cards_that_gain_as_much_one_is_completed() -> None:
    assert of_pool([MOON, SUN, STAR], player(hand=[PLAIN, FILLERS[0]])) == 20 + 10 - 18


def test_the_least_gain_is_one() -> None:
    """A card of 1 VP and five cards in hand for one more turn is worth 15, and 25 with the VP that it may bring."""
    box = evolve(BOX, cards=(*BOX.cards, Card(SUNS, (Slot.SUN,) * 4, Powers(hand=5), vp=1)))
    state = table(Phase.DEJA_VU, player(hand=[SUNS], ltm=FILLERS[:9]), pool=[SUN] * 4, public=(), box=box)
    assert prospect(state) == 1


def test_slots_of_any_shape_leave_the_rarest_shapes() -> None:
    """Two of three moons and no star: then the star is there for the other card, with the third moon."""
    any_two = Card(SUNS, (Slot.ANY, Slot.ANY), vp=9)
    other = Card(CardId.WHITE_6, (Slot.MOON, Slot.STAR), vp=2)
    box = evolve(BOX, cards=(*BOX.cards, any_two, other))
    state = table(Phase.DEJA_VU, player(hand=[SUNS, CardId.WHITE_6]), pool=[MOON, MOON, MOON, STAR], public=(), box=box)
    assert prospect(state) == (90 + 10 - 12) + (20 + 10 - 12)
    assert type(prospect(state)) is int


def test_slots_of_any_shape_use_up_as_many_bits_as_they_are() -> None:
    """Three of four moons: one is left, and the other card needs two."""
    any_three = Card(SUNS, (Slot.ANY,) * 3, vp=9)
    other = Card(CardId.WHITE_6, (Slot.MOON, Slot.MOON), vp=2)
    box = evolve(BOX, cards=(*BOX.cards, any_three, other))
    state = table(
        Phase.DEJA_VU, player(hand=[SUNS, CardId.WHITE_6]), pool=[MOON, MOON, MOON, MOON, STAR], public=(), box=box
    )
    assert prospect(state) == (90 + 10 - 18) + 2 * 5


def test_links_go_round_the_circle_either_way() -> None:
    for one, other in ((CardId.RED_1, CardId.RED_7), (CardId.RED_7, CardId.RED_1), (CardId.RED_3, CardId.RED_2)):
        state = table(Phase.DEJA_VU, player())
        assert card_worth(state, one, Cards([other])) == card_worth(state, one, Cards()) + 20
