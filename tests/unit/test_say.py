"""`say`: everything in words, in every language, and never half in another."""

import ast
import re
from typing import Any

import pytest
from docs.tools.messages import Message, messages

from dejavu_rules import (
    LANGUAGES,
    Bit,
    Bits,
    CardId,
    Cards,
    Colour,
    Dealer,
    DejaVuError,
    Fragment,
    FragmentColour,
    Fragments,
    Icon,
    IllegalAction,
    InvalidSetup,
    MalformedAction,
    NebulaTile,
    Phase,
    Powers,
    PublicScoring,
    Save,
    Scoring,
    Shape,
    Slot,
    Sow,
    StartPlayer,
    UnknownPiece,
    UnknownSeat,
    Violation,
    apply,
    first_state,
    new_game,
    say,
    settle,
    steps,
)
from dejavu_rules.errors import RankOutOfRange
from dejavu_rules.events import CardFlowerGrown, GameOver, HiddenCardDrawn, TurnBegun
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.errors import NoWords, UnknownLanguage
from dejavu_rules.i18n.sentences import format_sentence
from dejavu_rules.i18n.texts import words_of
from dejavu_rules.mapgen.building import LAYING
from dejavu_rules.rulebook import CLAUSES, VIOLATIONS, violation
from dejavu_rules.steps import Step
from dejavu_rules.views.redaction import HiddenKeepHand
from tests.support.examples import example_values
from tests.support.sources import SOURCES

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
def test_every_violation_is_said_in_every_language(code: str, lang: str) -> None:
    for number in (0, 1, 2, 5):
        one = violation(code, **example_values(VIOLATIONS[code][1], number))
        check(say(one, lang), lang)
        if lang == "en":
            assert say(one) == one.message


TABLES = ("event: ", "sheet: ", "clause: ", "label: ", "asked: ", "step: ", "scoring: ")
SENTENCES = [
    each
    for each in messages()
    if (each.context.startswith(TABLES) or each.many) and each.context not in ("sheet: semicolon", "sheet: title")
]


@pytest.mark.parametrize("lang", OTHERS)
def test_every_other_sentence_is_said_in_every_language(lang: str) -> None:
    assert {table for table in TABLES for each in SENTENCES if each.context.startswith(table)} == set(TABLES)
    for message in SENTENCES:
        for number in (0, 1, 2, 5):
            check(_fill(message, lang, number), lang)


def _fill(message: Message, lang: str, number: int) -> str:
    language = speaker(lang)
    template = language.template(message.context, message.one, message.many, number)
    return format_sentence(template, example_values(message.one, number), language)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Bit.RED_MOON, ("red moon", "roter Mond", "luna rossa", "紅色月亮")),
        (Bits("red moon, blue sun"), ("red moon, blue sun", "blaue Sonne, roter Mond", "sole blu, luna rossa", "")),
        (Cards(), ("none", "keine", "nessuno", "無")),
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
        (Slot.ANY, ("any", "beliebig", "qualsiasi", "任何形狀")),
        (Step.of(Bit.RED_MOON), ("red moon", "roter Mond", "luna rossa", "紅色月亮")),
        (Step.of("done"), ("done", "fertig", "fatto", "完成")),
        (Step.at(113), ("2 x 60 degrees", "2 x 60 Grad", "2 x 60 gradi", "2 x 60度")),
        (
            PublicScoring(Scoring.SEQUENCE, FragmentColour.RED),
            ("sequence red", "Sequenz in Rot", "sequenza di Frammenti in rosso", "紅色連續排列"),
        ),
        (PublicScoring(Scoring.COLOUR_CARDS), ("cards of its colour", "Karten ihrer Farbe", "", "同色咭")),
        (
            UnknownPiece("Bit", "red mon", ["red moon"]),
            (
                "'red mon' is not a Bit; did you mean 'red moon'?",
                "unbekannt (Sinneseindruck): „red mon“; meintest du „red moon“?",
                "nome sconosciuto (Scheggia di Ricordo): «red mon»; intendevi «red moon»?",
                "沒有這個名稱（印象木粒）：「red mon」；是否指「red moon」？",
            ),
        ),
        (
            UnknownPiece("Slot", 3, ["moon"]),
            ("", "unbekannt (Erinnerungsfeld): 3; zum Beispiel gibt es „moon“", "", ""),
        ),
        (
            MalformedAction(Save, "bits", 5, "Bits"),
            (
                "Save.bits: 5 is not Bits",
                "Save.bits: 5; erwartet: Sinneseindrücke (Bits)",
                "",
                "Save.bits：5；應為：木粒（Bits）",
            ),
        ),
        (MalformedAction(int, None, 5, "a step of an action"), ("", "5; erwartet: ein Schritt einer Aktion", "", "")),
        (
            RankOutOfRange(9, 3),
            ("", "an Stelle 9 steht nichts zur Wahl; die Stellen sind 0 bis 2", "", "沒有編號9的選擇；編號由0至2"),
        ),
        (RankOutOfRange(0, 0), ("", "", "nessuna scelta al numero 0; non c'è alcuna scelta", "")),
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
            IllegalAction(Save(), [violation("game-over"), violation("touches-itself", tile=NebulaTile.CRAB)]),
            (
                "END-1: the game is over; MAP-1: crab is connected to itself",
                "END-1: das Spiel ist zu Ende; MAP-1: der Krebsnebel ist mit sich selbst verbunden",
                "",
                "",
            ),
        ),
        (InvalidSetup("no such thing"), ("no such thing",) * 4),
    ],
    ids=str,
)
def test_values_of_every_kind_are_said_in_every_language(value: object, words: tuple[str, ...]) -> None:
    for lang, expected in zip(LANGUAGES, words, strict=True):
        if expected and not (lang == "en" and isinstance(value, Bits)):
            assert say(value, lang) == expected


@pytest.mark.parametrize("lang", OTHERS)
def test_every_clause_has_a_sentence(lang: str) -> None:
    for clause, sentence in CLAUSES.items():
        assert say(clause) == sentence
        assert say(clause, lang).endswith((".", "。"))


def test_counts_are_said_as_each_language_says_them() -> None:
    one = violation("claim-too-large", claims=0, claimed=1)
    assert [say(one, lang) for lang in LANGUAGES] == [
        "you have 0 white-claim icons, too few for 1 white bit",
        "du hast 0 Weiß-Symbole, zu wenig für 1 weißen Sinneseindruck",
        "hai 0 icone presa del bianco, non è abbastanza per 1 Scheggia bianca",
        "你有0個獲取白色圖示，不足以獲取1顆白色木粒",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_said_in_every_language(lang: str) -> None:
    said = [say(step, lang) for step in Step.every()]
    for words in said:
        check(words, lang)
    assert len(set(said)) > 100


def test_options_and_questions_are_said_as_they_stand_in_a_game() -> None:
    dealer, keys = Dealer(1), set()
    state = new_game(2, dealer)
    for _ in range(40):
        partial = steps.start(state)
        while options := partial.options():
            option = options[dealer.below(len(options))]
            assert (say(option), say(partial.question)) == (option.label, partial.question.text)
            for lang in OTHERS:
                check(say(option, lang), lang)
                check(say(partial.question, lang), lang)
            keys.update([option.key, partial.question.key])
            partial = partial.take(option.step)
        assert partial.action is not None
        state = settle(apply(state, partial.action), dealer)
    assert keys >= {"keep-card", "sow-from", "drop-bit", "cover-card", "save", "which-bit", "what-in-deja-vu"}


CALLS = {"raise_malformed": 3, "MalformedAction": 3, "UnknownPiece": 0, "TooManyPieces": 0}
"""Where each of them has words that stand in a sentence."""


def test_what_errors_name_has_words_of_its_own() -> None:
    """Only those of `saves` have none: a value that cannot be written as JSON is met by programs alone."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                named = node.args[CALLS[node.func.id]]
                found |= {named.value} if isinstance(named, ast.Constant) else set()
    pieces = (Bit, CardId, Colour, Fragment, FragmentColour, NebulaTile, Phase, Shape, Slot, Bits, Cards, Fragments)
    assert len(found) > 10
    assert found | {kind.__name__ for kind in pieces} | set(LAYING) == set(words_of("term"))


@pytest.mark.parametrize("value", [None, 3, Scoring.SETS, object, "no clause", b"", [], {}, type, CardId, Violation])
def test_what_has_no_words_is_an_error_of_ours(value: object) -> None:
    with pytest.raises(NoWords) as caught:
        say(value)
    assert isinstance(caught.value, DejaVuError)


@pytest.mark.parametrize("lang", ["fr", "", "EN", None, 3, ["de"]])
def test_an_unknown_language_is_refused(lang: Any) -> None:
    with pytest.raises(UnknownLanguage):
        say(Bit.RED_MOON, lang)


NAMES = ("Ada", "小美")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Ada draws a card"),
        ("de", "Ada zieht eine Karte"),
        ("it", "Ada pesca una Carta"),
        ("zh", "Ada抽一張咭"),
    ],
)
def test_players_are_called_by_their_names(lang: str, words: str) -> None:
    assert say(HiddenCardDrawn(0, "DRAW-1"), lang, NAMES) == words
    assert say(HiddenCardDrawn(0, "DRAW-1"), lang) != words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_says_seat_before_a_name(lang: str) -> None:
    """Whatever a language calls a seat, it is gone where a name stands."""
    seats = {"en": "seat ", "de": "Platz ", "it": "posto ", "zh": "座位"}[lang]
    said = [
        say(kind, lang, NAMES) for kind in (GameOver(), TurnBegun(1, 7), CardFlowerGrown(1, CardId.RED_1, "DONE-3"))
    ]
    said += [say(Violation("not-your-turn", (("seat", 0), ("active", 1))), lang, NAMES)]
    said += [say(Violation("undo-another-player", (("seat", 0), ("other", 1))), lang, NAMES)]
    assert not [words for words in said if f"{seats}{NAMES[0]}" in words or f"{seats}{NAMES[1]}" in words]
    assert sum(NAMES[1] in words for words in said) == 4


def test_a_seat_without_a_name_keeps_its_number() -> None:
    assert say(TurnBegun(3, 7), "en", NAMES) == "turn 7 begins: 3"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_about_a_seat_keeps_its_number_when_names_are_known(lang: str) -> None:
    names = ["Ada", "Ben"]
    undealt = first_state(2, new_game(2, 1).game.map)
    refused = IllegalAction(None, [violation("not-your-turn", active=1, seat=0)])
    option = steps.start(undealt).options()[1]
    for value in (option, StartPlayer(1), HiddenKeepHand(1, 3), refused):
        assert "Ben" not in say(value, lang)
        assert "Ben" in say(value, lang, names)
        assert not re.search(r"seat|Platz|posto|座位", say(value, lang, names))
    assert "Ada" in say(refused, lang, names)
