"""Let the engine's own code run on symbols: what is replaced while it does, and nothing else is.

- The functions of `bag` answer symbols by their contract, and known bags as ever.
- The tables of Recollection can be asked for a bit that is not known, and answer with what they have for each bit.
- Results are not remembered: a remembered answer would leave out the conditions under which it was found.
- `len`, `max`, `min`, `any` and `frozenset` of Python answer symbols without a fork.
- `flow.replenishment` and `can_sow` answer by the sentences that `loops` proves of them.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch

from dejavu_rules.actions import drawing, flow, recollection, sowings
from dejavu_rules.box.multisets import Pieces
from dejavu_rules.combinatorics import bag
from tests.proofs.running import bags, levels, maps, symbols
from tests.proofs.running.symbols import Number, term_of

PACKAGE = "dejavu_rules"
ENGINE = (f"{PACKAGE}.actions", f"{PACKAGE}.state", f"{PACKAGE}.game", f"{PACKAGE}.box")
"""Where the rules are: only there are Python's own functions replaced."""


@contextmanager
def following() -> Iterator[None]:
    """A time in which the engine can run on symbols."""
    with ExitStack() as stack:
        for module, name, value in list(_replacements()):
            stack.enter_context(patch.object(module, name, value, create=True))
        yield


def _replacements() -> Iterator[tuple[ModuleType, str, Any]]:
    replaced: list[tuple[Any, Any]] = [
        (getattr(bag, name), _lift(getattr(bag, name), contract)) for name, contract in bags.CONTRACT.items()
    ]
    replaced += [
        (bag.ONE, bags.Ones(bag.ONE)),
        (flow.replenishment, _lift(flow.replenishment, levels.contract)),
        (sowings.can_sow, maps.contract),
    ]
    for module in _modules(PACKAGE):
        for name, value in list(vars(module).items()):
            other = next((other for known, other in replaced if value is known), None)
            if other is not None:
                yield module, name, other
            elif hasattr(value, "cache_info") and hasattr(value, "__wrapped__"):
                yield module, name, value.__wrapped__
    yield drawing, "_new_cards", lambda state, player: drawing._find_new_cards(player)
    yield recollection, "ONE_BIT", bags.ByBit(sowings.ONE_BIT, bags.choose_bag)
    yield recollection, "_SAME_COLOUR", bags.ByBit(recollection._SAME_COLOUR, bags.choose_mask)
    yield recollection, "_WHITE_BITS", bags.BitSet(recollection._WHITE_BITS)
    for module in (each for home in ENGINE for each in _modules(home)):
        yield module, "max", symbols.largest
        yield module, "min", symbols.smallest
        yield module, "len", measure
        yield module, "any", symbols.holds_any
        yield module, "frozenset", levels.as_set


def _modules(home: str) -> list[ModuleType]:
    return [module for name, module in sorted(sys.modules.items()) if name == home or name.startswith(f"{home}.")]


def _lift(real: Callable[..., Any], contract: Callable[..., Any]) -> Callable[..., Any]:
    def function(*arguments: Any) -> Any:
        return contract(*arguments) if any(map(bags.is_symbolic, arguments)) else real(*arguments)

    return function


def measure(value: Any) -> Any:
    """`len`, also of pieces that are not known: `Pieces.__len__` is the sum of their counts."""
    if isinstance(value, Pieces) and bags.is_symbolic(value._bag):
        return Number(term_of(bags.total(bags.counts_of(value._bag))))
    return len(value)
