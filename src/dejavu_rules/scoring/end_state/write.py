"""Writing an end state, in TOML or JSON, so that it reads back the same."""

import json
from collections.abc import Mapping

from dejavu_rules.box.cards import Scoring
from dejavu_rules.scoring.end_state.drafts import PLAYER_KEYS
from dejavu_rules.scoring.end_state.table import Table
from dejavu_rules.scoring.holding import Holding, LtmCard, Use


def to_toml(table: Table) -> str:
    """The table as a TOML file, in the layout that the documentation shows."""
    return raw_toml(raw_table(table))


def raw_toml(raw: Mapping[str, object]) -> str:
    """The raw values of a table, however many of them there are, as a TOML file."""
    lines = [f"fragment_colours = {_inline(raw['fragment_colours'])}"] if "fragment_colours" in raw else []
    players = raw.get("players")
    lines += ["players = []"] if players == [] else []
    for player in players if isinstance(players, list) else ():
        lines += ["", "[[players]]"]
        for key, value in sorted(player.items(), key=lambda item: PLAYER_KEYS.index(item[0])):
            if key in ("cards", "assignment"):
                lines += [f"{key} = [", *(f"  {_inline(item)}," for item in value), "]"]
            else:
                lines.append(f"{key} = {_inline(value)}")
    return "\n".join(lines).lstrip("\n") + "\n"


def to_json(table: Table) -> str:
    """The table as a JSON file."""
    return raw_json(raw_table(table))


def raw_json(raw: Mapping[str, object]) -> str:
    """The raw values of a table as a JSON file."""
    return json.dumps(raw, indent=2, ensure_ascii=False) + "\n"


def raw_table(table: Table) -> dict[str, object]:
    """The table as the raw values that its file has."""
    players = []
    for holding in table.holdings:
        player: dict[str, object] = {
            "name": holding.name,
            "vp_tokens": holding.tokens[0] if len(holding.tokens) == 1 else list(holding.tokens),
            "fragments": list(holding.fragment_words(holding.fragments)),
            "cards": [_card(holding, card) for card in holding.cards],
        }
        if holding.idea is not None:
            player["assignment"] = [_use(holding, use) for use in holding.idea]
        players.append(player)
    colours: dict[str, object] = {"fragment_colours": list(table.fragment_colours)} if table.fragment_colours else {}
    return {**colours, "players": players}


def _card(holding: Holding, card: LtmCard) -> dict[str, object]:
    face: dict[str, object] = {"colour": str(card.colour), "number": card.id.number}
    if card.scoring is None:
        face["vp"] = card.vp
    else:
        face["scores"] = _scores(holding, card)
    return face


def _scores(holding: Holding, card: LtmCard) -> str:
    """What a Public Card scores, in the words of the file."""
    assert card.scoring is not None
    if card.scoring.kind is Scoring.SEQUENCE:
        assert card.scoring.fragment_colour is not None
        return f"sequence {holding.fragment_colours[card.scoring.fragment_colour]}"
    if card.scoring.kind is Scoring.COLOUR_CARDS:
        return f"{card.colour} cards"
    words: str = card.scoring.kind.value
    return words


def _use(holding: Holding, use: Use) -> dict[str, object]:
    card = {"colour": str(use.card.colour), "number": use.card.number}
    return {"card": card, "fragments": list(holding.fragment_words(use.fragments))}


def _inline(value: object) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # for numbers and printable text TOML and JSON agree
