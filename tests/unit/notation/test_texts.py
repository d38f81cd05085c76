"""`notation.texts`: parts of a text know their place, and what is wrong is noted there; tokens, in linear time."""

import pickle

import pytest

from dejavu_rules import Bit, Fragment, Save, explain, new_game
from dejavu_rules.i18n.sentences import ENGLISH
from dejavu_rules.inputs.defects import MOST_DEFECTS
from dejavu_rules.notation import AmbiguousNotation, IllegalNotation, MalformedNotation
from dejavu_rules.notation.pieces import read_run
from dejavu_rules.notation.texts import (
    Kind,
    Problems,
    Text,
    TextDefect,
    check_length,
    note_strange,
    read_number,
    tokens,
)


def test_parts_keep_their_place() -> None:
    text = Text("a=bc;;d", 3, 10)
    assert text.split(";") == [Text("a=bc", 3, 10), Text("", 3, 15), Text("d", 3, 16)]
    assert text.cut("=") == (Text("a", 3, 10), Text("bc;;d", 3, 12))
    assert text.cut(";") == (Text("a=bc", 3, 10), Text(";d", 3, 15))
    assert text.cut("!") == (text, None)
    assert Text("").split(";") == []


@pytest.mark.parametrize("value", ["0", "7", "-12", "1234567"])
def test_whole_numbers(value: str) -> None:
    problems = Problems("text")
    assert read_number(Text(value), problems) == int(value)
    assert not problems.found


@pytest.mark.parametrize("value", ["", "-", "-0", "007", "1.0", "1e3", "12345678", "+1", "\u0663", "1_0", " 1"])
def test_other_numbers_are_refused(value: str) -> None:
    problems = Problems("text")
    assert read_number(Text(value), problems) == 0
    assert len(problems.found) == 1


def test_a_run_of_codes_is_read_up_to_the_first_that_is_none() -> None:
    problems = Problems("text")
    assert read_run(Text("RmbS4r"), (Bit, Fragment), problems) == [Bit.RED_MOON, Bit.BLUE_SUN, Fragment.RED_4]
    assert not problems.found
    assert read_run(Text("rM4rb"), (Bit,), problems) == [Bit.RED_MOON]
    assert [(defect.column, defect.message) for defect in problems.found] == [
        (3, "expected a bit such as rM, not '4r'"),
    ]


def test_look_alikes_are_named() -> None:
    problems = Problems("text")
    assert note_strange(Text("\u0421AT\uff1a", 2, 5), problems)
    first, second = problems.found
    assert (first.line, first.column) == (2, 5)
    assert "CYRILLIC CAPITAL LETTER ES" in first.message
    assert "did you mean" not in first.message
    assert second.column == 8
    assert second.message.endswith("did you mean ':'?")


@pytest.mark.parametrize(
    ("character", "name", "hint"),
    [
        ("\uff21", "'\\uff21' (FULLWIDTH LATIN CAPITAL LETTER A)", "; did you mean 'A'?"),
        ("\uff5e", "'\\uff5e' (FULLWIDTH TILDE)", "; did you mean '~'?"),
        ("\uff01", "'\\uff01' (FULLWIDTH EXCLAMATION MARK)", "; did you mean '!'?"),
        ("\u00a0", "'\\xa0' (NO-BREAK SPACE)", ""),
        ("\u2026", "'\\u2026' (HORIZONTAL ELLIPSIS)", ""),
        ("\u00e9", "'\\xe9' (LATIN SMALL LETTER E WITH ACUTE)", ""),
        ("\x07", "'\\x07' (U+0007)", ""),
    ],
)
def test_a_strange_character_is_named_and_perhaps_another_one_meant(character: str, name: str, hint: str) -> None:
    problems = Problems("text")
    note_strange(Text(character), problems)
    assert [each.message for each in problems.found] == [
        f"{name} is not a character of the notation, however much it may look like one{hint}"
    ]


def test_a_hostile_text_makes_no_long_list() -> None:
    problems = Problems("text")
    note_strange(Text("\u0421" * 10**6), problems)
    assert len(problems.found) == MOST_DEFECTS
    assert note_strange(Text("\u0421"), problems)
    assert not note_strange(Text("C"), problems)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "NoneType is not a text"),
        (5, "int is not a text"),
        (b"dejavu/1", "bytes is not a text"),
        ("x" * 11, "11 characters; at most 10 are read"),
    ],
)
def test_only_short_texts_are_read(text: object, message: str) -> None:
    with pytest.raises(MalformedNotation) as refused:
        check_length(text, "text", 10)
    assert (refused.value.source, refused.value.line, refused.value.column) == ("text", 1, 1)
    assert [(each.path, each.message) for each in refused.value.defects] == [("", message)]
    assert check_length("x" * 10, "text", 10) == "x" * 10


def test_a_problem_has_its_own_path_or_that_of_the_moment() -> None:
    problems = Problems("text")
    problems.note(Text("x", 2, 3), "first")
    problems.path = "turn 4"
    problems.note(Text("x", 2, 3), "second")
    problems.note(Text("x", 2, 3), "third", "girl")
    problems.expect(Text("x" * 41), "a tile")
    problems.expect(Text("x" * 40), "a tile", "map")
    problems.expect(Text(""), "a tile")
    read_number(Text("x"), problems)
    read_number(Text("x"), problems, "vp", "a score")
    assert [str(each) for each in problems.found] == [
        "line 2, column 3: first",
        "line 2, column 3, turn 4: second",
        "line 2, column 3, girl: third",
        f"line 1, column 1, turn 4: expected a tile, not '{'x' * 40}'...",
        f"line 1, column 1, map: expected a tile, not '{'x' * 40}'",
        "line 1, column 1, turn 4: expected a tile",
        "line 1, column 1, turn 4: expected a whole number, not 'x'",
        "line 1, column 1, vp: expected a score, not 'x'",
    ]
    assert [each.say_in(ENGLISH) for each in problems.found] == [str(each) for each in problems.found]
    assert problems.number == 8
    with pytest.raises(MalformedNotation) as refused:
        problems.check()
    assert (refused.value.source, refused.value.defects) == ("text", tuple(problems.found))


def test_what_is_unclear_keeps_the_candidates_of_the_first() -> None:
    problems = Problems("text")
    problems.check()
    problems.path = "turn 1"
    problems.note_ambiguous(Text("C", 1, 6), ["CAT", "CAR"], 2)
    problems.note_ambiguous(Text("h", 1, 8), ["HOR"], 7)
    with pytest.raises(AmbiguousNotation) as refused:
        problems.check()
    assert refused.value.source == "text"
    assert refused.value.candidates == ("CAT", "CAR")
    assert [str(each) for each in refused.value.defects] == [
        "line 1, column 6, turn 1: 'C' could mean CAT, CAR",
        "line 1, column 8, turn 1: 'h' could mean HOR, ... (7 in all)",
    ]


def test_a_forbidden_move_is_refused_with_every_violation() -> None:
    problems, found = Problems("text"), explain(new_game(2, 1), Save())
    problems.refuse(Text("save", 3, 4), Save(), ())
    problems.path = "turn 2"
    with pytest.raises(IllegalNotation) as refused:
        problems.refuse(Text("save", 3, 4), Save(), found)
    assert (refused.value.source, refused.value.action, refused.value.violations) == ("text", Save(), found)
    assert [str(each) for each in refused.value.defects] == [f"line 3, column 4, turn 2: {each}" for each in found]


def test_errors_go_through_a_pickle() -> None:
    defect = TextDefect("girl", "wrong", 2, 3)
    for error in (
        MalformedNotation("text", [defect]),
        AmbiguousNotation("text", [defect], ["CAT"]),
        IllegalNotation("text", [defect], Save(), explain(new_game(2, 1), Save())),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
        assert (again.line, again.column) == (2, 3)


def test_what_is_noted_is_bounded() -> None:
    problems = Problems("text")
    for _ in range(2 * MOST_DEFECTS):
        problems.note(Text("x"), "wrong")
        problems.note_ambiguous(Text("x"), ["xa", "xb"], 2)
    assert len(problems.found) == MOST_DEFECTS
    assert problems.number == 2 * MOST_DEFECTS
    unclear = Problems("text")
    for _ in range(2 * MOST_DEFECTS):
        unclear.note_ambiguous(Text("x"), ["xa", "xb"], 2)
    with pytest.raises(AmbiguousNotation) as refused:
        unclear.check()
    assert len(refused.value.defects) == MOST_DEFECTS


def test_every_kind_of_token_has_its_place() -> None:
    problems = Problems("text")
    found = list(tokens('[Event "a \\"b\\" {c"]\n  sow CAT: # to the end {\n{two\nlines}draw', problems))
    assert not problems.found
    assert [(token.kind, token.text.value, token.text.line, token.text.column) for token in found] == [
        (Kind.BRACKET, "[", 1, 1),
        (Kind.WORD, "Event", 1, 2),
        (Kind.STRING, '"a \\"b\\" {c"', 1, 8),
        (Kind.BRACKET, "]", 1, 20),
        (Kind.WORD, "sow", 2, 3),
        (Kind.WORD, "CAT:", 2, 7),
        (Kind.COMMENT, "# to the end {", 2, 12),
        (Kind.COMMENT, "{two\nlines}", 3, 1),
        (Kind.WORD, "draw", 4, 7),
    ]


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("save {never", 6, "the comment never ends: '}' is missing"),
        ('save "never', 6, "the text never ends: '\"' is missing"),
        ("save } draw", 6, "a comment ends here that never began"),
    ],
)
def test_what_never_ends_ends_the_reading(text: str, column: int, words: str) -> None:
    problems = Problems("text")
    assert [token.text.value for token in tokens(text, problems)] == ["save"]
    (defect,) = problems.found
    assert (defect.line, defect.column, defect.message) == (1, column, words)


@pytest.mark.parametrize("part", ["{", '"', "\\", '"\\', "\n", "["])
def test_many_characters_take_no_time(part: str) -> None:
    """A quadratic reading would take many minutes."""
    assert sum(1 for _ in tokens(part * 200_000, Problems("text"))) <= 200_000
