"""Bots by name, with a parameter for softer levels: `planner:30` slips in 30 of 100 decisions."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from attrs import frozen

from dejavu_rules import Action, InvalidSetup, Randomness, View
from dejavu_rules.bots.players import Bot, random_bot

_MODULES = {"random": "players", "greedy": "players", "planner": "planner", "searcher": "searcher"}


class _Ours(Mapping[str, Bot]):
    """Our bots by name; the module of one is imported when it is asked for."""

    def __getitem__(self, name: str) -> Bot:
        found: Bot = getattr(import_module(f"dejavu_rules.bots.{_MODULES[name]}"), f"{name}_bot")
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


BOTS: Mapping[str, Bot] = _Ours()
"""The bots by name, weakest first."""


@frozen
class Slipping:
    """A bot that does something random instead in `slips` of 100 decisions."""

    bot: Bot
    slips: int

    def __call__(self, view: View, dealer: Randomness, /) -> Action:
        """Decide, or slip."""
        return (random_bot if dealer.below(100) < self.slips else self.bot)(view, dealer)


def soften(name: str, slips: str) -> Bot:
    """One of the `BOTS` that slips this often: the parameter after its name, from 0 to 100.

    Raises `InvalidSetup` for anything but such a whole number.
    """
    if not (slips.isascii() and slips.isdecimal() and len(slips) <= 3 and int(slips) <= 100):
        asked = f"{name}:{slips}"[:40]
        raise InvalidSetup(f"bot: {asked!r}: after the colon give how often the bot slips, from 0 to 100")
    return Slipping(BOTS[name], int(slips))


class _Known(Mapping[str, Bot]):
    """Bots by name; ours are there with a rate of slips, too, though only plain names are listed."""

    def __init__(self, own: Mapping[str, Bot]) -> None:
        self._own = own

    def __getitem__(self, name: str) -> Bot:
        if type(name) is not str:  # from a save or a client
            raise KeyError(name)
        if name in self._own:
            return self._own[name]
        if name in BOTS:
            return BOTS[name]
        head, _, slips = name.partition(":")
        try:
            return soften(head, slips)
        except InvalidSetup:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter([*BOTS, *(name for name in self._own if name not in BOTS)])

    def __len__(self) -> int:
        return len(BOTS.keys() | self._own.keys())


def known_bots(own: Mapping[str, Bot] | None = None) -> Mapping[str, Bot]:
    """The `BOTS`, also as `planner:30`, and your own. A name loads no code here, so it may come from anybody."""
    return _Known(own or {})
