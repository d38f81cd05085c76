"""What stays the same during a game: the box, the options, the seats, the map, and what is computed from them."""

from typing import TYPE_CHECKING

from attrs import field

from dejavu_rules.box.cards import Card, Icon
from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import CardId, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.paths import Paths
from dejavu_rules.combinatorics.values import as_int_or_none, fact, frozen, whole
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

    hive_holes: int | None = field(default=None, converter=as_int_or_none)
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
        self._own, self._cards = catalogue.girl_tile.powers.of(icon), catalogue._icons[icon]

    def __missing__(self, ltm: Bag) -> int:
        number = self._own
        for cards in self._cards:
            number += bag.size(ltm & cards)
        self[ltm] = number
        return number


class Latest:
    """What was asked last, and the answer."""

    def __init__(self) -> None:
        self.known: tuple[object, Bag] = (None, 0)  # one field, so that threads do not mix two answers


@frozen(cache_hash=True)
class Game:
    """What stays the same from the first decision to the last: the box, the options, the seats, the map."""

    catalogue: Catalogue
    options: Options
    seats: int
    map: CosmicMap
    layout: "Layout | None" = field(default=None, eq=False, repr=False)
    """Where the map's tiles lie, if known; for pictures only (MAP-5)."""

    hive_holes: int = fact(lambda game: _count_holes(game.catalogue, game.options))
    """The number of holes in the Memory Hive: from the options, or else from the catalogue (COMP-6)."""
    _flower: dict[Bag, int] = fact(lambda game: _Power(Icon.FLOWER, game.catalogue))
    _chest: dict[Bag, int] = fact(lambda game: _Power(Icon.CHEST, game.catalogue))
    _footprint: dict[Bag, int] = fact(lambda game: _Power(Icon.FOOTPRINT, game.catalogue))
    _white_claim: dict[Bag, int] = fact(lambda game: _Power(Icon.WHITE_CLAIM, game.catalogue))
    _stm: dict[Bag, int] = fact(lambda game: _Power(Icon.STM, game.catalogue))
    _hand: dict[Bag, int] = fact(lambda game: _Power(Icon.HAND, game.catalogue))
    _cards: dict[CardId, Card] = fact(lambda game: game.catalogue._by_id)
    """What each card shows."""
    _flower_cards: Bag = fact(lambda game: game.catalogue._flower_cards)
    """The mask of all cards with a flower icon."""
    _with_slots: tuple[Bag, ...] = fact(lambda game: game.catalogue._with_slots)
    """Per number of slots, up to the most that a card has, the mask of all cards that have no more."""
    _keep_duplicates: bool = fact(lambda game: game.options.keep_duplicates)
    """Whether a duplicate draw may be kept (RULING-6)."""
    _paths: tuple[Paths[NebulaTile], ...] = fact(lambda game: game.map._paths_from)
    """Per tile, the walks from it that visit no tile twice."""
    _sizes: bag.Sizes = fact(lambda game: bag.Sizes())
    """How many bits lay on each tile when a random sowing last asked."""
    _new_cards: Latest = fact(lambda game: Latest())
    """The player whose new cards were last looked up, and the mask of these cards."""
    _near: dict[NebulaTile, int] = fact(lambda game: game.map._near)
    """The neighbours of each tile, as a set of binary digits."""

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


def _count_holes(catalogue: Catalogue, options: Options) -> int:
    return catalogue.hive_holes if options.hive_holes is None else options.hive_holes


def _restore(
    catalogue: Catalogue | None, options: Options, seats: int, map: CosmicMap, layout: "Layout | None"
) -> Game:
    return Game(standard() if catalogue is None else catalogue, options, seats, map, layout)
