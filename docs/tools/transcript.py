"""What docs/guide/engine.md shows: every request of the protocol, and a conversation that really took place."""

import json
from collections.abc import Iterator

from dejavu_rules.apps.jsonlines import Desk, answer
from dejavu_rules.apps.jsonlines.commands import COMMANDS, Command
from dejavu_rules.apps.requests import KINDS, Json

MOST_KEYS, MOST_LISTED = 9, 3
CONVERSATION = (
    ("A game whose chance is dealt from a seed; every answer about a game says where it stands", [
        {"id": 1, "do": "hello"},
        {"id": 2, "do": "new", "players": 2, "seed": 7, "names": ["Ada", "Ben"]},
    ]),
    ("What a seat sees: cards of its own, numbers of the others'", [
        {"id": 3, "do": "view", "seat": 1},
    ]),
    ("Step by step, in any language", [
        {"id": 4, "do": "options", "seat": 1, "lang": "de"},
        {"id": 5, "do": "why", "seat": 1, "step": "grow"},
        {"id": 6, "do": "act", "seat": 1, "steps": ["card blue 5"]},
        {"id": 7, "do": "act", "seat": 1, "steps": ["card blue 5", "card green 2", "card yellow 3"]},
    ]),
    ("Or as whole actions", [
        {"id": 8, "do": "undo", "seat": 1},
        {"id": 9, "do": "legal", "seat": 1, "from": 3, "limit": 1},
        {"id": 10, "do": "explain", "seat": 1, "action": {"kind": "KeepHand", "cards": ["blue 5", "red 1"]}},
        {"id": 11, "do": "act", "seat": 1, "action": {"kind": "Discard", "cards": []}},
    ]),
    ("A bot decides for a seat; others learn what happened, and no more than they may", [
        {"id": 12, "do": "bot", "seat": 1, "bot": "greedy"},
        {"id": 13, "do": "events", "seat": 0, "since": 14},
        {"id": 14, "do": "options", "seat": 1, "lang": "it"},
        {"id": 15, "do": "score"},
        {"id": 16, "do": "bot", "seat": 0},
        {"id": 17, "do": "score"},
    ]),
    ("A game whose chance is entered, beside the first one", [
        {"id": 18, "do": "new", "game": "table", "players": 2, "enter": True, "build_map": True},
        {"id": 19, "do": "options", "game": "table"},
        {"id": 20, "do": "enter", "game": "table", "steps": ["seat 1"]},
        {"id": 21, "do": "outcomes", "game": "table", "limit": 2},
        {"id": 22, "do": "enter", "game": "table", "outcome": {"kind": "FirstTile", "tile": "crab"}},
    ]),
    ("Saved, forgotten, and loaded again: send back what `save` has given", [
        {"id": 23, "do": "save", "game": "table"},
        {"id": 24, "do": "drop", "game": "table"},
        {"id": 25, "do": "load", "game": "table"},
    ]),
    ("Mistakes", [
        {"id": 26, "do": "view", "seat": 2, "lang": "de"},
        {"id": 27, "do": "viiew"},
        {"id": 28, "do": "legal", "seats": 0},
    ]),
)  # fmt: skip


def conversation() -> str:
    """Requests and their answers, long ones shortened."""
    return "\n\n".join(_blocks())


def _blocks() -> Iterator[str]:
    desk, saved = Desk(), None
    for title, requests in CONVERSATION:
        lines = []
        for request in requests:
            given = {**request, "save": saved} if request["do"] == "load" else request
            desk, line = answer(desk, json.dumps(given))
            reply = json.loads(line)
            saved = reply.get("answer", {}).get("save", saved)
            lines += [_shown("> ", given), _shown("< ", reply)]
        yield f"{title}:\n\n```text\n" + "\n".join(lines) + "\n```"


def _shown(mark: str, value: Json) -> str:
    return mark + json.dumps(_short(value), ensure_ascii=False)


def _short(value: Json) -> Json:
    """The same with three dots for whatever is too much to read."""
    if isinstance(value, dict):
        items = [(name, _short(each)) for name, each in value.items()]
        return dict(items if len(items) <= MOST_KEYS else [*items[:3], ("...", "...")])
    if isinstance(value, list):
        few = [_short(each) for each in value[: MOST_LISTED - 1]]
        return [_short(each) for each in value] if len(value) <= MOST_LISTED else [*few, "..."]
    return value


def requests_table() -> str:
    """Every command, its fields, and what it does."""
    lines = ["| `do` | Fields | What it does |", "|---|---|---|"]
    for name, command in COMMANDS.items():
        lines.append(f"| `{name}` | {_fields(command)} | {(command.run.__doc__ or '').strip()} |")
    return "\n".join(lines)


def _fields(command: Command) -> str:
    return ", ".join(f"**`{name}`**" if field.required else f"`{name}`" for name, field in command.fields.items())


def errors_table() -> str:
    """Every kind of error."""
    lines = ["| `kind` | What is wrong |", "|---|---|"]
    return "\n".join([*lines, *(f"| `{kind}` | {words} |" for kind, words in KINDS.items())])
