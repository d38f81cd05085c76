"""How long `pools` and `best_turn` take in games of planners: `python -m tests.deep.turn_times`."""

from collections.abc import Callable
from time import process_time

from dejavu_rules import Dealer, GameState, Phase, apply, is_over, new_game, settle, view
from dejavu_rules.bots import planner_bot
from dejavu_rules.turns import best_turn, pools

GAMES = 12


def milliseconds(question: Callable[[GameState], object], state: GameState) -> float:
    """The time that one question takes; the paths of the map are known from an earlier one."""
    start = process_time()
    question(state)
    return (process_time() - start) * 1000


def main() -> None:
    """Ask at the beginning of each turn, and print the times by their ranks."""
    times: dict[str, list[float]] = {"pools": [], "best_turn": []}
    numbers, gains = [], []
    for seed in range(GAMES):
        dealer = Dealer(seed)
        state = new_game(2 + seed % 3, dealer)
        while not is_over(state):
            if state.phase is Phase.RECOLLECTION and not state.planting_done:
                numbers.append(len(pools(state)))
                gains.append(best_turn(state).gain)
                times["pools"].append(milliseconds(pools, state))
                times["best_turn"].append(milliseconds(best_turn, state))
            state = settle(apply(state, planner_bot(view(state, state.active), dealer)), dealer)
    print(f"{len(numbers)} positions, {sum(numbers) / len(numbers):.0f} pools on average, {max(numbers)} at most")
    print(f"{sum(gains) / len(gains):.1f} VP to gain on average, {max(gains)} at most")
    for name, found in times.items():
        found.sort()
        ranks = [found[len(found) * share // 100] for share in (50, 90, 99)]
        print(
            f"{name}: median {ranks[0]:.2f} ms, 90 % {ranks[1]:.2f} ms, 99 % {ranks[2]:.2f} ms, most {found[-1]:.2f} ms"
        )


if __name__ == "__main__":
    main()
