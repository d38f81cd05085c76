"""Bots by name, with a parameter for softer levels: `planner:30` slips in 30 of 100 decisions."""

from collections.abc import Iterator, Mapping
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


def soften(name: str, slips: str) -> Bot:
    """One of the `BOTS` that slips so often: the parameter after its name, from 0 to 100.

    Raises `InvalidSetup` for anything but such a whole number.
    """
    if not (slips.isascii() and slips.isdecimal() and len(slips) <= 3 and int(slips) <= 100):
        asked = f"{name}:{slips}"[:40]
        raise InvalidSetup(f"bot: {asked!r}: after the colon give how often the bot slips, from 0 to 100")
    return Slipping(BOTS[name], int(slips))


class _Known(Mapping[str, Bot]):
    """Bots by name; ours are there with a rate of slips, too, though only plain names are listed."""

    def __init__(self, own: Mapping[str, Bot]) -> None:
        self._bots = {**BOTS, **own}

    def __getitem__(self, name: str) -> Bot:
        if type(name) is not str:  # from a save or a client
            raise KeyError(name)
        if name in self._bots:
            return self._bots[name]
        head, _, slips = name.partition(":")
        try:
            return soften(head, slips)
        except InvalidSetup:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._bots)

    def __len__(self) -> int:
        return len(self._bots)


def known_bots(own: Mapping[str, Bot] | None = None) -> Mapping[str, Bot]:
    """The `BOTS`, also as `planner:30`, and your own. A name loads no code here, so it may come from anybody."""
    return _Known(own or {})
