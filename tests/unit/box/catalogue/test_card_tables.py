"""`card_tables`: every defect of a card in a file, with its place and the likely fix."""

import pytest

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.cards import Powers
from dejavu_rules.box.catalogue.tables import from_tables, parse_cards, parse_powers
from dejavu_rules.box.pieces import CardId, FragmentColour
from dejavu_rules.inputs.defects import Defects, InvalidCatalogue
from dejavu_rules.inputs.entry import Entry
from tests.support.boxes import CARD, defects_of, one_card

HUGE = 10**5000


@pytest.mark.parametrize(
    ("colour", "words", "scoring"),
    [
        ("white", "sequence yellow", PublicScoring(Scoring.SEQUENCE, FragmentColour.YELLOW)),
        ("white", "sets", PublicScoring(Scoring.SETS)),
        ("blue", "fragments", PublicScoring(Scoring.FRAGMENTS)),
        ("white", "white cards", PublicScoring(Scoring.WHITE_CARDS)),
        ("green", "green cards", PublicScoring(Scoring.COLOUR_CARDS)),
    ],
)
def test_what_a_public_card_scores(colour: str, words: str, scoring: PublicScoring) -> None:
    (card,) = from_tables(one_card(colour=colour, vp=None, scores=words)).cards
    assert (card.scoring, card.vp) == (scoring, None)


def test_cards_with_a_defect_are_left_out_and_the_others_read_on() -> None:
    asked = Entry([{**CARD, "vp": 9}, {**CARD, "number": 2}], "cards", Defects())
    assert [card.id for card in parse_cards(asked).cards] == [CardId.BLUE_2]
    assert [defect.path for defect in asked.defects.found] == ["cards[0].vp"]


def test_powers_that_are_not_named_stay_as_they_were() -> None:
    asked = Entry({"hand": 4, "chest": 0, "stm": "1"}, "powers", Defects())
    assert parse_powers(asked, Powers(chest=1, stm=1, footprint=2)) == Powers(hand=4, chest=0, stm=1, footprint=2)
    assert [defect.path for defect in asked.defects.found] == ["powers.stm"]


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"colour": None}, "cards[0].colour", "missing"),
        ({"number": None}, "cards[0].number", "missing"),
        ({"slots": None}, "cards[0].slots", "missing"),
        ({"colour": "bleu"}, "cards[0].colour", "'bleu' is not one of white, blue, .*; did you mean 'blue'?"),
        ({"colour": "Blue"}, "cards[0].colour", "did you mean 'blue'?"),
        ({"colour": 1}, "cards[0].colour", "1 is not one of white"),
        ({"number": 8}, "cards[0].number", "8 is not a whole number from 1 to 7"),
        ({"number": 0}, "cards[0].number", "0 is not"),
        ({"number": True}, "cards[0].number", "true is not a whole number"),
        ({"number": 3.0}, "cards[0].number", "3.0 is not a whole number"),
        ({"number": "3"}, "cards[0].number", "'3' is not a whole number"),
        ({"number": HUGE}, "cards[0].number", "a number of more than 38 digits"),
        ({"slots": []}, "cards[0].slots", "at least one slot"),
        ({"slots": "moon"}, "cards[0].slots", "'moon' is not an array"),
        ({"slots": ["moon"] * 13}, "cards[0].slots", "13 entries; at most 12"),
        ({"slots": ["moon", "mooon"]}, "cards[0].slots[1]", "did you mean 'moon'?"),
        ({"slots": [["moon"]]}, "cards[0].slots[0]", "an array is not one of moon"),
        ({"powers": []}, "cards[0].powers", "an array is not a table"),
        ({"powers": {"white-claim": 1}}, "cards[0].powers.white-claim", "did you mean 'white_claim'?"),
        ({"powers": {"chest": -1}}, "cards[0].powers.chest", "-1 is not a whole number from 0 to 127"),
        ({"powers": {"flower": 2}}, "cards[0].powers.flower", "from 0 to 1"),
        ({"vp": None}, "cards[0]", "either `vp` .* or `scores`"),
        ({"scores": "sets"}, "cards[0]", "either `vp` .* or `scores`"),
        ({"vp": 6}, "cards[0].vp", "from 0 to 5"),
        ({"vp": 3.9}, "cards[0].vp", "3.9 is not a whole number"),
        ({"vp": None, "scores": "set"}, "cards[0].scores", "did you mean 'sets'?"),
        ({"vp": None, "scores": "green cards"}, "cards[0].scores", "did you mean 'blue cards'?"),
        ({"vp": None, "scores": "white cards"}, "cards[0].scores", "did you mean 'blue cards'?"),
        ({"copies": 0}, "cards[0].copies", "from 1 to 127"),
        ({"copies": 128}, "cards[0].copies", "from 1 to 127"),
        ({"known": {"slots": "sure"}}, "cards[0].known.slots", "one of book, inferred, assumed"),
        ({"known": {"slot": "book"}}, "cards[0].known.slot", "did you mean 'slots'?"),
        ({"color": "blue"}, "cards[0].color", "unknown key; .* did you mean 'colour'?"),
    ],
)
def test_a_defect_of_a_card(changes: dict[str, object], path: str, words: str) -> None:
    with pytest.raises(InvalidCatalogue, match=words) as caught:
        from_tables(one_card(**changes))
    assert [defect.path for defect in caught.value.defects] == [path]


def test_the_same_card_twice_names_the_first_one() -> None:
    found = defects_of({"name": "two", "cards": [CARD, {**CARD, "vp": 3}]})
    assert found.keys() == {"cards[1]"}
    assert "blue 1 is already there, as cards[0]" in found["cards[1]"]


def test_the_same_card_twice_is_found_although_one_has_another_defect() -> None:
    found = defects_of({"name": "two", "cards": [{**CARD, "vp": 9}, CARD]})
    assert found.keys() == {"cards[0].vp", "cards[1]"}


def test_more_cards_than_a_bag_can_count() -> None:
    tables = one_card(copies=127)
    tables["cards"] += [{**CARD, "number": 2, "copies": 127}]
    assert defects_of(tables) == {}
    tables["cards"] += [{**CARD, "number": 3, "copies": 1}]
    assert "255 cards in all" in defects_of(tables)["cards"]
