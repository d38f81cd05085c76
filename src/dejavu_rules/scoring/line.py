"""A printed line, and what it says: so that a proof can read its numbers back."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from dejavu_rules.scoring.layout import indented

Says: TypeAlias = Literal[
    "heading",
    "standing",
    "name",
    "row",
    "group",
    "clause",
    "leaf",
    "total",
    "sum",
    "ties",
    "other",
    "unused",
    "idea",
    "differs",
    "colours",
    "cards",
    "notice",
    "winners",
    "proved",
    "date",
    "gap",
]
"""What a line is about; a heading has no numbers."""


class Line(NamedTuple):
    """What is printed together, and what it says: about which seat, and which row, group, leaf or clause."""

    text: str
    says: Says
    seat: int | None = None
    place: int | str | None = None


EMPTY = Line("", "gap")


def fill_lines(lines: Iterable[Line], width: int, indent: int) -> Iterator[Line]:
    """The lines with their words broken at a width."""
    return (line._replace(text=indented(line.text, width, indent)) for line in lines)
