"""`notation.texts`: parts of a text know their place, and what is wrong is noted there; tokens, in linear time."""

import pytest

from dejavu_rules import Bit, Fragment
from dejavu_rules.inputs.defects import MOST_DEFECTS
from dejavu_rules.notation import AmbiguousNotation, MalformedNotation
from dejavu_rules.notation.pieces import read_run
from dejavu_rules.notation.texts import Kind, Problems, Text, check_length, note_strange, read_number, tokens


def test_parts_keep_their_place() -> None:
    text = Text("a=bc;;d", 3, 10)
    assert text.split(";") == [Text("a=bc", 3, 10), Text("", 3, 15), Text("d", 3, 16)]
    assert text.cut("=") == (Text("a", 3, 10), Text("bc;;d", 3, 12))
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
    read_number(Text(value), problems)
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


def test_a_hostile_text_makes_no_long_list() -> None:
    problems = Problems("text")
    note_strange(Text("\u0421" * 10**6), problems)
    assert len(problems.found) == MOST_DEFECTS
    assert note_strange(Text("\u0421"), problems)
    assert not note_strange(Text("C"), problems)


@pytest.mark.parametrize("text", [None, 5, b"dejavu/1", "x" * 11])
def test_only_short_texts_are_read(text: object) -> None:
    with pytest.raises(MalformedNotation):
        check_length(text, "text", 10)
    assert check_length("x" * 10, "text", 10) == "x" * 10


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
        ("save {never", 6, "the comment never ends"),
        ('save "never', 6, "the text never ends"),
        ("save } draw", 6, "a comment ends here that never began"),
    ],
)
def test_what_never_ends_ends_the_reading(text: str, column: int, words: str) -> None:
    problems = Problems("text")
    assert [token.text.value for token in tokens(text, problems)] == ["save"]
    (defect,) = problems.found
    assert (defect.line, defect.column) == (1, column)
    assert words in defect.message


@pytest.mark.parametrize("part", ["{", '"', "\\", '"\\', "\n", "["])
def test_many_characters_take_no_time(part: str) -> None:
    """A quadratic reading would take many minutes."""
    assert sum(1 for _ in tokens(part * 200_000, Problems("text"))) <= 200_000
