"""One word for one thing in each language: `docs/data/words.toml`, and every text of catalogues and pages."""

import re

import pytest
from docs.tools.catalogues import OTHER_LANGUAGES
from docs.tools.vocabulary import Text, all_faults, fault, texts, words

EACH = pytest.mark.parametrize("code", OTHER_LANGUAGES)


@EACH
def test_every_text_keeps_to_the_words(code: str) -> None:
    assert all_faults(code) == []


@EACH
def test_texts_are_those_of_the_catalogue_and_of_all_pages(code: str) -> None:
    keys = {text.key for text in texts(code)}
    assert len(keys) > 900
    assert {"violation: stm-full", "help: ask", "common/lead", "board/word-grow", "score/face-sets"} <= keys


@EACH
def test_a_word_is_one_that_the_texts_use_and_not_one_that_they_must_not(code: str) -> None:
    found = [*texts(code)]
    for word in words(code):
        assert word.word
        assert word.never
        if word.said:
            assert any(re.search(rf"\b(?i:{word.said})\b", re.sub(r"\{[^}]*\}", "{}", text.english)) for text in found)


OLD = {
    "de": [
        ("place: assignment", "assignment {number}", "Zuteilung {number}"),
        ("scoring: sets", "sets", "Gruppen"),
        ("asking: help", "white 4 sets", "weiß 4 Sätze"),
        ("clause: SETUP-4", "the golden set", "der goldene Satz"),
        ("help: build map", "The players build the map.", "Die Spieler bauen die Karte des Kosmos."),
        ("play: supply", "discard pile {discard}", "Ablagestapel {discard}"),
        ("play: scores", "scores {what}", "wertet {what}"),
        (
            "help: force",
            "Overwrite the FILE of --html if it exists.",
            "Überschreibt die FILE von --html, falls es sie gibt.",
        ),
        ("help: speed", "A speed game, for three or four.", "Ein Schnellspiel, für drei oder vier."),
        ("board/tab-map", "The map", "Karte"),
        ("board/word-grow", "grow a flower", "eine Blume züchten"),
        ("board/to-sheet", "Score sheet with reasons", "Wertungsbogen mit Gründen"),
        ("board/tiles", "Tiles", "Nebel"),
    ],
    "it": [
        ("place: vp_tokens", "VP token {number}", "segnalino PV {number}"),
        ("defect: card-twice", "in this Long-term Memory", "in questa Memoria a Lungo Termine"),
        ("clause: SETUP-4", "the golden set", "la serie dorata"),
        ("clause: SCORE-C1", "in one run of pips", "in una serie di semi consecutivi"),
        ("answer: map is valid", "{pairs} connections", "{pairs} connessioni"),
        ("defect: vp-and-scores", "a Public Card what it scores", "una carta pubblica ciò che fa valere"),
        ("board/word-save", "end Deja Vu", "concludere il Dejà Vu"),
        ("board/to-sheet", "Score sheet with reasons", "Foglio dei punti con i motivi"),
        ("board/flower", "a flower", "un fiore"),
    ],
    "zh": [
        ("place: fragments", "fragment {number}", "第{number}片碎片"),
        ("blank: fragment", "{name}, fragment {number}", "{name}，第{number}個碎片"),
        ("scoring: sets", "sets", "組合"),
        ("clause: SETUP-4", "the golden set", "金色一套"),
        ("asked: who-begins", "chance: who begins?", "機運：由誰開始？"),
        ("help: build map", "The players build the map.", "由玩家拼砌宇宙地圖。"),
        ("play: supply", "deck {deck}", "牌庫{deck}"),
        ("play: letters", "R raindrop", "R 雨點"),
        ("violation: undo-across-chance", "what chance has decided cannot be undone", "由隨機決定的事不可撤回"),
        ("answer: served outside", "On a phone in the same network", "在同一網路的手機上"),
        ("defect: name-twice", "{name} is also the name of {place}", "{name}也是這裡的名字：{place}"),
        ("board/undo", "Undo", "收回"),
        ("board/kind-greedy", "Bot", "機械人"),
        ("board/word-grow", "grow a flower", "培植宇宙花"),
        ("common/board-title", "Board", "遊戲圖板"),
    ],
}
"""Texts as they once were: their key, what they said in English, and the words that were wrong."""


@pytest.mark.parametrize(("code", "old"), [(code, old) for code, each in OLD.items() for old in each])
def test_the_words_that_were_wrong_are_found(code: str, old: tuple[str, str, str]) -> None:
    assert [said for word in words(code) if (said := fault(word, Text(*old)))], old


def test_values_clauses_and_the_name_of_the_game_are_not_words() -> None:
    for english in (
        "{card} {tile}",
        "(CARD-3)",
        "Deja Vu: Fragments of Memory",
        "Deja Vu: Fragments\u00a0of\u00a0Memory",
    ):
        assert not any(fault(word, Text("", english, english)) for word in words("de"))


@EACH
def test_quotes_are_those_of_the_language(code: str) -> None:
    """Straight quotes are for what goes into a file as it stands."""
    for text in texts(code):
        if not text.key.startswith(("template: ", "defect: curly-quotes", "defect: quotes-missing")):
            assert not re.search(r"\"|'\{|\}'|“[^”]*”|‘", text.translated), text


TO_TYPE = re.compile(
    r"question: |asking: (help|what|not an? |no face)|template: |play: (letters|help|prompt|why what)|"
    r"answer: no file|score/"
)
"""Texts with an example that people type, spaces and all."""


def test_chinese_has_no_spaces_beside_letters_and_numbers() -> None:
    for text in texts("zh"):
        if not TO_TYPE.match(text.key):
            plain = re.sub(r"`[^`]*`|「[^」]*」| [-x] ", "", text.translated)
            assert not re.search(r"[\u3400-\u9fff] [\w{]|[\w}] [\u3400-\u9fff]", plain), text
