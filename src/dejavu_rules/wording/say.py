"""`say`: a value of this library as a person would say it."""

from collections.abc import Callable
from enum import Enum
from typing import Any

from dejavu_rules.box.cards import Icon, Powers
from dejavu_rules.box.multisets import Pieces
from dejavu_rules.clauses import CLAUSES
from dejavu_rules.errors import DejaVuError, IllegalAction, InvalidInput, NoWords, Spoken, Violation
from dejavu_rules.happenings.event import Happening
from dejavu_rules.happenings.words import EVENTS
from dejavu_rules.languages import speaker
from dejavu_rules.sentences import English, Said, worded
from dejavu_rules.violations import VIOLATIONS
from dejavu_rules.wording.actions import KINDS, said_action
from dejavu_rules.wording.sentences import ICONS, NOUNS


def say(value: object, lang: str = "en") -> str:
    """A value in words, in one of the `LANGUAGES`: "en", "de", "it" or "zh".

    It may be a violation, an event, a piece or several, a phase, an icon or powers, an action or outcome or what others
    see of it, a kind of action, the ID of a clause (its sentence), a noun of the rulebook as the glossary has it, a
    defect of a file, or an error. A defect or an error whose words are not keys and values is said in English.

    Raises `UnknownLanguage`, and `NoWords` for any other value.
    """
    language = speaker(lang)
    for kind, said in _SAID.items():
        if isinstance(value, kind):
            return said(value, language)
    if value in KINDS if isinstance(value, type) else type(value) in KINDS:
        return language.name(value) if isinstance(value, type) else said_action(value, language)
    raise NoWords(value)


def _violation(violation: Violation, language: English) -> str:
    template = language.template(f"violation: {violation.code}", VIOLATIONS[violation.code][1])
    return worded(template, violation.values, language)


def _event(event: Happening, language: English) -> str:
    kind = type(event).__name__
    return worded(language.template(f"event: {kind}", EVENTS[kind][1]), event.values, language)


def _illegal(error: IllegalAction, language: English) -> str:
    return "; ".join(f"{each.clause}: {_violation(each, language)}" for each in error.violations)


def _word(word: str, language: English) -> str:
    if word in CLAUSES:
        return language.template(f"clause: {word}", CLAUSES[word])
    if word in NOUNS:
        return language.template("noun", word)
    raise NoWords(word)


def _error(error: Any, language: English) -> str:
    return worded(language.template(f"error: {type(error).__name__}", error.template), error.values, language)


def _icon(icon: Icon, language: English) -> str:
    return language.template("Icon", ICONS[icon.value])


def _powers(powers: Powers, language: English) -> str:
    return language.words([f"{powers.of(icon)} x {_icon(icon, language)}" for icon in Icon if powers.of(icon)])


_SAID: dict[type, Callable[[Any, English], str]] = {
    Violation: _violation,
    Happening: _event,
    Icon: _icon,
    Powers: _powers,
    Enum: lambda value, language: language.name(value),
    Pieces: lambda value, language: language.words(value),
    str: _word,
    IllegalAction: _illegal,
    Said: lambda value, language: value.said(language),
    InvalidInput: lambda error, language: error.said(language),
    Spoken: _error,
    DejaVuError: lambda error, language: str(error),
}
"""How each kind of value is said; the first that fits counts."""
