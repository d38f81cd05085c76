"""Deja Vu: construct cards, grow flowers, save bits (CARD-1 to CHEST-1)."""

from attrs import evolve

from dejavu_rules.actions.values import Add, Begin, Construct, Grow, Save
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, at, both, choose, equal, every, implies, no
from tests.proofs.play.rules.flow import begin_meditation
from tests.proofs.play.rules.kind import FACT, Guard, Kind
from tests.proofs.play.slices import EMPTY, MOST_SLOTS, CardFace, Icons, Pair, Seat, Slice, one


@frozen
class Covering:
    """Bits for a card: the one in the lens or another."""

    this: Term = False
    card: CardFace = CardFace()
    bits: Pair = EMPTY
    shaped: Term = 0
    """Of the bits, those of the shape in the lens."""
    before: Pair = EMPTY
    """The bits that lay on the card before."""
    scoring_others: Term = 0
    """Of all other bits on it, those that are worth a VP there."""

    @property
    def on_card(self) -> Pair:
        return self.before + self.bits


def _facts(now: Slice, action: Covering) -> Guard:
    """What is so of any bits for any card."""
    card, on_card = action.card, action.on_card
    return [
        (FACT, implies(action.this, equal(card, now.box.card))),
        (FACT, a_card(card)),
        (FACT, both(action.shaped >= action.bits.this, action.shaped <= action.bits.all)),
        (FACT, both(action.scoring_others >= 0, action.scoring_others <= on_card.others)),
        (FACT, implies(now.box.white, card.scores)),
        ("STM-1", action.bits.within(now.pool)),
    ]


def a_card(card: CardFace) -> Term:
    """Slots from top to bottom, each for one shape or any; icons."""
    asked = [both(more - less >= 0, more - less <= 1) for less, more in zip(card.needs, card.needs[1:], strict=False)]
    return every([card.slots >= 1, card.slots <= MOST_SLOTS, card.needs[0] == 0, *asked, card.icons.at_least(Icons())])


def _no_copy(player: Seat, action: Covering) -> Term:
    return implies(action.this, (player.ltm + player.stm).this == 0)


def _has(cards: Pair, action: Covering) -> Term:
    return one(action.this).within(cards)


def _fits(action: Covering) -> Term:
    """Enough bits of the shape for the slots that are covered now (CARD-1, CARD-2)."""
    needs, covered = action.card.needs, action.before.all
    return action.shaped >= at(needs, action.on_card.all) - at(needs, covered)


def construct_guard(now: Slice, action: Covering) -> Guard:
    player, card = now.player, action.card
    return [
        *_facts(now, action),
        (FACT, action.before.is_(EMPTY)),
        ("INSTANT-1", _has(choose(card.public, now.public, player.hand), action)),
        ("CARD-3", _no_copy(player, action)),
        ("INSTANT-1", action.bits.all == card.slots),
        ("CARD-2", _fits(action)),
    ]


def construct(now: Slice, action: Covering) -> Slice:
    card, player = one(action.this), now.player
    public = choose(action.card.public, now.public - card, now.public)
    hand = choose(action.card.public, player.hand, player.hand - card)
    return _complete(now.but(pool=now.pool - action.bits, public=public), evolve(player, hand=hand), action)


def _complete(now: Slice, player: Seat, action: Covering) -> Slice:
    """VP, the card with its powers and its flower to LTM, the bits to the spent ones (DONE-1 to DONE-4)."""
    card = one(action.this)
    blooms = both(action.card.flower, now.flowers > 0)
    player = evolve(
        player,
        vp=player.vp + choose(action.card.scores, action.on_card.this, 0) + action.scoring_others,
        ltm=player.ltm + card,
        card_flowers=choose(blooms, player.card_flowers + card, player.card_flowers),
        powers=player.powers + action.card.icons,
    )
    flowers = choose(blooms, now.flowers - 1, now.flowers)
    return now.but(player=player, spent=now.spent + action.on_card, flowers=flowers)


def begin_guard(now: Slice, action: Covering) -> Guard:
    player, card = now.player, action.card
    return [
        *_facts(now, action),
        (FACT, action.before.is_(EMPTY)),
        ("STM-1", no(card.public)),
        ("STM-1", _has(player.hand, action)),
        ("CARD-3", _no_copy(player, action)),
        ("STM-2", player.stm.all < player.powers.stm),
        ("STM-1", both(action.bits.all >= 1, action.bits.all < card.slots)),
        ("CARD-2", _fits(action)),
    ]


def begin(now: Slice, action: Covering) -> Slice:
    card, player = one(action.this), now.player
    player = evolve(player, hand=player.hand - card, stm=player.stm + card)
    return _cover(now, player, action)


def _cover(now: Slice, player: Seat, action: Covering) -> Slice:
    """The bits lie on the card, until it is complete (STM-3)."""
    this = evolve(player, covering=player.covering + action.bits, shaped=player.shaped + action.shaped)
    other = evolve(player, elsewhere=player.elsewhere + action.bits)
    return now.but(pool=now.pool - action.bits, player=choose(action.this, this, other))


def add_guard(now: Slice, action: Covering) -> Guard:
    player = now.player
    return [
        *_facts(now, action),
        (FACT, implies(action.this, action.before.is_(player.covering))),
        (FACT, implies(no(action.this), action.before.within(player.elsewhere))),
        (FACT, implies(both(no(action.this), player.stm.others == 1), action.before.is_(player.elsewhere))),
        ("STM-4", _has(player.stm, action)),
        ("STM-4", both(action.bits.all >= 1, action.on_card.all <= action.card.slots)),
        ("CARD-2", _fits(action)),
    ]


def add(now: Slice, action: Covering) -> Slice:
    player = now.player
    left = evolve(
        player,
        stm=player.stm - one(action.this),
        covering=choose(action.this, EMPTY, player.covering),
        shaped=choose(action.this, 0, player.shaped),
        elsewhere=choose(action.this, player.elsewhere, player.elsewhere - action.before),
    )
    done = _complete(now.but(pool=now.pool - action.bits), left, action)
    return choose(action.on_card.all == action.card.slots, done, _cover(now, player, action))


@frozen
class Paying:
    """Bits of the pool."""

    bits: Pair = EMPTY


def grow_guard(now: Slice, action: Paying) -> Guard:
    return [
        ("GROW-1", action.bits.within(now.pool)),
        ("GROW-1", action.bits.all == 3),
        ("GROW-1", both(now.box.flower_space, no(now.player.flower))),
        ("RULING-3", now.flowers > 0),
    ]


def grow(now: Slice, action: Paying) -> Slice:
    return now.but(
        pool=now.pool - action.bits,
        spent=now.spent + action.bits,
        flowers=now.flowers - 1,
        player=evolve(now.player, flower=True),
    )


def save_guard(now: Slice, action: Paying) -> Guard:
    return [
        ("CHEST-1", action.bits.within(now.pool)),
        ("CHEST-1", action.bits.all <= now.player.powers.chest),
    ]


def save(now: Slice, action: Paying) -> Slice:
    """Whatever is not saved is discarded with the spent bits; chests that get nothing stay as they were."""
    discarded = now.spent + now.pool - action.bits
    saved = choose(action.bits.all > 0, action.bits, now.player.saved)
    then = now.but(player=evolve(now.player, saved=saved))
    waits = then.but(phase=Phase.PLANTING.index, pool=EMPTY, spent=discarded)
    return choose(now.planting_done, begin_meditation(then, discarded), waits)


_HERE = (Phase.DEJA_VU,)

KINDS = (
    Kind(Construct, _HERE, Covering(), construct_guard, construct),
    Kind(Begin, _HERE, Covering(), begin_guard, begin),
    Kind(Add, _HERE, Covering(), add_guard, add),
    Kind(Grow, _HERE, Paying(), grow_guard, grow),
    Kind(Save, _HERE, Paying(), save_guard, save),
)
