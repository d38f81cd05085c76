"""What each line must say, from a second count."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from dejavu_rules.box.pieces import CardId, Fragment
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n import speaker
from dejavu_rules.scoring.holding import Holding, Leaf, Use
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.recount import LAST_CARD, Recount, places, unowned_colours, vp_of, winning_seats

if TYPE_CHECKING:
    from datetime import date

_CLAUSE = re.compile(r"(?:SCORE-[A-E][1-6]?|END-1|COMP-3)(?![0-9])")
_LETTER = re.compile(r"SCORE-([A-D])")
_DIGIT = re.compile(r"[0-9]")


@frozen
class Meaning:
    """What a line must say: names, cards, fragments and numbers in this order, and no other number."""

    says: tuple[int | str, ...]
    clause: str = ""
    by_letter: bool = False
    """Whether the rulebooks' letter for the clause, as the first word, is as good as its ID; a few have no letter."""
    any_order: bool = False
    """Whether a language may name them, all numbers, in another order: in sentences, not in sums."""

    def is_in(self, text: str) -> bool:
        """Whether the text says just this, however its lines are broken."""
        if not self._names_clause(text):
            return False
        if self.any_order:
            return sorted(map(int, re.findall(r"[0-9]+", _CLAUSE.sub("", text)))) == sorted(map(int, self.says))
        ends = {0}
        for each in self.says:
            ends = {end for start, end in _found(text, each) if any(_is_silent(text, place, start) for place in ends)}
        return any(_is_silent(text, place, len(text)) for place in ends)

    def _names_clause(self, text: str) -> bool:
        if self.clause in text or not self.by_letter:
            return self.clause in text
        letter = _LETTER.match(self.clause)
        return letter is None or re.match(rf"\s*{letter[1]}(?!\w)", text) is not None

    def __str__(self) -> str:
        return ", ".join(map(str, self.says))


def _is_silent(text: str, start: int, end: int) -> bool:
    """Whether there is no number in a part of the text."""
    return start <= end and not _DIGIT.search(_CLAUSE.sub("", text[start:end]))


def _found(text: str, wanted: int | str) -> Iterator[tuple[int, int]]:
    """Where a number or a word is; a name may also be part of another word, or a number, or be broken over lines."""
    if isinstance(wanted, int):
        sign = "[-−]" if wanted < 0 else ""
        pattern = rf"(?<![0-9−-]){sign}{abs(wanted)}(?![0-9])"
    else:
        pattern = r"\s*".join(re.escape(letter) for letter in wanted if not letter.isspace())
    for match in re.finditer(rf"(?=({pattern}))", text):
        yield match.span(1)


_Key: TypeAlias = tuple[str, int | None, int | str | None]
"""What a line says, about which seat, and which row, group, leaf or clause."""
CLAUSE_NUMBERS: dict[str, tuple[int, ...]] = {
    "SCORE-A": (),
    "SCORE-B": (),
    "SCORE-C1": (5, 5, 1),
    "SCORE-C2": (18,),
    "SCORE-C3": (2,),
    "SCORE-C4": (),
    "SCORE-C5": (3, 6, 10, 15, 21, 1, 2, 3, 4, 5),
    "SCORE-C6": (1, 3, 6, 10, 15, 1, 2, 3, 4, 5),
    "SCORE-D": (2, 7, 1),
    "SCORE-E": (),
    "END-1": (10,),
}
"""The numbers in the words of a clause."""
_WORDS = ("sequence {colour}", "sets", "fragments", "white cards", "cards of its colour")
_SCORINGS = dict(zip(Scoring, _WORDS, strict=True))
_FREE = {"heading", "clause", "sum"}
"""What need not be said, or may be said more than once."""


def line_problems(
    recounts: Sequence[Recount], lines: Sequence[Line], lang: str = "en", today: "date | None" = None
) -> Iterator[str]:
    """Every line that says something else than was counted again, and everything that no line says.

    Only an explanation, which has groups and leaves instead of rows, must name clauses by their IDs.
    """
    has_rows = any(line.says == "row" for line in lines)
    meanings = _meanings(recounts, lang, not has_rows)
    if today is not None:
        meanings["date", None, None] = Meaning((today.year, today.month, today.day), any_order=True)
    for line in lines:
        if line.says == "gap":
            if line.text:
                yield f"{line.text!r} is said about nothing"
            continue
        meaning = meanings.get((line.says, line.seat, line.place))
        if meaning is None:
            yield f"{line.text!r} is about something that was not counted"
        elif not meaning.is_in(line.text):
            yield f"{line.text.strip()!r} should say {meaning}"
    said: Counter[_Key] = Counter((line.says, line.seat, line.place) for line in lines)
    other_layout = {"group", "leaf"} if has_rows else {"row"}
    once = [key for key in meanings if key[0] not in _FREE | other_layout]
    yield from (f"no line, or more than one, has {key}" for key in once if said[key] != 1)
    ranked = [line.seat for line in lines if line.says == "standing"]
    ranking = places([each.total for each in recounts])
    if ranked != sorted(range(len(recounts)), key=ranking.__getitem__):
        yield f"the ranking is in the order {ranked} with the places {ranking}"


def _meanings(recounts: Sequence[Recount], lang: str, explained: bool) -> dict[_Key, Meaning]:
    found = dict(_of_the_table(recounts, lang, explained))
    for seat, recount in enumerate(recounts):
        found[("name", seat, None)] = Meaning((recount.holding.name,))
        rows = _rows(recount, lang)
        found.update({("row", seat, place): row for place, row in enumerate(rows)})
        for place, group in enumerate(recount.groups):
            found[("group", seat, place)] = Meaning((*(leaf.vp for leaf in group), vp_of(group)))
        for place, leaf in enumerate(recount.leaves):
            found[("leaf", seat, place)] = evolve(_leaf(recount.holding, leaf, lang), clause="")
        found[("total", seat, None)] = Meaning((*(row.says[-1] for row in rows), recount.total))
        found[("sum", seat, None)] = Meaning((recount.total,))
        found.update(_remarks(seat, recount, lang, explained))
    return found


def _of_the_table(recounts: Sequence[Recount], lang: str, explained: bool) -> Iterator[tuple[_Key, Meaning]]:
    """The ranking, the winners, the notices, the clauses; a heading has no number."""
    yield ("heading", None, None), Meaning(())
    totals = [recount.total for recount in recounts]
    for seat, (place, recount) in enumerate(zip(places(totals), recounts, strict=True)):
        vp = [vp_of(group) for group in recount.groups]
        yield ("standing", seat, None), Meaning((place, recount.holding.name, *vp, recount.total))
    for clause, numbers in CLAUSE_NUMBERS.items():
        for seat in (None, *range(len(recounts))):
            yield ("clause", seat, clause), Meaning(numbers, clause, by_letter=True, any_order=True)
    most = max(len(recount.holding.cards) for recount in recounts)
    if most < LAST_CARD:
        yield ("notice", None, "END-1"), Meaning((LAST_CARD, most), "END-1" if explained else "", any_order=True)
    yield from _understood(recounts, lang)
    missing = unowned_colours([recount.holding for recount in recounts])
    if missing:
        yield ("notice", None, "SCORE-C1"), Meaning(missing, "SCORE-C1" if explained else "")
    same = tuple(word for words in recounts[0].holding.translations for word in words)
    if same:
        yield ("notice", None, "COMP-3"), Meaning(same, "COMP-3" if explained else "")
    winners = tuple(recounts[seat].holding.name for seat in winning_seats(totals))
    yield ("winners", None, None), Meaning((*winners, max(totals)), "SCORE-E" if explained else "")
    yield ("proved", None, None), Meaning(("z3",), "SCORE-C4" if explained else "")


def _understood(recounts: Sequence[Recount], lang: str) -> Iterator[tuple[_Key, Meaning]]:
    """How many fragments of each colour there are, and each Public Card once, with what it scores."""
    held = [recount.holding for recount in recounts]
    counts: list[int | str] = []
    for place, word in enumerate(held[0].fragment_colours):
        counts += [word, sum(int(fragment.colour) == place for each in held for fragment in each.fragments)]
    if counts:
        yield ("colours", None, None), Meaning(tuple(counts))
    cards: dict[CardId, tuple[str, str]] = {}
    for holding in held:
        for card in holding.cards:
            if card.scoring is not None:
                words = _card(holding, card.id, lang), _scoring(holding, card.scoring, lang)
                cards.setdefault(card.id, words)
    if cards:
        yield ("cards", None, None), Meaning(tuple(word for pair in cards.values() for word in pair))


def _scoring(holding: Holding, scoring: PublicScoring, lang: str) -> str:
    words = speaker(lang).template(f"scoring: {scoring.kind.value}", _SCORINGS[scoring.kind])
    colour = scoring.fragment_colour
    return words if colour is None else words.replace("{colour}", holding.fragment_colours[colour])


def _remarks(seat: int, recount: Recount, lang: str, explained: bool) -> Iterator[tuple[_Key, Meaning]]:
    held = recount.holding
    if recount.best:
        others = () if recount.ways == 1 else (recount.ways - 1,)
        clause = "SCORE-C4" if explained else ""
        yield ("ties", seat, None), Meaning((*others, recount.best), clause, any_order=True)
    for place, other in enumerate(recount.others):
        changed = [use for use, mine in zip(other, recount.assignment, strict=True) if use != mine]
        yield ("other", seat, place), Meaning(tuple(_used(held, changed, lang)))
    unused = fragment_words(held, recount.unused)
    if unused:
        yield ("unused", seat, None), Meaning(unused)
    if recount.idea is not None:
        left = recount.best - recount.idea
        yield ("idea", seat, None), Meaning((recount.idea, *((left,) if left else ())), any_order=True)
    for place, (own, best, vp) in enumerate(recount.differences):
        instead = fragment_words(held, best.fragments)
        yield ("differs", seat, place), Meaning((*_used(held, [own], lang), *instead, vp))


def _used(holding: Holding, uses: Iterable[Use], lang: str) -> Iterator[str]:
    for use in uses:
        yield _card(holding, use.card, lang)
        yield from fragment_words(holding, use.fragments)


def _rows(recount: Recount, lang: str) -> list[Meaning]:
    tokens, printed, public, links = recount.groups
    pairs = [_card(recount.holding, card, lang) for link in links for card in link.cards]
    counted: tuple[int | str, ...] = (len(links), links[0].vp, *pairs) if links else ()
    return [
        Meaning((*(leaf.vp for leaf in tokens), vp_of(tokens)), "SCORE-A", by_letter=True),
        Meaning((*(leaf.vp for leaf in printed), vp_of(printed)), "SCORE-B", by_letter=True),
        *(_leaf(recount.holding, leaf, lang) for leaf in public),
        Meaning((*counted, vp_of(links)), "SCORE-D", by_letter=True),
    ]


def _leaf(holding: Holding, leaf: Leaf, lang: str) -> Meaning:
    """Its cards, what it counted, the fragments in the words of the table, and its VP."""
    cards = [_card(holding, card, lang) for card in leaf.cards]
    if leaf.clause == "SCORE-C1" and not leaf.count:
        scorings = [card.scoring for card in holding.cards if card.id in leaf.cards and card.scoring is not None]
        colours = [each.fragment_colour for each in scorings if each.fragment_colour is not None]
        words = [holding.fragment_colours[colour] for colour in colours]
        return Meaning((*cards, *words, leaf.vp), leaf.clause, by_letter=True)
    count = [leaf.count] if leaf.clause.startswith("SCORE-C") else []
    each = [] if leaf.each is None else [leaf.each]
    says: tuple[int | str, ...] = (*cards, *count, *each, *fragment_words(holding, leaf.fragments), leaf.vp)
    return Meaning(says, leaf.clause, by_letter=True)


def _card(holding: Holding, card: CardId, lang: str) -> str:
    """A card as the table names it, or as the language does."""
    own = [word for word, colour in holding.card_colours if colour is card.colour]
    return f"{own[0]} {card.number}" if own else speaker(lang).name(card)


def fragment_words(holding: Holding, fragments: Iterable[Fragment]) -> tuple[str, ...]:
    """These fragments as the table names them."""
    return tuple(f"{holding.fragment_colours[fragment.colour]} {fragment.pips}" for fragment in fragments)
