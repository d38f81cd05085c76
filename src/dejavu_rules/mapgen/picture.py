"""What a picture of the Cosmic Map shows: the map, what lies on it, and what to point out."""

from attrs import frozen

from dejavu_rules.components import Bits, Fragment, NebulaTile, bits_of
from dejavu_rules.cosmic_map import CosmicMap
from dejavu_rules.mapgen.layout import Layout
from dejavu_rules.state import GameState, Phase


@frozen
class Contents:
    """What lies on the tiles. `bits` and `fragments` are indexed by tile, or empty."""

    bits: tuple[Bits, ...] = ()
    fragments: tuple[Fragment | None, ...] = ()
    flowers: tuple[NebulaTile, ...] = ()
    girl: NebulaTile | None = None

    @classmethod
    def of(cls, state: GameState) -> "Contents":
        """What lies on the map in a game; a flower lies where a fragment was taken (PLANT-3)."""
        taken = [tile for tile, one in zip(state.game.map.tiles, state.fragments, strict=False) if one is None]
        return cls(state.tiles, state.fragments, tuple(taken) if state.phase > Phase.FRAGMENTS else (), state.girl)

    def on(self, tile: NebulaTile) -> tuple[str, ...]:
        """What lies on a tile, in words."""
        words = list(map(str, bits_of(self.bits[tile]))) if self.bits else []
        fragment = self.fragment(tile)
        if fragment is not None:
            words.append(f"fragment {fragment}")
        if tile in self.flowers:
            words.append("flower")
        if tile is self.girl:
            words.append("the Nameless Girl")
        return tuple(words)

    def fragment(self, tile: NebulaTile) -> Fragment | None:
        return self.fragments[tile] if self.fragments else None


@frozen
class Picture:
    """A picture of a map; a notebook shows it.

    A `Layout` is drawn as it lies on the table. A `CosmicMap` has no places: it is drawn as discs and lines.
    `arrows` are walks, for example a sowing from its Starting Tile to its Ending Tile.
    """

    what: Layout | CosmicMap
    contents: Contents = Contents()
    highlights: tuple[NebulaTile, ...] = ()
    arrows: tuple[tuple[NebulaTile, ...], ...] = ()
    title: str = "Cosmic Map"

    @property
    def map(self) -> CosmicMap:
        return self.what.map if isinstance(self.what, Layout) else self.what

    def describe(self) -> str:
        """The picture in words: its alternative text."""
        tiles = sorted(self.what.order) if isinstance(self.what, Layout) else self.map.tiles
        lines = [self._describe_tile(tile) for tile in tiles]
        lines += [f"Arrow: {', '.join(map(str, walk))}." for walk in self.arrows]
        if self.highlights:
            lines.append(f"Highlighted: {', '.join(map(str, self.highlights))}.")
        return "\n".join(lines)

    def _describe_tile(self, tile: NebulaTile) -> str:
        near = ", ".join(map(str, self.map.neighbours[tile])) or "nothing"
        lies = ", ".join(self.contents.on(tile))
        return f"{tile} touches {near}." + (f" On it: {lies}." if lies else "")

    def svg(self) -> str:
        """The picture as an SVG document."""
        from dejavu_rules.mapgen.svg import render

        return render(self)

    def text(self) -> str:
        """The picture as plain text for a terminal."""
        from dejavu_rules.mapgen.text import render

        return render(self)

    def _repr_svg_(self) -> str:
        return self.svg()
