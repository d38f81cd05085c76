"""How good the bots are: games of two, each pair of players in both orders, with the same seeds.

`python -m benchmarks bots` beside the builder of `make games`, which sees the whole state.
"""

from itertools import combinations
from statistics import mean

from benchmarks.policies import POLICIES, Policy
from benchmarks.timing import Report
from dejavu_rules import Action, Dealer, GameState, Randomness, act, is_over, new_game, score, settle, view
from dejavu_rules.bots import BOTS

GAMES = 100


def main(quick: bool = False) -> Report:
    found: Report = {}
    players: dict[str, Policy] = {
        "random": _policy("random"),
        "builder": POLICIES["builder"],
        "greedy": _policy("greedy"),
    }
    for one, other in combinations(players, 2):
        ends = [_end(players, one, other, seed) for seed in range(4 if quick else GAMES)]
        wins = mean([(mine < theirs) + (mine == theirs) / 2 for mine, theirs in ends])
        vp = [mean(totals) for totals in zip(*ends, strict=True)]
        print(f"{other} beats {one} in {wins:.0%} of {len(ends)} games, with {vp[1]:.1f} VP to {vp[0]:.1f}")
        found[f"{other} against {one}"] = {"games": len(ends), "won": wins, "vp": vp}
    return found


def _policy(name: str) -> Policy:
    def policy(state: GameState, dealer: Randomness) -> Action:
        return BOTS[name](view(state, state.active), dealer)

    return policy


def _end(players: dict[str, Policy], one: str, other: str, seed: int) -> tuple[int, int]:
    """The totals of both players; the first one has seat 0 in even games."""
    seats = (one, other) if seed % 2 == 0 else (other, one)
    dealer = Dealer(seed)
    state = new_game(2, dealer)
    while not is_over(state):
        state = settle(act(state, state.active, players[seats[state.active]](state, dealer)), dealer)
    totals = dict(zip(seats, score(state).totals, strict=True))
    return totals[one], totals[other]
