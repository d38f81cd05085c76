"""Cards are dealt and starting hands chosen, seat after seat (SETUP-6, SPEED-1)."""

from dejavu_rules.box.phases import Phase
from tests.proofs.play.invariants.tableaux import of_each
from tests.proofs.play.logic import Term, both, choose, either, every, implies, no
from tests.proofs.play.rules.flow import DEALT, DEALT_SPEED
from tests.proofs.play.rules.kind import after, in_phase
from tests.proofs.play.slices import EMPTY, SEATS, Seat, Slice, sum_of


def turns_from_start(now: Slice, seat: Term) -> Term:
    """How many seats after the Start Player."""
    return choose(seat >= now.start_player, seat - now.start_player, seat - now.start_player + now.box.seats)


def cards_lie_aside(now: Slice) -> Term:
    """Only in front of those who have chosen a starting hand, until everybody has (RULING-22)."""

    def nothing(seat: int) -> Term:
        chose = turns_from_start(now, seat) < turns_from_start(now, now.active)
        return either(both(in_phase(now, Phase.STARTING_HAND), chose), now.players[seat].aside.is_(EMPTY))

    return every([nothing(seat) for seat in range(SEATS)])


def dealt_in_turn(now: Slice) -> Term:
    """Before the first turn nobody has more cards than are dealt, nor any before those who are first (SETUP-6)."""
    most = choose(now.box.speed, DEALT_SPEED, DEALT)
    dealing = both(now.turn == 0, in_phase(now, Phase.DEAL, Phase.DUPLICATE))
    early = no(either(after(now, Phase.FRAGMENTS), now.turn > 0))

    def waits(seat: int) -> Term:
        later = turns_from_start(now, seat) > turns_from_start(now, now.active)
        hand = now.players[seat].hand
        return both(
            implies(now.turn == 0, hand.all <= most),
            implies(either(early, both(dealing, later)), hand.all == 0),
        )

    return every([waits(seat) for seat in range(SEATS)])


def hands_wait_for_cards(now: Slice) -> Term:
    """Cards are drawn only while the hand is below its size, and some card is left: the card in the lens or another."""
    size = choose(now.turn > 0, now.player.powers.hand, choose(now.box.speed, DEALT_SPEED, DEALT))
    below = implies(in_phase(now, Phase.DEAL, Phase.DRAW), now.player.hand.all < size)
    left = now.deck + now.discard
    this = both(left.this > 0, either(now.box.keep_duplicates, now.player.cards.this == 0))
    some_card = implies(in_phase(now, Phase.DEAL, Phase.DRAW), either(left.others > 0, this))
    return both(below, some_card, implies(in_phase(now, Phase.DUPLICATE), now.player.hand.all <= size))


def tableaux_begin_empty(now: Slice) -> Term:
    """Before the first turn there is nothing but memories of a speed game (SPEED-1), and no bits off the map."""

    def empty(player: Seat) -> Term:
        nothing = sum_of([player.stm, player.covering, player.elsewhere, player.saved, player.fragments])
        chosen = both(now.box.speed, in_phase(now, Phase.STARTING_HAND))
        bare = both(player.ltm.is_(EMPTY), player.card_flowers.is_(EMPTY), player.vp == 0)
        return both(nothing.is_(EMPTY), no(player.flower), player.ltm.all <= 2, either(chosen, bare))

    return implies(now.turn == 0, both(now.hive.is_(EMPTY), of_each(now, empty)))


def memories_are_chosen_in_turn(now: Slice) -> Term:
    """A player who has not chosen yet has no memories (SPEED-1)."""

    def waits(seat: int) -> Term:
        later = turns_from_start(now, seat) >= turns_from_start(now, now.active)
        player = now.players[seat]
        bare = both(player.ltm.is_(EMPTY), player.card_flowers.is_(EMPTY))
        return implies(both(in_phase(now, Phase.STARTING_HAND), later), bare)

    return every([waits(seat) for seat in range(SEATS)])
