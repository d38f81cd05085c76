"""`codec.tableaux`: what no player could have in front of them."""

from attrs import evolve

from dejavu_rules import Bit, Bits, Cards, GameState, Phase, new_game
from tests.support.bending import bend, bend_player, unfinished
from tests.support.saves import examples, play_until, refuse

STATE = examples()["deja-vu"]
LATE = examples()["planting"]
SPEED = examples()["speed"]
NO_TURN = "the player has not had a turn yet"
(SEAT,) = [seat for seat, player in enumerate(STATE.players) if player.stm]


def with_bits(state: GameState, bits: list[Bit], seat: int = SEAT) -> GameState:
    """The card in STM with other bits on it."""
    return bend_player(state, seat, stm=(unfinished(state.players[seat].stm[0].card, Bits(bits)),))


def test_no_copy_twice() -> None:
    begun = Cards([STATE.players[SEAT].stm[0].card])
    refuse(bend_player(STATE, SEAT, ltm=begun), f"players[{SEAT}].ltm: {begun} is in LTM and STM 2 times (CARD-3)")
    twice = STATE.players[SEAT].stm * 2
    refuse(bend_player(STATE, SEAT, stm=twice), f"players[{SEAT}].stm: {begun} is in LTM and STM 2 times (CARD-3)")
    hand = Cards([next(iter(STATE.players[0].hand))])
    refuse(bend_player(STATE, 0, hand=hand + hand), f"players[0].hand: {hand} is in hand 2 times (DRAW-2)")
    for card in LATE.players[0].hand:
        refuse(
            bend_player(LATE, 0, ltm=LATE.players[0].hand),
            f"players[0].hand: {card} is in hand, and a copy of it in LTM or STM (DRAW-2)",
        )


def test_stm_is_within_its_capacity() -> None:
    player = STATE.players[SEAT]
    more = unfinished(next(iter(player.hand)), player.stm[0].bits)
    refuse(
        bend_player(STATE, SEAT, stm=tuple(sorted((*player.stm, more), key=lambda one: one.card))),
        f"players[{SEAT}].stm: 2 cards; its capacity is 1 (STM-2)",
    )


def test_slots_are_covered_from_the_top_and_one_stays_open() -> None:
    card = STATE.game.catalogue.card(STATE.players[SEAT].stm[0].card)
    wrong = [bit for bit in Bit if bit.shape is not card.slots[0].shape]
    path, slots = f"players[{SEAT}].stm[0].bits", len(card.slots)
    covered = f"of the {slots} slots the top one is covered and the bottom one open (STM-1)"
    refuse(with_bits(STATE, []), f"{path}: 0 bits; {covered}")
    refuse(with_bits(STATE, wrong[:slots]), f"{path}: {slots} bits; {covered}")
    refuse(with_bits(STATE, wrong[:1]), f"{path}: the slots ask for {card.slots[0]}, not for {wrong[0]} (CARD-2)")
    two = ", ".join(map(str, card.slots[:2]))
    refuse(with_bits(STATE, wrong[:2]), f"{path}: the slots ask for {two}, not for {Bits(wrong[:2])} (CARD-2)")


def test_chests() -> None:
    refuse(
        bend_player(LATE, 0, saved=Bits("red moon, red sun, blue sun, blue moon")),
        "players[0].saved: 4 bits; the player has 1 chests (CHEST-1)",
    )
    seat = STATE.active
    refuse(
        bend_player(STATE, seat, saved=Bits("red moon")),
        f"players[{seat}].saved: in the owner's Deja Vu the bits of the chests are in the pool (CHEST-1)",
    )


def test_flowers() -> None:
    card = next(card.id for card in LATE.game.catalogue.cards if card.powers.flower)
    plain = next(card.id for card in LATE.game.catalogue.cards if not card.powers.flower)
    box = LATE.game.catalogue
    bare = evolve(box, girl_tile=evolve(box.girl_tile, powers=evolve(box.girl_tile.powers, flower=0)))
    state = bend_player(bend(LATE, game=evolve(LATE.game, catalogue=bare)), 0, flower=True)
    refuse(state, "players[0].flower: the Nameless Girl Tile has no flower space (GROW-1)")
    refuse(bend_player(LATE, 0, card_flowers=Cards([card])), f"players[0].card_flowers: {card} is not in LTM (DONE-3)")
    refuse(
        bend_player(LATE, 0, card_flowers=Cards([plain]), ltm=Cards([plain])),
        f"players[0].card_flowers: {plain} has no flower icon (DONE-3)",
    )
    refuse(
        bend_player(LATE, 0, card_flowers=Cards([card, card]), ltm=Cards([card])),
        f"players[0].card_flowers: {card} has one flower icon and 2 flowers",
    )


def test_vp_come_from_cards() -> None:
    refuse(bend_player(LATE, 0, vp=1), "players[0].vp: 1 VP; with these cards it could be 0 at most (DONE-1)")
    refuse(bend_player(SPEED, 0, vp=99), "players[0].vp: 99 VP; with these cards it could be 19 at most (DONE-1)")


def test_a_player_without_a_turn_has_what_set_up_gives() -> None:
    state = examples()["starting-hand"]
    refuse(bend_player(state, 0, flower=True), "players[0].flower: the player has not had a turn yet (TURN-2)")
    refuse(
        bend_player(state, 0, saved=Bits("red moon")), "players[0].saved: the player has not had a turn yet (TURN-2)"
    )
    refuse(
        bend_player(state, 0, ltm=Cards("red 1")),
        "players[0].ltm: 1 cards in LTM; the player has not had a turn yet and could have 0 (SPEED-1)",
    )
    refuse(bend_player(state, 0, vp=1), "players[0].vp: the player has not had a turn yet (SPEED-3)")


def test_ltm_begins_empty_or_with_two_cards_that_were_chosen() -> None:
    ordinary = play_until(examples()["starting-hand"], lambda state: state.active != state.start_player)
    refuse(
        bend_player(ordinary, ordinary.start_player, ltm=Cards("red 1")),
        f"players[{ordinary.start_player}].ltm: 1 cards in LTM; {NO_TURN} and could have 0 (SPEED-1)",
    )
    speed = new_game(3, 5, speed=True)
    assert speed.phase is Phase.STARTING_HAND
    refuse(
        bend_player(speed, speed.active, ltm=Cards("red 1")),
        f"players[{speed.active}].ltm: 1 cards in LTM; {NO_TURN} and could have 0 (SPEED-1)",
    )


def test_a_turn_brings_one_fragment() -> None:
    fragments = [fragment for fragment in STATE.fragments if fragment is not None][:2]
    lying = tuple([None if fragment in fragments else fragment for fragment in STATE.fragments])
    state = bend_player(STATE, STATE.active, fragments=type(STATE.players[0].fragments)(fragments))
    refuse(
        bend(state, fragments=lying, flowers=STATE.flowers - 2),
        f"players[{STATE.active}].fragments: 2 fragments in 1 turns (PLANT-4)",
    )
