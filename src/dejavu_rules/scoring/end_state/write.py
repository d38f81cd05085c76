"""Writing an end state, in TOML or JSON, so that it reads back the same."""

import json
import re
from collections.abc import Mapping
from string import Template
from typing import Any

from dejavu_rules.box.pieces import CardId
from dejavu_rules.box.public import Scoring
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.texts import read_data, texts_of
from dejavu_rules.scoring.end_state.drafts import PLAYER_KEYS
from dejavu_rules.scoring.end_state.table import Table
from dejavu_rules.scoring.holding import Holding, LtmCard

_BARE = re.compile("[A-Za-z0-9_-]+")


def to_toml(table: Table) -> str:
    """The table as a TOML file, in the layout that the documentation shows."""
    return raw_toml(raw_table(table))


def raw_toml(raw: Mapping[str, Any]) -> str:
    """The raw values of a table, however many of them there are yet, as a TOML file."""
    lines = [f"{key} = {in_line(raw[key])}" for key in ("fragment_colours", "card_colours") if key in raw]
    lines += ["players = []"] if raw.get("players") == [] else []
    for player in raw.get("players", ()):
        lines += player_lines(player)
    return "\n".join(lines).lstrip("\n") + "\n"


def player_lines(player: dict[str, Any]) -> list[str]:
    """The lines of a player in a TOML file, after an empty one."""
    lines = ["", "[[players]]"]
    for key, value in [(key, player[key]) for key in PLAYER_KEYS if key in player]:
        if key in ("cards", "assignment"):
            lines += [f"{key} = [", *(f"  {in_line(item)}," for item in value), "]"]
        else:
            lines.append(f"{key} = {in_line(value)}")
    return lines


def to_json(table: Table) -> str:
    """The table as a JSON file."""
    return raw_json(raw_table(table))


def raw_json(raw: Mapping[str, Any]) -> str:
    """The raw values of a table as a JSON file."""
    return json.dumps(raw, indent=2, ensure_ascii=False) + "\n"


def raw_table(table: Table) -> dict[str, Any]:
    """The table as the raw values that its file has; its colours of fragments are listed if they are pinned."""
    players = []
    for holding in table.holdings:
        player: dict[str, object] = {
            "name": holding.name,
            "vp_tokens": holding.tokens[0] if len(holding.tokens) == 1 else list(holding.tokens),
            "fragments": list(holding.fragment_words(holding.fragments)),
            "cards": [_card(holding, card) for card in holding.cards],
        }
        if holding.idea is not None:
            uses = [(_which(use.card), holding.fragment_words(use.fragments)) for use in holding.idea]
            player["assignment"] = [{"card": card, "fragments": list(words)} for card, words in uses]
        players.append(player)
    raw: dict[str, Any] = {}
    if table.fragment_colours and table.pinned:
        raw["fragment_colours"] = list(table.fragment_colours)
    if table.card_colours:
        raw["card_colours"] = {word: str(colour) for word, colour in table.card_colours}
    return {**raw, "players": players}


def _which(card: CardId) -> dict[str, object]:
    return {"colour": str(card.colour), "number": card.number}


def _card(holding: Holding, card: LtmCard) -> dict[str, object]:
    if card.scoring is None:
        return _which(card.id) | {"vp": card.vp}
    colour, of_its_own = card.scoring.fragment_colour, card.scoring.kind is Scoring.COLOUR_CARDS
    scores = f"{card.colour} cards" if of_its_own else card.scoring.kind.value
    return _which(card.id) | {"scores": scores if colour is None else f"sequence {holding.fragment_colours[colour]}"}


def in_line(value: object) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, dict):
        pairs = [(key if _BARE.fullmatch(key) else in_line(key), item) for key, item in value.items()]
        return "{ " + ", ".join([f"{key} = {in_line(item)}" for key, item in pairs]) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_line, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # for numbers and printable text TOML and JSON agree


def template(lang: str = "en") -> str:
    """The file, with its comments in a language.

    Raises `UnknownLanguage`.
    """
    language = speaker(lang)
    texts = {key: language.sentence("template", key) for key in texts_of("template")}
    comments = {key: "\n".join(f"# {line}" for line in words.split("\n")) for key, words in texts.items()}
    return Template(read_data(__name__, "template.toml").decode()).substitute(comments | {"file": texts["file"]})
