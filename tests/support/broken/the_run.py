"""One bounded run over all set-ups, the same every time: what it must see, and what it must catch.

It is small enough to repeat for every broken rule, and large enough that every kind of action is accepted and
every violation found in it; `test_coverage` holds it to that.
"""

from collections.abc import Callable

from dejavu_rules import Dealer, Randomness
from dejavu_rules.testing.engines import REAL, Engine
from dejavu_rules.testing.setups import (
    ALMOST_WHITE,
    BARE,
    BY_NAME,
    BY_PLACE,
    FEW_CARDS,
    NO_FLOWERS,
    QUICK,
    RICH,
    RUSH,
    SMALL,
    SMALL_SPEED,
    STALLING,
    STUCK,
    Setup,
    standards,
)
from tests.support.watching import PlayingWatch


def games() -> list[tuple[Setup, int, int, int]]:
    """Set-up, seed, steps to go, and tries at each; short games first, because most mistakes show early."""
    setting_up = [(setup, seed, 8, 2) for setup in (SMALL, STUCK, RICH) for seed in range(10, 20)]
    return [
        *setting_up,
        *((setup, seed, 90, 2) for setup in (SMALL, SMALL_SPEED, ALMOST_WHITE, STUCK, STALLING) for seed in (0, 1)),
        *((setup, seed, 100, 3) for setup in (NO_FLOWERS, FEW_CARDS) for seed in range(3)),
        *((RICH, seed, 200, 2) for seed in range(2)),
        *((QUICK, seed, 300, 2) for seed in range(2)),
        *((setup, seed, 150, 2) for seed, setup in enumerate(standards())),
        (SMALL_SPEED, 3, 40, 2),
        (BARE, 0, 60, 2),
        *((BY_NAME, seed, 8, 6) for seed in (*range(8), 304)),  # there connections would cross
        *((BY_PLACE, seed, 5, 6) for seed in range(2)),
    ]


def the_run(engine: Engine = REAL, only: str | None = None) -> PlayingWatch:
    """Play all games, checked by all oracles or by one; raises `Caught`."""
    return play_all(PlayingWatch(engine, only))


def play_all(watch: PlayingWatch, dealer: Callable[[int], Randomness] = Dealer) -> PlayingWatch:
    """Play all games, dealt by a dealer with the seed of each.

    The last ones go to their end, with players who hurry there, so that more than one has ten cards.
    """
    for setup, seed, steps, tries in games():
        watch.play(setup.first_state(), dealer(seed), steps, tries)
    watch.eager = True
    for seed in range(8):
        watch.play(RUSH.first_state(), dealer(seed), steps=900, tries=1)
    return watch
