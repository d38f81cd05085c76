"""The end-state file: what it accepts, and each defect by its path and words."""

import copy
import json
from typing import Any

import pytest

from dejavu_rules.components import CardId as C
from dejavu_rules.components import Colour, Fragment, Scoring, fragment_set
from dejavu_rules.errors import InvalidTable
from dejavu_rules.scoring.end_state import load, parse, table_from, to_json, to_toml
from dejavu_rules.scoring.end_state.template import TEMPLATE
from tests.scoring.tables import defects_of, raw_table, spoiled


def told(raw: object) -> list[str]:
    return [str(defect) for defect in defects_of(raw)]


def test_a_valid_table() -> None:
    table = table_from(raw_table())
    assert table.fragment_colours == ("red", "blue", "gold")
    ada, ben, _ = table.holdings
    assert ada.tokens == (1, 2, 2)
    assert ada.card_ids == (C.GREEN_2, C.WHITE_1, C.WHITE_5, C.GREEN_7)
    assert ada.fragments == fragment_set((Fragment.RED_1, Fragment.RED_2, Fragment.BLUE_4))
    assert ben.fragment_words(ben.fragments) == ("gold 4",)
    kinds = [card.scoring.kind for card in (*ada.cards, *ben.cards) if card.scoring is not None]
    assert kinds == [Scoring.SEQUENCE, Scoring.FRAGMENTS, Scoring.COLOUR_CARDS, Scoring.WHITE_CARDS]


def test_what_a_player_has_none_of_may_be_left_out() -> None:
    table = table_from({"players": [{"name": "Ada"}, {"name": "Ben", "vp_tokens": 3}]})
    assert [(holding.tokens, holding.cards, holding.fragments) for holding in table.holdings] == [
        ((), (), 0),
        ((3,), (), 0),
    ]


@pytest.mark.parametrize(
    ("word", "colour"),
    [
        ("White", Colour.WHITE),
        ("weiß", Colour.WHITE),
        ("WEISS", Colour.WHITE),
        ("bianco", Colour.WHITE),
        ("白色", Colour.WHITE),
        ("blau", Colour.BLUE),
        ("blu", Colour.BLUE),
        ("藍", Colour.BLUE),
        ("蓝色", Colour.BLUE),
        ("grün", Colour.GREEN),
        ("gru\u0308n", Colour.GREEN),
        ("verde", Colour.GREEN),
        ("綠", Colour.GREEN),
        ("lila", Colour.PURPLE),
        ("viola", Colour.PURPLE),
        ("紫色", Colour.PURPLE),
        (" rot ", Colour.RED),
        ("rosso", Colour.RED),
        ("红", Colour.RED),
        ("gelb", Colour.YELLOW),
        ("giallo", Colour.YELLOW),
        ("黃色", Colour.YELLOW),
    ],
)
def test_colour_words_of_four_languages(word: str, colour: Colour) -> None:
    table = table_from(spoiled("players", 2, "cards", 0, value={"colour": word, "number": 4, "vp": 1}))
    assert table.holdings[2].cards[0].colour is colour


def test_a_mistyped_word_in_another_language() -> None:
    raw = spoiled("players", 2, "cards", 0, "colour", value="Giallu")
    assert told(raw)[0].endswith("did you mean 'giallo'?")


def test_own_colour_in_another_language() -> None:
    card = {"colour": "綠色", "number": 5, "scores": "Grün cards"}
    table = table_from(spoiled("players", 2, "cards", 0, value=card))
    scoring = table.holdings[2].cards[0].scoring
    assert scoring is not None
    assert scoring.kind is Scoring.COLOUR_CARDS


PLAYER, CARD = ("players", 1), ("players", 1, "cards", 0)
ONE_DEFECT: list[tuple[tuple[str | int, ...], object, str]] = [
    (
        (*CARD, "number"),
        8,
        "players[1].cards[0].number: 8 is not a whole number from 1 to 7 (COMP-4)",
    ),
    ((*CARD, "number"), "2", "players[1].cards[0].number: '2' is not a whole number from 1 to 7 (COMP-4)"),
    ((*CARD, "number"), True, "players[1].cards[0].number: true is not a whole number from 1 to 7 (COMP-4)"),
    ((*CARD, "number"), 2.0, "players[1].cards[0].number: 2.0 is not a whole number from 1 to 7 (COMP-4)"),
    ((*CARD, "vp"), -1, "players[1].cards[0].vp: -1 is not a whole number from 0 to 99 (a printed VP)"),
    (
        (*CARD, "vp"),
        4,
        "players[1].cards[0]: green 2 has vp 4, but vp 3 at players[0].cards[0]; copies are alike (COMP-4)",
    ),
    (
        (*CARD, "colour"),
        "gren",
        "players[1].cards[0].colour: 'gren' is no colour of a card; "
        "allowed: white, blue, green, purple, red, yellow; did you mean 'green'?",
    ),
    (
        (*CARD, "scores"),
        "sets",
        "players[1].cards[0]: both of vp and scores; a Regular Card has its printed vp, a Public Card what it scores",
    ),
    (
        CARD,
        {"colour": "green", "number": 2},
        "players[1].cards[0]: neither of vp and scores; "
        "a Regular Card has its printed vp, a Public Card what it scores",
    ),
    (CARD, "green 2", "players[1].cards[0]: 'green 2' is not a table with the keys colour, number, vp, scores"),
    (
        CARD,
        {"colour": "green", "number": 6, "scores": "sequences red"},
        "players[1].cards[0].scores: 'sequences red' is nothing a card scores; "
        'allowed: "sequence COLOUR", "sets", "fragments", "white cards", "COLOUR cards"; '
        "did you mean 'sequence red'?",
    ),
    (
        CARD,
        {"colour": "blue", "number": 6, "scores": "green cards"},
        "players[1].cards[0].scores: blue 6 cannot count green cards: such a card counts itself too (SCORE-C6)",
    ),
    (
        CARD,
        {"colour": "blue", "number": 6, "scores": "white cards"},
        "players[1].cards[0].scores: blue 6 cannot count white cards: such a card counts itself too (SCORE-C5)",
    ),
    (
        CARD,
        {"colour": "white", "number": 6, "scores": "white cards"},
        "players[1].cards[1]: white 6 is in this Long-term Memory already: players[1].cards[0] (CARD-3)",
    ),
    (
        CARD,
        {"colour": "white", "number": 1, "scores": "sequence blue"},
        "players[1].cards[0]: white 1 has scores sequence blue, "
        "but scores sequence red at players[0].cards[1]; copies are alike (COMP-4)",
    ),
    (
        (*PLAYER, "fragments", 0),
        "gold 6",
        "players[1].fragments[0]: 'gold 6' has 6 pips; a fragment has 1 to 5 (COMP-3)",
    ),
    (
        (*PLAYER, "fragments", 0),
        "gold 0",
        "players[1].fragments[0]: 'gold 0' has 0 pips; a fragment has 1 to 5 (COMP-3)",
    ),
    (
        (*PLAYER, "fragments", 0),
        "gold",
        "players[1].fragments[0]: 'gold' is not a fragment; write a colour and the pips, like \"red 1\"",
    ),
    (
        (*PLAYER, "fragments", 0),
        "RED 1",
        "players[1].fragments[0]: 'RED 1' lies at players[0].fragments[0] too; there is one of each (COMP-3)",
    ),
    (
        (*PLAYER, "fragments", 0),
        "gould 4",
        "players[1].fragments[0]: 'gould' is one colour of fragments too many; "
        "the others are red, blue, gold (COMP-3); did you mean 'gold'?",
    ),
    ((*PLAYER, "fragments"), ["gold 1"] * 16, "players[1].fragments: 16 fragments; the box has 15 (COMP-3)"),
    ((*PLAYER, "fragments"), "gold 1", "players[1].fragments: 'gold 1' is not an array"),
    (
        (*PLAYER, "vp_tokens"),
        -3,
        "players[1].vp_tokens: -3 is not a whole number from 0 to 9999 (the VP of the tokens)",
    ),
    (
        (*PLAYER, "vp_tokens"),
        10**40,
        "players[1].vp_tokens: a number of more than 38 digits is not a whole number "
        "from 0 to 9999 (the VP of the tokens)",
    ),
    ((*PLAYER, "vp_tokens"), [1, -2], "players[1].vp_tokens[1]: -2 is not a whole number from 0 to 9999 (a VP token)"),
    ((*PLAYER, "name"), " ADA", "players[1].name: 'ADA' is the name of players[0] too"),
    ((*PLAYER, "name"), " ", "players[1].name: empty; a player needs a name"),
    ((*PLAYER, "name"), "a\x1b[2J", "players[1].name: 'a\\x1b[2J' is not a printable text of 1 to 80 characters"),
    (
        (*PLAYER, "vp_token"),
        3,
        "players[1].vp_token: unknown key; known are name, vp_tokens, fragments, cards, assignment; "
        "did you mean 'vp_tokens'?",
    ),
    (("player",), [], "player: unknown key; known are players, fragment_colours; did you mean 'players'?"),
    (
        ("fragment_colours",),
        ["red", "blue", "gold", "Red"],
        "fragment_colours: 4 colours of fragments; there are three (COMP-3)",
    ),
]


@pytest.mark.parametrize(("path", "value", "words"), ONE_DEFECT)
def test_one_defect_is_named_exactly(path: tuple[str | int, ...], value: object, words: str) -> None:
    assert told(spoiled(*path, value=value)) == [words]


def test_a_mistyped_colour_of_fragments_is_found_without_pins() -> None:
    raw = raw_table()
    del raw["fragment_colours"]
    raw["players"][0]["fragments"] = ["rde 1", "red 2", "blue 4"]
    raw["players"][0]["assignment"] = []
    raw["players"][1]["fragments"] = ["gold 4", "gold 5"]
    raw["players"][2]["fragments"] = ["blue 1"]
    assert told(raw) == [
        "players[0].fragments[0]: 'rde' is one colour of fragments too many; "
        "the others are red, blue, gold (COMP-3); did you mean 'red'?"
    ]


def test_a_pinned_word_must_stand_before_pips() -> None:
    raw = spoiled("fragment_colours", 2, value="gold 1")
    assert told(raw) == [
        "fragment_colours[2]: 'gold 1' is not a word for a colour; it stands before the pips, as in \"red 1\""
    ]


def test_a_pinned_word_twice() -> None:
    raw = spoiled("fragment_colours", 2, value="Blue")
    assert told(raw) == ["fragment_colours[2]: 'Blue' is there twice"]


def test_no_name() -> None:
    raw = raw_table()
    del raw["players"][2]["name"]
    assert told(raw) == ["players[2].name: missing"]


def test_no_players() -> None:
    assert told({}) == ["players: missing"]


@pytest.mark.parametrize("number", [0, 1, 5])
def test_COMP_1_too_few_or_too_many_players(number: int) -> None:
    players = [{"name": f"Player {seat}"} for seat in range(number)]
    assert told({"players": players}) == [f"players: {number} of them; the game is for 2 to 4 players (COMP-1)"]


def test_COMP_4_a_third_copy() -> None:
    raw = raw_table()
    raw["players"][2]["cards"].append({"colour": "green", "number": 2, "vp": 3})
    assert told(raw) == [
        "players[2].cards[1]: green 2 lies at players[0].cards[0], players[1].cards[0], players[2].cards[1]; "
        "the box has 2 of each card (COMP-4)"
    ]


def test_SETUP_4_two_players_have_one_of_each_public_card() -> None:
    raw = raw_table()
    del raw["players"][2]
    raw["players"][1]["cards"].append({"colour": "white", "number": 5, "scores": "fragments"})
    assert told(raw) == [
        "players[1].cards[2]: Public Card white 5 lies at players[0].cards[2] too; "
        "2 players use the golden set only, with one of each (SETUP-4)"
    ]


def test_SETUP_4_three_players_may_have_two() -> None:
    raw = raw_table()
    raw["players"][1]["cards"].append({"colour": "white", "number": 5, "scores": "fragments"})
    assert told(raw) == []


def test_two_players_may_have_two_of_a_regular_card() -> None:
    raw = raw_table()
    del raw["players"][2]
    assert told(raw) == []


def test_COMP_3_more_than_fifteen_fragments_on_the_table() -> None:
    raw = raw_table()
    every = [f"{colour} {pips}" for colour in ("red", "blue", "gold") for pips in range(1, 6)]
    raw["players"][0]["fragments"] = every
    assert told(raw) == [
        "players: 16 fragments on the table; the box has 15 (COMP-3)",
        "players[1].fragments[0]: 'gold 4' lies at players[0].fragments[13] too; there is one of each (COMP-3)",
    ]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (
            {"card": {"colour": "white", "number": 4}, "fragments": []},
            ": the player has no white 4 that scores fragments (SCORE-C4)",
        ),
        (
            {"card": {"colour": "white", "number": 5}, "fragments": ["red 5"]},
            ".fragments[0]: the player does not have 'red 5' (SCORE-C4)",
        ),
        (
            {"card": {"colour": "white", "number": 5}, "fragments": ["red 1", "red 1"]},
            ".fragments: a fragment is there twice (SCORE-C4)",
        ),
        (
            {"card": {"colour": "white", "number": 1}, "fragments": ["red 1", "blue 4"]},
            ": white 1 counts another colour than some of red 1, blue 4 (SCORE-C1)",
        ),
        ({"card": {"colour": "white", "number": 5}}, ".fragments: missing"),
        ({"fragments": []}, ".card: missing"),
        ({"card": {"colour": "white"}, "fragments": []}, ".card.number: missing"),
        (
            {"card": {"colour": "white", "number": 5}, "fragments": [], "vp": 3},
            ".vp: unknown key; known are card, fragments",
        ),
    ],
)
def test_an_own_idea_must_be_an_assignment(entry: object, words: str) -> None:
    assert told(spoiled("players", 0, "assignment", 0, value=entry)) == [f"players[0].assignment[0]{words}"]


def test_all_defects_come_at_once_in_the_order_of_the_file() -> None:
    raw = raw_table()
    raw["players"][2]["name"] = ""
    raw["players"][0]["cards"][3]["number"] = 9
    raw["players"][0]["fragments"][2] = "blue 7"
    raw["players"][1]["vp_tokens"] = "7"
    assert [defect.path for defect in defects_of(raw)] == [
        "players[0].cards[3].number",
        "players[0].fragments[2]",
        "players[1].vp_tokens",
        "players[2].name",
    ]


def test_a_key_twice_in_json_is_a_defect() -> None:
    words = '{"players": [{"name": "Ada", "vp_tokens": 3, "vp_tokens": 30}, {"name": "Ben"}]}'
    with pytest.raises(InvalidTable, match=r"^standard input: players\[0\]: the key 'vp_tokens' is there twice$"):
        parse(words)


@pytest.mark.parametrize("write", [to_toml, to_json])
def test_write_and_read_back(write: Any) -> None:
    table = table_from(raw_table())
    assert parse(write(table)) == table


def test_the_name_tells_the_format_and_else_the_first_character() -> None:
    words = json.dumps(raw_table())
    table = table_from(raw_table())
    assert parse(words) == parse(words, "x.json") == parse(words, "x.txt") == table
    with pytest.raises(InvalidTable, match=r"x\.toml: is no valid TOML: "):
        parse(words, "x.toml")
    with pytest.raises(InvalidTable, match=r"x\.json: is no valid JSON: "):
        parse(to_toml(table), "x.json")


def test_the_template_lacks_only_what_is_to_be_filled_in() -> None:
    with pytest.raises(InvalidTable) as error:
        parse(TEMPLATE)
    assert [defect.path for defect in error.value.defects] == [
        "fragment_colours[0]",
        "fragment_colours[1]",
        "fragment_colours[2]",
        "players[0].name",
        "players[1].name",
    ]
    filled = TEMPLATE.replace('["", "", ""]', '["red", "blue", "yellow"]').replace("  # {", "  {")
    for name in ("Ada", "Ben"):
        filled = filled.replace('name = ""', f'name = "{name}"', 1)
    assert len(parse(filled).holdings[0].cards) == 3


@pytest.mark.parametrize("file", ["rulebook.toml", "shared_victory.toml", "four_players.json", "languages.toml"])
def test_examples_are_valid(file: str) -> None:
    assert len(load(f"examples/{file}").holdings) >= 2


def test_a_table_short_of_players_only_with_seats() -> None:
    raw = copy.deepcopy(raw_table())
    del raw["players"][1:]
    assert len(table_from(raw, seats=4).holdings) == 1
    assert told(raw) == ["players: 1 of them; the game is for 2 to 4 players (COMP-1)"]
