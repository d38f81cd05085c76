"""`drafts`: each piece read by itself, and each defect by its path and words."""

import pytest

from dejavu_rules import Scoring
from dejavu_rules.box.pieces import CardId
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.scoring import Demand
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.end_state.drafts import CardDraft, is_colour_word, read_card, read_fragment, read_tokens
from tests.unit.scoring.tables import defect_texts, raw_table, spoil

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
    ((*CARD, "vp"), -1, "players[1].cards[0].vp: -1 is not a whole number from 0 to 99 (printed VP)"),
    (
        (*CARD, "colour"),
        "gren",
        "players[1].cards[0].colour: 'gren' is not a card colour; "
        "allowed: white, blue, green, purple, red, yellow; did you mean 'green'?",
    ),
    (
        (*CARD, "scores"),
        "sets",
        "players[1].cards[0]: has both vp and scores; a Regular Card has its printed vp, a Public Card what it scores",
    ),
    (
        CARD,
        {"colour": "green", "number": 2},
        "players[1].cards[0]: has neither vp nor scores; "
        "a Regular Card has its printed vp, a Public Card what it scores",
    ),
    (CARD, "green 2", "players[1].cards[0]: 'green 2' is not a table with the keys colour, number, vp, scores"),
    (
        CARD,
        {"color": "gren", "number": 6, "vp": 3},
        "players[1].cards[0].colour: 'gren' is not a card colour; "
        "allowed: white, blue, green, purple, red, yellow; did you mean 'green'?",
    ),
    (
        CARD,
        {"color": "green", "colour": "green", "number": 6, "vp": 3},
        "players[1].cards[0].color: unknown key; known keys: colour, number, vp, scores; did you mean 'colour'?",
    ),
    (
        CARD,
        {"colour": "green", "number": 6, "scores": "sequnce"},
        "players[1].cards[0].scores: 'sequnce' is not understood as what a card scores; "
        "write one of: sequence COLOUR, sets, fragments, white cards, cards of its colour; "
        "did you mean sequence COLOUR?",
    ),
    (
        CARD,
        {"colour": "green", "number": 6, "scores": "sequnce dark red"},
        "players[1].cards[0].scores: 'sequnce dark red' is not understood as what a card scores; "
        "write one of: sequence COLOUR, sets, fragments, white cards, cards of its colour; "
        "did you mean sequence dark red?",
    ),
    (
        CARD,
        {"colour": "green", "number": 6, "scores": "Setts"},
        "players[1].cards[0].scores: 'Setts' is not understood as what a card scores; "
        "write one of: sequence COLOUR, sets, fragments, white cards, cards of its colour; did you mean sets?",
    ),
    (
        CARD,
        {"colour": "green", "number": 6, "scores": "fragmnts"},
        "players[1].cards[0].scores: 'fragmnts' is not understood as what a card scores; "
        "write one of: sequence COLOUR, sets, fragments, white cards, cards of its colour; did you mean fragments?",
    ),
    (CARD, {"colour": "green", "vp": 3}, "players[1].cards[0].number: missing"),
    (CARD, {"number": 6, "scores": "sets"}, "players[1].cards[0].colour: missing"),
    (
        CARD,
        {"colour": "green", "number": 6, "scores": 5},
        "players[1].cards[0].scores: 5 is not printable text of 1 to 80 characters",
    ),
    (
        CARD,
        {"colour": "blue", "number": 6, "scores": "green cards"},
        "players[1].cards[0].scores: blue 6 cannot count green cards: a card like this also counts itself (SCORE-C6)",
    ),
    (
        CARD,
        {"colour": "blue", "number": 6, "scores": "white cards"},
        "players[1].cards[0].scores: blue 6 cannot count white cards: a card like this also counts itself (SCORE-C5)",
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
    ((*PLAYER, "fragments"), ["gold 1"] * 16, "players[1].fragments: 16 fragments; the box has 15 (COMP-3)"),
    ((*PLAYER, "fragments"), 1, "players[1].fragments: 1 is not an array"),
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
    ((*PLAYER, "name"), " ", "players[1].name: empty; a player needs a name"),
    ((*PLAYER, "name"), "a\x1b[2J", "players[1].name: 'a\\x1b[2J' is not printable text of 1 to 80 characters"),
    (
        (*PLAYER, "vp_token"),
        3,
        "players[1].vp_token: unknown key; known keys: name, vp_tokens, fragments, cards, assignment; "
        "did you mean 'vp_tokens'?",
    ),
]


@pytest.mark.parametrize(("path", "value", "words"), ONE_DEFECT)
def test_one_defect_is_named_exactly(path: tuple[str | int, ...], value: object, words: str) -> None:
    assert defect_texts(spoil(*path, value=value)) == [words]


def entry_of(value: object) -> Entry:
    return Entry(value, "", Defects())


@pytest.mark.parametrize(
    ("words", "colour", "pips"),
    [("red 1", "red", 1), ("紅5", "紅", 5), (" dark red  3 ", "dark red", 3), ("Grün-Gelb 2", "Grün-Gelb", 2)],
)
def test_a_fragment_is_a_colour_and_pips(words: str, colour: str, pips: int) -> None:
    draft = read_fragment(entry_of(words))
    assert draft is not None
    assert (draft.word, draft.pips) == (colour, pips)


@pytest.mark.parametrize(
    ("word", "is_one"), [("red", True), ("l'or", True), ("red 1", False), ("", False), ("a,b", False)]
)
def test_a_colour_word_can_stand_before_pips(word: str, is_one: bool) -> None:
    assert is_colour_word(word) is is_one


@pytest.mark.parametrize(("raw", "tokens"), [(12, (12,)), ([1, 2, 2], (1, 2, 2)), ([], ()), (0, (0,))])
def test_tokens_by_their_sum_or_one_by_one(raw: object, tokens: tuple[int, ...]) -> None:
    assert read_tokens(entry_of(raw)) == tokens


@pytest.mark.parametrize(("raw", "tokens"), [(-1, ()), ("3", ()), ([1, None, 2], (1, 2)), ({}, ())])
def test_tokens_that_cannot_be_read_are_left_out(raw: object, tokens: tuple[int, ...]) -> None:
    assert read_tokens(entry_of(raw)) == tokens


@pytest.mark.parametrize(
    ("scores", "kind", "colour"),
    [
        ("sequence Dark Red", Scoring.SEQUENCE, "Dark Red"),
        ("Sets", Scoring.SETS, None),
        ("fragments", Scoring.FRAGMENTS, None),
        ("white cards", Scoring.WHITE_CARDS, None),
    ],
)
def test_it_is_read_what_a_public_card_scores(scores: str, kind: Scoring, colour: str | None) -> None:
    asked = entry_of({"colour": "white", "number": 3, "scores": scores})
    assert read_card(asked) == CardDraft(CardId.WHITE_3, None, kind, colour, asked)


def test_no_name() -> None:
    raw = raw_table()
    del raw["players"][2]["name"]
    assert defect_texts(raw) == ["players[2].name: missing"]


def test_wide_spaces_and_those_that_do_not_break_are_spaces() -> None:
    """Nobody sees the difference, and text with them would not count as printable."""
    ada = {
        "name": "\u3000Ada\xa0L.",
        "fragments": ["dark\u3000red\xa01"],
        "cards": [{"colour": "white", "number": 1, "scores": "sequence\u3000dark\xa0red"}],
    }
    table = table_from({"players": [ada, {"name": "Ben"}]})
    assert table.holdings[0].name == "Ada L."
    assert table.holdings[0].fragment_words(table.holdings[0].fragments) == ("dark red 1",)
    assert table.holdings[0].demands == (Demand.SEQUENCE_1,)


def test_color_is_as_good_as_colour() -> None:
    asked = entry_of({"color": "white", "number": 3, "vp": 2})
    assert read_card(asked) == CardDraft(CardId.WHITE_3, 2, None, None, asked)


@pytest.mark.parametrize(("colour", "kind"), [("white", Scoring.WHITE_CARDS), ("green", Scoring.COLOUR_CARDS)])
@pytest.mark.parametrize("scores", ["its own colour", "Karten ihrer Farbe", "Carte del suo colore", "同色咭", "color"])
def test_a_card_may_score_its_own_colour(colour: str, kind: Scoring, scores: str) -> None:
    draft = read_card(entry_of({"colour": colour, "number": 3, "scores": scores}))
    assert draft is not None
    assert draft.kind is kind
