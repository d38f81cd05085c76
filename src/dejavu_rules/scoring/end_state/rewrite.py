"""Writing a table into a file that is there: what did not change keeps its words, its comments and its layout."""

import json
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from dejavu_rules.outside import Defects, Entry
from dejavu_rules.scoring.end_state.drafts import CARD_KEYS, PLAYER_KEYS
from dejavu_rules.scoring.end_state.load import parse
from dejavu_rules.scoring.end_state.table import MAX_PLAYERS, Table, read_table
from dejavu_rules.scoring.end_state.words import meaning, stem
from dejavu_rules.scoring.end_state.write import in_line, player_lines, raw_table, to_toml

if TYPE_CHECKING:  # nobody needs it who writes a new file
    from tomlkit.items import AoT, Array

Raw = dict[str, Any]
_TOML = "table.toml"


def rewritten(text: str, table: Table) -> str:
    """The text of a TOML file, changed so that it says this table.

    Comments, pinned colours and the spelling of all that did not change stay. A text that cannot be changed like this,
    such as one that is not TOML, is replaced as a whole.
    """
    try:
        changed = _changed(text, table)
        if _sense(raw_table(parse(changed, _TOML, MAX_PLAYERS))) == _sense(raw_table(table)):
            return changed
    except Exception:  # whatever was there, and whatever tomlkit makes of it: what was answered is written
        pass
    return to_toml(table)


def _changed(text: str, table: Table) -> str:
    import tomlkit

    document: Any = tomlkit.parse(text)
    new, old = raw_table(table), _as_read(document.unwrap())
    words = document.get("fragment_colours")
    if words is not None and not {*map(meaning, table.fragment_colours)} <= {*map(meaning, words)}:
        document["fragment_colours"] = _item(list(table.fragment_colours))
    elif words is None and "fragment_colours" in new:
        document["fragment_colours"] = _item(new["fragment_colours"])
    if old is None or old.get("card_colours") != new.get("card_colours"):
        _set_or_remove(document, "card_colours", new.get("card_colours"))
    if "players" not in document:
        return "\n".join(
            [tomlkit.dumps(document), *[line for each in new["players"] for line in player_lines(each)], ""]
        )
    _change_players(document["players"], None if old is None else old["players"], new["players"])
    return tomlkit.dumps(document)


def _as_read(values: Raw) -> Raw | None:
    """What the file said, as this module would write it; None where something is wrong with it."""
    defects = Defects()
    with defects:
        table = read_table(Entry(values, "", defects), MAX_PLAYERS)
    return None if defects.found else raw_table(table)


def _change_players(players: "AoT | Array", old: list[Raw] | None, new: list[Raw]) -> None:
    names = [each.get("name") for each in players.unwrap()]
    for start, stop, now in _steps(names, [each["name"] for each in new]):
        for seat in reversed(range(start, stop)):
            if seat - start >= len(now):
                del players[seat]
            else:
                _change_player(players[seat], None if old is None else old[seat], new[now[seat - start]])
        for place, seat in enumerate(now[stop - start :], start=stop):
            players.insert(place, _new_player(new[seat], is_block=not hasattr(players, "multiline")))


def _change_player(player: Any, old: Raw | None, new: Raw) -> None:
    for key in PLAYER_KEYS:
        if old is not None and _sense_of(key, old.get(key)) == _sense_of(key, new.get(key)):
            continue
        if key in ("cards", "assignment") and hasattr(player.get(key), "multiline") and key in new:
            _change_array(player[key], old[key] if old is not None else player[key].unwrap(), key, new[key])
        else:
            _set_or_remove(player, key, new.get(key))


def _change_array(array: "Array", old: Sequence[object], key: str, new: Sequence[object]) -> None:
    before, after = ([json.dumps(_sense_of(key, [each])) for each in side] for side in (old, new))
    for start, stop, now in _steps(before, after):
        for place in reversed(range(start, stop)):
            if place - start >= len(now):
                del array[place]
            elif before[place] != after[now[place - start]]:
                array[place] = _item(new[now[place - start]])
        for place, index in enumerate(now[stop - start :], start=stop):
            array.insert(place, _item(new[index]))


def _steps(old: Sequence[object], new: Sequence[object]) -> list[tuple[int, int, range]]:
    """What becomes of stretches of a list: from where to where, and what is there afterwards; the last comes first."""
    matcher = SequenceMatcher(None, list(map(str, old)), list(map(str, new)), autojunk=False)
    return [(start, stop, range(first, last)) for _, start, stop, first, last in reversed(matcher.get_opcodes())]


def _set_or_remove(table: Any, key: str, value: object) -> None:
    if value is not None:
        table[key] = _item(value)
    elif key in table:
        del table[key]


def _item(value: object) -> Any:
    """A value in the layout that the documentation shows."""
    import tomlkit

    return tomlkit.parse(f"value = {in_line(value)}\n")["value"]


def _new_player(player: Raw, is_block: bool) -> Any:
    import tomlkit

    if not is_block:
        return _item(player)
    document: Any = tomlkit.parse(_block(player))
    block = document["players"][0]
    block.trivia.indent = "\n"  # an empty line before it
    return block


def _block(player: Raw) -> str:
    return "\n".join([*player_lines(player), ""])


def _sense(raw: Raw) -> object:
    """What a file says, whatever its words and its order of fragments are."""
    own = {stem(word): colour for word, colour in raw.get("card_colours", {}).items()}
    return own, [{key: _sense_of(key, value) for key, value in player.items()} for player in raw["players"]]


def _sense_of(key: str, value: Any) -> object:
    match key:
        case "fragments" if isinstance(value, list):
            return sorted(f"{meaning(word)} {pips}" for word, _, pips in (each.rpartition(" ") for each in value))
        case "scores" if value.startswith("sequence "):
            return f"sequence {meaning(value.removeprefix('sequence '))}"
        case "cards" | "assignment" if isinstance(value, list):
            return [_sense_of("card", each) for each in value]
        case "card" if isinstance(value, dict):
            return {each: _sense_of(each, value[each]) for each in (*CARD_KEYS, "card", "fragments") if each in value}
        case _:
            return value
