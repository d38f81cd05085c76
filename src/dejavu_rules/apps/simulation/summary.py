"""What many games have in common: sums that do not grow with their number."""

import math
from collections import Counter, defaultdict
from typing import Any, Final

from attrs import Factory, define

from dejavu_rules import Icon
from dejavu_rules.apps.simulation.games import SOURCES

SURE: Final = 1.96
"""Standard deviations to either side that hold 95 %."""


@define
class Tally:
    """How often something was there, how much of these games its owners won, and their VP."""

    number: int = 0
    won: float = 0.0
    vp: int = 0
    sources: Counter[str] = Factory(Counter)

    def add(self, seat: dict[str, Any]) -> None:
        """Count the result of a seat."""
        self.number += 1
        self.won += seat["won"]
        self.vp += seat["total"]

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.won / self.number

    @property
    def mean(self) -> float:
        """VP on average."""
        return self.vp / self.number

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of wins is, with 95 % confidence (Wilson)."""
        n, share = self.number, self.share
        middle, spread = share + SURE**2 / (2 * n), SURE * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n))
        return max(0.0, (middle - spread) / (1 + SURE**2 / n)), min(1.0, (middle + spread) / (1 + SURE**2 / n))


Tallies = defaultdict[str, Tally]


def _tallies() -> Tallies:
    return defaultdict(Tally)


@define
class Summary:
    """Sums over games, added one by one."""

    games: int = 0
    failed: list[int] = Factory(list)
    unfinished: int = 0
    turns: Counter[int] = Factory(Counter)
    seats: Tallies = Factory(_tallies)
    """By seat and bot, as "0 greedy"."""
    starts: Tally = Factory(Tally)
    cards: Tallies = Factory(_tallies)
    powers: Tallies = Factory(_tallies)
    """By icon and how many of it, as "chest 2"."""

    def add(self, game: dict[str, Any]) -> None:
        """Count a game."""
        if "error" in game:
            self.failed.append(game["game"])
            return
        self.games += 1
        self.unfinished += not game["finished"]
        self.turns[game["turns"]] += 1
        self.starts.add(game["seats"][game["start_player"]])
        for seat in game["seats"]:
            tally = self.seats[f"{seat['seat']} {seat['bot']}"]
            tally.add(seat)
            tally.sources.update({source: seat[source] for source in SOURCES})
            for icon in Icon:
                self.powers[f"{icon.value} {seat[icon.value]}"].add(seat)
        for card in game["cards"]:
            self.cards[card["card"]].add(game["seats"][card["seat"]])
