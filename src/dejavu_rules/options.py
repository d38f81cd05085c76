"""Rule options as data: what a table may agree on before it starts."""

from attrs import field
from attrs.converters import optional

from dejavu_rules.integers import as_int
from dejavu_rules.values import frozen


@frozen
class Options:
    """How a table plays.

    `hive_holes` overrides the catalogue's number, which is assumed (COMP-6); `speed` is the speed game
    for 3 or 4 players (SPEED-1); `keep_duplicates` is the Chinese book's reading, in which a duplicate
    draw *may* be replaced (RULING-6). With `build_map` the players lay the tiles themselves (SETUP-2), each
    at a place on the table; with `name_contacts` too they only name what a tile touches, because the tiles
    lie on a physical table.
    """

    hive_holes: int | None = field(default=None, converter=optional(as_int))
    speed: bool = False
    keep_duplicates: bool = False
    build_map: bool = False
    name_contacts: bool = False


ORDINARY = Options()
