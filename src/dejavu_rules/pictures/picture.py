"""A picture of the Cosmic Map, to be had as SVG or as plain text."""

from dejavu_rules.pictures.subject import Subject
from dejavu_rules.values import frozen


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

    def text(self) -> str:
        """The picture as plain text for a terminal."""
        from dejavu_rules.pictures.text import render

        return render(self)

    def _repr_svg_(self) -> str:
        return self.svg()
