"""`dejavu-rules best-turn` and `review`: what they read, what they say, and what they refuse."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dejavu_rules import Dealer, Phase, Record, apply, from_json, is_over, new_game, score, to_json, view
from dejavu_rules.apps.cli import main
from dejavu_rules.bots import greedy_bot
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.match import Match
from dejavu_rules.notation import from_move, from_position, to_notation, to_position
from dejavu_rules.turns import best_turn


def run(*arguments: str, text: str | None = None) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, list(arguments), input=text)
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(scope="module")
def record() -> Record:
    dealer = Dealer(6)
    record = Record.begin(new_game(2, dealer), ["Ada", "Ben"])
    while not is_over(record.state) and record.state.turn < 12:
        record = record.then(greedy_bot(view(record.state, record.state.active), dealer)).deal(dealer)
    assert record.state.phase is Phase.RECOLLECTION
    return record


@pytest.fixture(params=["record", "match", "game", "state", "view", "position"])
def file(request: pytest.FixtureRequest, record: Record, tmp_path: Path) -> Path:
    """The same position in every form that has one."""
    state = record.state
    texts = {
        "record": to_json(record),
        "match": Match.of(record).to_json(),
        "game": to_notation(record),
        "state": to_json(state),
        "view": to_json(view(state, state.active)),
        "position": to_position(state) + "\n",
    }
    path = tmp_path / "game"
    path.write_text(texts[request.param], encoding="utf-8")
    return path


def test_every_form_of_a_position_is_read(file: Path, record: Record) -> None:
    status, out, err = run("best-turn", "--json", str(file))
    assert (status, err) == (0, "")
    found, best = json.loads(out), best_turn(record.state)
    assert (found["gain"], found["bound"], found["results"]) == (best.gain, best.gain, best.results)
    state = record.state
    for move in found["line"]:
        state = apply(state, from_move(state, move))
    seat = record.state.active
    assert score(state).totals[seat] - score(record.state).totals[seat] == best.gain


def test_it_is_said_in_words(record: Record) -> None:
    status, out, err = run("best-turn", "-", text=to_json(record))
    gain = best_turn(record.state).gain
    assert (status, err) == (0, "")
    assert out.startswith(f"Turn 12, {record.names[record.state.active]}: {gain} VP can be gained\n  sow ")
    assert "Sowings that lead to these bits (" in out
    assert out.endswith("\nNothing gains more.\n")


def test_after_the_sowing_no_sowings_are_counted(record: Record) -> None:
    states = [state for state in record.states() if state.phase is Phase.DEJA_VU and best_turn(state).gain]
    out = run("best-turn", "-", text=to_json(states[0]))[1]
    assert f": {best_turn(states[0]).gain} VP can be gained\n" in out
    assert "Sowings" not in out
    assert out.endswith("\nNothing gains more.\n")


def test_where_nothing_can_be_gained_it_says_so() -> None:
    assert run("best-turn", "-", text=to_json(new_game(2, 1)))[1].endswith("nothing can be gained now\n")


def test_a_view_of_another_seat_is_refused(record: Record) -> None:
    status, out, err = run("best-turn", "-", text=to_json(view(record.state, 1 - record.state.active)))
    assert (status, out) == (1, "")
    assert "hides the active player's hand" in err


HOSTILE = [
    "",
    "{",
    "[]",
    "null",
    '{"schema": "dejavu-rules/state"}',
    '{"schema": []}',
    "dejavu/1",
    "dejavu/9 x",
    "\x00",
    "[" * 9999,
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("command", ["best-turn", "review"])
def test_a_wrong_file_is_explained(command: str, text: str) -> None:
    status, out, err = run(command, "-", text=text)
    assert (status, out) == (1, "")
    assert err.startswith("-: ")
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["best-turn", "review"])
def test_a_missing_file_is_named(command: str, tmp_path: Path) -> None:
    for place in (tmp_path / "nothing", tmp_path):
        status, out, err = run(command, str(place))
        assert (status, out) == (1, "")
        assert str(place) in err


def test_it_wants_a_file_or_a_puzzle_and_not_both() -> None:
    assert run("best-turn")[0] == run("best-turn", "x", "--puzzle", "1")[0] == 2
    assert "give a FILE or --puzzle" in run("best-turn")[2]


def test_a_puzzle_keeps_its_solution_to_itself() -> None:
    status, out, err = run("best-turn", "--puzzle", "2")
    assert (status, err) == (0, "")
    task, position, hint = out.splitlines()
    assert "one turn gains 15 VP; greedy players found 6." in task
    assert best_turn(from_position(position)).gain == 15
    assert hint == "--solution shows the turn."
    solved = run("best-turn", "--puzzle", "2", "--solution")[1]
    assert solved.startswith(f"{task}\n{position}\n")
    assert "\n  construct p7 " in solved
    assert json.loads(run("best-turn", "--puzzle", "2", "--json")[1])["greedy"] == 6


def test_a_game_is_reviewed_turn_by_turn(record: Record) -> None:
    status, out, err = run("review", "-", text=to_json(record))
    lines = out.splitlines()
    assert (status, err) == (0, "")
    turns = [line for line in lines if line.startswith("Turn ")]
    assert len(turns) == 11
    assert any(line.endswith(" were there") for line in turns)
    assert any(line.startswith("  sow ") for line in lines)
    totals = score(record.state).totals
    assert [line.partition(" of ")[0] for line in lines[-2:]] == [f"Ada: {totals[0]}", f"Ben: {totals[1]}"]


def test_a_player_is_reviewed_alone(record: Record) -> None:
    found = json.loads(run("review", "-", "--json", "--player", "Ben", text=to_notation(record))[1])["turns"]
    assert {each["name"] for each in found} == {"Ben"}
    assert sum(each["gained"] for each in found) == score(record.state).totals[1]
    status, out, err = run("review", "-", "--player", "Cleo", text=to_json(record))
    assert (status, out) == (2, "")
    assert "Cleo does not play here; the players are Ada, Ben" in err


def test_a_game_without_a_turn() -> None:
    assert run("review", "-", text=to_json(Record.begin(new_game(2, 1))))[1] == "No turn was played to its end.\n"


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_are_translated_and_moves_are_not(code: str, record: Record) -> None:
    text = to_json(record)
    english = run("review", "-", "--lang", "en", text=text)[1], run("best-turn", "-", "--lang", "en", text=text)[1]
    found = run("review", "-", "--lang", code, text=text)[1], run("best-turn", "-", "--lang", code, text=text)[1]
    assert (found == english) is (code == "en")
    moves = [line for line in found[0].splitlines() if line.startswith("  ")]
    assert moves == [line for line in english[0].splitlines() if line.startswith("  ")]
    assert from_json(text) == record
