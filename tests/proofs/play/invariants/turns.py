"""Whose turn it is, in which phase, and how many are left."""

from dejavu_rules.box.phases import Phase
from tests.proofs.play.logic import Term, both, choose, either, every, implies, no
from tests.proofs.play.rules.flow import LAST_CARD
from tests.proofs.play.rules.kind import in_phase
from tests.proofs.play.slices import NONE, SEATS, Slice

IN_TURN = tuple(phase for phase in Phase if phase >= Phase.RECOLLECTION and phase is not Phase.DUPLICATE)


def seats_are_taken(now: Slice) -> Term:
    """The seat that acts and the Start Player sit at the table (COMP-1, SETUP-1)."""
    return every([both(seat >= 0, seat < now.box.seats) for seat in (now.active, now.start_player)])


def turns_go_clockwise(now: Slice) -> Term:
    """The Start Player has the first turn, and then they go clockwise (SETUP-1, TURN-2)."""
    ahead = now.start_player + now.turn - 1 - now.active
    clockwise = every([implies(now.box.seats == seats, ahead % seats == 0) for seats in range(2, SEATS + 1)])
    return implies(now.turn > 0, clockwise)


def phases_fit(now: Slice) -> Term:
    """Turns are counted from Recollection on; the Girl stands on the map; planting is asked for only if it is left."""
    begun = in_phase(now, *IN_TURN)
    girl = choose(in_phase(now, Phase.START_PLAYER, Phase.GIRL), now.girl == NONE, now.on_map(now.girl))
    counts_turns = choose(begun, now.turn > 0, either(now.turn == 0, in_phase(now, Phase.DUPLICATE)))
    planting = implies(either(in_phase(now, Phase.PLANTING), now.turn == 0), no(now.planting_done))
    alone = in_phase(now, Phase.START_PLAYER, Phase.GIRL, Phase.BITS, Phase.FRAGMENTS)
    starter = implies(alone, now.active == now.start_player)
    return both(now.phase >= 0, now.phase <= Phase.OVER.index, now.turn >= 0, girl, counts_turns, planting, starter)


def last_turns_are_counted(now: Slice) -> Term:
    """The end is near from the turn on in which somebody has ten cards, and then it comes (END-1, RULING-13)."""
    counted = now.last_turns != NONE
    near = both(now.last_turns >= 0, now.last_turns < now.box.seats, now.turn > 0)
    early = [either(now.active == seat, player.ltm.all < LAST_CARD, counted) for seat, player in enumerate(now.players)]
    return both(implies(counted, near), in_phase(now, Phase.OVER) == (now.last_turns == 0), *early)
