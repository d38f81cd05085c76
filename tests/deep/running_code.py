"""Every proof about the code that runs: a stage of `make deep`.

`python -m tests.deep.running_code` prints a table with a line for each kind of action and outcome: how many cases and
paths there are, and how long they took.
"""

import sys
from collections import Counter

from dejavu_rules.actions.table import RULES
from tests.deep.stage import Found, share_of
from tests.proofs.running.kinds import IN_PART, NOT_REACHED, every_piece
from tests.proofs.running.lemmas import LEMMAS
from tests.proofs.running.paths import NotFollowed, NotProved


def pieces(share: float) -> list[int | str]:
    """A piece is the number of a case, or the name of a lemma that the cases rest on."""
    return share_of([*range(len(every_piece())), *LEMMAS], share)


def check(piece: int | str) -> Found:
    """Prove one of them; what cannot be followed is not proved."""
    try:
        if isinstance(piece, str):
            LEMMAS[piece]()
            return Found(Counter({"lemmas": 1}))
        found = every_piece()[piece]
        explored = found.prove(found.make())
    except (NotProved, NotFollowed) as failed:
        return Found(Counter(), (str(failed),))
    return Found(Counter({"paths": explored.paths, "proofs": 1}))


def main() -> int:
    """Prove everything and print the table."""
    wrong: list[str] = []
    print(f"{'kind':18}{'cases':>7}{'paths':>9}{'seconds':>9}")
    for kind in dict.fromkeys([rule.action for rule in RULES]):
        cases = paths = 0
        seconds = 0.0
        for piece in [each for each in every_piece() if each.kind is kind]:
            try:
                explored = piece.prove(piece.make())
                cases, paths, seconds = cases + 1, paths + explored.paths, seconds + explored.seconds
            except (NotProved, NotFollowed) as failed:
                wrong.append(str(failed))
        note = NOT_REACHED.get(kind) or IN_PART.get(kind, "")
        print(f"{kind.__name__:18}{cases:>7,}{paths:>9,}{seconds:>9.1f}  {note}", flush=True)
    for name, lemma in LEMMAS.items():
        lemma()
        print(name)
    print(*wrong, f"{len(wrong)} not proved", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
