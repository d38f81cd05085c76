"""`python -m tests.deep`: run the checks that take too long for every day, stage by stage, and print one summary.

`python -m tests.deep steps --share 0.01` runs a hundredth of one stage. Exits with 1 where anything is wrong. Verdicts
of the longest stage, `running`, are kept: with `--resume` those of the same sources are not asked for again.
"""

import argparse
import sys
from pathlib import Path

from native import is_compiled

from tests.deep.running import SHOWN, Result, as_json, run, table
from tests.deep.stages import PLAYED_TWICE, STAGES

DATA = Path(__file__).parents[2] / "docs" / "data"


def main(arguments: list[str] | None = None) -> int:
    """Run the stages that are asked for, one after the other."""
    asked = _parse(arguments)
    results: list[Result] = []
    for stage in STAGES:
        if asked.stages and stage.name not in asked.stages:
            continue
        results.append(run(stage, asked.share, asked.jobs, asked.resume))
        for wrong in results[-1].wrong[:SHOWN]:
            print(f"{stage.name}: {wrong}", flush=True)
    print(table(results))
    if asked.json:
        asked.json.write_text(as_json(results, asked.share), encoding="utf-8")
    if asked.write:
        kept = DATA / ("deep-compiled.json" if is_compiled() else "deep.json")
        kept.write_text(as_json(results, asked.share), encoding="utf-8")
        print(f"wrote {kept.name}; now run: make docs", file=sys.stderr)
    return 1 if any(result.wrong for result in results) else 0


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.deep", description="Check what takes long.")
    names = [stage.name for stage in STAGES]
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"some of {', '.join(names)}; all, if none is named")
    parser.add_argument("--share", type=float, default=1.0, help="how much of each stage, 1 if not said")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes, 1 if not said")
    parser.add_argument("--resume", action="store_true", help="go on where proofs of the same sources were stopped")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the summary for programs here")
    parser.add_argument("--write", action="store_true", help="keep the summary for the documents")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.stages if name not in names]
    if unknown:
        parser.error(f"no stage is named {', '.join(unknown)}: there are {', '.join(names)}")
    whole = set(asked.stages) == set(PLAYED_TWICE) if is_compiled() else not asked.stages
    if asked.write and (not whole or asked.share < 1):
        parser.error("--write keeps whole runs only, and of the compiled engine what the second engine plays as well")
    return asked


if __name__ == "__main__":
    from tests.deep.__main__ import main as again  # so that findings are pickled under this module's own name

    try:
        sys.exit(again())
    except KeyboardInterrupt:
        sys.exit("stopped")
