"""A `Watch` plays a game and asks the oracles about every state, transition, verdict and offer."""

from collections import Counter

from attrs import define, field

from dejavu_rules import Action, Construct, GameState, Meditate, Outcome, Phase, Randomness
from dejavu_rules.testing.engines import REAL, Engine, choices_now
from dejavu_rules.testing.near_legal import near_legal
from dejavu_rules.testing.oracles.effects import EFFECTS, Effect
from dejavu_rules.testing.oracles.invariants import INVARIANTS, Invariant
from dejavu_rules.testing.oracles.oracle import Oracle
from dejavu_rules.testing.oracles.verdicts import (
    OFFERS,
    VERDICTS,
    OfferOracle,
    VerdictOracle,
    ask,
    explain_and_legal_actions_agree,
    list_if_few,
)

ORACLES: tuple[Oracle[...], ...] = (*INVARIANTS, *EFFECTS, *VERDICTS, *OFFERS)
"""Every oracle that a watch asks."""


class Caught(AssertionError):  # noqa: N818 - what an oracle has done
    """An oracle found a state, a transition or a verdict that the rules do not allow."""


@define
class Watch:
    """Checks what it is shown, and remembers which actions were accepted and which violations were found.

    Every method raises `Caught` where an oracle says that something is broken; `asked` counts its questions.
    """

    engine: Engine = REAL
    only: str | None = None
    """The one oracle to ask, by its name; all of them, if None."""
    eager: bool = False
    """Whether players complete whatever cards they can, so that games end soon and closely."""
    accepted: set[type] = field(factory=set)
    raised: Counter[str] = field(factory=Counter)
    asked: Counter[str] = field(factory=Counter)
    """How often each kind of oracle was asked: a state, a transition, a verdict, an offer."""
    _invariants: list[Invariant] = field(init=False)
    _effects: list[Effect] = field(init=False)
    _verdicts: list[VerdictOracle] = field(init=False)
    _offers: list[OfferOracle] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._invariants = [oracle for oracle in INVARIANTS if self.only in (None, oracle.name)]
        self._effects = [oracle for oracle in EFFECTS if self.only in (None, oracle.name)]
        self._verdicts = [oracle for oracle in VERDICTS if self.only in (None, oracle.name)]
        self._offers = [oracle for oracle in OFFERS if self.only in (None, oracle.name)]

    def see(self, state: GameState) -> None:
        """Check a state."""
        self.asked["states"] += 1
        for invariant in self._invariants:
            for sentence in invariant(state):
                raise _report(invariant, sentence, state=state)

    def transition(self, before: GameState, action: object, after: GameState) -> None:
        """Check what an action has done, and the state after it."""
        self.asked["transitions"] += 1
        for effect in self._effects:
            for sentence in effect(before, action, after):
                raise _report(effect, sentence, before=before, action=action, after=after)
        self.see(after)

    def offer(self, state: GameState) -> set[object] | None:
        """Check the choices of a state; returns them all if they are few and an oracle needs them."""
        self.asked["offers"] += 1
        choices = choices_now(state, self.engine)
        for oracle in self._offers:
            for sentence in oracle(state, choices):
                raise _report(oracle, sentence, state=state)
        return list_if_few(choices) if explain_and_legal_actions_agree in self._verdicts else None

    def verdict(self, state: GameState, action: object, choices: set[object] | None = None) -> GameState | None:
        """Check the answers about an action, legal or not; returns the state after it, or None if it is illegal."""
        self.asked["verdicts"] += 1
        verdict = ask(self.engine, state, action, choices)
        for oracle in self._verdicts:
            for sentence in oracle(verdict):
                raise _report(oracle, sentence, state=state, action=action)
        self.raised.update(violation.code for violation in verdict.violations)
        if verdict.after is not None:
            self.accepted.add(type(action))
            self.transition(state, action, verdict.after)
        return verdict.after

    def decide(self, state: GameState, dealer: Randomness) -> Action | Outcome:
        """Choose a random action of the player, or an outcome of chance."""
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
        """Play for a number of steps or to the end of the game, and check there that nothing is legal any more."""
        for _ in range(steps):
            if self.engine.is_over(state):
                self.verdict(state, near_legal(state, Meditate(), dealer), set())
                break
            state = self.step(state, dealer, tries)
        return state


def _report(oracle: Oracle[...], sentence: str, **shown: object) -> Caught:
    lines = [f"not {oracle.tell(sentence)}", *(f"{name}: {_show(thing)}" for name, thing in shown.items())]
    return Caught("\n".join(lines))


def _show(thing: object) -> str:
    """The `repr` of a thing; a broken rule may leave a state that has none, with a negative number of pieces."""
    try:
        return repr(thing)
    except OverflowError:
        return "nonsense"
