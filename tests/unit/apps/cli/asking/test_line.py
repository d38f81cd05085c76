"""A real terminal: keys, Ctrl-C and what is kept, with the command as it is."""

import os
import pty
import re
import select
import signal
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from dejavu_rules.apps.cli.questions.dialogue import read_line
from dejavu_rules.scoring.end_state import load

CODE = "from dejavu_rules.apps.cli import main; main(prog_name='dejavu-rules')"


class Terminal:
    """A process in a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            variables = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "dumb", **environment}
            os.execvpe(sys.executable, [sys.executable, "-c", CODE, *arguments], variables)
        self.seen = ""

    def wait_for(self, words: str, seconds: float = 20) -> None:
        """Reads until these words are on the screen, after those that were waited for before."""
        end = time.monotonic() + seconds
        while words not in self.seen:
            ready, _, _ = select.select([self.screen], [], [], max(0, end - time.monotonic()))
            assert ready, f"{words!r} did not come; seen: {self.seen!r}"
            self.seen += os.read(self.screen, 4096).decode("utf-8", "replace")
        self.seen = self.seen.partition(words)[2]

    def type(self, keys: str) -> None:
        """Presses keys; \\n is Enter, \\x03 is Ctrl-C."""
        os.write(self.screen, keys.encode())

    def interrupt(self) -> None:
        """Presses Ctrl-C, and again if nothing comes: Python may notice a signal only at the next key."""
        for _ in range(10):
            try:
                self.type("\x03")
            except OSError:  # it has ended
                return
            if select.select([self.screen], [], [], 1)[0]:
                return

    def end(self) -> int:
        """Everything that is still printed, and the exit code."""
        try:
            while select.select([self.screen], [], [], 20)[0] and (part := os.read(self.screen, 4096)):
                self.seen += part.decode("utf-8", "replace")
        except OSError:  # the terminal is closed
            pass
        os.close(self.screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_dialogue_survives_a_typo_a_completed_word_and_ctrl_c(tmp_path: Path) -> None:
    file = str(tmp_path / "table.toml")
    first = Terminal("score", "--ask", file)
    for question, keys in (("colours", "red blue gold\n"), ("Who played", "小美, Jürgen\n"), ("小美", "red 1 2\n")):
        first.wait_for(question)
        first.type(keys)
    first.wait_for("card 1")
    first.type("gren 2 3, gre\t 3 4\n")  # Tab writes the end of "green"
    first.wait_for("did you mean 'green'?")
    first.wait_for("card 2")
    first.wait_for("> ")
    first.type("white 1 se")
    first.wait_for("se")
    first.interrupt()
    assert first.end() == 130
    assert "Stopped. Every answer is in" in first.seen
    assert "Traceback" not in first.seen

    second = Terminal("score", "--ask", file)
    for question, keys in (
        *(("card 2", "white 1 sequence red\n"), ("card 3", "\n"), ("tokens", "5\n")),
        *(("Jürgen", "\n"), ("card 1", "\n"), ("tokens", "\n"), ("Enter for the score", "\n")),
    ):
        second.wait_for(question)
        second.type(keys)
    assert second.end() == 0
    assert re.search("Winner: 小美 with 19 VP", second.seen)
    assert [holding.name for holding in load(file).holdings] == ["小美", "Jürgen"]
    assert os.listdir(tmp_path) == ["table.toml"]


def test_a_terminal_that_is_closed_at_a_question_ends_the_command(tmp_path: Path) -> None:
    terminal = Terminal("score", "--ask", str(tmp_path / "table.toml"), PYTHONIOENCODING="ascii")
    terminal.wait_for("colours")
    terminal.type("rouge bleu doré\n")  # a terminal that cannot show it is still understood
    terminal.wait_for("Who played")
    os.kill(terminal.pid, signal.SIGHUP)
    assert terminal.end() == 129
    assert "Traceback" not in terminal.seen
    assert (
        (tmp_path / "table.toml").read_text(encoding="utf-8").startswith('fragment_colours = ["rouge", "bleu", "doré"]')
    )
    assert os.listdir(tmp_path) == ["table.toml"]


def test_accents_are_read_from_a_terminal_that_knows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = SimpleNamespace(isatty=lambda: True, encoding="ascii")
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr("builtins.input", lambda prompt: "dor\udcc3\udca9")
    assert read_line(["red"]) == "doré"


def test_a_closed_input_has_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EOFError):
        read_line([])
