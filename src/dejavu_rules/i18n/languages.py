"""The languages, the user's language, and how each language says sentences, names and numbers.

A catalogue finds a text by its context and its English text. The context of a name is its class: the red of a `Bit` may
need another word than the red of a `CardId`.
"""

import os
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from dejavu_rules.i18n.errors import UnknownLanguage
from dejavu_rules.i18n.sentences import ENGLISH, English, Quoted, show
from dejavu_rules.i18n.texts import read_data

if TYPE_CHECKING:
    from gettext import GNUTranslations

LANGUAGES = MappingProxyType({"en": "English", "de": "Deutsch", "it": "Italiano", "zh": "繁體中文"})
"""The codes of the languages, and their own names."""
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables with the language of the system; the first one that is set counts."""


def check_language(code: object) -> str:
    """The code itself.

    Raises `UnknownLanguage` for any other value.
    """
    if isinstance(code, str) and code in LANGUAGES:
        return code
    raise UnknownLanguage(code, LANGUAGES)


def find_language(environment: Mapping[str, str] | None = None) -> str:
    """The code of the system's language; English if it is not one of the `LANGUAGES`."""
    variables = os.environ if environment is None else environment
    wanted = next((value for name in VARIABLES if (value := variables.get(name))), "")
    code = wanted.replace("-", "_").partition("_")[0].partition(".")[0].partition("@")[0].lower()
    return code if code in LANGUAGES else "en"


COMPOSED = ("CardId", "Fragment")
"""Pieces whose colour and number are translated separately."""
COUNT = "count"
"""The context of nouns that are counted."""
_MARKS = {"de": (", ", ": ", "„", "“"), "it": (", ", ": ", "«", "»"), "zh": ("、", "：", "「", "」")}
"""The comma of a list, the colon and the quotes of each language."""


class Translation(English):
    """A language with a catalogue."""

    def __init__(self, code: str, catalogue: "GNUTranslations") -> None:
        self.code = code
        self.comma, self.colon, *self._quotes = _MARKS[code]
        self._catalogue = catalogue

    def template(self, context: str, one: str, many: str | None = None, number: object = 1) -> str:
        """The translation of an English template."""
        if many is None:
            return self._catalogue.pgettext(context, one)
        return self._catalogue.npgettext(context, one, many, number if type(number) is int else 2)

    def count_noun(self, number: object, noun: str) -> str:
        """A number with its noun, and a measure word where the language has one: 3張咭."""
        one, many = noun_forms(noun)
        return self.template(COUNT, one, many, number).format(n=show(number))

    def quote(self, text: Quoted) -> str:
        """A quoted text in the quotes of the language: „rosa“."""
        return text.within(*self._quotes)

    def name(self, value: Enum | type) -> str:
        """The name of a piece, a phase or a kind of action."""
        if isinstance(value, type):
            return self.template("kind", value.__name__)
        kind, english = type(value).__name__, str(value)
        if kind not in COMPOSED:
            return self.template(kind, english)
        colour, _, number = english.rpartition(" ")
        return self.template(kind, "{colour} {number}").format(colour=self.template(kind, colour), number=number)


def noun_forms(noun: str) -> tuple[str, str]:
    """The singular and the plural of a noun with its number, as catalogues have them."""
    return f"{{n}} {noun}", f"{{n}} {noun}s"


@cache
def _load_language(code: str) -> Translation:
    from gettext import GNUTranslations  # English needs none of this
    from io import BytesIO

    return Translation(code, GNUTranslations(BytesIO(read_data(__name__, f"{code}.mo"))))


def speaker(code: str) -> English:
    """The language with this code; its catalogue is loaded at its first use.

    Raises `UnknownLanguage`.
    """
    return ENGLISH if check_language(code) == "en" else _load_language(code)
