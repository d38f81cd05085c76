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
    to_position,
)
from dejavu_rules.notation.moves import READERS
from dejavu_rules.testing.setups import QUICK
from tests.support.saves import records
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


def test_set_up_and_the_first_turn_in_full() -> None:
    assert TEXT.split("\n\n")[1].split("\n2. ")[0] == (
        """\
0.
  starts player1
  girl VEI
  scatter CAT:bRgMpMrT BOO:wSwTbSyM FLA:bMbLpRyL HEL:wMwRyTyR VEI:pMrMrSyM EAG:wMgRpLrR CAR:bTgLpSrL
      HOR:wRbSySyT HOU:bMgTrMrL LAG:wLbLpLrT CRA:gMgSpTrS ROS:wSgSgTpT BUT:wTgRpSyL ORI:wLgLySyR
      FOX:bTbRpRrR
  fragments CAT:4r BOO:2b FLA:1r HEL:4b VEI:5r EAG:4y CAR:3y HOR:3b HOU:2r LAG:1b CRA:5b ROS:3r
      BUT:1y ORI:5y FOX:2y
0. Ada
  draw b2 y4 p5 y6 g6
0. "Bob Bit"
  draw y3 r2 r5 r4 p2
0. Ada
  keep g6 p5 y6
0. "Bob Bit"
  keep p2 r2 r5
1. Ada
  walk BUT
  sow LAG: rT>EAG wL>HOU bL>ORI pL>BUT
  begin g6 pS
  save pL
  discard
  draw y2"""
    )
    assert TEXT.endswith("\n  draw g6 y1\n")


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
    assert '[Event "The \\"first\\""]\n[Date "\u4eca\u5929"]\n' in text
    assert annotated_from_notation(text) == annotated
    assert annotated_from_notation(text.replace("\n", "\r\n")) == annotated
    assert annotated_from_notation(text.replace("{begin}", "#begin").replace("{end}", "# end")) == annotated
    assert from_notation(text) == record


@pytest.mark.parametrize("record", [game(), records()["duplicates"]], ids=["game", "duplicates"])
def test_a_comment_comes_back_after_its_entry(record: Record) -> None:
    """Also between cards that would be drawn in one line, and before a duplicate is replaced."""
    for step in (1, 2, 3):
        comments = tuple([Comment(after, f"after {after}") for after in range(0, len(record.log) + 1, step)])
        found = annotated_from_notation(to_notation(AnnotatedRecord(record, (), comments)))
        assert found == AnnotatedRecord(Record(record.names, record.first, record.log), (), comments)


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


NO_TAG = "expected a tag such as [Event \"a name\"], not '['"
STRAY = "expected a turn, a move or a comment, not ']'"


@pytest.mark.parametrize(
    ("tag", "defects"),
    [
        ("[Event]", [("", 1, NO_TAG)]),
        ("[Event x]", [("", 1, NO_TAG)]),
        ('[Event "a" [', [("", 1, NO_TAG)]),
        ('[Event "a" "b"]', [("", 1, NO_TAG), ("", 15, STRAY)]),
        ('[1st "a"]', [("", 1, NO_TAG)]),
        (
            f'[Event "{"x" * 1001}"]',
            [("", 8, f"expected printable text of at most 1000 characters, as JSON writes it, not '\"{'x' * 39}'...")],
        ),
    ],
)
def test_what_is_no_tag(tag: str, defects: list[tuple[str, int, str]]) -> None:
    found = refusal(f"{tag}\n{TEXT}").defects
    assert [(each.path, each.line, each.column, each.message) for each in found] == [
        (path, 1, column, message) for path, column, message in defects
    ]


def test_the_first_position_may_be_longer_than_other_tags() -> None:
    def first(length: int) -> str:
        return re.sub(r"\[First .*\]", lambda _: f'[First "{"x" * length}"]', TEXT)

    assert {"box", "map"} <= {defect.path for defect in refusal(first(8192)).defects}
    assert "expected printable text of at most 8192 characters" in str(refusal(first(8193)))


def test_a_tag_that_is_no_text_is_read_as_an_empty_one() -> None:
    found = refusal(TEXT.replace('"dejavu/1"', '"\\q"', 1)).defects
    assert [(each.path, each.line, each.column, each.message) for each in found] == [
        ("", 1, 11, "expected printable text of at most 1000 characters, as JSON writes it, not '\"\\\\q\"'"),
        ("Notation", 1, 12, "expected dejavu/1"),
    ]


def test_names_that_no_players_can_have() -> None:
    (defect,) = refusal(TEXT.replace('[Player1 "Ada"]', '[Player1 ""]')).defects
    assert (defect.path, defect.line, defect.column) == ("Player0", 2, 11)
    assert defect.message == "names: ('Bob Bit', '') is not a tuple of 2 printable names of 1 to 80 characters"


def test_a_heading_of_another_turn_or_player() -> None:
    for heading in ("2.", "1. Eve", "12. Ada"):
        (defect,) = refusal(TEXT.replace("1. Ada", heading, 1)).defects
        assert str(defect) == f"line {line_of('1. Ada')}, column 1, turn 1: expected turn 1 of 'Ada', not {heading!r}"


def test_what_goes_wrong_in_a_turn_is_reported_with_the_turn() -> None:
    text = f'[First "{to_position(QUICK.first_state())}"]\nscatter FOX:rM'
    with pytest.raises(MalformedNotation) as refused:
        from_notation(text, catalogue=QUICK.catalogue)
    (defect,) = refused.value.defects
    assert str(defect) == "line 2, column 1, turn 0: fox fur is not on the map"


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
    assert refusal(text).source == "game record"


def test_a_record_has_a_first_position() -> None:
    (defect,) = refusal("").defects
    assert (defect.path, defect.line, defect.column, defect.message) == ("First", 1, 1, "missing: the first position")
    word, missing = refusal("foo").defects
    assert word.message == f"expected a move, which begins with one of {', '.join(READERS)}, not 'foo'"
    assert missing == defect


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
    text = to_notation(annotated)
    assert annotated_from_notation(text) == AnnotatedRecord(from_notation(TEXT), tags, comments)
    (defect,) = refusal('[More "x"]\n' + text).defects
    assert (defect.line, defect.column, defect.message) == (
        *(line_of("[Tag49", text) + 1, 2),
        "a tag stands there once, and there are 50 free ones at most",
    )


@pytest.mark.parametrize("value", [None, "x", 5])
def test_only_records_are_written(value: Any) -> None:
    with pytest.raises(MalformedNotation) as refused:
        to_notation(value)
    assert [(each.path, each.message) for each in refused.value.defects] == [("record", f"{value!r} is not a Record")]


def test_a_comment_without_words_is_passed_over() -> None:
    assert annotated_from_notation(TEXT + "{ }\n") == annotated_from_notation(TEXT)
