"""Words that tired people write: each is understood, or is a defect with its place; none is silently wrong."""

from typing import Any

import pytest

from dejavu_rules.box.pieces import Colour
from dejavu_rules.i18n import LANGUAGES, speaker
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring.end_state import Table, parse, table_from
from dejavu_rules.scoring.end_state.words import COLOUR_OF_WORD, stem


def table_of(*fragments: str, more: str = "") -> Table:
    listed = ", ".join(f'"{each}"' for each in fragments)
    return parse(f'{more}\n[[players]]\nname = "Ada"\nfragments = [{listed}]\n[[players]]\nname = "Ben"\n')


def defects(*fragments: str, more: str = "") -> list[str]:
    with pytest.raises(InvalidTable) as caught:
        table_of(*fragments, more=more)
    return [each.say_in(speaker("en")) for each in caught.value.defects]


def at(number: int) -> str:
    return f"Ada, fragment {number} (line 4), players[0].fragments[{number - 1}]: "


def ask(word: str, other: str, number: int) -> str:
    return (
        f"are '{word}' and '{other}' (Ada, fragment {number} (line 4)) one colour? Then spell them alike. "
        "Are they two? Then write at the top of the file: fragment_colours = "
    )


DOUBTS: dict[str, tuple[tuple[str, ...], list[str]]] = {
    "one word in two languages, and no colour left for it": (
        ("rot 1", "red 1", "blau 1", "gold 1"),
        [
            f"{at(2)}'red' may be 'rot' (Ada, fragment 1 (line 4)): spell them alike, because there are only three "
            "colours (COMP-3)",
            f"{at(2)}'red 1' also lies at Ada, fragment 1 (line 4); there is one of each (COMP-3)",
        ],
    ),
    "one word in two languages": (("rot 1", "red 2"), [f'{at(2)}{ask("red", "rot", 1)}["rot", "red"]']),
    "two languages, and another colour": (
        ("rot 1", "rot 4", "blau 3", "rosso 2"),
        [f'{at(4)}{ask("rosso", "rot", 1)}["rot", "blau", "rosso"]'],
    ),
    "two languages that share letters": (("blu 3", "blue 4"), [f'{at(2)}{ask("blue", "blu", 1)}["blu", "blue"]']),
    "an inflection": (("rot 1", "rote 2"), [f'{at(2)}{ask("rote", "rot", 1)}["rot", "rote"]']),
    "two scripts": (("紅 1", "红色的 2"), [f'{at(2)}{ask("红色的", "紅", 1)}["紅", "红色的"]']),
    "two letters swapped": (("red 1", "rde 2"), [f'{at(2)}{ask("rde", "red", 1)}["red", "rde"]']),
    "an ending of an own word": (
        ("dunkelrot 1", "dunkelrot 3", "dunkelroten 2"),
        [f'{at(3)}{ask("dunkelroten", "dunkelrot", 1)}["dunkelrot", "dunkelroten"]'],
    ),
    "two slips in a long word": (
        ("turquoise 1", "turquiose 2", "turkuose 3"),
        [
            f'{at(2)}{ask("turquiose", "turquoise", 1)}["turquoise", "turquiose", "turkuose"]',
            f'{at(3)}{ask("turkuose", "turquoise", 1)}["turquoise", "turquiose", "turkuose"]',
        ],
    ),
    "pink or red": (("rossa 1", "rosa 2"), [f'{at(2)}{ask("rosa", "rossa", 1)}["rossa", "rosa"]']),
    "a slip in a sharp s": (("weiß 1", "weßi 2"), [f'{at(2)}{ask("weßi", "weiß", 1)}["weiß", "weßi"]']),
    "an accent": (("rosé 1", "rose 2"), [f'{at(2)}{ask("rose", "rosé", 1)}["rosé", "rose"]']),
    "a phrase": (("red 1", "the red 2"), [f'{at(2)}{ask("the red", "red", 1)}["red", "the red"]']),
    "a shade": (("red 1", "crimson 2"), [f'{at(2)}{ask("crimson", "red", 1)}["red", "crimson"]']),
    "a letter for a word": (("red 1", "r 2"), [f'{at(2)}{ask("r", "red", 1)}["red", "r"]']),
    "two blues": (("blu 1", "azzurra 2"), [f'{at(2)}{ask("azzurra", "blu", 1)}["blu", "azzurra"]']),
    "alike, and too many to be colours": (
        ("red 1", "blue 1", "gold 1", "gould 2"),
        [
            f"{at(4)}'gould' may be 'gold' (Ada, fragment 3 (line 4)): spell them alike, because there are only "
            "three colours (COMP-3)"
        ],
    ),
    "a fourth colour": (
        ("rot 1", "blau 1", "gold 1", "rot 2", "blau 2", "gold 2", "teal 1"),
        [f"{at(7)}'teal' is not one of this table's fragment colours: rot, blau, gold (COMP-3)"],
    ),
    "no pips": (
        ("red",),
        [f"{at(1)}'red' is not a fragment; write a colour and the pips, like \"red 1\""],
    ),
    "full-width pips, too many": (("紅６",), [f"{at(1)}'紅６' has 6 pips; a fragment has 1 to 5 (COMP-3)"]),
}


@pytest.mark.parametrize(("fragments", "words"), DOUBTS.values(), ids=DOUBTS)
def test_a_doubtful_word_is_asked_about(fragments: tuple[str, ...], words: list[str]) -> None:
    assert defects(*fragments) == words


@pytest.mark.parametrize(
    ("fragments", "colours"),
    [
        (("grünen 1", "GRÜNEN２", "Grünen  3"), ("grünen",)),
        (("紅1", "紅色的2", "藍3"), ("紅", "藍")),
        (("teal 1", "amber 2"), ("teal", "amber")),
        (("bleu 3",), ("bleu",)),
        (("rosa 1",), ("rosa",)),
        (("b 1", "r 2", "缸 3"), ("b", "r", "缸")),
        (("心 1", "● 2", "🔴 3"), ("心", "●", "🔴")),
        (("rouge 1", "rouge 2", "vert 2"), ("rouge", "vert")),
        (("rot 1", "red 1", "红 1"), ("rot", "red", "红")),
        (("red 1", "rde 1"), ("red", "rde")),
        (("blu 1", "azzurra 1"), ("blu", "azzurra")),
        (("red 1", "crimson 1", "dark red 1"), ("red", "crimson", "dark red")),
        (("湖水 1", "湖水色 2"), ("湖水",)),
        (("Dark Red 1", "dark  red 2"), ("Dark Red",)),
    ],
)
def test_words_that_are_understood(fragments: tuple[str, ...], colours: tuple[str, ...]) -> None:
    table = table_of(*fragments)
    assert table.fragment_colours == colours
    assert len(table.holdings[0].fragments) == len(fragments)
    assert not table.pinned


@pytest.mark.parametrize("words", [("rosa", "rossa"), ("b", "r"), ("bleu", "blue"), ("dunkelrot", "dunkelrote")])
def test_pinned_words_are_two_colours_however_alike(words: tuple[str, str]) -> None:
    one, other = words
    table = table_of(f"{one} 1", f"{other} 1", more=f'fragment_colours = ["{one}", "{other}"]')
    assert table.fragment_colours == words
    assert table.pinned


@pytest.mark.parametrize("words", [("blu", "azzurro", "blue"), ("rot", "Red", "红")])
def test_pins_always_win(words: tuple[str, str, str]) -> None:
    pins = ", ".join(f'"{word}"' for word in words)
    table = table_of(*(f"{word} {pips}" for pips, word in enumerate(words, 1)), more=f"fragment_colours = [{pins}]")
    assert table.fragment_colours == words
    assert table.holdings[0].fragment_words(table.holdings[0].fragments) == tuple(
        f"{word} {pips}" for pips, word in enumerate(words, 1)
    )


def test_another_word_is_the_only_pin_that_means_the_same() -> None:
    assert len(table_of("azzurra 1", "blau 1", more='fragment_colours = ["blu", "azzurro"]').holdings[0].fragments) == 2
    assert defects("blau 1", more='fragment_colours = ["blu", "blue"]') == [
        f"{at(1)}'blau' is not one of this table's fragment colours: blu, blue (COMP-3); did you mean 'blu'?"
    ]
    assert defects(more='fragment_colours = ["rot", "blau", "ROT"]') == [
        "colour 3 (line 1), fragment_colours[2]: 'ROT' is listed twice"
    ]


@pytest.mark.parametrize(("fragments", "words"), DOUBTS.values(), ids=DOUBTS)
def test_any_advice_followed_to_the_letter_works(fragments: tuple[str, ...], words: list[str]) -> None:
    pins = [line.rpartition("file: ")[2] for line in words if "file: " in line]
    for each in pins:
        assert table_of(*fragments, more=each).pinned
    if pins:
        spelled = [fragments[0].rpartition(" ")[0] + " " + each.rpartition(" ")[2] for each in fragments]
        assert len(table_of(*spelled).fragment_colours) == 1


def test_pins_that_are_wrong_blame_nobody_else() -> None:
    assert defects("b 1", "rosa 1", more='fragment_colours = ["b", "rosa", ""]') == [
        "colour 3 (line 1), fragment_colours[2]: '' is not printable text of 1 to 80 characters"
    ]


@pytest.mark.parametrize("separator", [", ", "，", "、", "；", ";", " , ,"])
def test_fragments_in_one_text_are_read(separator: str) -> None:
    text = separator.join(["紅1", "紅色２", "藍 3"])
    table = table_from({"players": [{"name": "A", "fragments": text}, {"name": "B"}]})
    assert table.holdings[0].fragment_words(table.holdings[0].fragments) == ("紅 1", "紅 2", "藍 3")


CARD = {"number": 1, "vp": 1}


def first_card(colour: object, own: object = None, **more: object) -> Any:
    raw: dict[str, Any] = {"players": [{"name": "A", "cards": [{"colour": colour, **CARD, **more}]}, {"name": "B"}]}
    return raw if own is None else {"card_colours": own, **raw}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_reads_its_own_names(lang: str) -> None:
    for colour in Colour:
        assert COLOUR_OF_WORD[stem(speaker(lang).name(colour))] is colour


OWN = {"orange": "red", "Hellblau": "azzurro", "粉色": "黃"}


@pytest.mark.parametrize(
    ("word", "colour"),
    [("Orange", Colour.RED), ("hellblau", Colour.BLUE), ("粉", Colour.YELLOW), ("rosso", Colour.RED)],
)
def test_a_table_names_its_own_card_colours(word: str, colour: Colour) -> None:
    table = table_from(first_card(word, OWN))
    assert table.holdings[0].cards[0].colour is colour
    assert table.card_colours == (("orange", Colour.RED), ("Hellblau", Colour.BLUE), ("粉色", Colour.YELLOW))


def test_an_own_card_colour_in_what_a_card_scores() -> None:
    raw = first_card("orange", OWN)
    raw["players"][0]["cards"] = [{"colour": "orange", "number": 7, "scores": "orange cards"}]
    assert table_from(raw).holdings[0].cards[0].scoring is not None


OWN_DEFECTS: list[tuple[object, str]] = [
    ({"blue": "red"}, "card_colours.blue: 'blue' already means blue; name a colour of your own"),
    (
        {"orange": "rde"},
        "card_colours.orange: 'rde' is not a card colour; allowed: white, blue, green, purple, red, yellow; "
        "did you mean 'red'?",
    ),
    ({"orange": "red", "ORANGE": "blue"}, "card_colours.ORANGE: 'ORANGE' is listed twice"),
    ({"orange 1": "red"}, "card_colours.'orange 1': 'orange 1' is not a colour; write only the word that goes before"),
    ({"": "red"}, "card_colours.'': '' is not a colour; write only the word that goes before"),
    ({f"own {number * 'x'}": "red" for number in range(25)}, "card_colours: has 25 entries; at most 24 are allowed"),
    (["orange"], "card_colours: an array is not a table"),
    ({"orange": 3}, "card_colours.orange: 3 is not a card colour"),
]


@pytest.mark.parametrize(("own", "words"), OWN_DEFECTS)
def test_own_card_colours_that_are_wrong(own: object, words: str) -> None:
    with pytest.raises(InvalidTable) as caught:
        table_from(first_card("red", own))
    (defect,) = caught.value.defects
    assert str(defect).startswith(words)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("gren", "'green'"),
        ("Giallu", "'giallo'"),
        ("grun", "'grün'"),
        ("weisss", "'weiss'"),
        ("gelpe", "'gelbe'"),
        ("xyz", ""),
        ("gold", ""),
        ("紙", ""),
        ("", ""),
        (7, ""),
    ],
)
def test_a_guess_is_near_or_there_is_none(word: object, meant: str) -> None:
    with pytest.raises(InvalidTable) as caught:
        table_from(first_card(word))
    assert str(caught.value).partition("did you mean ")[2].rstrip("?") == meant


def test_a_slip_in_an_own_card_colour_gets_a_suggestion() -> None:
    with pytest.raises(InvalidTable, match=r"yellow, orange; did you mean 'orange'\?"):
        table_from(first_card("oragne", {"orange": "red"}))
