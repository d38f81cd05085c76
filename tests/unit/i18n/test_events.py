"""The table "event" of `en.json`: every kind has real clauses, and words that its values fill."""

import re
from string import Formatter
from typing import Any, get_args

import attrs
import pytest
from docs.tools.moves import MOVES

from dejavu_rules.events import Event, HiddenEvent, MatchEvent
from dejavu_rules.events.event import EVENTS
from dejavu_rules.rulebook import CLAUSES

KINDS: dict[str, Any] = {
    kind.__name__: kind for kind in (*get_args(Event), *get_args(HiddenEvent), *get_args(MatchEvent))
}
IN_BRACES = {name: {word for _, word, _, _ in Formatter().parse(words) if word} for name, (_, words) in EVENTS.items()}
UNSPOKEN_FIELDS = {"clause", "laying", "slot", "memories", "discarded", "pairs", "revision"}
"""What stands before the words, and what they say in another way or leave to the front-end."""
UNSPOKEN_BY_KIND = {("BitsReturned", "seat"), ("HiveOpened", "seat"), ("DeckRebuilt", "seat"), ("DeckRebuilt", "cards")}


def test_the_table_of_the_documents_says_of_every_kind_what_it_moves() -> None:
    assert MOVES.keys() == KINDS.keys()


def test_every_kind_has_words_and_there_are_no_others() -> None:
    assert EVENTS.keys() == KINDS.keys()


@pytest.mark.parametrize("name", EVENTS)
def test_the_clauses_are_real_and_the_default_is_the_first(name: str) -> None:
    clauses, kind = EVENTS[name][0], KINDS[name]
    assert set(clauses) <= CLAUSES.keys()
    field = attrs.fields_dict(kind).get("clause")
    assert (field is not None) == (len(clauses) > 1)
    if field is not None:
        assert field.default == clauses[0]


@pytest.mark.parametrize("name", EVENTS)
def test_the_words_ask_for_just_what_the_event_has(name: str) -> None:
    has = {*attrs.fields_dict(KINDS[name]), *KINDS[name]._also}
    not_told = UNSPOKEN_FIELDS | {field for kind, field in UNSPOKEN_BY_KIND if kind == name}
    assert IN_BRACES[name] == has - not_told


@pytest.mark.parametrize("name", EVENTS)
def test_the_words_are_a_sentence_without_its_end(name: str) -> None:
    words = EVENTS[name][1]
    assert words[0] == "{" or words[0].islower()
    assert not words.endswith(".")
    assert not re.search(r":[\w -]+\} (is|are|was|were|has|have|does|do|needs|need)\b", words)
