"""`violations`: every code is given by some rule with the values that its words ask for, and asserted by some test."""

import ast
import re
from string import Formatter
from typing import Any

import pytest

from dejavu_rules import (
    Bit,
    Bits,
    CardId,
    Construct,
    CosmicMap,
    Fragment,
    Fragments,
    NebulaTile,
    Phase,
)
from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen import validate
from dejavu_rules.rulebook import CLAUSES, VIOLATIONS, violation
from dejavu_rules.scoring import Use, assignment_violations, holding_from_ltm
from tests.support.builders import BOX, PLAIN, PUBLIC, PUBLIC_FLOWER, cards
from tests.support.sources import SOURCES, TESTS, calls, strings, trees
from tests.support.violations import check, speaks_values

EACH_CODE = pytest.mark.parametrize("code", VIOLATIONS)
IN_BRACES = {
    code: {name for _, name, _, _ in Formatter().parse(words) if name} for code, (_, words) in VIOLATIONS.items()
}
"""What the words of each code ask for."""
UNSPOKEN_VALUES = {"now"}
"""Which phase it is, for front-ends; whoever reads that the game is over knows it."""


def codes_in_sources() -> set[str]:
    """Every text in the sources that is a code: some are handed on before they become a violation."""
    paths = [path for path in SOURCES.rglob("*.py") if path.name != "rulebook.py"]
    return strings(ast.parse(path.read_text("utf-8")) for path in paths) & VIOLATIONS.keys()


def test_every_code_is_given_by_some_rule_and_no_rule_gives_another() -> None:
    assert codes_in_sources() == set(VIOLATIONS)
    written_out = [call.args[0] for call in calls(SOURCES, "violation") if isinstance(call.args[0], ast.Constant)]
    assert len(written_out) > 50
    assert strings(written_out) <= VIOLATIONS.keys()


def test_every_rule_gives_just_the_values_that_the_words_ask_for() -> None:
    checked = set()
    for call in calls(SOURCES, "violation"):
        given = {keyword.arg for keyword in call.keywords}
        for code in strings(call.args[:1]) & VIOLATIONS.keys():
            assert given - UNSPOKEN_VALUES == IN_BRACES[code] - UNSPOKEN_VALUES, code
            checked.add(code)
    assert len(checked) > 60  # the others come through a variable, and tests make them speak


def test_every_code_is_asserted_by_some_test() -> None:
    asserted = {text.rpartition(" ")[2] for text in strings(trees(TESTS))}
    assert VIOLATIONS.keys() - asserted == set()


@EACH_CODE
def test_a_code_names_a_clause_and_speaks_in_words(code: str) -> None:
    clause, words = VIOLATIONS[code]
    assert clause in CLAUSES
    assert code == code.lower()
    assert code.replace("-", "").isalpha()
    assert words[0] == "{" or words[0].islower() or words.split()[0] in {"Recollection", "Planting", "LTM"}
    assert not words.endswith(".")


def test_what_is_counted_is_said_in_the_singular_or_the_plural() -> None:
    assert violation("kept-number-wrong", number=1, kept=2).message == "1 card must be kept, not 2"
    assert violation("kept-number-wrong", number=3, kept=2).message == "3 cards must be kept, not 2"
    assert violation("kept-number-wrong", number=0, kept=2).message == "0 cards must be kept, not 2"
    assert violation("claim-too-large", claimed=1, claims=0).message == (
        "you have 0 white-claim icons, too few for 1 white bit"
    )


NOUNS = [
    (code, name, noun)
    for code, (_, text) in VIOLATIONS.items()
    for _, name, noun, _ in Formatter().parse(text)
    if name and noun
]


@pytest.mark.parametrize(("code", "name", "noun"), NOUNS, ids=[f"{code} {name}" for code, name, _ in NOUNS])
def test_every_noun_that_is_counted_has_its_plural(code: str, name: str, noun: str) -> None:
    """One of it, or several: all of these nouns form their plural with an s."""
    for number, expected in ((1, f"1 {noun}"), (2, f"2 {noun}s"), (0, f"0 {noun}s"), (127, f"127 {noun}s")):
        message = violation(code, **(dict.fromkeys(IN_BRACES[code], 5) | {name: number})).message
        assert f"{expected} " in f"{message} " or f"{expected}:" in message or f"{expected}," in message
    assert not noun.endswith(("s", "y", "ch"))


@EACH_CODE
def test_no_verb_depends_on_a_number(code: str) -> None:
    """ "1 bit are" would be wrong, and so would "2 bits is"."""
    assert not re.search(r":[\w -]+\} (is|are|was|were|has|have|does|do|needs|need)\b", VIOLATIONS[code][1])


def test_values_are_said_in_words() -> None:
    """A tuple of pieces with commas, a tuple inside it in brackets, nothing as none."""
    assert violation("walk-visits-twice", tiles=(NebulaTile.CATS_EYE, NebulaTile.CRAB)).message == (
        "the walk visits cats eye, crab twice"
    )
    assert violation("claim-not-there", tile=NebulaTile.CRAB, bits=Bits()).message == "the white bits on crab are: none"
    assert violation("claim-not-white", bits=Bits("red sun, red sun")).message == (
        "only white bits can be claimed, not red sun, red sun"
    )
    pieces = ((TILES[0], TILES[1]), (TILES[2],))
    assert violation("map-in-pieces", number=2, pieces=pieces).message == (
        "the map is in 2 pieces: [cats eye, boomerang], [flame]"
    )
    assert violation("wrong-phase", action=Construct, phases=(Phase.DEJA_VU,), now=Phase.DISCARD).message == (
        "Construct belongs to Deja Vu, and the game is at Discard"
    )
    assert violation("bits-amounts-wrong", amounts=(4, 4), got=(3, 5)).message == "the tiles get 4, 4 bits, not 3, 5"


def test_what_is_a_value_and_what_is_a_word() -> None:
    for value in (3, Bit.RED_SUN, (Bit.RED_SUN, Fragment.RED_1), ((), (1,)), Bits("red sun"), Phase.OVER, Construct):
        assert speaks_values(value)
    for word in ("3", "Deja Vu", ("red sun",), True, None, 1.5, ["red sun"], ((1, "two"),)):
        assert not speaks_values(word)


@pytest.mark.parametrize("words", [{"steps": "two", "footprints": 1}, {"steps": 2}, {"steps": 2, "footprints": True}])
def test_a_violation_with_words_would_be_noticed(words: dict[str, object]) -> None:
    with pytest.raises((AssertionError, KeyError)):
        check(violation("walk-too-long", **words))
    check(violation("walk-too-long", steps=2, footprints=1))


# Rules that no action of a game can break


@pytest.mark.parametrize(
    ("neighbours", "code", "values"),
    [
        (((),) * 14, "map-size-wrong", {"number": 14, "size": 15}),
        (((3,), *((),) * 14), "neighbour-not-on-map", {"tile": TILES[0], "others": (3,)}),
        (((TILES[0],), *((),) * 14), "touches-itself", {"tile": TILES[0]}),
        (
            ((TILES[1],) * 2, (TILES[0],), *((),) * 13),
            "connected-twice",
            {"tile": TILES[0], "others": (TILES[1],)},
        ),
        (((TILES[1],), *((),) * 14), "connected-one-way", {"tile": TILES[0], "others": (TILES[1],)}),
    ],
    ids=["size", "strange", "itself", "twice", "one way"],
)
def test_what_is_wrong_with_a_whole_map_has_a_code_and_values(
    neighbours: Any, code: str, values: dict[str, object]
) -> None:
    violation, *_ = validate(CosmicMap(neighbours))
    assert (violation.code, violation.values) == (code, values)
    check(violation)


HOLDING = holding_from_ltm(BOX, "Ada", cards(PUBLIC, PUBLIC_FLOWER), 0, Fragments("red 1, red 3, blue 3"))
"""One card counts a run of red fragments, the other sets of three."""


@pytest.mark.parametrize(
    ("card", "fragments", "code"),
    [
        (PUBLIC, "red 3, blue 3", "sequence-other-colour"),
        (PUBLIC, "red 1, red 3", "sequence-not-consecutive"),
        (PUBLIC_FLOWER, "red 3, blue 3", "sets-incomplete"),
        (PUBLIC, "red 2", "assignment-fragment-missing"),
        (PUBLIC, "red 1, red 1", "assignment-fragment-used"),
        (PLAIN, "red 1", "assignment-card-missing"),
    ],
)
def test_what_is_wrong_with_an_assignment_has_a_code(card: CardId, fragments: str, code: str) -> None:
    ((index, violation),) = assignment_violations(HOLDING, [Use(card, Fragments(fragments))])
    assert (index, violation.code) == (0, code)
    check(violation)


def test_a_card_twice_in_an_assignment_is_refused() -> None:
    ((index, violation),) = assignment_violations(HOLDING, [Use(PUBLIC, Fragments("red 1")), Use(PUBLIC, Fragments())])
    assert (index, violation.code, violation.values) == (1, "assignment-card-twice", {"card": PUBLIC})
    check(violation)
