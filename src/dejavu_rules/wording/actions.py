"""Actions and outcomes in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from attrs import asdict

from dejavu_rules.actions.values import (
    Action,
    Discard,
    LayTile,
    Outcome,
    PlaceBits,
    PlaceFragments,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    Sow,
)
from dejavu_rules.box.pieces import TILES
from dejavu_rules.errors import NoWords
from dejavu_rules.sentences import English, worded
from dejavu_rules.views.redaction import Hidden
from dejavu_rules.wording.sentences import SENTENCES

KINDS = frozenset((*get_args(Action), *get_args(Outcome), *get_args(Hidden)))
"""Every kind of action and outcome, and of what others see of them."""


def said_action(what: Any, language: English) -> str:
    """What a player or chance does, in words.

    Raises `NoWords` for what is malformed beyond words.
    """
    try:
        return _said(what, language)
    except (AttributeError, TypeError):  # a field that has something else than what belongs there
        raise NoWords(what) from None


def _said(what: Any, language: English) -> str:
    kind = type(what)
    key = _VARIANTS[kind](what) if kind in _VARIANTS else ""
    values = _VALUES[kind](what, language) if kind in _VALUES else asdict(what, recurse=False)
    return _sentence(f"{kind.__name__}: {key}" if key else kind.__name__, values, language)


def _sentence(key: str, values: Mapping[str, object], language: English) -> str:
    return worded(language.template(key, SENTENCES[key]), values, language)


def _laying(action: LayTile, language: English) -> dict[str, object]:
    return {"tile": action.laying.tile, "touches": getattr(action.laying, "touches", ())}


def _places(per_tile: Sequence[object], language: English) -> dict[str, object]:
    """Each tile with what comes to lie on it; not those that get nothing."""
    pairs = [(tile, pieces) for tile, pieces in zip(TILES, per_tile, strict=False) if pieces]
    return {"places": [_sentence("place", {"tile": tile, "pieces": pieces}, language) for tile, pieces in pairs]}


def _plant(action: Plant) -> str:
    parts = ["no walk"] * (not action.walk) + ["from a card"] * (action.source is not None)
    return ", ".join(parts)


_VARIANTS: dict[type, Callable[[Any], str]] = {
    LayTile: lambda action: "" if hasattr(action.laying, "touches") else "by place",
    Plant: _plant,
    Sow: lambda action: "claiming" if action.white else "",
    Save: lambda action: "" if action.bits else "nothing",
    Discard: lambda action: "" if action.cards else "nothing",
    ResolveDuplicate: lambda action: "replace" if action.replace else "keep",
}
"""Which sentence of its kind an action has."""
_VALUES: dict[type, Callable[[Any, English], dict[str, object]]] = {
    LayTile: _laying,
    PlaceBits: lambda outcome, language: _places(outcome.bits, language),
    Replenish: lambda outcome, language: _places(outcome.bits, language),
    PlaceFragments: lambda outcome, language: _places([(one,) for one in outcome.fragments], language),
}
"""What the sentence asks for, where that is not just the fields."""
