"""`codec.timing`: phase, turn and what is waited for go together."""

import pytest
from attrs import evolve

from dejavu_rules import Bits, CardId, Cards, GameState, NebulaTile, Options, Phase, is_over
from dejavu_rules.testing import setups
from tests.support.bending import bend, bend_player
from tests.support.saves import examples, impossible, play_until, refuse

STATE = examples()["planting"]
FIRST = examples()["first"]
DEJA_VU = examples()["deja-vu"]
TILES_CHOSEN = examples()["chosen-tiles"]
DUPLICATE = examples()["duplicate"]
OVER = examples()["over"]


def with_ltm(state: GameState, seat: int, number: int) -> GameState:
    """A player with so many different cards in LTM; where they come from does not matter here."""
    cards = [card.id for card in state.game.catalogue.cards if card.id not in state.players[seat].hand]
    return bend_player(state, seat, ltm=Cards(cards[:number]))


def test_the_girl() -> None:
    refuse(bend(STATE, girl=None), "girl: the Girl stands on no tile (SETUP-2)")
    refuse(bend(FIRST, girl=NebulaTile.CRAB), "girl: the Girl is not placed yet, but stands on crab (SETUP-2)")


def test_turns_and_phases() -> None:
    refuse(bend(STATE, turn=0), "turn: no turn has begun, and the phase is Planting (TURN-2)")
    refuse(bend(examples()["starting-hand"], turn=3), "turn: turn 3 during set-up (Starting Hand) (TURN-2)")
    refuse(bend(STATE, active=1 - STATE.active), "active: turn 30 is that of seat 0, not of seat 1 (SETUP-1)")
    refuse(bend(FIRST, start_player=1), "start_player: nobody has been drawn yet: seat 0 is noted (SETUP-1)")
    refuse(bend(FIRST, active=1), "start_player: nobody has been drawn yet: seat 0 is noted (SETUP-1)")
    girl = play_until(FIRST, lambda state: state.phase is Phase.GIRL)
    refuse(bend(girl, active=1 - girl.active), "active: seat 0 is the Start Player, not seat 1 (SETUP-1)")
    planted = "planting_done: Planting Flower cannot be over in the phase"
    refuse(bend(STATE, planting_done=True), f"{planted} Planting (TURN-1)")
    refuse(bend(girl, planting_done=True), f"{planted} Girl (TURN-1)")


def test_the_last_turns() -> None:
    other = 1 - STATE.active
    refuse(bend(STATE, last_turns=0), "last_turns: 0 left, and the phase is Planting (END-1)")
    refuse(bend(OVER, last_turns=None), "last_turns: None left, and the phase is Over (END-1)")
    refuse(
        with_ltm(STATE, other, 10), f"players[{other}].ltm: 10 cards at the end of a turn begin the last turns (END-1)"
    )
    fewer = "began the last turns with fewer than 10 cards (END-1)"
    refuse(bend(STATE, last_turns=1), f"last_turns: seat {other} {fewer}")
    refuse(bend(STATE, last_turns=2), "last_turns: 2 left in turn 30 of 2 players (END-1)")
    early = bend(STATE, last_turns=1, turn=1, active=STATE.start_player)
    refuse(early, "last_turns: 1 left in turn 1 of 2 players (END-1)")
    refuse(bend(STATE, last_turns=3), "last_turns: 3 left in turn 30 of 2 players (END-1)")
    trigger = (OVER.active + 1) % 3
    refuse(bend_player(OVER, trigger, ltm=Cards()), f"last_turns: seat {trigger} {fewer}")
    speed = bend(examples()["speed"], last_turns=2)
    later = (speed.active + 1) % 3
    refuse(with_ltm(speed, later, 10), f"players[{later}].ltm: 10 cards before the player's last turn (END-1)")


def test_bits_belong_to_their_phases() -> None:
    refuse(
        bend(STATE, pool=Bits("red moon")),
        "pool: a pool is there in Deja Vu only, and the phase is Planting (CHEST-1)",
    )
    refuse(
        bend(examples()["speed"], spent=Bits("red moon")),
        "spent: spent bits go to the hive in Meditation, and the phase is Recollection (HIVE-1)",
    )
    refuse(bend(examples()["starting-hand"], hive=Bits("red moon")), "hive: 1 bits in the hive during set-up (SETUP-3)")
    full = Bits([bit for bits in STATE.bits for bit in bits])
    refuse(bend(STATE, hive=full), "hive: 44 bits in 19 holes: they return to the map at once (HIVE-2)")
    just = Bits([*full][: STATE.game.hive_holes])
    refuse(bend(STATE, hive=just), "hive: 19 bits in 19 holes: they return to the map at once (HIVE-2)")


def test_replenishment() -> None:
    returning = examples()["replenishment"]
    refuse(bend(returning, hive=Bits("red moon")), "hive: 1 bits in 3 holes: they do not return yet (HIVE-2)")
    refuse(
        bend(TILES_CHOSEN, phase=Phase.REPLENISHMENT, pending=None),
        "hive: 2 bits in 3 holes: they do not return yet (HIVE-2)",
    )
    level = bend(TILES_CHOSEN, bits=(Bits("red moon"),) * 15, pending=None)
    full = bend(level, phase=Phase.REPLENISHMENT, hive=Bits("red sun, red sun, red star"))
    refuse(full, "hive: 3 bits are too few for a level of tiles: those are chosen (HIVE-4)")
    refuse(bend(TILES_CHOSEN, hive=Bits()), "hive: 0 bits are not the rest for which tiles are chosen (HIVE-4)")


def test_what_else_is_remembered() -> None:
    refuse(bend(TILES_CHOSEN, pending=None), "pending: the tiles that get the last bits are missing (HIVE-4)")
    refuse(
        bend(TILES_CHOSEN, pending=(*TILES_CHOSEN.game.map.tiles,)),
        "pending.tiles: 15 tiles for 2 bits, each tile once (HIVE-4)",
        "pending.tiles: boomerang has more bits than others, or is not on the map (HIVE-3)",
    )
    tile = next(iter(TILES_CHOSEN.pending))  # type: ignore[arg-type]  # these are tiles
    refuse(bend(TILES_CHOSEN, pending=(tile, tile)), "pending.tiles: 2 tiles for 2 bits, each tile once (HIVE-4)")
    refuse(bend(STATE, pending=(NebulaTile.CRAB,)), "pending: nothing is to be remembered in the phase Planting")
    refuse(bend(STATE, pending=CardId.RED_1), "pending: nothing is to be remembered in the phase Planting")
    building = examples()["building-by-place"]
    refuse(bend(building, pending=None), "pending: the map in the making is missing (SETUP-2)")
    tiles = examples()["building-by-name"]
    refuse(bend(tiles, pending=CardId.RED_1), "pending: is not a map in the making (SETUP-2)")


def test_a_duplicate() -> None:
    refuse(bend(DUPLICATE, pending=None), "pending: the duplicate card is missing (RULING-6)")
    game = evolve(DUPLICATE.game, options=Options())
    refuse(bend(DUPLICATE, game=game), "phase: duplicates are replaced without a question (RULING-6)")
    hand, memories = DUPLICATE.player.hand, DUPLICATE.player.memories
    once = next(card for card in hand.kinds() if hand.count(card) + memories.count(card) == 1)
    refuse(
        bend(DUPLICATE, pending=once),
        f"pending.card: {once} is not a duplicate in the active player's hand (RULING-6)",
    )
    other = next(card for card in CardId if card not in DUPLICATE.player.hand)
    refuse(
        bend(DUPLICATE, pending=other),
        f"pending.card: {other} is not a duplicate in the active player's hand (RULING-6)",
    )


@pytest.mark.parametrize("phase", sorted({*Phase} - {STATE.phase, Phase.RECOLLECTION, Phase.DEJA_VU, Phase.DISCARD}))
def test_no_state_is_possible_in_many_phases(phase: Phase) -> None:
    refuse(bend(STATE, phase=phase))


def test_a_stuck_map_with_an_empty_hive_is_the_end() -> None:
    """And a hive with bits does not wait there (RULING-18)."""
    last = play_until(setups.STUCK.first_state(), lambda state: state.phase is Phase.DISCARD)
    assert (last.last_turns, impossible(last)) == (1, [])
    over = play_until(last, is_over)
    assert impossible(over) == []
    assert impossible(bend(last, phase=Phase.DEJA_VU))[:1] == ["last_turns: 1 left in turn 1 of 2 players (END-1)"]
    early = play_until(
        setups.STALLING.first_state(), lambda state: state.phase in (Phase.REPLENISHMENT, Phase.REPLENISHED_TILES)
    )
    assert (len(early.hive) < early.game.hive_holes, impossible(early)) == (True, [])
    refuse(
        bend(early, phase=Phase.DISCARD),
        "hive: 1 bits, no sowing and no bit in a chest: they return at once (RULING-18)",
    )
