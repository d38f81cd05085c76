"""`holding`: what a player has, in the words of the table, from real cards or from a catalogue."""

from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.cards import Card
from dejavu_rules.box.catalogue import Catalogue
from dejavu_rules.box.multisets import Cards, Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Fragment, FragmentColour, Slot
from dejavu_rules.errors import UnknownPiece
from dejavu_rules.scoring import Demand, LtmCard, holding_from_ltm, sheet
from dejavu_rules.scoring.render import arithmetic
from tests.unit.scoring.tables import (
    COLOUR_CARDS,
    EACH_FRAGMENT,
    SEQUENCE_RED,
    SETS,
    WHITE_CARDS,
    holding,
    public,
    regular,
)

BOX = Catalogue(
    "three cards",
    (
        Card(C.GREEN_1, (Slot.MOON,), vp=4),
        Card(C.GREEN_2, (Slot.MOON,), scoring=COLOUR_CARDS),
        Card(C.WHITE_3, (Slot.MOON,), scoring=EACH_FRAGMENT),
    ),
)


@pytest.mark.parametrize(
    ("card", "demand"),
    [
        (public(C.WHITE_1, SEQUENCE_RED), Demand.SEQUENCE_1),
        (public(C.WHITE_2, PublicScoring(Scoring.SEQUENCE, FragmentColour.BLUE)), Demand.SEQUENCE_2),
        (public(C.WHITE_3, PublicScoring(Scoring.SEQUENCE, FragmentColour.YELLOW)), Demand.SEQUENCE_3),
        (public(C.WHITE_4, SETS), Demand.SETS),
        (public(C.WHITE_5, EACH_FRAGMENT), Demand.FRAGMENTS),
        (public(C.WHITE_6, WHITE_CARDS), None),
        (public(C.GREEN_7, COLOUR_CARDS), None),
        (regular(C.GREEN_1, 3), None),
    ],
)
def test_a_card_says_what_it_wants_fragments_for(card: LtmCard, demand: Demand | None) -> None:
    assert card.demand is demand
    assert str(card) == str(card.id)


def test_the_cards_that_score_fragments_in_the_order_they_lie() -> None:
    held = holding(public(C.WHITE_5, EACH_FRAGMENT), regular(C.RED_1), public(C.WHITE_1, SEQUENCE_RED))
    assert [card.id for card in held.fragment_cards] == [C.WHITE_5, C.WHITE_1]
    assert held.demands == (Demand.FRAGMENTS, Demand.SEQUENCE_1)
    assert held.card_ids == (C.WHITE_5, C.RED_1, C.WHITE_1)


def test_fragments_are_said_in_the_words_of_the_table() -> None:
    held = holding(fragments=(Fragment.YELLOW_4, Fragment.RED_1))
    assert held.fragment_words(held.fragments) == ("red 1", "yellow 4")
    italian = evolve(held, fragment_colours=("rosso", "blu", "oro"))
    assert italian.fragment_words(italian.fragments) == ("rosso 1", "oro 4")
    assert italian.fragment_word(Fragment.BLUE_5) == "blu 5"


def test_an_ltm_is_scored_with_what_its_catalogue_says() -> None:
    ltm = Cards([C.GREEN_1, C.GREEN_2, C.WHITE_3])
    held = holding_from_ltm(BOX, "Ada", ltm, 7, Fragments("red 1, blue 5"))
    assert (held.name, held.tokens, held.fragments) == ("Ada", (7,), Fragments("red 1, blue 5"))
    assert held.cards == (
        LtmCard(C.WHITE_3, scoring=EACH_FRAGMENT),
        LtmCard(C.GREEN_1, vp=4),
        LtmCard(C.GREEN_2, scoring=COLOUR_CARDS),
    )
    assert arithmetic(sheet(held)) == "7 + 4 + 4 + 3 + 2 = 20"


def test_an_ltm_with_a_card_that_the_catalogue_does_not_have() -> None:
    with pytest.raises(UnknownPiece):
        holding_from_ltm(BOX, "Ada", Cards([C.RED_1]), 0, Fragments())


class Foreign:
    """An integer like numpy's."""

    def __index__(self) -> int:
        return 3


def test_numbers_are_plain_integers_whoever_counted() -> None:
    three: Any = Foreign()
    card = LtmCard(C.GREEN_1, vp=three)
    held = holding_from_ltm(BOX, "Ada", Cards(), three, Fragments())
    assert (card.vp, held.tokens) == (3, (3,))
    assert {type(number) for number in (card.vp, *held.tokens)} == {int}
    assert LtmCard(C.GREEN_1).vp is None
