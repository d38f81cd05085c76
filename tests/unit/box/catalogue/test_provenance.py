"""`provenance`: which places a file can name, and what it says about one card alone."""

from dejavu_rules.box.catalogue import Provenance, standard
from dejavu_rules.box.catalogue.model import PLACES, card_provenance, shared_provenance
from dejavu_rules.box.catalogue.write import facts
from dejavu_rules.box.pieces import CardId

KNOWN = (
    ("", Provenance.ASSUMED),
    ("cards.slots", Provenance.INFERRED),
    ("cards.red 1.slots", Provenance.BOOK),
    ("cards.red 1.vp", Provenance.ASSUMED),
    ("cards.blue 1.vp", Provenance.BOOK),
)


def test_what_is_said_about_one_card() -> None:
    assert card_provenance(KNOWN, CardId.RED_1) == {"slots": Provenance.BOOK, "vp": Provenance.ASSUMED}
    assert card_provenance(KNOWN, CardId.RED_2) == {}


def test_what_is_said_about_everything_else() -> None:
    both = shared_provenance(KNOWN, [CardId.RED_1, CardId.BLUE_1])
    assert both == {"": Provenance.ASSUMED, "cards.slots": Provenance.INFERRED}
    assert shared_provenance(KNOWN, [CardId.RED_1]) == {**both, "cards.blue 1.vp": Provenance.BOOK}


def test_every_value_of_a_box_has_a_place() -> None:
    for fact in facts(standard()):
        section, *keys = fact.place.split(".")
        assert section in PLACES
        assert not keys or keys[-1] in PLACES[section]
