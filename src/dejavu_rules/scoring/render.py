"""A score sheet for people: plain text, and the arithmetic explained.

Every rendering walks the same tree and has the same content: tables in a terminal (`terminal`), the page (`page`) and
JSON (`answer`). Each printed line says what it is about, so that a proof can read the numbers back from the words, in
any language (`reading`).
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from dejavu_rules.i18n import speaker
from dejavu_rules.rulebook import CLAUSES
from dejavu_rules.scoring import rules
from dejavu_rules.scoring.layout import GAP, indented, longest_word, padded, side_by_side, width_of, wrapped
from dejavu_rules.scoring.saying import card_name, detail, label, pairs, said, scoring_words, terms, used
from dejavu_rules.scoring.sheet import Result, Sheet
from dejavu_rules.scoring.tree import Sum

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
    "gap",
]
"""What a line is about; a heading has no numbers."""
WIDTH = 80
"""Of plain text, in columns, where nobody knows better."""
NARROWEST = 30
"""Narrower than this it is not made."""
NARROW = 24
"""What a row counted needs so many columns, or else a line of its own."""


class Line(NamedTuple):
    """What is printed together, and what it says: about which seat, and which row, group, leaf or clause."""

    text: str
    says: Says
    seat: int | None = None
    place: int | str | None = None


EMPTY = Line("", "gap")


class Row(NamedTuple):
    """One line of the sheet: a Public Card by itself, everything else as a group."""

    clause: str
    label: str
    detail: str
    vp: int


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


def rows(sheet: Sheet, lang: str = "en") -> tuple[Row, ...]:
    """The lines of a sheet; their VP are the terms of the total, in the order of the rulebooks."""
    leaves = sheet.public.leaves()
    public = [
        Row(leaf.clause, label(sheet.holding, leaf, lang), detail(sheet.holding, leaf, lang), leaf.vp)
        for leaf in leaves
    ]
    return (
        Row("SCORE-A", said("tokens", lang), terms(sheet.tokens, lang), sheet.tokens.vp),
        Row("SCORE-B", said("printed", lang), terms(sheet.printed, lang), sheet.printed.vp),
        *public,
        Row("SCORE-D", said("links", lang), pairs(sheet.holding, sheet.links, lang), sheet.links.vp),
    )


def arithmetic(sheet: Sheet) -> str:
    """The total as one line: 12 + 22 + 6 + 15 + 4 + 0 + 8 = 67."""
    return f"{' + '.join(str(row.vp) for row in rows(sheet))} = {sheet.total}"


def remarks(sheet: Sheet, seat: int, lang: str) -> Iterator[Line]:
    """What there is to say about the assignment: ties, fragments of no use, and the player's own one."""
    best, held = sheet.optimum, sheet.holding
    if held.fragment_cards:
        others = best.ways - 1
        yield Line(said("ties" if others else "unique", lang, others, n=others, vp=best.vp), "ties", seat)
    for place, other in enumerate(sheet.others):
        changed = [each for each, mine in zip(other, sheet.assignment, strict=True) if each != mine]
        yield Line(said("other", lang, uses=used(held, changed, lang)), "other", seat, place)
    if sheet.unused:
        words = said("unused", lang, count=len(sheet.unused), fragments=held.fragment_words(sheet.unused))
        yield Line(words, "unused", seat)
    if sheet.idea_vp is not None:
        left = best.vp - sheet.idea_vp
        yield Line(said("idea" if left else "idea is best", lang, vp=sheet.idea_vp, left=left), "idea", seat)
    for place, each in enumerate(sheet.differences):
        own, instead = (held.fragment_words(some) for some in (each.own, each.best))
        vp = f"{each.vp:+}"
        yield Line(
            said("differs", lang, card=card_name(held, each.card, lang), own=own, best=instead, vp=vp),
            "differs",
            seat,
            place,
        )


def understood(result: Result, lang: str) -> Iterator[Line]:
    """What was read, said again so that somebody can compare it with the table: the colours and the Public Cards."""
    counts = result.fragment_counts
    if counts:
        colours = [said("colour read", lang, colour=word, count=number) for word, number in counts]
        yield Line(said("colours read", lang, colours=colours), "colours")
    cards = [
        said("line", lang, label=card_name(holding, card.id, lang), words=scoring_words(holding, card.scoring, lang))
        for holding, card in result.public_cards
        if card.scoring is not None
    ]
    if cards:
        yield Line(said("cards read", lang, cards=said("semicolon", lang).join(cards)), "cards")


def notices(result: Result, lang: str) -> Iterator[Line]:
    """What somebody should look at again; nothing is refused for it."""
    if result.seems_short:
        yield Line(said("few cards", lang, last=rules.LAST_CARD, most=result.most_cards), "notice", None, "END-1")
    if result.missing_colours:
        yield Line(said("nobody owns", lang, colours=result.missing_colours), "notice", None, "SCORE-C1")


def closing(result: Result, proved: bool, lang: str) -> Iterator[Line]:
    """What to look at again, who won, and whether it is proved."""
    yield from notices(result, lang)
    key = "shared victory" if len(result.winners) > 1 else "winner"
    yield Line(said(key, lang, names=result.winners, vp=max(result.totals)), "winners")
    if proved:
        yield Line(said("proved", lang), "proved")


def text(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> str:
    """The ranking and all sheets as plain text, in lines that are at most so wide (30 or more)."""
    return printed(text_lines(result, proved, lang, width))


def line_by_line(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> str:
    """Every leaf on its own line, under the clause that it comes from."""
    return printed(explained_lines(result, proved, lang, width))


def printed(lines: Iterable[Line]) -> str:
    """Lines as they are printed."""
    return "\n".join(line.text for line in lines)


def text_lines(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> Iterator[Line]:
    """The lines of the plain text."""
    yield from ranking_lines(result, lang, width)
    yield EMPTY
    for seat in range(len(result.sheets)):
        yield from sheet_lines(result, seat, lang, width)
        yield EMPTY
    yield from _filled([*understood(result, lang), *closing(result, proved, lang)], width, 0)


def sheet_lines(result: Result, seat: int, lang: str, width: int) -> Iterator[Line]:
    """The lines of a player's sheet."""
    sheet = result.sheets[seat]
    yield from _filled([Line(sheet.name, "name", seat)], width, 0)
    yield from _rows(sheet, seat, lang, width)
    yield from _filled([Line(arithmetic(sheet), "total", seat), *remarks(sheet, seat, lang)], width, 2)


def _filled(lines: Iterable[Line], width: int, indent: int) -> Iterator[Line]:
    return (line._replace(text=indented(line.text, width, indent)) for line in lines)


def ranking_lines(result: Result, lang: str, width: int) -> Iterator[Line]:
    """The ranking as columns: with the groups' names if there is room, else with the letters of their clauses."""
    head, ranked = ranking_head(result, lang), standings(result)
    wide = ranking_columns(head, ranked)
    if sum(wide) + len(GAP) * (len(wide) - 1) <= width:
        yield from _ranking(head, ranked, wide, GAP)
        return
    letters = ["A", "B", "C", "D"]
    legend = speaker(lang).words([f"{letter} {name}" for letter, name in zip(letters, head[2:-1], strict=True)])
    yield from _filled([Line(legend, "heading")], width, 0)
    head = ["", head[1], *letters, head[-1]]
    wide = ranking_columns(head, ranked)
    room = width - sum(wide) + wide[1] - (len(wide) - 1)
    wide[1] = min(wide[1], room)
    yield from _ranking(head, ranked, wide, " ") if room >= 8 else _stacked(head, ranked, wide, width)


def ranking_head(result: Result, lang: str) -> list[str]:
    """What the columns of the ranking are called."""
    names = [said(group.group, lang) for group in groups(result.sheets[0])]
    return [said("place", lang), said("player", lang), *names, said("total", lang)]


def ranking_columns(head: list[str], ranked: tuple[Standing, ...]) -> list[int]:
    """How wide they must be, so that no word is broken and each name has one line."""
    rows = [(str(each.place), each.name, *each.numbers) for each in ranked]
    cells = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [max(longest_word(title), cell) for title, cell in zip(head, cells, strict=True)]


def _ranking(head: list[str], ranked: tuple[Standing, ...], wide: list[int], gap: str) -> Iterator[Line]:
    yield Line(side_by_side(head, wide, 5, gap), "heading")
    for each in ranked:
        cells = [str(each.place), each.name, *each.numbers]
        yield Line(side_by_side(cells, wide, 5, gap), "standing", each.seat)


def _stacked(head: list[str], ranked: tuple[Standing, ...], wide: list[int], width: int) -> Iterator[Line]:
    """Each name above its numbers, where they have no room side by side."""
    yield Line(f"  {side_by_side(head[2:], wide[2:], 5, ' ')}", "heading")
    for each in ranked:
        name = indented(f"{each.place} {each.name}", width, 0)
        yield Line(f"{name}\n  {side_by_side(each.numbers, wide[2:], 5, ' ')}", "standing", each.seat)


def _rows(sheet: Sheet, seat: int, lang: str, width: int) -> Iterator[Line]:
    lines = rows(sheet, lang)
    wide = max(width_of(row.label) for row in lines)
    room = width - 2 - 8 - wide - 5 - 3 * len(GAP)
    long = min(room, max(width_of(row.detail) for row in lines))
    for place, row in enumerate(lines):
        if room >= NARROW:
            cells = side_by_side((row.clause, row.label, row.detail, str(row.vp)), (8, wide, long, 5), 1)
            words = GAP + cells.replace("\n", f"\n{GAP}")
        else:
            words = _narrow(row, width)
        yield Line(words, "row", seat, place)


def _narrow(row: Row, width: int) -> str:
    """A row over several lines, the VP at the end."""
    head = indented(f"{row.clause} {row.label}", width, 2)
    *before, last = wrapped(row.detail, width - 4 - 6)
    indent = " " * 4
    lines = [head, *(indent + line for line in before), f"{indent}{padded(last, width - 4 - 6)}{row.vp:>6}"]
    return "\n".join(lines)


def explained_lines(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> Iterator[Line]:
    """The lines of the explanation: every leaf by itself, under the clause that it comes from."""
    yield from ranking_lines(result, lang, width)
    yield EMPTY
    for seat, sheet in enumerate(result.sheets):
        yield from _filled([Line(sheet.name, "name", seat)], width, 0)
        place = 0
        for number, part in enumerate(groups(sheet)):
            sums = f"{terms(part, lang)} = {part.vp}"
            words = said("line", lang, label=said(part.group, lang), words=sums)
            yield from _filled([Line(words, "group", seat, number)], width, 2)
            clause = ""
            for leaf in part.leaves():
                if leaf.clause != clause:
                    clause = leaf.clause
                    yield from _filled([clause_line(clause, seat, lang)], width, 4)
                counted = detail(sheet.holding, leaf, lang)
                name = label(sheet.holding, leaf, lang)
                words = said("line", lang, label=name, words=counted) if counted else name
                yield from _filled([Line(f"{words} = {leaf.vp}", "leaf", seat, place)], width, 6)
                place += 1
        words = said("line", lang, label=said("total", lang), words=arithmetic(sheet))
        yield from _filled([Line(words, "total", seat), *remarks(sheet, seat, lang)], width, 2)
        yield EMPTY
    yield from _filled([*understood(result, lang), *closing(result, proved, lang)], width, 0)


def clause_line(clause: str, seat: int | None, lang: str) -> Line:
    """What a clause says."""
    rule = speaker(lang).template(f"clause: {clause}", CLAUSES[clause])
    return Line(said("line", lang, label=clause, words=rule), "clause", seat, clause)
