"""Pictures of the Cosmic Map: as SVG or as plain text, with what lies on the tiles, highlights and arrows."""

from dejavu_rules.pictures.chart import Chart, chart
from dejavu_rules.pictures.picture import Picture
from dejavu_rules.pictures.subject import Contents
from dejavu_rules.pictures.symbols import outline_svg, piece_svg

__all__ = ["Chart", "Contents", "Picture", "chart", "outline_svg", "piece_svg"]
