"""`slips`: the commonest slips of a file, each with its line and the likely fix, in the reader's language."""

import time

import pytest

from dejavu_rules import say
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring.end_state import parse
from dejavu_rules.scoring.end_state.slips import slip

PLAYER = '[[players]]\nname = "Ada"\n'
SLIPS = {
    'players = [{name = "Ada" vp_tokens = 3}]': 'line 1: a comma is missing between "Ada" and vp_tokens',
    PLAYER + 'fragments = ["red 1" "red 2"]\n': 'line 3: a comma is missing between "red 1" and "red 2"',
    PLAYER + "cards = [\n  { number = 2 }\n  { number = 3 },\n]\n": "line 4: a comma is missing between } and {",
    PLAYER + "name = “Ada”\n": 'line 3: write straight quotes (") instead of “',
    PLAYER + "name = 'Ada\n": "line 3: the quote ' is not closed in this line",
    PLAYER + 'fragments = ["red 1"\nvp_tokens = 3\n': "line 3: the bracket [ is not closed; ] is missing",
    PLAYER + 'fragments = ["red 1",\n' + PLAYER: "line 3: the bracket [ is not closed; ] is missing",
    PLAYER + "cards = [\n  { number = 2,\n]\n": "line 4: the bracket { is not closed; } is missing",
    PLAYER + "cards = [\n  number = 2, vp = 3 },\n]\n": "line 4: there is no opening bracket for this }",
    PLAYER + "cards = [\n": "line 3: the bracket [ is not closed; ] is missing",
    PLAYER + "vp_tokens = 3 ]\n": "line 3: there is no opening bracket for this ]",
    PLAYER + "[[players]\n": "line 3: the bracket [[ is not closed; ]] is missing",
    PLAYER + "[[players]]\nname = Ben\n": 'line 4: put quotes around Ben, like "Ben"',
    PLAYER + "vp_tokens: 3\n": "line 3: write = instead of : after vp_tokens",
    '{"players": [{"name": "Ada" "vp_tokens": 3}]}': 'line 1: a comma is missing between "Ada" and "vp_tokens"',
    '{"players": [{"name": "Ada"}}': "line 1: the bracket [ is not closed; ] is missing",
    '{"players":\n [{"name": “Ada”}]}': 'line 2: write straight quotes (") instead of “',
    '{"players": [{"name": Ada}]}': 'line 1: put quotes around Ada, like "Ada"',
}


@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_is_said_with_its_line_and_the_likely_fix(text: str) -> None:
    with pytest.raises(InvalidTable) as caught:
        parse(text)
    assert [str(defect) for defect in caught.value.defects] == [SLIPS[text]]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_is_said_in_the_readers_language(text: str, lang: str) -> None:
    found = slip(text)
    assert found is not None
    assert say(found, lang) != str(found)
    assert str(found.values["line"]) in say(found, lang)


@pytest.mark.parametrize("text", [f"{PLAYER}name = 3.5.1\n", f"{PLAYER}{PLAYER}name = 'Bo'\n", "{'players': 1}"])
def test_where_no_slip_is_found_the_reason_of_the_parser_is_said(text: str) -> None:
    with pytest.raises(InvalidTable, match=r"is not valid (TOML|JSON): "):
        parse(text)


def test_a_right_file_has_no_slip() -> None:
    for name in ("full_table", "rulebook", "shared_victory"):
        with open(f"examples/{name}.toml", encoding="utf-8") as file:
            assert slip(file.read()) is None


def test_quotes_and_brackets_in_texts_and_comments_are_no_slips() -> None:
    assert slip('name = "a [ “b” { \\" c" # ] “\nother = \'"\'\n') is None


def test_what_a_terminal_would_obey_is_not_repeated() -> None:
    found = slip('a = ["\x1b[2J" "b"]')
    assert found is not None
    assert "\x1b" not in str(found)


@pytest.mark.parametrize(
    "text",
    ['"\\' * 100_000, "[x" + " " * 200_000 + "!", "[" * 200_000, "a = [\n" * 50_000, "'''" * 70_001],
    ids=["quotes", "a header", "brackets", "arrays", "long texts"],
)
def test_hostile_texts_cost_no_time(text: str) -> None:
    began = time.process_time()
    slip(text)
    assert time.process_time() - began < 5
