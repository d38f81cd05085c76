"""Bugs to plant in the scorer: each prints a wrong number, and each must be caught before anything is printed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import CardId, Colour
from dejavu_rules.scoring import Demand, Holding, Optimum, Result, Sheet, Sum, Use, optimum, rules
from dejavu_rules.scoring.optimum import PIPS, RUNS, SEQUENCES, colour_table, plan_of
from dejavu_rules.scoring.render import Standing
from dejavu_rules.scoring.sheet import Difference

Plant = Callable[[pytest.MonkeyPatch], None]
# The package has functions with the names of these modules.
_MODULES = ("sheet", "holding", "render", "answer", "page")
SHEET, HOLDING, RENDER, ANSWER, PAGE_MODULE = (import_module(f"dejavu_rules.scoring.{name}") for name in _MODULES)


def _set(module: object, name: str, value: object) -> Plant:
    return lambda patch: patch.setattr(module, name, value)


def _answer(spoil: Callable[[Optimum, Sequence[Demand]], Optimum]) -> Plant:
    """The sheet gets another answer than the optimiser's."""
    return _set(SHEET, "optimum", lambda held, cards: spoil(optimum(held, cards), cards))


def _no_wrap(patch: pytest.MonkeyPatch) -> None:
    """5 and 1 are not consecutive: the tables are made again without such runs."""
    straight = tuple(run for run in RUNS if run & 0b10001 != 0b10001 or run == (1 << PIPS) - 1)
    patch.setattr(import_module("dejavu_rules.scoring.optimum"), "RUNS", straight)
    for remembered in (colour_table, plan_of):
        remembered.cache_clear()


def _links_on_a_line(cards: Iterable[CardId]) -> tuple[tuple[CardId, CardId], ...]:
    return tuple(pair for pair in _links(cards) if pair[0].number < 7)


def _fragment_for_two(best: Optimum, cards: Sequence[Demand]) -> Optimum:
    """A fragment of the first card also counts for the first fragment card."""
    if Demand.FRAGMENTS not in cards or not best.uses[0] or cards[0] is Demand.FRAGMENTS:
        return best
    taker, uses = cards.index(Demand.FRAGMENTS), list(best.uses)
    uses[taker] = uses[taker] + type(uses[0])([next(iter(uses[0]))])
    return Optimum(best.vp + 2, tuple(uses), best.ways)


def _without_last(group: str) -> Plant:
    """A group of the sheet loses its last leaf."""

    def spoil(held: Holding) -> Sheet:
        right: Sheet = _sheet(held)
        parts: Sum = getattr(right, group)
        change: dict[str, Any] = {group: evolve(parts, parts=parts.parts[:-1])}
        return evolve(right, **change)

    return lambda patch: patch.setattr(SHEET, "sheet", spoil)


def _first_winner_only(totals: Sequence[int]) -> tuple[int, ...]:
    return _winners(totals)[:1]


def _wrong_name(result: Result, lang: str) -> Any:
    line = _winner_line(result, lang)
    return line._replace(text=line.text.replace(", ".join(result.winners), result.sheets[-1].name, 1))


def _cards_worth_more(sheet: Sheet, with_tree: bool) -> dict[str, Any]:
    player: dict[str, Any] = _player_json(sheet, with_tree)
    for use in player["assignment"]:
        use["vp"] += 1
    return player


def _next_pair(holding: Holding, links: Sum, lang: str) -> str:
    """Each link is said of the next cards of the colour."""
    parts = [evolve(leaf, cards=tuple(_after(card) for card in leaf.cards)) for leaf in links.leaves()]
    return str(_pairs(holding, evolve(links, parts=tuple(parts)), lang))


def _after(card: CardId) -> CardId:
    return CardId.of(card.colour, card.number % 7 + 1)


def _another_colour(holding: Holding, links: Sum, lang: str) -> str:
    """The numbers are right."""
    colours = [colour for colour in Colour if colour is not Colour.WHITE]
    parts = [
        evolve(leaf, cards=tuple(CardId.of(colours[card.colour is colours[0]], card.number) for card in leaf.cards))
        for leaf in links.leaves()
    ]
    return str(_pairs(holding, evolve(links, parts=tuple(parts)), lang))


def _one_useful_too(sheet: Sheet) -> Fragments:
    """A fragment that a card uses is called useless too."""
    some = [fragment for used in sheet.optimum.uses for fragment in used][:1]
    found: Fragments = _unused(sheet)
    return found + Fragments(some)


def _a_worse_other(sheet: Sheet) -> tuple[tuple[Use, ...], ...]:
    """To use nothing is said to be as good."""
    return (*_others(sheet), tuple(Use(use.card, NO_FRAGMENTS) for use in sheet.assignment))[:3]


def _as_if_free(sheet: Sheet) -> tuple[Difference, ...]:
    return tuple(evolve(each, vp=0) for each in _differences(sheet))


def _tie_is_second(result: Result) -> tuple[Standing, ...]:
    """Of tied players the later ones get a place further down."""
    found: list[Standing] = []
    for standing in _standings(result):
        tied = [each for each in found if each.total == standing.total]
        found.append(standing._replace(place=standing.place + len(tied)))
    return tuple(found)


def _places_from_zero(result: Result) -> tuple[Standing, ...]:
    return tuple(each._replace(place=each.place - 1) for each in _standings(result))


def _swap_columns(result: Result) -> tuple[Standing, ...]:
    return tuple(each._replace(vp=(each.vp[1], each.vp[0], *each.vp[2:])) for each in _standings(result))


def _forget_unused(sheet: Sheet, *rest: Any) -> Iterator[Any]:
    return (line for line in _remarks(sheet, *rest) if line.says != "unused")


def _longer(numbers: Iterable[int]) -> str:
    return str(_page_cells(number + 1 for number in numbers))


_unused, _others, _differences = (vars(Sheet)[name].fget for name in ("unused", "others", "differences"))
_pairs, _standings, _remarks, _page_cells = RENDER.pairs, RENDER.standings, RENDER.remarks, PAGE_MODULE._cells
_links, _winners, _count, _printed_vp = rules.links, rules.winners, rules.count_colour, rules.printed_vp
_winner_line, _detail, _arithmetic, _rows = RENDER.winner_line, RENDER.detail, RENDER.arithmetic, RENDER.rows
_player_json, _sheet, _idea = ANSWER._player_json, SHEET.sheet, SHEET.assignment_vp

BUGS: dict[str, Plant] = {
    "sets capped at three": _set(rules, "sets_vp", lambda sets: 18 * min(sets, 3)),
    "a set is worth 17": _set(rules, "SET_VP", 17),
    "a sequence is worth 4 for each": _set(rules, "SEQUENCE_VP", 4),
    "7 and 1 do not link": _set(rules, "links", _links_on_a_line),
    "a link is worth 3": _set(rules, "LINK_VP", 3),
    "the last link is forgotten": _without_last("links"),
    "5 and 1 are not consecutive": _no_wrap,
    "five white cards are worth 20": _set(rules, "WHITE_CARDS_VP", (0, 3, 6, 10, 15, 20)),
    "a colour's table ends at three": _set(rules, "colour_cards_vp", lambda cards: (0, 1, 3, 6)[min(cards, 3)]),
    "a card does not count itself": _set(rules, "count_colour", lambda cards, colour: _count(cards, colour) - 1),
    "white is counted for every colour": _set(rules, "count_colour", lambda cards, _: _count(cards, Colour.WHITE)),
    "a fragment is used twice": _answer(_fragment_for_two),
    "the last token is dropped": _without_last("tokens"),
    "a printed VP is off": _set(rules, "printed_vp", lambda printed: _printed_vp(printed) + 1),
    "the optimum claims too much": _answer(lambda best, _: evolve(best, vp=best.vp + 1)),
    "the witness does nothing": _answer(lambda best, _: evolve(best, uses=tuple(NO_FRAGMENTS for _ in best.uses))),
    "a tie too many": _answer(lambda best, _: evolve(best, ways=best.ways + 1)),
    "a fragment card wants nothing": _set(HOLDING, "_DEMANDS", {}),
    "sequence cards want the next colour": _set(HOLDING, "SEQUENCES", (*SEQUENCES[1:], SEQUENCES[0])),
    "a tie has one winner": _set(rules, "winners", _first_winner_only),
    "the fewest VP win": _set(rules, "winners", lambda totals: (list(totals).index(min(totals)),)),
    "the player's own assignment is praised": _set(SHEET, "assignment_vp", lambda *known: _idea(*known) + 1),
    "everybody is first": _set(rules, "places", lambda totals: tuple(1 for _ in totals)),
    "a fragment that is used is called useless": _set(Sheet, "unused", property(_one_useful_too)),
    "a worse assignment is called as good": _set(Sheet, "others", property(_a_worse_other)),
    "another assignment is forgotten": _set(Sheet, "others", property(lambda sheet: _others(sheet)[1:])),
    "what another idea costs is off": _set(Sheet, "differences", property(_as_if_free)),
    "a game is thought to need 20 cards": _set(rules, "LAST_CARD", 20),
    "a sum forgets its last part": _set(Sum, "vp", property(lambda group: sum(part.vp for part in group.parts[:-1]))),
}
"""Bugs that change a number on the sheet."""

WORDS: dict[str, Plant] = {
    "words count one more": _set(
        RENDER, "detail", lambda held, leaf, *lang: _detail(held, evolve(leaf, count=leaf.count + 1), *lang)
    ),
    "words name another fragment": _set(
        RENDER, "detail", lambda held, leaf, *lang: _detail(held, evolve(leaf, fragments=leaf.fragments[:-1]), *lang)
    ),
    "the line of the total is off": _set(RENDER, "arithmetic", lambda sheet, *lang: f"{_arithmetic(sheet, *lang)}0"),
    "a row has another letter": _set(RENDER.Row, "letter", property(lambda row: "C")),
    "a row is left out": _set(RENDER, "rows", lambda sheet, *lang: _rows(sheet, *lang)[:-1]),
    "rows are in another order": _set(RENDER, "rows", lambda sheet, *lang: _rows(sheet, *lang)[::-1]),
    "another winner is named": _set(RENDER, "winner_line", _wrong_name),
    "a link is said of other cards": _set(RENDER, "pairs", _next_pair),
    "a link is said of another colour": _set(RENDER, "pairs", _another_colour),
    "a card has another own word": _set(
        Holding, "own_word", lambda held, colour: next((word for word, _ in held.card_colours[::-1]), None)
    ),
    "tied players have different places": _set(RENDER, "standings", _tie_is_second),
    "places begin at zero": _set(RENDER, "standings", _places_from_zero),
    "the ranking is upside down": _set(RENDER, "standings", lambda result: _standings(result)[::-1]),
    "the ranking has columns swapped": _set(RENDER, "standings", _swap_columns),
    "useless fragments are not named": _set(RENDER, "remarks", _forget_unused),
}
"""Bugs that change only what is said about it, in plain text."""

JSON: dict[str, Plant] = {"programs are told another number": _set(ANSWER, "_player_json", _cards_worth_more)}
"""Bugs in what programs are told."""

PAGE: dict[str, Plant] = {
    "numbers on the page are one more": _set(PAGE_MODULE, "_cells", _longer),
    "the page has another total": _set(PAGE_MODULE, "arithmetic", lambda sheet: f"{_arithmetic(sheet)}0"),
    "the page leaves remarks out": _set(PAGE_MODULE, "remarks", lambda *known: ()),
    "the page says more than was counted": _set(PAGE_MODULE, "escape", lambda words: f"{words} 7"),
    "a name is not escaped": _set(PAGE_MODULE, "escape", lambda words: f"<i>{words}"),
}
"""Bugs in what is written to a page."""


def forget() -> None:
    """What was made with a bug must not be remembered after it."""
    for remembered in (colour_table, plan_of):
        remembered.cache_clear()


RICH = """
fragment_colours = ["red", "blue", "gold"]
card_colours = { lime = "green", sky = "blue" }
[[players]]
name = "Ada"
vp_tokens = [1, 2]
fragments = ["red 1", "red 2", "red 3", "red 4", "blue 1", "blue 2", "blue 3", "blue 4",
             "gold 1", "gold 2", "gold 3", "gold 4"]
cards = [
  { colour = "white", number = 4, scores = "sets" },
  { colour = "white", number = 5, scores = "fragments" },
  { colour = "white", number = 6, scores = "white cards" },
  { colour = "white", number = 7, vp = 1 },
  { colour = "white", number = 1, vp = 2 },
]
[[players]]
name = "Ben"
vp_tokens = 80
fragments = ["red 5"]
cards = [
  { colour = "white", number = 1, vp = 2 },
  { colour = "white", number = 2, scores = "sequence red" },
  { colour = "green", number = 7, scores = "green cards" },
  { colour = "green", number = 1, vp = 3 },
  { colour = "green", number = 3, vp = 3 },
  { colour = "green", number = 5, vp = 0 },
]
[[players]]
name = "Cy"
vp_tokens = 3
fragments = ["gold 5", "blue 5"]
cards = [
  { colour = "blue", number = 1, scores = "sequence blue" },
  { colour = "blue", number = 2, scores = "fragments" },
]
"""
"""Four sets, five white cards, links across 7 and 1, and two winners."""
