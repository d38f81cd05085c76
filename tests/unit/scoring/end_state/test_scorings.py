"""`scorings`: what a Public Card scores, parsed."""

import pytest

from dejavu_rules.box.pieces import Colour
from dejavu_rules.box.public import Scoring
from dejavu_rules.i18n import LANGUAGES, speaker
from dejavu_rules.scoring.end_state.scorings import nearest_sentence, understand, with_sequence_colour
from dejavu_rules.scoring.saying import sentence

OWN = {"orange": Colour.RED, "dark sea": Colour.BLUE}


@pytest.mark.parametrize(
    ("words", "colour", "phrases"),
    [
        ("sequence red", "red", ()),
        ("  SEQUENCE   Dark  Red ", "Dark Red", ()),
        ("連續紅", "紅", ()),
        ("紅色連續排列", "紅色", ()),
        ("sequence of the red", "red", ("of the red", "the red")),
        ("sequenza d'oro", "oro", ("d'oro",)),
        ("連續卡其", "其", ("卡其",)),
        ("Rot-Sequenz", "Rot", ()),
        ("sequence - red", "red", ()),
        ("sequence – red", "red", ()),
        ("sequence Grün-Gelb", "Grün-Gelb", ()),
        ("sequence of A", "A", ("of A",)),
        ("sequence red fragments", "red", ("red fragments",)),
    ],
)
def test_the_colour_of_a_sequence_as_it_was_written(words: str, colour: str, phrases: tuple[str, ...]) -> None:
    found = understand(words, OWN)
    assert found is not None
    assert (found.kind, found.colour, found.phrases) == (Scoring.SEQUENCE, colour, phrases)


@pytest.mark.parametrize(
    ("words", "colour"),
    [
        ("green cards", Colour.GREEN),
        (" Grüne   KARTEN ", Colour.GREEN),
        ("carte verdi", Colour.GREEN),
        ("绿色卡", Colour.GREEN),
        ("cartes vertes", Colour.GREEN),
        ("orange cards", Colour.RED),
        ("carte Orange", Colour.RED),
        ("dark  sea Karten", Colour.BLUE),
    ],
)
def test_the_colour_of_the_cards_that_are_counted_is_understood(words: str, colour: Colour) -> None:
    found = understand(words, OWN)
    assert found is not None
    assert (found.kind, found.counted) == (Scoring.COLOUR_CARDS, colour)


@pytest.mark.parametrize(
    "words",
    [
        *("", "red", "cards", "sequence", "sequence of", "sets red", "red fragments", "pink cards", "連續", "咭"),
        *("sequence sets red", "red sequence blue", "sequence red cards", "sequence red 3", "sequence of its colour"),
        *("fragments white cards", "sequnce red", "sequencered", "greencards", "exit", "white cards of its colour"),
    ],
)
def test_what_does_not_say_one_thing_clearly(words: str) -> None:
    assert understand(words, OWN) is None


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("sequnce red", "sequence red"),
        ("sequnce", "sequence COLOUR"),
        ("sequence", "sequence COLOUR"),
        ("顺子", "sequence COLOUR"),
        ("连续的", "sequence COLOUR"),
        ("Setts", "sets"),
        ("fragmnts", "fragments"),
        ("Fragmenntе", "fragments"),
        ("green crads", "cards of its colour"),
        ("red fragments", "sequence red"),
        ("Seqenz rot", "sequence rot"),
    ],
)
def test_the_nearest_sentence_that_is_understood_is_found(words: str, meant: str) -> None:
    found = nearest_sentence(words, OWN)
    assert found is not None
    assert found.say_in(speaker("en")) == meant


@pytest.mark.parametrize("words", ["", "exit", "x" * 80, "purple monkey"])
def test_no_guess_is_better_than_a_wild_one(words: str) -> None:
    assert nearest_sentence(words, OWN) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", Scoring)
def test_what_we_say_is_understood(kind: Scoring, lang: str) -> None:
    said = sentence(kind, "teal").say_in(speaker(lang))
    found = understand(said, {})
    assert found is not None, said
    assert (found.kind, found.colour) == (kind, "teal" if kind is Scoring.SEQUENCE else None)


@pytest.mark.parametrize(
    ("words", "renamed"),
    [
        ("sequence of red", "sequence of rot"),
        ("red sequence", "rot sequence"),
        ("連續red", "連續rot"),
        ("sequence blue", "sequence blue"),
        ("sets", "sets"),
        ("sequence\u3000red", "sequence rot"),
    ],
)
def test_the_colour_of_a_sequence_can_be_replaced(words: str, renamed: str) -> None:
    assert with_sequence_colour(words, {"red": "rot"}.get) == renamed
