"""A score sheet for people and programs: plain text, the arithmetic explained, and JSON.

All of them walk the same tree; the terminal's table (`terminal`) shows the same rows as the plain text. Each printed
line says what it is about, so that a proof can read the numbers back from the words, in any language (`reading`).
"""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias
from unicodedata import east_asian_width

from dejavu_rules.box.pieces import CardId
from dejavu_rules.clauses import CLAUSES
from dejavu_rules.languages import speaker
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.sheet import Result, Sheet
from dejavu_rules.scoring.tree import Leaf, Node, Sum
from dejavu_rules.scoring.words import SHEET
from dejavu_rules.sentences import worded
from dejavu_rules.values import frozen

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


def said(key: str, lang: str, number: object = 1, **values: object) -> str:
    """The words of the sheet for a key, in a language."""
    text, language = SHEET[key], speaker(lang)
    one, many = (text, None) if isinstance(text, str) else text
    return worded(language.template(f"sheet: {key}", one, many, number), values, language)


def rows(sheet: Sheet, lang: str = "en") -> tuple[Row, ...]:
    """The lines of a sheet; their VP are the terms of the total, in the order of the rulebooks."""
    leaves = sheet.public.leaves()
    public = [Row(leaf.clause, label(leaf, lang), detail(sheet.holding, leaf, lang), leaf.vp) for leaf in leaves]
    return (
        _group("SCORE-A", sheet.tokens, lang),
        _group("SCORE-B", sheet.printed, lang),
        *public,
        _group("SCORE-D", sheet.links, lang),
    )


def _group(clause: str, group: Sum, lang: str) -> Row:
    return Row(clause, said(group.group, lang), _terms(group, lang), group.vp)


def _terms(group: Node, lang: str) -> str:
    return " + ".join(str(leaf.vp) for leaf in group.leaves()) or said("nothing", lang)


def label(leaf: Leaf, lang: str = "en") -> str:
    """What a leaf is about: its cards, or VP tokens."""
    return " - ".join(map(speaker(lang).name, leaf.cards)) or said("tokens", lang)


def detail(holding: Holding, leaf: Leaf, lang: str = "en") -> str:
    """What a leaf counted, in the words of the player's table."""
    key = f"{leaf.clause} {leaf.cards[0].colour}" if leaf.clause == "SCORE-C6" else leaf.clause
    counted = said(key, lang, count=leaf.count, each=leaf.each) if key in SHEET else ""
    if not leaf.fragments:
        return counted
    return said("fragments", lang, counted=counted, fragments=holding.fragment_words(leaf.fragments))


def arithmetic(sheet: Sheet) -> str:
    """The total as one line: 12 + 22 + 6 + 15 + 4 + 0 + 8 = 67."""
    return f"{' + '.join(str(row.vp) for row in rows(sheet))} = {sheet.total}"


def remarks(sheet: Sheet, seat: int = 0, lang: str = "en") -> Iterator[Line]:
    """What there is to say about the assignment: ties, and the player's own one."""
    best = sheet.optimum
    if sheet.holding.fragment_cards:
        others = best.ways - 1
        words = said("ties" if others else "unique", lang, others, n=others, vp=best.vp)
        yield Line(f"  {words}", "ties", seat)
    idea = sheet.idea_vp
    if idea is not None:
        left = best.vp - idea
        yield Line(f"  {said('idea' if left else 'idea is best', lang, vp=idea, left=left)}", "idea", seat)


def text(result: Result, proved: bool = False, lang: str = "en") -> str:
    """All sheets as plain text."""
    return printed(text_lines(result, proved, lang))


def line_by_line(result: Result, proved: bool = False, lang: str = "en") -> str:
    """Every leaf on its own line, under the clause that it comes from."""
    return printed(explained_lines(result, proved, lang))


def printed(lines: Iterable[Line]) -> str:
    """Lines as they are printed."""
    return "\n".join(line.text for line in lines)


def text_lines(result: Result, proved: bool = False, lang: str = "en") -> Iterator[Line]:
    """The lines of the plain text."""
    for seat, sheet in enumerate(result.sheets):
        yield Line(sheet.name, "name", seat)
        yield from _rows(sheet, seat, lang)
        yield Line(f"  {arithmetic(sheet)}", "total", seat)
        yield from remarks(sheet, seat, lang)
        yield GAP
    yield from closing(result, proved, lang)


def closing(result: Result, proved: bool, lang: str = "en") -> Iterator[Line]:
    """Who won, and whether it is proved."""
    key = "shared victory" if len(result.winners) > 1 else "winner"
    yield Line(said(key, lang, names=result.winners, vp=max(result.totals)), "winners")
    if proved:
        yield Line(said("proved", lang), "proved")


def _rows(sheet: Sheet, seat: int, lang: str) -> Iterator[Line]:
    lines = rows(sheet, lang)
    wide = max(_width(row.label) for row in lines)
    long = max(_width(row.detail) for row in lines)
    for place, row in enumerate(lines):
        columns = f"{row.clause:<8}  {_padded(row.label, wide)}  {_padded(row.detail, long)}  {row.vp:>4}"
        yield Line(f"  {columns}", "row", seat, place)


def _width(words: str) -> int:
    """In columns of a terminal, where a Chinese character has two."""
    return len(words) if words.isascii() else sum(1 + (east_asian_width(each) in "WF") for each in words)


def _padded(words: str, width: int) -> str:
    return words + " " * (width - _width(words))


def explained_lines(result: Result, proved: bool = False, lang: str = "en") -> Iterator[Line]:
    """The lines of the explanation: every leaf by itself, under the clause that it comes from."""
    for seat, sheet in enumerate(result.sheets):
        yield Line(sheet.name, "name", seat)
        place = 0
        for group, part in enumerate((sheet.tokens, sheet.printed, sheet.public, sheet.links)):
            terms = f"{_terms(part, lang)} = {part.vp}"
            yield Line(f"  {said('line', lang, label=said(part.group, lang), words=terms)}", "group", seat, group)
            clause = ""
            for leaf in part.leaves():
                if leaf.clause != clause:
                    clause = leaf.clause
                    rule = speaker(lang).template(f"clause: {clause}", CLAUSES[clause])
                    yield Line(f"    {said('line', lang, label=clause, words=rule)}", "clause", seat, clause)
                yield Line(f"      {_explained(sheet, leaf, lang)} = {leaf.vp}", "leaf", seat, place)
                place += 1
        yield Line(f"  {said('line', lang, label=said('total', lang), words=arithmetic(sheet))}", "total", seat)
        yield from remarks(sheet, seat, lang)
        yield GAP
    yield from closing(result, proved, lang)


def _explained(sheet: Sheet, leaf: Leaf, lang: str) -> str:
    words = detail(sheet.holding, leaf, lang)
    return said("line", lang, label=label(leaf, lang), words=words) if words else label(leaf, lang)


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
