"""`dejavu-rules score --ask`: what is kept in the file, and how it goes on."""

import os
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from dejavu_rules.apps.cli import main
from dejavu_rules.apps.cli.language import translate
from dejavu_rules.apps.cli.questions import dialogue
from dejavu_rules.apps.cli.questions.answers import answer
from dejavu_rules.apps.cli.questions.dialogue import AnswerFile
from dejavu_rules.apps.cli.questions.form import Blank, Form, question
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.scoring.end_state import load, table_from
from tests.support.asking import FULL_TABLE, Talk, join_answers

SHORT = ["red blue gold", "Ada, Ben", "red 1 2", "green 2 3, white 1 sequence red", "", "5", "", "weiß 6 white cards"]
SHORT += ["", "7", ""]


def ask(path: Path, *answers: str, options: tuple[str, ...] = ()) -> Result:
    return CliRunner().invoke(main, ["score", "--ask", str(path), *options], input=join_answers(answers))


@pytest.mark.parametrize("name", ["table.toml", "table.json"])
def test_a_table_is_asked_for_from_the_start_to_the_score(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    result = ask(path, *SHORT)
    assert result.exit_code == 0
    assert "5 + 3 + 10 + 0 = 18" in result.stdout
    assert "7 + 0 + 3 + 0 = 10" in result.stdout
    assert result.stderr.endswith(f"All answers are in {path}\n")
    assert [holding.name for holding in load(str(path)).holdings] == ["Ada", "Ben"]
    assert os.listdir(tmp_path) == [name]


def test_nothing_but_the_sheet_is_on_standard_output(tmp_path: Path) -> None:
    result = ask(tmp_path / "table.toml", *SHORT, options=("--json",))
    assert result.stdout.startswith('{"players"')
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize("name", ["table.toml", "table.json"])
def test_stopped_after_any_answer_it_goes_on_at_the_very_question(tmp_path: Path, name: str) -> None:
    talk, kept = Talk(), AnswerFile(str(tmp_path / name))
    for line in FULL_TABLE[:-1]:
        talk = talk(line)
        kept.write(talk.raw)
        found = AnswerFile(kept.file).read()
        assert found == talk.raw
        assert question(Form(found)) == question(talk.form)
    assert os.listdir(tmp_path) == [name]


def test_the_end_of_the_input_keeps_every_answer(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    first = ask(path, *SHORT[:4])
    assert (first.exit_code, first.stdout) == (130, "")
    assert f"Every answer is in {path}" in first.stderr
    second = ask(path, *SHORT[4:])
    assert second.exit_code == 0
    assert second.stderr.startswith(f"Continuing with {path}")
    assert "Ada, card 3" in second.stderr
    assert "Winner: Ada with 18 VP" in second.stdout


def test_stopped_before_the_first_answer_there_is_no_file(tmp_path: Path) -> None:
    result = ask(tmp_path / "table.toml")
    assert (result.exit_code, os.listdir(tmp_path)) == (130, [])
    assert "nothing was answered yet" in result.stderr


def test_ctrl_c_at_a_question_keeps_the_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(SHORT[:3])

    def next_line(*_: object) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(dialogue, "read_line", next_line)
    result = ask(tmp_path / "table.toml")
    assert result.exit_code == 130
    assert "Stopped. Every answer is in" in result.stderr
    assert AnswerFile(str(tmp_path / "table.toml")).read() == Talk()(*SHORT[:3]).raw


def test_a_finished_file_is_only_scored_or_changed(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    ask(path, *SHORT)
    saved = path.read_bytes()
    assert "Winner: Ada" in ask(path, "").stdout
    assert path.read_bytes() == saved
    assert "Winner: Ben" in ask(path, "change ben tokens 70", "").stdout


def test_a_file_that_was_begun_by_hand_is_continued(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[[players]]\nname = "Ada"\nvp_tokens = 3\n[[players]]\nname = "Ben"\nfragments = ["red 1"]\n')
    result = ask(path, "red blue gold", "red 2", "", "", "")
    assert result.exit_code == 0
    assert "Ben: Memory Fragments besides red 1" in result.stderr
    assert load(str(path)).fragment_colours == ("red", "blue", "gold")


def test_an_empty_file_is_a_beginning(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.touch()
    assert ask(path, *SHORT).exit_code == 0


def test_a_file_that_is_not_a_table_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.toml"
    path.write_text("dear = 'diary'")
    result = ask(path, *SHORT)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "dear: unknown key" in result.stderr
    assert path.read_text() == "dear = 'diary'"


def test_a_place_where_nothing_can_be_written_is_noticed_before_the_first_question(tmp_path: Path) -> None:
    result = ask(tmp_path / "none" / "table.toml", *SHORT)
    assert result.exit_code == 4
    assert result.stderr == f"{tmp_path}/none/table.toml: cannot be written: No such file or directory\n"


def test_a_link_is_refused_before_the_first_question(tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "elsewhere.toml")
    result = ask(tmp_path / "link.toml", *SHORT)
    assert result.exit_code == 1
    assert "is a symbolic link" in result.stderr
    assert os.listdir(tmp_path) == ["link.toml"]


def test_what_somebody_else_wrote_meanwhile_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.toml"
    lines = iter(SHORT)

    def next_line(*_: object) -> str:
        line = next(lines)
        if line == SHORT[2]:
            path.write_text("by hand")
        return line

    monkeypatch.setattr(dialogue, "read_line", next_line)
    result = ask(path)
    assert result.exit_code == 1
    assert "somebody else has changed it" in result.stderr
    assert path.read_text() == "by hand"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_help_shows_is_understood(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Prompts and help in any language advise only what can be typed in it."""
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    vocabulary = {key: translate("command", key) for key in texts_of("command")}
    colours = translate("question", "usual colours")
    assert colours in translate("question", "colours")
    several, _, short, *commands, _ = [re.split("[:：]", line) for line in translate("asking", "help").split("\n")]
    talk = Talk()(colours, "Ada, Ben", short[1], several[1])
    assert talk.say_in == ()
    assert len(table_from(dict(talk.raw), seats=2).holdings[0].cards) == 4
    replies = [answer(talk.form, words[0], vocabulary) for words in commands]
    changing = [reply.form.changing for reply in replies]
    assert changing == [None, None, Blank("card", 0, 2), Blank("card", 0, 4), Blank("fragments", 0), None]
    assert all(reply.notes for reply in (replies[0], replies[1], replies[5]))
    at_once = commands[2][2].partition(", ")[0].partition("，")[0].replace(" 3 ", " 1 ")  # green 2 is card 1
    assert answer(talk.form, at_once, vocabulary).form.raw != talk.raw
    end = re.findall("`(.*?)`", translate("question", "end", name="Ada"))
    assert [answer(talk.form, words, vocabulary).form.changing for words in end] == [None, Blank("assignment", 0)]


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "exit"), ("de", "schluss"), ("de", "quit"), ("it", "esci"), ("zh", "離開")]
)
def test_a_word_stops_and_every_answer_is_kept(tmp_path: Path, lang: str, word: str) -> None:
    path = tmp_path / "table.toml"
    result = ask(path, "rot blau gold", "Ada, Ben", word, "never read", options=("--lang", lang))
    assert result.exit_code == 130
    assert "never read" not in result.stderr
    assert [player["name"] for player in AnswerFile(str(path)).read()["players"]] == ["Ada", "Ben"]  # type: ignore[attr-defined]


def test_every_question_can_be_left_with_enter(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    assert ask(path, "", "").exit_code == 130  # the usual colours; nobody is named
    assert AnswerFile(str(path)).read() == {"fragment_colours": ["red", "blue", "yellow"], "players": []}
    finished = ask(path, "Ada, Ben", "red 1", "", "", "red 1", "", "", "", "", "")
    assert finished.exit_code == 0
    assert "taken back: red 1" in finished.stderr


def test_lines_are_as_wide_as_their_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(sys, "stderr", type("Terminal", (), {"isatty": lambda _: True})())
    monkeypatch.setattr(dialogue, "get_terminal_size", lambda: os.terminal_size((41, 24)))
    monkeypatch.setattr(dialogue, "put", lambda text, err: said.append(text))
    dialogue._say("你們對三種記憶碎片顏色的稱呼；" * 5)
    assert len(said[0].splitlines()) > 3
    assert max(map(cell_len, said[0].splitlines())) <= 40
    assert "".join(said[0].split()) == "你們對三種記憶碎片顏色的稱呼；" * 5


def test_the_dialogue_in_the_document_is_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = Path("docs/guide/scoring.md").read_text(encoding="utf-8")
    shown = re.search("```text\n(Every answer.*?)```", document, re.DOTALL)
    assert shown is not None
    lines = shown[1].splitlines()
    monkeypatch.chdir(tmp_path)
    result = ask(Path("table.toml"), *[line.removeprefix("> ") for line in lines if line.startswith("> ")])
    said = [line for line in lines if not line.startswith("> ")]
    assert result.stderr.splitlines()[: len(said)] == said
