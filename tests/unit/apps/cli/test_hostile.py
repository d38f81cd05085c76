"""The real command against hostile files and broken surroundings: no traceback, soon, small, and the right exit code.

Files are many, so one process imports the command and forks for each of them; surroundings get a process of their own.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.unit.scoring.end_state.test_hostile_files import HOSTILE

MOST_SECONDS, MOST_KILOBYTES = 2.0, 150_000
COMMAND = [sys.executable, "-c", "from dejavu_rules.apps.cli import main; main(prog_name='dejavu-rules')"]
FORKS = """
import difflib, gc, json, os, sys
from dejavu_rules.apps.cli import catalogue, main, map, questions, score
from dejavu_rules.inputs import lines
answers = []
gc.freeze()
for arguments in json.load(sys.stdin):
    reading, writing = os.pipe()
    if os.fork() == 0:
        nothing = os.open(os.devnull, os.O_RDWR)
        for new, old in ((nothing, 0), (nothing, 1), (writing, 2)):
            os.dup2(new, old)
        os.close(reading)
        os.close(writing)
        code = 99
        try:
            sys.argv[1:] = arguments
            main(prog_name='dejavu-rules')
        except SystemExit as end:
            code = end.code
        except BaseException:
            sys.excepthook(*sys.exc_info())
        sys.stderr.flush()
        os._exit(code)
    os.close(writing)
    with open(reading, 'rb') as errors:
        said = errors.read().decode('utf-8', 'replace')
    _, status, used = os.wait4(-1, 0)
    answers.append([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss, said])
json.dump(answers, sys.stdout)
"""
VALID = 'players = [{ name = "%s" }, { name = "%s" }]'
TEXTS = [
    *(
        "a",
        "[[players]]",
        "players = 1",
        "players = []",
        "players = [1, 2]",
        "players = [[], []]",
        "[players]\nname = 1",
    ),
    *("[[players]]\n" * count for count in (2, 5, 11, 5000)),
    *(
        f"players = [{{ {key} = {value} }}, {{ {key} = {value} }}]"
        for key in ("name", "cards", "fragments", "vp_tokens", "assignment", "x")
        for value in ("1", "1.5", "true", "[]", "[[]]", "{}", '""', "[{}]", "1979-05-27", "inf")
    ),
    *(VALID % (name, name) for name in ("A" * 81, "\\u0000", "\\u001b[31m", "\\u202e", "{name}", "%s", "[red]A[/red]")),
    *(f"fragment_colours = {value}\n{VALID % ('A', 'B')}" for value in ("1", "[]", '["", ""]', '["a", "a"]', "[[]]")),
    *(
        f'[[players]]\nname = "A"\nfragments = ["{fragment}"]\n[[players]]\nname = "B"\n'
        for fragment in ("red", "1", "red 0", "red 99999999999", "red 1" * 40, "{red} 1", "\\ud83d 1", "red -1")
    ),
    *(
        f'[[players]]\nname = "A"\ncards = [{{ {card} }}]\n[[players]]\nname = "B"\n'
        for card in (
            "",
            "colour = 1",
            'colour = "red", number = 8, vp = 1',
            'colour = "red", number = 1, vp = -1',
            'colour = "red", number = 1, scores = "sequence"',
            'colour = "red", number = 1, scores = 1',
            'colour = "blue", number = 1, scores = "red cards"',
            "number = 1, number = 2",
        )
    ),
]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the command does with every hostile file, read as each of its inputs."""
    folder = tmp_path_factory.mktemp("hostile")
    files = {what: (name, content) for what, (name, content, _) in HOSTILE.items()}
    files |= {f"text {number}": ("x.toml", text.encode()) for number, text in enumerate(TEXTS)}
    runs: dict[str, list[str]] = {}
    for number, (what, (name, content)) in enumerate(files.items()):
        path = folder / f"{number}{name}"
        path.write_bytes(content)
        runs |= {f"{what}: score": ["score", str(path)], f"{what}: ask": ["score", "--ask", str(path)]}
        if what in HOSTILE:
            runs |= {f"{what}: {each}": [each, "check", str(path)] for each in ("map", "catalogue")}
    done = subprocess.run(
        [sys.executable, "-c", FORKS], input=json.dumps(list(runs.values())), capture_output=True, text=True, check=True
    )
    return dict(zip(runs, json.loads(done.stdout), strict=True))


def test_hostile_files_get_a_short_answer_soon_and_with_little_memory(answers: dict[str, Any]) -> None:
    assert len(answers) > 170
    for what, (code, seconds, kilobytes, said) in answers.items():
        assert code in ((0, 1) if what.endswith("score") else (0, 1, 130)), (what, code, said)
        assert "Traceback" not in said, (what, said)
        assert code == 0 or said.strip(), what
        assert (seconds < MOST_SECONDS, kilobytes < MOST_KILOBYTES) == (True, True), (what, seconds, kilobytes)


def run(arguments: str, shell: str = "", stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a shell, which can close and redirect what Python cannot."""
    line = f'exec "$@" {shell}'
    return subprocess.run(
        ["/bin/sh", "-c", line, "sh", *COMMAND, *arguments.split()],
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=30,
    )


@pytest.mark.parametrize(
    ("arguments", "shell", "code"),
    [
        ("score examples/rulebook.toml", ">/dev/full", 4),
        ("score --json examples/rulebook.toml", ">&-", 4),
        ("score --template", ">/dev/full 2>/dev/full", 4),
        ("map --svg -", ">/dev/full", 4),
        ("--help", ">/dev/full", 4),
        ("score -", "<&-", 1),
        ("score --ask /nowhere/table.toml", "", 4),
        ("score --ask /dev/null", "<&-", 1),
    ],
)
def test_broken_streams_end_in_an_exit_code_without_a_traceback(arguments: str, shell: str, code: int) -> None:
    result = run(arguments, shell)
    assert result.returncode == code
    assert b"Traceback" not in result.stderr
    assert b"Exception ignored" not in result.stderr
    assert result.stdout == b""


@pytest.mark.parametrize("option", ["--ask", "--template"])
def test_a_full_disk_is_reported_and_leaves_no_file(tmp_path: Path, option: str) -> None:
    line = ["/bin/sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *COMMAND, "score", option, str(tmp_path / "table.toml")]
    result = subprocess.run(line, input=b"red blue gold\n", capture_output=True, check=False)
    assert result.returncode == 4, result.stderr
    assert result.stderr.startswith(f"{tmp_path}/table.toml: cannot be written: ".encode())
    assert os.listdir(tmp_path) == []


def test_a_reader_that_has_seen_enough_ends_the_command_quietly() -> None:
    line = 'sleep 0 | "$@" >/dev/null; { "$@"; echo $? >&2; } | true'
    result = subprocess.run(
        ["/bin/sh", "-c", line, "sh", *COMMAND, "map"], capture_output=True, stdin=subprocess.DEVNULL, check=False
    )
    assert result.stderr.strip() in (b"4", b"0")  # 0 if everything was written before the reader left


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_terminal_that_is_not_utf_8_can_be_used(tmp_path: Path, language: str) -> None:
    file = tmp_path / "table.toml"
    answers = "rot blau gold\n小美, Jürgen\n\n\n7\n\nnonsense\n\n\n\n".encode()
    surroundings = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    result = run(f"score --lang {language} --ask {file}", stdin=answers, **surroundings)
    assert result.returncode == 0, result.stderr
    assert b"Traceback" not in result.stderr
    assert b"J?rgen" in result.stdout
    assert result.stdout.isascii()
    assert 'name = "小美"' in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("where", ["click", "dejavu_rules.scoring.sheet", "z3"])
def test_ctrl_c_while_it_works(where: str) -> None:
    """While it starts, while it loads a command, while it loads what a proof needs."""
    code = f"""if True:
        import os, signal, sys
        from dejavu_rules import errors  # what comes before our command is Python's own
        def hook(event, arguments):
            if event == "import" and arguments[0] == {where!r}:
                os.kill(os.getpid(), signal.SIGINT)
        sys.addaudithook(hook)
        from dejavu_rules.apps.cli import main
        main()
    """
    arguments = [sys.executable, "-c", code, "score", "--prove", "examples/four_players.json"]
    result = subprocess.run(arguments, capture_output=True, check=False, timeout=30)
    assert result.returncode == 130, result.stderr
    assert result.stderr.strip() == b"stopped"
    assert result.stdout == b""
