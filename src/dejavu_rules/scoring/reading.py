"""What is printed, read back: the numbers, names and fragments in the words must be those that were counted again.

Nothing here knows a language. A line says what it is about (`render.Line`), and its numbers are read from its text: so
every number is printed in digits, and numbers keep their order in rows and sums. A new kind of line needs its numbers
here, or it is not proved.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from attrs import evolve

from dejavu_rules.box.pieces import CardId, Fragment
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.recount import Recount, vp_of, winning_seats
from dejavu_rules.scoring.render import Line
from dejavu_rules.scoring.tree import Leaf
from dejavu_rules.values import frozen

_Key: TypeAlias = tuple[str, int | None, int | str | None]
"""What a line says, about which seat, and which row, group, leaf or clause."""
_CLAUSE = re.compile(r"SCORE-[A-E][1-6]?")
CLAUSE_NUMBERS: dict[str, tuple[int, ...]] = {
    "SCORE-A": (),
    "SCORE-B": (),
    "SCORE-C1": (5, 5, 1),
    "SCORE-C2": (18,),
    "SCORE-C3": (2,),
    "SCORE-C5": (3, 6, 10, 15, 21, 1, 2, 3, 4, 5),
    "SCORE-C6": (1, 3, 6, 10, 15, 1, 2, 3, 4, 5),
    "SCORE-D": (2, 7, 1),
}
"""The numbers in the words of a clause."""


@frozen
class Meaning:
    """What a line must say: names or fragments in this order, and the numbers in the rest of it."""

    numbers: tuple[int, ...]
    words: tuple[str, ...] = ()
    clause: str = ""
    any_order: bool = False
    """Whether a language may name the numbers in another order: in sentences, not in sums."""

    def is_in(self, text: str) -> bool:
        """Whether the text says just this."""
        if self.clause not in text:
            return False
        order = sorted if self.any_order else list
        return any(order(_numbers(rest)) == order(self.numbers) for rest in _rests(text, self.words))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"[0-9]+", _CLAUSE.sub("", text))))


def _rests(text: str, words: Sequence[str]) -> Iterator[str]:
    """The text without these words, one after the other: a name may also be part of another word, or a number."""
    if not words:
        yield text
        return
    place = text.find(words[0])
    while place >= 0:
        for rest in _rests(text[place + len(words[0]) :], words[1:]):
            yield f"{text[:place]}\n{rest}"
        place = text.find(words[0], place + 1)


def line_problems(recounts: Sequence[Recount], lines: Sequence[Line]) -> Iterator[str]:
    """Every line that says something else than was counted again, and everything that no line says."""
    meanings = _meanings(recounts)
    for line in lines:
        if line.says == "gap":
            if line.text:
                yield f"{line.text!r} is said about nothing"
            continue
        meaning = meanings.get((line.says, line.seat, line.place))
        if meaning is None:
            yield f"{line.text!r} is about something that was not counted"
        elif not meaning.is_in(line.text):
            yield f"{line.text.strip()!r} should say {', '.join([*meaning.words, *map(str, meaning.numbers)])}"
    said: Counter[_Key] = Counter((line.says, line.seat, line.place) for line in lines)
    kinds = {"row"} if any(line.says == "row" for line in lines) else {"group", "leaf"}
    once = {"name", "total", "ties", "idea", "winners", "proved", *kinds}
    yield from (f"no line, or more than one, has {key}" for key in meanings if key[0] in once and said[key] != 1)


def _meanings(recounts: Sequence[Recount]) -> dict[_Key, Meaning]:
    """What lines may be about, and what they must say."""
    found: dict[_Key, Meaning] = {}
    for seat, recount in enumerate(recounts):
        found[("name", seat, None)] = Meaning((), (recount.holding.name,))
        rows = _rows(recount)
        found.update({("row", seat, place): row for place, row in enumerate(rows)})
        for place, group in enumerate(recount.groups):
            found[("group", seat, place)] = Meaning((*(leaf.vp for leaf in group), vp_of(group)))
        for place, leaf in enumerate(recount.leaves):
            found[("leaf", seat, place)] = evolve(_leaf(recount.holding, leaf), clause="")
        for clause, numbers in CLAUSE_NUMBERS.items():
            found[("clause", seat, clause)] = Meaning(numbers, (), clause, any_order=True)
        found[("total", seat, None)] = Meaning((*(row.numbers[-1] for row in rows), recount.total))
        found[("sum", seat, None)] = Meaning((recount.total,))
        found.update(_remarks(seat, recount))
    totals = [recount.total for recount in recounts]
    winners = tuple(recounts[seat].holding.name for seat in winning_seats(totals))
    found[("winners", None, None)] = Meaning((max(totals),), winners, "SCORE-E")
    found[("proved", None, None)] = Meaning((), ("z3",), "SCORE-C4")
    return found


def _remarks(seat: int, recount: Recount) -> Iterator[tuple[_Key, Meaning]]:
    if recount.assignment:
        others = () if recount.ways == 1 else (recount.ways - 1,)
        yield ("ties", seat, None), Meaning((*others, recount.best), (), "SCORE-C4", any_order=True)
    if recount.idea is not None:
        left = recount.best - recount.idea
        yield ("idea", seat, None), Meaning((recount.idea, *((left,) if left else ())), any_order=True)


def _rows(recount: Recount) -> list[Meaning]:
    """A line for each Public Card, and one for each other group."""
    tokens, printed, public, links = recount.groups
    ends = {
        clause: Meaning((*(leaf.vp for leaf in group), vp_of(group)), (), clause)
        for clause, group in (("SCORE-A", tokens), ("SCORE-B", printed), ("SCORE-D", links))
    }
    return [
        ends["SCORE-A"],
        ends["SCORE-B"],
        *(_leaf(recount.holding, leaf) for leaf in public),
        ends["SCORE-D"],
    ]


def _leaf(holding: Holding, leaf: Leaf) -> Meaning:
    """The numbers of its cards, what it counted, and its VP; the fragments in the words of the table."""
    cards = [card.number for card in leaf.cards]
    count = [leaf.count] if leaf.clause.startswith("SCORE-C") else []
    each = [] if leaf.each is None else [leaf.each]
    return Meaning((*cards, *count, *each, leaf.vp), fragment_words(holding, leaf.fragments), leaf.clause)


def fragment_words(holding: Holding, fragments: Sequence[Fragment]) -> tuple[str, ...]:
    """These fragments as the table names them."""
    return tuple(f"{holding.fragment_colours[fragment.colour]} {fragment.pips}" for fragment in fragments)


def json_problems(recounts: Sequence[Recount], answer: object, with_tree: bool = False) -> Iterator[str]:
    """Where the JSON for programs says something else than was counted again."""
    totals = [recount.total for recount in recounts]
    expected = {
        "players": [_player(recount, with_tree) for recount in recounts],
        "winners": [recounts[seat].holding.name for seat in winning_seats(totals)],
        "proof": {"status": "proved"},
    }
    if answer != expected:
        yield f"the JSON is {answer}, and should be {expected}"


def _player(recount: Recount, with_tree: bool) -> dict[str, object]:
    names = ("tokens", "printed", "public", "links")
    vp = {leaf.cards[0]: leaf.vp for leaf in recount.groups[2]}
    player: dict[str, object] = {"name": recount.holding.name, "total": recount.total}
    player |= {name: vp_of(group) for name, group in zip(names, recount.groups, strict=True)}
    player["assignment"] = [
        {
            "card": _card(use.card),
            "fragments": list(fragment_words(recount.holding, tuple(use.fragments))),
            "vp": vp[use.card],
        }
        for use in recount.assignment
    ]
    if recount.idea is not None:
        player["idea"] = {"vp": recount.idea, "left": recount.best - recount.idea}
    if with_tree:
        parts = [
            {"group": name, "vp": vp_of(group), "parts": [_leaf_json(recount.holding, leaf) for leaf in group]}
            for name, group in zip(names, recount.groups, strict=True)
        ]
        player |= {"ways": recount.ways, "sheet": {"group": "total", "vp": recount.total, "parts": parts}}
    return player


def _leaf_json(holding: Holding, leaf: Leaf) -> dict[str, object]:
    found: dict[str, object] = {"clause": leaf.clause, "count": leaf.count, "vp": leaf.vp}
    if leaf.cards:
        found["cards"] = [_card(card) for card in leaf.cards]
    if leaf.each is not None:
        found |= {"each": leaf.each, "fragments": list(fragment_words(holding, leaf.fragments))}
    return found


def _card(card: CardId) -> dict[str, object]:
    return {"colour": str(card.colour), "number": card.number}
