"""A whole table proved: every leaf counted again, the witness judged, the bound shown by z3, every line read back."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dejavu_rules.box.public import Scoring
from dejavu_rules.scoring.checker import assignment_violations, in_table_words
from dejavu_rules.scoring.end_state.table import Table
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.optimum import Demand, Demands
from dejavu_rules.scoring.proof.assignments import ProofFailed, prove_bound
from dejavu_rules.scoring.proof.second_reader import reading_problems
from dejavu_rules.scoring.reading import json_problems, line_problems, page_lines
from dejavu_rules.scoring.recount import (
    SHOWN,
    Recount,
    places,
    recount,
    scores_fragments,
    vp_for_fragments,
    vp_of,
    winning_seats,
)
from dejavu_rules.scoring.sheet import Result, Sheet

if TYPE_CHECKING:
    from datetime import date


def prove(sheet: Sheet) -> Recount:
    """Prove a player's sheet: each leaf is what a recount gives, and no assignment of the fragments is worth more.

    Returns the recount. Raises `ProofFailed` where that is not so, or z3 gave up.
    """
    counted = recount(sheet.holding, sheet.assignment, sheet.others)
    _fail(sheet.name, _sheet_problems(sheet, counted))
    held = sheet.holding
    prove_bound(held.fragments, _demands(held), vp_for_fragments(sheet.public.leaves()), sheet.name)
    return counted


def prove_result(result: Result) -> tuple[Recount, ...]:
    """Prove every sheet of a table, and who won.

    Returns the recounts: with them `prove_lines` and `prove_json` judge what is printed. Raises `ProofFailed` where
    something is wrong, or z3 gave up.
    """
    counted = tuple(map(prove, result.sheets))
    totals = tuple(each.total for each in counted)
    seats = winning_seats(totals)
    if (result.totals, result.winning_seats) != (totals, seats):
        raise ProofFailed(f"SCORE-E: {totals} make {seats} win, not {result.winning_seats} with {result.totals}")
    if result.places != places(totals):
        raise ProofFailed(f"{totals} make the places {places(totals)}, not {result.places}")
    if result.winners != tuple(counted[seat].holding.name for seat in seats):
        raise ProofFailed(f"SCORE-E: {', '.join(result.winners)} did not win, or not alone")
    return counted


def prove_reading(table: Table) -> None:
    """Prove that a second reader comes to the same table.

    Raises `ProofFailed` where it reads something else, or nothing.
    """
    _fail("what was read", reading_problems(table.raw, table.fragment_colours, table.holdings))


def prove_lines(recounts: tuple[Recount, ...], lines: Iterable[Line], lang: str = "en") -> None:
    """Prove that these lines, in this language, say what was counted again.

    Raises `ProofFailed` where one says something else, or is missing.
    """
    _fail("what is printed", line_problems(recounts, tuple(lines), lang))


def prove_page(recounts: tuple[Recount, ...], page: str, lang: str = "en", today: "date | None" = None) -> None:
    """Prove that this page of HTML, in this language and with this date, says what was counted again.

    Raises `ProofFailed` where it says something else, or leaves something out.
    """
    _fail("what is written", line_problems(recounts, page_lines(page), lang, today))


def prove_json(recounts: tuple[Recount, ...], answer: object, with_tree: bool = False) -> None:
    """Prove that this JSON says what was counted again.

    Raises `ProofFailed` where it says something else.
    """
    _fail("what is printed", json_problems(recounts, answer, with_tree))


def _fail(name: str, problems: Iterator[str]) -> None:
    found = "; ".join(problems)
    if found:
        raise ProofFailed(f"{name}: {found}")


def _sheet_problems(sheet: Sheet, counted: Recount) -> Iterator[str]:
    """Everything on a sheet that the recount does not confirm."""
    held = sheet.holding
    cards = [card.id for card in held.cards if scores_fragments(card)]
    if [use.card for use in sheet.assignment] != cards:
        yield "the assignment is not one of the Public Cards that score fragments, each once"
    for _, violation in assignment_violations(held, sheet.assignment):
        yield f"{violation.clause}: {in_table_words(held, violation)}"
    for group, leaves in zip((sheet.tokens, sheet.printed, sheet.public, sheet.links), counted.groups, strict=True):
        if tuple(group.leaves()) != leaves or group.vp != vp_of(leaves):
            yield f"{group.group}: {group} should have {leaves}"
    if (tuple(sheet.tree.leaves()), sheet.total) != (counted.leaves, counted.total):
        yield f"the total is {sheet.total} and should be {counted.total} VP"
    used = vp_for_fragments(counted.groups[2])
    if not used == sheet.optimum.vp == counted.best:
        yield f"the assignment is worth {used}, not {sheet.optimum.vp} VP; the best is worth {counted.best}"
    if sheet.optimum.ways != counted.ways:
        yield f"{counted.ways} assignments are worth {counted.best} VP, not {sheet.optimum.ways}"
    yield from _other_problems(sheet, counted)
    if tuple(sheet.unused) != counted.unused:
        yield f"not used: {sheet.unused}, and it should be {counted.unused}"
    if [(each.card, each.own, each.best, each.vp) for each in sheet.differences] != [
        (own.card, own.fragments, best.fragments, vp) for own, best, vp in counted.differences
    ]:
        yield f"the player's own assignment differs by {counted.differences}, not {sheet.differences}"
    if sheet.idea_vp != counted.idea:
        yield f"the player's own assignment is worth {counted.idea}, not {sheet.idea_vp} VP"
    for _, violation in assignment_violations(held, held.idea or ()):
        yield f"the player's own assignment: {violation.clause}: {in_table_words(held, violation)}"


def _other_problems(sheet: Sheet, counted: Recount) -> Iterator[str]:
    """Every other assignment that is shown must be legal, as good, and another one; and enough are shown."""
    cards = [use.card for use in sheet.assignment]
    for other in sheet.others:
        if [use.card for use in other] != cards or counted.worth(other) != counted.best:
            yield f"{other} is not worth {counted.best} VP"
        for _, violation in assignment_violations(sheet.holding, other):
            yield f"another assignment: {violation.clause}: {in_table_words(sheet.holding, violation)}"
    if len({sheet.assignment, *sheet.others}) != 1 + min(SHOWN, counted.ways - 1):
        yield f"{counted.ways - 1} other assignments are worth {counted.best} VP, shown are {sheet.others}"


def _demands(holding: Holding) -> Demands:
    """What z3 is asked about, read off the cards themselves."""
    kinds = {Scoring.SETS: Demand.SETS, Scoring.FRAGMENTS: Demand.FRAGMENTS}
    found = []
    for card in holding.cards:
        if card.scoring is not None and card.scoring.fragment_colour is not None:
            found.append(Demand(int(card.scoring.fragment_colour)))
        elif card.scoring is not None and card.scoring.kind in kinds:
            found.append(kinds[card.scoring.kind])
    return tuple(found)
