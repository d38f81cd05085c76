"""A four-player table typed into `score --ask` in a real terminal: `make ask-demo`, which needs tmux.

Ten typos, two changes of mind and one Ctrl-C on the way; every answer is typed once, and at the end the table must be
the one that was meant. Prints the screens, and how many answers it took.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from dejavu_rules.scoring.end_state import load, table_from
from tests.support.asking import FULL_TABLE, Talk

MOST_ANSWERS = 60
SESSION = "dejavu-ask-demo"
SHELL = f"env PS1='$ ' LC_ALL=C.UTF-8 PYTHONPATH={os.environ.get('PYTHONPATH', '')}"
CTRL_C = "C-c"
TYPO, MIND, STOP = "typo", "mind", "stop"
SCRIPT: tuple[tuple[str, str], ...] = (
    ("red blue blue", TYPO),
    ("yellow", ""),  # only what was refused
    ("Ada, Ben, 小美, Jürgen", ""),
    ("red 1 2 4, bleu 3", TYPO),
    ("blue 3", ""),
    *(
        ("green 1 3", ""),
        ("gren 2 5", TYPO),
        ("green 2 5", ""),
        ("blue 2 4", ""),
        ("blue 3 3", ""),
        ("purple 9 4", TYPO),
    ),
    *(("purple 5 4", ""), ("blue 6 4", ""), ("green 7 green cards", ""), ("white 1 sequence red", "")),
    *(("white 5 fragments, white 4 sets", ""), ("", "")),
    *(("1 2 x", TYPO), ("1 2 2 1 3 3", "")),
    ("blue 1 4 5", ""),
    *(("green 1 3", ""), ("green 2 5", ""), ("white 2 sequence blue", "")),
    (CTRL_C, STOP),
    *(("white 6 white cards", ""), ("red 1 2", ""), ("red 2 3", ""), ("red 3 1", ""), ("yellow 4", TYPO)),
    *(("yellow 4 2", ""), ("yellow 5 2", ""), ("", "")),
    ("8", ""),
    ("change ada card 4 blue 3 2", MIND),
    *(("yellow 1 2 3, red 4", TYPO), ("小美", ""), ("red 5", "")),  # red 4 is Ada's: whose is wrong?
    *(("white 3 sequence yellow", ""), ("white 5 fragments", ""), ("紫 1 2", ""), ("purple 1 3", TYPO)),
    *(("purple 2 3", ""), ("purple 3 3", ""), ("purple 7 purple cards", ""), ("blue 2 4", ""), ("blue 5 1", "")),
    ("", ""),
    ("4 4 2", ""),
    ("change ben tokens 9", MIND),
    ("", ""),
    ("yellow 1 3, yellow 2 2, yellow 7 yellow cards, red 5 2, red 6 2, grün 4 3, wite 4 sets", TYPO),
    *(("white 4 sets", ""), ("", "")),
    *(("seventeen", TYPO), ("17", "")),
    ("", ""),
)
"""Everything that is typed, and what is wrong with it."""


class Tmux:
    """A terminal of 80 columns and 24 lines."""

    def __init__(self) -> None:
        _tmux("new-session", "-d", "-s", SESSION, "-x", "80", "-y", "24", "-c", str(Path.cwd()), f"{SHELL} sh")

    def send(self, keys: str, enter: bool = True) -> None:
        """Types something, and waits until the screen has answered and rests."""
        before = self.screen()
        if keys:
            _tmux("send-keys", "-t", SESSION, *([keys] if keys == CTRL_C else ["-l", keys]))
        if enter:
            _tmux("send-keys", "-t", SESSION, "Enter")
        self.rest(before)

    def rest(self, before: str) -> None:
        """Waits until the screen is another one and ends with a prompt."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            now = self.screen()
            if now != before and now.rstrip().endswith((">", "$")):
                return
            time.sleep(0.05)
        raise SystemExit(f"the terminal does not answer:\n{self.screen()}")

    def screen(self) -> str:
        """What can be read, with what has scrolled away."""
        return _tmux("capture-pane", "-p", "-S", "-2000", "-t", SESSION)

    def close(self) -> None:
        """Ends the session."""
        _tmux("kill-session", "-t", SESSION)


def _tmux(*arguments: str) -> str:
    return subprocess.run(["tmux", "-u", "-L", SESSION, *arguments], capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Type it all, and compare the file with the table that was meant."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.toml"
        code = "from dejavu_rules.apps.cli import main; main(prog_name='dejavu-rules')"
        command = f'{sys.executable} -c "{code}" score --lang en --ask {file}'
        terminal = Tmux()
        try:
            terminal.send(command)
            for keys, what in SCRIPT:
                terminal.send(keys, enter=what != STOP)
                if what == STOP:
                    terminal.send(command)
            screen = terminal.screen()
        finally:
            terminal.close()
        print(screen.rstrip())
        _judge(screen, file)


def _judge(screen: str, file: Path) -> None:
    found, meant = load(str(file)).holdings, table_from(dict(Talk()(*FULL_TABLE).raw)).holdings
    for one, other in zip(found, meant, strict=True):
        assert (one.name, set(one.cards), one.tokens) == (other.name, set(other.cards), other.tokens)
        assert one.fragments == other.fragments
    assert "winner" in screen
    assert "Traceback" not in screen
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    number = {what: sum(each == what for _, each in SCRIPT) for what in (TYPO, MIND, STOP)}
    answers = len(SCRIPT) - number[STOP]
    assert number == {TYPO: 10, MIND: 2, STOP: 1}
    assert answers <= MOST_ANSWERS, answers
    print(f"\n{answers} answers (at most {MOST_ANSWERS}), with ten typos, two changes of mind and one Ctrl-C")


if __name__ == "__main__":
    main()
