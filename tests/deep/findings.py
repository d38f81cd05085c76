"""The numbers of `docs/evidence/findings.md`: `python -m tests.deep.findings [--games N]`."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from benchmarks.policies import POLICIES

from dejavu_rules import Dealer, GameState, Phase, first_state
from dejavu_rules.mapgen import generate
from tests.proofs.findings.beginning import Result, interval, pairs
from tests.proofs.findings.lasting import fewest_turns
from tests.proofs.findings.orders import Orders, family, look_at
from tests.proofs.findings.records import can_sow, longest_way
from tests.proofs.findings.worth import BOX, is_dominated, worth
from tests.proofs.worlds.boxes import garden, race
from tests.proofs.worlds.graph import explore

GAMES = 1_000
MAPS = 100


def turns() -> Iterator[str]:
    """Fewest turns of a seat's own for ten cards."""
    for players, speed in ((2, False), (3, False), (4, False), (3, True), (4, True)):
        seats = [fewest_turns(players, seat, speed=speed) for seat in range(players)]
        last = min((turns - 1) * players + seat + players for seat, turns in enumerate(seats))
        yield f"{players} players{', speed' if speed else ''}: own turns at least {seats}, so {last} turns in all"


def maps() -> Iterator[str]:
    """How many bits a tile must hold before none of them can be sown, on generated maps."""
    shortest: Counter[int] = Counter()
    for seed in range(MAPS):
        state = first_state(2, generate(Dealer(seed)).map)
        shortest[min(longest_way(state, tile) for tile in state.game.map.tiles)] += 1
    yield f"{MAPS} generated maps, the longest way from the worst tile in steps: {dict(sorted(shortest.items()))}"


def dry() -> Iterator[str]:
    """How often something has run out at the beginning of a turn, in the small worlds."""
    for name, first in (("race", race), ("garden", garden)):
        beginnings = [state for state in explore(first()).states if state.phase is Phase.RECOLLECTION]
        for what, holds in EMPTY.items():
            yield f"{name}: {what} in {sum(map(holds, beginnings)):,} of {len(beginnings):,} beginnings of a turn"


EMPTY: dict[str, Callable[[GameState], bool]] = {
    "no sowing": lambda state: not state.planting_done and not can_sow(state),
    "no bit on the map": lambda state: not any(state.bits),
    "no flower left": lambda state: state.flowers == 0,
    "neither deck nor pile": lambda state: not state.deck and not state.discard,
}


def orders() -> Iterator[str]:
    for name, states in (("race", explore(race()).states), ("garden", explore(garden()).states), ("family", family())):
        yield f"{name}: {describe(look_at(states))}"


def describe(found: Orders) -> str:
    refused = ", ".join(f"{clause} forbids some order of {number:,}" for clause, number in found.refused.most_common())
    return (
        f"{found.states:,} states, {found.choices:,} choices of two purchases or more; {refused or 'none forbidden'}; "
        f"{found.different:,} come to different states, {found.more_than_flowers:,} by more than whose flower it is; "
        f"a wrong first one costs at most {found.vp} VP and {found.bits} bits"
    )


def cards() -> Iterator[str]:
    """What each card of the reconstruction adds to a score."""
    found = [worth(card) for card in BOX.cards]
    for each in found:
        yield f"{each.card.id}: {len(each.card.slots)} slots, adds {each.least} to {each.most} VP"
    pairs = [(one, other) for one in found for other in found if one is not other and is_dominated(one, other)]
    yield f"{len(pairs)} of {len(found) * (len(found) - 1):,} pairs: the other card is better in every way"


def beginner(games: int) -> Iterator[str]:
    """How often the Start Player wins, with and without the turn that END-1 may add."""
    for policy in [name for name in POLICIES if name != "random"]:
        played = pairs(policy, range(games))
        for what, measure in MEASURES.items():
            mean, off = interval([(measure(one) + measure(other)) / 2 for one, other in played])
            yield f"{policy}, 2 x {games:,} games: {what} {mean:.3f} +- {off:.3f}"


MEASURES: dict[str, Callable[[Result], float]] = {
    "beginner's share of victories": lambda result: result.won,
    "the same at equal turns": lambda result: result.won_at_equal_turns,
    "VP ahead": lambda result: result.ahead,
    "VP ahead at equal turns": lambda result: result.ahead_at_equal_turns,
    "share of games ended by the beginner": lambda result: result.triggered,
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="the numbers behind docs/evidence/findings.md")
    parser.add_argument("--games", type=int, default=GAMES, help="deals, each played twice")
    asked = parser.parse_args(arguments)
    for part in (turns, maps, dry, orders, cards, lambda: beginner(asked.games)):
        begin = time.process_time()
        for line in part():
            print(line, flush=True)
        print(f"({time.process_time() - begin:.0f} s)\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
