"""`facts`: every value of a box with how it is known."""

import pytest

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.cards import Card, Powers
from dejavu_rules.box.catalogue import Catalogue, Provenance, standard
from dejavu_rules.box.catalogue.write import Fact, Value, card_values, facts
from dejavu_rules.box.pieces import CardId, FragmentColour, Slot

ONE = Catalogue("one", [Card(CardId.RED_1, (Slot.ANY, Slot.SUN), Powers(white_claim=1, hand=2), vp=3, copies=5)])


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("flowers", 20),
        ("fragments.blue", [1, 2, 3, 4, 5]),
        ("cards.red 1.slots", ["any", "sun"]),
        ("cards.red 1.powers", {"white_claim": 1, "hand": 2}),
        ("cards.red 1.copies", 5),
    ],
)
def test_a_fact(place: str, value: Value) -> None:
    assert [fact for fact in facts(ONE) if fact.place == place] == [Fact(place, value, Provenance.ASSUMED)]


def test_facts_are_complete_and_unique() -> None:
    places = [fact.place for fact in facts(standard())]
    assert len(places) == len(set(places)) == 2 + 6 + 6 + 3 + 42 * 6


def test_a_fact_is_known_as_the_catalogue_says() -> None:
    box = Catalogue("one", ONE.cards, provenance=(("flowers", Provenance.BOOK), ("cards.vp", Provenance.INFERRED)))
    known = {fact.place: fact.known for fact in facts(box)}
    assert known["flowers"] is Provenance.BOOK
    assert known["cards.red 1.vp"] is Provenance.INFERRED
    assert known["hive_holes"] is known["cards.red 1.slots"] is Provenance.ASSUMED


def test_what_a_regular_card_shows() -> None:
    assert card_values(ONE.cards[0]) == {
        "colour": "red",
        "number": 1,
        "slots": ["any", "sun"],
        "powers": {"white_claim": 1, "hand": 2},
        "vp": 3,
        "copies": 5,
    }


def test_what_a_public_card_shows() -> None:
    sequence = Card(CardId.WHITE_2, (Slot.MOON,), scoring=PublicScoring(Scoring.SEQUENCE, FragmentColour.BLUE))
    values = card_values(sequence)
    assert values["scores"] == "sequence blue"
    assert "vp" not in values
