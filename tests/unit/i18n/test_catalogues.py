"""The catalogues: nothing is missing in any language, nothing is left over, and what is shipped is what is written."""

import re
from gettext import GNUTranslations
from io import BytesIO
from string import Formatter

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message
from docs.tools import catalogues
from docs.tools.catalogues import OTHER_LANGUAGES, files, read
from docs.tools.messages import Message as WordingMessage
from docs.tools.messages import messages

from dejavu_rules.i18n.languages import COUNT, Translation

CATALOGUES = {code: read(code) for code in OTHER_LANGUAGES}
EACH = pytest.mark.parametrize("code", OTHER_LANGUAGES)
SAME = {("noun", "Meditation"), ("metavar: FILE", "FILE"), ("metavar: NAME", "NAME")}
"""What is the same word in English and in another language."""


def texts(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The English texts of an entry, and the translated ones."""
    english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    return english, (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def entries(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def braces(text: str) -> list[tuple[str, str | None]]:
    return sorted((name, noun or "") for _, name, noun, _ in Formatter().parse(text) if name is not None)


def test_there_is_much_to_say_and_nothing_twice() -> None:
    found = messages()
    assert len(found) > 900
    assert len({(message.context, message.one) for message in found}) == len(found)


@EACH
def test_the_files_are_up_to_date(code: str) -> None:
    assert [path.name for path, content in files(code).items() if path.read_bytes() != content] == [], "run: make docs"


def test_a_new_text_is_asked_for_and_said_in_english_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    more = (WordingMessage("new", "something new"), WordingMessage(COUNT, "{n} thing", "{n} things"))
    monkeypatch.setattr(catalogues, "messages", lambda: (*messages()[:5], *more))
    words, compiled = files("de").values()
    assert b'msgctxt "new"\nmsgid "something new"\nmsgstr ""\n' in words
    assert b"wrong-phase" not in words  # what is gone is taken out
    german = Translation("de", GNUTranslations(BytesIO(compiled)))
    assert german.template("new", "something new") == "something new"
    assert german.count_noun(2, "thing") == "2 things"
    assert german.template("Bit", "white sun") == "weiße Sonne"


@EACH
def test_every_text_has_a_translation_and_none_is_uncertain(code: str) -> None:
    found = {(message.context, texts(message)[0][0]): message for message in entries(CATALOGUES[code])}
    assert found.keys() == {(message.context, message.one) for message in messages()}
    assert [key for key, message in found.items() if not all(texts(message)[1]) or message.fuzzy] == []
    several = {message.context: message for message in found.values() if not isinstance(message.id, str)}
    assert len(several) >= 2
    assert all(len(texts(message)[1]) == CATALOGUES[code].num_plurals for message in several.values())


@EACH
def test_a_translation_has_the_same_values(code: str) -> None:
    for message in entries(CATALOGUES[code]):
        english, translated = texts(message)
        assert [text for text in translated if braces(text) != braces(english[0])] == [], message.context


@EACH
def test_a_translation_is_not_the_english_text(code: str) -> None:
    for message in entries(CATALOGUES[code]):
        english, translated = texts(message)
        letters = re.sub(r"\{[^}]*\}| x ", "", english[0])
        if any(map(str.isalpha, letters)) and (message.context, english[0]) not in SAME:
            assert translated[0] != english[0], message.context


@EACH
def test_a_translation_is_tidy(code: str) -> None:
    """No double spaces, and at the ends what English has there: so sentences stay sentences and parts stay parts."""
    for message in entries(CATALOGUES[code]):
        english, translated = texts(message)
        for text in translated:
            assert "  " not in text, message.context
            assert text.strip("\n") == text
            assert text.rstrip().endswith((".", "。")) == english[0].rstrip().endswith("."), message.context


def test_german_tiles_are_masculine_as_the_sentences_about_them_say() -> None:
    """So it is "auf dem Krebsnebel", and "vom Adlernebel zum Orionnebel"."""
    tiles = [texts(message)[1][0] for message in entries(CATALOGUES["de"]) if message.context == "NebulaTile"]
    assert len(tiles) == 15
    assert all(name.endswith("nebel") for name in tiles)


HALF_WIDTH = re.compile(r"[\u4e00-\u9fff}][,;:!?()]|[,;:!?()][\u4e00-\u9fff{]")


def test_chinese_has_full_width_punctuation() -> None:
    for message in entries(CATALOGUES["zh"]):
        for text in texts(message)[1]:
            without_nouns = re.sub(r"\{(\w+):[^}]*\}", r"{\1}", text)
            assert HALF_WIDTH.search(without_nouns) is None, message.context


SIMPLIFIED_CHARACTERS = set("记忆宝种层区块这还无览号颜红蓝绿黄点张个与从为们态选择阶规则")
"""Characters that only simplified Chinese writes, as far as the game's words have them."""


def test_chinese_is_traditional() -> None:
    used = {character for message in entries(CATALOGUES["zh"]) for text in texts(message)[1] for character in text}
    assert used & SIMPLIFIED_CHARACTERS == set()
