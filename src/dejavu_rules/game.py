"""What stays the same during a game: the box, the options, the seats, the map, and what is computed from them."""

from typing import TYPE_CHECKING, Any

from attrs import Factory, field
from attrs.converters import optional

from dejavu_rules.box.cards import Icon
from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.paths import Paths
from dejavu_rules.combinatorics.values import as_int, frozen, whole
from dejavu_rules.errors import UnknownSeat

if TYPE_CHECKING:
    from dejavu_rules.mapgen.layout import Layout


@frozen
class Options:
    """How a table plays.

    `hive_holes` overrides the catalogue's number, which is assumed (COMP-6); `speed` is the speed game
    for 3 or 4 players (SPEED-1); `keep_duplicates` is the Chinese book's reading, in which a duplicate
    draw *may* be replaced (RULING-6). With `build_map` the players lay the tiles themselves (SETUP-2). With
    `name_contacts` as well, the tiles lie on a physical table and players only name what a tile touches.
    """

    hive_holes: int | None = field(default=None, converter=optional(as_int))
    speed: bool = False
    keep_duplicates: bool = False
    build_map: bool = False
    name_contacts: bool = False


ORDINARY = Options()


class _Power(dict[Bag, int]):
    """One power, by LTM: what the Nameless Girl Tile gives plus the icons there (COMP-7, COMP-8).

    Each LTM is counted once: the rules ask far more often than it changes.
    """

    def __init__(self, icon: Icon, catalogue: Catalogue) -> None:
        self._icon, self._catalogue = icon, catalogue

    def __missing__(self, ltm: Bag) -> int:
        box = self._catalogue
        number = self[ltm] = box.girl_tile.powers.of(self._icon) + box._icon_count(self._icon, ltm)
        return number


def _power(icon: Icon) -> Any:
    """The default of a field that counts one icon by LTM. `Any`, because attrs has no type for such a default."""
    return Factory(lambda game: _Power(icon, game.catalogue), takes_self=True)


@frozen(cache_hash=True)
class Game:
    """What stays the same from the first decision to the last: the box, the options, the seats, the map."""

    catalogue: Catalogue
    options: Options
    seats: int
    map: CosmicMap
    layout: "Layout | None" = field(default=None, eq=False, repr=False)
    """Where the map's tiles lie, if known; for pictures only (MAP-5)."""

    hive_holes: int = field(init=False, eq=False, repr=False)
    """The number of holes in the Memory Hive: from the options, or else from the catalogue (COMP-6)."""
    _flower: _Power = field(init=False, eq=False, repr=False, default=_power(Icon.FLOWER))
    _chest: _Power = field(init=False, eq=False, repr=False, default=_power(Icon.CHEST))
    _footprint: _Power = field(init=False, eq=False, repr=False, default=_power(Icon.FOOTPRINT))
    _white_claim: _Power = field(init=False, eq=False, repr=False, default=_power(Icon.WHITE_CLAIM))
    _stm: _Power = field(init=False, eq=False, repr=False, default=_power(Icon.STM))
    _hand: _Power = field(init=False, eq=False, repr=False, default=_power(Icon.HAND))
    _flower_cards: Bag = field(init=False, eq=False, repr=False)
    """The mask of all cards with a flower icon."""
    _paths: tuple[Paths[NebulaTile], ...] = field(init=False, eq=False, repr=False)
    """Per tile, the walks from it that visit no tile twice."""
    _touching: dict[NebulaTile, frozenset[NebulaTile]] = field(init=False, eq=False, repr=False)
    """The neighbours of each tile."""
    _with_slots: tuple[Bag, ...] = field(init=False, eq=False, repr=False)
    """Per number of slots, up to the most that a card has, the mask of all cards that have no more."""

    @hive_holes.default
    def _count_holes(self) -> int:
        return self.catalogue.hive_holes if self.options.hive_holes is None else self.options.hive_holes

    @_flower_cards.default
    def _get_flower_cards(self) -> Bag:
        return self.catalogue._flower_cards

    @_paths.default
    def _find_paths(self) -> tuple[Paths[NebulaTile], ...]:
        return self.map._paths_from

    @_touching.default
    def _find_touching(self) -> dict[NebulaTile, frozenset[NebulaTile]]:
        return self.map._touching

    @_with_slots.default
    def _get_groups_by_slots(self) -> tuple[Bag, ...]:
        return self.catalogue._with_slots

    def _seat(self, value: object) -> int:
        """A seat from outside, as a plain `int`.

        Raises `UnknownSeat`.
        """
        seat = whole(value)
        if seat is None or not 0 <= seat < self.seats:
            raise UnknownSeat(value if seat is None else seat, self.seats)
        return seat

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle only what cannot be computed again, without the standard box."""
        catalogue = None if self.catalogue is standard() else self.catalogue
        return _restore, (catalogue, self.options, self.seats, self.map, self.layout)


def _restore(
    catalogue: Catalogue | None, options: Options, seats: int, map: CosmicMap, layout: "Layout | None"
) -> Game:
    return Game(standard() if catalogue is None else catalogue, options, seats, map, layout)
