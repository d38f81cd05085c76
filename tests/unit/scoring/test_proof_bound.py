"""The proofs: they pass for the optimiser, and the same queries catch scorers that are wrong."""

import importlib

import pytest
import z3
from attrs import evolve

from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Fragment
from dejavu_rules.errors import UnknownPiece
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import Demand, Optimum, optimum, result, rules, sheet
from dejavu_rules.scoring.answer import as_json
from dejavu_rules.scoring.optimum import plan_of
from dejavu_rules.scoring.proof import ProofFailed, prove, prove_bound, prove_json, prove_result
from tests.proofs.scores import FAST, Refutation, Scorer, lemmas, prove_all, running
from tests.unit.scoring import brute_force
from tests.unit.scoring.tables import BRUTE_NAMES, EACH_FRAGMENT, SEQUENCE_RED, SETS, holding, public
from tests.unit.scoring.test_optimum import samples

SHEET = sheet(
    holding(
        public(C.WHITE_1, SEQUENCE_RED),
        public(C.WHITE_4, SETS),
        public(C.WHITE_5, EACH_FRAGMENT),
        fragments=(Fragment.RED_5, Fragment.RED_1, Fragment.RED_3, Fragment.BLUE_3, Fragment.YELLOW_3),
    )
)


@pytest.mark.parametrize("name", [name for name, _ in lemmas()])
def test_every_lemma_is_proved(name: str) -> None:
    dict(lemmas())[name]()


def on_a_line(sequences: int, fragments: int) -> tuple[int, ...]:
    """A wrong table: it does not know that 5 and 1 are consecutive (SCORE-C1)."""
    across = [pips for pips in range(32) if pips & 0b10001 == 0b10001 and pips != 0b11111]
    right = FAST.colour_vp(sequences, fragments)
    return tuple(right[pips & 0b01111] if pips in across else right[pips] for pips in range(32))


WRONG_SCORERS = {
    "5 and 1 are not consecutive": Scorer(on_a_line, FAST.set_choices),
    "every possible set is made": Scorer(FAST.colour_vp, lambda complete: (complete,)),
    "one sequence card only": Scorer(lambda k, f: FAST.colour_vp(min(k, 1), f), FAST.set_choices),
    "the rest is forgotten": Scorer(lambda k, f: FAST.colour_vp(k, 0), FAST.set_choices),
}


@pytest.mark.parametrize("scorer", WRONG_SCORERS.values(), ids=WRONG_SCORERS)
def test_a_wrong_scorer_is_refuted_by_an_example_that_holds(scorer: Scorer) -> None:
    with pytest.raises(Refutation) as refuted:
        prove_all(scorer)
    example = refuted.value
    fragments = brute_force.number(example.fragments)
    claimed = _answer(scorer, fragments, example.cards)
    names = tuple(BRUTE_NAMES[card] for card in example.cards)
    assert claimed < example.vp <= brute_force.best(fragments, names)[0]
    assert f"{example.fragments} with " in str(example)


@pytest.mark.parametrize(
    ("name", "lemma", "cards"),
    [
        ("5 and 1 are not consecutive", "colour 0 1", (Demand.FRAGMENTS,)),
        ("5 and 1 are not consecutive", "colour 1 0", (Demand.SEQUENCE_1,)),
        ("5 and 1 are not consecutive", "colour 1 1", (Demand.SEQUENCE_1, Demand.FRAGMENTS)),
        ("5 and 1 are not consecutive", "many cards", (Demand.SEQUENCE_1, Demand.SEQUENCE_1)),
        ("one sequence card only", "many cards", (Demand.SEQUENCE_1, Demand.SEQUENCE_1)),
        ("the rest is forgotten", "colour 0 1", (Demand.FRAGMENTS,)),
        ("the rest is forgotten", "colour 1 1", (Demand.SEQUENCE_1, Demand.FRAGMENTS)),
        ("every possible set is made", "sets", None),
    ],
)
def test_each_lemma_refutes_by_itself_and_says_so(name: str, lemma: str, cards: tuple[Demand, ...] | None) -> None:
    """Without the lemmas before it, which may notice the same scorer or take their time."""
    scorer = WRONG_SCORERS[name]
    with pytest.raises(Refutation) as refuted:
        dict(lemmas(scorer))[lemma]()
    example = refuted.value
    assert example.lemma == lemma
    assert example.cards == (example.cards if cards is None else cards)
    fragments = brute_force.number(example.fragments)
    best = brute_force.best(fragments, tuple(BRUTE_NAMES[card] for card in example.cards))[0]
    assert _answer(scorer, fragments, example.cards) < example.vp <= best
    named = ", ".join(card.name for card in example.cards)
    assert str(example) == f"{lemma}: {example.fragments} with {named} can make {example.vp} VP"


def test_the_lemmas_have_these_names() -> None:
    colours = ["colour 0 0", "colour 0 1", "colour 1 0", "colour 1 1"]
    rest = ["many cards", "achieved", "sets", "plan", "loop"]
    assert [name for name, _ in lemmas()] == ["values", "accounting", *colours, *rest]


def one_more(sequences: int, fragments: int) -> tuple[int, ...]:
    return tuple(vp + 1 for vp in FAST.colour_vp(sequences, fragments))


def no_runs(sequences: int, fragments: int) -> tuple[tuple[int, ...], ...]:
    return tuple((0,) * sequences for _ in range(32))


TOO_MUCH = {
    "a table claims too much": evolve(FAST, colour_vp=one_more),
    "the runs are not worth it": evolve(FAST, colour_runs=no_runs),
    "a set is worth 17": evolve(FAST, sets_vp=tuple(17 * pips.bit_count() for pips in range(32))),
    "a set is worth 19": evolve(FAST, sets_vp=tuple(19 * pips.bit_count() for pips in range(32))),
    "sets are made of what is not there": evolve(FAST, set_choices=lambda _: tuple(range(32))),
    "the search claims too much": evolve(
        FAST, answer=lambda *asked: evolve(optimum(*asked), vp=optimum(*asked).vp + 1)
    ),
    "the search cannot show it": evolve(
        FAST, answer=lambda held, cards: evolve(optimum(held, cards), uses=(NO_FRAGMENTS,) * len(cards))
    ),
}


@pytest.mark.parametrize(
    ("name", "lemma", "words"),
    [
        ("a set is worth 17", "sets", "sets: 1 sets are said to be worth 17 VP"),
        ("a set is worth 19", "sets", "sets: 1 sets are said to be worth 19 VP"),
        (
            "sets are made of what is not there",
            "sets",
            f"sets: one of {tuple(range(32))} takes pips that are not there in all three colours",
        ),
    ],
)
def test_each_lemma_says_what_is_claimed_too_much(name: str, lemma: str, words: str) -> None:
    with pytest.raises(ProofFailed) as failed:
        dict(lemmas(TOO_MUCH[name]))[lemma]()
    assert str(failed.value) == words


@pytest.mark.parametrize(
    "gaps", [0b00101, 0b01001, 0b01010, 0b01011, 0b01101, 0b10010, 0b10100, 0b10101, 0b10110, 0b11010]
)
def test_what_is_not_consecutive_is_not_achieved(gaps: int) -> None:
    """One entry of the table says that these pips are a run, and its VP fit that."""
    vp, runs = list(FAST.colour_vp(1, 0)), list(FAST.colour_runs(1, 0))
    vp[gaps], runs[gaps] = 5 * gaps.bit_count(), (gaps,)
    wrong = evolve(
        FAST,
        colour_vp=lambda k, f: tuple(vp) if (k, f) == (1, 0) else FAST.colour_vp(k, f),
        colour_runs=lambda k, f: tuple(runs) if (k, f) == (1, 0) else FAST.colour_runs(k, f),
    )
    with pytest.raises(ProofFailed, match="achieved: "):
        dict(lemmas(wrong))["achieved"]()


@pytest.mark.parametrize("scorer", TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_scorer_that_claims_too_much_is_not_proved(scorer: Scorer) -> None:
    with pytest.raises(ProofFailed):
        prove_all(scorer)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SET_VP", 17),
        ("SEQUENCE_VP", 6),
        ("FRAGMENT_VP", 1),
        ("LINK_VP", 1),
        ("NUMBERS", 8),
        ("WHITE_CARDS_VP", (0, 3, 6, 10, 15, 20)),
        ("COLOUR_CARDS_VP", (0, 1, 3, 6, 10, 16)),
        ("winners", lambda totals: (0,)),
    ],
)
def test_a_changed_constant_is_not_proved(name: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, name, value)
    with pytest.raises((ProofFailed, UnknownPiece), match=r"values|[Cc]ard"):
        prove_all()


def test_a_wrong_plan_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "plan_of", lambda cards: plan_of(cards[::-1]))
    with pytest.raises(ProofFailed, match="plan: "):
        prove_all()


def _answer(scorer: Scorer, fragments: int, cards: tuple[Demand, ...]) -> int:
    """What a scorer would say: the loop of the optimiser with the scorer's data."""
    colours = [fragments >> 5 * colour & 31 for colour in range(3)]
    complete = colours[0] & colours[1] & colours[2] if Demand.SETS in cards else 0
    loose = cards.count(Demand.FRAGMENTS)
    tables = [scorer.colour_vp(cards.count(Demand(colour)), loose) for colour in range(3)]
    return max(
        18 * sets.bit_count() + sum(table[pips & ~sets] for table, pips in zip(tables, colours, strict=True))
        for sets in scorer.set_choices(complete)
    )


def test_a_sheet_is_proved() -> None:
    prove(SHEET)


def test_a_sheet_that_claims_too_little_is_not_proved() -> None:
    fragments = SHEET.holding.fragments
    with pytest.raises(ProofFailed, match="the holding: an assignment is worth more than 27 VP: SEQUENCE_1: red 1"):
        prove_bound(fragments, SHEET.holding.demands, 27)


def test_a_better_assignment_is_shown_card_by_card() -> None:
    three = Fragments([Fragment.RED_1, Fragment.RED_2, Fragment.YELLOW_5])
    with pytest.raises(ProofFailed) as failed:
        prove_bound(three, (Demand.SEQUENCE_1, Demand.SETS, Demand.SEQUENCE_3), 14, "Ada")
    assert str(failed.value) == (
        "Ada: an assignment is worth more than 14 VP: SEQUENCE_1: red 1, red 2; SETS: ; SEQUENCE_3: yellow 5"
    )


def test_json_that_says_something_else_is_not_proved() -> None:
    final = result([SHEET.holding])
    recounts = prove_result(final)
    prove_json(recounts, as_json(final, proved=True))
    for with_tree in (False, True):
        with pytest.raises(ProofFailed, match=r"^what is printed: "):
            prove_json(recounts, as_json(final, proved=True, with_tree=not with_tree), with_tree=with_tree)


def test_a_sheet_that_claims_too_much_is_not_proved() -> None:
    wrong = evolve(SHEET, optimum=Optimum(29, SHEET.optimum.uses, 1))
    with pytest.raises(ProofFailed, match="Ada: the assignment is worth 28, not 29 VP"):
        prove(wrong)


def test_an_illegal_witness_is_not_proved() -> None:
    wrong = evolve(SHEET, optimum=Optimum(10, (Fragments("red 1, red 3"), NO_FRAGMENTS, NO_FRAGMENTS), 1))
    with pytest.raises(ProofFailed, match="SCORE-C1: the pips of red 1, red 3 are not consecutive"):
        prove(wrong)


def test_a_worse_assignment_is_not_proved() -> None:
    worse = evolve(SHEET, optimum=Optimum(10, (Fragments("red 1, red 5"), NO_FRAGMENTS, NO_FRAGMENTS), 1))
    with pytest.raises(ProofFailed, match="the best is worth 28"):
        prove(worse)


def test_a_failure_is_told_in_the_words_of_the_table() -> None:
    held = evolve(SHEET.holding, fragment_colours=("rosso", "blu", "oro"))
    wrong = Optimum(10, (Fragments("red 1, red 3"), NO_FRAGMENTS, NO_FRAGMENTS), 1)
    with pytest.raises(ProofFailed, match="SCORE-C1: the pips of rosso 1, rosso 3 are not consecutive"):
        prove(evolve(SHEET, holding=held, optimum=wrong))


def test_COMP_3_a_fragment_twice_is_refused() -> None:
    with pytest.raises(InvalidTable):
        prove_bound(Fragments("red 1, red 1"), (Demand.FRAGMENTS,), 2)


def test_unknown_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    class GivesUp:
        def set(self, *_: object) -> None: ...
        def add(self, *_: object) -> None: ...
        def check(self) -> object:
            return z3.unknown

        def reason_unknown(self) -> str:
            return "timeout"

    monkeypatch.setattr(z3, "Solver", GivesUp)
    with pytest.raises(ProofFailed, match="z3 gave no answer: timeout"):
        prove(SHEET)


def test_bounds_are_exact_for_any_cards() -> None:
    for fragments, cards in samples(25, most_fragments=15):
        best = optimum(fragments, cards).vp
        prove_bound(fragments, cards, best)
        if best:
            with pytest.raises(ProofFailed, match=f"worth more than {best - 1} VP"):
                prove_bound(fragments, cards, best - 1)


@pytest.mark.usefixtures("without_z3")
def test_without_z3_the_error_names_the_extra() -> None:
    with pytest.raises(ImportError, match=r"pip install 'dejavu-rules\[proof\]'"):
        importlib.import_module("dejavu_rules.scoring.proof")
