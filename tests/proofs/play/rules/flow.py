"""How one phase leads to the next (TURN-2)."""

from attrs import evolve

from dejavu_rules.box.phases import Phase
from tests.proofs.play.logic import Term, both, choose, either, least, no, some, total
from tests.proofs.play.slices import EMPTY, NO_CARD, NONE, TILES, Pair, Seat, Slice, sum_of

DEALT, DEALT_SPEED = 5, 7
LAST_CARD = 10


def next_seat(now: Slice) -> Term:
    return choose(now.active + 1 == now.box.seats, 0, now.active + 1)


# Meditation


def lowest(now: Slice) -> Term:
    """The fewest bits on any tile of the map; its first tile is always there."""
    fewest = now.sizes[0]
    for tile in range(1, TILES):
        fewest = choose(tile < now.box.tiles, least(fewest, now.sizes[tile]), fewest)
    return fewest


def tiles_with(now: Slice, size: Term) -> Term:
    """How many tiles of the map have this number of bits."""
    return total([both(now.on_map(tile), now.sizes[tile] == size) for tile in range(TILES)])


def begin_meditation(now: Slice, spent: Pair) -> Slice:
    """Bits go to the hive (HIVE-1), which returns them if it is full (HIVE-2) or if all are stuck (RULING-18)."""
    hive = now.hive + spent
    full = hive.all >= now.box.holes
    stuck = no(either(now.can_sow, some([player.saved.all > 0 for player in now.players])))
    returns, over = both(either(full, stuck), hive.all > 0), both(stuck, hive.all == 0)
    level = choose(hive.all >= tiles_with(now, lowest(now)), Phase.REPLENISHMENT.index, Phase.REPLENISHED_TILES.index)
    return now.but(
        phase=choose(returns, level, Phase.DISCARD.index),
        pool=EMPTY,
        spent=EMPTY,
        hive=hive,
        last_turns=choose(over, 1, now.last_turns),
    )


# Cards


def restock(deck: Pair, discard: Pair) -> tuple[Pair, Pair]:
    """An empty deck is rebuilt from the pile at once (RULING-19)."""
    empty = deck.all == 0
    return choose(empty, discard, deck), choose(empty, EMPTY, discard)


def draw_on(now: Slice, player: Seat, deck: Pair, discard: Pair, may_keep_others: Term) -> Slice:
    """Wait for the next card, or go on (DRAW-1, RULING-5).

    The lens does not tell whether one of the other cards that are left may be kept; whoever sees them all does.
    """
    deck, discard = restock(deck, discard)
    then = now.but(player=player, deck=deck, discard=discard, duplicate=NO_CARD)
    left = deck + discard
    may_keep_this = both(left.this > 0, either(now.box.keep_duplicates, player.cards.this == 0))
    may_keep = either(may_keep_this, both(left.others > 0, may_keep_others))
    dealt = choose(now.box.speed, DEALT_SPEED, DEALT)
    wanted = player.hand.all < choose(now.turn > 0, player.powers.hand, dealt)
    waits = then.but(phase=choose(now.turn > 0, Phase.DRAW.index, Phase.DEAL.index))
    return choose(both(wanted, may_keep), waits, choose(now.turn > 0, end_turn(then), deal_next(then)))


def deal_next(now: Slice) -> Slice:
    """To the next seat, which has no card yet, if any card is left; else everybody chooses (SETUP-6)."""
    seat = next_seat(now)
    more = both(seat != now.start_player, (now.deck + now.discard).all > 0)
    return choose(
        more,
        now.but(phase=Phase.DEAL.index, active=seat),
        now.but(phase=Phase.STARTING_HAND.index, active=now.start_player),
    )


def after_starting_hand(now: Slice) -> Slice:
    """The next seat chooses, or the first turn begins and all that lay aside comes to the pile (RULING-22)."""
    seat = next_seat(now)
    left = sum_of([player.aside for player in now.players])
    deck, discard = restock(now.deck, now.discard + left)
    begun = now.but(
        phase=Phase.RECOLLECTION.index,
        active=seat,
        turn=1,
        deck=deck,
        discard=discard,
        players=tuple([_without_aside(player) for player in now.players]),
    )
    return choose(seat == now.start_player, begun, now.but(active=seat))


def _without_aside(player: Seat) -> Seat:
    return evolve(player, aside=EMPTY)


def end_turn(now: Slice) -> Slice:
    """The next player's turn, or the end of the game (END-1, RULING-13)."""
    counted = now.last_turns != NONE
    triggered = now.player.ltm.all >= LAST_CARD
    last = choose(counted, now.last_turns - 1, choose(triggered, now.box.seats - 1, NONE))
    over = now.but(phase=Phase.OVER.index, last_turns=0)
    return choose(
        last == 0,
        over,
        now.but(
            phase=Phase.RECOLLECTION.index,
            active=next_seat(now),
            turn=now.turn + 1,
            planting_done=False,
            last_turns=last,
        ),
    )
