"""Generate what documents take from the code: diagrams, tables of clauses and violations, the list of public names.

`python -m docs.tools.generate` writes each of them between its two marks; a test fails when one is out of date.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import get_args

from attrs import fields
from docs.tools import catalogues, evidence, layers, noticing, transcript, vocabulary, wire
from docs.tools.layers import PACKAGE, ROOT, mermaid
from docs.tools.moves import MOVES
from docs.tools.reference import TOPICS, page_of, topics_table
from tests.proofs.play import frames
from tests.proofs.play.listing import entries

from dejavu_rules.actions.rule import ChanceRule
from dejavu_rules.actions.table import RULES
from dejavu_rules.apps.wire.owner import OWNER
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from dejavu_rules.box.phases import CHANCE_PHASES, Phase
from dejavu_rules.box.pieces import Colour, NebulaTile, Shape
from dejavu_rules.events.event import EVENTS
from dejavu_rules.events.kinds import Event, HiddenEvent, MatchEvent
from dejavu_rules.i18n import LANGUAGES, speaker
from dejavu_rules.i18n.texts import words_of
from dejavu_rules.rulebook import CLAUSES, VIOLATIONS
from dejavu_rules.saves.documents import json_schema
from dejavu_rules.saves.kinds import FORMS
from dejavu_rules.testing import EFFECTS, INVARIANTS, OFFERS, VERDICTS, Oracle

# The phases, from the table of rules


def phases_diagram(setup: bool) -> str:
    """What leads from which phase to which, at set-up or in a turn; round nodes wait for chance."""
    arrows: dict[tuple[Phase, Phase], list[str]] = {}
    for rule in RULES:
        for phase, after in product(rule.phases, rule.leads_to):
            if (min(phase, after) < Phase.RECOLLECTION) is setup:
                arrows.setdefault((phase, after), []).append(rule.action.__name__)
    nodes = sorted({phase for pair in arrows for phase in pair})
    lines = ["flowchart TD", *(f"    {_node(phase)}" for phase in nodes)]
    for (phase, after), names in sorted(arrows.items()):
        lines.append(f"    {phase.name} -->|{'<br>'.join(names)}| {after.name}")
    return mermaid(lines)


def _node(phase: Phase) -> str:
    return f'{phase.name}(["{phase}"])' if phase in CHANCE_PHASES else f'{phase.name}["{phase}"]'


def actions_table(chance: bool) -> str:
    """Every kind of action, or of outcome, with its fields, when it is due, and what it does."""
    kinds = dict.fromkeys(rule.action for rule in RULES if isinstance(rule, ChanceRule) is chance)
    lines = ["| Call | In phase | What it is |", "|---|---|---|"]
    for kind in kinds:
        names = ", ".join(field.alias or field.name for field in fields(kind) if field.init)
        phases = ", ".join(phase.name for rule in RULES if rule.action is kind for phase in rule.phases)
        lines.append(f"| `{kind.__name__}({names})` | {phases} | {(kind.__doc__ or '').partition(chr(10))[0]} |")
    return "\n".join(lines)


# The clauses and violations, with the modules that enforce them

CLAUSE = re.compile(r"\b([A-Z]+-(?:[A-Z]?\d+|[A-E]))(?: to ([A-Z]+-[A-Z]?\d+))?\b")
LISTS = ("rulebook", "i18n", "events", "turns", "testing")
"""What has the words of many rules, tells what comes of them, relies on them or says them again, and enforces none."""


def clauses_table() -> str:
    """Every clause, our sentence for it, and the modules that enforce it."""
    lines = ["| Clause | Rule | Modules |", "|---|---|---|"]
    for clause, sentence in CLAUSES.items():
        modules = ", ".join(f"`{module}`" for module in enforcing().get(clause, []))
        lines.append(f"| {clause} | {sentence} | {modules} |")
    return "\n".join(lines)


def violations_table() -> str:
    """Every violation by its code, in the order of a game: the clause it breaks, and its words."""
    lines = ["| Code | Clause | Words |", "|---|---|---|"]
    lines += [f"| `{code}` | {clause} | {words} |" for code, (clause, words) in VIOLATIONS.items()]
    return "\n".join(lines)


def events_table() -> str:
    """Every kind of event, in the order of a game: fields, clauses, words, what it moves, and who is told."""
    kinds = {kind.__name__: kind for kind in get_args(Event | HiddenEvent | MatchEvent)}
    lines = ["| Event | Clauses | Words | What it moves | Who is told |", "|---|---|---|---|---|"]
    for name, (clauses, words) in EVENTS.items():
        names = ", ".join(field.name for field in fields(kinds[name]))
        lines.append(f"| `{name}({names})` | {', '.join(clauses)} | {words} | {' | '.join(MOVES[name])} |")
    return "\n".join(lines)


@cache
def enforcing() -> dict[str, list[str]]:
    """Per clause every module that reports a violation of it, or names it in code or in words."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
        if module.partition(".")[0] not in LISTS:
            source = path.read_text(encoding="utf-8")
            for clause in {*_clauses_in_text(source), *_clauses_of_codes(source)}:
                found.setdefault(clause, []).append(module)
    return found


def _clauses_in_text(source: str) -> Iterator[str]:
    """The clauses in a source, singly or within a range."""
    order = list(CLAUSES)
    for match in CLAUSE.finditer(source):
        first, last = match[1], match[2] or match[1]
        if first in CLAUSES and last in CLAUSES:
            yield from order[order.index(first) : order.index(last) + 1]


def _clauses_of_codes(source: str) -> Iterator[str]:
    """The clauses of the violations whose codes are in a source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in VIOLATIONS:
            yield VIOLATIONS[node.value][0]


# The nouns, from the catalogues


def nouns_table() -> str:
    """The rulebooks' nouns in each language: whatever is in the box has its own tables of names in the catalogues."""
    lines = [f"| {' | '.join(LANGUAGES.values())} |", "|---" * len(LANGUAGES) + "|"]
    speakers = [speaker(code) for code in LANGUAGES]
    lines += [f"| {' | '.join(each.template('noun', noun) for each in speakers)} |" for noun in words_of("noun")]
    lines += [f"| {' | '.join(each.name(piece) for each in speakers)} |" for piece in (*Colour, *Shape, *NebulaTile)]
    return "\n".join(lines)


def oracles_table(*tables: "tuple[Oracle[...], ...]") -> str:
    """Every oracle of some tables: its name, its clauses, and what must hold."""
    lines = ["| Oracle | Clauses | What must hold |", "|---|---|---|"]
    oracles = [oracle for table in tables for oracle in table]
    lines += [f"| `{each.name}` | {', '.join(each.clauses)} | {each.says} |" for each in oracles]
    return "\n".join(lines)


# The proofs of play, from their claims


def proofs_table() -> str:
    """Every claim about play, and what a proof of it relies on."""
    lines = ["| Claim | What it says | Clauses | Relies on |", "|---|---|---|---|"]
    lines += [f"| {e.name} | {e.says} | {', '.join(e.clauses)} | {', '.join(e.relies_on)} |" for e in entries()]
    return "\n".join(lines)


def parts_table() -> str:
    """Each part of a game, and the kinds of actions and outcomes that may change it."""
    lines = ["| Part | Changed by |", "|---|---|"]
    for part in frames.PARTS:
        kinds = sorted([kind.__name__ for kind in part.changed_by])
        lines.append(f"| {part.name} | {', '.join(kinds) or 'nothing'} |")
    return "\n".join(lines)


# Documents

PARTS: dict[str, Callable[[], str]] = {
    "layers": layers.layers_diagram,
    "package": layers.parts_table,
    "programs-and-players": partial(layers.inside_diagram, "programs", "players"),
    "front-ends": partial(layers.inside_diagram, "front-ends"),
    "rules-and-state": partial(layers.inside_diagram, "rules", "scoring", "state"),
    "the-box": partial(layers.inside_diagram, "box"),
    "set-up": partial(phases_diagram, setup=True),
    "turn": partial(phases_diagram, setup=False),
    "actions": partial(actions_table, chance=False),
    "outcomes": partial(actions_table, chance=True),
    "clauses": clauses_table,
    "violations": violations_table,
    "events": events_table,
    "topics": topics_table,
    **{f"reference-{topic}": partial(page_of, topic) for topic in TOPICS},
    "nouns": nouns_table,
    **{mark: partial(vocabulary.words_table, code) for mark, code in vocabulary.TABLES.items()},
    "proofs-of-play": proofs_table,
    "parts": parts_table,
    "owner-requests": partial(transcript.requests_table, OWNER),
    "seat-requests": partial(transcript.requests_table, SEAT_REQUESTS),
    "errors": transcript.errors_table,
    "conversation": transcript.conversation,
    "how": evidence.how_table,
    "overview": evidence.overview_table,
    "running-code": evidence.running_table,
    "summary": evidence.summary_table,
    "noticing": evidence.noticing_table,
    "claims": evidence.claims_table,
    "evidence": evidence.evidence_table,
    "deep": evidence.deep_table,
    "deep-compiled": partial(evidence.deep_table, evidence.DEEP_COMPILED),
    "fuzzing": evidence.fuzzing_table,
    "invariants": partial(oracles_table, INVARIANTS),
    "effects": partial(oracles_table, EFFECTS),
    "answers": partial(oracles_table, VERDICTS, OFFERS),
    "mutants": noticing.mutants_table,
    "survivors": noticing.survivors_list,
    "coverage": noticing.coverage_table,
    "broken-rules": noticing.breaks_table,
    "invariants-alone": noticing.alone_table,
}
GENERATED_PART = re.compile(r"(<!-- generated: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def fill(text: str) -> str:
    """The document with its generated parts made again."""
    return GENERATED_PART.sub(lambda match: f"{match[1]}{PARTS[match[2]]()}\n{match[3]}", text)


def documents() -> list[Path]:
    return [
        path
        for path in sorted((ROOT / "docs").rglob("*.md"))
        if GENERATED_PART.search(path.read_text(encoding="utf-8"))
    ]


# The JSON Schemas of saves, and of the wire

SCHEMAS = PACKAGE / "saves" / "schemas"
WIRE = PACKAGE / "apps" / "wire" / "wire.json"
ROOMS = PACKAGE / "apps" / "online" / "rooms.json"
TYPES = {name: ROOT / "web" / "pages" / "js" / name / "types.d.ts" for name in ("wire", "online")}


def schemas() -> dict[Path, str]:
    """The file of each kind of document, those of the wire and of rooms, and what must be in them."""
    saved = {SCHEMAS / f"{kind}.json": json.dumps(json_schema(kind), indent=2) + "\n" for kind in FORMS}
    contracts = {WIRE: wire.schema(), ROOMS: wire.rooms_schema()}
    written = {path: json.dumps(schema, indent=1) + "\n" for path, schema in contracts.items()}
    types = {
        TYPES["wire"]: wire.typescript(contracts[WIRE], "engine.md"),
        TYPES["online"]: wire.typescript(contracts[ROOMS], "rooms.md"),
    }
    return {**saved, **written, **types}


def main() -> None:
    for path in catalogues.write():
        print(f"wrote {path.relative_to(ROOT)}")
    for path, schema in schemas().items():
        if not path.exists() or path.read_text(encoding="utf-8") != schema:
            path.write_text(schema, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    for document in documents():
        text = document.read_text(encoding="utf-8")
        if text != fill(text):
            document.write_text(fill(text), encoding="utf-8")
            print(f"wrote {document.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
