"""The server of the guide: 50 whole games of clients, and 100 kills at random moments."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from dejavu_rules.match import MatchOptions
from tests.deep.stage import Found, share_of
from tests.support.online_table import play_and_kill, play_game

GAMES = 50
KILLS = 10
"""So many tables, each of which loses its server ten times."""
TABLES: tuple[tuple[list[str], MatchOptions], ...] = (
    (["Ada", "Ben"], {}),
    (["Ada", "greedy", "Ben", "random"], {}),
    (["Ada", "Ben", "Cleo", "Dan"], {"speed": True}),
    (["Ada", "Ben", "greedy"], {"build_map": True}),
    (["Ada", "Ben", "Cleo"], {"keep_duplicates": True, "hive_holes": 9}),
    (["Ada", "Ben", "Cleo", "greedy"], {}),
)


def pieces(share: float) -> list[tuple[str, int]]:
    """Games and tables to kill, by their numbers."""
    return [
        *share_of([("game", number) for number in range(GAMES)], share),
        *share_of([("kill", number) for number in range(KILLS)], share),
    ]


def check(piece: tuple[str, int]) -> Found:
    """Play one game, or kill one server."""
    kind, number = piece
    seats, options = TABLES[number % len(TABLES)]
    with TemporaryDirectory() as folder:
        if kind == "game":
            played = play_game(Path(folder), number, seats, options, reconnects=0.03)
        else:
            played = play_and_kill(Path(folder), number, seats, moments=10)
    return Found(Counter(played.counts), tuple([f"{kind} {number}: {each}" for each in played.differences]))
