"""What is claimed of the rules, and how well it is known: the lines of `docs/evidence/verification.md`.

Every module of this package has a tuple `CLAIMS`; whoever checks something adds a module, and it is found. A claim is
proved (in every state, by a solver or an argument that a test repeats), proved of a model (and the model is compared
with the engine), exhausted (every case of a bounded set was
tried) or sampled (some cases were tried). It says by which command, and what is left to trust.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from enum import Enum
from functools import cache

from attrs import frozen

from dejavu_rules.rulebook import CLAUSES


class How(Enum):
    """How well something is known, best first."""

    PROVED = "proved"
    MODELLED = "proved of a model"
    EXHAUSTED = "exhausted"
    SAMPLED = "sampled"


@frozen
class DeepCount:
    """A number from the last `make deep`: the stage, and what it counted."""

    stage: str
    noun: str


@frozen
class Claim:
    """One thing that holds."""

    name: str
    """A sentence without its full stop."""
    clauses: tuple[str, ...]
    """The clauses that it is about: "SOW-4", or "SOW-1 to SOW-7"."""
    how: How
    command: str
    """What anyone can run to see it again, such as `make deep` or `pytest tests/deep/test_scoring.py`."""
    count: str | DeepCount
    """How often: a number with its noun, such as "2,228,224 holdings", or what the deep run counted."""
    trust: str
    """What is left to trust, without a full stop."""

    def each(self) -> Iterator[str]:
        """Every clause that it is about."""
        order = list(CLAUSES)
        for part in self.clauses:
            first, _, last = part.partition(" to ")
            yield from order[order.index(first) : order.index(last or first) + 1]


@cache
def claims() -> tuple[Claim, ...]:
    """All claims: what is proved first, then what is exhausted and what is sampled."""
    names = [found.name for found in pkgutil.iter_modules(__path__) if not found.name.startswith("test_")]
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    found = [claim for module in modules for claim in module.CLAIMS]
    return tuple(sorted(found, key=lambda claim: [*How].index(claim.how)))
