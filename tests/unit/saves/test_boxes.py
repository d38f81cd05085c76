"""`codec.boxes`: the standard box by its name, for ever; any other in full."""

import json
from hashlib import sha256

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from dejavu_rules import Card, CardId, Catalogue, Slot, first_state, from_json, to_json
from dejavu_rules.box.catalogue import standard, to_toml
from dejavu_rules.inputs.defects import InvalidCatalogue, InvalidSave
from dejavu_rules.saves import json_schema
from dejavu_rules.testing.setups import TOYS, generated_map
from tests.support.builders import BOX

STANDARD = "69d510c92a82fa02283e320345884977e25c86279406625bb0ad47fd35e44ead"


def save(box: Catalogue) -> str:
    return to_json(first_state(2, generated_map(0), catalogue=box))


def test_the_standard_box_is_named() -> None:
    for box in (standard(), evolve(standard())):
        assert json.loads(save(box))["game"]["catalogue"] == "standard"


def test_the_name_stands_for_the_same_pieces_for_ever() -> None:
    """If this fails, the standard catalogue has changed: give the new one a new name in `boxes`, and keep the old."""
    pieces = to_toml(evolve(standard(), provenance=()))
    assert sha256(pieces.encode()).hexdigest() == STANDARD


@pytest.mark.parametrize("box", [BOX, evolve(standard(), flowers=19), evolve(standard(), provenance=())])
def test_any_other_is_written_in_full_with_its_provenance(box: Catalogue) -> None:
    again = from_json(save(box))
    found = again.game.catalogue  # type: ignore[union-attr]
    assert found == box
    assert dict(found.provenance) == dict(box.provenance)


def test_equal_boxes_keep_their_own_provenance() -> None:
    (_, provenance), *_ = standard().provenance
    for known in ((), (("flowers", provenance),)):
        again = from_json(save(evolve(BOX, provenance=known)))
        assert again.game.catalogue.provenance == known  # type: ignore[union-attr]


def test_the_schema_of_a_box_has_the_bounds_of_its_numbers() -> None:
    validator = Draft202012Validator(json_schema("state")["$defs"]["catalogue"])
    box = json.loads(save(BOX))["game"]["catalogue"]
    for number, right in ((-1, False), (0, True), (127, True), (128, False)):
        assert validator.is_valid(box | {"flowers": number}) is right


@pytest.mark.parametrize("toy", TOYS, ids=str)
def test_boxes_for_smaller_maps(toy: object) -> None:
    state = toy.first_state()  # type: ignore[attr-defined]
    assert from_json(to_json(state)) == state


def test_a_box_that_could_not_be_read_again_is_not_saved() -> None:
    for card in (
        Card(CardId.RED_1, (), vp=1),
        Card(CardId.RED_1, (Slot.MOON,)),
        Card(CardId.RED_1, (Slot.MOON,), vp=500),
    ):
        with pytest.raises(InvalidCatalogue, match=r"cards\[0\]"):
            save(Catalogue("odd", (card,)))
    for name, words in (
        ("", "name: '' is not printable text of 1 to 80 characters"),
        ("\ud800", "cannot be saved: Escaped character is not a Unicode scalar value (at line 1, column 19)"),
    ):
        with pytest.raises(InvalidCatalogue) as refused:
            save(evolve(BOX, name=name))
        assert str(refused.value) == f"catalogue: {words}"


def refusal(change: object) -> str:
    document = json.loads(save(BOX))
    box = document["game"]["catalogue"]
    change(box)  # type: ignore[operator]
    with pytest.raises(InvalidSave) as error:
        from_json(json.dumps(document))
    return str(error.value)


def test_nothing_but_provenance_may_be_left_out() -> None:
    for key in ("name", "flowers", "hive_holes", "girl_tile", "bits", "fragments", "cards"):
        assert f"game.catalogue.{key}: missing" in refusal(lambda box, key=key: box.pop(key))
    assert "game.catalogue.girl_tile.chest: missing" in refusal(lambda box: box["girl_tile"].pop("chest"))
    assert "game.catalogue.cards[0].powers: missing" in refusal(lambda box: box["cards"][0].pop("powers"))
    assert "game.catalogue.cards[2].copies: missing" in refusal(lambda box: box["cards"][2].pop("copies"))
    assert "game.catalogue.cards[0].powers.stm: missing" in refusal(lambda box: box["cards"][0]["powers"].pop("stm"))


def test_a_box_is_checked_like_a_catalogue_file() -> None:
    assert "game.catalogue.flowers: true is not a whole number" in refusal(lambda box: box.update(flowers=True))
    assert "game.catalogue.cards: 5 is not an array" in refusal(lambda box: box.update(cards=5))
    many = refusal(lambda box: box.update(cards=[{}] * 43)).splitlines()
    assert [line for line in many if "cards" in line] == [
        "save: game.catalogue.cards: has 43 entries; at most 42 are allowed"
    ]
    assert "game.catalogue.cards[41].copies: missing" in refusal(lambda box: box.update(cards=[{}] * 42))
    assert "game.catalogue.cards[0].slots[0]" in refusal(lambda box: box["cards"][0].update(slots=["heart"]))


def test_what_is_no_box_at_all() -> None:
    document = json.loads(save(BOX))
    document["game"]["catalogue"] = "standart"
    with pytest.raises(InvalidSave, match=r"'standart' is not 'standard' or a table; did you mean 'standard'\?"):
        from_json(json.dumps(document))
