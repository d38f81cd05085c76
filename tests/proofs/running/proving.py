"""Prove of a case that the running code refuses exactly what the clauses forbid, and does exactly what they say."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import z3

from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.actions.table import RULES
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.rulebook import VIOLATIONS, Violation
from dejavu_rules.state import GameState, Player, Unfinished
from tests.proofs.running import bags
from tests.proofs.running.bags import SymbolicBag, all_of, any_of
from tests.proofs.running.following import following
from tests.proofs.running.paths import Explored, Explorer, NotProved, Term
from tests.proofs.running.states import Table
from tests.proofs.running.symbols import Number, Truth, is_symbolic, term_of


@frozen
class Broken:
    """When a clause forbids an action, and the code of the violation."""

    clause: str
    code: str
    when: Term


@frozen
class Next:
    """What comes of a legal action under a condition: the fields that change; all others stay as they are.

    Bags are tuples of the number of each kind.
    """

    when: Term = True
    state: Mapping[str, Any] = {}
    player: Mapping[str, Any] = {}
    everyone: Mapping[str, Any] = {}
    """What changes for every player, whoever acts."""


@frozen
class Case:
    """An action or outcome in a state: what is not known of both is a symbol, and what is known of symbols a fact."""

    name: str
    before: GameState
    action: Any
    facts: Sequence[Term]
    forbidden: tuple[Broken, ...]
    nexts: tuple[Next, ...] = ()
    also: Callable[[GameState], Iterable[tuple[str, Term]]] | None = None
    """More that holds in the next state."""


def rule_of(case: Case) -> Rule | ChanceRule:
    """The engine's own rule for this action in this phase."""
    (rule,) = [each for each in RULES if each.action is type(case.action) and case.before.phase in each.phases]
    return rule


def prove_refusals(case: Case) -> Explored:
    """Every violation is found exactly where its clause forbids the action.

    Raises `NotProved`.
    """
    for each in case.forbidden:
        if VIOLATIONS[each.code][0] != each.clause:
            raise NotProved(f"{case.name}: {each.code} belongs to {VIOLATIONS[each.code][0]}, not to {each.clause}")
    explorer, rule = Explorer(case.facts), rule_of(case)

    def judge(found: list[Violation]) -> None:
        codes = {violation.code for violation in found}
        claims = [
            (f"{each.clause} ({each.code})", each.when == (each.code in codes)) for each in _by_code(case.forbidden)
        ]
        unknown = codes - {each.code for each in case.forbidden}
        explorer.prove([*claims, *[(f"nothing forbids it by {code}", z3.BoolVal(False)) for code in sorted(unknown)]])

    return _name_failures(case, lambda: explorer.explore(lambda: list(rule.check(case.before, case.action)), judge))


def _by_code(forbidden: Sequence[Broken]) -> Iterator[Broken]:
    """One for each code: two clauses may forbid the same."""
    for code in dict.fromkeys([each.code for each in forbidden]):
        same = [each for each in forbidden if each.code == code]
        yield Broken(same[0].clause, code, any_of([each.when for each in same]))


def prove_effect(case: Case) -> Explored:
    """After every action that no clause forbids the state is the next one, in every field.

    Raises `NotProved`.
    """
    legal = [z3.Not(any_of([each.when for each in case.forbidden]))]
    explorer, rule = Explorer([*case.facts, *legal]), rule_of(case)

    def judge(after: GameState) -> None:
        claims = [("some clause says what comes next", any_of([each.when for each in case.nexts]))]
        for each in case.nexts:
            claims += [
                (f"{name} afterwards", z3.Implies(_truth(each.when), _truth(same)))
                for name, same in _sames(case.before, each, after)
            ]
        explorer.prove([*claims, *(case.also(after) if case.also else ())])

    return _name_failures(case, lambda: explorer.explore(lambda: rule.perform(case.before, case.action), judge))


def _name_failures(case: Case, run: Callable[[], Explored]) -> Explored:
    try:
        with following():
            return run()
    except NotProved as failed:
        raise NotProved(f"{case.name}: {failed}") from None


def _truth(value: Term) -> Term:
    return z3.BoolVal(value) if isinstance(value, bool) else value


# Whether a state is the expected one


def _sames(before: GameState, expected: Next, after: GameState) -> Iterator[tuple[str, Term]]:
    """For each field, whether it is as expected."""
    for name in GameState.__annotations__:
        if name == "players":
            yield from _same_players(before, expected, after)
        else:
            wanted = expected.state.get(name.lstrip("_"), getattr(before, name))
            yield name.lstrip("_"), same(wanted, getattr(after, name))


def _same_players(before: GameState, expected: Next, after: GameState) -> Iterator[tuple[str, Term]]:
    if after.players is before.players and not (expected.player or expected.everyone):
        return
    there, now = tuple(before.players), tuple(after.players)
    assert isinstance(before.players, Table)
    yield "number of players", len(there) == len(now)
    for seat, (then, player) in enumerate(zip(there, now, strict=True)):
        changes = {**expected.everyone, **(expected.player if then is before.players.player else {})}
        for name in Player.__annotations__:
            wanted = changes.get(name.lstrip("_"), getattr(then, name))
            yield f"{name.lstrip('_')} of seat {seat}", same(wanted, getattr(player, name))


def same(wanted: Any, value: Any) -> Term:
    """Whether a value is the wanted one: a bag by its counts, STM as a set in the order of its cards."""
    if wanted is value:
        return True
    if isinstance(wanted, Stm):
        return wanted.is_same(value)
    if isinstance(value, SymbolicBag) or isinstance(wanted, SymbolicBag):
        counts = wanted if isinstance(wanted, tuple) else bags.counts_of(wanted)
        return all_of([one == other for one, other in zip(counts, bags.counts_of(value), strict=True)])
    if isinstance(wanted, tuple) and isinstance(value, int):  # a known bag
        return all_of([one == other for one, other in zip(wanted, bags.counts_of(value), strict=True)])
    if isinstance(wanted, tuple) and isinstance(value, tuple):
        if len(wanted) != len(value):
            return False
        return all_of([same(one, other) for one, other in zip(wanted, value, strict=True)])
    if is_symbolic(wanted) or is_symbolic(value) or isinstance(wanted, z3.ExprRef):
        if not isinstance(value, int | Number | Truth) or not isinstance(wanted, int | Number | Truth | z3.ExprRef):
            return False
        return term_of(wanted) == term_of(value)
    return bool(type(wanted) is type(value) and wanted == value)


@frozen
class Stm:
    """The cards expected in Short-term Memory with the numbers of their bits; others as they were."""

    unchanged: tuple[Unfinished, ...]
    changed: tuple[tuple[Any, tuple[Term, ...]], ...] = ()

    def is_same(self, stm: object) -> Term:
        if type(stm) is not tuple or len(stm) != len(self.unchanged) + len(self.changed):
            return False
        kept = [each for each in stm if any(each is other for other in self.unchanged)]
        fresh = [each for each in stm if not any(each is other for other in self.unchanged)]
        if len(kept) != len(self.unchanged) or [each.card for each in fresh] != [card for card, _ in self.changed]:
            return False
        bits = [same(counts, each._bits) for (_, counts), each in zip(self.changed, fresh, strict=True)]
        indices = [term_of(each.card.index) for each in stm]
        return all_of([*bits, *[one < other for one, other in pairwise(indices)]])
