"""Every text that a catalogue must have, with its context: what translators get, and what a test asks for.

A table of sentences joins with one line in `messages`.
"""

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter

from dejavu_rules import errors
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import Bit, Colour, FragmentColour, Named, NebulaTile, Shape, Slot
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n import errors as language_errors
from dejavu_rules.i18n.defects import DEFECTS, PLACES
from dejavu_rules.i18n.events import EVENTS
from dejavu_rules.i18n.languages import COMPOSED, COUNT, noun_forms
from dejavu_rules.i18n.sheet import SHEET
from dejavu_rules.i18n.steps import LABELS, QUESTIONS
from dejavu_rules.i18n.words import ICONS, NOUNS, SCORINGS, SENTENCES, STEPS, TERMS
from dejavu_rules.rulebook import CLAUSES, VIOLATIONS
from dejavu_rules.scoring.end_state.write import COMMENTS


@frozen
class Message:
    """A text in English, its context, and the text for several where it speaks of a number."""

    context: str
    one: str
    many: str | None = None


def messages() -> tuple[Message, ...]:
    """Every text of the library, once each; `i18n.commands` has those of the commands."""
    sentences = [
        *keyed("violation: ", {code: words for code, (_, words) in VIOLATIONS.items()}),
        *keyed("clause: ", CLAUSES),
        *keyed("defect: ", DEFECTS),
        *keyed("place: ", PLACES),
        *keyed("event: ", {kind: words for kind, (_, words) in EVENTS.items()}),
        *[Message(f"error: {kind.__name__}", template) for kind in _spoken() for template in kind.templates],
        *keyed("", SENTENCES),
        *keyed("label: ", LABELS),
        *keyed("asked: ", QUESTIONS),
        *keyed("step: ", STEPS),
        *keyed("scoring: ", SCORINGS),
        *keyed("sheet: ", SHEET),
        *keyed("template: ", COMMENTS),
    ]
    return tuple(dict.fromkeys([*_names(), *sentences, *counted(sentences)]))


def keyed(before: str, table: Mapping[str, str | tuple[str, str]]) -> list[Message]:
    """The texts of a table, each with its key as its context."""
    pairs = {key: (text, None) if isinstance(text, str) else text for key, text in table.items()}
    return [Message(f"{before}{key}", one, many) for key, (one, many) in pairs.items()]


def counted(sentences: Iterable[Message]) -> Iterator[Message]:
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
    yield from [Message("Icon", words) for words in ICONS.values()]
    yield from [Message("noun", noun) for noun in NOUNS]
    yield from [Message("term", term) for term in TERMS]
    kinds_of_action = dict.fromkeys([key.partition(":")[0] for key in SENTENCES])
    yield from [Message("kind", kind) for kind in kinds_of_action if kind[0].isupper()]


def _spoken() -> list[type[language_errors.TranslatableError]]:
    kinds = {**vars(language_errors), **vars(errors)}.values()
    found = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, language_errors.TranslatableError)]
    return [kind for kind in found if kind is not language_errors.TranslatableError]
