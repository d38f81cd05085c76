"""What holds in every state, through any lens."""

from tests.proofs.play.claims import Invariant
from tests.proofs.play.invariants.meditation import (
    bits_in_hand,
    deck_is_rebuilt,
    hive_is_below_its_size,
    last_bits_are_few,
    nothing_waits_in_vain,
    the_duplicate_is_one,
)
from tests.proofs.play.invariants.pieces import apart, bits, cards, flowers, fragments, no_count_is_negative
from tests.proofs.play.invariants.starting import (
    cards_lie_aside,
    dealt_in_turn,
    hands_wait_for_cards,
    memories_are_chosen_in_turn,
    tableaux_begin_empty,
)
from tests.proofs.play.invariants.tableaux import (
    bits_fit,
    chests_hold,
    flowers_stand,
    no_copy_twice,
    powers_grow,
    stm_holds,
)
from tests.proofs.play.invariants.tiles import (
    map_is_one_piece,
    nothing_lies_beyond,
    tiles_are_apart,
    tiles_touch_both_ways,
)
from tests.proofs.play.invariants.turns import last_turns_are_counted, phases_fit, seats_are_taken, turns_go_clockwise

ALWAYS = (
    Invariant(
        "no place holds fewer pieces than none", ("COMP-2", "COMP-4"), no_count_is_negative, ("a duplicate is one",)
    ),
    Invariant("who acts sits at the table", ("COMP-1", "SETUP-1"), seats_are_taken),
    Invariant("the state fits the phase", ("TURN-1", "TURN-2", "SETUP-2"), phases_fit),
)
"""Every proof relies on these."""

_BEGIN = "tableaux begin empty"
_ASIDE = "cards lie aside only while hands are chosen"
_IN_TURN = "memories are chosen in turn"
_COPIES = "no copy twice"
_WAIT = "hands wait for cards"
_STM = "STM is within its capacity"

INVARIANTS = (
    *ALWAYS,
    Invariant(
        "bits are conserved", ("COMP-2", "SETUP-3", "HIVE-1", "DONE-4"), bits, ("bits in hand belong to the phase",)
    ),
    Invariant("cards are conserved", ("COMP-4", "DRAW-3", "SETUP-4", "SETUP-5"), cards, (_ASIDE, _IN_TURN)),
    Invariant("fragments are conserved", ("COMP-3", "SETUP-3", "PLANT-3"), fragments),
    Invariant(
        "flowers are conserved",
        ("COMP-5", "DONE-3", "GROW-1", "PLANT-3", "RULING-2", "RULING-3"),
        flowers,
        ("fragments are conserved", _IN_TURN),
    ),
    Invariant("Public and Regular Cards stay apart", ("SETUP-4", "SETUP-5", "STM-1"), apart),
    Invariant(
        _COPIES,
        ("CARD-3", "DRAW-2", "SETUP-7", "RULING-6", "RULING-24"),
        no_copy_twice,
        ("Public and Regular Cards stay apart", _ASIDE, _BEGIN),
    ),
    Invariant(_STM, ("STM-1", "STM-2", "STM-3", "STM-4", "RULING-11"), stm_holds, (_COPIES,)),
    Invariant("bits fit their slots", ("CARD-1", "CARD-2"), bits_fit, (_STM,)),
    Invariant("chests are within their capacity", ("CHEST-1",), chests_hold),
    Invariant("flowers stand on icons", ("DONE-3", "GROW-1", "RULING-7", "SPEED-2"), flowers_stand),
    Invariant("powers of LTM count", ("COMP-7", "COMP-8", "DONE-2", "SPEED-2"), powers_grow),
    Invariant("an empty deck is rebuilt at once", ("DRAW-3", "RULING-19"), deck_is_rebuilt),
    Invariant(_ASIDE, ("SETUP-6", "RULING-22"), cards_lie_aside),
    Invariant("hands are dealt in turn", ("SETUP-6", "SPEED-1"), dealt_in_turn, (_WAIT,)),
    Invariant(_WAIT, ("DRAW-1", "SETUP-6"), hands_wait_for_cards, ("hands are dealt in turn", _BEGIN)),
    Invariant(_BEGIN, ("SPEED-1", "SETUP-6"), tableaux_begin_empty),
    Invariant(_IN_TURN, ("SPEED-1",), memories_are_chosen_in_turn, (_BEGIN,)),
    Invariant("the hive is below its size", ("HIVE-1", "HIVE-2"), hive_is_below_its_size),
    Invariant("no bits wait in vain", ("RULING-18",), nothing_waits_in_vain, (_BEGIN,)),
    Invariant("bits in hand belong to the phase", ("CHEST-1", "HIVE-1", "RULING-16", "RULING-17"), bits_in_hand),
    Invariant("the last bits are too few for a level", ("HIVE-3", "HIVE-4"), last_bits_are_few),
    Invariant("a duplicate is one", ("RULING-6",), the_duplicate_is_one),
    Invariant("turns go clockwise", ("SETUP-1", "TURN-2"), turns_go_clockwise),
    Invariant("last turns are counted", ("END-1", "RULING-13", "RULING-18"), last_turns_are_counted, (_BEGIN,)),
    Invariant("each tile is laid once", ("SETUP-2",), tiles_are_apart),
    Invariant("a built map is one piece", ("MAP-3",), map_is_one_piece, ("each tile is laid once",)),
    Invariant("tiles touch both ways", ("MAP-1", "MAP-2"), tiles_touch_both_ways, ("each tile is laid once",)),
    Invariant("nothing lies beyond tiles and seats", ("COMP-1",), nothing_lies_beyond),
)
