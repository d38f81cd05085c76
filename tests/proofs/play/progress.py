"""Every turn and the set-up end: each step changes something that cannot change back.

A turn goes through its phases in one direction. Where it stays in one, a number falls: of bits in the pool, of tiles
to lay, of seats to deal to, of cards that are missing in a hand. Only a drawn duplicate changes none of these. But it
leaves the deck, and as long as there is a card that the player does not have yet (the one in the lens), such a card
is in the deck, or will be when the deck is rebuilt; so after as many draws as there are cards it is drawn. That there
is such a card wherever drawing waits (RULING-5) is not seen through a lens: it is proved of the running code.
"""

from dejavu_rules.box.phases import Phase
from tests.proofs.play.invariants.starting import turns_from_start
from tests.proofs.play.logic import Term, both, choose, either, every, implies, no, number, some
from tests.proofs.play.rules.kind import Kind, in_phase
from tests.proofs.play.slices import Slice

_DRAWING = (Phase.DEAL, Phase.DRAW, Phase.DUPLICATE)


def goes_forward(kind: Kind, before: Slice, after: Slice) -> Term:
    """Each step brings a later turn, a later phase, or something inside the phase that cannot come back."""
    same_turn = both(after.turn == before.turn, _stage(after) == _stage(before))
    return either(
        after.turn > before.turn,
        both(after.turn == before.turn, _stage(after) > _stage(before)),
        both(same_turn, in_phase(before, *_DRAWING), _drawing_goes_forward(before, after)),
        both(same_turn, _inside(before, after)),
    )


def _stage(now: Slice) -> Term:
    """Phases in their order; tiles are drawn and laid in one stage, cards drawn and replaced in another."""
    drawing = choose(now.turn > 0, Phase.DRAW.index, Phase.DEAL.index)
    building = choose(in_phase(now, Phase.MAP), Phase.MAP_TILES.index, now.phase)
    return choose(in_phase(now, Phase.DUPLICATE), drawing, building)


def _inside(before: Slice, after: Slice) -> Term:
    """What grows or shrinks in a phase that is not left."""
    kept = every([implies(then, now) for then, now in zip(before.laid, after.laid, strict=True)])
    laid = some([both(now, no(then)) for then, now in zip(before.laid, after.laid, strict=True)])
    more_tiles = both(kept, either(laid, both(some(after.drawn), no(some(before.drawn)))))
    next_seat = turns_from_start(after, after.active) > turns_from_start(before, before.active)
    planted = both(after.planting_done, before.planting_done != after.planting_done)
    return either(
        both(in_phase(before, Phase.MAP_TILES, Phase.MAP), more_tiles),
        both(in_phase(before, Phase.DEAL, Phase.DUPLICATE, Phase.STARTING_HAND), next_seat),
        both(in_phase(before, Phase.RECOLLECTION), planted),
        both(in_phase(before, Phase.DEJA_VU), after.pool.all < before.pool.all),
    )


def _drawing_goes_forward(before: Slice, after: Slice) -> Term:
    """One card more, or the card in the lens comes nearer if the player lacks it.

    If not, there are others to lack, or the player is asked about a duplicate and has to keep it (RULING-23).
    """
    nearer = both(_lacks(after), _distance(after) < _distance(before))
    closer = both(_in_deck(after) >= _in_deck(before), either(_in_deck(after) > _in_deck(before), nearer))
    others = either((before.deck + before.discard).others > 0, in_phase(after, Phase.DUPLICATE))
    comes = choose(_lacks(before), both(_lacks(after), closer), others)
    return either(
        _cards_that_stay(after) > _cards_that_stay(before),
        both(_cards_that_stay(after) == _cards_that_stay(before), comes),
    )


def _cards_that_stay(now: Slice) -> Term:
    """Cards in hand that stay there: a duplicate that may be replaced does not count."""
    return now.player.hand.all - number(in_phase(now, Phase.DUPLICATE))


def _lacks(now: Slice) -> Term:
    """The card in the lens is among those left, and new to the player."""
    return both((now.deck + now.discard).this > 0, now.player.cards.this == 0)


def _in_deck(now: Slice) -> Term:
    return number(now.deck.this > 0)


def _distance(now: Slice) -> Term:
    return 2 * now.deck.all + number(in_phase(now, Phase.DUPLICATE))
