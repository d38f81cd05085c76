"""`notation.texts`: words, texts, brackets and comments with their places, in linear time."""

import pytest

from dejavu_rules.notation.texts import Kind, Problems, tokens


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
        (Kind.REST, "# to the end {", 2, 12),
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
