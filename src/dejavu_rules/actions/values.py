"""Everything that players and chance can do, as values.

The bits for a card are a multiset: once their shapes fit, it does not matter which bit is on which slot. The bits of
a sowing have an order.
"""

from typing import TYPE_CHECKING, TypeAlias

from attrs import field

from dejavu_rules.box.multisets import NO_BITS, NO_CARDS, Bits, Cards
from dejavu_rules.box.pieces import Bit, CardId, Fragment, NebulaTile, sort_tiles
from dejavu_rules.combinatorics.values import as_int, frozen

if TYPE_CHECKING:  # most games start with a finished map
    from dejavu_rules.mapgen.building import Laying


# What players do


@frozen
class LayTile:
    """Lay a drawn tile: a `Placement` on the table or, where contacts are named, a `Touching`."""

    laying: "Laying"


@frozen
class KeepHand:
    """Keep these cards as the starting hand and discard the others."""

    cards: Cards


@frozen
class SpeedStart:
    """Begin a speed game with these cards in LTM and these in hand; discard the others."""

    ltm: Cards
    hand: Cards


@frozen
class Walk:
    """Move the Girl along these tiles and plant nothing."""

    walk: tuple[NebulaTile, ...]


@frozen
class Plant:
    """Move the Girl along these tiles, or not at all, and plant a flower where she stands then.

    The flower comes from the card `source` in LTM, or from the Nameless Girl Tile if that is None.
    """

    walk: tuple[NebulaTile, ...]
    source: CardId | None = None


@frozen
class Sow:
    """Drop the bits of the tile `start` along `path`, in this `order`; claim `white` bits at its end."""

    start: NebulaTile
    path: tuple[NebulaTile, ...]
    order: tuple[Bit, ...]
    white: Bits = NO_BITS


@frozen
class SkipRecollection:
    """Continue with Deja Vu, because no sowing is possible on the whole map (RULING-1)."""


@frozen
class Construct:
    """Cover all slots of a card from hand or of a Public Card at once (INSTANT-1, RULING-9)."""

    card: CardId
    bits: Bits


@frozen
class Begin:
    """Put a card from hand into STM with its upper slots covered (STM-1)."""

    card: CardId
    bits: Bits


@frozen
class Add:
    """Cover the next slots of a card in STM, also in the turn in which it was put there (STM-4, RULING-12)."""

    card: CardId
    bits: Bits


@frozen
class Grow:
    """Spend three bits for a flower on the Nameless Girl Tile (GROW-1)."""

    bits: Bits


@frozen
class Save:
    """End Deja Vu with these bits in the chests; the rest of the pool is discarded (CHEST-1)."""

    bits: Bits = NO_BITS


@frozen
class Meditate:
    """Continue with Meditation without Planting Flower."""


@frozen
class ChooseTiles:
    """Choose the tiles that get one of the last bits, before those are drawn, in any order (HIVE-4)."""

    tiles: tuple[NebulaTile, ...] = field(converter=sort_tiles)


@frozen
class Discard:
    """Discard these cards of the hand, or none, and draw up to the hand size (DRAW-1)."""

    cards: Cards = NO_CARDS


@frozen
class ResolveDuplicate:
    """Replace the duplicate card that was just drawn, or keep it; only where that is a choice (RULING-6)."""

    replace: bool


Action: TypeAlias = (
    LayTile
    | KeepHand
    | SpeedStart
    | Walk
    | Plant
    | Sow
    | SkipRecollection
    | Construct
    | Begin
    | Add
    | Grow
    | Save
    | Meditate
    | ChooseTiles
    | Discard
    | ResolveDuplicate
)
"""What a player does."""


# What chance does


@frozen
class StartPlayer:
    """Chance: this seat begins (SETUP-1)."""

    seat: int = field(converter=as_int)


@frozen
class FirstTile:
    """Chance: this tile was laid first, and the Girl stands on it (SETUP-2)."""

    tile: NebulaTile


@frozen
class DrawTiles:
    """Chance: the active player has to lay these tiles, named in any order (SETUP-2)."""

    tiles: tuple[NebulaTile, ...] = field(converter=sort_tiles)


@frozen
class PlaceBits:
    """Chance: these bits lie on each tile (SETUP-3)."""

    bits: tuple[Bits, ...]


@frozen
class PlaceFragments:
    """Chance: this fragment lies on each tile (SETUP-3)."""

    fragments: tuple[Fragment, ...]


@frozen
class Draw:
    """Chance: this card is drawn from the deck."""

    card: CardId


@frozen
class Replenish:
    """Chance: these bits return to each tile (HIVE-2)."""

    bits: tuple[Bits, ...]


Outcome: TypeAlias = StartPlayer | FirstTile | DrawTiles | PlaceBits | PlaceFragments | Draw | Replenish
"""What chance does."""
