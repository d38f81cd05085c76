"""`write`: a catalogue's own file gives it back."""

from attrs import evolve

from dejavu_rules.box.cards import Card
from dejavu_rules.box.catalogue import Catalogue, parse, standard, to_toml
from dejavu_rules.box.pieces import CardId, Slot


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
