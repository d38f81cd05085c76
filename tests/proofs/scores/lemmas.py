"""The theorem: for every holding of fragments and of cards, the optimiser's answer is the best there is (SCORE-C4).

The lemmas together say it. Nothing is worth more:

- *accounting*: whatever the cards do, the VP are 18 for each set and, for every other fragment, 5 or 2 or nothing; and
  a set needs its three fragments for itself.
- *colour k f*: so, the sets taken out, each colour is on its own, and no use of it by k sequence cards and f fragment
  cards beats the optimiser's table for that colour. Fragment cards can be merged into one without changing a VP, so f
  is 0 or 1 here, but all tables up to 42 cards are compared.
- *many cards*: a fragment outside sets is never worth more than 5, and from two sequence cards on the table gives 5 for
  each: a third card changes nothing.
- *sets*: of all the pips that could make sets, the optimiser's choice is at least as good as any other.

And it is worth that much (`running`):

- *values*: every clause gives what the books say, for every count that the box allows.
- *achieved*: the runs of every table are runs, apart, and worth what the table says.
- *plan*: the cards are sorted to the right tables.
- *loop*: the search itself takes the best choice, and its witness is legal and worth it.

A lemma with z3 is a query for a counterexample that z3 must refute; "unknown" is a failure, never a pass. The others
try every case. All read the tables, choices and functions that run, not a copy.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TypeAlias

import z3

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import FRAGMENTS, Fragment
from dejavu_rules.scoring.optimum import PIPS, SEQUENCES, SETS_OF_PIPS, Demand, Demands, Pips, fragments_of
from dejavu_rules.scoring.proof import FIRST_COLOUR, Assignments, ProofFailed, Term, find
from tests.proofs.scores.running import FAST, MOST_IN_LTM, Scorer, loop, plan, runs, values

Lemma: TypeAlias = tuple[str, Callable[[], None]]


class Refutation(ProofFailed):
    """A scorer is beaten: by these cards, with these fragments, by an assignment worth `vp`."""

    def __init__(self, lemma: str, fragments: Fragments, cards: Demands, vp: int) -> None:
        self.lemma, self.fragments, self.cards, self.vp = lemma, fragments, cards, vp
        names = ", ".join(card.name for card in cards)
        super().__init__(f"{lemma}: {fragments} with {names} can make {vp} VP")


def lemmas(scorer: Scorer = FAST) -> Iterator[Lemma]:
    """The lemmas by name; calling one proves it for this scorer or raises `ProofFailed`."""
    yield "values", values
    yield "accounting", _accounting
    for sequences, fragments in product((0, 1), (0, 1)):
        yield f"colour {sequences} {fragments}", partial(_colour, scorer, sequences, fragments)
    yield "many cards", partial(_many_cards, scorer)
    yield "achieved", partial(runs, scorer)
    yield "sets", partial(_sets, scorer)
    yield "plan", plan
    yield "loop", partial(loop, scorer)


def prove_all(scorer: Scorer = FAST) -> None:
    """Prove the theorem: for every holding of fragments and cards, this scorer's answer is the best, and can be had.

    Raises `Refutation` with an example that beats it, or `ProofFailed` where it claims too much or z3 gave up.
    """
    for _, lemma in lemmas(scorer):
        lemma()


def _accounting() -> None:
    """Two cards of each kind stand for any number: a miscount needs no third, and an absent card uses nothing."""
    query = Assignments(tuple(Demand) * 2, {each: z3.Bool(f"own_{each.name}") for each in FRAGMENTS})
    for miscount in miscounts(query):
        wrong = find(*query.rules, miscount)
        if wrong is not None:
            raise ProofFailed(f"accounting: {query.show(wrong)}")


def miscounts(query: Assignments) -> Iterator[Term]:
    """Everything that would make the hints or the VP wrong."""
    yield from (z3.Not(hint) for hint in query.hints)
    yield from (z3.And(query.in_set[each.pips], z3.Not(owned)) for each, owned in query.owned.items())
    yield from (query.vp_at(pips) != _vp_by_card_at(query, pips) for pips in query.in_set)


def _vp_by_card_at(query: Assignments, pips: int) -> Term:
    """The VP of all fragments with these pips as the clauses say it, card by card."""
    return z3.Sum(
        [
            z3.If(used, 18 if card is Demand.SETS else 2 if card is Demand.FRAGMENTS else 5, 0)
            for card, uses in zip(query.cards, query.uses, strict=True)
            for each, used in uses.items()
            if each.pips == pips and (card is not Demand.SETS or each in FIRST_COLOUR)  # one set, one 18
        ]
    )


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
        pips = sum(1 << i for i, have in enumerate(held) if z3.is_true(model.eval(have)))
        raise Refutation(lemma, fragments_of(pips), cards, _number(model, vp))


def _number(model: Term, term: Term) -> int:
    number: int = model.eval(term, model_completion=True).as_long()
    return number


def _sets(scorer: Scorer) -> None:
    """For every holding: some choice that the scorer tries is worth as much as any set of pips that could be made."""
    for pips, vp in enumerate(scorer.sets_vp):
        if vp != 18 * pips.bit_count():
            raise ProofFailed(f"sets: {pips.bit_count()} sets are said to be worth {vp} VP")
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
        return scorer.sets_vp[sets] + z3.Sum([best(pips & ~sets & 31, k, fragments) for pips, k in rests])

    worths = [worth(sets) for sets in range(SETS_OF_PIPS)]
    tries = [scorer.set_choices(complete) for complete in range(SETS_OF_PIPS)]
    for complete, tried in enumerate(tries):
        if not set(tried) <= set(subsets(complete)):
            raise ProofFailed(f"sets: one of {tried} takes pips that are not there in all three colours")
    beaten = [
        z3.And(
            colours[0] & colours[1] & colours[2] == complete,
            *(worths[sets] > worths[tried] for tried in tries[complete]),
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
        vp = max(_number(model, worths[sets]) for sets in subsets(one & two & three))
        held = fragments_of(one | two << PIPS | three << 2 * PIPS)
        raise Refutation("sets", held, (*cards, Demand.SETS), vp)


def subsets(pips: Pips) -> list[Pips]:
    """Every set of some of these pips, and none."""
    return [each for each in range(SETS_OF_PIPS) if each & pips == each]
