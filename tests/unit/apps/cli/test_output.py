"""`output`: how wide lines may be, wherever they go."""

import fcntl
import os
import struct
import sys
import termios

import pytest
from click.testing import CliRunner

from dejavu_rules.apps.cli import main
from dejavu_rules.apps.cli.output import put, terminal_width


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("40", 40), ("200", 200), ("0", 7), ("-3", 7), ("wide", 7), ("", 7), ("²", 7), ("9" * 5000, 99999)],
)
def test_a_person_may_ask_for_a_width(wanted: str, found: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", wanted)
    monkeypatch.setattr(sys, "stdout", None)
    assert terminal_width(7) == found


def test_a_terminal_says_how_wide_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    ours, theirs = os.openpty()
    try:
        with os.fdopen(theirs, "w") as terminal:
            monkeypatch.setattr(sys, "stdout", terminal)
            assert terminal_width(7) == 7  # a terminal that does not know
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 24, 51, 0, 0))
            assert terminal_width(7) == 51
    finally:
        os.close(ours)


def test_a_closed_stream_of_errors_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    put("nobody reads this", err=True)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["rate", "random", "greedy", "--games", "0"], "0 ist keine ganze Zahl ab 1"),
        (["rate", "random", "greedy", "--lang", "xx"], "xx ist keines von: en, de, it, zh"),
    ],
)
def test_what_click_says_in_english_is_said_in_the_language_of_the_system(
    arguments: list[str], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    err = CliRunner().invoke(main, arguments).stderr
    assert reason in err
    assert "is not" not in err
