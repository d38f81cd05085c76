"""`dejavu-rules play` as processes: nobody's hand can be scrolled back to, and no move of another process is lost."""

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dejavu_rules.i18n import LANGUAGES, speaker
from dejavu_rules.match import open_match

COMMAND = [sys.executable, "-c", "from dejavu_rules.apps.cli import main; main(prog_name='dejavu-rules')", "play"]


def run_in_terminal(*arguments: str, answers: Callable[[str], str | None]) -> str:
    """Everything that a terminal gets; each prompt is answered, and None ends the input."""
    reading, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "50"}
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=terminal, stdout=terminal, stderr=terminal, env=environment, close_fds=True
    )
    os.close(terminal)
    shown, since = "", 0
    while select.select([reading], [], [], 60)[0]:
        try:
            data = os.read(reading, 65536)
        except OSError:  # the last one has closed it
            break
        shown += data.decode()
        if shown.rstrip(" ").endswith(">"):
            answer = answers(shown[since:])
            since = len(shown)
            os.write(reading, b"\x04" if answer is None else f"{answer}\n".encode())
    process.wait(60)
    os.close(reading)
    return shown


def test_what_one_player_has_seen_nobody_can_scroll_back_to() -> None:
    turns = 0

    def answer(screen: str) -> str | None:
        nonlocal turns
        turns += "look away" in screen
        return None if turns == 4 else "" if "look away" in screen else "1"

    shown = run_in_terminal("--seats", "Ada, Ben", "--seed", "3", answers=answer)
    pages = shown.split("\x1b[3J")
    assert len(pages) > 8
    owners = [set(re.findall(r"(Ada|Ben): [A-Z]", page)) for page in pages]
    assert [each for each in owners if each] == [{"Ben"}, {"Ada"}, {"Ben"}]
    for page in pages:
        assert not ("look away" in page and speaker("en").sentence("play", "hand") in page)
    assert not owners[-1], "also after the last prompt"
    assert shown.count("\x1b[2J") == len(pages) - 1


def test_a_game_against_bots_stays_on_the_screen() -> None:
    shown = run_in_terminal("--seats", "Ada, greedy", "--seed", "3", answers=lambda _: None)
    assert "Ada: " in shown
    assert "\x1b[3J" not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_of_another_process_is_not_lost(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    def begin() -> "subprocess.Popen[str]":
        command = [*COMMAND, str(file), "--seats", "Ada, greedy", "--seed", "3", "--lang", lang]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    first = begin()
    assert first.stdout is not None
    first.stdout.readline()  # it has read the file
    begin().communicate("1\n1\n1\n", timeout=60)
    after = file.read_text("utf-8")
    assert len(open_match(after).record.log) > 0
    told, _ = first.communicate("2\n2\n2\n", timeout=60)
    assert file.read_text("utf-8") == after
    words = speaker(lang).sentence("answer", "changed meanwhile", file=str(file))
    assert words.replace(" ", "") in re.sub(r"\s", "", told)
    assert speaker(lang).sentence("answer", "play is not kept") in told
