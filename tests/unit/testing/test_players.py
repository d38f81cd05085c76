"""Building players build where they can; random ones do anything."""

from dejavu_rules import Construct, Dealer, Phase, Sow, explain, legal_actions
from dejavu_rules.testing import building_player, random_player, setups
from dejavu_rules.testing.engines import REAL
from tests.support.saves import play_until

CAN_BUILD = play_until(
    setups.RUSH.first_state(), lambda state: state.phase is Phase.DEJA_VU and bool(legal_actions(state).of(Construct))
)
CAN_SOW = play_until(CAN_BUILD, lambda state: state.phase is Phase.RECOLLECTION)


def test_a_building_player_completes_a_card_more_often_than_not() -> None:
    built = [type(building_player(REAL, CAN_BUILD, Dealer(seed))) is Construct for seed in range(20)]
    random = [type(random_player(REAL, CAN_BUILD, Dealer(seed))) is Construct for seed in range(20)]
    assert sum(built) > 15 > sum(random) > 0


def test_a_building_player_sows_for_bits() -> None:
    def cards_taken(seed: int) -> int:
        action = building_player(REAL, CAN_SOW, Dealer(seed))
        assert explain(CAN_SOW, action) == ()
        assert isinstance(action, Sow)
        return len(REAL.apply(CAN_SOW, action).pool)

    choices = legal_actions(CAN_SOW).of(Sow)
    usual = [len(REAL.apply(CAN_SOW, choices.pick(Dealer(seed))).pool) for seed in range(40)]
    assert sum(map(cards_taken, range(10))) / 10 > sum(usual) / 40
