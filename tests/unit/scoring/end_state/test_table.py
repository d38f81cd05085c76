"""`table`: a whole table from raw values, or everything that is wrong with it."""

import copy

import pytest

from dejavu_rules import Scoring, say
from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Colour, Fragment
from dejavu_rules.inputs.defects import Defect, InvalidTable, Place
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.end_state.table import place_defects
from tests.unit.scoring.tables import defect_texts, defects_of, raw_table, spoil


def test_a_valid_table_is_read_as_written() -> None:
    table = table_from(raw_table())
    assert table.fragment_colours == ("red", "blue", "gold")
    ada, ben, _ = table.holdings
    assert ada.tokens == (1, 2, 2)
    assert ada.card_ids == (C.GREEN_2, C.WHITE_1, C.WHITE_5, C.GREEN_7)
    assert ada.fragments == Fragments((Fragment.RED_1, Fragment.RED_2, Fragment.BLUE_4))
    assert ben.fragment_words(ben.fragments) == ("gold 4",)
    kinds = [card.scoring.kind for card in (*ada.cards, *ben.cards) if card.scoring is not None]
    assert kinds == [Scoring.SEQUENCE, Scoring.FRAGMENTS, Scoring.COLOUR_CARDS, Scoring.WHITE_CARDS]


def test_what_a_player_has_none_of_may_be_left_out() -> None:
    table = table_from({"players": [{"name": "Ada"}, {"name": "Ben", "vp_tokens": 3}]})
    assert [(holding.tokens, holding.cards, holding.fragments) for holding in table.holdings] == [
        ((), (), NO_FRAGMENTS),
        ((3,), (), NO_FRAGMENTS),
    ]


def test_whether_a_file_lists_its_colours_is_remembered() -> None:
    raw = raw_table()
    assert table_from(raw).pinned
    del raw["fragment_colours"]
    found = table_from(raw)
    assert not found.pinned
    assert found.fragment_colours == ("red", "blue", "gold")


def test_a_table_keeps_its_own_words_for_colours() -> None:
    raw = raw_table() | {"card_colours": {"rouge": "red"}}
    raw["players"][2]["cards"][0]["colour"] = "Rouge"
    table = table_from(raw)
    own = (("rouge", Colour.RED),)
    assert (table.card_colours, [each.card_colours for each in table.holdings]) == (own, [own] * 3)
    assert table.holdings[2].card_ids == (C.RED_3,)
    assert table_from(raw_table()).card_colours == ()


def test_a_table_may_have_24_own_words_for_colours_of_80_letters() -> None:
    words = [letter * 80 for letter in "abcdefghijklmnopqrstuvwxy"]
    own = dict.fromkeys(words[:24], "red")
    assert table_from(raw_table() | {"card_colours": own}).card_colours == tuple((word, Colour.RED) for word in own)
    assert defect_texts(raw_table() | {"card_colours": dict.fromkeys(words, "red")}) == [
        "card_colours: has 25 entries; at most 24 are allowed"
    ]
    assert defect_texts(raw_table() | {"card_colours": {"a" * 81: "red"}}) == [
        f"card_colours.'{'a' * 60}'...: '{'a' * 60}'... is not a colour; "
        'write only the word that goes before the pips, like "red" in "red 1"'
    ]


ONE_DEFECT: list[tuple[tuple[str | int, ...], object, str]] = [
    (
        ("player",),
        [],
        "player: unknown key; known keys: players, fragment_colours, card_colours; did you mean 'players'?",
    ),
    (
        ("fragment_colours",),
        ["red", "blue", "gold", "Red"],
        "fragment_colours: 4 fragment colours; there are three (COMP-3)",
    ),
]


@pytest.mark.parametrize(("path", "value", "words"), ONE_DEFECT)
def test_one_defect_is_named_exactly(path: tuple[str | int, ...], value: object, words: str) -> None:
    assert defect_texts(spoil(*path, value=value)) == [words]


def test_a_pinned_word_must_stand_before_pips() -> None:
    raw = spoil("fragment_colours", 2, value="gold 1")
    assert defect_texts(raw) == [
        "fragment_colours[2]: 'gold 1' is not a colour; "
        'write only the word that goes before the pips, like "red" in "red 1"'
    ]


def test_every_pinned_word_that_is_wrong_is_named() -> None:
    raw = {"fragment_colours": ["red 1", 3, "a,b"], "players": [{"name": "Ada"}, {"name": "Ben"}]}
    assert [defect.path for defect in defects_of(raw)] == [f"fragment_colours[{place}]" for place in range(3)]


def test_a_pinned_word_twice_is_refused() -> None:
    raw = spoil("fragment_colours", 2, value="Blue")
    assert defect_texts(raw) == ["fragment_colours[2]: 'Blue' is listed twice"]


def test_a_table_without_players_is_refused() -> None:
    assert defect_texts({}) == ["players: missing"]


def test_values_that_are_no_table() -> None:
    with pytest.raises(InvalidTable) as caught:
        table_from([])
    assert str(caught.value) == "table: an array is not a table"
    assert caught.value.defects[0].place == Place("")


@pytest.mark.parametrize("number", [0, 1, 5])
def test_COMP_1_too_few_or_too_many_players(number: int) -> None:
    players = [{"name": f"Player {seat}"} for seat in range(number)]
    assert defect_texts({"players": players}) == [f"players: {number} listed; the game is for 2 to 4 players (COMP-1)"]


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
            ".fragments: a fragment is listed twice (SCORE-C4)",
        ),
        (
            {"card": {"colour": "white", "number": 1}, "fragments": ["red 1", "blue 4"]},
            ": white 1 cannot count red 1, blue 4: its sequence takes only one colour (SCORE-C1)",
        ),
        ({"card": {"colour": "white", "number": 5}}, ".fragments: missing"),
        ({"fragments": []}, ".card: missing"),
        ({"card": {"colour": "white"}, "fragments": []}, ".card.number: missing"),
        (
            {"card": {"colour": "white", "number": 5}, "fragments": [], "vp": 3},
            ".vp: unknown key; known keys: card, fragments",
        ),
    ],
)
def test_a_players_own_assignment_must_be_a_legal_one(entry: object, words: str) -> None:
    assert defect_texts(spoil("players", 0, "assignment", 0, value=entry)) == [f"players[0].assignment[0]{words}"]


def test_a_players_own_assignment_is_judged_in_the_words_of_the_table() -> None:
    ada = {
        "name": "Ada",
        "fragments": ["oro 1", "oro 3"],
        "cards": [{"colour": "white", "number": 3, "scores": "sequence oro"}],
        "assignment": [{"card": {"colour": "white", "number": 3}, "fragments": ["oro 1", "oro 3"]}],
    }
    raw = {"fragment_colours": ["rosso", "blu", "oro"], "players": [ada, {"name": "Ben"}]}
    assert defect_texts(raw) == ["players[0].assignment[0]: the pips of oro 1, oro 3 are not consecutive (SCORE-C1)"]
    [defect] = defects_of(raw)
    assert "sind nicht fortlaufend: oro 1, oro 3 (SCORE-C1)" in say(defect, "de")


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


def test_places_are_ordered_by_their_steps_and_numbers_by_their_size() -> None:
    paths = [
        "card_colours.ab",
        "card_colours.0",  # a key that is a number
        "card_colours.7",
        "players",
        "players[0]",
        "players[0].cards[2]",
        "players[0].cards[2].number",
        "players[0].cards[10]",
        "players[0].name",
        "players[2]",
        "players[10]",
        "",  # of the whole table
    ]
    for shuffled in (paths, paths[::-1], sorted(paths), sorted(paths, key=len)):
        assert [defect.path for defect in place_defects([Defect(path, "wrong") for path in shuffled], {})] == paths


def test_defects_of_one_place_stay_as_they_were_found() -> None:
    found = [Defect("b", "one"), Defect("a", "two"), Defect("b", "three"), Defect("a", "four"), Defect("a", "a")]
    assert [defect.message for defect in place_defects(found, {})] == ["two", "four", "a", "one", "three"]


def test_only_with_seats_may_a_table_be_short_of_players() -> None:
    raw = copy.deepcopy(raw_table())
    del raw["players"][1:]
    assert len(table_from(raw, seats=4).holdings) == 1
    assert defect_texts(raw) == ["players: 1 listed; the game is for 2 to 4 players (COMP-1)"]
    assert table_from({"players": []}, seats=2).holdings == ()
    with pytest.raises(InvalidTable, match="3 listed"):
        table_from(raw_table(), seats=2)


def test_SETUP_4_a_table_is_one_of_as_many_players_as_it_has_seats() -> None:
    """Two have been saved so far: only where nobody else comes they cannot have the same Public Card."""
    card = {"colour": "white", "number": 5, "scores": "fragments"}
    raw = {"players": [{"name": "Ada", "cards": [card]}, {"name": "Ben", "cards": [card]}]}
    assert len(table_from(raw, seats=3).holdings) == 2
    for seats in (2, None):
        with pytest.raises(InvalidTable, match=r"2 players use only the golden set, which has one of each \(SETUP-4\)"):
            table_from(raw, seats=seats)


def test_a_card_that_scores_a_colour_the_table_does_not_have() -> None:
    card = {"colour": "white", "number": 1, "scores": "sequence pink"}
    players = [{"name": "Ada", "cards": [card], "vp_tokens": 1}, {"name": "Ben", "vp_tokens": 1}]
    with pytest.raises(InvalidTable, match=r"cards\[0\]\.scores: 'pink' is not one of this table's fragment colours"):
        table_from({"fragment_colours": ["red", "blue", "gold"], "players": players})
