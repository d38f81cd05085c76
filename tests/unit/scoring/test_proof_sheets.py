"""`proof`: a sheet or a table that is wrong in one thing is not proved, and the whole message says which."""

from collections.abc import Callable

import pytest
from attrs import evolve

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Fragment, FragmentColour
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import Demand, Leaf, Result, Sheet, Sum, Use, result, sheet
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.page import page
from dejavu_rules.scoring.proof import ProofFailed, prove, prove_lines, prove_page, prove_result
from dejavu_rules.scoring.recount import Recount, recount
from dejavu_rules.scoring.render import text_lines
from dejavu_rules.scoring.sheet import Difference
from tests.unit.scoring.tables import (
    COLOUR_CARDS,
    EACH_FRAGMENT,
    SEQUENCE_RED,
    SETS,
    WHITE_CARDS,
    holding,
    public,
    regular,
)

HOLDING = holding(
    regular(C.GREEN_1, 3),
    regular(C.GREEN_2, 2),
    public(C.WHITE_1, SEQUENCE_RED),
    public(C.WHITE_5, EACH_FRAGMENT),
    fragments=(Fragment.RED_1, Fragment.RED_3, Fragment.BLUE_3),
    tokens=(1, 2),
)
SHEET = sheet(HOLDING)
"""Either red 1 or red 3 is the run: 5 VP, and 2 for each of the others."""


def use(card: C, fragments: str) -> Use:
    return Use(card, Fragments(fragments))


OTHER = (use(C.WHITE_1, "red 3"), use(C.WHITE_5, "red 1, blue 3"))
WITH_IDEA = sheet(evolve(HOLDING, idea=(use(C.WHITE_5, "red 1, red 3, blue 3"),)))
DIFFERENCES = (
    Difference(C.WHITE_1, NO_FRAGMENTS, Fragments("red 1"), -5),
    Difference(C.WHITE_5, Fragments("red 1, red 3, blue 3"), Fragments("red 3, blue 3"), 2),
)
"""What the sheet says about that idea."""


def failure(prove: Callable[[], object]) -> str:
    with pytest.raises(ProofFailed) as failed:
        prove()
    return str(failed.value)


def test_a_proof_returns_what_was_counted_again() -> None:
    assert prove(SHEET) == recount(HOLDING, SHEET.assignment, (OTHER,))
    assert prove(WITH_IDEA).differences == tuple(
        (Use(each.card, each.own), Use(each.card, each.best), each.vp) for each in DIFFERENCES
    )


def test_z3_is_asked_about_what_is_on_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr("dejavu_rules.scoring.proof.prove_bound", lambda *now: asked.append(now))
    sequences = [PublicScoring(Scoring.SEQUENCE, colour) for colour in FragmentColour]
    scorings = [WHITE_CARDS, EACH_FRAGMENT, *sequences, COLOUR_CARDS, SETS]
    cards = [public(C.of(C.BLUE_1.colour, number), scoring) for number, scoring in enumerate(scorings, 1)]
    everything = holding(regular(C.RED_1, 3), *cards, fragments=(Fragment.BLUE_1, Fragment.BLUE_2))
    prove(sheet(everything))
    demands = (Demand.FRAGMENTS, Demand.SEQUENCE_1, Demand.SEQUENCE_2, Demand.SEQUENCE_3, Demand.SETS)
    assert asked == [(Fragments("blue 1, blue 2"), demands, 10, "Ada")]


OUT_OF_ORDER = Sum("tokens", (Leaf("SCORE-A", 1, 2), Leaf("SCORE-A", 1, 1)))
NONE = Sum("links", ())


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (
            evolve(SHEET, tokens=OUT_OF_ORDER),
            [f"tokens: {OUT_OF_ORDER} should have {SHEET.tokens.parts}", "the total is 19 and should be 19 VP"],
        ),
        (
            evolve(SHEET, links=NONE),
            [f"links: {NONE} should have {SHEET.links.parts}", "the total is 17 and should be 19 VP"],
        ),
        (evolve(SHEET, optimum=evolve(SHEET.optimum, ways=3)), ["2 assignments are worth 9 VP, not 3"]),
        (
            evolve(SHEET, optimum=evolve(SHEET.optimum, vp=8)),
            ["the assignment is worth 9, not 8 VP; the best is worth 9"],
        ),
    ],
)
def test_a_sheet_that_is_wrong_in_one_field_is_refuted(wrong: Sheet, words: list[str]) -> None:
    assert failure(lambda: prove(wrong)) == "Ada: " + "; ".join(words)


ONE_FRAGMENT_TWICE = (use(C.WHITE_1, "red 3"), use(C.WHITE_5, "red 3, blue 3"))
WORSE = (use(C.WHITE_1, "red 1"), use(C.WHITE_5, "red 3"))


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("total", 20, ["the total is 20 and should be 19 VP"]),
        ("tree", Sum("total", (Leaf("SCORE-A", 1, 19),)), ["the total is 19 and should be 19 VP"]),
        ("unused", Fragments("red 1"), ["not used: red 1, and it should be ()"]),
        ("idea_vp", 9, ["the player's own assignment is worth None, not 9 VP"]),
        ("differences", DIFFERENCES, [f"the player's own assignment differs by (), not {DIFFERENCES}"]),
        ("others", (), ["1 other assignments are worth 9 VP, shown are ()"]),
        ("others", (WORSE,), [f"{WORSE} is not worth 9 VP"]),
        ("others", (OTHER[::-1],), [f"{OTHER[::-1]} is not worth 9 VP"]),
        ("others", (ONE_FRAGMENT_TWICE,), ["another assignment: SCORE-C4: red 3 already counts for white 1"]),
        ("others", (SHEET.assignment,), [f"1 other assignments are worth 9 VP, shown are {(SHEET.assignment,)}"]),
        (
            "others",
            (OTHER, ONE_FRAGMENT_TWICE),
            [
                "another assignment: SCORE-C4: red 3 already counts for white 1",
                f"1 other assignments are worth 9 VP, shown are {(OTHER, ONE_FRAGMENT_TWICE)}",
            ],
        ),
        (
            "assignment",
            SHEET.assignment[::-1],
            [
                "the assignment is not one of the Public Cards that score fragments, each once",
                f"{OTHER} is not worth 9 VP",
            ],
        ),
    ],
)
def test_a_sheet_that_says_one_wrong_thing_is_refuted(
    name: str, value: object, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sheet, name, property(lambda _: value))
    assert failure(lambda: prove(SHEET)) == "Ada: " + "; ".join(words)


def test_sums_that_do_not_add_are_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sum, "vp", property(lambda each: 20 if each.group == "total" else 0))
    groups = ["tokens", "printed", "public", "links"]
    told = failure(lambda: prove(SHEET)).removeprefix("Ada: ").split("; ")
    assert [words.partition(":")[0] for words in told] == [*groups, "the total is 20 and should be 19 VP"]


def test_three_others_are_shown_where_there_are_more(monkeypatch: pytest.MonkeyPatch) -> None:
    two_takers = holding(
        public(C.WHITE_4, EACH_FRAGMENT), public(C.WHITE_5, EACH_FRAGMENT), fragments=tuple(HOLDING.fragments)
    )
    tied = sheet(two_takers)
    prove(tied)
    shown = tied.others[:2]
    monkeypatch.setattr(Sheet, "others", property(lambda _: shown))
    assert failure(lambda: prove(tied)) == f"Ada: 7 other assignments are worth 6 VP, shown are {shown}"


def test_an_idea_is_judged_in_the_words_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    idea = (use(C.WHITE_5, "yellow 5"),)
    wrong = sheet(evolve(HOLDING, idea=idea, fragment_colours=("rosso", "blu", "oro")))
    told = failure(lambda: prove(wrong))
    assert told == "Ada: the player's own assignment: SCORE-C4: the player does not have oro 5"
    monkeypatch.setattr(Sheet, "differences", ())
    told = failure(lambda: prove(WITH_IDEA))
    assert told == f"Ada: the player's own assignment differs by {recount_of(WITH_IDEA).differences}, not ()"


def recount_of(final: Sheet) -> Recount:
    return recount(final.holding, final.assignment, final.others)


FINAL = result([HOLDING, evolve(HOLDING, name="Ben", tokens=(9,)), evolve(HOLDING, name="Cy", tokens=(9,))])


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("totals", (19, 25, 24), "SCORE-E: (19, 25, 25) make (1, 2) win, not (1,) with (19, 25, 24)"),
        ("winning_seats", (2,), "SCORE-E: (19, 25, 25) make (1, 2) win, not (2,) with (19, 25, 25)"),
        ("places", (3, 1, 2), "(19, 25, 25) make the places (3, 1, 1), not (3, 1, 2)"),
        ("winners", ("Ada", "Ben"), "SCORE-E: Ada, Ben did not win, or not alone"),
    ],
)
def test_a_table_that_says_one_wrong_thing_is_refuted(
    name: str, value: object, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert prove_result(FINAL) == tuple(map(recount_of, FINAL.sheets))
    monkeypatch.setattr(Result, name, property(lambda _: value))
    assert failure(lambda: prove_result(FINAL)) == words


def test_wrong_lines_and_pages_are_told_apart() -> None:
    known = prove_result(FINAL)
    lines = [*text_lines(FINAL, True), Line("words", "gap")]
    assert failure(lambda: prove_lines(known, lines)) == "what is printed: 'words' should be None"
    wrong = page(FINAL, True).replace("<main>", "<main><!-- words -->")
    assert failure(lambda: prove_page(known, wrong)) == "what is written: '<main><!-- words -->' should be '<main>'"


def test_lines_and_pages_are_read_in_their_language() -> None:
    known = prove_result(FINAL)
    for lang in LANGUAGES:
        prove_lines(known, text_lines(FINAL, True, lang), lang)
        prove_page(known, page(FINAL, True, lang), lang)
    assert failure(lambda: prove_lines(known, text_lines(FINAL, True, "de"))).startswith("what is printed: ")
    assert failure(lambda: prove_page(known, page(FINAL, True, "de"))).startswith("what is written: ")
