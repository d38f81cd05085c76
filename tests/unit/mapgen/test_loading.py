"""Own maps from files: what is read, and every defect with its place."""

from pathlib import Path

import pytest

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.inputs.defects import Defect, InvalidMap
from dejavu_rules.mapgen import dump, generate, load, parse
from dejavu_rules.mapgen.loading import MOST_PAIRS

VALID = dump(generate(Dealer(7)).map)


def defects(text: str) -> list[tuple[str, str]]:
    with pytest.raises(InvalidMap) as caught:
        parse(text, "my map")
    assert all(isinstance(defect, Defect) for defect in caught.value.defects)
    assert caught.value.source == "my map"
    return [(defect.path, defect.message) for defect in caught.value.defects]


def with_pairs(*more: str, without: NebulaTile | None = None) -> str:
    lines = [line for line in VALID.splitlines()[1:-1] if without is None or f'"{without}"' not in line]
    return "\n".join(["pairs = [", *(f"  {pair}," for pair in more), *lines, "]"])


def test_a_map_survives_its_file() -> None:
    for seed in range(10):
        cosmic_map = generate(Dealer(seed)).map
        assert parse(dump(cosmic_map)) == cosmic_map


def test_the_example_is_valid() -> None:
    assert len(load(Path(__file__).parents[3] / "examples" / "map.toml").tiles) == 15


def test_names_as_people_write_them() -> None:
    text = VALID.replace('"cats eye"', '"Cat\'s Eye Nebula"').replace('"fox fur"', '"FOX_FUR"')
    assert parse(text) == parse(VALID)


def test_an_unknown_tile_gets_a_suggestion() -> None:
    assert defects(VALID.replace('"helix"', '"helics"', 1)) == [
        ("pairs[1][1]", "'helics' is not a Nebula Tile; did you mean 'helix'?")
    ]


def test_a_name_far_from_all_gets_the_list() -> None:
    found = defects(with_pairs('["helix", "saturn V"]'))
    assert found == [("pairs[0][1]", f"'saturn V' is not a Nebula Tile; they are {', '.join(map(str, TILES))}")]


def test_a_pair_with_itself_is_refused() -> None:
    assert defects(with_pairs('["orion", "Orion nebula"]')) == [("pairs[0]", "MAP-1: orion cannot touch itself")]


def test_a_pair_twice_in_any_order_is_refused() -> None:
    first = VALID.splitlines()[1].strip().rstrip(",")
    one, other = (str(tile) for tile in (TILES[0], parse(VALID).neighbours[TILES[0]][0]))
    assert first == f'["{one}", "{other}"]'
    assert defects(with_pairs(f'["{other}", "{one}"]')) == [
        ("pairs[1]", f"{one} and {other} are connected already: pairs[0]")
    ]


def test_a_map_of_fourteen_tiles_is_refused() -> None:
    """Hourglass touches two tiles in this map, so the others stay connected without it."""
    found = defects(with_pairs(without=NebulaTile.HOURGLASS))
    assert found[0] == ("pairs", "MAP-2: hourglass is missing: no pair connects it")
    assert all(message.startswith("MAP-2: ") for _, message in found[1:])


def test_every_defect_is_named_at_once() -> None:
    text = with_pairs('["helics", "crab"]', '["veil", "veil"]', '["eagle"]', "7", without=NebulaTile.HOURGLASS)
    found = defects("title = 1\n" + text)
    assert [path for path, _ in found][:5] == ["title", "pairs[0][0]", "pairs[1]", "pairs[2]", "pairs[3]"]
    assert ("pairs", "MAP-2: hourglass is missing: no pair connects it") in found


def test_a_map_that_must_cross() -> None:
    more = [f'["{one}", "{other}"]' for one in TILES[:5] for other in TILES[:5] if one < other]
    text = "\n".join(["pairs = [", *(f"{pair}," for pair in more)])
    ring = [f'["{one}", "{other}"],' for one, other in zip(TILES[4:], (*TILES[5:], TILES[0]), strict=True)]
    ((path, message),) = defects("\n".join([text, *ring, "]"]))
    assert path == "pairs"
    assert message.startswith("MAP-4: connections must cross: K5 between cats eye, boomerang, flame, helix, veil, by ")


@pytest.mark.parametrize(
    ("text", "defect"),
    [
        ("", ("pairs", "missing")),
        ("pairs = 3", ("pairs", "3 is not an array")),
        ("pairs = [", ("", "is not valid TOML: ")),
        ('{"pairs": []}', ("", "is not valid TOML: ")),
        ("pairs = " + "[" * 5000, ("", "is nested too deeply")),
        ("pairs = [" + '["crab", "veil"],' * (MOST_PAIRS + 1) + "]", ("pairs", f"has {MOST_PAIRS + 1} entries")),
        ("x" * 300_000, ("", "is larger than 256 KiB")),
    ],
    ids=["empty", "number", "cut off", "JSON", "deep", "long", "large"],
)
def test_hostile_texts_get_one_clear_error(text: str, defect: tuple[str, str]) -> None:
    ((path, message),) = defects(text)
    assert path == defect[0]
    assert message.startswith(defect[1])


@pytest.mark.parametrize("name", ["crab" * 100, "\0", "\u202ecrab", "ｃｒａｂ"])
def test_strange_names_are_defects(name: str) -> None:
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in name)
    path, message = defects(with_pairs(f'["helix", "{escaped}"]'))[0]
    assert path == "pairs[0][1]"
    assert message.isprintable(), "no control character of the file reaches the terminal"


def test_an_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("pairs = 3")
    with pytest.raises(InvalidMap) as caught:
        load(path)
    assert caught.value.source == str(path)
    with pytest.raises(InvalidMap) as caught:
        parse("pairs = 3")
    assert caught.value.source == "map"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.toml"):
        with pytest.raises(InvalidMap, match="cannot be read"):
            load(path)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(bytes(range(256)))
    with pytest.raises(InvalidMap, match="UTF-8"):
        load(binary)
