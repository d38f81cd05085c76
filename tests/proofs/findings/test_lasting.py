"""How short a game can be: the bound, and a game that is no longer."""

from dejavu_rules import Phase, Replenish, StartPlayer
from dejavu_rules.box.catalogue import standard
from dejavu_rules.mapgen import validate
from tests.proofs.findings.lasting import PER_TILE, colour_bits, fewest_turns, slots_needed
from tests.proofs.findings.records import witness


def test_the_fewest_turns() -> None:
    assert slots_needed(0, speed=False) == 5 * 2 + 5 * 3
    assert [colour_bits(sowings) for sowings in range(7)] == [5, 6, 7, 8, 9, 10, 10]
    assert [fewest_turns(2, seat) for seat in range(2)] == [4, 4]
    assert [fewest_turns(3, seat) for seat in range(3)] == [4, 3, 3]
    assert [fewest_turns(4, seat) for seat in range(4)] == [4, 3, 3, 3]
    assert [fewest_turns(4, seat, speed=True) for seat in range(4)] == [3, 2, 2, 2]


def test_a_game_of_two_can_be_over_after_eight_turns() -> None:
    """The Start Player has ten cards after four turns, and the other has the last turn (END-1)."""
    record = witness("quickest")
    last = record.state
    assert record.first.phase is Phase.START_PLAYER
    assert record.log[0] == StartPlayer(0)
    assert (last.phase, last.turn, [len(player.ltm) for player in last.players]) == (Phase.OVER, 8, [10, 0])
    assert last.game.catalogue == standard()
    assert validate(last.game.map) == ()


def test_what_the_bound_rests_on_holds_in_that_game() -> None:
    """No sowing takes more of a colour than the bound says, and no replenishment lifts a tile above four."""
    for name in ("quickest", "dry-map", "no-flowers", "no-cards"):
        states = witness(name).states()
        for before, entry, after in zip(states, witness(name).log, states[1:], strict=False):
            if before.phase is Phase.RECOLLECTION and after.phase is Phase.DEJA_VU:
                taken = after.pool - before.player.saved
                colours = [sum(bit.colour is colour for bit in taken) for colour in {bit.colour for bit in taken}]
                assert max(colours, default=0) <= colour_bits(before.turn - 1)
            if isinstance(entry, Replenish):
                grown = [len(now) for then, now in zip(before.bits, after.bits, strict=True) if then != now]
                assert max(grown) <= PER_TILE
