"""One bounded run over all set-ups, the same every time: what it must see, and what it must catch.

It is small enough to repeat for every broken rule, and large enough that every kind of action is accepted and
every clause raised in it; `test_coverage` holds it to that.
"""

from dejavu_rules import Dealer
from tests.properties.play import REAL, Engine, Watch
from tests.properties.setups import (
    ALMOST_WHITE,
    FEW_CARDS,
    NO_FLOWERS,
    QUICK,
    RICH,
    SMALL,
    SMALL_SPEED,
    STUCK,
    Setup,
    standards,
)


def games() -> list[tuple[Setup, int, int]]:
    """Set-up, seed, and how many steps to go; short games first, because most mistakes show early."""
    toys = [SMALL, SMALL_SPEED, NO_FLOWERS, FEW_CARDS, ALMOST_WHITE, STUCK]
    setting_up = [(setup, seed, 8) for setup in (SMALL, STUCK, RICH) for seed in range(10, 20)]
    return [
        *setting_up,
        *((setup, seed, 120) for setup in toys for seed in (0, 1)),
        *((RICH, seed, 200) for seed in range(2)),
        *((QUICK, seed, 600) for seed in range(2)),
        *((setup, seed, 150) for seed, setup in enumerate(standards())),
    ]


def the_run(engine: Engine = REAL, only: str | None = None) -> Watch:
    """Play all games under the eyes of all oracles, or of one; raises `Caught`."""
    watch = Watch(engine, only)
    for setup, seed, steps in games():
        watch.play(setup.first_state(), Dealer(seed).below, steps, tries=2)
    return watch
