"""The words that tables are written in, from `vocabulary.json`: the game has rulebooks in six languages.

Among the words for a colour a bar stands for the endings in the second list of the language, and a slash is between
words that some would call two colours; the first is the plain one. A shade may be another name for a colour, or another
colour.
"""

import json

from dejavu_rules.i18n.texts import read_data

_WORDS = json.loads(read_data(__name__, "vocabulary.json"))
LANGUAGES: list[str] = _WORDS["languages"]
ENDINGS: dict[str, list[list[str]]] = _WORDS["endings"]
WORDS: dict[str, list[str]] = _WORDS["colours"]
"""For each colour its words in these languages."""
SHADES: dict[str, str] = _WORDS["shades"]
LATIN: dict[str, str] = {word: meant for meant, words in reversed(_WORDS["scorings"].items()) for word in words.split()}
"""What each word means where people say what a card scores; a word that is in two lists is what the first says."""
CHINESE: dict[str, str] = {word: meant for meant, words in _WORDS["chinese scorings"].items() for word in words.split()}
"""The same for Chinese, which writes no spaces."""
ELIDED: list[str] = _WORDS["elided"].split()
"""Fillers that lose their space before a vowel."""
