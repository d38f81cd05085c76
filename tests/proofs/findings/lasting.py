"""How soon a game can end: a bound by counting bits.

A player with ten cards has covered their slots, and each bit for it was taken from the map. A sowing takes bits of one
colour from one tile (SOW-5). Set-up lays four bits on each tile, each sowing adds one to a tile at most (SOW-3), and a
replenishment never lifts a tile above four: for that all tiles would need four already, which are all bits of the box
(HIVE-3). So at a turn with n sowings before it, there are at most 5 + n bits of a colour to be taken, and never more
than the box has. White bits come with white-claim icons (SOW-6): a card with one has to be built first, and helps from
the next sowing on.
"""

from itertools import combinations_with_replacement

from dejavu_rules.box.catalogue import standard

BOX = standard()
ENOUGH = 10
PER_TILE = 4


def fewest_turns(players: int, seat: int, *, speed: bool = False) -> int:
    """How many turns of their own a seat, counted from the Start Player, needs at least for ten cards."""
    turns = 1
    while not _enough(turns, players, seat, speed):
        turns += 1
    return turns


def _enough(turns: int, players: int, seat: int, speed: bool) -> bool:
    """Whether bits could suffice, for some number of cards with a white-claim icon built in some of the turns."""
    colours = [colour_bits(turn * players + seat) for turn in range(turns)]
    for built in range(6):
        for when in combinations_with_replacement(range(turns), built):
            claimed = sum(turns - 1 - turn for turn in when) + 2 * speed * turns
            if sum(colours) + claimed >= slots_needed(built, speed):
                return True
    return False


def colour_bits(sowings: int) -> int:
    """The most bits of one colour that can be taken after so many sowings."""
    in_box = max(sum(bit.colour is colour for bit in BOX.bits) for colour in {bit.colour for bit in BOX.bits})
    return min(in_box, PER_TILE + sowings + 1)


def slots_needed(with_claim: int, speed: bool) -> int:
    """The fewest slots of the cards that are still to be built, so many of them with a white-claim icon."""
    claims = sorted(len(card.slots) for card in BOX.cards if card.powers.white_claim)
    others = sorted(len(card.slots) for card in BOX.cards if not card.powers.white_claim)
    number = ENOUGH - 2 * speed
    return sum(claims[:with_claim]) + sum(others[: number - with_claim])
