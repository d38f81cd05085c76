"""Every piece is in one place (COMP-2 to COMP-5)."""

from dejavu_rules.box.phases import Phase
from tests.proofs.play.logic import Term, both, choose, number, total
from tests.proofs.play.rules.kind import after, counts
from tests.proofs.play.slices import EMPTY, Slice, sum_of


def no_count_is_negative(now: Slice) -> Term:
    """No place holds fewer pieces than none: plus and minus never borrow from another kind."""
    numbers = [now.flowers, *[player.vp for player in now.players]]
    return both(counts(now), *[each >= 0 for each in numbers])


def bits(now: Slice) -> Term:
    """On tiles, in the pool, spent, in the hive, in chests and on cards of STM: all bits of the box, once placed."""
    places = [*now.bits, now.pool, now.spent, now.hive]
    for player in now.players:
        places += [player.saved, player.covering, player.elsewhere]
    return sum_of(places).is_(choose(after(now, Phase.BITS), now.box.bits, EMPTY))


def cards(now: Slice) -> Term:
    """In the piles, face up, in hands, aside and in tableaux: all cards of the game (SETUP-4, SETUP-5)."""
    places = [now.deck, now.discard, now.public]
    for player in now.players:
        places += [player.hand, player.aside, player.stm, player.ltm]
    return sum_of(places).is_(now.box.deck + now.box.public)


def fragments(now: Slice) -> Term:
    """On tiles, at most one each, and with players: all fragments of the box, once placed."""
    places = [*now.fragments, *[player.fragments for player in now.players]]
    lie = [on_tile.all <= number(now.on_map(tile)) for tile, on_tile in enumerate(now.fragments)]
    return both(sum_of(places).is_(choose(after(now, Phase.FRAGMENTS), now.box.fragments, EMPTY)), *lie)


def flowers(now: Slice) -> Term:
    """In the supply, with players, and one on every tile whose fragment was taken (PLANT-3)."""
    kept = total([player.flower for player in now.players]) + sum([player.card_flowers.all for player in now.players])
    planted = choose(after(now, Phase.FRAGMENTS), now.box.tiles - sum_of(now.fragments).all, 0)
    return now.flowers + kept + planted == now.box.flowers


def apart(now: Slice) -> Term:
    """Public Cards are never drawn, held or begun; Regular Cards never lie with them (SETUP-4, SETUP-5)."""
    closed = [
        now.deck,
        now.discard,
        *[pair for player in now.players for pair in (player.hand, player.aside, player.stm)],
    ]
    return choose(now.box.card.public, sum_of(closed).this == 0, now.public.this == 0)
