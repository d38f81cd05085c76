"""What lies on the tiles of a map that is drawn."""

from typing import TYPE_CHECKING

from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import Fragment, NebulaTile
from dejavu_rules.values import frozen

if TYPE_CHECKING:
    from dejavu_rules.state import GameState


@frozen
class Contents:
    """What lies on the tiles. `bits` and `fragments` are indexed by tile; each may be empty instead."""

    bits: tuple[Bits, ...] = ()
    fragments: tuple[Fragment | None, ...] = ()
    flowers: tuple[NebulaTile, ...] = ()
    girl: NebulaTile | None = None

    @classmethod
    def of(cls, state: "GameState") -> "Contents":
        """What lies on the map in a game."""
        return cls(state.bits, state.fragments, state.flower_tiles, state.girl)

    def on(self, tile: NebulaTile) -> tuple[str, ...]:
        """What lies on a tile, in words."""
        words = list(map(str, self.bits[tile])) if self.bits else []
        fragment = self.fragment(tile)
        if fragment is not None:
            words.append(f"fragment {fragment}")
        if tile in self.flowers:
            words.append("flower")
        if tile is self.girl:
            words.append("the Nameless Girl")
        return tuple(words)

    def fragment(self, tile: NebulaTile) -> Fragment | None:
        """The fragment on a tile, if there is one."""
        return self.fragments[tile] if self.fragments else None
