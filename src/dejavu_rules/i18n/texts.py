"""Every English text, from `en.json`: `texts_of(table)[key]`. Only the tables that somebody asks for are parsed.

A text of a violation or an event starts with its clauses, as in "SOW-4: the last bit dropped is white: {bit}". A
translation has the context "table: key"; nouns and terms are their own keys.
"""

import json
import os
import sys
from functools import cache
from typing import Any


def read_data(module: str, name: str) -> bytes:
    """The content of a file beside a module of ours, also where the package is an archive, as in a browser."""
    home = sys.modules[module]  # as `pkgutil.get_data` does it, which takes longer to import
    assert home.__file__ is not None
    assert home.__spec__ is not None
    content: bytes = home.__spec__.loader.get_data(  # type: ignore[union-attr]  # all that load our files have it
        os.path.join(os.path.dirname(home.__file__), name)
    )
    return content


@cache
def _english() -> str:
    return read_data(__name__, "en.json").decode("utf-8")


def _parse_table(name: str) -> Any:
    """A table of the file, which has each at the beginning of a line."""
    english, start = _english(), f'\n  "{name}": '
    return json.JSONDecoder().raw_decode(english, english.index(start) + len(start))[0]


@cache
def words_of(table: str) -> tuple[str, ...]:
    """The words of a table without keys: "noun" or "term"."""
    return tuple(_parse_table(table))


@cache
def citing_texts_of(table: str) -> dict[str, tuple[tuple[str, ...], str]]:
    """The texts of "event" or "violation" by key: the clauses that a text starts with, and its words."""
    parts = {key: text.partition(": ") for key, text in _parse_table(table).items()}
    return {key: (tuple(clauses.split(", ")), words) for key, (clauses, _, words) in parts.items()}


@cache
def texts_of(table: str) -> dict[str, str]:
    """The texts of a table by key; of events and violations only the words."""
    if table in ("event", "violation"):
        return {key: words for key, (_, words) in citing_texts_of(table).items()}
    texts: dict[str, str] = _parse_table(table)
    return texts
