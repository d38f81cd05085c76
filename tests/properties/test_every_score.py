"""What is true of every score, whatever lies on the table."""

import re
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from dejavu_rules import Scoring
from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import FRAGMENT_COLOURS, FRAGMENTS, Fragment
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import Demand, assignment_violations, assignment_vp, optimum, result
from dejavu_rules.scoring.answer import as_json
from dejavu_rules.scoring.end_state import Table, parse
from dejavu_rules.scoring.end_state.write import to_json, to_toml
from dejavu_rules.scoring.layout import width_of
from dejavu_rules.scoring.optimum import Demands
from dejavu_rules.scoring.page import page
from dejavu_rules.scoring.proof import ProofFailed, prove_bound, prove_json, prove_lines, prove_page, prove_result
from dejavu_rules.scoring.render import arithmetic, explained_lines, text, text_lines
from dejavu_rules.testing.strategies import fragments
from tests.support.damaged_tables import PLANTS, DamagedTable, tables_with
from tests.support.tables import demands, tables, uses_of
from tests.unit.scoring.brute_force import number, use_vp
from tests.unit.scoring.planted_bugs import BUGS, JSON, PAGE, WORDS, forget
from tests.unit.scoring.tables import BRUTE_NAMES, defects_of, line_by_line

no_deadline = settings(deadline=None)  # a busy machine is not a failure
_COUNTS_CARDS = (Scoring.WHITE_CARDS, Scoring.COLOUR_CARDS)


@no_deadline
@given(st.data(), fragments, demands)
def test_no_legal_assignment_beats_the_optimum(data: st.DataObject, held: Fragments, cards: Demands) -> None:
    parts = data.draw(uses_of(held, cards))
    values = [use_vp(BRUTE_NAMES[card], number(part)) for card, part in zip(cards, parts, strict=True)]
    assert sum(value for value in values if value is not None) <= optimum(held, cards).vp


@no_deadline
@given(fragments, demands)
def test_the_witness_is_legal_and_worth_the_optimum(held: Fragments, cards: Demands) -> None:
    found = optimum(held, cards)
    values = [use_vp(BRUTE_NAMES[card], number(part)) for card, part in zip(cards, found.uses, strict=True)]
    assert None not in values
    assert sum(value or 0 for value in values) == found.vp
    assert sum(found.uses, NO_FRAGMENTS) <= held


@no_deadline
@given(fragments, demands, st.sampled_from(FRAGMENTS))
def test_another_fragment_never_costs_anything(held: Fragments, cards: Demands, more: Fragment) -> None:
    assert optimum(held, cards).vp <= optimum(Fragments({*held, more}), cards).vp


@no_deadline
@given(fragments, demands, st.sampled_from(Demand))
def test_another_card_never_costs_anything(held: Fragments, cards: Demands, more: Demand) -> None:
    assert optimum(held, cards).vp <= optimum(held, (*cards, more)).vp


@no_deadline
@given(fragments, demands, st.sampled_from(list(permutations(range(3)))))
def test_renaming_the_colours_changes_nothing(held: Fragments, cards: Demands, order: tuple[int, ...]) -> None:
    renamed = Fragments(f"{FRAGMENT_COLOURS[order[each.colour]]} {each.pips}" for each in held)
    named = tuple(Demand(order[card]) if card < Demand.SETS else card for card in cards)
    one, other = optimum(held, cards), optimum(renamed, named)
    assert (one.vp, one.ways) == (other.vp, other.ways)


@no_deadline
@given(fragments, demands, st.integers(1, 4))
def test_turning_the_pips_changes_nothing(held: Fragments, cards: Demands, turn: int) -> None:
    turned = Fragments(f"{each.colour} {(each.pips - 1 + turn) % 5 + 1}" for each in held)
    one, other = optimum(held, cards), optimum(turned, cards)
    assert (one.vp, one.ways) == (other.vp, other.ways)


@no_deadline
@given(fragments, st.permutations(list(Demand) * 2))
def test_the_order_of_the_cards_changes_nothing(held: Fragments, cards: list[Demand]) -> None:
    one, other = optimum(held, tuple(cards)), optimum(held, tuple(sorted(cards)))
    assert (one.vp, one.ways) == (other.vp, other.ways)


@no_deadline
@given(tables())
def test_the_leaves_of_a_sheet_sum_to_its_total(table: Table) -> None:
    for scored in result(table.holdings).sheets:
        held = scored.holding
        ids = [(card.id.colour, card.id.number) for card in held.cards]
        links = sum((colour, number % 7 + 1) in ids for colour, number in ids)
        kinds = [card.scoring.kind for card in held.cards if card.scoring is not None]
        counted = [leaf.vp for leaf, kind in zip(scored.public.parts, kinds, strict=True) if kind in _COUNTS_CARDS]
        best = optimum(held.fragments, held.demands).vp
        printed = sum(card.vp or 0 for card in held.cards)
        assert sum(leaf.vp for leaf in scored.tree.leaves()) == scored.total
        assert scored.total == sum(held.tokens) + printed + best + sum(counted) + 2 * links
        assert arithmetic(scored).endswith(f"= {scored.total}")


@no_deadline
@given(tables())
def test_most_vp_win_and_only_they(table: Table) -> None:
    final = result(table.holdings)
    most = max(final.totals)
    assert final.winners == tuple(each.name for each in final.sheets if each.total == most)


@no_deadline
@given(tables())
def test_a_players_own_assignment_never_beats_the_sheet(table: Table) -> None:
    for scored in result(table.holdings).sheets:
        assert list(assignment_violations(scored.holding, scored.assignment)) == []
        assert assignment_vp(scored.holding, scored.assignment) == scored.optimum.vp
        if scored.idea_vp is not None:
            assert scored.idea_vp <= scored.optimum.vp


@no_deadline
@given(tables())
def test_a_table_written_and_read_is_the_same_table(table: Table) -> None:
    assert parse(to_toml(table)) == table
    assert parse(to_json(table)) == table


@no_deadline
@given(tables())
def test_every_rendering_shows_every_total(table: Table) -> None:
    final = result(table.holdings)
    for words in (text(final), line_by_line(final)):
        assert all(f"= {scored.total}" in words for scored in final.sheets)
    players = as_json(final)["players"]
    assert isinstance(players, list)
    assert [player["total"] for player in players] == list(final.totals)
    assert all(
        player["total"] == player["tokens"] + player["printed"] + player["public"] + player["links"]
        for player in players
    )


@pytest.mark.parametrize("kind", PLANTS)
@settings(max_examples=15, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_a_planted_defect_is_named_and_no_other(kind: str, data: st.DataObject) -> None:
    case: DamagedTable = data.draw(tables_with(kind))
    (defect,) = defects_of(case.raw)
    assert defect.path == case.path
    assert case.words in defect.message


def prove_what_is_printed(table: Table, lang: str = "en", width: int = 80) -> None:
    """Whatever is printed about a table, in any layout and language, is what a proof confirms."""
    final = result(table.holdings)
    recounts = prove_result(final)
    for lines in (text_lines(final, True, lang, width), explained_lines(final, True, lang, width)):
        prove_lines(recounts, lines, lang)
    prove_page(recounts, page(final, True, lang), lang)
    prove_json(recounts, as_json(final, proved=True))
    prove_json(recounts, as_json(final, proved=True, with_tree=True), with_tree=True)


@settings(max_examples=15, deadline=None)
@given(tables(), st.sampled_from(list(LANGUAGES)), st.integers(30, 120))
def test_every_table_is_proved_as_printed(table: Table, lang: str, width: int) -> None:
    prove_what_is_printed(table, lang, width)


@settings(max_examples=25, deadline=None)
@given(tables(), st.sampled_from(list(LANGUAGES)), st.integers(30, 120))
def test_every_number_of_every_leaf_is_shown_and_no_line_is_too_wide(table: Table, lang: str, width: int) -> None:
    final = result(table.holdings)
    for words in (text(final, True, lang, width), line_by_line(final, True, lang, width)):
        assert all(width_of(line) <= width for line in words.splitlines())
        letters = "".join(words.split())
        for scored in final.sheets:
            assert "".join(scored.name.split()) in letters
        shown = Counter(re.findall("[0-9]+", words))
        leaves = [leaf for scored in final.sheets for leaf in scored.tree.leaves()]
        wanted = Counter(str(leaf.vp) for leaf in leaves if leaf.clause != "SCORE-D")  # a plain row says 3 links x 2
        assert wanted - shown == Counter()


@pytest.mark.parametrize("bug", [*BUGS, *WORDS, *JSON, *PAGE])
def test_a_planted_bug_is_found(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    @settings(max_examples=500, deadline=None, derandomize=True, database=None, phases=[Phase.generate])
    @given(tables())
    def search(table: Table) -> None:
        prove_what_is_printed(table)

    {**BUGS, **WORDS, **JSON, **PAGE}[bug](monkeypatch)
    try:
        with pytest.raises(ProofFailed):
            search()
    finally:
        monkeypatch.undo()
        forget()


@settings(max_examples=15, deadline=None)
@given(fragments, demands)
@example(Fragments(FRAGMENTS), tuple(Demand) * 2)
def test_every_optimum_can_be_proved(held: Fragments, cards: Demands) -> None:
    prove_bound(held, cards, optimum(held, cards).vp)
