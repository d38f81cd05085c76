"""`proofs.scores.running`: what the lemmas without z3 look at, and that they fail where one thing in it is wrong."""

from collections import Counter
from collections.abc import Callable

import pytest
from attrs import evolve

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CARD_IDS, Colour
from dejavu_rules.scoring import Demand, optimum, rules
from dejavu_rules.scoring.optimum import Demands, Optimum, Plan, colour_table, fragments_of, plan_of
from dejavu_rules.scoring.proof import ProofFailed
from tests.proofs.scores import FAST, Scorer, running

RED, BLUE, YELLOW, SETS, FRAGMENTS = Demand


def failure(lemma: Callable[[], object]) -> str:
    with pytest.raises(ProofFailed) as failed:
        lemma()
    return str(failed.value)


@pytest.mark.parametrize(
    ("rule", "clause", "vp"),
    [
        ("sequence_vp", "SCORE-C1", (0, 5, 10, 15, 20, 25)),
        ("sets_vp", "SCORE-C2", (0, 18, 36, 54, 72, 90)),
        ("fragments_vp", "SCORE-C3", tuple(range(0, 31, 2))),
        ("white_cards_vp", "SCORE-C5", (0, 3, 6, 10, 15, 21, 21, 21)),
        ("colour_cards_vp", "SCORE-C6", (0, 1, 3, 6, 10, 15, 15, 15)),
        ("links_vp", "SCORE-D", (0, 2)),
    ],
)
def test_every_value_of_the_books_matters(
    rule: str, clause: str, vp: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    right: Callable[[int], int] = getattr(rules, rule)
    for wrong in range(len(vp)):
        monkeypatch.setattr(rules, rule, lambda count, wrong=wrong: right(count) + (count == wrong))
        assert failure(running.values) == f"values: {clause} gives {vp[wrong] + 1} VP for {wrong} and not {vp[wrong]}"


@pytest.mark.parametrize("colour", Colour)
def test_every_card_of_every_colour_matters(colour: Colour, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [card for card in CARD_IDS if card.colour is colour]
    links, count = rules.links, rules.count_colour
    for held in ([], cards[:1], cards[-1:], cards):
        words = f"values: SCORE-D, SCORE-C6: {', '.join(map(str, held))} are miscounted"
        with monkeypatch.context() as patch:
            patch.setattr(rules, "links", lambda asked, held=held: links(asked) + (((),) if asked == held else ()))
            assert failure(running.values) == words
        with monkeypatch.context() as patch:
            patch.setattr(rules, "count_colour", lambda asked, of, held=held: count(asked, of) + (asked == held))
            assert failure(running.values) == words


@pytest.mark.parametrize("totals", [(0, 0, 0, 0), (3, 0, 0, 3), (0, 1, 2, 3), (3, 3, 3, 3)])
def test_every_winner_matters(totals: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    right = rules.winners
    monkeypatch.setattr(rules, "winners", lambda asked: () if asked == totals else right(asked))
    assert failure(running.values) == f"values: SCORE-E: the winners of {totals} are wrong"


def test_the_tables_of_all_cards_that_a_memory_can_hold_are_looked_at() -> None:
    vp, runs = set(), set()

    def colour_vp(*cards: int) -> tuple[int, ...]:
        vp.add(cards)
        return FAST.colour_vp(*cards)

    def colour_runs(*cards: int) -> tuple[tuple[int, ...], ...]:
        runs.add(cards)
        return FAST.colour_runs(*cards)

    running.runs(evolve(FAST, colour_vp=colour_vp, colour_runs=colour_runs))
    assert vp == runs == {(sequences, fragments) for sequences in range(43) for fragments in range(43 - sequences)}


@pytest.mark.parametrize(
    ("cards", "pips", "vp", "runs"),
    [
        ((0, 0), 0, 1, ()),
        ((0, 1), 0b11111, 11, ()),
        ((0, 42), 0b11111, 8, ()),
        ((1, 0), 0b00000, 0, ()),
        ((1, 0), 0b00011, 10, (0b00011, 0)),
        ((1, 0), 0b00011, 10, (0b00110,)),
        ((1, 1), 0b01011, 10, (0b00011,)),
        ((1, 2), 0b01011, 13, (0b00011,)),
        ((1, 2), 0b01011, 12, (0b01000,)),
        ((2, 0), 0b01001, 10, (0b00001, 0b00001)),
        ((2, 0), 0b01101, 15, (0b01101, 0)),
        ((42, 0), 0b11111, 25, (0b01111, *(0,) * 41)),
    ],
)
def test_one_wrong_entry_is_not_achieved(cards: tuple[int, int], pips: int, vp: int, runs: tuple[int, ...]) -> None:
    """Too many VP or too few; a run too many or too few; a run of other pips, of pips used already, or with a gap."""
    vps, ways = list(FAST.colour_vp(*cards)), list(FAST.colour_runs(*cards))
    vps[pips], ways[pips] = vp, runs
    wrong = evolve(
        FAST,
        colour_vp=lambda *asked: tuple(vps) if asked == cards else FAST.colour_vp(*asked),
        colour_runs=lambda *asked: tuple(ways) if asked == cards else FAST.colour_runs(*asked),
    )
    words = f"achieved: {fragments_of(pips)} with {cards[0]}, {cards[1]}: not {vp} VP"
    assert failure(lambda: running.runs(wrong)) == words


def test_these_cards_are_planned() -> None:
    """Every order of up to four, five and more of a kind, and a memory with eight of each kind."""
    planned = cards_planned(plan_of)
    assert len(planned) == len(set(planned))
    assert len([cards for cards in planned if len(cards) <= 4]) == 1 + 5 + 25 + 125 + 625
    of_a_kind = {(card,) * number for card in Demand for number in range(5, 43)}
    assert {cards for cards in planned if len(cards) > 4} == of_a_kind | {tuple(Demand) * 8}


def cards_planned(planner: Callable[[Demands], Plan]) -> list[Demands]:
    """The cards that the lemma has planned."""
    seen: list[Demands] = []

    def spy(cards: Demands) -> Plan:
        seen.append(cards)
        return planner(cards)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "plan_of", spy)
        running.plan()
    return seen


NO_SETS = (1, 0, 0, 0, 0, 0)
ONE_SET_CARD = (1, 1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ((), {"tables": (colour_table(0, 0), colour_table(0, 0), colour_table(0, 1))}),
        ((), {"complete": 31}),
        ((), {"set_ways": ONE_SET_CARD}),
        ((), {"set_card": 0}),
        ((), {"fragment_card": 0}),
        ((), {"sequences": ((0, 0, 0),)}),
        ((YELLOW, BLUE), {"tables": (colour_table(0, 0), colour_table(0, 0), colour_table(1, 0))}),
        ((FRAGMENTS, FRAGMENTS), {"tables": (colour_table(0, 1),) * 3}),
        ((SETS,), {"complete": 0}),
        ((SETS,), {"complete": 30}),
        ((SETS,), {"set_ways": NO_SETS}),
        ((SETS,), {"set_ways": (1, 1, 1, 1, 1)}),
        ((SETS, SETS), {"set_ways": (1, 2, 4, 8, 16, 31)}),
        ((RED, SETS, SETS), {"set_card": 2}),
        ((RED, SETS), {"set_card": None}),
        ((RED, FRAGMENTS, FRAGMENTS), {"fragment_card": 2}),
        ((RED, FRAGMENTS), {"fragment_card": None}),
        ((SETS, BLUE), {"sequences": ((0, 1, 0),)}),
        ((SETS, BLUE), {"sequences": ((1, 2, 0),)}),
        ((SETS, BLUE), {"sequences": ((1, 1, 1),)}),
        ((SETS, BLUE), {"sequences": ((1, 1, -1),)}),
        ((SETS, BLUE), {"sequences": ()}),
        ((BLUE, BLUE), {"sequences": ((0, 1, 0), (1, 1, 0))}),
        ((BLUE, RED), {"sequences": ((1, 0, 0), (0, 1, 0))}),
        (tuple(Demand) * 8, {"fragment_card": 39}),
    ],
)
def test_a_plan_with_one_wrong_field_is_not_proved(cards: Demands, wrong: dict[str, object]) -> None:
    plan = plan_of(cards)
    bad = Plan(**(plan._asdict() | wrong))
    assert bad != plan
    names = ", ".join(card.name for card in cards)
    said = failure(lambda: cards_planned(lambda asked: bad if asked == cards else plan_of(asked)))
    assert said == f"plan: {names} are planned wrongly: {bad}"


def answering(held: str, cards: Demands, answer: Optimum) -> Scorer:
    """A scorer that answers once like this, and else as it should."""
    asked = Fragments(held), cards
    return evolve(FAST, answer=lambda *now: answer if now == asked else optimum(*now))


@pytest.mark.parametrize(
    ("held", "cards", "vp", "uses"),
    [
        ("", (FRAGMENTS,), 1, [""]),
        ("red 1", (FRAGMENTS,), 0, [""]),
        ("red 1", (FRAGMENTS,), 0, ["red 1"]),
        ("red 1", (FRAGMENTS,), 2, [""]),
        ("red 1", (FRAGMENTS,), 2, ["red 2"]),
        ("red 1, red 3", (RED, RED), 10, ["red 1", "red 1"]),
        ("red 1, red 2, red 4", (RED,), 10, ["red 1, red 4"]),
        ("red 1, blue 1", (RED,), 5, ["blue 1"]),
        ("red 1, blue 1", (BLUE,), 5, ["red 1, blue 1"]),
        ("red 1, blue 1, yellow 1", (SETS,), 18, ["red 1"]),
        ("red 1, blue 1, yellow 1", (SETS,), 18, ["red 1, blue 1"]),
        ("red 1, blue 1, yellow 1", (SETS, FRAGMENTS), 6, ["", "red 1, blue 1, yellow 1"]),
        pytest.param(str(fragments_of((1 << 15) - 1)), (), 1, [], id="all fragments, no card"),
    ],
)
def test_one_wrong_answer_of_the_search_is_not_proved(held: str, cards: Demands, vp: int, uses: list[str]) -> None:
    """VP or a witness alone are wrong; a fragment that is not there, or used twice; no run, no set, another colour."""
    wrong = answering(held, cards, Optimum(vp, tuple(map(Fragments, uses)), 1))
    names = ", ".join(card.name for card in cards)
    words = f"loop: {Fragments(held)} with {names}: not {vp} VP, or not like this"
    assert failure(lambda: running.loop(wrong, (cards,))) == words


def test_the_search_is_run_on_every_set_of_fragments_with_one_card_of_each_kind_and_with_two() -> None:
    asked: Counter[Demands] = Counter()

    def answer(fragments: Fragments, cards: Demands) -> Optimum:
        asked[cards] += 1
        return optimum(fragments, cards)

    running.loop(evolve(FAST, answer=answer))
    assert asked == {tuple(Demand): 1 << 15, tuple(Demand) * 2: 1 << 15}


def test_without_a_set_card_no_set_is_expected() -> None:
    running.loop(FAST, ((YELLOW, FRAGMENTS),))
