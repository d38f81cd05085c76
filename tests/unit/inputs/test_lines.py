"""`outside.lines`: the line of each value, in every way that TOML and JSON can write it."""

import json
import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules.inputs.entry import step
from dejavu_rules.inputs.lines import MOST_VALUES, line_at, lines

TOML = """\
# a comment = 1
top = 1 # [not] = "a table"
"quoted key".'in \\ parts' . bare = 'x = [1, {'
text = \"\"\"
no = "key"
[[no.table]] \\\" ""\\
\"\"\"
raw = '''
a = ''
'''
when = 1979-05-27 07:32:00
inline = { a = 1, b.c = [2, { d = "}" }], "\\u00e4" = {} }
many = [
  "one", # two, three
  # four
  [ 'five',
    6 ],
]
[table]
x = 1
[table.sub]
y = [
]
[[players]]
name = "Ada"
[[players.cards]]
n = 1
[[players.cards]]
n = 2
[players.more]
z = true
[[players]]
cards = [{ n = 3 },
  { n = 4 }]
"""


def paths(value: object, path: str = "") -> set[str]:
    """The paths of everything in a parsed file."""
    found = {path} if path else set()
    if isinstance(value, dict):
        return found.union(*[paths(each, step(path, key)) for key, each in value.items()])
    if isinstance(value, list):
        return found.union(*[paths(each, f"{path}[{index}]") for index, each in enumerate(value)])
    return found


def test_every_value_of_a_toml_file_has_its_line() -> None:
    found = lines(TOML)
    assert found.keys() == paths(tomllib.loads(TOML))
    rows = TOML.split("\n")
    for path, words in {
        "top": "top =",
        "'quoted key'.'in \\\\ parts'.bare": '"quoted key"',
        "text": "text =",
        "raw": "raw =",
        "inline.b.c[1].d": "inline",
        "many[0]": '"one"',
        "many[1]": "[ 'five'",
        "many[1][1]": "6 ]",
        "table.sub.y": "y =",
        "players[0].name": "name =",
        "players[0].cards[1].n": "n = 2",
        "players[0].more.z": "z =",
        "players[1].cards[0]": "cards =",
        "players[1].cards[1].n": "{ n = 4",
    }.items():
        assert words in rows[found[path] - 1], path


KEYS = st.text(max_size=5)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=50)
@given(st.dictionaries(KEYS, VALUES, max_size=5), st.sampled_from([None, 0, 2]))
def test_every_value_of_a_json_file_has_its_line(value: dict[str, object], indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    found = lines(text)
    assert found.keys() == paths(value)
    assert all(line == 1 for line in found.values()) or indent is not None
    if indent is not None and not any(isinstance(each, (dict, list)) for each in value.values()):
        assert sorted(found.values()) == list(range(2, len(value) + 2))


@given(st.text("ab[]{}=:.,\"'#\n \\1", max_size=40))
def test_any_text_has_an_end(text: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in lines(text).values())


def test_a_hostile_text_takes_no_time() -> None:
    assert len(lines("a = [" + "1," * 100_000 + "]")) == MOST_VALUES + 1
    assert lines('{"a":' * 20_000)


def test_a_place_that_is_not_there_is_where_it_should_be() -> None:
    found = {"players": 1, "players[0]": 2, "players[0].cards": 4}
    assert line_at(found, "players[0].cards[3].colour") == 4
    assert line_at(found, "players[0].name") == 2
    assert line_at(found, "players[7]") == 1
    assert line_at(found, "else") is None
    assert line_at(found, "") is None


def test_an_escape_that_only_toml_has_hides_no_other_line() -> None:
    text = '"\\U000000e4" = 1\nb = 2'
    assert tomllib.loads(text) == {"ä": 1, "b": 2}
    assert lines(text)["b"] == 2
