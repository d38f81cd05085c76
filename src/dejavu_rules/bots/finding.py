"""Find bots that others have written, by the names that the owner of a program gives.

Anybody who chooses such a name can run code. So a match and the wire only know the bots that they were given, and
nothing here is ever called with a text from a client.
"""

from collections.abc import Collection
from importlib import import_module
from typing import Any

from dejavu_rules import DejaVuError, InvalidSetup
from dejavu_rules.bots.levels import BOTS, soften
from dejavu_rules.bots.players import Bot

GROUP = "dejavu_rules.bots"
"""The group of entry points under which packages offer bots."""
SLIP = 0.83
"""How alike a name and a bot's must be (`difflib`) for one slip: "gredy" is, "Greta" is not. They also begin with the
same letter: "Archer" is nobody's "searcher"."""


class BotFailed(DejaVuError, RuntimeError):  # noqa: N818 - stands beside IllegalAction
    """A bot that was plugged in did not decide: it raised, took too long, ended, or chose what is illegal."""


def find_bot(name: str) -> Bot:
    """The bot of a name: one of the `BOTS`, one that an installed package offers, or `module:object`.

    After a colon ours take how often they slip: `planner:30` does in 30 of 100 decisions. A package offers bots as
    entry points of the group `dejavu_rules.bots`, which take no parameters. Any other module is imported.

    Raises `InvalidSetup` for a name under which nothing callable is found.
    """
    if type(name) is not str:
        raise InvalidSetup(f"bot: {str(name)[:40]!r} is not a name")
    head, colon, place = name.partition(":")
    if head in BOTS:
        return soften(head, place) if colon else BOTS[head]
    offered = _entry_points()
    if colon and head in offered:
        raise InvalidSetup(f"bot: {head} takes no parameters, and {name!r} has some")
    try:
        found: Any = offered[name].load() if name in offered else import_module(head) if colon else None
        for part in place.split(".") if colon else ():
            found = getattr(found, part)
    except Exception as problem:  # importing runs somebody else's code
        raise InvalidSetup(f"bot: {name!r} cannot be loaded: {type(problem).__name__}: {problem}") from problem
    if not callable(found):
        known = ", ".join([*BOTS, *offered, "module:object"])
        raise InvalidSetup(f"bot: {name!r} is not a bot, which is one of {known}")
    bot: Bot = found
    return bot


def installed_bots() -> tuple[str, ...]:
    """The names of the bots that installed packages offer."""
    return tuple(_entry_points())


def _entry_points() -> dict[str, Any]:
    from importlib.metadata import entry_points  # slow to load

    return {point.name: point for point in entry_points(group=GROUP)}


def similar_bot(name: str, known: Collection[str] = tuple(BOTS)) -> str | None:
    """The bot that somebody meant who wrote nearly its name; None if it is a bot's or looks like nobody's."""
    from difflib import get_close_matches

    if name in known:
        return None
    alike = [bot for bot in known if bot[:1] == name[:1].lower()]
    return next(iter(get_close_matches(name.lower(), alike, cutoff=SLIP)), None)
