"""Pictures of the Cosmic Map, as SVG or as plain text.

`Picture(layout, Contents.of(state)).svg()` draws a map with its pieces, `.text()` writes it for a terminal, and a
notebook shows a `Picture` by itself. `chart` makes a chart with your own labels, `piece_svg` draws a single piece.
"""

from dejavu_rules.pictures.picture import Picture
from dejavu_rules.pictures.symbols import outline_svg, piece_svg
from dejavu_rules.pictures.text import Chart, Contents, chart

__all__ = ["Chart", "Contents", "Picture", "chart", "outline_svg", "piece_svg"]
