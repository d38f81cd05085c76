"""The hive, what is in hand, the piles."""

from dejavu_rules.box.phases import Phase
from tests.proofs.play.logic import Term, both, choose, either, implies, is_one_of, no, some, total
from tests.proofs.play.rules.flow import lowest, tiles_with
from tests.proofs.play.rules.kind import in_phase
from tests.proofs.play.slices import EMPTY, NO_CARD, OTHER_CARD, THIS_CARD, Slice

REPLENISHING = (Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.LAST_REPLENISHMENT)
WAITING = (Phase.DISCARD, Phase.DRAW, Phase.DUPLICATE, Phase.RECOLLECTION, Phase.OVER)


def deck_is_rebuilt(now: Slice) -> Term:
    """There is a pile only where there is a deck, and cards are drawn only from one."""
    drawing = in_phase(now, Phase.DEAL, Phase.DRAW)
    return both(either(now.deck.all > 0, now.discard.all == 0), implies(drawing, now.deck.all > 0))


def the_duplicate_is_one(now: Slice) -> Term:
    """The card that may be replaced is in hand, and a copy of it too or in the tableau (RULING-6)."""
    player = now.player
    this = both(player.hand.this >= 1, player.cards.this >= 2)
    others = both(player.hand.others >= 1, player.cards.others >= 2)
    asked = both(
        now.box.keep_duplicates,
        choose(now.duplicate == THIS_CARD, this, others),
        is_one_of(now.duplicate, (THIS_CARD, OTHER_CARD)),
    )
    return choose(in_phase(now, Phase.DUPLICATE), asked, now.duplicate == NO_CARD)


def hive_is_below_its_size(now: Slice) -> Term:
    """Fewer bits than holes, unless they are just returning; then there are some (HIVE-2)."""
    return choose(in_phase(now, *REPLENISHING), now.hive.all > 0, now.hive.all < now.box.holes)


def nothing_waits_in_vain(now: Slice) -> Term:
    """Where no sowing is possible and every chest is empty, so is the hive, from Meditation on (RULING-18)."""
    stuck = no(either(now.can_sow, some([player.saved.all > 0 for player in now.players])))
    return implies(both(in_phase(now, *WAITING), stuck), now.hive.all == 0)


def bits_in_hand(now: Slice) -> Term:
    """A pool in Deja Vu only, with the chests' bits in it; spent bits until Meditation."""
    deja_vu = in_phase(now, Phase.DEJA_VU)
    spent = either(deja_vu, in_phase(now, Phase.PLANTING), now.spent.is_(EMPTY))
    return both(spent, choose(deja_vu, now.player.saved.is_(EMPTY), now.pool.is_(EMPTY)))


def last_bits_are_few(now: Slice) -> Term:
    """Too few for all tiles of the lowest level; once those are chosen, one for each (HIVE-4)."""
    low = lowest(now)
    few = both(now.hive.all > 0, now.hive.all < tiles_with(now, low))
    one_each = [implies(each, size == low) for each, size in zip(now.chosen, now.sizes, strict=True)]
    enough = now.hive.all >= tiles_with(now, low)
    return both(
        implies(in_phase(now, Phase.REPLENISHMENT), enough),
        implies(in_phase(now, Phase.REPLENISHED_TILES), few),
        choose(
            in_phase(now, Phase.LAST_REPLENISHMENT),
            both(total(now.chosen) == now.hive.all, *one_each),
            no(some(now.chosen)),
        ),
    )
