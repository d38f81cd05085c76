"""Recollection (SOW-1 to SOW-7).

A sowing is told by what falls on each tile, not by its path: that no tile is passed twice means that on none falls
more than one bit.
"""

from attrs import evolve

from dejavu_rules.actions.values import SkipRecollection, Sow
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, at, both, choose, every, implies, no, with_at
from tests.proofs.play.rules.kind import FACT, Guard, Kind
from tests.proofs.play.slices import EMPTY, TILES, Pair, Slice, sum_of


@frozen
class Sowing:
    """What falls where, and what is taken at the end."""

    start: Term = 0
    end: Term = 0
    falls: tuple[Pair, ...] = (EMPTY,) * TILES
    of_its_colour: Term = False
    """Whether the last bit has the colour of the bit in the lens."""
    others_of_colour: Term = 0
    """How many others of the last bit's colour lie on the Ending Tile then."""
    claim: Pair = EMPTY
    can_sow: Term = False
    """Whether a sowing is possible afterwards."""


def _there(now: Slice, sowing: Sowing) -> tuple[Pair, Pair, Pair]:
    """What lies on the Starting Tile, what lay on the Ending Tile, and what falls there."""
    return at(now.bits, sowing.start), at(now.bits, sowing.end), at(sowing.falls, sowing.end)


def sow_guard(now: Slice, sowing: Sowing) -> Guard:
    start, end, last = _there(now, sowing)
    others, claim = sowing.others_of_colour, sowing.claim
    return [
        (FACT, both(now.on_map(sowing.start), now.on_map(sowing.end))),
        (FACT, every([implies(falls.all > 0, now.on_map(tile)) for tile, falls in enumerate(sowing.falls)])),
        (FACT, both(implies(last.this == 1, sowing.of_its_colour), others >= last.others, others >= 0)),
        ("SOW-1", both(start.all > 0, sum_of(sowing.falls).is_(start))),
        ("SOW-2", last.all == 1),
        ("SOW-3", every([falls.all <= 1 for falls in sowing.falls])),
        ("SOW-3", at(sowing.falls, sowing.start).all == 0),
        ("SOW-4", implies(sowing.of_its_colour, no(now.box.white))),
        ("SOW-4", others + claim.others <= end.others + last.others),  # no bit is white and of the last one's colour
        ("SOW-6", both(claim.within(end), implies(claim.this > 0, now.box.white))),
        ("SOW-6", claim.all <= now.player.powers.white_claim),
    ]


def sow(now: Slice, sowing: Sowing) -> Slice:
    emptied = with_at(now.bits, sowing.start, EMPTY)
    sown = tuple([there + falls for there, falls in zip(emptied, sowing.falls, strict=True)])
    end = at(sown, sowing.end)
    taken = Pair(choose(sowing.of_its_colour, end.this, 0), sowing.others_of_colour) + sowing.claim
    left = with_at(sown, sowing.end, end - taken)
    return _to_deja_vu(now.but(bits=left, can_sow=sowing.can_sow), taken)


def _to_deja_vu(now: Slice, taken: Pair) -> Slice:
    player = now.player
    return now.but(phase=Phase.DEJA_VU.index, pool=taken + player.saved, player=evolve(player, saved=EMPTY))


@frozen
class Skipping:
    """It has no fields."""


def skip_guard(now: Slice, action: Skipping) -> Guard:
    return [("SOW-7", no(now.can_sow))]


def skip(now: Slice, action: Skipping) -> Slice:
    return _to_deja_vu(now, EMPTY)


KINDS = (
    Kind(Sow, (Phase.RECOLLECTION,), Sowing(), sow_guard, sow),
    Kind(SkipRecollection, (Phase.RECOLLECTION,), Skipping(), skip_guard, skip),
)
