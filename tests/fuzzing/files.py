"""Files that people write: catalogues, maps, and the ends of games."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from dejavu_rules import CosmicMap, Options, first_state
from dejavu_rules.box.catalogue import notices, standard_text, to_toml
from dejavu_rules.box.catalogue import parse as parse_catalogue
from dejavu_rules.box.catalogue.overview import overview
from dejavu_rules.inputs.defects import InvalidCatalogue, InvalidMap, InvalidTable
from dejavu_rules.inputs.files import decode
from dejavu_rules.mapgen.loading import dump
from dejavu_rules.mapgen.loading import parse as parse_map
from dejavu_rules.pictures import Picture
from dejavu_rules.scoring.answer import score_json
from dejavu_rules.scoring.end_state import parse as parse_table
from dejavu_rules.scoring.end_state import write
from dejavu_rules.scoring.end_state.live import parse_live
from dejavu_rules.scoring.render import explained_lines
from dejavu_rules.scoring.sheet import result
from tests.fuzzing.target import Shape, Target

EXAMPLES = Path(__file__).parents[2] / "examples"


def catalogue(content: bytes) -> None:
    """A box that loads can be shown, written and played with."""
    box = parse_catalogue(decode(content, "catalogue", InvalidCatalogue))
    overview(box)
    notices(box)
    assert parse_catalogue(to_toml(box)) == box
    first_state(2, None, options=Options(build_map=True), catalogue=box)


def cosmic_map(content: bytes) -> None:
    """A map that loads can be drawn and written."""
    found: CosmicMap = parse_map(decode(content, "map", InvalidMap))
    assert parse_map(dump(found)) == found
    Picture(found).text()


def end_of_game(path: str, content: bytes) -> None:
    """Any end of a game gets a live score, and one that loads can be scored and written."""
    text = decode(content, path, InvalidTable)
    live = parse_live(text, path)
    table = parse_table(text, path)
    assert live.result is not None
    sheets = result(table.holdings)
    assert live.result.totals == sheets.totals
    score_json(sheets, with_tree=True)
    list(explained_lines(sheets))
    for written, name in ((write.to_toml(table), "table.toml"), (write.to_json(table), "table.json")):
        assert result(parse_table(written, name).holdings).totals == sheets.totals


def texts(*names: str) -> Iterator[str]:
    """Examples of ours."""
    return (path.read_text("utf-8") for name in names for path in sorted(EXAMPLES.glob(name)))


def boxes() -> Iterator[str]:
    """The standard box and a small one."""
    yield standard_text()
    yield from texts("catalogues/*.toml")


TARGETS = (
    Target("catalogue", Shape.TOML, catalogue, boxes),
    Target("map", Shape.TOML, cosmic_map, partial(texts, "map.toml")),
    Target(
        "end-toml",
        Shape.TOML,
        partial(end_of_game, "table.toml"),
        partial(texts, "full*.toml", "lang*.toml", "rule*.toml", "shared*.toml"),
    ),
    Target("end-json", Shape.JSON, partial(end_of_game, "table.json"), partial(texts, "*.json")),
)
