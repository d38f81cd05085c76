"""Many games from numbered seeds, to see whether the reconstructed box plays like a game.

`python -m benchmarks.games` plays 1,000 games of each kind over all cores and prints how they went; the
result does not depend on the number of workers, and its digest says so. It fails if a game does not end.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import product
from pathlib import Path

from attrs import frozen

from benchmarks.policies import POLICIES
from dejavu_rules import Dealer, GameState, Icon, apply, is_over, new_game, score, settle

GAMES = 1_000
CHUNK = 25
MOST_TURNS = 5_000
"""A random game takes some hundred turns; one that takes this many does not end by itself."""

_PLAY = 1 << 32  # the dealer who goes on is not in step with the one who dealt


@frozen
class Kind:
    """What is played, and by whom."""

    policy: str
    players: int
    speed: bool = False

    def __str__(self) -> str:
        return f"{self.policy}, {self.players} players{', speed' if self.speed else ''}"


KINDS = tuple(
    Kind(policy, players, speed)
    for policy, (speed, players) in product(POLICIES, product((False, True), (2, 3, 4)))
    if players > 2 or not speed
)


@frozen
class Seat:
    """What one player had at the end."""

    tokens: int
    printed: int
    public: int
    links: int
    cards: int
    public_cards: int
    fragments: int
    powers: tuple[int, ...]

    @property
    def total(self) -> int:
        return self.tokens + self.printed + self.public + self.links


@frozen
class Record:
    """One game: its length, who ended it, what everybody had; seats count from the Start Player.

    `even_winners` would have won at the end of the trigger's round, when all had had the same number of turns.
    """

    seed: int
    turns: int
    decisions: int
    trigger: int
    winners: tuple[int, ...]
    even_winners: tuple[int, ...]
    seats: tuple[Seat, ...]
    actions: tuple[tuple[str, int], ...]


POWERS = {
    "footprints": Icon.FOOTPRINT,
    "chests": Icon.CHEST,
    "white claims": Icon.WHITE_CLAIM,
    "STM capacity": Icon.STM,
    "hand size": Icon.HAND,
}
"""The powers that are reported, by what they are called there."""


@frozen
class Endless:
    """A game that went on for longer than any game should."""

    kind: Kind
    seed: int

    def __str__(self) -> str:
        return f"{self.kind}, seed {self.seed}: not over after {MOST_TURNS:,} turns"


def play(kind: Kind, seed: int) -> Record | Endless:
    """One game with this seed, and one dealer for chance and the players."""
    policy, dealer = POLICIES[kind.policy], Dealer(_PLAY + seed)
    state = new_game(kind.players, seed, speed=kind.speed)
    actions: Counter[str] = Counter()
    trigger, even = None, None
    while not is_over(state):
        action = policy(state, dealer)
        actions[type(action).__name__] += 1
        seat, turn = state.active, state.turn
        state = settle(apply(state, action), dealer)
        if trigger is None and state.last_turns is not None:
            trigger, round_end = seat, -(-turn // kind.players) * kind.players
        if trigger is not None and even is None and (state.turn > round_end or is_over(state)):
            even = _winners(state)
        if state.turn > MOST_TURNS:
            return Endless(kind, seed)
    assert trigger is not None
    assert even is not None
    return _record(state, seed, actions, trigger, even)


def _winners(state: GameState) -> tuple[int, ...]:
    """Who has most VP now; seats count from the Start Player."""
    return tuple(sorted((seat - state.start_player) % state.game.seats for seat in score(state).winning_seats))


def _record(state: GameState, seed: int, actions: Counter[str], trigger: int, even_winners: tuple[int, ...]) -> Record:
    players, outcome = state.game.seats, score(state)
    order = [(state.start_player + place) % players for place in range(players)]
    seats = []
    for seat in order:
        sheet, player = outcome.sheets[seat], state.players[seat]
        parts = (sheet.tokens.vp, sheet.printed.vp, sheet.public.vp, sheet.links.vp)
        pieces = (len(sheet.holding.cards), len(sheet.public.parts), len(player.fragments))
        seats.append(Seat(*parts, *pieces, tuple(state.powers(seat).of(icon) for icon in POWERS.values())))
        assert seats[-1].total == sheet.total
    return Record(
        seed,
        state.turn,
        actions.total(),
        order.index(trigger),
        _winners(state),
        even_winners,
        tuple(seats),
        tuple(sorted(actions.items())),
    )


def play_chunk(kind: Kind, seeds: range) -> list[Record | Endless]:
    return [play(kind, seed) for seed in seeds]


def play_all(games: int, workers: int | None = None) -> tuple[dict[Kind, list[Record]], list[Endless]]:
    """The records of every kind of game with the seeds 0 to `games - 1`, in order, from any number of workers."""
    chunks = [(kind, range(first, min(first + CHUNK, games))) for kind in KINDS for first in range(0, games, CHUNK)]
    played: dict[Kind, list[Record]] = {kind: [] for kind in KINDS}
    endless = []
    with ProcessPoolExecutor(workers) as pool:
        results: Iterator[list[Record | Endless]] = pool.map(play_chunk, *zip(*chunks, strict=True))
        for (kind, _), records in zip(chunks, results, strict=True):
            played[kind] += [one for one in records if isinstance(one, Record)]
            endless += [one for one in records if isinstance(one, Endless)]
    return played, endless


def digest(played: dict[Kind, list[Record]]) -> str:
    """A digest of games that depends on nothing else: neither on the machine nor on the number of workers."""
    return sha256(repr(list(played.items())).encode()).hexdigest()[:16]


def main() -> None:
    from benchmarks.games_report import report, write_section

    parser = argparse.ArgumentParser(prog="python -m benchmarks.games", description="Play many games and report them.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many of each kind, {GAMES:,} if not said")
    parser.add_argument("--workers", type=int, help="how many processes, as many as there are cores if not said")
    parser.add_argument("--write", type=Path, metavar="FILE", help="replace the figures in this document")
    wanted = parser.parse_args()
    played, endless = play_all(wanted.games, wanted.workers)
    if endless:
        sys.exit("\n".join(map(str, endless)))
    text = report(played, digest(played))
    if wanted.write:
        write_section(wanted.write, text)
    print(text)


if __name__ == "__main__":
    from benchmarks.games import main as run  # so that records are pickled under this module's own name

    run()
