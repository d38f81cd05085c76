"""`scorings`: what a Public Card scores, in the words of four languages."""

import pytest

from dejavu_rules import Scoring
from dejavu_rules.box.pieces import Colour
from dejavu_rules.scoring.end_state.scorings import counted_colour, sequence_colour, whole_scoring

OWN = {"orange": Colour.RED, "dark sea": Colour.BLUE}


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Scoring.SETS, ["sets", "set", " SETS ", "Sätze", "serie", "套"]),
        (Scoring.FRAGMENTS, ["fragments", "Fragmente", "Gedächtnisfragmente", "frammenti"]),
        (Scoring.FRAGMENTS, ["碎片", "記憶碎片", "记忆碎片"]),
        (None, ["", "sequence", "setss", "white cards", "a set"]),
    ],
)
def test_what_takes_no_colour(kind: Scoring | None, words: list[str]) -> None:
    assert {whole_scoring(each) for each in words} == {kind}


@pytest.mark.parametrize(
    ("words", "colour"),
    [
        ("sequence red", "red"),
        ("  SEQUENCE   Dark  Red ", "Dark Red"),
        ("Sequenz Grün", "Grün"),
        ("sequenza oro", "oro"),
        ("連續紅", "紅"),
        ("连续 红色", "红色"),
        ("sequence", None),
        ("sequence ", None),
        ("連續", None),
        ("sequencered", None),
        ("a sequence red", None),
        ("", None),
    ],
)
def test_the_colour_of_a_sequence_as_it_was_written(words: str, colour: str | None) -> None:
    assert sequence_colour(words) == colour


@pytest.mark.parametrize(
    ("words", "colour"),
    [
        ("green cards", Colour.GREEN),
        (" Grüne   KARTEN ", Colour.GREEN),
        ("carte verdi", Colour.GREEN),
        ("綠咭", Colour.GREEN),
        ("绿色卡", Colour.GREEN),
        ("绿 牌", Colour.GREEN),
        ("orange cards", Colour.RED),
        ("carte Orange", Colour.RED),
        ("dark  sea Karten", Colour.BLUE),
        ("pink cards", None),
        ("carte rosa", None),
        ("cards", None),
        (" cards", None),
        ("carte", None),
        ("咭", None),
        ("greencards", None),
        ("green", None),
        ("", None),
    ],
)
def test_the_colour_of_the_cards_that_are_counted(words: str, colour: Colour | None) -> None:
    assert counted_colour(words, OWN) is colour
