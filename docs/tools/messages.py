"""Every text that a catalogue must have, with its context."""

import json
from collections.abc import Iterable, Iterator, Mapping
from string import Formatter

from dejavu_rules import errors
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import Bit, Colour, FragmentColour, Named, NebulaTile, Shape, Slot
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n import errors as language_errors
from dejavu_rules.i18n.languages import COMPOSED, COUNT, noun_forms
from dejavu_rules.i18n.texts import read_data, texts_of, words_of


@frozen
class Message:
    """A text in English, its context, and its plural if it counts something."""

    context: str
    one: str
    many: str | None = None


def table_names() -> list[str]:
    """The tables of `en.json` that have keys."""
    return [
        name for name, table in json.loads(read_data(texts_of.__module__, "en.json")).items() if type(table) is dict
    ]


def messages() -> tuple[Message, ...]:
    """Every text, once each."""
    sentences = [
        *[Message(f"error: {kind.__name__}", template) for kind in _error_classes() for template in kind.templates],
        *[message for name in table_names() if name != _SEVERAL for message in table_messages(name, texts_of(name))],
    ]
    return tuple(dict.fromkeys([*_names(), *sentences, *nouns_in(sentences)]))


_SEVERAL = "sheet, of several"


def table_messages(name: str, table: Mapping[str, str]) -> list[Message]:
    """The texts of a table, each with its key as its context."""
    several = texts_of(_SEVERAL) if name == "sheet" else {}
    return [Message(f"{name}: {key}", text, several.get(key)) for key, text in table.items()]


def nouns_in(sentences: Iterable[Message]) -> Iterator[Message]:
    """Every noun that these sentences count."""
    for message in sentences:
        for text in (message.one, message.many or ""):
            for _, name, noun, _ in Formatter().parse(text):
                if name and noun:
                    yield Message(COUNT, *noun_forms(noun))


def _names() -> Iterator[Message]:
    yield Message("list", "none")
    kinds: tuple[type[Named], ...] = (Bit, Colour, FragmentColour, NebulaTile, Shape, Slot, Phase)
    for kind in kinds:
        yield from [Message(kind.__name__, str(each)) for each in kind]
    for name, colours in zip(COMPOSED, (Colour, FragmentColour), strict=True):
        yield Message(name, "{colour} {number}")
        yield from [Message(name, str(each)) for each in colours]
    yield from [Message("noun", noun) for noun in words_of("noun")]
    yield from [Message("term", term) for term in words_of("term")]
    kinds_of_action = dict.fromkeys([key.partition(":")[0] for key in texts_of("action")])
    yield from [Message("kind", kind) for kind in kinds_of_action if kind[0].isupper()]


def _error_classes() -> list[type[language_errors.TranslatableError]]:
    kinds = {**vars(language_errors), **vars(errors)}.values()
    found = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, language_errors.TranslatableError)]
    return [kind for kind in found if kind is not language_errors.TranslatableError]
