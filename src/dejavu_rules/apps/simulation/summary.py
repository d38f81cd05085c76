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
        """Where the share of wins is, with 95 % confidence."""
        return share_interval(self.share, self.number)


@define
class Missed:
    """What turns left of the VP that were there."""

    turns: int = 0
    vp: int = 0
    squares: int = 0
    best: int = 0
    """How many turns left nothing."""

    def add(self, regret: int) -> None:
        """Count a turn."""
        self.turns += 1
        self.vp += regret
        self.squares += regret * regret
        self.best += regret <= 0

    @property
    def mean(self) -> float:
        """VP missed in a turn."""
        return self.vp / self.turns

    @property
    def interval(self) -> tuple[float, float]:
        """Where the mean is, with 95 % confidence, if turns did not depend on each other."""
        spread = SURE * math.sqrt(max(0.0, self.squares / self.turns - self.mean**2) / self.turns)
        return max(0.0, self.mean - spread), self.mean + spread

    @property
    def share(self) -> float:
        """The share of turns that left nothing."""
        return self.best / self.turns


def share_interval(share: float, n: int) -> tuple[float, float]:
    """Where a share of n is, with 95 % confidence (Wilson)."""
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
    missed: defaultdict[str, Missed] = Factory(lambda: defaultdict(Missed))
    """By seat and bot, where regret was asked for."""

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
        for turn in game["turn_rows"]:
            if "regret" in turn:
                self.missed[f"{turn['seat']} {game['seats'][turn['seat']]['bot']}"].add(turn["regret"])
        for card in game["cards"]:
            self.cards[card["card"]].add(game["seats"][card["seat"]])
