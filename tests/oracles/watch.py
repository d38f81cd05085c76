"""Play a game and watch it: every transition, and every verdict on an action, is put to the oracles."""

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Protocol, cast

from attrs import define, field, frozen

import dejavu_rules.engine
from dejavu_rules import (
    Action,
    Choices,
    Construct,
    GameState,
    IllegalAction,
    Meditate,
    Outcome,
    Phase,
    Randomness,
    Sow,
    Violation,
)
from tests.oracles.candidates import everything_allowed, number_of_sowings
from tests.oracles.effects import EFFECTS
from tests.oracles.invariants import INVARIANTS, Invariant
from tests.oracles.near_legal import near_legal
from tests.oracles.rulebook import allowed

FEW = 400
"""Up to this number choices are listed to look for one among them."""


class Engine(Protocol):
    """What is under test: the engine of the library, or one with a broken rule."""

    def legal_actions(self, state: GameState) -> Choices[Action]: ...
    def chance_outcomes(self, state: GameState) -> Choices[Outcome]: ...
    def random_action(self, state: GameState, dealer: Randomness) -> Action: ...
    def explain(self, state: GameState, action: object) -> tuple[Violation, ...]: ...
    def apply(self, state: GameState, action: object) -> GameState: ...
    def is_over(self, state: GameState) -> bool: ...


def as_engine(module: ModuleType) -> Engine:
    return cast(Engine, module)


REAL = as_engine(dejavu_rules.engine)


def choices_now(state: GameState, engine: Engine = REAL) -> Choices[Action | Outcome]:
    """What the active player may do or, where chance decides, what may happen."""
    return engine.chance_outcomes(state) if state.is_chance else engine.legal_actions(state)


class Caught(AssertionError):  # noqa: N818 - what an oracle has done
    """An oracle found a transition or a verdict that the rules do not allow."""


@frozen
class Verdict:
    """What an engine says about an action, asked in four ways, and what the rulebook says."""

    action: object
    violations: tuple[Violation, ...]
    after: GameState | None
    raised: tuple[Violation, ...]
    listed: bool | None
    """Whether the action is in a list of all choices; None where those are too many to list."""
    contained: bool
    """Whether the choices themselves say that it is one of them."""
    allowed: bool


def listed(choices: Choices[object], few: int = FEW) -> set[object] | None:
    """All choices, if they are few."""
    return set(choices) if choices.count() <= few else None


def ask(engine: Engine, state: GameState, action: object, choices: set[object] | None) -> Verdict:
    violations = engine.explain(state, action)
    raised: tuple[Violation, ...] = ()
    after: GameState | None = None
    try:
        after = engine.apply(state, action)
    except IllegalAction as error:
        raised = error.violations
    in_list = None if choices is None else action in choices
    contained = action in choices_now(state, engine)
    return Verdict(action, violations, after, raised, in_list, contained, allowed(state, action))


def explain_and_apply_agree(verdict: Verdict) -> bool:
    return verdict.raised == verdict.violations and (verdict.after is None) == bool(verdict.violations)


def explain_and_legal_actions_agree(verdict: Verdict) -> bool:
    return verdict.listed in (None, not verdict.violations)


def explain_and_membership_agree(verdict: Verdict) -> bool:
    return verdict.contained == (not verdict.violations)


def explain_and_the_rulebook_agree(verdict: Verdict) -> bool:
    return verdict.allowed == (not verdict.violations)


VERDICTS: tuple[Callable[[Verdict], bool], ...] = (
    explain_and_apply_agree,
    explain_and_legal_actions_agree,
    explain_and_membership_agree,
    explain_and_the_rulebook_agree,
)


def everything_allowed_is_offered(state: GameState, choices: Choices[object]) -> bool:
    """And nothing else; sowings by their number, anything else by name."""
    offered = listed(choices)
    wanted = None if offered is None else everything_allowed(state)
    if wanted is None or offered is None:
        return True
    sowings = sum(type(action) is Sow for action in offered)
    if state.phase is Phase.RECOLLECTION and sowings != number_of_sowings(state):
        return False
    return {action for action in offered if type(action) is not Sow} == wanted


def choices_are_counted_and_different(state: GameState, choices: Choices[object]) -> bool:
    """Before the game is over there is always something to do, and no choice is there twice."""
    if choices.count() > FEW:
        return True
    in_order = list(choices)
    return len(set(in_order)) == len(in_order) == choices.count() > 0 or state.phase is Phase.OVER


OFFERS: tuple[Callable[[GameState, Choices[object]], bool], ...] = (
    everything_allowed_is_offered,
    choices_are_counted_and_different,
)

ORACLES = tuple(oracle.__name__ for oracle in (*INVARIANTS, *EFFECTS, *VERDICTS, *OFFERS))


@define
class Watch:
    """Checks what it is shown, and remembers which actions were accepted and which violations were found."""

    engine: Engine = REAL
    only: str | None = None
    """The one oracle to ask; all of them, if None."""
    eager: bool = False
    """Whether players complete whatever cards they can, so that games end soon and closely."""
    accepted: set[type] = field(factory=set)
    raised: Counter[str] = field(factory=Counter)
    _transition_oracles: list[Invariant] = field(init=False)
    _verdict_oracles: list[Callable[[Verdict], bool]] = field(init=False)
    _offer_oracles: list[Callable[[GameState, Choices[object]], bool]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._transition_oracles = [o for o in (*INVARIANTS, *EFFECTS) if self.only in (None, o.__name__)]
        self._verdict_oracles = [o for o in VERDICTS if self.only in (None, o.__name__)]
        self._offer_oracles = [o for o in OFFERS if self.only in (None, o.__name__)]

    def transition(self, before: GameState, action: object, after: GameState) -> None:
        for oracle in self._transition_oracles:
            if not oracle(before, action, after):
                raise Caught(f"not {oracle.__name__}\nbefore: {before}\naction: {action}\nafter:  {_told(after)}")

    def offer(self, state: GameState) -> set[object] | None:
        """Look at what may be done now; all of it, if it is little and somebody asks."""
        choices = choices_now(state, self.engine)
        for oracle in self._offer_oracles:
            if not oracle(state, choices):
                raise Caught(f"not {oracle.__name__}\nstate: {state}")
        return listed(choices) if explain_and_legal_actions_agree in self._verdict_oracles else None

    def verdict(self, state: GameState, action: object, choices: set[object] | None = None) -> GameState | None:
        """Ask about an action, legal or not; what comes of it if it is legal."""
        verdict = ask(self.engine, state, action, choices)
        for oracle in self._verdict_oracles:
            if not oracle(verdict):
                raise Caught(f"not {oracle.__name__}\nstate: {state}\naction: {action}\n{verdict.violations}")
        self.raised.update(violation.code for violation in verdict.violations)
        if verdict.after is not None:
            self.accepted.add(type(action))
            self.transition(state, action, verdict.after)
        return verdict.after

    def decide(self, state: GameState, dealer: Randomness) -> object:
        """A random action of the player, or what chance brings."""
        if state.is_chance:
            return self.engine.chance_outcomes(state).pick(dealer)
        if self.eager and state.phase is Phase.DEJA_VU:
            first = next(iter(self.engine.legal_actions(state)))  # constructions come first
            if isinstance(first, Construct):
                return first
        return self.engine.random_action(state, dealer)

    def step(self, state: GameState, dealer: Randomness, tries: int = 1) -> GameState:
        """Try some nearly legal actions, then go on with a legal one."""
        action = self.decide(state, dealer)
        choices = self.offer(state) if tries else None
        for _ in range(tries):
            self.verdict(state, near_legal(state, action, dealer), choices)
        after = self.verdict(state, action, choices)
        if after is None:
            raise Caught(f"a legal action was refused\nstate: {state}\naction: {action}")
        return after

    def play(self, state: GameState, dealer: Randomness, steps: int, tries: int = 1) -> GameState:
        """Go on for a number of steps or to the end of the game, where nothing can be done any more."""
        for _ in range(steps):
            if self.engine.is_over(state):
                self.verdict(state, near_legal(state, Meditate(), dealer), set())
                break
            state = self.step(state, dealer, tries)
        return state


def _told(state: GameState) -> str:
    """A state in words; a broken rule may leave one that cannot be told, with fewer pieces than none somewhere."""
    try:
        return repr(state)
    except OverflowError:
        return "nonsense"
