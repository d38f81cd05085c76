"""A picture of a Cosmic Map."""

from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.pictures.subject import Subject


@frozen
class Picture(Subject):
    """A picture of a map; a notebook shows it.

    A `Layout` is drawn as it lies on the table. A `CosmicMap` has no places: it is drawn as discs and lines.
    `arrows` are walks, for example a sowing from its Starting Tile to its Ending Tile.
    """

    def svg(self) -> str:
        """The picture as an SVG document."""
        from dejavu_rules.pictures.svg import render  # loads much that a plain text does without

        return render(self)

    def contents_svg(self) -> dict[NebulaTile, str]:
        """By tile the group of the SVG with what lies there: a page puts it in place of the one with the same name."""
        from dejavu_rules.pictures.svg import contents_groups

        return contents_groups(self)

    def walks_svg(self) -> tuple[str, str]:
        """The arrows as two groups for the SVG: lines to go below the pieces, and numbers to go above."""
        from dejavu_rules.pictures.svg import walks

        return walks(self)

    def text(self) -> str:
        """The picture as plain text for a terminal."""
        from dejavu_rules.pictures.text import render

        return render(self)

    def _repr_svg_(self) -> str:
        return self.svg()
