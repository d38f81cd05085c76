"""Choose the corpus: the smallest inputs that together cover what all inputs cover, within a budget."""

import sys
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

from dejavu_rules import __file__ as package
from tests.fuzzing.target import Target

BUDGET = 14_000
"""Bytes for one target: all of them stay below 300 kB."""
SOURCES = str(Path(package).parent)
Arc = tuple[str, int, int]


def arcs(target: Target, content: bytes) -> frozenset[Arc]:
    """Every pair of lines of ours that an input runs one after the other."""
    seen: set[Arc] = set()

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(SOURCES):
            return None
        last = 0

        def line(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal last
            if event == "line":
                seen.add((name, last, frame.f_lineno))
                last = frame.f_lineno
            return line

        return line

    before = sys.gettrace()  # that of coverage, if it looks on
    sys.settrace(enter)
    try:
        target.refuses(content)
    finally:
        sys.settrace(before)
    return frozenset(seen)


def keep(target: Target, found: Path) -> None:
    """Choose among what is kept and what was found, best first by new arcs per byte, and write the corpus anew.

    What somebody gave a name is kept in any case: those were bugs.
    """
    kept = target.corpus()
    chosen = {name: content for name, content in kept.items() if not name.startswith("auto-")}
    inputs = {*kept.values(), *(path.read_bytes() for path in found.iterdir())}
    reached = {content: arcs(target, content) for content in sorted(inputs, key=len)}
    seen: set[Arc] = set().union(*[reached[content] for content in chosen.values()])
    size = 0
    while reached:
        best = max(reached, key=lambda content: (len(reached[content] - seen) / (100 + len(content)), content))
        new = reached.pop(best) - seen
        if not new:
            break
        if size + len(best) <= BUDGET:
            size += len(best)
            seen |= new
            chosen[f"auto-{sha256(best).hexdigest()[:10]}"] = best
    target.keep(chosen)
