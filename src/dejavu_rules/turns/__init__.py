"""What a turn can bring: every pool that a sowing can give, the best turn, and what a played turn missed.

`pools(state)` lists the pools, each with the number of sowings that lead to it. `best_turn(state)` finds the most VP
that the rest of this turn can bring, with the actions that bring them, and `check(state, best)` plays these.
`review(record)` compares each turn of a played game with the best one.
"""

from dejavu_rules.turns.best import BUDGET, BestTurn, WrongTurn, best_turn, check
from dejavu_rules.turns.pools import Pool, pools
from dejavu_rules.turns.reviews import ReviewedTurn, review

__all__ = ["BUDGET", "BestTurn", "Pool", "ReviewedTurn", "WrongTurn", "best_turn", "check", "pools", "review"]
