"""`say`: a value of this library as a person would say it."""

from collections.abc import Callable, Sequence
from typing import Any

from dejavu_rules.box.cards import Icon, Powers
from dejavu_rules.box.multisets import Pieces
from dejavu_rules.box.pieces import Named
from dejavu_rules.box.public import PublicScoring
from dejavu_rules.clauses import CLAUSES
from dejavu_rules.errors import DejaVuError, IllegalAction, InvalidInput, NoWords, Spoken, Violation
from dejavu_rules.happenings.event import Happening
from dejavu_rules.happenings.words import EVENTS
from dejavu_rules.languages import speaker
from dejavu_rules.sentences import English, Said, worded
from dejavu_rules.stepping.values import Option, Question, Step
from dejavu_rules.stepping.words import LABELS, QUESTIONS
from dejavu_rules.violations import VIOLATIONS
from dejavu_rules.wording.actions import KINDS, said_action
from dejavu_rules.wording.sentences import ICONS, NOUNS, SCORINGS, STEPS


def say(value: object, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """A value in words, in one of the `LANGUAGES`: "en", "de", "it" or "zh".

    With the players' `names` by seat, events and violations call the players by them.

    It may be a violation, an event, a step, an option (its label) or a question, a piece or several, a slot, a phase,
    an icon or powers, what a Public Card scores, an action or outcome or what others see of it, a kind of action, the
    ID of a clause (its sentence), a noun of the rulebook as the glossary has it, a defect of a file, or an error. A
    defect or an error whose words are not keys and values is said in English.

    Raises `UnknownLanguage`, and `NoWords` for any other value.
    """
    language = speaker(lang)
    if names is not None and isinstance(value, Happening | Violation):
        return _of_players(value, language, names)
    for kind, said in _SAID.items():
        if isinstance(value, kind):
            return said(value, language)
    if value in KINDS if isinstance(value, type) else type(value) in KINDS:
        return language.name(value) if isinstance(value, type) else said_action(value, language)
    raise NoWords(value)


def phrase(context: str, text: str, lang: str = "en", **values: object) -> str:
    """A front-end's own text with its `{values}`, in another language if our catalogues have it, else in English.

    Raises `UnknownLanguage`.
    """
    language = speaker(lang)
    return worded(language.template(context, text), values, language)


def _template(value: Happening | Violation, language: English) -> str:
    if isinstance(value, Violation):
        return language.template(f"violation: {value.code}", VIOLATIONS[value.code][1])
    kind = type(value).__name__
    return language.template(f"event: {kind}", EVENTS[kind][1])


def _of_players(value: Happening | Violation, language: English, names: Sequence[str]) -> str:
    """The same sentence with names where it has seats: the word for a seat goes, and its number becomes a name."""
    template, values = _template(value, language), dict(value.values)
    for seat in _SEATS:
        if seat in values:
            for words, instead in _A_SEAT[language.code]:
                template = template.replace(f"{words}{{{seat}}}", f"{instead}{{{seat}}}")
            number = values[seat]
            values[seat] = names[number] if type(number) is int and 0 <= number < len(names) else number
    return worded(template, values, language)


_SEATS = ("seat", "active", "other")
"""The values that are seats."""
_A_SEAT = {
    "en": (("seat ", ""),),
    "de": (("Platz ", ""),),
    "it": (("il posto ", ""), ("del posto ", "di "), ("posto ", "")),
    "zh": (("座位", ""),),
}
"""How a sentence calls a seat, and what is left of it before a name."""


def _spoken(value: Happening | Violation, language: English) -> str:
    return worded(_template(value, language), value.values, language)


def _illegal(error: IllegalAction, language: English) -> str:
    return "; ".join(f"{each.clause}: {_spoken(each, language)}" for each in error.violations)


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


def _scoring(scoring: PublicScoring, language: English) -> str:
    key = scoring.kind.value
    return worded(language.template(f"scoring: {key}", SCORINGS[key]), {"colour": scoring.fragment_colour}, language)


def _step(step: Step, language: English) -> str:
    if isinstance(step.piece, Named):
        return language.name(step.piece)
    return worded(language.template(f"step: {step.kind}", STEPS[step.kind]), {"number": step.piece}, language)


def _option(option: Option, language: English) -> str:
    return worded(language.template(f"label: {option.key}", LABELS[option.key]), option.values, language)


def _question(question: Question, language: English) -> str:
    return worded(language.template(f"asked: {question.key}", QUESTIONS[question.key]), question.values, language)


_SAID: dict[type, Callable[[Any, English], str]] = {
    Violation: _spoken,
    Happening: _spoken,
    Step: _step,
    Option: _option,
    Question: _question,
    Icon: _icon,
    Powers: _powers,
    PublicScoring: _scoring,
    Named: lambda value, language: language.name(value),
    Pieces: lambda value, language: language.words(value),
    str: _word,
    IllegalAction: _illegal,
    Said: lambda value, language: value.said(language),
    InvalidInput: lambda error, language: error.said(language),
    Spoken: _error,
    DejaVuError: lambda error, language: str(error),
}
"""How each kind of value is said; the first that fits counts."""
