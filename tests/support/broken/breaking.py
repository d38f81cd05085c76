"""How a rule is broken on purpose: an engine built from a table in which some actions have another rule.

A broken rule replaces the check, the effect or the choices of some actions. Each names the oracle that has to
catch it on its own.
"""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import attrs
from attrs import frozen

import dejavu_rules.actions.table
import dejavu_rules.engine
from dejavu_rules import GameState, Violation
from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.testing.engines import Engine

AnyRule = Rule | ChanceRule
Change = Callable[[AnyRule], AnyRule]


@frozen
class BrokenRule:
    """A rule that is wrong in one way, and the oracle that must notice."""

    name: str
    actions: tuple[type, ...]
    change: Change
    caught_by: str

    def engine(self) -> Engine:
        """A second copy of the engine over the changed table; the library's own stays as it is."""
        source = Path(dejavu_rules.engine.__file__).with_name("engine.py")  # there even where a compiled one is used
        spec = importlib.util.spec_from_file_location(dejavu_rules.engine.__name__, source)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        table = dejavu_rules.actions.table
        rules = tuple(self.change(rule) if rule.action in self.actions else rule for rule in table.RULES)
        with patch.object(table, "RULES", rules):
            spec.loader.exec_module(module)
        return cast(Engine, module)


class Breaks:
    """Decorates the ways to break a rule, and keeps them."""

    def __init__(self) -> None:
        self.all: list[BrokenRule] = []

    def __call__(self, name: str, *actions: type, caught_by: str) -> Callable[[Change], Change]:
        def register(change: Change) -> Change:
            self.all.append(BrokenRule(name, actions, change, caught_by))
            return change

        return register


def without(*forgotten: str) -> Change:
    """A check without these clauses, or without these codes of violations."""

    def change(rule: AnyRule) -> AnyRule:
        def check(state: GameState, action: Any) -> list[Violation]:
            return [
                violation
                for violation in rule.check(state, action)
                if violation.clause not in forgotten and violation.code not in forgotten
            ]

        return attrs.evolve(rule, check=check)

    return change


def then(spoil: Callable[[GameState, Any, GameState], GameState]) -> Change:
    """An effect that does something wrong after the right effect."""

    def change(rule: AnyRule) -> AnyRule:
        return attrs.evolve(rule, perform=lambda state, action: spoil(state, action, rule.perform(state, action)))

    return change


def look_at(pretend: Callable[[GameState], GameState]) -> Change:
    """Check and choices agree with each other, but look at a state that is not the real one.

    So does who chooses at random: what is wrongly allowed is done as often as anything else, whatever the dealer deals.
    """

    def change(rule: AnyRule) -> AnyRule:
        assert isinstance(rule, Rule)
        return attrs.evolve(
            rule,
            check=lambda state, action: rule.check(pretend(state), action),
            space=lambda state: rule.space(pretend(state)),
            some=lambda state, stream: rule.some(pretend(state), stream),
        )

    return change
