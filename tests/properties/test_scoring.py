"""What is true of every score, whatever lies on the table."""

from itertools import permutations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from dejavu_rules.components import FRAGMENTS, Scoring
from dejavu_rules.scoring import Demand, assignment_vp, optimum, outcome, violations
from dejavu_rules.scoring.end_state import Table, parse, to_json, to_toml
from dejavu_rules.scoring.proof import prove, prove_bound
from dejavu_rules.scoring.render import arithmetic, as_json, explain, text
from tests.properties.scoring_strategies import PLANTS, Planted, demands, fragments, planted, tables, uses_of
from tests.scoring.brute_force import use_vp
from tests.scoring.tables import BRUTE_NAMES, defects_of

Cards = tuple[Demand, ...]
no_deadline = settings(deadline=None)  # a busy machine is no failure
_COUNTS_CARDS = (Scoring.WHITE_CARDS, Scoring.COLOUR_CARDS)


@no_deadline
@given(st.data(), fragments, demands)
def test_no_legal_assignment_beats_the_optimum(data: st.DataObject, held: int, cards: Cards) -> None:
    parts = data.draw(uses_of(held, cards))
    values = [use_vp(BRUTE_NAMES[card], part) for card, part in zip(cards, parts, strict=True)]
    assert sum(value for value in values if value is not None) <= optimum(held, cards).vp


@no_deadline
@given(fragments, demands)
def test_the_witness_is_legal_and_worth_the_optimum(held: int, cards: Cards) -> None:
    found = optimum(held, cards)
    values = [use_vp(BRUTE_NAMES[card], part) for card, part in zip(cards, found.uses, strict=True)]
    assert None not in values
    assert sum(value or 0 for value in values) == found.vp
    assert sum(part.bit_count() for part in found.uses) == (sum(found.uses) & held).bit_count()


@no_deadline
@given(fragments, demands, st.sampled_from(FRAGMENTS))
def test_another_fragment_never_costs_anything(held: int, cards: Cards, more: int) -> None:
    assert optimum(held, cards).vp <= optimum(held | 1 << more, cards).vp


@no_deadline
@given(fragments, demands, st.sampled_from(Demand))
def test_another_card_never_costs_anything(held: int, cards: Cards, more: Demand) -> None:
    assert optimum(held, cards).vp <= optimum(held, (*cards, more)).vp


@no_deadline
@given(fragments, demands, st.sampled_from(list(permutations(range(3)))))
def test_renaming_the_colours_changes_nothing(held: int, cards: Cards, order: tuple[int, ...]) -> None:
    renamed = sum((held >> 5 * colour & 31) << 5 * order[colour] for colour in range(3))
    named = tuple(Demand(order[card]) if card < Demand.SETS else card for card in cards)
    one, other = optimum(held, cards), optimum(renamed, named)
    assert (one.vp, one.ways) == (other.vp, other.ways)


@no_deadline
@given(fragments, demands, st.integers(1, 4))
def test_turning_the_pips_changes_nothing(held: int, cards: Cards, turn: int) -> None:
    turned = sum(1 << (each - each % 5 + (each + turn) % 5) for each in range(15) if held >> each & 1)
    one, other = optimum(held, cards), optimum(turned, cards)
    assert (one.vp, one.ways) == (other.vp, other.ways)


@no_deadline
@given(fragments, st.permutations(list(Demand) * 2))
def test_the_order_of_the_cards_changes_nothing(held: int, cards: list[Demand]) -> None:
    one, other = optimum(held, tuple(cards)), optimum(held, tuple(sorted(cards)))
    assert (one.vp, one.ways) == (other.vp, other.ways)


@no_deadline
@given(tables())
def test_the_leaves_of_a_sheet_sum_to_its_total(table: Table) -> None:
    for scored in outcome(table.holdings).sheets:
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
    result = outcome(table.holdings)
    most = max(result.totals)
    assert result.winners == tuple(each.name for each in result.sheets if each.total == most)


@no_deadline
@given(tables())
def test_an_own_idea_never_beats_the_sheet(table: Table) -> None:
    for scored in outcome(table.holdings).sheets:
        assert list(violations(scored.holding, scored.assignment)) == []
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
    result = outcome(table.holdings)
    for words in (text(result), explain(result)):
        assert all(f"= {scored.total}" in words for scored in result.sheets)
    players = as_json(result)["players"]
    assert isinstance(players, list)
    assert [player["total"] for player in players] == list(result.totals)
    assert all(
        player["total"] == player["tokens"] + player["printed"] + player["public"] + player["links"]
        for player in players
    )


@pytest.mark.parametrize("kind", PLANTS)
@settings(max_examples=15, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_a_planted_defect_is_named_and_no_other(kind: str, data: st.DataObject) -> None:
    case: Planted = data.draw(planted(kind))
    (defect,) = defects_of(case.raw)
    assert defect.path == case.path
    assert case.words in defect.message


@settings(max_examples=15, deadline=None)
@given(tables())
def test_every_sheet_can_be_proved(table: Table) -> None:
    for scored in outcome(table.holdings).sheets:
        prove(scored)


@settings(max_examples=15, deadline=None)
@given(fragments, demands)
@example((1 << 15) - 1, tuple(Demand) * 2)
def test_every_optimum_can_be_proved(held: int, cards: Cards) -> None:
    prove_bound(held, cards, optimum(held, cards).vp)
