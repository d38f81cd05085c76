"""The tables of the page on verification: every claim, the evidence for each clause, and the results of long runs."""

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.proofs.claims import Claim, DeepCount, How, claims
from tests.proofs.overview import ROWS
from tests.proofs.running.kinds import IN_PART, NOT_REACHED, every_piece
from tests.proofs.running.proving import prove_effect, prove_refusals
from tests.support.broken.clauses import BREAKS, BROKEN_RULES, BROKEN_SCORES, UNBREAKABLE

from dejavu_rules.actions.table import RULES
from dejavu_rules.rulebook import CLAUSES, VIOLATIONS
from dejavu_rules.testing.verification import ORACLES

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
DEEP = ROOT / "docs" / "data" / "deep.json"
DEEP_COMPILED = ROOT / "docs" / "data" / "deep-compiled.json"
FUZZING = ROOT / "docs" / "data" / "fuzzing.json"
MUTATION = ROOT / "docs" / "data" / "mutation.json"


def summary_table() -> str:
    """What was checked, how much of it, what went wrong and how to repeat it: one line for each kind of check."""
    lines = ["| What must hold | Cases in the last run | Exceptions | Command |", "|---|--:|--:|---|"]
    for stage in _deep():
        cells = f"{_most(stage['counts'])} | {len(stage['wrong'])} | `python -m tests.deep {stage['name']}`"
        lines.append(f"| {stage['says']} | {cells} |")
    inputs = json.loads(FUZZING.read_text("utf-8"))
    number, found = sum(one["executions"] for one in inputs), sum(len(one["found"]) for one in inputs)
    lines.append(f"| readers survive hostile inputs | {number:,} inputs | {found} | `make fuzz-loaders` |")
    return "\n".join(lines)


def noticing_table() -> str:
    """How many bugs that were planted on purpose the tests notice."""
    mutants = json.loads(MUTATION.read_text("utf-8")).values()
    run, killed = (sum(part[name] for part in mutants) for name in ("run", "killed"))
    lines = ["| Planted | Noticed | Command |", "|---|--:|---|"]
    share = f"{killed:,} ({100 * killed / run:.1f} %)"
    lines.append(f"| {run:,} changed places in the sources | {share} | `make mutation` |")
    lines.append(f"| {len(BROKEN_RULES)} broken rules | all | `pytest tests/properties/test_broken_rules.py` |")
    return "\n".join(lines)


def overview_table() -> str:
    """The overview at the top of the page: what is known, and how."""
    lines = ["| What holds | How it is known | What is left to trust |", "|---|---|---|"]
    return "\n".join([*lines, *[f"| {claim} | **{how}** | {trust} |" for claim, how, trust in ROWS]])


def running_table() -> str:
    """Each kind with the number of its cases, or the reason why it is not reached."""
    lines = ["| Kind | Refusals: cases | Effects: cases | Not reached |", "|---|--:|--:|---|"]
    for kind in dict.fromkeys([rule.action for rule in RULES]):
        proofs = [piece.prove for piece in every_piece() if piece.kind is kind]
        cells = f"{proofs.count(prove_refusals)} | {proofs.count(prove_effect)}"
        lines.append(f"| `{kind.__name__}` | {cells} | {NOT_REACHED.get(kind) or IN_PART.get(kind, '')} |")
    return "\n".join(lines)


def how_table() -> str:
    """How many claims there are of each kind, and how many clauses each kind is about."""
    meaning = {
        How.PROVED: "in every state or for every table: a solver found no exception, or an argument leaves none",
        How.MODELLED: "in every state of a model of the game, which is compared with the engine in samples",
        How.EXHAUSTED: "in every case of a bounded set, which is named",
        How.SAMPLED: "in the cases that were tried; it could fail in another one",
    }
    lines = ["| Word | What it means: it holds | Claims | Clauses |", "|---|---|--:|--:|"]
    for how in How:
        chosen = [claim for claim in claims() if claim.how is how]
        about = {clause for claim in chosen for clause in claim.each()}
        lines.append(f"| **{how.value}** | {meaning[how]} | {len(chosen)} | {len(about)} of {len(CLAUSES)} |")
    return "\n".join(lines)


_NOUNS = ("transitions", "steps", "states", "whole actions", "holdings", "paths", "proofs", "lemmas")


def _most(counts: dict[str, int]) -> str:
    """The number that says how much was checked."""
    noun = next(noun for noun in _NOUNS if noun in counts)
    return f"{counts[noun]:,} {noun}"


def claims_table() -> str:
    """Every claim by its number."""
    lines = [
        "| | Claim | Clauses | How | How often | Command | What is left to trust |",
        "|---|---|---|---|---|---|---|",
    ]
    for number, claim in enumerate(claims(), 1):
        about = ", ".join(claim.clauses) if len(claim.clauses) < 8 else f"{len([*claim.each()])} clauses"
        cells = f"{claim.how.value} | {count_text(claim)} | `{claim.command}` | {claim.trust}"
        lines.append(f"| {number} | {claim.name} | {about} | {cells} |")
    return "\n".join(lines)


def count_text(claim: Claim) -> str:
    """How many cases a claim was checked in, from the last deep run if it counted them."""
    if not isinstance(claim.count, DeepCount):
        return claim.count
    for stage in _deep():
        if stage["name"] == claim.count.stage and claim.count.noun in stage["counts"]:
            return f"{stage['counts'][claim.count.noun]:,} {claim.count.noun}"
    return f"{claim.count.noun} that `make deep` counts"


def _deep() -> list[Any]:
    found: list[Any] = json.loads(DEEP.read_text("utf-8"))["stages"] if DEEP.exists() else []
    return found


def evidence_for(clause: str) -> str:
    """How well a clause is known, best first, with the numbers of the claims."""
    found = []
    for how in How:
        numbers = [str(number) for number, one in enumerate(claims(), 1) if one.how is how and clause in one.each()]
        found += [f"{how.value} ({', '.join(numbers)})"] if numbers else []
    return ", ".join(found)


def evidence_table() -> str:
    """A row for each clause: its code, its tests, its oracles, and the rules that break it on purpose."""
    lines = ["| Clause | Code | Tests | Watched by | Broken on purpose | Known |", "|---|---|---|---|---|---|"]
    for clause in CLAUSES:
        cells = (code(clause), tests(clause), oracles_for(clause), breaks_for(clause), evidence_for(clause))
        lines.append(f"| {clause} | {' | '.join(cells)} |")
    return "\n".join(lines)


def code(clause: str) -> str:
    """The modules that name a clause, and the codes of its violations."""
    from docs.tools.generate import enforcing

    modules = sorted(enforcing().get(clause, []), key=_nearness)
    shown = [f"`{module}`" for module in modules[:MOST_MODULES]]
    more = [f"and {len(modules) - MOST_MODULES} more"] if len(modules) > MOST_MODULES else []
    codes = [code for code, (of_clause, _) in VIOLATIONS.items() if of_clause == clause]
    return ", ".join(shown + more) + (f"; refuses: {', '.join(codes)}" if codes else "")


MOST_MODULES = 3
_PARTS = ("actions", "scoring", "mapgen", "box", "state", "engine")


def _nearness(module: str) -> tuple[int, str]:
    """A sort key: modules of rules come first."""
    part = module.partition(".")[0]
    return _PARTS.index(part) if part in _PARTS else len(_PARTS), module


@cache
def _tests() -> dict[str, list[str]]:
    """Per file the names of its tests."""
    return {
        path.relative_to(ROOT).as_posix(): [
            node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
        ]
        for path in sorted(TESTS.rglob("test_*.py"))
    }


def tests(clause: str) -> str:
    """How many tests are named after a clause, and in which files."""
    prefix = f"test_{clause.replace('-', '_')}_"
    found = {path: sum(name.startswith(prefix) for name in names) for path, names in _tests().items()}
    where = [f"{path.removeprefix('tests/')} ({number})" for path, number in found.items() if number]
    return ", ".join(where)


def oracles_for(clause: str) -> str:
    """The names of the oracles that check a clause."""
    found = [f"`{oracle.name}`" for oracle in ORACLES if clause in oracle.clauses]
    refused = [one for one, (of_clause, _) in VIOLATIONS.items() if of_clause == clause]
    return ", ".join([*found, *(["every refusal, compared"] if refused else [])]) or "its tests"


def breaks_for(clause: str) -> str:
    """The rules that are broken on purpose, or why none is."""
    why = UNBREAKABLE.get(clause, "").removesuffix(".")
    return "; ".join(BREAKS.get(clause, ())) or BROKEN_SCORES.get(clause) or (why and f"*{why}*")


def deep_table(kept: Path = DEEP) -> str:
    """The summary of the last whole deep run."""
    if not kept.exists():
        return f"No whole run was kept yet: `make {kept.stem} DEEP=--write`."
    lines = ["| Stage | What was counted | Wrong | Time |", "|---|---|---:|---:|"]
    for stage in json.loads(kept.read_text("utf-8"))["stages"]:
        counts = ", ".join(f"{number:,} {noun}" for noun, number in sorted(stage["counts"].items()))
        cells = f"{counts} | {len(stage['wrong'])} | {stage['seconds']:,.0f} s"
        lines.append(f"| {stage['name']}: {stage['says']} | {cells} |")
    return "\n".join(lines)


def fuzzing_table() -> str:
    """How far the last fuzzing of each target came."""
    lines = ["| Target | Inputs | Seconds | Branches | Features | Memory |", "|---|---:|---:|---:|---:|---:|"]
    for one in json.loads(FUZZING.read_text("utf-8")) if FUZZING.exists() else []:
        sizes = f"{one['branches']:,} | {one['features']:,} | {one['megabytes']} MB"
        lines.append(f"| {one['name']} | {one['executions']:,} | {one['seconds']} | {sizes} |")
    return "\n".join(lines)
