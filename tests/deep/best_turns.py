"""Best turns against brute force: more than a thousand positions of games with toys and standard boxes.

In each, every whole turn is played on the second engine (`tests.support.whole_turns`), and the best turn must gain as
much, by a line that the second engine allows.
"""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules import Dealer, GameState, Phase, Sow, apply, is_over, legal_actions, settle, view
from dejavu_rules.bots import greedy_bot
from dejavu_rules.testing import building_player
from dejavu_rules.testing.engines import REAL
from dejavu_rules.testing.setups import TOYS, Setup, standards
from dejavu_rules.turns import best_turn
from dejavu_rules.turns import check as check_certificate
from tests.deep.stage import Found, share_of
from tests.support.whole_turns import GAINING, TooMany, best_gain, gain

SEEDS = 6
"""With six games of each set-up more than a thousand positions can be played to every end."""
MOST, SOWINGS = 3_000, 30_000
"""The most moments of a turn, and the most sowings with a standard box, that are tried."""
FEW_SOWINGS = 3_000
POSITIONS = 25
"""So many positions are taken from a game."""


def positions(setup: Setup, seed: int, number: int = POSITIONS, sowings: int = FEW_SOWINGS) -> Iterator[GameState]:
    """Positions of a game; those with too many sowings are left out, but not the pools that these give."""
    dealer, state = Dealer(seed), setup.first_state()
    for step in range(40 * number):
        if is_over(state) or not number:
            return
        if state.phase in GAINING and legal_actions(state).of(Sow).count() <= sowings:
            yield state
            number -= 1
        if state.is_chance:
            state = settle(state, dealer)
        elif (seed + step) % 2 and state.turn and setup in standards():
            state = apply(state, greedy_bot(view(state, state.active), dealer))
        else:
            state = apply(state, building_player(REAL, state, dealer))


def compare(state: GameState, most: int = MOST) -> str | None:
    """What is wrong with the best turn; empty if it is right, None if there are too many turns to try."""
    try:
        most_vp = best_gain(state, most)
    except TooMany:
        return None
    best = best_turn(state)
    check_certificate(state, best)
    if not best.gain == best.bound == most_vp == gain(state, best.line):
        return f"{state.phase.value}, turn {state.turn}: {most_vp} VP can be gained, and not {best.gain}"
    return ""


def pieces(share: float) -> list[tuple[Setup, int]]:
    """Games: a set-up and a seed."""
    return share_of([(setup, seed) for seed in range(SEEDS) for setup in (*TOYS, *standards())], share)


def check(game: tuple[Setup, int]) -> Found:
    """Compare the positions of a game."""
    counts: Counter[str] = Counter()
    wrong = []
    setup, seed = game
    for state in positions(setup, seed, sowings=SOWINGS if setup in standards() else FEW_SOWINGS):
        found = compare(state)
        if found is None:
            counts["too many turns to play"] += 1
            continue
        counts["positions"] += 1
        counts["whole turns from a sowing"] += state.phase is Phase.RECOLLECTION
        counts["VP to gain"] += best_turn(state).gain
        if found:
            wrong.append(f"seed {seed}, {found}")
    return Found(counts, tuple(wrong))
