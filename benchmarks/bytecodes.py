"""How many bytecodes a decision of a random playout runs: a figure that no busy machine disturbs.

Bytecodes differ in cost, so this shows where work goes, not how long it takes; for that, see `playouts`.
"""

import sys
from importlib.util import find_spec
from types import FrameType
from typing import Any

from benchmarks.playouts import Play, catan_dealt, ours_known_map
from benchmarks.timing import Report, show_table

PLAYERS = 3


class Count:
    """Counts the bytecodes and Python calls of a playout, and the bytecodes run inside a rule's check."""

    def __init__(self) -> None:
        self.codes = self.calls = self.in_checks = 0
        self._checks = 0

    def of(self, play: Play) -> int:
        """Play and count; returns the number of decisions."""
        sys.settrace(self._trace)
        try:
            return play().decisions
        finally:
            sys.settrace(None)

    def _trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        is_check = frame.f_code.co_name.startswith("check_")
        if event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
            self.calls += 1
            self._checks += is_check
        elif event == "opcode":
            self.codes += 1
            self.in_checks += bool(self._checks)
        elif event == "return":
            self._checks -= is_check
        return self._trace


def main(quick: bool = False) -> Report:
    prepare = {"ours": ours_known_map(PLAYERS)}
    if find_spec("catanatron"):
        prepare["catanatron"] = catan_dealt(PLAYERS)
    games = 1 if quick else 5
    rows, report = [], dict[str, object]()
    for name, ready in prepare.items():
        count = Count()
        decisions = sum(count.of(ready(seed)) for seed in range(1, games + 1))
        checks = f"{count.in_checks / count.codes:.0%}" if name == "ours" else ""
        rows.append((name, f"{count.codes / decisions:,.0f}", f"{count.calls / decisions:.0f}", checks))
        report[name] = {"bytecodes": count.codes / decisions, "calls": count.calls / decisions}
    title = f"Work of a decision, {PLAYERS} players, {games} games"
    show_table(title, ("contestant", "bytecodes", "Python calls", "of it in checks"), rows)
    return report


if __name__ == "__main__":
    main()
