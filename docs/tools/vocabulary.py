"""One word for one thing in each language: tables of `docs/data/words.toml`, and the texts that use other words."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from docs.tools.catalogues import OTHER_LANGUAGES, read

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "docs" / "data" / "words.toml"
PAGES = ROOT / "web" / "pages" / "texts"
SOFT_HYPHEN, FIRM_SPACE = "\u00ad", "\u00a0"
COMMAND_CONTEXT = "command: "
"""The context of what people may type: every word that is understood, not only the one that we use."""


class Word(NamedTuple):
    """What one language calls a thing."""

    thing: str
    said: str
    """Finds the thing in an English text; empty if that cannot be told."""
    word: str
    must: str
    never: tuple[str, ...]


class Text(NamedTuple):
    """A text in English and in another language, by its key."""

    key: str
    english: str
    translated: str


@cache
def words(code: str) -> tuple[Word, ...]:
    """The words of a language, in the order of the file."""
    things = tomllib.loads(WORDS.read_text(encoding="utf-8"))["thing"]
    return tuple(
        Word(
            thing["name"],
            thing.get("said", ""),
            thing[code]["word"],
            thing[code].get("must", ""),
            tuple(thing[code]["never"]),
        )
        for thing in things
    )


def words_table(code: str) -> str:
    """The things, the word of a language for each, and the words that it does not use."""
    lines = ["| Thing | Word | Not |", "|---|---|---|"]
    lines += [f"| {each.thing} | {each.word} | {', '.join(each.never)} |" for each in words(code)]
    return "\n".join(lines)


def texts(code: str) -> Iterator[Text]:
    """Every text of the catalogue of a language and of its pages."""
    for message in read(code):
        context = message.context or ""
        if message.id and not context.startswith(COMMAND_CONTEXT):
            english = (message.id,) if isinstance(message.id, str) else message.id
            strings = (message.string,) if isinstance(message.string, str) else message.string or ()
            for string in strings:
                yield Text(context, english[0], string)
    for page in sorted(PAGES.iterdir()):
        here, there = (json.loads((page / f"{each}.json").read_text(encoding="utf-8")) for each in ("en", code))
        for key, english in here.items():
            for form in _forms(there[key]):
                yield Text(f"{page.name}/{key}", _forms(english)[-1], form)


def _forms(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def fault(word: Word, text: Text) -> str:
    """What is wrong with the words of a text, or an empty text."""
    english, translated = _without_values(text.english), _without_values(text.translated)
    for each in word.never:
        if re.search(re.escape(each) if each > "\u3000" else rf"\b{re.escape(each)}", translated):
            return f"{text.key}: {each} in {text.translated!r}; {word.thing}: {word.word}"
    named = re.search(rf"\b(?i:{word.said})\b", english) if word.said and word.must else None
    if named and not re.search(f"(?i:{word.must})", translated):
        return f"{text.key}: no {word.word} in {text.translated!r}, which says {named[0]!r} in English"
    return ""


def _without_values(text: str) -> str:
    """The words of a text without its values, its clauses and the name of the game."""
    words_alone = text.replace(SOFT_HYPHEN, "").replace(FIRM_SPACE, " ").replace("Deja Vu: Fragments of Memory", "")
    return re.sub(r"\b[A-Z]+-[A-Z]?\d+\b", "", re.sub(r"\{[^}]*\}", "{}", words_alone))


def all_faults(code: str) -> list[str]:
    """What is wrong with the words of each text of a language."""
    return [problem for text in texts(code) for word in words(code) if (problem := fault(word, text))]


TABLES = {f"words-{code}": code for code in OTHER_LANGUAGES}
"""The marks of the tables in the documents."""
