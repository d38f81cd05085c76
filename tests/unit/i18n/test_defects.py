"""The table "defect" of `en.json`: keys and values, the English of each, and places as people find them."""

import pickle
from string import Formatter

import pytest
from attrs import evolve

from dejavu_rules import say
from dejavu_rules.box.pieces import CardId
from dejavu_rules.i18n import LANGUAGES, speaker
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.inputs.defects import Defect, InvalidTable, Phrase, Place, defect_at, phrase
from dejavu_rules.notation.texts import TextDefect

EXAMPLE = 7


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", texts_of("defect"))
def test_every_defect_is_said_in_every_language(key: str, lang: str) -> None:
    names = [name for _, name, _, _ in Formatter().parse(texts_of("defect")[key]) if name]
    defect = defect_at("here", key, **dict.fromkeys(names, EXAMPLE))
    words = say(defect, lang)
    assert words.startswith("here：" if lang == "zh" else "here: ")
    assert words.count(str(EXAMPLE)) >= len(names)
    assert "{" not in words
    if key != "assignment-illegal":  # nothing but values
        assert (words == str(defect)) == (lang == "en")


PLACES: list[tuple[Place, tuple[str, str, str, str]]] = [
    (
        Place("players[0].cards[2].colour", "Ada", 17),
        (
            "Ada, card 3 (line 17)",
            "Ada, Karte 3 (Zeile 17)",
            "Ada, Carta 3 (riga 17)",
            "Ada、第3張咭（第17行）",
        ),
    ),
    (
        Place("players[1].assignment[0].fragments[1]"),
        (
            "player 2, assignment 1, fragment 2",
            "Spieler 2, Zuordnung 1, Fragment 2",
            "giocatore 2, assegnazione 1, Frammento 2",
            "第2位玩家、第1項分配、第2塊碎片",
        ),
    ),
    (Place("fragment_colours", "", 3), ("line 3", "Zeile 3", "riga 3", "第3行")),
    (Place("card_colours.orange"), ("card_colours.orange",) * 4),
    (
        Place("players[0].vp_tokens[9]", "{x}"),
        ("{x}, VP token 10", "{x}, SP-Marker 10", "{x}, gettone PV 10", "{x}、第10個分數標記"),
    ),
]


@pytest.mark.parametrize(("place", "words"), PLACES)
def test_a_place_as_a_person_finds_it(place: Place, words: tuple[str, ...]) -> None:
    assert tuple(say(place, lang) for lang in LANGUAGES) == words


def test_every_place_has_words() -> None:
    for name in set(texts_of("place")) - {"line", "only line"}:
        assert say(Place(f"{name}[3]")).endswith(" 4")


def test_a_defect_with_its_place_and_the_places_it_speaks_of() -> None:
    there = Place("players[0].cards[1]", "Ada", 5)
    defect = defect_at("players[1].cards[0]", "card-twice", card=CardId.GREEN_2, place=there)
    assert str(defect) == (
        "players[1].cards[0]: green 2 is already in this Long-term Memory: players[0].cards[1] (CARD-3)"
    )
    placed = evolve(defect, place=Place(defect.path, "Ben"))
    assert say(placed, "de") == (
        "Ben, Karte 1, players[1].cards[0]: Grün 2 ist schon in diesem Langzeitgedächtnis: Ada, Karte 2 (Zeile 5) "
        "(CARD-3)"
    )
    assert pickle.loads(pickle.dumps(placed)) == placed


def test_what_was_meant_is_said_only_where_it_is_known() -> None:
    assert say(defect_at("a", "key-unknown", known=("b", "c"), meant="'b'")) == (
        "a: unknown key; known keys: b, c; did you mean 'b'?"
    )
    assert say(defect_at("a", "key-unknown", known=("b",), meant="")) == "a: unknown key; known keys: b"


def test_a_phrase_inside_a_sentence_is_said_in_the_same_language() -> None:
    defect = defect_at("a", "unexpected", value=phrase("a-table"), allowed=phrase("a-card", known=("b", "c")))
    assert defect.message == "a table is not a table with the keys b, c"
    assert say(defect, "it") == "a: una tabella non è una tabella con le chiavi b, c"
    assert Phrase("nowhere", "{n:card}", (("n", 2),)).say_in(speaker("en")) == "2 cards"


def test_a_defect_without_a_key_is_said_in_english() -> None:
    assert say(Defect("a[0]", "is wrong"), "zh") == "a[0]: is wrong"
    assert say(Defect("", "is wrong"), "zh") == "is wrong"
    assert say(TextDefect("", "is wrong", 2, 3), "zh") == "line 2, column 3: is wrong"


def test_an_error_says_all_its_defects() -> None:
    error = InvalidTable("x.toml", [defect_at("a", "missing"), defect_at("", "too-deep")])
    assert say(error, "de") == "x.toml: a: fehlt\nx.toml: ist zu tief verschachtelt"
