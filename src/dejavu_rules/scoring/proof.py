"""Proofs with z3: no assignment of fragments beats the optimiser's (SCORE-C4).

The rules of an assignment are written down here once more, as constraints on which card uses which
fragment. `prove` asks z3 for an assignment of one player's fragments that is worth more than the sheet
says. `lemmas` together say the same for every holding of fragments and of cards:

- *accounting*: whatever the cards do, the VP are 18 for each set and, for every other fragment, 5 or 2 or
  nothing; and a set needs its three fragments for itself.
- *colour k f*: so, the sets taken out, each colour is on its own, and no use of it by k sequence cards and
  f fragment cards beats the optimiser's table for that colour. Fragment cards can be merged into one
  without changing a VP, so f is 0 or 1 here, but all tables up to 42 cards are compared.
- *many cards*: a fragment outside sets is never worth more than 5, and from two sequence cards on the
  table gives 5 for each: a third card changes nothing.
- *sets*: of all the pips that could make sets, the optimiser's choice is at least as good as any other.

Each lemma is a query for a counterexample that z3 must refute; "unknown" is a failure, never a pass. The
queries read the tables and the choices that `optimum` runs on, not a copy. This is the only module that
imports z3, and z3 has no types: what it returns stays in here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from attrs import frozen

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENT_COLOURS, FRAGMENTS, Fragment
from dejavu_rules.errors import DejaVuError
from dejavu_rules.scoring.checker import assignment_violations, assignment_vp, in_table_words
from dejavu_rules.scoring.masks import fragments_of, mask_of
from dejavu_rules.scoring.optimum import SEQUENCES, Demand, Demands, set_choices
from dejavu_rules.scoring.runs import PIPS, SETS_OF_PIPS, Pips, colour_table
from dejavu_rules.scoring.sheet import Sheet

try:
    import z3
except ImportError as error:
    raise ImportError("proofs need z3; install it with: pip install 'dejavu-rules[proof]'") from error

TIMEOUT_MS = 60_000
MOST_IN_LTM = len(CARD_IDS)
"""No Long-term Memory holds more cards, whatever the catalogue says (CARD-3)."""
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
        users = [uses[fragment] for card, uses in zip(self.cards, self.uses, strict=True) if card in kinds]
        return z3.Or(users) if users and fragment in self.owned else z3.BoolVal(False)

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


def prove(sheet: Sheet) -> None:
    """Prove that the sheet's assignment is legal, worth what it says, and that none is worth more.

    Raises `ProofFailed` where that is not so, or z3 gave up.
    """
    held, claimed, uses = sheet.holding, sheet.optimum.vp, sheet.assignment
    found = [violation for _, violation in assignment_violations(held, uses)]
    illegal = [f"{violation.clause}: {in_table_words(held, violation)}" for violation in found]
    if illegal or assignment_vp(held, uses) != claimed:
        raise ProofFailed(f"{sheet.name}: the assignment is not worth {claimed} VP {'; '.join(illegal)}".rstrip())
    prove_bound(held.fragments, held.demands, claimed, sheet.name)


def prove_bound(fragments: Fragments, cards: Demands, vp: int, name: str = "the holding") -> None:
    """Prove that no assignment of these fragments to these cards is worth more than `vp`.

    Raises `ProofFailed` with a better one, or where z3 gave up; `InvalidTable` where a fragment is there twice.
    """
    mask = mask_of(fragments)
    query = Assignments(cards, {each: z3.BoolVal(bool(mask >> each.__index__() & 1)) for each in FRAGMENTS})
    better = find(*query.rules, *query.hints, query.vp > vp)
    if better is not None:
        raise ProofFailed(f"{name}: an assignment is worth more than {vp} VP: {query.show(better)}")


@frozen
class Scorer:
    """The two pieces of data that decide what the optimiser answers; the lemmas take any such scorer."""

    colour_vp: Callable[[int, int], tuple[int, ...]]
    """For a number of sequence cards and one of fragment cards: the VP of each set of pips of one colour."""
    set_choices: Callable[[Pips], Sequence[Pips]]
    """The pips to try for sets, given the pips that are there in all three colours."""


FAST = Scorer(lambda sequences, fragments: colour_table(sequences, fragments).vp, set_choices)
Lemma: TypeAlias = tuple[str, Callable[[], None]]


def lemmas(scorer: Scorer = FAST) -> Iterator[Lemma]:
    """The lemmas by name; calling one proves it for this scorer or raises `Refuted`."""
    yield "accounting", _accounting
    for sequences, fragments in product((0, 1), (0, 1)):
        yield f"colour {sequences} {fragments}", partial(_colour, scorer, sequences, fragments)
    yield "many cards", partial(_many_cards, scorer)
    yield "sets", partial(_sets, scorer)


def prove_all(scorer: Scorer = FAST) -> None:
    """Prove the theorem: for every holding of fragments and cards, nothing beats this scorer.

    Raises `Refuted` with an example that does, or `ProofFailed` where z3 gave up.
    """
    for _, lemma in lemmas(scorer):
        lemma()


def _accounting() -> None:
    """Two cards of each kind stand for any number: a miscount needs no third, and an absent card uses nothing."""
    query = Assignments(tuple(Demand) * 2, {each: z3.Bool(f"own_{each.name}") for each in FRAGMENTS})
    for miscount in query.miscounts():
        wrong = find(*query.rules, miscount)
        if wrong is not None:
            raise ProofFailed(f"accounting: {query.show(wrong)}")


def _colour(scorer: Scorer, sequences: int, fragments: int) -> None:
    """No use of one colour beats the table; the colour is the first, the rules treat all alike."""
    cards = (Demand.SEQUENCE_1,) * sequences + (Demand.FRAGMENTS,) * fragments
    owned = {each: z3.Bool(f"own_{each.name}") for each in FIRST_COLOUR}
    query = Assignments(cards, owned)
    for table in {scorer.colour_vp(sequences, many) for many in _as_many(fragments)}:
        _refute(f"colour {sequences} {fragments}", cards, owned, [*query.rules, *query.hints], query.vp, table)


def _many_cards(scorer: Scorer) -> None:
    owned = {each: z3.Bool(f"own_{each.name}") for each in FIRST_COLOUR}
    most = z3.Sum([z3.If(have, 5, 0) for have in owned.values()])
    tables = {scorer.colour_vp(k, f) for k in range(2, MOST_IN_LTM + 1) for f in range(MOST_IN_LTM + 1 - k)}
    for table in tables:
        _refute("many cards", (Demand.SEQUENCE_1,) * 2, owned, [], most, table)


def _as_many(fragments: int) -> range:
    """How many cards stand behind 0 and behind 1 fragment card: none, and any number."""
    return range(1, MOST_IN_LTM + 1) if fragments else range(1)


def _refute(
    lemma: str, cards: Demands, owned: Mapping[Fragment, Term], rules: list[Term], vp: Term, table: Sequence[int]
) -> None:
    """Ask for a set of pips that is worth more than the table says."""
    held = list(owned.values())
    is_set = [z3.And([have == bool(pips >> i & 1) for i, have in enumerate(held)]) for pips in range(SETS_OF_PIPS)]
    model = find(*rules, z3.Or([z3.And(is_set[pips], vp > table[pips]) for pips in range(SETS_OF_PIPS)]))
    if model is not None:
        pips = sum(1 << i for i, have in enumerate(held) if z3.is_true(model.eval(have, model_completion=True)))
        raise Refuted(lemma, fragments_of(pips), cards, _number(model, vp))


def _number(model: Term, term: Term) -> int:
    number: int = model.eval(term, model_completion=True).as_long()
    return number


def _sets(scorer: Scorer) -> None:
    """For every holding: some choice that the scorer tries is worth as much as any set of pips that could be made."""
    best = z3.Function("best", z3.BitVecSort(PIPS), z3.IntSort(), z3.IntSort(), z3.IntSort())
    facts = [
        best(pips, k, f) == vp for k, f in product((0, 1, 2), (0, 1)) for pips, vp in enumerate(scorer.colour_vp(k, f))
    ]
    colours = [z3.BitVec(f"pips_{colour}", PIPS) for colour in range(3)]
    sequences = [z3.Int(f"sequences_{colour}") for colour in range(3)]
    fragments = z3.Int("fragment_cards")
    facts += [fragments >= 0, fragments <= 1, *(rule for k in sequences for rule in (k >= 0, k <= 2))]

    def worth(sets: Pips) -> Term:
        rests = zip(colours, sequences, strict=True)
        return 18 * sets.bit_count() + z3.Sum([best(pips & ~sets & 31, k, fragments) for pips, k in rests])

    values = [worth(sets) for sets in range(SETS_OF_PIPS)]
    beaten = [
        z3.And(
            colours[0] & colours[1] & colours[2] == complete,
            *(values[sets] > values[tried] for tried in scorer.set_choices(complete)),
        )
        for complete in range(SETS_OF_PIPS)
        for sets in range(SETS_OF_PIPS)
        if sets & complete == sets
    ]
    model = find(*facts, z3.Or(beaten))
    if model is not None:
        one, two, three = (_number(model, pips) for pips in colours)
        kinds = zip((*SEQUENCES, Demand.FRAGMENTS), (*sequences, fragments), strict=True)
        cards = [card for card, number in kinds for _ in range(_number(model, number))]
        vp = max(_number(model, values[sets]) for sets in set_choices(one & two & three))
        held = fragments_of(one | two << PIPS | three << 2 * PIPS)
        raise Refuted("sets", held, (*cards, Demand.SETS), vp)
