"""What the second engine says about chance adds up, wherever it can list it."""

import pytest

from dejavu_rules import Action, Dealer, Outcome, Phase
from dejavu_rules.testing.second import chances, do, lay_out, may, odds, offers
from dejavu_rules.testing.setups import BY_NAME, QUICK, SMALL_SPEED, STALLING, Setup


@pytest.mark.parametrize("setup", [QUICK, SMALL_SPEED, STALLING, BY_NAME])
def test_it_plays_a_game_by_itself(setup: Setup) -> None:
    """Without the first engine: what it offers it allows, and probabilities add up to one."""
    dealer = Dealer(1)
    table = lay_out(setup.players, setup.map, setup.options, setup.catalogue)
    for _ in range(120):
        if table.phase is Phase.OVER:
            break
        if table.phase in (Phase.BITS, Phase.FRAGMENTS, Phase.REPLENISHMENT, Phase.LAST_REPLENISHMENT):
            outcome, probability = next(iter(chances(table)))
            assert odds(table, outcome) == probability
            do(table, outcome)
            continue
        happening = list(chances(table))
        assert all(odds(table, outcome) == probability for outcome, probability in happening[:5])
        assert sum(probability for _, probability in happening) == bool(happening)
        choices: list[Action | Outcome] = [outcome for outcome, _ in happening]
        choices = choices or [each for each, _ in zip(offers(table), range(40), strict=False)]
        assert all(may(table, choice) for choice in choices)
        do(table, choices[dealer.below(len(choices))])
    assert table.turn > 1
