"""What is asked of z3, the only place where it is imported, and only when something is to be proved."""

from typing import Any, TypeAlias

from dejavu_rules.i18n.errors import DejaVuError

TIMEOUT_MS = 60_000
Term: TypeAlias = Any
"""A number or a truth: known, or a z3 expression. z3 has no types."""


class NotProved(DejaVuError):  # noqa: N818 - stands beside ProofFailed
    """A claim is not proved: the message has a counterexample, or z3 gave up."""


def z3() -> Any:
    """The module.

    Raises `ImportError` where it is not installed.
    """
    try:
        import z3
    except ImportError as error:
        raise ImportError("proofs need z3; install it with: pip install 'dejavu-rules[proof]'") from error
    return z3


def find(*facts: Term) -> Any:
    """A model of the facts, or None if z3 has shown that there is none.

    Raises `NotProved` if z3 does not know.
    """
    solver = z3().Solver()
    solver.set("timeout", TIMEOUT_MS)
    solver.set("ctrl_c", False)  # whoever stops us has not refuted us: let Python raise
    solver.add(*facts)
    result = solver.check()
    if result == z3().unsat:
        return None
    if result == z3().sat:
        return solver.model()
    raise NotProved(f"z3 gave no answer: {solver.reason_unknown()}")


def value_in(model: Any, term: Term) -> int | bool:
    """What a term is in a model."""
    if isinstance(term, int):
        return term
    found = model.eval(term, model_completion=True)
    return bool(z3().is_true(found)) if z3().is_bool(found) else int(found.as_long())
