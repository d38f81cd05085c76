"""A score sheet for people and programs: plain text, the arithmetic explained, and JSON.

All of them walk the same tree; the terminal's table (`terminal`) shows the same rows as the plain text. Each printed
line says what it is about, so that a proof can read the numbers back from the words, in any language (`reading`).
"""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from attrs import frozen

from dejavu_rules.box.pieces import CardId
from dejavu_rules.clauses import CLAUSES
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.sheet import Result, Sheet
from dejavu_rules.scoring.tree import Leaf, Node, Sum

PROVED = "Proved with z3: no assignment of the fragments is worth more, for any player (SCORE-C4)."

Says: TypeAlias = Literal[
    "name", "row", "group", "clause", "leaf", "total", "sum", "ties", "idea", "winners", "proved", "gap"
]
"""What a line is about."""


@frozen
class Line:
    """A line as it is printed, and what it says: about which seat, and which row, group, leaf or clause."""

    text: str
    says: Says
    seat: int | None = None
    place: int | str | None = None


GAP = Line("", "gap")


@frozen
class Row:
    """One line of the sheet: a Public Card by itself, everything else as a group."""

    clause: str
    label: str
    detail: str
    vp: int


def rows(sheet: Sheet) -> tuple[Row, ...]:
    """The lines of a sheet; their VP are the terms of the total, in the order of the rulebooks."""
    public = [Row(leaf.clause, label(leaf), detail(sheet.holding, leaf), leaf.vp) for leaf in sheet.public.leaves()]
    return (
        _group("SCORE-A", sheet.tokens),
        _group("SCORE-B", sheet.printed),
        *public,
        _group("SCORE-D", sheet.links),
    )


_GROUPS = {"tokens": "VP tokens", "printed": "printed VP", "public": "Public Cards", "links": "links", "total": "total"}


def _group(clause: str, group: Sum) -> Row:
    return Row(clause, _GROUPS[group.group], _terms(group), group.vp)


def _terms(group: Node) -> str:
    return " + ".join(str(leaf.vp) for leaf in group.leaves()) or "none"


def label(leaf: Leaf) -> str:
    """What a leaf is about: its cards, or VP tokens."""
    return " - ".join(map(str, leaf.cards)) or "VP tokens"


def detail(holding: Holding, leaf: Leaf) -> str:
    """What a leaf counted, in the words of the player's table."""
    counted = _counted(leaf)
    return f"{counted}: {', '.join(holding.fragment_words(leaf.fragments))}" if leaf.fragments else counted


def _counted(leaf: Leaf) -> str:
    match leaf.clause:
        case "SCORE-B":
            return "printed"
        case "SCORE-C1":
            return f"run of {leaf.count} x {leaf.each}"
        case "SCORE-C2":
            return f"{_number(leaf.count, 'set')} x {leaf.each}"
        case "SCORE-C3":
            return f"{_number(leaf.count, 'fragment')} x {leaf.each}"
        case "SCORE-C5":
            return _number(leaf.count, "white card")
        case "SCORE-C6":
            return _number(leaf.count, f"{leaf.cards[0].colour} card")
        case "SCORE-D":
            return "link"
        case _:
            return ""


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def arithmetic(sheet: Sheet) -> str:
    """The total as one line: 12 + 22 + 6 + 15 + 4 + 0 + 8 = 67."""
    return f"{' + '.join(str(row.vp) for row in rows(sheet))} = {sheet.total}"


def remarks(sheet: Sheet, seat: int = 0) -> Iterator[Line]:
    """What there is to say about the assignment: ties, and the player's own one."""
    best = sheet.optimum
    if sheet.holding.fragment_cards:
        others = best.ways - 1
        same = f"{others} other assignment{'s are' if others > 1 else ' is'} worth the same {best.vp} VP (SCORE-C4)"
        yield Line(f"  {same if others else f'no other assignment is worth {best.vp} VP (SCORE-C4)'}", "ties", seat)
    idea = sheet.idea_vp
    if idea is not None:
        left = best.vp - idea
        verdict = f"it leaves {left} VP on the table" if left else "none is better"
        yield Line(f"  the player's own assignment: {idea} VP; {verdict}", "idea", seat)


def text(result: Result, proved: bool = False) -> str:
    """All sheets as plain text."""
    return printed(text_lines(result, proved))


def line_by_line(result: Result, proved: bool = False) -> str:
    """Every leaf on its own line, under the clause that it comes from."""
    return printed(explained_lines(result, proved))


def printed(lines: Iterable[Line]) -> str:
    """Lines as they are printed."""
    return "\n".join(line.text for line in lines)


def text_lines(result: Result, proved: bool = False) -> Iterator[Line]:
    """The lines of the plain text."""
    for seat, sheet in enumerate(result.sheets):
        yield Line(sheet.name, "name", seat)
        yield from _rows(sheet, seat)
        yield Line(f"  {arithmetic(sheet)}", "total", seat)
        yield from remarks(sheet, seat)
        yield GAP
    yield from closing(result, proved)


def closing(result: Result, proved: bool) -> Iterator[Line]:
    """Who won, and whether it is proved."""
    shared = "shared victory" if len(result.winners) > 1 else "winner"
    yield Line(f"{shared}: {', '.join(result.winners)} with {max(result.totals)} VP (SCORE-E)", "winners")
    if proved:
        yield Line(PROVED, "proved")


def _rows(sheet: Sheet, seat: int) -> Iterator[Line]:
    lines = rows(sheet)
    wide = max(len(row.label) for row in lines)
    long = max(len(row.detail) for row in lines)
    for place, row in enumerate(lines):
        words = f"  {row.clause:<8}  {row.label:<{wide}}  {row.detail:<{long}}  {row.vp:>4}"
        yield Line(words, "row", seat, place)


def explained_lines(result: Result, proved: bool = False) -> Iterator[Line]:
    """The lines of the explanation: every leaf by itself, under the clause that it comes from."""
    for seat, sheet in enumerate(result.sheets):
        yield Line(sheet.name, "name", seat)
        place = 0
        for group, part in enumerate((sheet.tokens, sheet.printed, sheet.public, sheet.links)):
            yield Line(f"  {_GROUPS[part.group]}: {_terms(part)} = {part.vp}", "group", seat, group)
            clause = ""
            for leaf in part.leaves():
                if leaf.clause != clause:
                    clause = leaf.clause
                    yield Line(f"    {clause}: {CLAUSES[clause]}", "clause", seat, clause)
                words = detail(sheet.holding, leaf)
                yield Line(f"      {label(leaf)}{': ' if words else ''}{words} = {leaf.vp}", "leaf", seat, place)
                place += 1
        yield Line(f"  total: {arithmetic(sheet)}", "total", seat)
        yield from remarks(sheet, seat)
        yield GAP
    yield from closing(result, proved)


def as_json(result: Result, proved: bool = False, with_tree: bool = False) -> dict[str, object]:
    """The result in the fixed shape of the command's JSON; `with_tree` adds each player's tree and ties."""
    players = [_player_json(sheet, with_tree) for sheet in result.sheets]
    answer: dict[str, object] = {"players": players, "winners": list(result.winners)}
    if proved:
        answer["proof"] = {"status": "proved"}
    return answer


def _player_json(sheet: Sheet, with_tree: bool) -> dict[str, object]:
    vp = {leaf.cards[0]: leaf.vp for leaf in sheet.public.leaves()}
    player: dict[str, object] = {
        "name": sheet.name,
        "total": sheet.total,
        "tokens": sheet.tokens.vp,
        "printed": sheet.printed.vp,
        "public": sheet.public.vp,
        "links": sheet.links.vp,
        "assignment": [
            {
                "card": card_json(use.card),
                "fragments": list(sheet.holding.fragment_words(use.fragments)),
                "vp": vp[use.card],
            }
            for use in sheet.assignment
        ],
    }
    if sheet.idea_vp is not None:
        player["idea"] = {"vp": sheet.idea_vp, "left": sheet.optimum.vp - sheet.idea_vp}
    if with_tree:
        player["ways"] = sheet.optimum.ways
        player["sheet"] = tree_json(sheet.holding, sheet.tree)
    return player


def card_json(card: CardId) -> dict[str, object]:
    """A card as a file names it."""
    return {"colour": str(card.colour), "number": card.number}


def tree_json(holding: Holding, node: Node) -> dict[str, object]:
    """A tree as JSON: leaves with their clause and count, sums with their parts."""
    if isinstance(node, Leaf):
        leaf: dict[str, object] = {"clause": node.clause, "count": node.count, "vp": node.vp}
        if node.cards:
            leaf["cards"] = [card_json(card) for card in node.cards]
        if node.each is not None:
            leaf["each"] = node.each
            leaf["fragments"] = list(holding.fragment_words(node.fragments))
        return leaf
    return {"group": node.group, "vp": node.vp, "parts": [tree_json(holding, part) for part in node.parts]}
