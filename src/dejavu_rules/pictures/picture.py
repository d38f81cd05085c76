"""A picture of a Cosmic Map."""

from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.pictures.text import Subject, render


@frozen
class Picture(Subject):
    """A picture of a map; notebooks show it.

    A `Layout` is drawn as it lies on the table; a `CosmicMap` has no places and is drawn as discs and lines.
    `arrows` are walks, for example a sowing from its Starting Tile to its Ending Tile.

    Raises `InvalidSetup` for anything but a layout or a map, and for contents that are not `Contents`.
    """

    def svg(self) -> str:
        """The picture as an SVG document."""
        from dejavu_rules.pictures.svg import draw  # slow to import, and plain text does not need it

        return draw(self)

    def contents_svg(self) -> dict[NebulaTile, str]:
        """For each tile, the SVG group with its pieces: a page can replace the group of the same name."""
        from dejavu_rules.pictures.svg import contents_groups

        return contents_groups(self)

    def walks_svg(self) -> tuple[str, str]:
        """The arrows as two SVG groups: lines, to go below the pieces, and numbers, to go above them."""
        from dejavu_rules.pictures.svg import walk_groups

        return walk_groups(self)

    def text(self) -> str:
        """The picture as plain text for a terminal."""
        return render(self)

    def _repr_svg_(self) -> str:
        return self.svg()
