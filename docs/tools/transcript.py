"""What docs/guide/engine.md shows: every request of the wire, and a conversation with the real program."""

import json
from collections.abc import Iterator, Mapping
from typing import get_args, get_type_hints

from dejavu_rules.apps.requests import KINDS, Json
from dejavu_rules.apps.wire import Desk, answer
from dejavu_rules.apps.wire.documents import Command

MOST_KEYS, MOST_ITEMS, LONGEST = 12, 3, 120
CONVERSATION = (
    ("A match with a person, a bot and an open seat, dealt from a seed", [
        {"id": 1, "do": "hello"},
        {"id": 2, "do": "new", "seats": ["Ada", "greedy", None], "seed": 7},
        {"id": 3, "do": "sit", "at": 2, "name": "Ben"},
    ]),
    ("What a seat sees: cards of its own, numbers of the others'", [
        {"id": 4, "do": "view", "seat": 0},
    ]),
    ("Step by step, in any language", [
        {"id": 5, "do": "options", "seat": 0, "lang": "de"},
        {"id": 6, "do": "why", "seat": 0, "step": "grow"},
        {"id": 7, "do": "act", "seat": 0, "steps": ["card blue 4"]},
        {"id": 8, "do": "take", "seat": 0, "step": "card blue 4"},
        {"id": 9, "do": "undo", "seat": 0},
    ]),
    ("Or as whole actions. A starting hand is sealed until everybody has chosen", [
        {"id": 10, "do": "legal", "seat": 0, "from": 3, "limit": 1},
        {"id": 11, "do": "explain", "seat": 0, "action": {"kind": "KeepHand", "cards": ["blue 4"]}},
        {"id": 12, "do": "act", "seat": 0, "action": {"kind": "Discard", "cards": []}},
        {"id": 13, "do": "hint", "seat": 0},
        {"id": 14, "do": "act", "seat": 0, "revision": 21},
    ]),
    ("Bots decide when the owner says so; then everybody asks what has happened, and hears what it may know", [
        {"id": 15, "do": "bot"},
        {"id": 16, "do": "since", "seat": 2, "revision": 21},
        {"id": 17, "do": "options", "seat": 0, "lang": "it"},
        {"id": 18, "do": "score", "seat": None},
        {"id": 19, "do": "journal", "seat": 2, "revision": 22},
        {"id": 20, "do": "box", "seat": None},
        {"id": 21, "do": "picture", "seat": None, "svg": True},
        {"id": 22, "do": "review", "seat": 0},
        {"id": 23, "do": "review", "from": 1, "limit": 1},
    ]),
    ("A match whose chance is entered, for a physical table, beside the first one", [
        {"id": 24, "do": "new", "game": "table", "seats": ["Ada", "Ben"], "enter": True, "build_map": True},
        {"id": 25, "do": "chance", "game": "table"},
        {"id": 26, "do": "enter", "game": "table", "steps": ["seat 1"]},
        {"id": 27, "do": "outcomes", "game": "table", "limit": 2},
        {"id": 28, "do": "enter", "game": "table", "outcome": {"kind": "FirstTile", "tile": "crab"}},
    ]),
    ("Kept, forgotten, and opened again: send back what `save` or `journal` has given", [
        {"id": 29, "do": "journal", "game": "table", "revision": 1},
        {"id": 30, "do": "notation", "game": "table"},
        {"id": 31, "do": "save", "game": "table"},
        {"id": 32, "do": "drop", "game": "table"},
        {"id": 33, "do": "open", "game": "table"},
    ]),
    ("Mistakes", [
        {"id": 34, "do": "view", "seat": 3, "lang": "de"},
        {"id": 35, "do": "save", "seat": 0},
        {"id": 36, "do": "legal", "seat": 0, "form": 1},
        {"id": 37, "do": "new", "seats": ["Ada", "gredy"]},
        {"id": 38, "do": "places", "seat": 0},
    ]),
)  # fmt: skip


def conversation() -> str:
    """Requests and their answers, long ones shortened."""
    return "\n\n".join(_blocks())


def _blocks() -> Iterator[str]:
    desk, saved, hint = Desk(), None, None
    for title, requests in CONVERSATION:
        lines = []
        for request in requests:
            sent = {"open": {"text": saved}, "act": {} if {"steps", "action"} & request.keys() else {"action": hint}}
            given = {**request, **sent.get(str(request["do"]), {})}
            desk, line = answer(desk, json.dumps(given))
            reply = json.loads(line)
            found = reply.get("answer", {})
            saved, hint = found.get("text", saved), found.get("action", hint) if request["do"] == "hint" else hint
            lines += [_line("> ", given), _line("< ", reply)]
        yield f"{title}:\n\n```text\n" + "\n".join(lines) + "\n```"


def _line(mark: str, value: Json) -> str:
    return mark + json.dumps(_short(value), ensure_ascii=False)


def _short(value: Json) -> Json:
    """The value with long parts replaced by three dots."""
    if isinstance(value, str) and len(value) > LONGEST:
        return f"{value[:LONGEST]}..."
    if isinstance(value, dict):
        items = [(name, _short(each)) for name, each in value.items()]
        return dict(items if len(items) <= MOST_KEYS else [*items[:3], ("...", "...")])
    if isinstance(value, list):
        few = [_short(each) for each in value[: MOST_ITEMS - 1]]
        return [_short(each) for each in value] if len(value) <= MOST_ITEMS else [*few, "..."]
    return value


def requests_table(commands: Mapping[str, Command]) -> str:
    """Every request of an owner or of a seat, its fields, what it does, and the name of its answer."""
    lines = ["| `do` | Fields | What it does | Answer |", "|---|---|---|---|"]
    for name, command in commands.items():
        does = " ".join((command.run.__doc__ or "").split())
        answer_type = get_args(get_type_hints(command.run)["return"])[1].__name__
        lines.append(f"| `{name}` | {_fields(command)} | {does} | `{answer_type}` |")
    return "\n".join(lines)


def _fields(command: Command) -> str:
    return ", ".join(
        f"**`{name}`**" if field.required else f"`{name}`" for name, field in command.fields.items() if name != "seat"
    )


def errors_table() -> str:
    """Every kind of error."""
    lines = ["| `kind` | What is wrong |", "|---|---|"]
    return "\n".join([*lines, *(f"| `{kind}` | {words} |" for kind, words in KINDS.items())])
