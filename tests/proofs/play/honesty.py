"""What keeps the model honest: it is run beside the engine.

A proof is about guards and effects as this package says them. So steps that the engine really takes are looked at
through a lens: the guard must allow them, the effect must predict the next state to the last number, the box must be
one that the proofs are about; and the claims must hold, or else the proofs would be about nothing.
"""

from collections.abc import Callable, Iterator
from typing import Any

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.pieces import CardId, Fragment
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.state import GameState
from tests.proofs.play.boxes import first_slice, proper
from tests.proofs.play.claims import Claim
from tests.proofs.play.invariants import INVARIANTS
from tests.proofs.play.lens import Lens
from tests.proofs.play.logic import named_leaves
from tests.proofs.play.promises import PROMISES
from tests.proofs.play.rules.kind import Kind
from tests.proofs.play.rules.table import KINDS
from tests.proofs.play.seeing import SEE
from tests.proofs.play.slices import Slice

_KIND_OF = {kind.action: kind for kind in KINDS}


class Dishonest(DejaVuError):  # noqa: N818 - stands beside NotProved
    """The model says something else than the engine does; the message tells what."""


@frozen
class SlicedStep:
    """A real step through a lens."""

    kind: Kind
    before: Slice
    action: Any
    after: Slice
    is_endgame: bool = False
    """Whether the game began in the middle, with fewer bits than a set-up asks for; the proofs say nothing of those."""

    def differences(self, effect: Callable[[Slice, Any], Slice]) -> Iterator[str]:
        """Where an effect leads to something else than the engine."""
        predicted = effect(self.before, self.action)
        if predicted == self.after:
            return
        for (name, model), (_, engine) in zip(named_leaves(predicted), named_leaves(self.after), strict=True):
            if model != engine:
                yield f"{name[1:]} is {model} in the model and {engine} in the engine"

    def check(self) -> None:
        """Raises `Dishonest` where the guard forbids the step or the effect differs."""
        wrong = [f"{clause} forbids it" for clause, holds in self.kind.guard(self.before, self.action) if not holds]
        if not wrong and not self.kind.legal(self.before, self.action):
            wrong = ["the phase forbids it, or something counts fewer than none"]
        wrong += self.differences(self.kind.effect)
        wrong += [] if self.is_endgame or proper(self.before.box) else ["the box is none that the proofs are about"]
        if wrong:
            raise Dishonest(f"{self.kind.name}: {'; '.join(wrong)}")

    def check_claims(self) -> None:
        """Raises `Dishonest` where an invariant does not hold before the step, or a claim after it."""
        wrong = [f"before: {each.name} does not hold" for each in INVARIANTS if not each.holds(self.before)]
        claims: tuple[Claim, ...] = (*INVARIANTS, *PROMISES)
        held = [(claim.name, claim.promise(self.kind, self.before, self.after)) for claim in claims]
        wrong += [f"{name} does not hold" for name, holds in held if not holds]
        if wrong:
            raise Dishonest(f"{self.kind.name}: {'; '.join(wrong)}")


def see(lens: Lens, before: GameState, action: Action | Outcome, after: GameState) -> SlicedStep:
    """A step of the engine through a lens."""
    kind = _KIND_OF[type(action)]
    return SlicedStep(kind, lens.see(before), SEE[kind.action](lens, before, action, after), lens.see(after))


def check_first(lens: Lens, state: GameState) -> None:
    """Raises `Dishonest` if the first state of a game is not as the model says."""
    seen = lens.see(state)
    if seen != first_slice(seen.box, seen.touching):
        raise Dishonest("the first state is another one in the model")


def some_lens(state: GameState, action: Action | Outcome | None, stream: Stream) -> Lens:
    """A random lens; in half of the cases for the card that the action is about, if it is about one."""
    box = state.game.catalogue
    named = (getattr(action, "card", None), getattr(action, "source", None), state.pending)
    about = [card for card in named if isinstance(card, CardId)]
    cards = about if about and stream.below(2) else [card.id for card in box.cards]
    kinds, fragments = box.bits.kinds(), box.fragments.kinds()
    fragment: Fragment = fragments[stream.below(len(fragments))]
    side = frozenset([tile for tile in state.game.map.tiles if stream.below(2)])
    return Lens(kinds[stream.below(len(kinds))], cards[stream.below(len(cards))], fragment, side)
