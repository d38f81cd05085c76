"""All legal assignments of fragments to cards as z3 sees them (SCORE-C1 to SCORE-C4).

The rules of an assignment are written down here once more, as constraints on which card uses which fragment. The
modules of this package are the only ones that import z3, and z3 has no types: what it returns stays in here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import FRAGMENT_COLOURS, FRAGMENTS, Fragment
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.scoring.optimum import SEQUENCES, Demand, Demands, mask_of

try:
    import z3
except ImportError as error:
    raise ImportError("proofs need z3; install it with: pip install 'dejavu-rules[proof]'") from error

TIMEOUT_MS = 60_000
FIRST_COLOUR = tuple(each for each in FRAGMENTS if each.colour is FRAGMENT_COLOURS[0])
Term: TypeAlias = Any
"""A z3 expression."""


class ProofFailed(DejaVuError):  # noqa: N818 - stands beside IllegalAction
    """A score could not be proved: it is wrong, or z3 gave up."""


class Refuted(ProofFailed):
    """A scorer is beaten: by these cards, with these fragments, by an assignment worth `vp`."""

    def __init__(self, lemma: str, fragments: Fragments, cards: Demands, vp: int) -> None:
        self.lemma, self.fragments, self.cards, self.vp = lemma, fragments, cards, vp
        names = ", ".join(card.name for card in cards)
        super().__init__(f"{lemma}: {fragments} with {names} can make {vp} VP")


def find(*constraints: Term) -> Term | None:
    """A model of the constraints, or None if z3 has shown that there is none; anything else raises."""
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT_MS)
    solver.set("ctrl_c", False)  # whoever stops us has not refuted us: let Python raise
    solver.add(*constraints)
    result = solver.check()
    if result == z3.unsat:
        return None
    if result == z3.sat:
        return solver.model()
    raise ProofFailed(f"z3 gave no answer: {solver.reason_unknown()}")


class Assignments:
    """All legal assignments of fragments to cards: variables, their rules, and what they are worth."""

    def __init__(self, cards: Sequence[Demand], owned: Mapping[Fragment, Term]) -> None:
        self.cards, self.owned = cards, owned
        self.uses = [{each: z3.Bool(f"card{index}_{each.name}") for each in owned} for index in range(len(cards))]
        self.in_run = {each: self._any(each, SEQUENCES) for each in owned}
        self.counted = {each: self._any(each, (Demand.FRAGMENTS,)) for each in owned}
        self.in_set = {each.pips: self._any(each, (Demand.SETS,)) for each in FIRST_COLOUR}
        self.rules = [*self._each_fragment_once(), *(rule for index in range(len(cards)) for rule in self._card(index))]
        # These follow from the rules (`_accounting`); with them z3 is a thousand times faster on two cards of a kind.
        self.hints = [z3.AtMost(self.in_set[each.pips], self.in_run[each], self.counted[each], 1) for each in owned]
        self.vp = z3.Sum([self._vp_at(pips) for pips in self.in_set])

    def _vp_at(self, pips: int) -> Term:
        """The VP of all fragments with these pips, by what becomes of them."""
        here = [each for each in self.owned if each.pips == pips]
        return z3.Sum(
            [z3.If(self.in_set[pips], 18, 0)]
            + [z3.If(self.in_run[each], 5, 0) + z3.If(self.counted[each], 2, 0) for each in here]
        )

    def _vp_by_card_at(self, pips: int) -> Term:
        """The same VP as the clauses say it, card by card."""
        return z3.Sum(
            [
                z3.If(used, 18 if card is Demand.SETS else 2 if card is Demand.FRAGMENTS else 5, 0)
                for card, uses in zip(self.cards, self.uses, strict=True)
                for each, used in uses.items()
                if each.pips == pips and (card is not Demand.SETS or each in FIRST_COLOUR)  # one set, one 18
            ]
        )

    def miscounts(self) -> Iterator[Term]:
        """Everything that would make the hints or the VP wrong."""
        yield from (z3.Not(hint) for hint in self.hints)
        yield from (z3.And(self.in_set[each.pips], z3.Not(owned)) for each, owned in self.owned.items())
        yield from (self._vp_at(pips) != self._vp_by_card_at(pips) for pips in self.in_set)

    def _any(self, fragment: Fragment, kinds: Iterable[Demand]) -> Term:
        """Whether a card of these kinds uses the fragment."""
        return z3.Or([uses[fragment] for card, uses in zip(self.cards, self.uses, strict=True) if card in kinds])

    def _each_fragment_once(self) -> Iterator[Term]:
        """SCORE-C4, and nobody uses what they do not own."""
        for each, owned in self.owned.items():
            users = [uses[each] for uses in self.uses]
            if users:
                yield z3.AtMost(*users, 1)
            yield z3.Implies(z3.Or(users), owned)

    def _card(self, index: int) -> Iterator[Term]:
        """What a card can count (SCORE-C1, SCORE-C2); a fragment card can count anything (SCORE-C3)."""
        card, uses = self.cards[index], self.uses[index]
        if card is Demand.SETS:
            for pips in self.in_set:
                first, *others = [used for each, used in uses.items() if each.pips == pips]
                yield z3.And([first == other for other in others])
        elif card is not Demand.FRAGMENTS:
            yield from (z3.Not(used) for each, used in uses.items() if SEQUENCES[each.colour] is not card)
            circle = [used for each, used in uses.items() if SEQUENCES[each.colour] is card]
            gaps = [z3.And(one, z3.Not(after)) for one, after in zip(circle, circle[1:] + circle[:1], strict=True)]
            yield z3.AtMost(*gaps, 1)  # a run ends once, or nowhere if it is the whole circle

    def show(self, model: Term) -> str:
        """An assignment that z3 found, in words."""
        taken = [[str(each) for each in uses if z3.is_true(model.eval(uses[each]))] for uses in self.uses]
        return "; ".join(f"{card.name}: {', '.join(each)}" for card, each in zip(self.cards, taken, strict=True))


def prove_bound(fragments: Fragments, cards: Demands, vp: int, name: str = "the holding") -> None:
    """Prove that no assignment of these fragments to these cards is worth more than `vp`.

    Raises `ProofFailed` with a better one, or where z3 gave up; `InvalidTable` where a fragment is there twice.
    """
    mask_of(fragments)  # which refuses twins
    query = Assignments(cards, {each: z3.BoolVal(each in fragments) for each in FRAGMENTS})
    better = find(*query.rules, *query.hints, query.vp > vp)
    if better is not None:
        raise ProofFailed(f"{name}: an assignment is worth more than {vp} VP: {query.show(better)}")
