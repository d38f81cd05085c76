"""A score sheet for people and programs: plain text, the arithmetic explained, and JSON.

All of them walk the same tree; the terminal's table (`terminal`) shows the same rows as the plain text.
"""

from collections.abc import Iterator

from attrs import frozen

from dejavu_rules.box.pieces import CardId
from dejavu_rules.clauses import CLAUSES
from dejavu_rules.scoring.sheet import Result, Sheet
from dejavu_rules.scoring.tree import Leaf, Node, Sum

PROVED = "Proved with z3: no assignment of the fragments is worth more, for any player (SCORE-C4)."


@frozen
class Row:
    """One line of the sheet: a Public Card by itself, everything else as a group."""

    clause: str
    label: str
    detail: str
    vp: int


def rows(sheet: Sheet) -> tuple[Row, ...]:
    """The lines of a sheet; their VP are the terms of the total, in the order of the rulebooks."""
    return (
        _group("SCORE-A", sheet.tokens),
        _group("SCORE-B", sheet.printed),
        *(Row(leaf.clause, leaf.label, leaf.detail, leaf.vp) for leaf in sheet.public.leaves()),
        _group("SCORE-D", sheet.links),
    )


def _group(clause: str, group: Sum) -> Row:
    terms = [leaf.vp for leaf in group.leaves()]
    return Row(clause, group.label, " + ".join(map(str, terms)) or "none", group.vp)


def arithmetic(sheet: Sheet) -> str:
    """The total as one line: 12 + 22 + 6 + 15 + 4 + 0 + 8 = 67."""
    return f"{' + '.join(str(row.vp) for row in rows(sheet))} = {sheet.total}"


def remarks(sheet: Sheet) -> Iterator[str]:
    """What there is to say about the assignment: ties, and the player's own one."""
    best = sheet.optimum
    if sheet.holding.fragment_cards:
        if best.has_ties:
            others = best.ways - 1
            yield f"{others} other assignment{'s are' if others > 1 else ' is'} worth the same {best.vp} VP (SCORE-C4)"
        else:
            yield f"no other assignment is worth {best.vp} VP (SCORE-C4)"
    idea = sheet.idea_vp
    if idea is not None:
        left = best.vp - idea
        verdict = f"it leaves {left} VP on the table" if left else "none is better"
        yield f"the player's own assignment: {idea} VP; {verdict}"


def text(result: Result, proved: bool = False) -> str:
    """All sheets as plain text."""
    blocks = [_block(sheet) for sheet in result.sheets]
    return "\n\n".join([*blocks, closing(result, proved)])


def closing(result: Result, proved: bool) -> str:
    """Who won, and whether it is proved."""
    shared = "shared victory" if len(result.winners) > 1 else "winner"
    winners = f"{shared}: {', '.join(result.winners)} with {max(result.totals)} VP (SCORE-E)"
    return f"{winners}\n{PROVED}" if proved else winners


def _block(sheet: Sheet) -> str:
    lines = rows(sheet)
    label = max(len(row.label) for row in lines)
    detail = max(len(row.detail) for row in lines)
    body = [f"  {row.clause:<8}  {row.label:<{label}}  {row.detail:<{detail}}  {row.vp:>4}" for row in lines]
    return "\n".join([sheet.name, *body, f"  {arithmetic(sheet)}", *(f"  {remark}" for remark in remarks(sheet))])


def line_by_line(result: Result, proved: bool = False) -> str:
    """Every leaf on its own line, under the clause that it comes from."""
    blocks = []
    for sheet in result.sheets:
        lines = [sheet.name]
        for part in sheet.tree.parts:
            lines += _with_clauses(part)
        lines += [f"  total: {arithmetic(sheet)}", *(f"  {remark}" for remark in remarks(sheet))]
        blocks.append("\n".join(lines))
    return "\n\n".join([*blocks, closing(result, proved)])


def _with_clauses(part: Node) -> Iterator[str]:
    leaves = list(part.leaves())
    label = part.label
    yield f"  {label}: {' + '.join(str(leaf.vp) for leaf in leaves) or 'none'} = {part.vp}"
    clause = ""
    for leaf in leaves:
        if leaf.clause != clause:
            clause = leaf.clause
            yield f"    {clause}: {CLAUSES[clause]}"
        yield f"      {leaf.label}{': ' if leaf.detail else ''}{leaf.detail} = {leaf.vp}"


def as_json(result: Result, proved: bool = False, with_tree: bool = False) -> dict[str, object]:
    """The result in the fixed shape of the command's JSON; `with_tree` adds each player's tree and ties."""
    players = [_player_json(sheet, with_tree) for sheet in result.sheets]
    answer: dict[str, object] = {"players": players, "winners": list(result.winners)}
    if proved:
        answer["proof"] = {"status": "proved"}
    return answer


def _player_json(sheet: Sheet, with_tree: bool) -> dict[str, object]:
    vp = {leaf.card: leaf.vp for leaf in sheet.public.leaves()}
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
        player["sheet"] = tree_json(sheet.tree)
    return player


def card_json(card: CardId) -> dict[str, object]:
    """A card as a file names it."""
    return {"colour": str(card.colour), "number": card.number}


def tree_json(node: Node) -> dict[str, object]:
    """A tree as JSON: leaves with their clause and count, sums with their parts."""
    if isinstance(node, Leaf):
        leaf: dict[str, object] = {"clause": node.clause, "label": node.label, "count": node.count, "vp": node.vp}
        if node.detail:
            leaf["detail"] = node.detail
        if node.card is not None:
            leaf["card"] = card_json(node.card)
        return leaf
    return {"label": node.label, "vp": node.vp, "parts": [tree_json(part) for part in node.parts]}
