"""`say`: everything in words, in every language, and never half in another."""

import re
from typing import Any

import pytest

from dejavu_rules import (
    LANGUAGES,
    Bit,
    Bits,
    CardId,
    Cards,
    DejaVuError,
    Fragments,
    Icon,
    IllegalAction,
    InvalidSetup,
    NebulaTile,
    NoWords,
    Phase,
    Powers,
    Save,
    Sow,
    UnknownLanguage,
    UnknownSeat,
    Violation,
    say,
)
from dejavu_rules.clauses import CLAUSES
from dejavu_rules.errors import broken
from dejavu_rules.languages import speaker
from dejavu_rules.sentences import worded
from dejavu_rules.violations import VIOLATIONS
from dejavu_rules.wording.tables import Message, messages
from tests.support.examples import example_values

OTHERS = [code for code in LANGUAGES if code != "en"]
ENGLISH = re.compile(
    r"\b(the|is|are|not|and|of|with|your|tiles?|bits?|cards?|fragments?|slots?|chests?|flowers?|steps?|seats?|moon|sun|"
    r"star|lightning|raindrop|red|blue|green|white|purple|yellow|VP|LTM|STM|crab|none|any|"
    r"Public|Regular|Deja Vu|Girl)\b"
)
"""Words that no other language has; "Hand" and "Name" are German as well."""
HALF_WIDTH = re.compile(r"[\u4e00-\u9fff][,;:()]|[,;:()][\u4e00-\u9fff]")


def check(text: str, lang: str) -> None:
    """A finished sentence: nothing left to fill in, and nothing of another language."""
    assert text
    assert text == text.strip()
    assert not set("{}") & set(text), text
    assert "  " not in text, text
    if lang != "en":
        assert ENGLISH.search(text.replace("SpeedStart", "").replace("KeepHand", "")) is None, text
    if lang == "zh":
        assert HALF_WIDTH.search(text) is None, text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", VIOLATIONS)
def test_every_violation_in_every_language(code: str, lang: str) -> None:
    for number in (0, 1, 2, 5):
        violation = broken(code, **example_values(VIOLATIONS[code][1], number))
        check(say(violation, lang), lang)
        if lang == "en":
            assert say(violation) == violation.message


SENTENCES = [each for each in messages() if each.context.startswith(("event: ", "sheet: ", "clause: ")) or each.many]


@pytest.mark.parametrize("lang", OTHERS)
def test_every_other_sentence_in_every_language(lang: str) -> None:
    assert len(SENTENCES) > 150
    for message in SENTENCES:
        for number in (0, 1, 2, 5):
            check(_filled(message, lang, number), lang)


def _filled(message: Message, lang: str, number: int) -> str:
    language = speaker(lang)
    template = language.template(message.context, message.one, message.many, number)
    return worded(template, example_values(message.one, number), language)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Bit.RED_MOON, ("red moon", "roter Mond", "luna rossa", "紅色月亮")),
        (Bits("red moon, blue sun"), ("red moon, blue sun", "blaue Sonne, roter Mond", "sole blu, luna rossa", "")),
        (Cards(), ("none", "keine", "niente", "無")),
        (Fragments("yellow 5"), ("yellow 5", "Gelb 5", "giallo 5", "黃色5點")),
        (Phase.PLANTING, ("Planting", "Blume pflanzen", "Fioritura", "種花")),
        (Icon.HAND, ("hand size", "Handkartenlimit", "dimensione della mano", "手牌上限")),
        (
            Powers(chest=2, hand=1),
            ("2 x chest, 1 x hand size", "2 x Schatztruhe, 1 x Handkartenlimit", "", "2 x 寶箱、1 x 手牌上限"),
        ),
        (Sow, ("Sow", "Aussaat", "Semina", "散播")),
        ("Memory Hive", ("Memory Hive", "Gedächtnismatrix", "Griglia della Memoria", "記憶巢穴")),
        ("SCORE-A", ("VP tokens.", "SP-Marker.", "Gettoni PV.", "分數標記。")),
        (
            UnknownSeat(7, 3),
            (
                "there is no seat 7; the seats are 0 to 2",
                "es gibt keinen Platz 7; die Plätze sind 0 bis 2",
                "il posto 7 non esiste; i posti vanno da 0 a 2",
                "沒有座位7；座位由0至2",
            ),
        ),
        (
            IllegalAction(Save(), [broken("game-over"), broken("touches-itself", tile=NebulaTile.CRAB)]),
            (
                "END-1: the game is over; MAP-1: crab is connected to itself",
                "END-1: das Spiel ist zu Ende; MAP-1: Krebsnebel ist mit sich selbst verbunden",
                "",
                "",
            ),
        ),
        (InvalidSetup("no such thing"), ("no such thing",) * 4),
    ],
    ids=str,
)
def test_values_of_every_kind(value: object, words: tuple[str, ...]) -> None:
    for lang, expected in zip(LANGUAGES, words, strict=True):
        if expected and not (lang == "en" and isinstance(value, Bits)):
            assert say(value, lang) == expected


@pytest.mark.parametrize("lang", OTHERS)
def test_every_clause_has_a_sentence(lang: str) -> None:
    for clause, sentence in CLAUSES.items():
        assert say(clause) == sentence
        assert say(clause, lang).endswith((".", "。"))


def test_counts_are_said_as_each_language_says_them() -> None:
    violation = broken("claim-too-large", claims=0, claimed=1)
    assert [say(violation, lang) for lang in LANGUAGES] == [
        "you have 0 white-claim icons, too few for 1 white bit",
        "du hast 0 Weiß-Symbole, zu wenig für 1 weißen Sinneseindruck",
        "hai 0 icone presa del bianco, non bastano per 1 Scheggia bianca",
        "你有0個獲取白色圖示，不足以獲取1顆白色木粒",
    ]


@pytest.mark.parametrize("value", [None, 3, object, "no clause", b"", [], {}, type, CardId, Violation])
def test_what_has_no_words_is_an_error_of_ours(value: object) -> None:
    with pytest.raises(NoWords) as caught:
        say(value)
    assert isinstance(caught.value, DejaVuError)


@pytest.mark.parametrize("lang", ["fr", "", "EN", None, 3, ["de"]])
def test_an_unknown_language_is_refused(lang: Any) -> None:
    with pytest.raises(UnknownLanguage):
        say(Bit.RED_MOON, lang)
