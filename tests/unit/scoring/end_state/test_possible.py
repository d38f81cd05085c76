"""`possible`: what one box could not have left on one table."""

import pytest

from tests.unit.scoring.tables import defect_texts, raw_table, spoil

PLAYER, CARD = ("players", 1), ("players", 1, "cards", 0)
ONE_DEFECT: list[tuple[tuple[str | int, ...], object, str]] = [
    (
        (*CARD, "vp"),
        4,
        "players[1].cards[0]: green 2: 4 VP here, 3 VP at players[0].cards[0]; both copies show the same (COMP-4)",
    ),
    (
        CARD,
        {"colour": "white", "number": 6, "scores": "white cards"},
        "players[1].cards[1]: white 6 is already in this Long-term Memory: players[1].cards[0] (CARD-3)",
    ),
    (
        CARD,
        {"colour": "white", "number": 1, "scores": "sequence blue"},
        "players[1].cards[0]: white 1: sequence blue here, "
        "sequence red at players[0].cards[1]; both copies show the same (COMP-4)",
    ),
    (
        CARD,
        {"colour": "white", "number": 1, "scores": "sets"},
        "players[1].cards[0]: white 1: sets here, "
        "sequence red at players[0].cards[1]; both copies show the same (COMP-4)",
    ),
    (
        (*PLAYER, "fragments", 0),
        "RED 1",
        "players[1].fragments[0]: 'RED 1' also lies at players[0].fragments[0]; there is one of each (COMP-3)",
    ),
    (
        (*PLAYER, "fragments", 0),
        "gould 4",
        "players[1].fragments[0]: 'gould' is not one of this table's fragment colours: "
        "red, blue, gold (COMP-3); did you mean 'gold'?",
    ),
    ((*PLAYER, "name"), " ADA", "players[1].name: 'ADA' is also the name of players[0]"),
]


@pytest.mark.parametrize(("path", "value", "words"), ONE_DEFECT)
def test_one_defect_is_named_exactly(path: tuple[str | int, ...], value: object, words: str) -> None:
    assert defect_texts(spoil(*path, value=value)) == [words]


def test_a_mistyped_colour_of_fragments_is_found_without_pins() -> None:
    raw = raw_table()
    del raw["fragment_colours"]
    raw["players"][0]["fragments"] = ["rde 1", "red 2", "blue 4"]
    raw["players"][0]["assignment"] = []
    raw["players"][1]["fragments"] = ["gold 4", "gold 5"]
    raw["players"][2]["fragments"] = ["blue 1"]
    assert defect_texts(raw) == [
        "players[0].fragments[0]: 'rde' may be 'red' (players[0].fragments[1]): spell them alike, "
        "because there are only three colours (COMP-3)"
    ]


def test_whoever_has_no_name_hides_no_equal_names() -> None:
    raw = raw_table()
    raw["players"][0]["name"], raw["players"][2]["name"] = "", "Ben"
    assert defect_texts(raw) == [
        "players[0].name: empty; a player needs a name",
        "players[2].name: 'Ben' is also the name of players[1]",
    ]


def test_a_card_twice_hides_no_other_one() -> None:
    raw = raw_table()
    cards = raw["players"][1]["cards"]
    raw["players"][1]["cards"] = [cards[1], cards[1], cards[0], cards[0]]
    raw["players"][2]["cards"].append({"colour": "green", "number": 2, "vp": 5})
    assert defect_texts(raw) == [
        "players[1].cards[1]: white 6 is already in this Long-term Memory: players[1].cards[0] (CARD-3)",
        "players[1].cards[3]: green 2 is already in this Long-term Memory: players[1].cards[2] (CARD-3)",
        "players[2].cards[1]: green 2: 5 VP here, 3 VP at players[0].cards[0]; both copies show the same (COMP-4)",
        "players[2].cards[1]: green 2 lies at players[0].cards[0], players[1].cards[2], players[2].cards[1]; "
        "the box has 2 of each card (COMP-4)",
    ]


def test_COMP_4_a_third_copy() -> None:
    raw = raw_table()
    raw["players"][2]["cards"].append({"colour": "green", "number": 2, "vp": 3})
    assert defect_texts(raw) == [
        "players[2].cards[1]: green 2 lies at players[0].cards[0], players[1].cards[0], players[2].cards[1]; "
        "the box has 2 of each card (COMP-4)"
    ]


def test_SETUP_4_two_players_have_one_of_each_public_card() -> None:
    raw = raw_table()
    del raw["players"][2]
    raw["players"][1]["cards"].append({"colour": "white", "number": 5, "scores": "fragments"})
    assert defect_texts(raw) == [
        "players[1].cards[2]: Public Card white 5 also lies at players[0].cards[2]; "
        "2 players use only the golden set, which has one of each (SETUP-4)"
    ]


def test_SETUP_4_three_players_may_have_two() -> None:
    raw = raw_table()
    raw["players"][1]["cards"].append({"colour": "white", "number": 5, "scores": "fragments"})
    assert defect_texts(raw) == []


def test_two_players_may_have_two_of_a_regular_card() -> None:
    raw = raw_table()
    del raw["players"][2]
    assert defect_texts(raw) == []


def test_COMP_3_more_than_fifteen_fragments_on_the_table() -> None:
    raw = raw_table()
    every = [f"{colour} {pips}" for colour in ("red", "blue", "gold") for pips in range(1, 6)]
    raw["players"][0]["fragments"] = every
    assert defect_texts(raw) == [
        "players: 16 fragments on the table; the box has 15 (COMP-3)",
        "players[1].fragments[0]: 'gold 4' also lies at players[0].fragments[13]; there is one of each (COMP-3)",
    ]


def test_COMP_3_all_fifteen_fragments_may_be_on_the_table() -> None:
    raw = raw_table()
    raw["players"][0]["fragments"] = [f"{colour} {pips}" for colour in ("red", "blue") for pips in range(1, 6)]
    raw["players"][1]["fragments"] = [f"gold {pips}" for pips in range(1, 6)]
    assert defect_texts(raw) == []


def test_where_no_colour_is_pinned_every_fragment_is_wrong() -> None:
    assert defect_texts(
        {"fragment_colours": [], "players": [{"name": "Ada", "fragments": ["red 1"]}, {"name": "Ben"}]}
    ) == ["players[0].fragments[0]: 'red' is not one of this table's fragment colours: none (COMP-3)"]
