"""A million random transitions, each put to every invariant and every effect."""

from collections import Counter
from functools import cache
from itertools import count

from dejavu_rules import Dealer
from dejavu_rules.testing.engines import REAL, Engine
from dejavu_rules.testing.oracles.effects import EFFECTS
from dejavu_rules.testing.oracles.invariants import INVARIANTS
from dejavu_rules.testing.setups import BY_PLACE, RUSH, TOYS, Setup, standards
from dejavu_rules.testing.verification import Caught
from tests.deep.stage import Found, share_of
from tests.support.differential import odd_setup
from tests.support.watching import PlayingWatch

TRANSITIONS = 1_000_000
IN_A_PIECE = 5_000
STEPS = 400
"""Most games are over by then; those of boxes in which nobody comes to ten cards never are."""


def pieces(share: float) -> list[int]:
    """Numbers of runs of games, each with so many transitions."""
    return share_of(range(TRANSITIONS // IN_A_PIECE), share)


def check(piece: int) -> Found:
    """Play game after game until there are enough transitions."""
    return run(piece, IN_A_PIECE)


def run(piece: int, transitions: int, engine: Engine = REAL) -> Found:
    """The games of a piece, up to this number of transitions."""
    counts: Counter[str] = Counter()
    for number in count(piece << 20):
        counts["games"] += 1
        try:
            _play(number, transitions, counts, engine)
        except Caught as caught:
            return Found(counts, (f"game {number}: {caught}",))
        if counts["transitions"] >= transitions:
            return Found(counts)
    raise AssertionError("numbers never end")


def _play(number: int, transitions: int, counts: Counter[str], engine: Engine) -> None:
    setup, eager = game(number)
    watch, dealer, state = PlayingWatch(engine, eager=eager), Dealer(number), setup.first_state()
    for _ in range(STEPS):
        if engine.is_over(state) or counts["transitions"] >= transitions:
            return
        action = watch.decide(state, dealer)
        after = engine.apply(state, action)
        watch.transition(state, action, after)
        counts["transitions"] += 1
        counts["answers of oracles"] += len(INVARIANTS) + len(EFFECTS)
        state = after


@cache
def _setups() -> tuple[Setup, ...]:
    """Set-ups to play, without maps of fifteen tiles that players build: the second engine would be too slow there."""
    return (*TOYS, *standards(), BY_PLACE)


def game(number: int) -> tuple[Setup, bool]:
    """The set-up of a game, and whether its players hurry: half of all are known set-ups, half are odd ones."""
    if number % 2:
        return odd_setup(Dealer(number)), number % 4 == 1
    setup = _setups()[number // 2 % len(_setups())]
    return setup, setup is RUSH or number % 3 == 0
