"""What people type, and the raw values that it stands for."""

import pytest

from dejavu_rules.apps.cli.questions import grammar


@pytest.mark.parametrize(
    ("typed", "raw"),
    [
        ("green 2 3", {"colour": "green", "number": 2, "vp": 3}),
        ("white 1 sequence dark red", {"colour": "white", "number": 1, "scores": "sequence dark red"}),
        ("白1 3", {"colour": "白", "number": 1, "vp": 3}),
        ("白1連續紅", {"colour": "白", "number": 1, "scores": "連續紅"}),
        ("green 2: 3", {"colour": "green", "number": 2, "vp": 3}),
        ("green 2 -3", {"colour": "green", "number": 2, "vp": -3}),
        ("green 2", {"colour": "green", "number": 2}),
        ("green", "green"),
        ("7", "7"),
    ],
)
def test_a_card_is_understood_as_people_write_it(typed: str, raw: object) -> None:
    assert grammar.card(typed) == raw
    if isinstance(raw, dict):
        assert grammar.card(grammar.card_text(raw)) == raw


@pytest.mark.parametrize(
    ("typed", "raw"),
    [
        ("red 1 2 4, blue 3", ["red 1", "red 2", "red 4", "blue 3"]),
        ("red 1, 2, 4 blue 3", ["red 1", "red 2", "red 4", "blue 3"]),
        ("dark red 1；紅 2、3", ["dark red 1", "紅 2", "紅 3"]),
        ("紅１，２", ["紅 1", "紅 2"]),
        ("red1", ["red 1"]),
        ("red 12", ["red 12"]),
        ("red 1 blue", ["red 1", "blue"]),
        ("3", ["3"]),
        ("", []),
        (" , ;", []),
    ],
)
def test_fragments_are_understood_as_people_write_them(typed: str, raw: list[str]) -> None:
    assert list(grammar.fragments(typed)) == raw


@pytest.mark.parametrize(
    ("typed", "raw"),
    [("12", 12), ("1 2 2", [1, 2, 2]), ("1+2, 2", [1, 2, 2]), ("", 0), ("many", "many"), ("1 x", [1, "x"])],
)
def test_tokens_are_understood_as_people_write_them(typed: str, raw: object) -> None:
    assert grammar.tokens(typed) == raw


def test_names_keep_their_spaces_and_colours_need_no_commas() -> None:
    assert grammar.names("Anna Maria, Ｂen；小美、D") == ("Anna Maria", "Ｂen", "小美", "D")
    assert grammar.words("red blue gold") == ("red", "blue", "gold")
    assert grammar.words("dark red, blue") == ("dark red", "blue")


def test_an_assignment_is_understood_as_people_write_it() -> None:
    raw = grammar.assignment("white 1 red 1 2; 白1紅1 2; white 5: blue 4; white 4; nonsense")
    assert raw == [
        {"card": {"colour": "white", "number": 1}, "fragments": ["red 1", "red 2"]},
        {"card": {"colour": "白", "number": 1}, "fragments": ["紅 1", "紅 2"]},
        {"card": {"colour": "white", "number": 5}, "fragments": ["blue 4"]},
        {"card": {"colour": "white", "number": 4}, "fragments": []},
        "nonsense",
    ]


def test_empty_parts_of_an_assignment_are_ignored() -> None:
    assert grammar.assignment("; white 4;;") == [{"card": {"colour": "white", "number": 4}, "fragments": []}]
