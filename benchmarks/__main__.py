"""All benchmarks, or those that are named: `python -m benchmarks [PART ...] [--quick] [--json FILE]`.

`python -m benchmarks versus OTHER_SRC` compares with another copy of the project instead, `versus-documents OTHER_SRC`
compares its views, guesses, saves and records; `instructions` counts machine instructions; `growth` draws how time and
memory grow.
"""

import argparse
import inspect
import json
import platform
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from native import is_compiled

from benchmarks.timing import Report

PARTS = (
    *("playouts", "peers", "bytecodes", "engine", "imports", "scoring", "maps", "bots", "events", "steps"),
    *("building", "copies", "pictures", "worst", "online"),
)


ALONE = ("versus", "versus-documents", "instructions", "growth", "online")
"""Parts with options of their own, which are run alone if they are named first."""


def available() -> list[str]:
    return [part for part in PARTS if find_spec(f"benchmarks.{part}")]


def run(part: str, quick: bool) -> object:
    """Run one part and return its figures, if it has any; `quick` is passed on where the part knows it."""
    main = import_module(f"benchmarks.{part}").main
    return main(quick=True) if quick and "quick" in inspect.signature(main).parameters else main()


def machine() -> Report:
    engine = "compiled" if is_compiled() else "interpreted"
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "system": platform.system(),
        "engine": engine,
    }


def main() -> None:
    if sys.argv[1:2] and sys.argv[1] in ALONE:
        import_module(f"benchmarks.{sys.argv[1].replace('-', '_')}").main(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed, beside peers in the same run.")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"which of {', '.join(available())}; all of them if none"
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds: does it run, not how fast")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    wanted = parser.parse_args()
    if unknown := [part for part in wanted.parts if part not in available()]:
        parser.error(f"unknown part {', '.join(unknown)}; there are {', '.join(available())}")
    found: Report = {"on": machine()}
    print("On", *machine().values())
    for part in wanted.parts or available():
        found[part] = run(part, wanted.quick)
    if wanted.json:
        wanted.json.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
