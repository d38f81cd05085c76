"""What a picture of the Cosmic Map shows: the map, what lies on it, and what to point out; and all of it in words.

The ways to draw it, `svg` and `text`, know the subject and nothing of `Picture`, which offers them.
"""

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.mapgen.layout import Layout
from dejavu_rules.pictures.contents import Contents
from dejavu_rules.values import frozen


@frozen
class Subject:
    """A map with what lies on it, tiles to highlight, and walks to show as arrows."""

    what: Layout | CosmicMap
    contents: Contents = Contents()
    highlights: tuple[NebulaTile, ...] = ()
    arrows: tuple[tuple[NebulaTile, ...], ...] = ()
    title: str = "Cosmic Map"
    names: tuple[str, ...] = ()
    """What stands on each tile, by tile, instead of its English name; an empty text leaves more room for pieces."""

    def name(self, tile: NebulaTile) -> str:
        """What stands on a tile."""
        return self.names[tile] if self.names else str(tile)

    @property
    def map(self) -> CosmicMap:
        """The connections, whether or not it is known how the tiles lie."""
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
