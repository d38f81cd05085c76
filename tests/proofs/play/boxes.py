"""The boxes, options and first states that the proofs assume."""

from dejavu_rules.box.phases import Phase
from tests.proofs.play.logic import Term, both, choose, every, implies, is_one_of, no
from tests.proofs.play.rules.deja_vu import a_card
from tests.proofs.play.rules.kind import counts
from tests.proofs.play.slices import SEATS, TILES, Box, Icons, Seat, Slice

FEWEST_TILES = 3


def proper(box: Box) -> Term:
    """What `first_state` asks of a box, of options and of a map (COMP-1 to COMP-10)."""
    return every(
        [
            counts(box),
            is_one_of(box.seats, range(2, SEATS + 1)),
            both(box.tiles >= FEWEST_TILES, box.tiles <= TILES),
            both(box.holes >= 1, box.flowers >= 0),
            box.bits.all == 4 * box.tiles,
            box.fragments.all == box.tiles,
            box.fragments.this <= 1,
            implies(box.speed, box.seats >= 3),
            a_card(box.card),
            choose(box.card.public, box.deck.this == 0, box.public.this == 0),
            implies(box.white, box.card.scores),
            box.girl_tile.at_least(Icons()),
        ]
    )


def first_slice(box: Box, touching: tuple[tuple[Term, ...], ...]) -> Slice:
    """A game before anything is dealt, on a map that touches like this or is still to be built."""
    seats = [Seat(powers=choose(seat < box.seats, box.girl_tile, Seat().powers)) for seat in range(SEATS)]
    return Slice(
        box=box,
        phase=Phase.START_PLAYER.index,
        deck=box.deck,
        public=box.public,
        flowers=box.flowers,
        laid=tuple([both(tile < box.tiles, no(box.build_map)) for tile in range(TILES)]),
        touching=tuple([tuple([both(no(box.build_map), each) for each in row]) for row in touching]),
        players=tuple(seats),
    )
