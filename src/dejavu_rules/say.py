"""Say a value in words, in any of the languages."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from attrs import asdict

from dejavu_rules.actions import values as actions
from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.cards import Icon, Powers
from dejavu_rules.box.multisets import Pieces
from dejavu_rules.box.pieces import TILES, Named
from dejavu_rules.box.public import PublicScoring
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.errors import DejaVuError, NoWords, TranslatableError
from dejavu_rules.i18n.sentences import English, Translatable, format_sentence
from dejavu_rules.i18n.texts import texts_of, words_of
from dejavu_rules.inputs.defects import InvalidInput
from dejavu_rules.rulebook import CLAUSES, IllegalAction, Violation

if TYPE_CHECKING:  # loaded with the first sentence, not with the library
    from dejavu_rules.events.event import BaseEvent
    from dejavu_rules.steps.values import Option, Step


@cache
def action_kinds() -> frozenset[type]:
    """Every kind of action and outcome, and what others see of them."""
    from dejavu_rules.views.redaction import Hidden

    return frozenset((*get_args(Action), *get_args(Outcome), *get_args(Hidden)))


def say_action(what: Any, language: English) -> str:
    """An action or outcome in words.

    Raises `NoWords` for a malformed one.
    """
    try:
        return _say_action(what, language)
    except (AttributeError, TypeError):  # a field with a value of the wrong type
        raise NoWords(what) from None


def _say_action(what: Any, language: English) -> str:
    kind = type(what)
    key = _VARIANTS[kind](what) if kind in _VARIANTS else ""
    values = _VALUES[kind](what, language) if kind in _VALUES else asdict(what, recurse=False)
    return language.sentence("action", f"{kind.__name__}: {key}" if key else kind.__name__, **values)


def _laying(action: actions.LayTile, language: English) -> dict[str, object]:
    return {"tile": action.laying.tile, "touches": getattr(action.laying, "touches", ())}


def _places(per_tile: Sequence[object], language: English) -> dict[str, object]:
    """Each tile with its pieces; tiles without pieces are left out."""
    pairs = [(tile, pieces) for tile, pieces in zip(TILES, per_tile, strict=False) if pieces]
    return {"places": [language.sentence("action", "place", tile=tile, pieces=pieces) for tile, pieces in pairs]}


def _plant(action: actions.Plant) -> str:
    parts = ["no walk"] * (not action.walk) + ["from a card"] * (action.source is not None)
    return ", ".join(parts)


_VARIANTS: dict[type, Callable[[Any], str]] = {
    actions.LayTile: lambda action: "" if hasattr(action.laying, "touches") else "by place",
    actions.Plant: _plant,
    actions.Sow: lambda action: "claiming" if action.white else "",
    actions.Save: lambda action: "" if action.bits else "nothing",
    actions.Discard: lambda action: "" if action.cards else "nothing",
    actions.ResolveDuplicate: lambda action: "replace" if action.replace else "keep",
}
"""Which of several sentences an action gets."""
_VALUES: dict[type, Callable[[Any, English], dict[str, object]]] = {
    actions.LayTile: _laying,
    actions.PlaceBits: lambda outcome, language: _places(outcome.bits, language),
    actions.Replenish: lambda outcome, language: _places(outcome.bits, language),
    actions.PlaceFragments: lambda outcome, language: _places([(one,) for one in outcome.fragments], language),
}
"""The values of a sentence, where they are not just the fields."""


def say(value: object, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """A value in words, in one of the `LANGUAGES`: "en", "de", "it" or "zh".

    With `names` by seat, sentences that speak of a seat have the player's name instead.

    The value may be a violation, an event, a step, an option (its label) or a question, one or several pieces, a slot,
    a phase, an icon or powers, the scoring of a Public Card, an action or outcome or what others see of it, a kind of
    action, the ID of a clause (its sentence), a noun of the glossary, a defect of a file, or an error. A defect or an
    error without a translation is said in English.

    Raises `UnknownLanguage`, and `NoWords` for any other value.
    """
    language = speaker(lang)
    for kind, sayer in _sayers().items():
        if isinstance(value, kind):
            if names is not None and sayer in (_say_template, _option):
                return _say_with_names(value, language, names)
            if names is not None and isinstance(value, IllegalAction):
                return "; ".join(f"{each.clause}: {say(each, lang, names)}" for each in value.violations)
            return sayer(value, language)
    if names is not None and type(value) in action_kinds() and type(getattr(value, "seat", None)) is int:
        return _say_with_names(value, language, names)
    if (value if isinstance(value, type) else type(value)) in action_kinds():
        return language.name(value) if isinstance(value, type) else say_action(value, language)
    raise NoWords(value)


def _template(value: Any, language: English) -> str:
    kind = type(value).__name__
    if isinstance(value, Violation):
        table, key = "violation", value.code
    elif kind == "Option":
        table, key = "label", value.key
    else:
        table, key = "action" if type(value) in action_kinds() else "event", kind
    return language.template(f"{table}: {key}", texts_of(table)[key])


def _say_with_names(value: Any, language: English, names: Sequence[str]) -> str:
    """The sentence with names instead of seats: the word for a seat is dropped, and its number becomes a name."""
    template = _template(value, language)
    values = dict(value.values) if hasattr(value, "values") else asdict(value, recurse=False)
    for seat in _SEATS:
        if seat in values:
            for words, instead in _A_SEAT[language.code]:
                template = template.replace(f"{words}{{{seat}}}", f"{instead}{{{seat}}}")
            number = values[seat]
            values[seat] = names[number] if type(number) is int and 0 <= number < len(names) else number
    return format_sentence(template, values, language)


_SEATS = ("seat", "active", "other")
"""The values that are seats."""
_A_SEAT = {
    "en": (("seat ", ""),),
    "de": (("Platz ", ""),),
    "it": (("il posto ", ""), ("del posto ", "di "), ("posto ", "")),
    "zh": (("座位", ""),),
}
"""The words for a seat in sentences, and what replaces them before a name."""


def _say_template(value: "BaseEvent | Violation", language: English) -> str:
    return format_sentence(_template(value, language), value.values, language)


def _illegal(error: IllegalAction, language: English) -> str:
    return "; ".join(f"{each.clause}: {_say_template(each, language)}" for each in error.violations)


def _word(word: str, language: English) -> str:
    if word in CLAUSES:
        return language.sentence("clause", word)
    if word in words_of("noun"):
        return language.template("noun", word)
    raise NoWords(word)


def _error(error: Any, language: English) -> str:
    return format_sentence(language.template(f"error: {type(error).__name__}", error.template), error.values, language)


def _powers(powers: Powers, language: English) -> str:
    there = [icon for icon in Icon if powers.of(icon)]
    return language.words([f"{powers.of(icon)} x {language.sentence('icon', icon.value)}" for icon in there])


def _step(step: "Step", language: English) -> str:
    if isinstance(step.piece, Named):
        return language.name(step.piece)
    return language.sentence("step", step.kind, number=step.piece)


def _option(option: "Option", language: English) -> str:
    return format_sentence(_template(option, language), option.values, language)


@cache
def _sayers() -> dict[type, Callable[[Any, English], str]]:
    """How to say each kind of value; the first match counts."""
    from dejavu_rules.events.event import BaseEvent
    from dejavu_rules.steps.values import Option, Question, Step

    return {
        Violation: _say_template,
        BaseEvent: _say_template,
        Step: _step,
        Option: _option,
        Question: lambda question, language: language.sentence("asked", question.key, **question.values),
        Icon: lambda icon, language: language.sentence("icon", icon.value),
        Powers: _powers,
        PublicScoring: lambda scoring, language: language.sentence(
            "scoring", scoring.kind.value, colour=scoring.fragment_colour
        ),
        Named: lambda value, language: language.name(value),
        Pieces: lambda value, language: language.words(value),
        str: _word,
        IllegalAction: _illegal,
        Translatable: lambda value, language: value.say_in(language),
        InvalidInput: lambda error, language: error.say_in(language),
        TranslatableError: _error,
        DejaVuError: lambda error, language: str(error),
    }
