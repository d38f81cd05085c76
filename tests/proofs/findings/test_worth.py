"""What the cards of the reconstruction are worth."""

from attrs import evolve

from dejavu_rules import CardId, Fragments
from dejavu_rules.box.pieces import FRAGMENTS
from tests.proofs.findings.worth import BOX, Worth, holdings, is_dominated, worth


def test_every_card_adds_something_somewhere_and_none_takes_away() -> None:
    for card in BOX.cards:
        found = worth(card)
        assert 0 <= found.least < found.most
        assert found.least >= (card.vp or 0)


def test_the_least_and_the_most_that_a_card_is_worth_are_known() -> None:
    """Nothing for a card that scores fragments without any; sets of all fragments, with links, for white 4."""
    spans = {str(card.id): (found.least, found.most) for card in BOX.cards for found in [worth(card)]}
    assert spans["white 4"] == (0, 93)
    assert spans["white 7"] == (0, 35)
    assert spans["blue 7"] == (1, 19)
    assert spans["blue 1"] == (2, 11)


def test_the_second_fragments_card_adds_no_fragment_to_the_first() -> None:
    """A fragment counts once (SCORE-C4); what is left are links and one more white card."""
    five, seven = worth(BOX.card(CardId.WHITE_5)), worth(BOX.card(CardId.WHITE_7))
    alone = [added for (cards, some), added in seven.added.items() if not cards and some == Fragments(FRAGMENTS)]
    beside = [
        added
        for (cards, some), added in seven.added.items()
        if list(cards) == [CardId.WHITE_5] and some == Fragments(FRAGMENTS)
    ]
    assert (alone, beside) == ([30], [0])
    assert not is_dominated(five, seven)
    assert not is_dominated(seven, five)


def test_no_card_is_better_than_another_in_every_way() -> None:
    found = [worth(card) for card in BOX.cards]
    assert not [1 for one in found for other in found if one is not other and is_dominated(one, other)]


def test_a_card_that_is_worse_in_every_way_would_be_found() -> None:
    good = worth(BOX.card(CardId.BLUE_3))
    more_slots = evolve(good.card, slots=(*good.card.slots, good.card.slots[0]))
    bad = Worth(more_slots, {holding: added - 1 for holding, added in good.added.items()})
    assert is_dominated(bad, good)
    assert not is_dominated(good, bad)
    assert len(list(holdings(good.card))) == 64
