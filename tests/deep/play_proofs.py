"""Every proof of play, and the model of the proofs beside the engine: two stages of `make deep`.

`python -m tests.deep.play_proofs [KIND ...]` prints a table: a row for each claim and a column for the first state and
for each kind of action and outcome; a number says how many milliseconds the proof took, NO that there is none. What is
not proved is told with its counterexample.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial

from tests.deep.stage import Found, share_of
from tests.proofs.play import known_games
from tests.proofs.play.honesty import Dishonest
from tests.proofs.play.invariants import INVARIANTS
from tests.proofs.play.proving import CLAIMS, FIRST_STATE, Proof, Step, prove_first
from tests.proofs.play.rules.table import KINDS
from tests.proofs.play.solving import NotProved
from tests.proofs.play.steps import setups, slice_game

GAMES = 1_200
"""Of random players, up to 120 steps: together about 100,000."""
ROUNDS = 5
"""Of the games that random players hardly reach."""
CLAIMS_EVERY = 10
"""The claims are looked at in one of so many steps: they take longest, and follow from the proofs."""


def names() -> list[str]:
    """The names of everything that claims are proved of: the first state, and each kind of action."""
    return [FIRST_STATE, *[kind.name for kind in KINDS]]


def prove(name: str) -> Iterator[Proof | NotProved]:
    """Every claim about the first state or a kind, with its proof or the counterexample."""
    if name == FIRST_STATE:
        proofs = [partial(prove_first, each) for each in INVARIANTS]
    else:
        step = Step(next(kind for kind in KINDS if kind.name == name))
        proofs = [partial(step.prove, each) for each in CLAIMS]
    for proof in proofs:
        try:
            yield proof()
        except NotProved as failed:
            yield failed


# Stages


def pieces(share: float) -> list[str]:
    """A piece is the first state or a kind."""
    return share_of(names(), share)


def check(name: str) -> Found:
    found = list(prove(name))
    wrong = tuple([str(each) for each in found if isinstance(each, NotProved)])
    return Found(Counter({"proofs": len(found) - len(wrong)}), wrong)


def games(share: float) -> list[int | str]:
    """A piece is a game: of random players by its number, or one of those that they hardly reach by its name."""
    return share_of([*range(GAMES), *known_games.games(ROUNDS)], share)


def check_game(game: int | str) -> Found:
    """The model beside the engine in one game; a number stands for a set-up and its seed."""
    every, wrong, steps = setups(), [], 0
    found = known_games.games(ROUNDS)[game]() if isinstance(game, str) else slice_game(every[game % len(every)], game)
    for steps, each in enumerate(found, 1):
        try:
            each.check()
            if steps % CLAIMS_EVERY == 0:
                each.check_claims()
        except Dishonest as differs:
            wrong.append(f"game {game}: {differs}")
    return Found(Counter({"games": 1, "steps": steps}), tuple(wrong))


# The table


def show(asked: list[str]) -> list[str]:
    """Prove everything, print it, and return what is not proved."""
    cells, wrong = dict[tuple[str, str], str](), []
    for name in asked:
        claims = INVARIANTS if name == FIRST_STATE else CLAIMS
        for claim, found in zip(claims, prove(name), strict=True):
            cells[claim.name, name] = f"{1000 * found.seconds:.0f}" if isinstance(found, Proof) else "NO"
            wrong += [str(found)] if isinstance(found, NotProved) else []
        print(name, file=sys.stderr)
    print("\n".join([f"{number:>3} {name}" for number, name in enumerate(asked, 1)]))
    print(f"\n{'':45}" + "".join([f"{number:>5}" for number in range(1, len(asked) + 1)]))
    for claim in CLAIMS:
        print(f"{claim.name:45}" + "".join([f"{cells.get((claim.name, name), '-'):>5}" for name in asked]))
    print(f"\n{len(cells) - len(wrong):,} proofs, {len(wrong)} not proved")
    return wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.deep.play_proofs", description="Prove that play is sound.")
    parser.add_argument(
        "kinds", nargs="*", metavar="KIND", help="some kinds of actions and outcomes; all, if none is named"
    )
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.kinds if name not in names()]:
        parser.error(f"no kind is named {', '.join(unknown)}: there are {', '.join(names())}")
    begin = time.perf_counter()
    wrong = show(asked.kinds or names())
    print(*[f"{time.perf_counter() - begin:.0f} s", *wrong], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
