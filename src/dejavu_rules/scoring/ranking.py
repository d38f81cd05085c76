"""The ranking of a table: who has how many VP, and from what."""

from collections.abc import Iterator
from typing import NamedTuple

from dejavu_rules.i18n import speaker
from dejavu_rules.scoring.layout import GAP, Line, fill_lines, indented, longest_word, side_by_side, width_of
from dejavu_rules.scoring.saying import said
from dejavu_rules.scoring.sheet import Result, Sheet
from dejavu_rules.scoring.tree import Sum

LETTERS = ("A", "B", "C", "D")
"""The rulebooks' own score sheet has these for the four groups."""
NAME = 10
"""A name needs so many columns beside the groups' names; a longer one is broken."""


class Standing(NamedTuple):
    """One line of the ranking: the VP of the four groups side by side, and the total."""

    seat: int
    place: int
    name: str
    vp: tuple[int, ...]
    total: int

    @property
    def numbers(self) -> tuple[str, ...]:
        """The VP of the groups and the total, as they are shown."""
        return (*map(str, self.vp), str(self.total))


def standings(result: Result) -> tuple[Standing, ...]:
    """The ranking, best first; tied players share a place."""
    places, sheets = result.places, result.sheets
    return tuple(
        Standing(seat, places[seat], sheets[seat].name, tuple(group.vp for group in groups(sheets[seat])), total)
        for seat in result.ranking
        for total in (result.totals[seat],)
    )


def groups(sheet: Sheet) -> tuple[Sum, ...]:
    """What the total adds, in the order of the rulebooks."""
    return sheet.tokens, sheet.printed, sheet.public, sheet.links


def ranking_lines(result: Result, lang: str, width: int) -> Iterator[Line]:
    """The ranking as columns: with the groups' names if there is room, else with the rulebooks' letters for them."""
    head, ranked = ranking_head(result, lang), standings(result)
    wide = ranking_columns(head, ranked)
    room = width - sum(wide) + wide[1] - len(GAP) * (len(wide) - 1)
    if room >= min(wide[1], NAME):
        wide[1] = min(wide[1], room)
        letters = side_by_side(["", "", *LETTERS, ""], wide, 5)
        yield from _ranking(f"{letters}\n{side_by_side(head, wide, 5)}", ranked, wide, GAP)
        return
    yield from fill_lines([Line(ranking_legend(result, lang), "heading")], width, 0)
    head = ["", head[1], *LETTERS, head[-1]]
    wide = ranking_columns(head, ranked)
    room = width - sum(wide) + wide[1] - (len(wide) - 1)
    wide[1] = min(wide[1], room)
    if room >= 8:
        yield from _ranking(side_by_side(head, wide, 5, " "), ranked, wide, " ")
    else:
        yield from _stacked(head, ranked, wide, width)


def ranking_head(result: Result, lang: str) -> list[str]:
    """What the columns of the ranking are called."""
    keys = [group.group for group in groups(result.sheets[0])]
    names = [said("public column" if key == "public" else key, lang) for key in keys]
    return [said("place", lang), said("player", lang), *names, said("total", lang)]


def ranking_legend(result: Result, lang: str) -> str:
    """What the letters of the groups stand for."""
    names = [said(group.group, lang) for group in groups(result.sheets[0])]
    return speaker(lang).words([f"{letter} {name}" for letter, name in zip(LETTERS, names, strict=True)])


def ranking_columns(head: list[str], ranked: tuple[Standing, ...]) -> list[int]:
    """How wide they must be, so that no word is broken and each name has one line."""
    rows = [(str(each.place), each.name, *each.numbers) for each in ranked]
    cells = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [max(longest_word(title), cell) for title, cell in zip(head, cells, strict=True)]


def _ranking(head: str, ranked: tuple[Standing, ...], wide: list[int], gap: str) -> Iterator[Line]:
    yield Line(head, "heading")
    for each in ranked:
        cells = [str(each.place), each.name, *each.numbers]
        yield Line(side_by_side(cells, wide, 5, gap), "standing", each.seat)


def _stacked(head: list[str], ranked: tuple[Standing, ...], wide: list[int], width: int) -> Iterator[Line]:
    """Each name above its numbers, where they have no room side by side."""
    yield Line(f"  {side_by_side(head[2:], wide[2:], 5, ' ')}", "heading")
    for each in ranked:
        name = indented(f"{each.place} {each.name}", width, 0)
        yield Line(f"{name}\n  {side_by_side(each.numbers, wide[2:], 5, ' ')}", "standing", each.seat)
