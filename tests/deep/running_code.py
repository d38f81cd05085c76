"""Every proof about the code that runs: a stage of `make deep`.

`python -m tests.deep.running_code` prints a table with a line for each kind of action and outcome: how many cases and
paths there are, and how long they took.
"""

import sys
from collections import Counter
from functools import cache, partial
from inspect import unwrap

import z3

from dejavu_rules.actions.table import RULES
from dejavu_rules.box.catalogue import standard
from dejavu_rules.rulebook import VIOLATIONS
from tests.deep.keeping import digest
from tests.deep.stage import Found, share_of
from tests.proofs.running.kinds import IN_PART, NOT_REACHED, every_piece
from tests.proofs.running.lemmas import LEMMAS
from tests.proofs.running.paths import NotFollowed, NotProved


def pieces(share: float) -> list[int | str]:
    """A piece is the number of a case, or the name of a lemma that the cases rest on."""
    return share_of([*range(len(every_piece())), *LEMMAS], share)


every_cached = cache(every_piece)


@cache
def _basis() -> str:
    """What every proof depends on beside its sources: the solver, the box, and the clause of each violation."""
    clauses = sorted([(code, clause) for code, (clause, *_) in VIOLATIONS.items()])
    return f"Python {sys.version.split()[0]}, z3 {z3.get_version_string()}, {standard()!r}, {clauses}"


def key(piece: int | str) -> str:
    """A digest of what a proof depends on: the case, the rule's functions, the clauses, and all that they import."""
    if isinstance(piece, str):
        return digest(f"{_basis()} {piece}", "tests.proofs.running.lemmas")
    found = every_cached()[piece]
    make = found.make if isinstance(found.make, partial) else partial(found.make)
    about = (found.kind.__name__, found.prove.__name__, make.func.__qualname__, make.args, make.keywords)
    rules = [rule for rule in RULES if rule.action is found.kind]
    functions = [make.func, found.prove, *[each for rule in rules for each in (rule.check, rule.perform)]]
    return digest(f"{_basis()} {about}", *[unwrap(each).__module__ for each in functions])


def check(piece: int | str) -> Found:
    """Prove one piece; code that the executor cannot follow counts as not proved."""
    try:
        if isinstance(piece, str):
            LEMMAS[piece]()
            return Found(Counter({"lemmas": 1}))
        found = every_cached()[piece]
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
