"""`write`: a catalogue's own file gives it back, and every value of a box says how it is known."""

import pytest
from attrs import evolve

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.cards import Card, Powers
from dejavu_rules.box.catalogue import Catalogue, Provenance, parse, standard, to_toml
from dejavu_rules.box.catalogue.model import PLACES
from dejavu_rules.box.catalogue.write import Fact, Value, card_provenance, card_values, facts, shared_provenance
from dejavu_rules.box.pieces import CardId, FragmentColour, Slot


def test_the_standard_catalogue_comes_back_with_its_provenance() -> None:
    back = parse(to_toml(standard()))
    assert back == standard()
    assert dict(back.provenance) == dict(standard().provenance)


def test_a_name_with_every_awkward_character() -> None:
    box = evolve(standard(), name='"quoted" \\ back, 中文, \U0001f680')
    assert parse(to_toml(box)).name == box.name


def test_a_file_says_only_what_is_there() -> None:
    box = Catalogue("one", [Card(CardId.RED_1, (Slot.ANY, Slot.SUN), vp=3)])
    assert '  { colour = "red", number = 1, slots = ["any", "sun"], vp = 3 },' in to_toml(box).splitlines()
    assert "[provenance]" not in to_toml(box)


def test_copies_are_written_unless_there_are_two() -> None:
    for copies, written in ((1, True), (2, False), (3, True)):
        box = Catalogue("one", [Card(CardId.RED_1, (Slot.SUN,), vp=3, copies=copies)])
        assert (f"copies = {copies}" in to_toml(box)) == written
        assert parse(to_toml(box)) == box


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
def test_a_fact_has_its_place_value_and_provenance(place: str, value: Value) -> None:
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


def test_a_regular_card_is_written_with_all_it_shows() -> None:
    assert card_values(ONE.cards[0]) == {
        "colour": "red",
        "number": 1,
        "slots": ["any", "sun"],
        "powers": {"white_claim": 1, "hand": 2},
        "vp": 3,
        "copies": 5,
    }


def test_a_public_card_is_written_with_what_it_scores() -> None:
    sequence = Card(CardId.WHITE_2, (Slot.MOON,), scoring=PublicScoring(Scoring.SEQUENCE, FragmentColour.BLUE))
    values = card_values(sequence)
    assert values["scores"] == "sequence blue"
    assert "vp" not in values


PROVENANCES = (
    ("", Provenance.ASSUMED),
    ("cards.slots", Provenance.INFERRED),
    ("cards.red 1.slots", Provenance.BOOK),
    ("cards.red 1.vp", Provenance.ASSUMED),
    ("cards.blue 1.vp", Provenance.BOOK),
)


def test_the_provenance_of_one_card_is_kept_apart() -> None:
    assert card_provenance(PROVENANCES, CardId.RED_1) == {"slots": Provenance.BOOK, "vp": Provenance.ASSUMED}
    assert card_provenance(PROVENANCES, CardId.RED_2) == {}


def test_the_provenance_of_everything_else_is_shared() -> None:
    both = shared_provenance(PROVENANCES, [CardId.RED_1, CardId.BLUE_1])
    assert both == {"": Provenance.ASSUMED, "cards.slots": Provenance.INFERRED}
    assert shared_provenance(PROVENANCES, [CardId.RED_1]) == {**both, "cards.blue 1.vp": Provenance.BOOK}


def test_every_value_of_a_box_has_a_place() -> None:
    for fact in facts(standard()):
        section, *keys = fact.place.split(".")
        assert section in PLACES
        assert not keys or keys[-1] in PLACES[section]
