"""Bits are shared among cards so that they bring the most tokens: compared with every way to share them."""

from itertools import combinations

import pytest

from dejavu_rules import Bit, Bits, CardId, Dealer, GameState, Phase
from dejavu_rules.box.pieces import BITS
from dejavu_rules.combinatorics import bag
from dejavu_rules.turns.offers import Offer, count_bits, count_tokens, offers, share
from tests.support.builders import ANY_IN_THE_MIDDLE, FOOTPRINT, ONE_SLOT, PLAIN, PUBLIC_FLOWER, player, table


def offers_for(state: GameState, *ids: CardId) -> list[Offer]:
    return [offer for offer in offers(state) if offer.card.id in ids]


def scoring_bits(offer: Offer, bits: Bits) -> int:
    """DONE-1, said again: one for each bit of the card's colour, and for each white one."""
    return sum(bit.colour.name in ("WHITE", offer.card.colour.name) for bit in bits)


def fits(offer: Offer, bits: tuple[Bit, ...]) -> bool:
    """Whether bits fit a fresh card: every slot with a shape finds one, and no bit is left."""
    shapes = [bit.shape for bit in bits]
    for slot in offer.card.slots:
        if slot.shape is not None:
            if slot.shape not in shapes:
                return False
            shapes.remove(slot.shape)
    return len(bits) == len(offer.card.slots)


def most_tokens(offers: list[Offer], bits: tuple[Bit, ...]) -> int:
    """The long way: every choice of bits for the first card, then for the others; -1 if there is none."""
    if not offers:
        return 0
    best = -1
    for places in combinations(range(len(bits)), len(offers[0].card.slots)):
        taken = tuple(bits[place] for place in places)
        if fits(offers[0], taken):
            rest = most_tokens(offers[1:], tuple(bit for place, bit in enumerate(bits) if place not in places))
            if rest >= 0:
                best = max(best, rest + scoring_bits(offers[0], Bits(taken)))
    return best


CARDS = (FOOTPRINT, PLAIN, ANY_IN_THE_MIDDLE, PUBLIC_FLOWER, ONE_SLOT)
"""Two blue ones, two purple ones, a white one; two of them have a slot for any shape."""


@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_way_to_share_bits_brings_more(number: int) -> None:
    state, dealer, compared = table(Phase.DEJA_VU, player(hand=CARDS), public=[PUBLIC_FLOWER]), Dealer(number), 0
    for ids in combinations(CARDS, number):
        cards = offers_for(state, *ids)
        for _ in range(12):
            bits = tuple(sorted(BITS[5 * dealer.below(4) + dealer.below(3)] for _ in range(7)))
            most = most_tokens(cards, bits)
            if most >= 0:
                pool = bag.of(bits)
                assert count_tokens(count_bits(pool), cards) == most, (ids, bits)
                shares = [Bits(bag.pieces(part, BITS)) for part in share(pool, cards)]
                assert bag.contains(pool, sum(map(bag.of, shares)))
                assert all(fits(offer, tuple(part)) for offer, part in zip(cards, shares, strict=True))
                assert sum(map(scoring_bits, cards, shares)) == most
                compared += 1
    assert compared > 12


def test_a_free_slot_leaves_the_moon_to_the_card_that_needs_it() -> None:
    """The blue moon would count on the free slot of a purple card, but the other card has no other moon."""
    state = table(Phase.DEJA_VU, player(hand=[ONE_SLOT, ANY_IN_THE_MIDDLE]))
    cards = offers_for(state, ONE_SLOT, ANY_IN_THE_MIDDLE)
    pool = Bits("purple moon, purple moon, red sun, purple star")
    assert count_tokens(count_bits(bag.of(pool)), cards) == 2
    assert [str(Bits(bag.pieces(part, BITS))) for part in share(bag.of(pool), cards)] == [
        "purple moon",
        "purple moon, purple star, red sun",
    ]


def test_offers_are_cards_that_may_be_completed() -> None:
    me = player(hand=[PLAIN, FOOTPRINT], ltm=[ONE_SLOT], stm={ANY_IN_THE_MIDDLE: [Bit.PURPLE_MOON, Bit.RED_SUN]})
    found = {offer.card.id: offer for offer in offers(table(Phase.DEJA_VU, me, public=[PUBLIC_FLOWER]))}
    assert set(found) == {PLAIN, FOOTPRINT, ANY_IN_THE_MIDDLE, PUBLIC_FLOWER}
    unfinished = found[ANY_IN_THE_MIDDLE]
    assert (unfinished.open_slots, unfinished.free, unfinished.tokens, unfinished.in_stm) == (1, 0, 1, True)
    assert (found[PUBLIC_FLOWER].open_slots, found[PUBLIC_FLOWER].free) == (2, 1)


def test_a_second_copy_is_not_on_offer() -> None:
    me = player(hand=[PLAIN, FOOTPRINT], ltm=[FOOTPRINT], stm={PLAIN: [Bit.RED_MOON]})
    assert [(offer.card.id, offer.in_stm) for offer in offers(table(Phase.DEJA_VU, me, public=[]))] == [(PLAIN, True)]
