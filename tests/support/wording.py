"""How messages are written, wherever they come from: in small letters, with clauses that exist."""

import re

from dejavu_rules.notation.pieces import CODES
from dejavu_rules.rulebook import CLAUSES

SHORT = {"LTM", "STM", "VP", "JSON", "UTF-8", "TOML", "ASCII", "SVG", "KEY", "VALUE", "NAME", "NUMBER"}
"""What is written in capitals anyway: short words, and what stands for something to fill in."""
_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
_PIECE = re.compile(r"\b[A-Z]\w*\.[A-Z0-9_]+\b")
"""A piece as Python shows it: `NebulaTile.CRAB`."""
_WORD = re.compile(r"\w+(?:-\w+)*")
_IN_BRACKETS = re.compile(r"\(([A-Za-z]+-[A-Za-z]?[0-9]+|[Ss][Cc][Oo][Rr][Ee]-[A-Za-z])\)")


def flaws(message: str) -> list[str]:
    """What is wrong with a message: words in capitals that are no short ones, clauses that there are not, spaces."""
    plain = _PIECE.sub("a piece", _QUOTED.sub("''", message))
    codes, clauses = {*CODES.values()}, _IN_BRACKETS.findall(plain)
    loud = [word for word in _WORD.findall(plain) if re.search("[A-Z]{2}", word)]
    found = [word for word in loud if word not in SHORT | codes | CLAUSES.keys()]
    found += [clause for clause in clauses if clause not in CLAUSES]
    return found + ([] if message == message.strip() and "  " not in message else ["spaces"])


def assert_tidy(*messages: str) -> None:
    """Check how messages are written."""
    assert {message: flaws(message) for message in messages if flaws(message)} == {}
