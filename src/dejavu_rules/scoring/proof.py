"""Proofs that one table's sheet is right, from its file to the last printed number (needs z3: extra `proof`).

Every leaf is counted again, the witness judged, the bound shown by z3, all that is shown written a second time.

The rules of an assignment (SCORE-C1 to SCORE-C4) are written down here once more, as constraints on which card uses
which fragment. z3 has no types: what it returns stays in here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import FRAGMENT_COLOURS, FRAGMENTS, Fragment
from dejavu_rules.box.public import Scoring
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.scoring.checker import assignment_violations, with_table_words
from dejavu_rules.scoring.end_state.table import Table
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.optimum import SEQUENCES, Demand, Demands, mask_of
from dejavu_rules.scoring.recount import (
    SHOWN,
    Recount,
    places,
    recount,
    vp_for_fragments,
    vp_of,
    winning_seats,
)
from dejavu_rules.scoring.second_reader import reading_problems
from dejavu_rules.scoring.second_writer.answers import json_problems, shown_problems
from dejavu_rules.scoring.second_writer.lines import line_problems
from dejavu_rules.scoring.second_writer.page import page_problems
from dejavu_rules.scoring.sheet import Result, Sheet

if TYPE_CHECKING:
    from datetime import date

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
        # These follow from the rules (tests/proofs); with them z3 is a thousand times faster on two cards of a kind.
        self.hints = [z3.AtMost(self.in_set[each.pips], self.in_run[each], self.counted[each], 1) for each in owned]
        self.vp = z3.Sum([self.vp_at(pips) for pips in self.in_set])

    def vp_at(self, pips: int) -> Term:
        """The VP of all fragments with these pips, by what becomes of them."""
        here = [each for each in self.owned if each.pips == pips]
        return z3.Sum(
            [z3.If(self.in_set[pips], 18, 0)]
            + [z3.If(self.in_run[each], 5, 0) + z3.If(self.counted[each], 2, 0) for each in here]
        )

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


def prove(sheet: Sheet) -> Recount:
    """Prove a player's sheet: each leaf is what a recount gives, and no assignment of the fragments is worth more.

    Returns the recount. Raises `ProofFailed` where that is not so, or z3 gave up.
    """
    counted = recount(sheet.holding, sheet.assignment, sheet.others)
    _fail(sheet.name, _sheet_problems(sheet, counted))
    held = sheet.holding
    prove_bound(held.fragments, _demands(held), vp_for_fragments(sheet.public.leaves()), sheet.name)
    return counted


def prove_result(result: Result) -> tuple[Recount, ...]:
    """Prove every sheet of a table, and who won.

    Returns the recounts: with them `prove_lines` and `prove_json` judge what is printed. Raises `ProofFailed` where
    something is wrong, or z3 gave up.
    """
    counted = tuple(map(prove, result.sheets))
    totals = tuple(each.total for each in counted)
    seats = winning_seats(totals)
    if (result.totals, result.winning_seats) != (totals, seats):
        raise ProofFailed(f"SCORE-E: {totals} make {seats} win, not {result.winning_seats} with {result.totals}")
    if result.places != places(totals):
        raise ProofFailed(f"{totals} make the places {places(totals)}, not {result.places}")
    if result.winners != tuple(counted[seat].holding.name for seat in seats):
        raise ProofFailed(f"SCORE-E: {', '.join(result.winners)} did not win, or not alone")
    return counted


def prove_reading(table: Table) -> None:
    """Prove that a second reader comes to the same table.

    Raises `ProofFailed` where it reads something else, or nothing.
    """
    _fail("what was read", reading_problems(table.raw, table.fragment_colours, table.holdings))


def prove_lines(recounts: tuple[Recount, ...], lines: Iterable[Line], lang: str = "en") -> None:
    """Prove that these lines, in this language, say what was counted again, word for word.

    Raises `ProofFailed` where one says something else, or is missing.
    """
    _fail("what is printed", line_problems(recounts, lines, lang))


def prove_page(recounts: tuple[Recount, ...], page: str, lang: str = "en", today: "date | None" = None) -> None:
    """Prove that this page of HTML, in this language and with this date, is what was counted again, letter for letter.

    Raises `ProofFailed` where it is not.
    """
    _fail("what is written", page_problems(recounts, page, lang, today))


def prove_json(recounts: tuple[Recount, ...], answer: object, with_tree: bool = False) -> None:
    """Prove that this JSON says what was counted again.

    Raises `ProofFailed` where it says something else.
    """
    _fail("what is printed", json_problems(recounts, answer, with_tree))


def prove_shown(recounts: tuple[Recount, ...], answer: object, lang: str = "en") -> None:
    """Prove that this answer for a web page, in this language, says what was counted again, field by field.

    Raises `ProofFailed` where it says something else.
    """
    _fail("what is shown", shown_problems(recounts, answer, lang))


def _fail(name: str, problems: Iterator[str]) -> None:
    found = "; ".join(problems)
    if found:
        raise ProofFailed(f"{name}: {found}")


def _sheet_problems(sheet: Sheet, counted: Recount) -> Iterator[str]:
    """Everything on a sheet that the recount does not confirm."""
    held = sheet.holding
    kinds = (Scoring.SEQUENCE, Scoring.SETS, Scoring.FRAGMENTS)
    cards = [card.id for card in held.cards if card.scoring is not None and card.scoring.kind in kinds]
    if [use.card for use in sheet.assignment] != cards:
        yield "the assignment is not one of the Public Cards that score fragments, each once"
    for _, violation in assignment_violations(held, sheet.assignment):
        yield f"{violation.clause}: {with_table_words(held, violation).message}"
    for group, leaves in zip((sheet.tokens, sheet.printed, sheet.public, sheet.links), counted.groups, strict=True):
        if tuple(group.leaves()) != leaves or group.vp != vp_of(leaves):
            yield f"{group.group}: {group} should have {leaves}"
    if (tuple(sheet.tree.leaves()), sheet.total) != (counted.leaves, counted.total):
        yield f"the total is {sheet.total} and should be {counted.total} VP"
    used = vp_for_fragments(counted.groups[2])
    if not used == sheet.optimum.vp == counted.best:
        yield f"the assignment is worth {used}, not {sheet.optimum.vp} VP; the best is worth {counted.best}"
    if sheet.optimum.ways != counted.ways:
        yield f"{counted.ways} assignments are worth {counted.best} VP, not {sheet.optimum.ways}"
    yield from _other_problems(sheet, counted)
    if tuple(sheet.unused) != counted.unused:
        yield f"not used: {sheet.unused}, and it should be {counted.unused}"
    if [(each.card, each.own, each.best, each.vp) for each in sheet.differences] != [
        (own.card, own.fragments, best.fragments, vp) for own, best, vp in counted.differences
    ]:
        yield f"the player's own assignment differs by {counted.differences}, not {sheet.differences}"
    if sheet.idea_vp != counted.idea:
        yield f"the player's own assignment is worth {counted.idea}, not {sheet.idea_vp} VP"
    for _, violation in assignment_violations(held, held.idea or ()):
        yield f"the player's own assignment: {violation.clause}: {with_table_words(held, violation).message}"


def _other_problems(sheet: Sheet, counted: Recount) -> Iterator[str]:
    """Every other assignment that is shown must be legal, as good, and another one; and enough are shown."""
    cards = [use.card for use in sheet.assignment]
    for other in sheet.others:
        if [use.card for use in other] != cards or counted.worth(other) != counted.best:
            yield f"{other} is not worth {counted.best} VP"
        for _, violation in assignment_violations(sheet.holding, other):
            yield f"another assignment: {violation.clause}: {with_table_words(sheet.holding, violation).message}"
    if len({sheet.assignment, *sheet.others}) != 1 + min(SHOWN, counted.ways - 1):
        yield f"{counted.ways - 1} other assignments are worth {counted.best} VP, shown are {sheet.others}"


def _demands(holding: Holding) -> Demands:
    """What z3 is asked about, read off the cards themselves."""
    kinds = {Scoring.SETS: Demand.SETS, Scoring.FRAGMENTS: Demand.FRAGMENTS}
    found = []
    for card in holding.cards:
        if card.scoring is not None and card.scoring.fragment_colour is not None:
            found.append(Demand(int(card.scoring.fragment_colour)))
        elif card.scoring is not None and card.scoring.kind in kinds:
            found.append(kinds[card.scoring.kind])
    return tuple(found)
