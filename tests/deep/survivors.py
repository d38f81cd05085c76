"""Why some mutants are noticed by no test: because they change nothing that anybody could notice, or what is open.

Many are of a kind that the changed line shows. The others are named one by one, as in `docs/data/mutation.json`.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

Change: TypeAlias = Callable[[str, str], bool]
"""Whether a line, before and after, was changed in a certain way."""


def _without(pattern: str) -> Change:
    """A question: are both lines equal once everything that matches a pattern is removed?"""
    return lambda before, after: re.sub(pattern, "", before) == re.sub(pattern, "", after) != before


def _begins(words: str) -> Change:
    return lambda before, after: before.startswith(words) and after.startswith(words)


KINDS: Final[Mapping[str, Change]] = {
    "`strict=True` guards against our own mistakes: both sides were checked to be as long": _without(
        r",? *strict=\w+|, (?=\))"
    ),
    "`None` is as good as `False`": lambda before, after: before.replace("=False", "=None") == after,
    "`cast` does nothing when the program runs": lambda before, after: "cast(" in before and "cast(None," in after,
    "the words of an assertion that holds": lambda before, after: (
        before.startswith("assert ") and ("XX" in after or before.casefold() == after.casefold())
    ),
    "the words of an error that says that we were wrong; nothing leads there": _begins("raise AssertionError("),
    "a number that only an error of our own would show; ranks are checked before": _begins("raise IndexError("),
}
"""Kinds of changes, each with the reason why nobody notices."""

NAMED: Final[Mapping[str, tuple[str, ...]]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
"""Reasons, each with the mutants that it goes for, by their names without that of the library."""


def reason(name: str, before: str, after: str) -> str | None:
    """Why a mutant was not noticed; None if nobody has said."""
    short = name.removeprefix("dejavu_rules.")
    named = (why for why, names in NAMED.items() if short in names)
    return next(named, None) or next((why for why, fits in KINDS.items() if fits(before, after)), None)
