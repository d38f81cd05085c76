"""Bots by name, with a parameter for softer levels: `planner:30` slips in 30 of 100 decisions."""

from collections.abc import Mapping
from types import MappingProxyType

from attrs import frozen

from dejavu_rules import Action, InvalidSetup, Randomness, View
from dejavu_rules.bots.planner import planner_bot
from dejavu_rules.bots.players import Bot, greedy_bot, random_bot
from dejavu_rules.bots.searcher import searcher_bot

BOTS: Mapping[str, Bot] = MappingProxyType(
    {"random": random_bot, "greedy": greedy_bot, "planner": planner_bot, "searcher": searcher_bot}
)
"""The bots by name, weakest first."""


@frozen
class Slipping:
    """A bot that does something random instead in so many of 100 decisions."""

    bot: Bot
    slips: int

    def __call__(self, view: View, dealer: Randomness, /) -> Action:
        """Decide, or slip."""
        return (random_bot if dealer.below(100) < self.slips else self.bot)(view, dealer)


def soften(bot: Bot, slips: str) -> Bot:
    """The bot that slips so often: the parameter after its name, from 0 to 100.

    Raises `InvalidSetup` for anything but such a whole number.
    """
    if not (slips.isascii() and slips.isdecimal() and len(slips) <= 3 and int(slips) <= 100):
        raise InvalidSetup(f"{slips[:40]!r}: after the colon give how often the bot slips, from 0 to 100")
    return Slipping(bot, int(slips))


def find_bot(name: str) -> Bot:
    """The bot with a name, `planner`, or with a rate of slips, `planner:30`.

    Raises `InvalidSetup` for any other name, and for a rate that is not a whole number from 0 to 100.
    """
    stem, colon, slips = name.partition(":") if type(name) is str else ("", "", "")
    bot = BOTS.get(stem)
    if bot is None:
        raise InvalidSetup(f"{name!r}: no bot has this name; there are {', '.join(BOTS)}"[:300])
    return soften(bot, slips) if colon else bot
