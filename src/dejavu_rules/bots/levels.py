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


def find_bot(name: str) -> Bot:
    """The bot with a name, `planner`, or with a rate of slips, `planner:30`.

    Raises `InvalidSetup` for any other name, and for a rate that is not a whole number from 0 to 100.
    """
    stem, colon, slips = name.partition(":") if type(name) is str else ("", "", "")
    bot = BOTS.get(stem)
    if bot is None:
        raise InvalidSetup(f"{name!r}: no bot has this name; there are {', '.join(BOTS)}"[:300])
    if not colon:
        return bot
    if not (slips.isascii() and slips.isdecimal() and len(slips) <= 3 and int(slips) <= 100):
        raise InvalidSetup(f"{name!r}: after the colon give how often it slips, from 0 to 100"[:300])
    return Slipping(bot, int(slips))
