"""A state as the proofs see it: through a lens that picks one kind of bit, one card, one fragment.

The pieces of that kind are counted place by place, and all others together, as a `Pair`. What holds for every lens
holds for every kind of piece: no rule lets the number of one kind depend on which of the other kinds lie where, only
on how many they are, and the pair says that. Tiles and seats are all there, by number; a map of fewer tiles and a
table of fewer seats leave the last ones empty.
"""

from typing import Any, Self

from attrs import evolve

from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, at, both, choose, every, leaves, with_at

TILES = 15
SEATS = 4
NONE = -1
"""Stands for no tile, and for last turns that nobody counts yet."""
NO_CARD, THIS_CARD, OTHER_CARD = 0, 1, 2


@frozen
class Pair:
    """How many pieces of the kind in the lens there are, and how many others."""

    this: Term = 0
    others: Term = 0

    @property
    def all(self) -> Term:
        return self.this + self.others

    def __add__(self, more: "Pair") -> "Pair":
        return Pair(self.this + more.this, self.others + more.others)

    def __sub__(self, less: "Pair") -> "Pair":
        return Pair(self.this - less.this, self.others - less.others)

    def within(self, whole: "Pair") -> Term:
        """Whether all these are there."""
        return both(self.this <= whole.this, self.others <= whole.others)

    def is_(self, other: "Pair") -> Term:
        return both(self.this == other.this, self.others == other.others)


EMPTY = Pair()


def one(is_this: Term) -> Pair:
    """A single piece."""
    return choose(is_this, Pair(1, 0), Pair(0, 1))


def sum_of(pairs: "tuple[Pair, ...] | list[Pair]") -> Pair:
    return Pair(sum([pair.this for pair in pairs]), sum([pair.others for pair in pairs]))


@frozen
class Icons:
    """The power icons that are numbers (COMP-8)."""

    chest: Term = 0
    footprint: Term = 0
    white_claim: Term = 0
    stm: Term = 0
    hand: Term = 0

    def __add__(self, more: "Icons") -> "Icons":
        return Icons(
            self.chest + more.chest,
            self.footprint + more.footprint,
            self.white_claim + more.white_claim,
            self.stm + more.stm,
            self.hand + more.hand,
        )

    def at_least(self, less: "Icons") -> Term:
        return every([mine >= other for mine, other in zip(leaves(self), leaves(less), strict=True)])


MOST_SLOTS = 8


@frozen
class CardFace:
    """What a card shows: how many slots, and of them, by how many are covered, how many ask for the lens's shape."""

    slots: Term = 1
    needs: tuple[Term, ...] = (0,) * (MOST_SLOTS + 1)
    public: Term = False
    flower: Term = False
    scores: Term = False
    """Whether the bit in the lens is worth a VP on it (DONE-1)."""
    icons: Icons = Icons()


@frozen
class Box:
    """What never changes in a game."""

    seats: Term = 2
    tiles: Term = TILES
    speed: Term = False
    keep_duplicates: Term = False
    build_map: Term = False
    holes: Term = 1
    flowers: Term = 0
    flower_space: Term = False
    girl_tile: Icons = Icons()
    bits: Pair = EMPTY
    fragments: Pair = EMPTY
    deck: Pair = EMPTY
    public: Pair = EMPTY
    white: Term = False
    """Whether the bit in the lens is white."""
    card: CardFace = CardFace()
    """The card in the lens."""
    side: tuple[Term, ...] = (False,) * TILES
    """A cut: the tiles on one side of it."""


@frozen
class Seat:
    """What lies in front of one player."""

    hand: Pair = EMPTY
    aside: Pair = EMPTY
    ltm: Pair = EMPTY
    stm: Pair = EMPTY
    """Cards in STM."""
    covering: Pair = EMPTY
    """Bits on the card in the lens, in STM."""
    shaped: Term = 0
    """Of these bits, those of the shape in the lens."""
    elsewhere: Pair = EMPTY
    """Bits on the other cards in STM."""
    saved: Pair = EMPTY
    flower: Term = False
    card_flowers: Pair = EMPTY
    fragments: Pair = EMPTY
    vp: Term = 0
    powers: Icons = Icons()

    @property
    def cards(self) -> Pair:
        """Cards that this player has in hand or tableau (DRAW-2)."""
        return self.hand + self.ltm + self.stm


@frozen
class Slice:
    """One moment of a game through a lens."""

    box: Box
    phase: Term = 0
    start_player: Term = 0
    active: Term = 0
    turn: Term = 0
    planting_done: Term = False
    last_turns: Term = NONE
    bits: tuple[Pair, ...] = (EMPTY,) * TILES
    can_sow: Term = False
    """Whether any sowing is possible on the whole map."""
    fragments: tuple[Pair, ...] = (EMPTY,) * TILES
    girl: Term = NONE
    pool: Pair = EMPTY
    spent: Pair = EMPTY
    hive: Pair = EMPTY
    deck: Pair = EMPTY
    discard: Pair = EMPTY
    public: Pair = EMPTY
    flowers: Term = 0
    chosen: tuple[Term, ...] = (False,) * TILES
    """The tiles that get the last bits (HIVE-4)."""
    duplicate: Term = NO_CARD
    """Which card the player may replace (RULING-6)."""
    laid: tuple[Term, ...] = (False,) * TILES
    drawn: tuple[Term, ...] = (False,) * TILES
    touching: tuple[tuple[Term, ...], ...] = ((False,) * TILES,) * TILES
    players: tuple[Seat, ...] = (Seat(),) * SEATS

    @property
    def player(self) -> Seat:
        """The active player."""
        return at(self.players, self.active)

    def but(self, **changes: Any) -> Self:
        """The same with changes; `player` is for the active one."""
        if "player" in changes:
            changes["players"] = with_at(self.players, self.active, changes.pop("player"))
        return evolve(self, **changes)

    def on_map(self, tile: Term) -> Term:
        return both(tile >= 0, tile < self.box.tiles)

    @property
    def sizes(self) -> tuple[Term, ...]:
        """How many bits lie on each tile."""
        return tuple([bits.all for bits in self.bits])
