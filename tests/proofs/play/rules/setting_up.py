"""Set-up: the Start Player, the first tile, bits and fragments, starting hands (SETUP-1 to SPEED-3)."""

from attrs import evolve

from dejavu_rules.actions.values import FirstTile, KeepHand, PlaceBits, PlaceFragments, SpeedStart, StartPlayer
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, both, choose, either, every, implies, least, most, no, with_at
from tests.proofs.play.rules.flow import after_starting_hand, draw_on
from tests.proofs.play.rules.kind import FACT, Guard, Kind
from tests.proofs.play.slices import EMPTY, TILES, Icons, Pair, Slice, sum_of

BITS_PER_TILE = 4
HAND = 3
MEMORIES = 2
SPEED_VP = 10


@frozen
class Starting:
    seat: Term = 0


def start_guard(now: Slice, action: Starting) -> Guard:
    return [("SETUP-1", both(action.seat >= 0, action.seat < now.box.seats))]


def start(now: Slice, action: Starting) -> Slice:
    return now.but(phase=Phase.GIRL.index, start_player=action.seat, active=action.seat)


@frozen
class LayingFirst:
    tile: Term = 0


def first_guard(now: Slice, action: LayingFirst) -> Guard:
    return [("SETUP-2", now.on_map(action.tile))]


def first(now: Slice, action: LayingFirst) -> Slice:
    laid = choose(now.box.build_map, with_at(now.laid, action.tile, True), now.laid)
    phase = choose(now.box.build_map, Phase.MAP_TILES.index, Phase.BITS.index)
    return now.but(phase=phase, girl=action.tile, laid=laid)


@frozen
class PlacingBits:
    bits: tuple[Pair, ...] = (EMPTY,) * TILES
    can_sow: Term = False


def bits_guard(now: Slice, action: PlacingBits) -> Guard:
    amounts = [bits.all == choose(now.on_map(tile), BITS_PER_TILE, 0) for tile, bits in enumerate(action.bits)]
    return [("SETUP-3", every(amounts)), ("COMP-2", sum_of(action.bits).within(now.box.bits))]


def place_bits(now: Slice, action: PlacingBits) -> Slice:
    return now.but(phase=Phase.FRAGMENTS.index, bits=action.bits, can_sow=action.can_sow)


@frozen
class PlacingFragments:
    fragments: tuple[Pair, ...] = (EMPTY,) * TILES


def fragments_guard(now: Slice, action: PlacingFragments) -> Guard:
    each = [one.all == choose(now.on_map(tile), 1, 0) for tile, one in enumerate(action.fragments)]
    return [("SETUP-3", every(each)), ("COMP-3", sum_of(action.fragments).is_(now.box.fragments))]


def place_fragments(now: Slice, action: PlacingFragments) -> Slice:
    """Then cards are dealt; to a player who has none yet, so any card may be kept."""
    return draw_on(now.but(fragments=action.fragments), now.player, now.deck, now.discard, True)


@frozen
class Keeping:
    cards: Pair = EMPTY


def keep_guard(now: Slice, action: Keeping) -> Guard:
    return [
        ("SETUP-6", action.cards.within(now.player.hand)),
        ("SPEED-1", no(now.box.speed)),
        ("SETUP-6", action.cards.all == least(HAND, now.player.hand.all)),
    ]


def keep(now: Slice, action: Keeping) -> Slice:
    player = evolve(now.player, hand=action.cards, aside=now.player.hand - action.cards)
    return after_starting_hand(now.but(player=player))


@frozen
class Remembering:
    """Two memories and a hand; what the memories show, and which of them get a flower."""

    ltm: Pair = EMPTY
    hand: Pair = EMPTY
    flower_others: Term = 0
    """How many other memories have a flower icon."""
    blooming: Pair = EMPTY
    icons: Icons = Icons()
    printed: Term = 0


def speed_guard(now: Slice, action: Remembering) -> Guard:
    dealt, icons = now.player.hand, action.icons
    flowers = choose(now.box.card.flower, action.ltm.this, 0) + action.flower_others
    return [
        (FACT, both(action.flower_others >= 0, action.flower_others <= action.ltm.others, action.printed >= 0)),
        (FACT, icons.at_least(Icons())),
        (FACT, implies(action.ltm.this > 0, icons.at_least(now.box.card.icons))),
        ("DONE-3", action.blooming.within(Pair(choose(now.box.card.flower, action.ltm.this, 0), action.flower_others))),
        ("RULING-3", action.blooming.all == least(now.flowers, flowers)),
        ("SPEED-1", (action.ltm + action.hand).within(dealt)),
        ("SPEED-1", now.box.speed),
        ("SPEED-1", action.ltm.all <= MEMORIES),
        ("SPEED-1", either(action.ltm.all == MEMORIES, dealt.all <= action.ltm.all, now.box.keep_duplicates)),
        ("RULING-24", action.ltm.this <= 1),
        ("SPEED-1", action.hand.all == least(HAND, dealt.all - action.ltm.all)),
    ]


def speed_start(now: Slice, action: Remembering) -> Slice:
    player = now.player
    started = evolve(
        player,
        hand=action.hand,
        ltm=action.ltm,
        card_flowers=action.blooming,
        vp=player.vp + most(0, SPEED_VP - action.printed),
        aside=player.hand - action.ltm - action.hand,
        powers=player.powers + action.icons,
    )
    return after_starting_hand(now.but(player=started, flowers=now.flowers - action.blooming.all))


KINDS = (
    Kind(StartPlayer, (Phase.START_PLAYER,), Starting(), start_guard, start),
    Kind(FirstTile, (Phase.GIRL,), LayingFirst(), first_guard, first),
    Kind(PlaceBits, (Phase.BITS,), PlacingBits(), bits_guard, place_bits),
    Kind(PlaceFragments, (Phase.FRAGMENTS,), PlacingFragments(), fragments_guard, place_fragments),
    Kind(KeepHand, (Phase.STARTING_HAND,), Keeping(), keep_guard, keep),
    Kind(SpeedStart, (Phase.STARTING_HAND,), Remembering(), speed_guard, speed_start),
)
