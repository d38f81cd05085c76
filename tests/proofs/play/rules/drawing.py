"""Drawing cards (DRAW-1 to DRAW-3, SETUP-7, RULING-6, RULING-19)."""

from attrs import evolve

from dejavu_rules.actions.values import Draw, ResolveDuplicate
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, both, choose, either, implies, no
from tests.proofs.play.rules.flow import draw_on, restock
from tests.proofs.play.rules.kind import FACT, Guard, Kind
from tests.proofs.play.slices import OTHER_CARD, THIS_CARD, Slice, one


@frozen
class Drawing:
    """The card in the lens or another, of which the player may have a copy."""

    this: Term = False
    owned: Term = False
    may_keep_others: Term = False


def draw_guard(now: Slice, action: Drawing) -> Guard:
    owned = now.player.cards
    return [
        (FACT, implies(action.this, action.owned == (owned.this > 0))),
        (FACT, implies(both(no(action.this), action.owned), owned.others > 0)),
        ("DRAW-3", one(action.this).within(now.deck)),
    ]


def draw(now: Slice, action: Drawing) -> Slice:
    """Into the hand; a duplicate goes to the pile, or its owner decides."""
    card, player = one(action.this), now.player
    deck, pile = restock(now.deck - card, now.discard)
    with_it = evolve(player, hand=player.hand + card)
    asked = now.but(
        phase=Phase.DUPLICATE.index,
        deck=deck,
        discard=pile,
        player=with_it,
        duplicate=choose(action.this, THIS_CARD, OTHER_CARD),
    )
    replaced = draw_on(now, player, deck, pile + card, action.may_keep_others)
    kept = draw_on(now, with_it, deck, pile, action.may_keep_others)
    return choose(action.owned, choose(now.box.keep_duplicates, asked, replaced), kept)


@frozen
class Resolving:
    """Replace the duplicate or keep it."""

    replace: Term = False
    new_others: Term = False
    """Whether one of the others that are left is new to the player."""
    may_keep_others: Term = False


def resolve_guard(now: Slice, action: Resolving) -> Guard:
    left = now.deck + now.discard
    this_is_new = both(left.this > 0, now.player.cards.this == 0)
    others_are_new = both(left.others > 0, action.new_others)
    return [("RULING-23", implies(action.replace, either(this_is_new, others_are_new)))]


def resolve(now: Slice, action: Resolving) -> Slice:
    player, card = now.player, one(now.duplicate == THIS_CARD)
    without = evolve(player, hand=player.hand - card)
    return choose(
        action.replace,
        draw_on(now, without, now.deck, now.discard + card, action.may_keep_others),
        draw_on(now, player, now.deck, now.discard, action.may_keep_others),
    )


KINDS = (
    Kind(Draw, (Phase.DEAL, Phase.DRAW), Drawing(), draw_guard, draw),
    Kind(ResolveDuplicate, (Phase.DUPLICATE,), Resolving(), resolve_guard, resolve),
)
