"""`notation.games` and `.game_reading`: whole games, with tags and comments, and what is none."""

import re
from functools import cache
from typing import Any

import pytest

from dejavu_rules import Dealer, Record, apply, chance_outcomes, deal_game, is_over, random_action, score
from dejavu_rules.notation import (
    AmbiguousNotation,
    AnnotatedRecord,
    Comment,
    IllegalNotation,
    ImpossiblePosition,
    MalformedNotation,
    NotationError,
    annotated_from_notation,
    from_notation,
    to_notation,
)
from dejavu_rules.notation.moves import READERS
from dejavu_rules.testing.setups import QUICK
from tests.support.wording import assert_tidy


@cache
def game() -> Record:
    """Two players, some turns."""
    dealer = Dealer(4)
    first, outcomes, state = deal_game(2, dealer)
    log = list[Any](outcomes)
    while state.turn < 6:
        what = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        log.append(what)
        state = apply(state, what)
    return Record(("Bob Bit", "Ada"), first, tuple(log), dealer.save())


TEXT = to_notation(game())


def refusal(text: str, kind: type[NotationError] = MalformedNotation) -> NotationError:
    with pytest.raises(NotationError) as refused:
        from_notation(text)
    assert type(refused.value) is kind, refused.value
    assert_tidy(*[defect.message for defect in refused.value.defects])
    return refused.value


def line_of(part: str, text: str = TEXT) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_what_it_looks_like() -> None:
    lines = TEXT.split("\n")
    assert lines[:3] == ['[Notation "dejavu/1"]', '[Player0 "Bob Bit"]', '[Player1 "Ada"]']
    assert lines[3].startswith('[First "dejavu/1 box=standard map=')
    assert lines[4:6] == ['[Result "*"]', ""]
    assert lines[6] == "0."
    assert "\n1. Ada\n" in TEXT
    assert '\n2. "Bob Bit"\n' in TEXT
    assert re.search(r"^  sow [A-Z]{3}:( [a-z][A-Z]>[A-Z]{3})+( \+w[A-Z])*$", TEXT, re.MULTILINE)
    assert re.search(r"^  draw( [wbgpry][1-7]){5}$", TEXT, re.MULTILINE)
    assert max(len(line) for line in lines if not line.startswith("[First")) <= 100


def test_the_dealer_is_left_out() -> None:
    record = game()
    assert from_notation(TEXT) == Record(record.names, record.first, record.log)
    assert record.dealer is not None
    assert record.dealer not in TEXT


def test_a_finished_game_has_its_result() -> None:
    dealer, state, log = Dealer(1), QUICK.first_state(), list[Any]()
    first = state
    while not is_over(state):
        log.append(chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer))
        state = apply(state, log[-1])
    text = to_notation(Record(Record.begin(first).names, first, tuple(log)))
    result = "-".join([str(sheet.total) for sheet in score(state).sheets])
    assert f'[Result "{result}"]' in text
    with pytest.raises(MalformedNotation, match=f"Result: expected '{result}', not '1-1-1'"):
        from_notation(text.replace(f'"{result}"', '"1-1-1"'), catalogue=QUICK.catalogue)


def test_tags_and_comments_are_kept() -> None:
    record = from_notation(TEXT)
    comments = (Comment(0, "begin"), Comment(3, "two\nlines"), Comment(3, "# {"), Comment(len(record.log), "end"))
    annotated = AnnotatedRecord(record, (("Event", 'The "first"'), ("Date", "\u4eca\u5929")), comments)
    text = to_notation(annotated)
    assert annotated_from_notation(text) == annotated
    assert annotated_from_notation(text.replace("\n", "\r\n")) == annotated
    assert from_notation(text) == record


def test_comments_are_allowed_anywhere() -> None:
    head, moves = TEXT.split("\n\n", 1)
    odd = re.sub(r"( |\n)(?!Bit)", r"\1{x}\1", moves) + "# to the end"
    assert from_notation(f"{{before}}{head}\n{odd}") == from_notation(TEXT)


def test_headings_results_and_names_may_be_left_out() -> None:
    first = re.findall(r"\[First .*\]", TEXT)[0]
    moves = re.sub(r"^\d+\..*$", "", TEXT.split("\n\n", 1)[1], flags=re.MULTILINE)
    short = from_notation(f"{first} {' '.join(moves.split())}")
    assert short.log == game().log
    assert short.names == ("Player 1", "Player 2")


NAMES = [
    *[change(verb) for verb in READERS for change in (str, str.title, str.upper)],
    *[
        "12.",
        "0.",
        "12",
        "{x}",
        "[x]",
        "#1",
        '"',
        "\\",
        "Player0",
        "ltm",
        "from",
        "-",
        "*",
        "dejavu/1",
        "\u7d05 \u6708",
        "A-1_b",
    ],
]


@pytest.mark.parametrize("name", NAMES)
def test_every_name_comes_back_and_none_is_taken_for_a_move(name: str) -> None:
    """Also where a verb follows, so that it could be the first word of a move."""
    record = Record((name, "Ada"), game().first, game().log)
    text = to_notation(record)
    assert from_notation(text) == record
    plain = re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", name) and name.lower() not in READERS
    assert (f"\n2. {name}\n" in text) == bool(plain)


# Malformed


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"dejavu/1"', '"dejavu/9"', "Notation: expected dejavu/1, not 'dejavu/9'"),
        ('[Player1 "Ada"]', "", "Player1: missing, although other players have a name"),
        ('[Player1 "Ada"]', '[Player1 "Ada"]\n[Player2 "C"]', "Player2: the game has 2 players"),
        ('[Player1 "Ada"]', '[Player1 ""]', "names"),
        ('[Player1 "Ada"]', '[Player0 "Ada"]', "a tag stands there once"),
        ('[Player1 "Ada"]', "[Player1 Bob]", "expected a tag such as"),
        ('[Player1 "Ada"]', '[Player1 "Bob\\q"]', "as JSON writes it"),
        ('[Result "*"]', '[Result "3-4"]', "Result: expected '*', not '3-4'"),
        ("1. Ada", "2. Ada", "expected turn 1 of 'Ada', not '2. Ada'"),
        ("1. Ada", "1. Eve", "expected turn 1 of 'Ada', not '1. Eve'"),
        ("1. Ada", '1. Ada [Event "late"]', "tags stand before the first turn and move"),
        ("1. Ada", "1. Ada ]", "expected a turn, a move or a comment"),
        ("1. Ada", "1. Ada {\x1b[31m}", "a comment has printable text alone"),
        ("1. Ada", "1. Ada {", "the comment never ends"),
        ("1. Ada", "1. Ada sow", "expected a tile after 'sow'"),
    ],
)
def test_malformed(old: str, new: str, words: str) -> None:
    text = TEXT.replace(old, new, 1)
    assert text != TEXT
    assert words in str(refusal(text))


def test_everything_malformed_at_once_with_its_line() -> None:
    bad = TEXT.replace("1. Ada", "1. Ada walk XXX").replace("  discard", "  discrad", 1) + "  save zz\n"
    found = refusal(bad).defects
    assert len(found) == 3
    assert [defect.line for defect in found] == sorted([defect.line for defect in found])
    assert found[0].line == line_of("1. Ada")
    assert found[-1].line == bad.count("\n")


@pytest.mark.parametrize(
    "text", ["", "1. Ada", "save", "{only a comment}", "[", "]", None, 5, b"", "x" * ((1 << 19) + 1)]
)
def test_what_is_no_record_at_all(text: Any) -> None:
    refusal(text)


# Ambiguous, illegal, impossible


def test_ambiguous_with_its_place() -> None:
    text = TEXT.replace("1. Ada", "1. Ada walk C")
    refused = refusal(text, AmbiguousNotation)
    assert (refused.line, refused.column) == (line_of("1. Ada"), 13)


def test_an_illegal_move_is_reported_with_its_turn_and_place() -> None:
    text = TEXT.replace('2. "Bob Bit"', '2. "Bob Bit"\n  save wM')
    refused = refusal(text, IllegalNotation)
    assert isinstance(refused, IllegalNotation)
    assert (refused.line, refused.column) == (line_of('2. "Bob') + 1, 3)
    assert refused.defects[0].path == "turn 2"
    assert [violation.code for violation in refused.violations] == ["wrong-phase"]


def test_an_impossible_first_position_is_reported_in_its_line() -> None:
    refused = refusal(TEXT.replace("flowers=20", "flowers=19"), ImpossiblePosition)
    assert refused.line == line_of("[First")
    line = TEXT.split("\n")[refused.line - 1]
    assert line[refused.column - 1 :].startswith("20 ")


# Annotations that cannot be written


TAGS = "is not a tuple of names and printable texts"
ONCE = "is not 50 tags at most, each once"
ORDER = "is not in the order of the log"
PRINTABLE = "is not printable text without '}'"


@pytest.mark.parametrize(
    ("tags", "comments", "path", "why"),
    [
        ((("First", "x"),), (), "tags", TAGS),
        ((("a b", "x"),), (), "tags", TAGS),
        ((("Event", "x\ny"),), (), "tags", TAGS),
        ((("Event", "x" * 1001),), (), "tags", TAGS),
        ((("Event", "x"), ("Event", "y")), (), "tags", ONCE),
        (tuple([(f"Tag{number}", "x") for number in range(51)]), (), "tags", ONCE),
        ([], (), "tags", TAGS),
        ((5,), (), "tags", TAGS),
        ((("Event",),), (), "tags", TAGS),
        (((5, "x"),), (), "tags", TAGS),
        ((), (Comment(0, "a } b"),), "comments", PRINTABLE),
        ((), (Comment(0, " "),), "comments", PRINTABLE),
        ((), (Comment(0, "\x1b"),), "comments", PRINTABLE),
        ((), (Comment(-1, "x"),), "comments", ORDER),
        ((), (Comment(10**6, "x"),), "comments", ORDER),
        ((), (Comment(2, "x"), Comment(1, "y")), "comments", ORDER),
        ((), ("x",), "comments", "is not a tuple of comments"),
        ((), [Comment(0, "x")], "comments", "is not a tuple of comments"),
        ((), (Comment(0, 5),), "comments", PRINTABLE),
    ],
)
def test_what_cannot_be_written_is_refused(tags: Any, comments: Any, path: str, why: str) -> None:
    with pytest.raises(MalformedNotation) as refused:
        AnnotatedRecord(game(), tags, comments)
    (defect,) = refused.value.defects
    assert (defect.path, defect.line, defect.column) == (path, 1, 1)
    assert defect.message.endswith(f" {why}")
    assert refused.value.source == "game record"


def test_what_is_just_possible_is_written() -> None:
    tags = tuple([(f"Tag{number}", "x" * 1000) for number in range(50)])
    comments = (Comment(0, "  two\n\tlines "), Comment(0, "x"), Comment(len(game().log), "y"))
    annotated = AnnotatedRecord(game(), tags, comments)
    assert annotated.comments[0].text == "two\n\tlines"
    again = annotated_from_notation(to_notation(AnnotatedRecord(game(), tags[:40], comments)))
    assert (again.tags, again.comments) == (tags[:40], comments)


@pytest.mark.parametrize("value", [None, "x", 5])
def test_only_records_are_written(value: Any) -> None:
    with pytest.raises(MalformedNotation) as refused:
        to_notation(value)
    assert [(each.path, each.message) for each in refused.value.defects] == [("record", f"{value!r} is not a Record")]


def test_a_comment_without_words_is_passed_over() -> None:
    assert annotated_from_notation(TEXT + "{ }\n") == annotated_from_notation(TEXT)
