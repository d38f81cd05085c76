"""Computer players. A bot sees only what its seat sees, and uses the public interface only.

`planner_bot(view, dealer)` and the others return a legal action; `BOTS` has them by name, and `find_bot("planner:30")`
finds softer ones. Any function of that form is a `Bot`. `rate` compares bots, and `puzzle` poses puzzles.
"""

from dejavu_rules.bots.levels import BOTS, find_bot
from dejavu_rules.bots.planner import planner_bot
from dejavu_rules.bots.players import Bot, greedy_bot, random_bot
from dejavu_rules.bots.puzzles import Puzzle, puzzle
from dejavu_rules.bots.ratings import Played, Rating, play, rate
from dejavu_rules.bots.searcher import searcher_bot

__all__ = [
    "BOTS",
    "Bot",
    "Played",
    "Puzzle",
    "Rating",
    "find_bot",
    "greedy_bot",
    "planner_bot",
    "play",
    "puzzle",
    "random_bot",
    "rate",
    "searcher_bot",
]
