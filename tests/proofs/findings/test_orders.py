"""The order of purchases in one Deja Vu."""

from dejavu_rules import Bit, Bits, Construct, Grow, Phase, apply, explain
from tests.proofs.findings.orders import bits_used, family, look_at, purchases, vp_won
from tests.support.builders import FLOWER, SECOND_FLOWER, player, table


def test_in_the_family_order_matters_for_what_is_allowed_and_where_the_last_flower_stands() -> None:
    found = look_at(family())
    assert (found.states, found.choices, found.different, found.more_than_flowers) == (162, 1307, 28, 0)
    assert found.refused == {"STM-4": 612, "STM-2": 603, "RULING-3": 30}
    assert (found.vp, found.bits) == (0, 3)


def test_the_dearest_mistake_is_the_last_flower() -> None:
    """With one flower left, whoever completes a flower card first can't grow any more: three bits are wasted."""
    moon, sun = Bit.BLUE_MOON, Bit.RED_SUN
    state = table(Phase.DEJA_VU, player(hand=[FLOWER]), pool=[moon, sun, moon, sun, moon], flowers=1, public=())
    grow, construct = Grow(Bits([moon, moon, sun])), Construct(FLOWER, Bits([moon, sun]))
    both = apply(apply(state, grow), construct)
    assert bits_used(state, both) == 5
    assert [violation.clause for violation in explain(apply(state, construct), grow)] == ["RULING-3"]
    after = [end for order, end in purchases(state) if order and order[0] == construct]
    assert max(bits_used(state, end) for end in after) == 2
    assert vp_won(state, both) == max(vp_won(state, end) for end in after)


def test_two_flower_cards_differ_only_in_which_one_has_the_flower() -> None:
    moon, sun = Bit.BLUE_MOON, Bit.RED_SUN
    state = table(Phase.DEJA_VU, player(hand=[FLOWER, SECOND_FLOWER]), pool=[moon, sun] * 2, flowers=1, public=())
    one, other = (Construct(card, Bits([moon, sun])) for card in (FLOWER, SECOND_FLOWER))
    first, second = apply(apply(state, one), other), apply(apply(state, other), one)
    assert first != second
    assert (list(first.player.card_flowers), list(second.player.card_flowers)) == ([FLOWER], [SECOND_FLOWER])
