"""Computer players. A bot sees only what its seat sees, and uses the public interface only.

`planner_bot(view, dealer)` and the others return a legal action; `BOTS` has them by name. Any function of that form is
a `Bot`; `find_bot` finds a softer one (`planner:30`) and loads one that another package or module has. `rate` compares
bots, and `puzzle` poses puzzles.
"""

from typing import TYPE_CHECKING

from dejavu_rules import import_name
from dejavu_rules.bots.finding import BotFailed, find_bot, installed_bots, similar_bot
from dejavu_rules.bots.levels import BOTS, known_bots
from dejavu_rules.bots.players import Bot, greedy_bot, random_bot

_MODULES = {
    "planner": "planner_bot",
    "puzzles": "Puzzle puzzle",
    "ratings": "Played Rating play rate",
    "searcher": "searcher_bot",
}

if TYPE_CHECKING:
    from dejavu_rules.bots.planner import planner_bot
    from dejavu_rules.bots.puzzles import Puzzle, puzzle
    from dejavu_rules.bots.ratings import Played, Rating, play, rate
    from dejavu_rules.bots.searcher import searcher_bot
else:

    def __getattr__(name: str) -> object:
        """Import the stronger bots and what compares bots when they are used."""
        return import_name(__name__, _MODULES, name)


__all__ = [
    "BOTS",
    "Bot",
    "BotFailed",
    "Played",
    "Puzzle",
    "Rating",
    "find_bot",
    "greedy_bot",
    "installed_bots",
    "known_bots",
    "planner_bot",
    "play",
    "puzzle",
    "random_bot",
    "rate",
    "searcher_bot",
    "similar_bot",
]
