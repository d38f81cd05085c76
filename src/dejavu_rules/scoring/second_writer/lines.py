"""The lines of a text as they must be; where they break, and how wide columns are, is all that is left open."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TypeAlias
from unicodedata import east_asian_width

from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.recount import Recount, vp_of
from dejavu_rules.scoring.second_writer.words import GROUPS, LETTERS, Words, letter_of

Cells: TypeAlias = tuple[str, ...]
"""What stands side by side."""
_Text: TypeAlias = tuple[str, int | None, Cells]
"""What a line is about, whose it is, and its cells."""


def line_problems(recounts: Sequence[Recount], lines: Iterable[Line], lang: str = "en") -> Iterator[str]:
    """Every line that is not as it must be, is missing or too many."""
    found = [line for line in lines if line.says != "gap" or line.text]
    is_explained = not any(line.says == "row" for line in found)
    wanted = _write_lines(Words(recounts, lang), found, is_explained)
    for line, each in zip_longest(found, wanted):
        if line is None or each is None or (line.says, line.seat) != each[:2] or not _is_like(line.text, each[2]):
            yield f"{line and line.text.strip()!r} should be {each and '  '.join(each[2])!r}"


def _write_lines(words: Words, found: Sequence[Line], is_explained: bool) -> Iterator[_Text]:
    def cite(text: str, clause: str) -> Cells:
        return (f"{text} ({clause})" if is_explained else text,)

    yield "winners", None, cite(words.winners(), "SCORE-E")
    yield from (("heading", None, cells) for cells in _headings(words, found))
    for each in words.ranking():
        yield "standing", each.seat, (str(each.place), each.name, *map(str, each.vp))
    for seat, recount in enumerate(words.recounts):
        yield "name", seat, (recount.holding.name,)
        yield from (_explain_player if is_explained else _rows)(words, seat)
        for says, text in words.remarks(seat):
            yield says, seat, cite(text, "SCORE-C4") if says == "ties" else (text,)
    yield from ((says, None, (text,)) for says, text in words.table_lines())
    yield from (("notice", None, cite(text, clause)) for clause, text in words.notices())
    yield "proved", None, cite(words.say("proved"), "SCORE-C4")


def _headings(words: Words, found: Sequence[Line]) -> Iterator[Cells]:
    """What is above the ranking: its titles, or in a narrow text what its letters mean, and the letters."""
    first, player, *titles, total = words.titles()
    heads = [line.text for line in found if line.says == "heading"]
    if len(heads) == 1:
        lettered = [f"{letter} {title}" for letter, title in zip(LETTERS, titles, strict=True)]
        wanted, columns = [first, player, *lettered, total], _columns(heads[0])
        is_right = len(columns) == len(wanted) and all(map(_is_like, columns, [(each,) for each in wanted]))
        yield (heads[0],) if is_right else tuple(wanted)
    else:
        whole, letters = (player, *LETTERS, total), (*LETTERS, total)
        yield (words.legend(),)
        yield letters if _is_like(heads[-1], letters) else whole


def _columns(block: str) -> list[str]:
    """What stands one below the other; between two columns are at least two empty ones of the terminal."""
    rows = [[part for letter in line for part in (letter, "")[: _width(letter)]] for line in block.split("\n")]
    across = list(zip_longest(*rows, fillvalue=" "))
    shape = "".join([" " if set(column) == {" "} else "x" for column in across])
    spans = [match.span() for match in re.finditer("x(?: ?x)*", shape)]
    return ["\n".join(map("".join, zip(*across[start:end], strict=True))) for start, end in spans]


def _width(letter: str) -> int:
    return 2 if east_asian_width(letter) in "WF" else 1


def _rows(words: Words, seat: int) -> Iterator[_Text]:
    for row in words.rows(seat):
        yield "row", seat, (letter_of(row.clause), row.label, row.detail, str(row.vp))
    yield "total", seat, (words.total(seat),)


def _explain_player(words: Words, seat: int) -> Iterator[_Text]:
    recount = words.recounts[seat]
    held = recount.holding
    for group, leaves in zip(GROUPS, recount.groups, strict=True):
        sums = f"{words.terms(leaves)} = {vp_of(leaves)}"
        yield "group", seat, (words.say("line", label=words.say(group), words=sums),)
        for place, leaf in enumerate(leaves):
            if not place or leaves[place - 1].clause != leaf.clause:
                yield "clause", seat, (words.say("line", label=leaf.clause, words=words.rule(leaf.clause)),)
            label, counted = words.label(held, leaf), words.count_text(held, leaf)
            text = words.say("line", label=label, words=counted) if counted else label
            yield "leaf", seat, (f"{text} = {leaf.vp}",)
    yield "total", seat, (words.say("line", label=words.say("total"), words=words.total(seat)),)


def _is_like(text: str, cells: Cells) -> bool:
    """Whether a text has these cells in this order, however its lines are broken; only a long number may be broken."""
    return re.fullmatch(r"\s+".join([_pattern(cell) for cell in cells if cell]), text.strip()) is not None


def _pattern(cell: str) -> str:
    return r"\s+".join(["(?:\n *)?".join(map(re.escape, re.findall("[0-9]{1,6}|.", word))) for word in cell.split()])
