"""`dejavu-rules engine` as a process: whatever comes in, one answer for each line, and a quiet end."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dejavu_rules.apps import wire as protocol
from dejavu_rules.apps.cli import engine, main
from dejavu_rules.apps.cli.output import STOPPED
from dejavu_rules.apps.wire import LONGEST_LINE, Desk

ENGINE = ("dejavu-rules", "engine")
HELLO = b'{"id": 1, "do": "hello"}\n'

HOSTILE = {
    "nothing": b"\n",
    "spaces": b"  \t \r\n",
    "not UTF-8": b'{"id": 1, "do": "hello\xff"}\n',
    "UTF-16": '{"do": "hello"}'.encode("utf-16") + b"\n",
    "zero bytes": b"\0\0\0\n",
    "a terminal's escapes": b"\x1b[2J\x07\n",
    "a byte order mark": b"\xef\xbb\xbf" + HELLO,
    "a megabyte of nothing": b" " * 2**20 + b"\n",
    "a megabyte of a text": b'{"id": "' + b"x" * 2**20 + b'"}\n',
    "a megabyte of brackets": b"[" * 2**20 + b"\n",
    "many objects deep": b'{"do":' * 10**5 + b"\n",
    "a line that never ends": b"{" + b" " * (2 * LONGEST_LINE) + b"\n",
    "just too long": b" " * LONGEST_LINE + b"\n",
    "not a number": b'{"id": NaN, "do": "hello"}\n',
    "a huge number": b'{"id": ' + b"1" * 10**5 + b"}\n",
    "a huge power": b'{"id": 1e400}\n',
    "a key twice": b'{"do": "hello", "do": "hello"}\n',
    "a thousand fields": json.dumps(dict.fromkeys(map(str, range(1000)))).encode() + b"\n",
    "code": b"__import__('os').system('true')\n",
    "a pickle": b"cos\nsystem\n",
    "an unknown command": b'{"do": "exit"}\n',
    "no game": b'{"do": "view", "seat": 0, "game": "../../etc/passwd"}\n',
    "a seed without end": b'{"do": "new", "seats": ["Ada", "Ben"], "seed": -1}\n',
    "half a letter": b'{"do": "new", "seats": ["\\ud800", "b"], "seed": 1}\n',
    "a save of nothing": b'{"do": "open", "text": "{}"}\n',
    "a save of a wrong kind": b'{"do": "open", "text": "{\\"schema\\": \\"dejavu-rules/state\\"}"}\n',
    "a deep save": json.dumps({"do": "open", "text": '{"first":' * 900 + "1" + "}" * 900}).encode() + b"\n",
}


def run(lines: bytes, *command: str) -> tuple[list[Any], subprocess.CompletedProcess[bytes]]:
    done = subprocess.run(command or ENGINE, input=lines, capture_output=True, timeout=60)
    return [json.loads(line) for line in done.stdout.decode("ascii").splitlines()], done


def answers_to(lines: bytes) -> list[Any]:
    """The same without a process of its own, which takes longer to begin than to answer."""
    done = CliRunner().invoke(main, ["engine"], input=lines)
    assert (done.exit_code, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_wrong_line_gets_an_error_and_never_ends_it() -> None:
    lines = b"".join(line + HELLO for line in HOSTILE.values())
    replies, done = run(lines)
    assert (done.returncode, done.stderr) == (0, b"")
    wrong = [reply for reply in replies if "error" in reply]
    number = sum(line.count(b"\n") for line in HOSTILE.values())
    assert len(wrong) == number
    assert len(replies) == number + len(HOSTILE)
    assert {reply["error"]["kind"] for reply in wrong} == {"malformed", "invalid", "unknown-game"}
    assert max(len(json.dumps(reply)) for reply in wrong) < 10_000


def test_a_game_stays_what_it_is_whatever_comes_between() -> None:
    begin, look = b'{"do": "new", "seats": ["Ada", "Ben"], "seed": 7}\n', b'{"do": "view", "seat": 1}\n'
    replies = answers_to(begin + b"".join(HOSTILE.values()) + look)
    assert replies[-1] == answers_to(begin + look)[-1]
    assert "answer" in replies[-1]


def test_the_last_line_needs_no_end() -> None:
    for line in (HELLO.rstrip(), HELLO.replace(b"\n", b"\r\n")):
        assert [reply["id"] for reply in answers_to(line)] == [1]
    (reply,) = answers_to(b" " * (LONGEST_LINE + 5))
    assert "bytes" in reply["error"]["message"]


def test_without_input_there_is_no_output() -> None:
    assert answers_to(b"") == []


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes it")
def test_a_closed_input_is_an_end_too() -> None:
    _, done = run(b"", "sh", "-c", "dejavu-rules engine <&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_answers_come_at_once() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(HELLO)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == 1


def test_it_ends_when_nobody_listens_any_more() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(HELLO)
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(HELLO)
        process.stdin.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_an_interrupt_ends_it_quietly() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(HELLO)
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
        assert process.wait() == STOPPED


def test_a_defect_of_ours_is_an_answer_and_the_games_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    real = protocol.answer

    def failing(desk: Desk, line: str) -> tuple[Desk, str]:
        if "drop" in line:
            raise KeyError("a secret")
        return real(desk, line)

    monkeypatch.setattr(engine, "answer", failing)
    lines = b'{"do": "new", "seats": ["Ada", "Ben"], "seed": 7}\n{"do": "drop"}\n{"do": "view", "seat": 0}\n'
    done = CliRunner().invoke(main, ["engine"], input=lines)
    begun, failed, seen = map(json.loads, done.stdout.splitlines())
    assert "answer" in begun
    assert "answer" in seen
    assert failed == {"id": None, "error": {"kind": "internal", "message": "a defect of the engine: KeyError"}}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "one JSON request per line"),
        ("de", "eine JSON-Anfrage pro Zeile"),
        ("it", "una richiesta JSON per riga"),
        ("zh", "每行一個JSON請求"),
    ],
)
def test_help_is_in_every_language(lang: str, words: str) -> None:
    shown = CliRunner().invoke(main, ["--lang", lang, "engine", "--help"]).stdout
    assert shown.count(words) == 1
    assert "docs/guide/engine.md" in shown


# Bots of the owner's own


def test_a_bot_is_named_on_the_command_line_and_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lazybots.py").write_text(LAZY, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    lines = b'{"do": "hello"}\n{"do": "new", "seats": ["lazybots:Lazy.play", "Ada"], "seed": 1}\n{"do": "bot"}\n'
    done = CliRunner().invoke(main, ["engine", "--bot", "lazybots:Lazy.play"], input=lines)
    hello, begun, played = map(json.loads, done.stdout.splitlines())
    assert hello["answer"]["bots"] == ["random", "greedy", "planner", "searcher", "lazybots:Lazy.play"]
    assert begun["answer"]["bots"] == ["lazybots:Lazy.play", None]
    assert played["answer"]["waiting"] == [1]
    sys.modules.pop("lazybots")
    refused = json.loads(CliRunner().invoke(main, ["engine"], input=lines).stdout.splitlines()[1])
    assert refused["error"]["kind"] == "invalid"
    assert "lazybots" not in sys.modules  # nobody has imported it


LAZY = """
from dejavu_rules.bots import random_bot
class Lazy:
    play = staticmethod(random_bot)
"""


@pytest.mark.parametrize("name", ["gredy", "Ada", "no.such:bot", "json:nothing", "process:", "greedy:300"])
def test_a_bot_that_is_none_is_a_usage_error(name: str) -> None:
    done = CliRunner().invoke(main, ["engine", "--bot", name], input=b"")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "bot" in done.stderr
