"""`proofs.scores.lemmas`: what the lemmas with z3 look at, and that they find what is wrong in one place of it."""

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations

import pytest
import z3
from attrs import evolve

from dejavu_rules.box.pieces import FRAGMENTS as ALL
from dejavu_rules.box.pieces import Fragment
from dejavu_rules.scoring import Demand
from dejavu_rules.scoring.optimum import Demands, fragments_of, mask_of
from dejavu_rules.scoring.proof import Assignments, ProofFailed, Term, find
from tests.proofs.scores import FAST, Refutation, Scorer, lemmas

RED, BLUE, YELLOW, SETS, FRAGMENTS = Demand


def refute(scorer: Scorer, lemma: str) -> Refutation:
    with pytest.raises(Refutation) as failed:
        dict(lemmas(scorer))[lemma]()
    assert failed.value.lemma == lemma
    return failed.value


@pytest.mark.parametrize(
    ("lemma", "tables"),
    [
        ("colour 0 0", {(0, 0)}),
        ("colour 0 1", {(0, f) for f in range(1, 43)}),
        ("colour 1 0", {(1, 0)}),
        ("colour 1 1", {(1, f) for f in range(1, 43)}),
        ("many cards", {(k, f) for k in range(2, 43) for f in range(43 - k)}),
        ("sets", {(k, f) for k in range(3) for f in range(2)}),
    ],
)
def test_these_tables_are_looked_at(lemma: str, tables: set[tuple[int, int]]) -> None:
    seen, complete = set(), set()

    def colour_vp(sequences: int, fragments: int) -> tuple[int, ...]:
        seen.add((sequences, fragments))
        return FAST.colour_vp(sequences, fragments)

    def set_choices(pips: int) -> tuple[int, ...]:
        complete.add(pips)
        return tuple(FAST.set_choices(pips))

    dict(lemmas(evolve(FAST, colour_vp=colour_vp, set_choices=set_choices)))[lemma]()
    assert seen == tables
    assert complete == (set(range(32)) if lemma == "sets" else set())


@pytest.mark.parametrize("pips", [0b00000, 0b00001, 0b10001, 0b01011, 0b10101, 0b11110, 0b11111])
@pytest.mark.parametrize(
    ("lemma", "table", "cards"),
    [
        ("colour 0 0", (0, 0), ()),
        ("colour 0 1", (0, 1), (FRAGMENTS,)),
        ("colour 0 1", (0, 42), (FRAGMENTS,)),
        ("colour 1 0", (1, 0), (RED,)),
        ("colour 1 1", (1, 2), (RED, FRAGMENTS)),
        ("many cards", (2, 0), (RED, RED)),
        ("many cards", (42, 0), (RED, RED)),
    ],
)
def test_one_entry_that_is_too_low_is_found(lemma: str, table: tuple[int, int], cards: Demands, pips: int) -> None:
    vp = list(FAST.colour_vp(*table))
    vp[pips] -= 1
    wrong = evolve(FAST, colour_vp=lambda *asked: tuple(vp) if asked == table else FAST.colour_vp(*asked))
    example = refute(wrong, lemma)
    assert (example.fragments, example.cards, example.vp) == (fragments_of(pips), cards, vp[pips] + 1)


@pytest.mark.parametrize("pips", [0b00000, 0b00100, 0b11111])
def test_the_worth_of_all_sets_matters(pips: int) -> None:
    vp = list(FAST.sets_vp)
    vp[pips] += 1
    with pytest.raises(ProofFailed) as failed:
        dict(lemmas(evolve(FAST, sets_vp=vp)))["sets"]()
    assert str(failed.value) == f"sets: {pips.bit_count()} sets are said to be worth {vp[pips]} VP"


@pytest.mark.parametrize("complete", [0b00000, 0b00100, 0b11110])
def test_no_choice_of_sets_takes_what_is_not_there(complete: int) -> None:
    wrong = evolve(FAST, set_choices=lambda pips: (0b00001,) if pips == complete else FAST.set_choices(pips))
    with pytest.raises(ProofFailed) as failed:
        dict(lemmas(wrong))["sets"]()
    assert str(failed.value) == "sets: one of (1,) takes pips that are not there in all three colours"


SUBSETS = [tuple(each for each in range(32) if each & pips == each) for pips in range(32)]


def tries_only(*tried: int, complete: int) -> Callable[[int], tuple[int, ...]]:
    """Every choice of sets, but only these where just those pips are there in all three colours."""
    return lambda pips: tried if pips == complete else SUBSETS[pips]


def worth(each: int, cards: tuple[int, int]) -> Callable[[int, int], tuple[int, ...]]:
    """Tables in which a fragment outside sets is worth something with just so many sequence and fragment cards."""
    return lambda *asked: tuple(each * pips.bit_count() * (asked == cards) for pips in range(32))


@pytest.mark.parametrize("sequences", [0, 1, 2])
@pytest.mark.parametrize("fragments", [0, 1])
def test_sets_are_compared_with_all_numbers_of_cards(sequences: int, fragments: int) -> None:
    """Three times 7 are more than 18, so the one set is wrong only if each colour has so many cards."""
    wrong = evolve(FAST, colour_vp=worth(7, (sequences, fragments)), set_choices=tries_only(0b00001, complete=0b00001))
    example = refute(wrong, "sets")
    kinds = (RED,) * sequences + (BLUE,) * sequences + (YELLOW,) * sequences
    assert example.cards == (*kinds, *(FRAGMENTS,) * fragments, SETS)
    assert example.vp == 7 * len(example.fragments)


@pytest.mark.parametrize(
    ("cards", "complete"), [((0, 1), 0b00001), ((1, 0), 0b10000), ((1, 1), 0b01110), ((2, 0), 0b11111)]
)
def test_a_choice_of_sets_that_is_left_out_is_found(cards: tuple[int, int], complete: int) -> None:
    """With these pips in all three colours, and no others, only all sets or none are tried."""
    tables = worth(10, cards)
    for tried in (complete, 0):
        wrong = evolve(FAST, colour_vp=tables, set_choices=tries_only(tried, complete=complete))
        example = refute(wrong, "sets")
        colours = [mask_of(example.fragments) >> 5 * colour & 31 for colour in range(3)]
        assert colours[0] & colours[1] & colours[2] == complete
        took = {sets: worth_of(example, colours, tables, sets) for sets in SUBSETS[complete]}
        assert took[tried] < example.vp == max(took.values())


def worth_of(example: Refutation, colours: list[int], tables: Callable[[int, int], tuple[int, ...]], sets: int) -> int:
    takers = example.cards.count(FRAGMENTS)
    held = zip(colours, (RED, BLUE, YELLOW), strict=True)
    return 18 * sets.bit_count() + sum(tables(example.cards.count(card), takers)[pips & ~sets] for pips, card in held)


def test_colours_may_have_different_numbers_of_cards() -> None:
    """To make the one set and not the other is best only if two colours have no sequence card and one has some.

    Then it is worth 18 and twice 10, no set twice 17, both sets 36; with three colours alike one of these is better.
    """

    def colour_vp(sequences: int, _: int) -> tuple[int, ...]:
        worth = {0b00: 0, 0b01: -100, 0b10: 10, 0b11: 17} if sequences == 0 else dict.fromkeys(range(4), 0)
        return tuple(worth[pips & 0b11] for pips in range(32))

    wrong = evolve(FAST, colour_vp=colour_vp, set_choices=tries_only(0b00, 0b11, complete=0b00011))
    example = refute(wrong, "sets")
    assert sorted(min(example.cards.count(card), 1) for card in (RED, BLUE, YELLOW)) == [0, 0, 1]
    assert example.vp == 18 + 2 * 10


def test_a_miscount_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def miscounts(query: Assignments) -> Iterator[Term]:
        """The first card uses red 1, the last yellow 5, and nothing else is there or used."""
        yield z3.BoolVal(False)
        mine = {(0, Fragment.RED_1), (len(query.cards) - 1, Fragment.YELLOW_5)}
        uses = [used == ((card, each) in mine) for card, uses in enumerate(query.uses) for each, used in uses.items()]
        owned = [have == (each in (Fragment.RED_1, Fragment.YELLOW_5)) for each, have in query.owned.items()]
        yield z3.And(*uses, *owned)

    monkeypatch.setattr(import_module("tests.proofs.scores.lemmas"), "miscounts", miscounts)
    with pytest.raises(ProofFailed) as failed:
        dict(lemmas())["accounting"]()
    assert str(failed.value) == (
        "accounting: SEQUENCE_1: red 1; SEQUENCE_2: ; SEQUENCE_3: ; SETS: ; FRAGMENTS: ; "
        "SEQUENCE_1: ; SEQUENCE_2: ; SEQUENCE_3: ; SETS: ; FRAGMENTS: yellow 5"
    )


def test_the_hints_alone_say_that_a_fragment_counts_once() -> None:
    """Without them the same is proved, a thousand times slower."""
    query = Assignments((RED, SETS, FRAGMENTS), {each: z3.Bool(f"own_{each.name}") for each in ALL})
    for each in ALL:
        roles = [query.in_set[each.pips], query.in_run[each], query.counted[each]]
        assert all(find(*query.hints, role) is not None for role in roles)
        assert all(find(*query.hints, *two) is None for two in combinations(roles, 2))


def test_z3_gets_a_minute_and_leaves_ctrl_c_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = {}

    class Solver:
        def set(self, name: str, value: object) -> None:
            settings[name] = value

        def add(self, *_: object) -> None: ...
        def check(self) -> object:
            return z3.unsat

    monkeypatch.setattr(z3, "Solver", Solver)
    assert find() is None
    assert settings == {"timeout": 60_000, "ctrl_c": False}
