"""The worker of `benchmarks.versus`: plays what it is asked to, with the copy of the library on its path.

Each line it reads has a number of players, a seed and a number of games; each line it writes has the decisions made
and the CPU seconds they took. Dealing is outside the clock. It knows the old interface, in which the function
`dealer.below` was passed, and the new one, in which the dealer is. Nothing but the library is imported.
"""

import sys
from collections.abc import Callable
from gc import collect
from time import process_time
from typing import Any

import dejavu_rules as library
from dejavu_rules import Dealer, apply, is_over, new_game, settle

_PLAY = 1 << 32  # the dealer who plays is not in step with the one who dealt; older copies take no dealer in `new_game`

random_action: Callable[[Any, Any], Any] = library.random_action


def takes_the_dealer() -> bool:
    """Whether random choices take a dealer, not the function inside."""
    try:
        random_action(new_game(2, 1), Dealer(1))
    except (TypeError, AttributeError):
        return False
    return True


def play(players: int, seed: int, games: int, new: bool) -> tuple[int, float]:
    """How many decisions random players made in these games, and in how many seconds."""
    dealt = [(new_game(players, seed + game), Dealer(_PLAY + seed + game)) for game in range(games)]
    collect()
    decisions, start = 0, process_time()
    for state, dealer in dealt:
        source = dealer if new else dealer.below
        while not is_over(state):
            state = settle(apply(state, random_action(state, source)), dealer)
            decisions += 1
    return decisions, process_time() - start


def main() -> None:
    new = takes_the_dealer()
    print(library.__file__, flush=True)
    for line in sys.stdin:
        players, seed, games = map(int, line.split())
        decisions, spent = play(players, seed, games, new)
        print(decisions, spent, flush=True)


if __name__ == "__main__":
    main()
