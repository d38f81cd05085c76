"""`actions.deja_vu`: the order in Short-term Memory says nothing, and what a phase of Deja Vu leaves behind."""

from itertools import permutations

import pytest

from dejavu_rules import Add, Begin, Bit, Bits, CardId, Construct, Phase, Save, Slot, apply, explain
from tests.support.bending import bend
from tests.support.builders import ANY_IN_THE_MIDDLE, FIVE_VP, PLAIN, STM_PLACE, bits, cards, player, table

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
THREE = (PLAIN, FIVE_VP, ANY_IN_THE_MIDDLE)


@pytest.mark.parametrize("order", [*permutations(THREE)])
def test_the_order_in_which_cards_enter_stm_makes_no_difference(order: tuple[CardId, ...]) -> None:
    box_owner = player(hand=THREE, ltm=[STM_PLACE, STM_PLACE])
    state = table(Phase.DEJA_VU, box_owner, pool=[MOON] * 3)
    for card in order:
        state = apply(state, Begin(card, bits(MOON)))
    assert [begun.card for begun in state.player.stm] == sorted(THREE)
    assert {begun.bits for begun in state.player.stm} == {bits(MOON)}


def test_bits_are_added_in_place() -> None:
    owner = player(stm={card: [MOON] for card in THREE})
    after = apply(table(Phase.DEJA_VU, owner, pool=[SUN, STAR]), Add(FIVE_VP, bits(SUN)))
    assert [(begun.card, len(begun.bits)) for begun in after.player.stm] == [
        *((PLAIN, 1), (FIVE_VP, 2), (ANY_IN_THE_MIDDLE, 1)),
    ]
    done = apply(after, Add(FIVE_VP, bits(STAR)))
    assert [begun.card for begun in done.player.stm] == [PLAIN, ANY_IN_THE_MIDDLE]
    assert done.player.ltm == cards(FIVE_VP)


@pytest.mark.parametrize(("planted", "phase"), [(False, Phase.PLANTING), (True, Phase.DISCARD)])
def test_what_is_not_saved_is_given_up(planted: bool, phase: Phase) -> None:
    state = bend(table(Phase.DEJA_VU, pool=[MOON, SUN], spent=[STAR]), planting_done=planted)
    after = apply(state, Save(bits(MOON)))
    assert (after.phase, after.pool, after.player.saved) == (phase, Bits(), bits(MOON))
    assert after.spent + after.hive == bits(SUN, STAR)
    assert (after.hive == bits(SUN, STAR)) is planted  # after Planting Flower, Meditation has begun


def test_too_few_bits_that_fit_nowhere_are_told_with_all_slots() -> None:
    """Nobody can say which slots they were meant for."""
    drop = Bit.RED_RAINDROP
    state = table(Phase.DEJA_VU, player(hand=[PLAIN]), pool=[drop])
    told = {each.code: each.values for each in explain(state, Construct(PLAIN, bits(drop)))}
    assert told["shapes-do-not-fit"] == {"slots": (Slot.MOON, Slot.SUN, Slot.STAR), "bits": bits(drop)}


def test_bits_for_a_card_that_is_not_in_stm_are_counted_against_all_its_slots() -> None:
    state = table(Phase.DEJA_VU, player(), pool=[MOON] * 4)
    told = {each.code: each.values for each in explain(state, Add(PLAIN, bits(*[MOON] * 4)))}
    assert told["add-number-wrong"] == {"card": PLAIN, "slots": 3, "bits": 4}
