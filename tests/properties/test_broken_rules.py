"""The suite catches every rule that is broken on purpose, each with one oracle; the real rules pass the same run."""

import pytest

from dejavu_rules.testing.watch import ORACLES, Caught
from tests.oracles import broken_choices, broken_effects
from tests.oracles.breaking import Broken
from tests.oracles.the_run import the_run

BROKEN = (*broken_choices.breaks.all, *broken_effects.breaks.all)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_the_run_catches(broken: Broken) -> None:
    assert broken.caught_by in [oracle.name for oracle in ORACLES]
    with pytest.raises(Caught, match=f"not {broken.caught_by}"):
        the_run(broken.engine(), only=broken.caught_by)


def test_there_are_enough_broken_rules_and_each_has_a_name() -> None:
    assert len({broken.name for broken in BROKEN}) == len(BROKEN) >= 40


def test_a_table_without_a_broken_rule_passes() -> None:
    """So it is the broken rule that is caught, not the way in which its engine is built."""
    the_run(Broken("nothing", (), lambda rule: rule, "").engine(), only="explain_and_the_rulebook_agree")
