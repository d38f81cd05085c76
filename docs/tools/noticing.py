"""Tables about mutants, coverage and broken rules: from the figures that commands have stored, and from the tests."""

import json
from pathlib import Path

from tests.deep.survivors import reason
from tests.support.broken.clauses import ALONE, BREAKS, BROKEN_RULES, BROKEN_SCORES, UNBREAKABLE

from dejavu_rules.rulebook import CLAUSES

DATA = Path(__file__).parents[1] / "data"


def mutants_table() -> str:
    """A row for each part, from the figures that `make mutation` has stored."""
    kept = json.loads((DATA / "mutation.json").read_text(encoding="utf-8"))
    lines = ["| Part | Mutants | Run | Killed | Share | Floor |", "|---|--:|--:|--:|--:|--:|"]
    for name, each in kept.items():
        low, high = each["interval"]
        share = f"{each['percent']} %" if each["run"] == each["mutants"] else f"{low} to {high} %"
        lines.append(
            f"| `{name}` | {each['mutants']:,} | {each['run']:,} | {each['killed']:,} | {share} | {each['floor']} % |"
        )
    return "\n".join(lines)


def survivors_list() -> str:
    """Every mutant that no test notices, grouped by the reason."""
    kept = json.loads((DATA / "mutation.json").read_text(encoding="utf-8"))
    lines: list[str] = []
    for part, figures in kept.items():
        why: dict[str, list[str]] = {}
        for name, (before, after) in figures["survivors"].items():
            sentence = reason(name, before, after) or "nobody has said why"
            why.setdefault(sentence, []).append(
                name.removeprefix(f"dejavu_rules.{part}.").removeprefix("dejavu_rules.")
            )
        lines += [f"#### `{part}`", ""] if why else []
        for sentence, names in why.items():
            lines.append(f"- {sentence}: {', '.join([f'`{name}`' for name in names])}.")
        lines += [""] if why else []
    return "\n".join(lines).rstrip()


def coverage_table() -> str:
    """A row for each package, from the figures that `make coverage` has stored."""
    kept = json.loads((DATA / "coverage.json").read_text(encoding="utf-8"))["packages"]
    lines = ["| Package | Branches | Taken | Statements | Reached |", "|---|--:|--:|--:|--:|"]
    for name, each in kept.items():
        taken = f"{each['num_branches']:,} | {_percent(each['covered_branches'], each['num_branches'])}"
        reached = f"{each['num_statements']:,} | {_percent(each['covered_lines'], each['num_statements'])}"
        lines.append(f"| {name if name == 'all' else f'`{name}`'} | {taken} | {reached} |")
    return "\n".join(lines)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else ""


def breaks_table() -> str:
    """Every clause with the rules that break it and the oracles that notice, or why it cannot be broken."""
    oracles = {broken.name: broken.caught_by for broken in BROKEN_RULES}
    lines = ["| Clause | Broken on purpose | Noticed by |", "|---|---|---|"]
    for clause in CLAUSES:
        if clause in BREAKS:
            noticed = "<br>".join([f"`{oracles[name]}`" for name in BREAKS[clause]])
            lines.append(f"| {clause} | {'<br>'.join(BREAKS[clause])} | {noticed} |")
        elif clause in BROKEN_SCORES:
            lines.append(f"| {clause} | {BROKEN_SCORES[clause]} (in the scorer) | the recount |")
        else:
            lines.append(f"| {clause} | cannot be broken: {UNBREAKABLE[clause]} | |")
    return "\n".join(lines)


def alone_table() -> str:
    """For each invariant the broken rule that no other invariant notices, and the effect that does."""
    lines = ["| Invariant | Broken rule | Noticed by the effect |", "|---|---|---|"]
    lines += [f"| `{invariant}` | {name} | `{effect}` |" for invariant, (name, effect) in ALONE.items()]
    return "\n".join(lines)
