"""An engine must give the same answer about actions and choices however it is asked."""

from collections.abc import Iterator
from typing import TypeAlias

from dejavu_rules import Choices, GameState, IllegalAction, Phase, Sow, Violation
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.testing.counting import everything_allowed, is_allowed, number_of_sowings
from dejavu_rules.testing.engines import Engine, choices_now
from dejavu_rules.testing.oracles.oracle import Oracle, oracle

FEW = 400
"""Up to this number choices are listed to look for one among them."""


@frozen
class Verdict:
    """What an engine says about an action in a state, asked in four ways."""

    state: GameState
    action: object
    violations: tuple[Violation, ...]
    after: GameState | None
    raised: tuple[Violation, ...]
    listed: bool | None
    """Whether the action is in a list of all choices; None where those are too many to list."""
    contained: bool
    """Whether the choices themselves say that it is one of them."""

    @property
    def allowed(self) -> bool | None:
        """What the second engine says; None where it cannot tell."""
        return is_allowed(self.state, self.action)


def ask(engine: Engine, state: GameState, action: object, choices: set[object] | None) -> Verdict:
    """Ask an engine about a well-formed action in every way; `choices` is the set of all, where they are few."""
    violations = engine.explain(state, action)
    raised: tuple[Violation, ...] = ()
    after: GameState | None = None
    try:
        after = engine.apply(state, action)
    except IllegalAction as error:
        raised = error.violations
    listed = None if choices is None else action in choices
    return Verdict(state, action, violations, after, raised, listed, action in choices_now(state, engine))


@oracle()
def explain_and_apply_agree(verdict: Verdict) -> Iterator[str]:
    """`apply` refuses what `explain` explains, with the same violations."""
    if verdict.raised != verdict.violations or (verdict.after is None) != bool(verdict.violations):
        yield f"explain says {_codes(verdict.violations)} and apply {_codes(verdict.raised)}"


@oracle()
def explain_and_legal_actions_agree(verdict: Verdict) -> Iterator[str]:
    """What is legal is in the list of choices, and nothing else is."""
    if verdict.listed not in (None, not verdict.violations):
        yield f"explain says {_codes(verdict.violations)}, and it is {'' if verdict.listed else 'not '}in the list"


@oracle()
def explain_and_membership_agree(verdict: Verdict) -> Iterator[str]:
    """What is legal is `in` the choices, and nothing else is."""
    if verdict.contained == bool(verdict.violations):
        yield f"explain says {_codes(verdict.violations)}, and it is {'' if verdict.contained else 'not '}a choice"


@oracle()
def explain_and_the_rulebook_agree(verdict: Verdict) -> Iterator[str]:
    """What is legal is what the second engine allows; where it cannot tell, nothing but MAP-2 can be broken."""
    clauses = {violation.clause for violation in verdict.violations}
    if verdict.allowed is None:
        if clauses - {"MAP-2"}:
            yield f"explain says {_codes(verdict.violations)}, and the second engine knows no such reason"
    elif verdict.allowed == bool(clauses):
        verb = "allows" if verdict.allowed else "forbids"
        yield f"explain says {_codes(verdict.violations)}, and the second engine {verb} it"


def _codes(violations: tuple[Violation, ...]) -> str:
    return ", ".join(violation.code for violation in violations) or "nothing"


def list_if_few(choices: Choices[object], few: int = FEW) -> set[object] | None:
    """All choices as a set; None if there are more than `few`."""
    return set(choices) if choices.count() <= few else None


@oracle("SOW-1", "SOW-2", "SOW-3", "SOW-4", "SOW-6")
def everything_allowed_is_offered(state: GameState, choices: Choices[object]) -> Iterator[str]:
    """And nothing else; sowings by their number, anything else by name."""
    offered = list_if_few(choices)
    wanted = None if offered is None else everything_allowed(state)
    if wanted is None or offered is None:
        return
    sowings = sum(type(action) is Sow for action in offered)
    if state.phase is Phase.RECOLLECTION and sowings != number_of_sowings(state):
        yield f"{sowings} sowings are offered of {number_of_sowings(state)}"
    others = {action for action in offered if type(action) is not Sow}
    if others != wanted:
        forbidden, missing = list(others - wanted)[:3], list(wanted - others)[:3]
        yield f"offered and forbidden: {forbidden}; allowed and not offered: {missing}"


@oracle("RULING-18")
def choices_are_counted_and_different(state: GameState, choices: Choices[object]) -> Iterator[str]:
    """Before the game is over there is always something to do, and no choice is there twice."""
    if choices.count() > FEW or state.phase is Phase.OVER:
        return
    in_order = list(choices)
    if not len(set(in_order)) == len(in_order) == choices.count() > 0:
        yield f"{len(in_order)} choices, {len(set(in_order))} different ones, and the count is {choices.count()}"


VerdictOracle: TypeAlias = Oracle[[Verdict]]
OfferOracle: TypeAlias = Oracle[[GameState, Choices[object]]]

VERDICTS: tuple[VerdictOracle, ...] = (
    *(explain_and_apply_agree, explain_and_legal_actions_agree),
    *(explain_and_membership_agree, explain_and_the_rulebook_agree),
)
"""Asked about every action, legal or not."""

OFFERS: tuple[OfferOracle, ...] = (everything_allowed_is_offered, choices_are_counted_and_different)
"""Asked about all choices of a state."""
