"""The suite catches every rule that is broken on purpose, each with one oracle; the real rules pass the same run."""

import pytest

from dejavu_rules import Dealer
from dejavu_rules.rulebook import CLAUSES
from dejavu_rules.testing.oracles.invariants import INVARIANTS
from dejavu_rules.testing.verification import ORACLES, Caught
from tests.support.broken.breaking import BrokenRule
from tests.support.broken.clauses import ALONE, BREAKS, BROKEN_RULES, BROKEN_SCORES, UNBREAKABLE
from tests.support.broken.noticing import first_notice
from tests.support.broken.the_run import play_all, the_run
from tests.support.dealers import DealerOf
from tests.support.watching import PlayingWatch
from tests.unit.scoring.planted_bugs import BUGS

BY_NAME = {broken.name: broken for broken in BROKEN_RULES}


@pytest.mark.parametrize("broken", BROKEN_RULES, ids=lambda broken: broken.name)
def test_the_run_catches_every_broken_rule(broken: BrokenRule) -> None:
    assert broken.caught_by in [oracle.name for oracle in ORACLES]
    with pytest.raises(Caught, match=f"not {broken.caught_by}"):
        the_run(broken.engine(), only=broken.caught_by)


def test_each_broken_rule_has_a_name_and_breaks_a_clause() -> None:
    assert len(BY_NAME) == len(BROKEN_RULES) >= 60
    assert {name for names in BREAKS.values() for name in names} == set(BY_NAME)


def test_every_clause_is_broken_or_cannot_be() -> None:
    assert sorted([*BREAKS, *BROKEN_SCORES, *UNBREAKABLE]) == sorted(CLAUSES)
    assert set(BROKEN_SCORES.values()) <= set(BUGS)


def test_every_invariant_is_needed() -> None:
    assert set(ALONE) == {invariant.name for invariant in INVARIANTS}


@pytest.mark.parametrize("invariant", ALONE)
def test_only_this_invariant_notices(invariant: str) -> None:
    broken, effect = ALONE[invariant]
    found = first_notice(BY_NAME[broken].engine())
    assert found is not None
    assert found.invariants == {invariant}
    assert found.effects == {effect}


def mirror(seed: int) -> DealerOf:
    """A dealer who deals as likely as another, and something else."""
    dealer = Dealer(seed)
    return DealerOf(lambda number: number - 1 - dealer.below(number))


def test_that_STM_has_no_end_is_seen_whatever_is_dealt() -> None:
    """Players begin cards whenever they may, so no single course of a game is needed."""
    for dealer in (mirror, lambda seed: Dealer(seed + 1_000), lambda seed: Dealer(seed + 2_000)):
        with pytest.raises(Caught, match="not stm_is_proper"):
            play_all(PlayingWatch(BY_NAME["STM has no end"].engine(), "stm_is_proper"), dealer)


def test_a_table_without_a_broken_rule_passes() -> None:
    """So it is the broken rule that is caught, not the way in which its engine is built."""
    the_run(BrokenRule("nothing", (), lambda rule: rule, "").engine(), only="explain_and_the_rulebook_agree")
