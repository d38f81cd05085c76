"""What holds for every catalogue: it comes back from its file, and one planted defect is the one that is found."""

import copy
from typing import Any

from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

from dejavu_rules.box.cards import Card, Icon
from dejavu_rules.box.catalogue import Catalogue, Provenance, notices, parse, standard, to_toml
from dejavu_rules.box.catalogue.model import CARD_FIELDS, PLACES, Known
from dejavu_rules.box.catalogue.overview import overview
from dejavu_rules.box.catalogue.tables import from_tables
from dejavu_rules.box.catalogue.write import facts
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.pieces import CardId
from dejavu_rules.inputs.defects import InvalidCatalogue
from dejavu_rules.testing.strategies import cards, odd_catalogues
from dejavu_rules.testing.strategies import catalogues as any_catalogues
from tests.support.boxes import defects_of, tables_of

NO_NUMBER: list[object] = [True, False, 1.0, 3.9, float("nan"), "1", "", [], {}, -1, 128, 1 << 100_000]
NO_WORD: list[object] = [0, 1, True, 2.5, "", "moon sun", "MOON", [], ["moon"], {}, "\x00", "x" * 10_000]


@st.composite
def provenances(draw: st.DrawFn, card_ids: list[CardId]) -> Known:
    """How some values of a box with these cards are known."""
    places = ["", *PLACES, *(f"{section}.{key}" for section, keys in PLACES.items() for key in keys)]
    places += [f"cards.{card}.{field}" for card in card_ids for field in CARD_FIELDS]
    chosen = draw(st.lists(st.sampled_from(places), unique=True, max_size=8))
    return tuple((place, draw(st.sampled_from(Provenance))) for place in chosen)


@st.composite
def catalogues(draw: st.DrawFn) -> Catalogue:
    """Any playable box, with any knowledge of some of its values."""
    box = draw(any_catalogues())
    return evolve(box, provenance=draw(provenances([card.id for card in box.cards]))) if draw(st.booleans()) else box


@given(catalogues())
@example(Catalogue("." * 80, standard().cards))  # as many dots in a line as a file of ours can have
def test_a_catalogue_comes_back_from_its_file(box: Catalogue) -> None:
    back = parse(to_toml(box))
    assert back == box
    assert hash(back) == hash(box)
    assert dict(back.provenance) == dict(box.provenance)
    assert to_toml(back) == to_toml(box)


@given(catalogues(), st.randoms(use_true_random=False))
def test_the_order_in_a_file_makes_no_difference(box: Catalogue, random: Any) -> None:
    tables = tables_of(box)
    random.shuffle(tables["cards"])
    assert from_tables(dict(reversed(tables.items()))) == box


@given(catalogues())
def test_every_fact_is_as_the_catalogue_knows_it(box: Catalogue) -> None:
    assert all(fact.known is box.provenance_of(fact.place) for fact in facts(box))
    text = overview(box)
    assert all(f"\n  {card.id} " in text for card in box.cards)


@given(catalogues())
def test_the_copies_of_all_cards_are_the_deck_and_the_public_cards(box: Catalogue) -> None:
    assert len(box.deck) + len(box.public(4)) == sum(card.copies for card in box.cards)
    assert box.public(2) <= box.public(3)


@given(catalogues(), st.sampled_from(Icon), st.data())
def test_icons_of_an_ltm_are_the_sum_over_its_cards(box: Catalogue, icon: Icon, data: st.DataObject) -> None:
    ltm = data.draw(st.lists(st.sampled_from(box.cards), unique=True))
    assert box.icon_count(icon, Cards(card.id for card in ltm)) == sum(card.powers.of(icon) for card in ltm)


@given(st.lists(cards(), max_size=4))
def test_notices_never_fail(some: list[Card]) -> None:
    assert notices(Catalogue("odd", {card.id: card for card in some}.values()))


def numbers_in(tables: dict[str, Any]) -> list[tuple[Any, Any, str]]:
    """Every place of a file that holds a number: its table, its key, its path."""
    places: list[tuple[Any, Any, str]] = [(tables, key, key) for key in ("flowers", "hive_holes")]
    places += [(tables["girl_tile"], key, f"girl_tile.{key}") for key in tables["girl_tile"]]
    places += [(tables["bits"][c], s, f"bits.{c}.{s}") for c in tables["bits"] for s in tables["bits"][c]]
    places += [(tables["fragments"][c], n, f"fragments.{c}[{n}]") for c in tables["fragments"] for n in range(5)]
    for index, card in enumerate(tables["cards"]):
        places += [(card, key, f"cards[{index}].{key}") for key in ("number", "vp", "copies") if key in card]
        places += [(card["powers"], key, f"cards[{index}].powers.{key}") for key in card.get("powers", ())]
    return places


def words_in(tables: dict[str, Any]) -> list[tuple[Any, Any, str]]:
    """Every place of a file that holds one of a few words."""
    places: list[tuple[Any, Any, str]] = []
    for index, card in enumerate(tables["cards"]):
        path = f"cards[{index}]"
        places += [(card, key, f"{path}.{key}") for key in ("colour", "scores") if key in card]
        places += [(card["slots"], number, f"{path}.slots[{number}]") for number in range(len(card["slots"]))]
        places += [(card["known"], key, f"{path}.known.{key}") for key in card.get("known", ())]
    return places


@given(odd_catalogues(most=6), st.data())
def test_one_wrong_number_is_the_one_defect(box: Catalogue, data: st.DataObject) -> None:
    tables = tables_of(box)
    table, key, path = data.draw(st.sampled_from(numbers_in(tables)))
    table[key] = data.draw(st.sampled_from(NO_NUMBER))
    assert defects_of(tables).keys() == {path}


@given(odd_catalogues(most=6), st.data())
def test_one_wrong_word_is_the_one_defect(box: Catalogue, data: st.DataObject) -> None:
    tables = tables_of(box)
    table, key, path = data.draw(st.sampled_from(words_in(tables)))
    table[key] = data.draw(st.sampled_from(NO_WORD))
    assert defects_of(tables).keys() == {path}


@given(odd_catalogues(most=6), st.data())
def test_one_unknown_key_is_the_one_defect(box: Catalogue, data: st.DataObject) -> None:
    tables = tables_of(box)
    places = [(tables, ""), (tables["girl_tile"], "girl_tile."), (tables["bits"], "bits.")]
    places += [(card, f"cards[{index}].") for index, card in enumerate(tables["cards"])]
    table, prefix = data.draw(st.sampled_from(places))
    table["extra"] = data.draw(st.sampled_from([*NO_NUMBER, *NO_WORD]))
    found = defects_of(tables)
    assert found.keys() == {f"{prefix}extra"}
    assert found[f"{prefix}extra"].startswith("unknown key")


@given(odd_catalogues(most=6), st.data())
def test_one_card_listed_twice_is_the_one_defect(box: Catalogue, data: st.DataObject) -> None:
    tables = tables_of(box)
    again = copy.deepcopy(data.draw(st.sampled_from(tables["cards"])))
    tables["cards"].append(again)
    assert defects_of(tables).keys() == {f"cards[{len(box.cards)}]"}


LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.dates())
WORDS = ["name", "cards", "bits", "colour", "number", "slots", "powers", "provenance", "known", "white", "moon", "x"]
TREES = st.recursive(
    LEAVES,
    lambda below: st.one_of(st.lists(below, max_size=4), st.dictionaries(st.sampled_from(WORDS), below, max_size=4)),
    max_leaves=20,
)


@given(st.dictionaries(st.sampled_from(WORDS), TREES))
def test_nonsense_is_a_list_of_defects(tables: dict[str, object]) -> None:
    found = defects_of(tables)
    assert found
    assert all(len(path) + len(message) < 400 for path, message in found.items())


STANDARD_FILE = to_toml(standard())


@given(st.integers(0, len(STANDARD_FILE) - 1), st.sampled_from("aZ09 _-.,=#[]{}'\"\\\n\r\t\x00\x7f\u4e2d"))
def test_one_changed_character_is_refused_or_gives_another_whole_box(position: int, character: str) -> None:
    try:
        box = parse(STANDARD_FILE[:position] + character + STANDARD_FILE[position + 1 :])
    except InvalidCatalogue:
        return
    assert parse(to_toml(box)) == box
