"""What lies in front of the players."""

from collections.abc import Callable

from tests.proofs.play.logic import Term, at, both, choose, either, every, implies
from tests.proofs.play.slices import EMPTY, SEATS, Seat, Slice


def of_each(now: Slice, check: Callable[[Seat], Term]) -> Term:
    """Whether something is so of every player."""
    return every([check(player) for player in now.players])


def no_copy_twice(now: Slice) -> Term:
    """A card is in LTM or STM once; with the must of RULING-6 neither in hand and tableau nor in hand twice."""

    def once(player: Seat) -> Term:
        memories, held = (player.ltm + player.stm).this, (player.hand + player.aside).this
        return both(memories <= 1, either(now.box.keep_duplicates, memories + held <= 1))

    return of_each(now, once)


def stm_holds(now: Slice) -> Term:
    """At most as many cards as it may; each has its top slot covered and its bottom slot open."""

    def proper(player: Seat) -> Term:
        begun = both(player.covering.all >= 1, player.covering.all < now.box.card.slots)
        this = choose(player.stm.this > 0, begun, both(player.covering.is_(EMPTY), player.shaped == 0))
        return both(
            player.stm.all <= player.powers.stm, this, implies(player.stm.others == 0, player.elsewhere.all == 0)
        )

    return of_each(now, proper)


def bits_fit(now: Slice) -> Term:
    """Of each shape there are as many bits on a card in STM as its covered slots, from the top, ask for."""

    def fit(player: Seat) -> Term:
        enough = player.shaped >= at(now.box.card.needs, player.covering.all)
        return both(enough, player.shaped >= player.covering.this, player.shaped <= player.covering.all)

    return of_each(now, fit)


def chests_hold(now: Slice) -> Term:
    """No more bits are saved than there are chests."""
    return of_each(now, lambda player: player.saved.all <= player.powers.chest)


def flowers_stand(now: Slice) -> Term:
    """On cards of LTM that show a flower, one each; on the Nameless Girl Tile if it has the space."""

    def stand(player: Seat) -> Term:
        this = player.card_flowers.this <= choose(now.box.card.flower, player.ltm.this, 0)
        others = player.card_flowers.others <= player.ltm.others
        return both(this, others, implies(player.flower, now.box.flower_space))

    return of_each(now, stand)


def powers_grow(now: Slice) -> Term:
    """Nobody has less than the Nameless Girl Tile gives (COMP-7); with the card in LTM, its icons count too."""

    def enough(seat: int) -> Term:
        player, least = now.players[seat], now.box.girl_tile
        with_card = choose(player.ltm.this > 0, least + now.box.card.icons, least)
        return implies(seat < now.box.seats, player.powers.at_least(with_card))

    return every([enough(seat) for seat in range(SEATS)])
