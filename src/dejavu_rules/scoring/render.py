"""A score sheet for people: plain text, and the arithmetic explained.

Every rendering walks the same tree and has the same content: this text, the page (`page`) and JSON (`answer`). A proof
writes each of them a second time (`second_writer`).
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dejavu_rules.i18n import speaker
from dejavu_rules.scoring import rules
from dejavu_rules.scoring.holding import Sum
from dejavu_rules.scoring.layout import EMPTY, GAP, Line, fill_lines, indent, pad, side_by_side, width_of, wrap
from dejavu_rules.scoring.saying import (
    card_name,
    detail,
    label,
    pairs,
    scoring_words,
    tell,
    terms,
    use_words,
)
from dejavu_rules.scoring.sheet import Result, Sheet

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


def standings(result: Result) -> tuple[Standing, ...]:
    """The ranking, best first; tied players share a place."""
    ranked = [(seat, result.places[seat], result.sheets[seat]) for seat in result.ranking]
    return tuple(
        Standing(seat, place, sheet.name, tuple(group.vp for group in groups(sheet)), sheet.total)
        for seat, place, sheet in ranked
    )


def groups(sheet: Sheet) -> tuple[Sum, ...]:
    """What the total adds, in the order of the rulebooks."""
    return sheet.tokens, sheet.printed, sheet.public, sheet.links


def ranking_lines(result: Result, lang: str, width: int) -> Iterator[Line]:
    """The ranking as columns: with the groups' names if there is room, else with the rulebooks' letters for them."""
    head, ranked, gap = ranking_head(result, lang), standings(result), GAP
    wide = _columns(head, ranked)
    room = width - sum(wide) + wide[1] - len(gap) * (len(wide) - 1)
    heads = [["", "", *LETTERS, ""], head]
    if room < min(wide[1], NAME):
        yield from fill_lines([Line(ranking_legend(result, lang), "heading")], width, 0)
        heads, gap = [["", head[1], *LETTERS, head[-1]]], " "
        wide = _columns(heads[0], ranked)
        room = width - sum(wide) + wide[1] - (len(wide) - 1)
        if room < 8:  # each name above its numbers
            yield Line(f"  {side_by_side(heads[0][2:], wide[2:], 5, ' ')}", "heading")
            for each in ranked:
                name, numbers = indent(f"{each.place} {each.name}", width, 0), _numbers(each)
                yield Line(f"{name}\n  {side_by_side(numbers, wide[2:], 5, ' ')}", "standing", each.seat)
            return
    wide[1] = min(wide[1], room)
    yield Line("\n".join(side_by_side(each, wide, 5, gap) for each in heads), "heading")
    for each in ranked:
        cells = [str(each.place), each.name, *_numbers(each)]
        yield Line(side_by_side(cells, wide, 5, gap), "standing", each.seat)


def _numbers(standing: Standing) -> list[str]:
    return [*map(str, standing.vp), str(standing.total)]


def _columns(head: list[str], ranked: tuple[Standing, ...]) -> list[int]:
    """How wide the columns must be, so that no word is broken and each name has one line."""
    rows = [(str(each.place), each.name, *_numbers(each)) for each in ranked]
    cells = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [max(*map(width_of, title.split(" ")), cell) for title, cell in zip(head, cells, strict=True)]


def ranking_head(result: Result, lang: str) -> list[str]:
    """What the columns of the ranking are called."""
    keys = [group.group for group in groups(result.sheets[0])]
    names = [tell("public column" if key == "public" else key, lang) for key in keys]
    return [tell("place", lang), tell("player", lang), *names, tell("total", lang)]


def ranking_legend(result: Result, lang: str) -> str:
    """What the letters of the groups stand for."""
    names = [tell(group.group, lang) for group in groups(result.sheets[0])]
    return speaker(lang).words([f"{letter} {name}" for letter, name in zip(LETTERS, names, strict=True)])


WIDTH = 80
"""Default width of plain text, in columns."""
NARROWEST = 30
"""Narrower than this it is not made."""
NARROW = 24
"""What a row counted needs so many columns, or else a line of its own."""


class Row(NamedTuple):
    """One line of the sheet: a Public Card by itself, everything else as a group."""

    clause: str
    label: str
    detail: str
    vp: int

    @property
    def letter(self) -> str:
        """The letter that the rulebooks' own score sheet has for it, A to D."""
        return letter(self.clause)


def letter(clause: str) -> str:
    """The rulebooks' letter for a clause of the score, A to D; nothing for any other clause."""
    found = clause.removeprefix("SCORE-")[0]
    return found if clause.startswith("SCORE-") and found in LETTERS else ""


def rows(sheet: Sheet, lang: str = "en") -> tuple[Row, ...]:
    """The lines of a sheet; their VP are the terms of the total, in the order of the rulebooks."""
    held, leaves = sheet.holding, sheet.public.leaves()
    public = [Row(leaf.clause, label(held, leaf, lang), detail(held, leaf, lang), leaf.vp) for leaf in leaves]
    return (
        Row("SCORE-A", tell("tokens", lang), terms(sheet.tokens, lang), sheet.tokens.vp),
        Row("SCORE-B", tell("printed", lang), terms(sheet.printed, lang), sheet.printed.vp),
        *public,
        Row("SCORE-D", tell("links", lang), pairs(sheet.holding, sheet.links, lang), sheet.links.vp),
    )


def arithmetic(sheet: Sheet) -> str:
    """The total as one line: 12 + 22 + 6 + 15 + 4 + 0 + 8 = 67."""
    return f"{' + '.join(str(row.vp) for row in rows(sheet))} = {sheet.total}"


def remarks(sheet: Sheet, seat: int, lang: str) -> Iterator[Line]:
    """What there is to say about the assignment: ties, fragments that are not used, and the player's own one."""
    best, held = sheet.optimum, sheet.holding
    if best.vp:
        others = best.ways - 1
        yield Line(tell("ties" if others else "unique", lang, others, n=others, vp=best.vp), "ties", seat)
    for other in sheet.others:
        changed = [each for each, mine in zip(other, sheet.assignment, strict=True) if each != mine]
        yield Line(tell("other", lang, uses=use_words(held, changed, lang)), "other", seat)
    if sheet.unused:
        words = tell("unused", lang, fragments=held.fragment_words(sheet.unused))
        yield Line(words, "unused", seat)
    if sheet.idea_vp is not None:
        left = best.vp - sheet.idea_vp
        yield Line(tell("idea" if left else "idea is best", lang, vp=sheet.idea_vp, left=left), "idea", seat)
    for each in sheet.differences:
        own, instead = (held.fragment_words(some) for some in (each.own, each.best))
        card, vp = card_name(held, each.card, lang), f"{each.vp:+}".replace("-", "−")
        yield Line(tell("differs", lang, card=card, own=own, best=instead, vp=vp), "differs", seat)


def table_lines(result: Result, lang: str) -> Iterator[Line]:
    """What was read, said again so that somebody can compare it with the table: the colours and the Public Cards."""
    counts = result.fragment_counts
    if counts:
        colours = [tell("colour read", lang, colour=word, count=number) for word, number in counts]
        yield Line(tell("colours read", lang, colours=colours), "colours")
    cards = [
        tell("line", lang, label=card_name(holding, card.id, lang), words=scoring_words(holding, card.scoring, lang))
        for holding, card in result.public_cards
        if card.scoring is not None
    ]
    if cards:
        yield Line(tell("cards read", lang, cards=tell("semicolon", lang).join(cards)), "cards")


def notices(result: Result, lang: str) -> Iterator[Line]:
    """What somebody should look at again; nothing is refused for it."""
    if result.seems_short:
        yield Line(tell("few cards", lang, last=rules.LAST_CARD, most=result.most_cards), "notice", None, "END-1")
    if result.missing_colours:
        yield Line(tell("nobody owns", lang, colours=result.missing_colours), "notice", None, "SCORE-C1")
    if result.translations:
        same = [" = ".join(words) for words in result.translations]
        yield Line(tell("one colour", lang, colours=same), "notice", None, "COMP-3")


def winner_line(result: Result, lang: str) -> Line:
    """Who won."""
    key = "shared victory" if len(result.winners) > 1 else "winner"
    return Line(tell(key, lang, names=result.winners, vp=max(result.totals)), "winners")


def closing(result: Result, proved: bool, lang: str) -> Iterator[Line]:
    """What was read, what to look at again, and whether it is proved."""
    yield from table_lines(result, lang)
    yield from notices(result, lang)
    if proved:
        yield Line(tell("proved", lang), "proved")


def text(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> str:
    """The ranking and all sheets as plain text, in lines that are at most so wide (30 or more)."""
    return "\n".join(line.text for line in text_lines(result, proved, lang, width))


def text_lines(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> Iterator[Line]:
    """The lines of the plain text."""
    yield from fill_lines([winner_line(result, lang)], width, 0)
    yield EMPTY
    yield from ranking_lines(result, lang, width)
    yield EMPTY
    for seat, sheet in enumerate(result.sheets):
        yield from sheet_lines(sheet, seat, lang, width)
        yield EMPTY
    yield from fill_lines(closing(result, proved, lang), width, 0)


def sheet_lines(sheet: Sheet, seat: int, lang: str, width: int) -> Iterator[Line]:
    """The lines of a player's sheet."""
    yield from fill_lines([Line(sheet.name, "name", seat)], width, 0)
    yield from _rows(sheet, seat, lang, width)
    yield from fill_lines([Line(arithmetic(sheet), "total", seat), *remarks(sheet, seat, lang)], width, 2)


def _rows(sheet: Sheet, seat: int, lang: str, width: int) -> Iterator[Line]:
    lines = rows(sheet, lang)
    wide = max(width_of(row.label) for row in lines)
    room = width - 2 - 1 - wide - 5 - 3 * len(GAP)
    long = min(room, max(width_of(row.detail) for row in lines))
    for row in lines:
        if room >= NARROW:
            cells = side_by_side((row.letter, row.label, row.detail, str(row.vp)), (1, wide, long, 5), 1)
            words = GAP + cells.replace("\n", f"\n{GAP}")
        else:
            *before, last = wrap(row.detail, width - 4 - 6)
            before.append(f"{pad(last, width - 4 - 6)}{row.vp:>6}")
            words = "\n    ".join([indent(f"{row.letter} {row.label}", width, 2), *before])
        yield Line(words, "row", seat)


def explained_lines(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> Iterator[Line]:
    """The lines of the explanation: every leaf by itself, under the clause that it comes from."""
    yield from fill_lines(_cite([winner_line(result, lang)]), width, 0)
    yield EMPTY
    yield from ranking_lines(result, lang, width)
    yield EMPTY
    for seat, sheet in enumerate(result.sheets):
        yield from fill_lines([Line(sheet.name, "name", seat)], width, 0)
        for part in groups(sheet):
            sums = f"{terms(part, lang)} = {part.vp}"
            words = tell("line", lang, label=tell(part.group, lang), words=sums)
            yield from fill_lines([Line(words, "group", seat)], width, 2)
            clause = ""
            for leaf in part.leaves():
                if leaf.clause != clause:
                    clause = leaf.clause
                    yield from fill_lines([clause_line(clause, seat, lang)], width, 4)
                counted = detail(sheet.holding, leaf, lang)
                name = label(sheet.holding, leaf, lang)
                words = tell("line", lang, label=name, words=counted) if counted else name
                yield from fill_lines([Line(f"{words} = {leaf.vp}", "leaf", seat)], width, 6)
        words = tell("line", lang, label=tell("total", lang), words=arithmetic(sheet))
        yield from fill_lines([Line(words, "total", seat), *_cite(remarks(sheet, seat, lang))], width, 2)
        yield EMPTY
    yield from fill_lines(_cite(closing(result, proved, lang)), width, 0)


def _cite(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, each with the clause that it follows from: only an explanation has them."""
    clauses = {"ties": "SCORE-C4", "winners": "SCORE-E", "proved": "SCORE-C4"}
    for line in lines:
        clause = line.clause if line.says == "notice" else clauses.get(line.says)
        yield line._replace(text=f"{line.text} ({clause})") if clause else line


def clause_line(clause: str, seat: int | None, lang: str) -> Line:
    """What a clause says, after its ID."""
    words = speaker(lang).sentence("clause", clause)
    return Line(tell("line", lang, label=clause, words=words), "clause", seat, clause)


def rule_line(clause: str, lang: str) -> Line:
    """What a clause says, after the rulebooks' letter for it, if it has one."""
    found, words = letter(clause), speaker(lang).sentence("clause", clause)
    return Line(tell("line", lang, label=found, words=words) if found else words, "clause", None, clause)
