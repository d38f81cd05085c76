"""A bot that is another program: it speaks the wire, has limited time, and ends when it is no longer needed."""

import gc
import json
import os
import sys
import time
from pathlib import Path

import pytest

from dejavu_rules import Dealer, InvalidSetup, Match, determinize, view
from dejavu_rules.apps.wire import process
from dejavu_rules.apps.wire.process import ProcessBot, find_bots
from dejavu_rules.bots import BOTS, Bot, BotFailed
from dejavu_rules.saves import to_document
from tests.support.dealers import DealerOf
from tests.support.desks import validator
from tests.unit.apps.wire.test_client import ROOT, node

PYTHON = f'"{sys.executable}" -u -c'
FIRST = """
import json, sys
def ask(**request):
    print(json.dumps(request), flush=True)
    return json.loads(sys.stdin.readline())
for line in sys.stdin:
    told = json.loads(line)
    if told["do"] == "decide":
        assert told["view"]["seat"] == told["seat"] and told["view"]["players"][1 - told["seat"]]["hand"] is None
        assert "error" in ask(id=1, do="act", action=dict(kind="Nothing"))
        assert "error" in ask(id=1, do="save")
        assert "error" in ask(id=1, do="take", step="done")
        assert ask(id=1, do="view")["answer"]["view"]["seat"] == told["seat"]
        action = ask(id=1, do="legal", limit=1)["answer"]["actions"][0]
        assert "answer" in ask(id=2, do="act", action=action)
"""


def program(folder: Path, text: str) -> str:
    file = folder / "bot.py"
    file.write_text(text, "utf-8")
    return f'"{sys.executable}" -u "{file}"'


def match_with(bot: Bot) -> Match:
    return Match.new(["mine", "Ada"], seed=3, bots={"mine": bot})


def why(bot: Bot) -> str:
    """What is said of a bot that does not decide."""
    with pytest.raises(BotFailed) as failed:
        match_with(bot).play_bot()
    return str(failed.value)


def test_a_program_plays_as_a_client_does(tmp_path: Path) -> None:
    bot = ProcessBot(program(tmp_path, FIRST))
    match = match_with(bot).play_bots()
    assert match.sealed[0] is not None
    running = bot._process
    assert running is not None
    while match.record.state.turn < 3:
        match = match.act(1, match.hint(1)) if 1 in match.waiting else match.play_bot()
    assert bot._process is running
    bot.close()
    assert running.poll() is not None
    assert match.play_bots() is not None  # it is started again
    bot.close()


def test_the_example_in_node_plays_a_whole_game_against_itself() -> None:
    bot = ProcessBot(f'"{node()}" "{ROOT / "examples" / "bot.mjs"}"', seconds=60)
    match = Match.new(["mine", "mine"], names=["A", "B"], seed=4, bots={"mine": bot})
    for _ in range(60):
        match = match.play_bot()
    assert match.record.state.turn > 3
    bot.close()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it ended"),
        ("import sys; sys.stdin.readline(); print('x' * 101)", "a line is too long"),
        ("import sys; sys.stdin.readline(); print('x' * 102, end='')", "a line is too long"),
        ("import sys; sys.stdin.readline(); print('x' * 100); sys.stdin.readline()", "it ended"),
        ("import sys; sys.stdin.readline(); print('x' * 100, end='')", "it ended"),
        (
            "import os, sys, time; sys.stdin.readline(); os.close(0); print('[]', flush=True); time.sleep(20)",
            "it ended",
        ),
        ('while True: print(\'{"do": "x"}\', flush=True)', "it has asked 20 times"),
        ("import sys; sys.stdin.readline(); print('[]'); sys.stdin.readline()", "it ended"),
    ],
)
def test_a_program_that_does_not_decide_has_failed(
    tmp_path: Path, text: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "MOST_ASKED", 20)
    monkeypatch.setattr(process, "LONGEST_LINE", 100)
    bot = ProcessBot(program(tmp_path, text))
    assert why(bot) == f"bot: {sys.executable} did not decide within 20 s: {reason}"


ASKING = """
import json, sys
def ask(line):
    sys.stdout.buffer.write(line + b"\\n")
    sys.stdout.flush()
    return json.loads(sys.stdin.readline())
sent = json.loads(sys.stdin.readline())
got = [ask(b"\\xff"), ask(b'{"id": 7, "do": "view"}'), ask(b'{"do": "hint"}')]
(step, *_) = ask(b'{"do": "options"}')["answer"]["options"]
got.append(ask(json.dumps({"id": 8, "do": "take", "step": step["step"]}).encode()))
action = ask(b'{"do": "legal", "limit": 1}')["answer"]["actions"][0]
with open(FILE, "w") as file:
    json.dump([sent, got], file)
ask(json.dumps({"do": "act", "action": action}).encode())
"""


def test_a_program_is_answered_as_a_client_is_but_decides_with_one_act(tmp_path: Path) -> None:
    """It ends after each decision, and is started again for the next one."""
    kept = tmp_path / "kept.json"
    bot = ProcessBot(program(tmp_path, ASKING.replace("FILE", repr(str(kept)))))
    match = match_with(bot)
    asked: list[int] = []

    def last(number: int) -> int:
        asked.append(number)
        return number - 1

    for number in (1, 2):
        assert bot(match.view(0), DealerOf(last)) == match.legal(0).at(0)
        sent, (nonsense, seen, hint, taken) = json.loads(kept.read_text("utf-8"))
        view = to_document(match.view(0))
        assert sent == {"do": "decide", "id": number, "seat": 0, "view": view, "seed": 2**53 - 1}
        assert nonsense["error"]["kind"] == "malformed"
        assert (seen["id"], seen["answer"]["view"]) == (7, view)
        assert hint["answer"]["action"]
        assert taken == {"id": 8, "error": {"kind": "malformed", "message": "a bot decides with one act"}}
        assert asked.count(2**53) == 2 * number  # for the dealer of the match that answers, and for its own numbers
        assert bot._process is not None
        bot._process.wait(20)
    bot.close()


def test_a_program_that_goes_on_is_killed(tmp_path: Path) -> None:
    bot = ProcessBot(program(tmp_path, FIRST + "\nimport time; time.sleep(20)"))
    match_with(bot).play_bot()
    running, began = bot._process, time.monotonic()
    assert running is not None
    bot.close()
    assert running.poll() is not None
    assert time.monotonic() - began < 10


def test_a_program_ends_with_its_bot(tmp_path: Path) -> None:
    bot = ProcessBot(program(tmp_path, FIRST))
    match_with(bot).play_bot()
    running = bot._process
    assert running is not None
    assert running.poll() is None
    del bot
    gc.collect()
    assert running.poll() is not None


@pytest.mark.parametrize("text", ["import time; time.sleep(20)", "import sys, time; sys.stdin.close(); time.sleep(20)"])
def test_a_program_that_takes_too_long_is_ended(tmp_path: Path, text: str) -> None:
    bot = ProcessBot(program(tmp_path, text), seconds=0.5)
    began = time.monotonic()
    assert why(bot) == f"bot: {sys.executable} did not decide within 0.5 s: it ended"
    assert time.monotonic() - began < 10
    assert bot._process is None


def test_a_program_that_goes_on_when_its_input_is_closed_is_ended(tmp_path: Path) -> None:
    bot = ProcessBot(program(tmp_path, f"{FIRST}\nimport time; time.sleep(60)"))
    match_with(bot).play_bots()
    running, began = bot._process, time.monotonic()
    assert running is not None
    bot.close()
    assert running.poll() is not None
    assert 1 <= time.monotonic() - began < 10


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="groups of processes are of POSIX")
@pytest.mark.parametrize("how", ["run", "Popen"])  # it waits, or leaves somebody behind who holds its output
def test_what_it_has_started_is_ended_too(tmp_path: Path, how: str) -> None:
    text = f"import subprocess, sys\nsubprocess.{how}([sys.executable, '-c', 'import time; time.sleep(20)'])"
    began = time.monotonic()
    with pytest.raises(BotFailed):
        match_with(ProcessBot(program(tmp_path, text), seconds=0.5)).play_bot()
    assert time.monotonic() - began < 10


def test_what_it_is_sent_is_what_the_schema_says(tmp_path: Path) -> None:
    keeping = f"""
import json, sys
line = sys.stdin.readline()
open({str(tmp_path / "sent.json")!r}, "w").write(line)
"""
    with pytest.raises(BotFailed):
        match_with(ProcessBot(program(tmp_path, keeping))).play_bot()
    validator("Decide").validate(json.loads((tmp_path / "sent.json").read_text("utf-8")))


def test_a_program_that_is_not_there_has_failed() -> None:
    with pytest.raises(BotFailed):
        match_with(ProcessBot("/nowhere/bot")).play_bot()


def test_a_program_learns_no_more_than_its_view(tmp_path: Path) -> None:
    """What it asks is answered by a match that is made up: two games that look alike to it get the same decision."""
    choose = FIRST.replace("limit=1)", "limit=50)").replace('["actions"][0]', '["actions"][-1]')
    bot = ProcessBot(program(tmp_path, choose))
    match = Match.new(["Ben", "Ada"], seed=3)
    while match.record.state.turn < 2:
        match = match.act(match.waiting[0], match.hint(match.waiting[0]))
    state = match.record.state
    seat = state.active
    for seed in range(3):
        other = determinize(view(state, seat), Dealer(seed))
        assert bot(view(other, seat), Dealer(9)) == bot(view(state, seat), Dealer(9))
    bot.close()


def test_bots_are_found_by_the_names_that_an_owner_gives() -> None:
    found = find_bots(["greedy", "process:true", "dejavu_rules.bots:random_bot"])
    assert found["greedy"] is BOTS["greedy"]
    assert isinstance(found["process:true"], ProcessBot)
    assert why(found["process:true"]) == "bot: true did not decide within 20 s: it ended"
    with pytest.raises(InvalidSetup, match=r"^bot: process: is followed by a command$"):
        find_bots(["process:"])
    assert found["dejavu_rules.bots:random_bot"] is BOTS["random"]
    for name in ("process:", 'process:"', "nobody", "no.such:module", "json:nothing", "json:__name__", "greedy:300"):
        with pytest.raises(InvalidSetup, match="bot"):
            find_bots([name])
