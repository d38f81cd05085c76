"""The whole game as one frozen value: no random generator, no hidden order.

Theory of operation:

1. A state is a value. It never changes, it hashes, and two equal states have the same future. A rule makes a copy
   with changes (`_evolve`).
2. `phase` says what the game waits for and so who decides: chance in `CHANCE_PHASES`, else the player at `active`.
   `pending` holds what a phase has to remember beyond that.
3. Nobody can read the future out of a state. The deck is a bag, not a sequence: chance decides which card comes next
   when it is drawn.
4. Every bit, card and fragment is in exactly one place at any time.
5. Values outside, integers inside. `state.pool` is `Bits`, `state.player.hand` is `Cards`. The field of the same name
   with an underscore has the integer (see `combinatorics.bag`), so that moving pieces is arithmetic; only the rules
   use it.
6. A state knows everything, hidden hands included. `views` makes what one player may see.
"""

from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypedDict, Unpack

from dejavu_rules.box.cards import Powers
from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.phases import CHANCE_PHASES, Phase
from dejavu_rules.box.pieces import CardId, Fragment, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import Game

if TYPE_CHECKING:  # most games start with a finished map
    from dejavu_rules.mapgen.building import Building

Pending: TypeAlias = "Building | tuple[NebulaTile, ...] | CardId | None"
"""What a phase has to remember: the unfinished map, the tiles that get the last bits of a replenishment, or the
duplicate card that a player may replace."""


@frozen
class Unfinished:
    """A card in Short-term Memory with the bits that cover its upper slots."""

    card: CardId
    _bits: Bag

    @property
    def bits(self) -> Bits:
        """The bits that cover its slots, from the top."""
        return Bits._of(self._bits)

    def __repr__(self) -> str:
        return f"Unfinished(card={self.card!r}, bits={self.bits!r})"


class _Evolving:
    """A frozen value that copies itself with changes.

    `attrs.evolve` calls `__init__`, which takes far longer. Here the fields go into a draft, an object of the base
    class that has the slots and is not frozen. When it is complete it becomes an object of the frozen class.

    Every field is copied first, and then those that change are set: that takes the interpreter the fewest steps. None
    means that a field does not change; a field that can be None has another sign for that.
    """

    __slots__ = ("__weakref__",)

    def __init_subclass__(cls) -> None:
        if changes := cls.__dict__.get("_changes"):
            fields: dict[str, object] = changes.__annotations__
            signs = {name: "KEEP" if "None" in str(kind) else "None" for name, kind in fields.items()}
            arguments = [f"{name}={sign}" for name, sign in signs.items()]
            copies = [f"draft.{name} = self.{name}" for name in fields]
            sets = [f"if {name} is not {sign}: draft.{name} = {name}" for name, sign in signs.items()]
            lines = ["draft = new(Draft)", *copies, *sets, "draft.__class__ = type(self)", "return draft"]
            scope: dict[str, Any] = {"new": object.__new__, "Draft": cls, "KEEP": object()}
            exec(f"def _evolve(self, {', '.join(arguments)}):\n " + "\n ".join(lines), scope)
            cls._evolve = scope["_evolve"]  # type: ignore[method-assign]

    def _evolve(self, **changes: Any) -> Self:
        """A copy with other values in these fields."""
        raise NotImplementedError


class PlayerChanges(TypedDict, total=False):
    """The fields of a player that may change."""

    _hand: Bag
    stm: tuple[Unfinished, ...]
    _ltm: Bag
    _saved: Bag
    flower: bool
    _card_flowers: Bag
    _fragments: Bag
    vp: int
    _discarded: Bag


class _PlayerFields(_Evolving):
    __slots__ = tuple(PlayerChanges.__annotations__)
    _changes = PlayerChanges


@frozen
class Player(_PlayerFields):
    """Everything that one player has.

    `stm` is sorted by card. `flower` says whether the flower space of the Nameless Girl Tile is taken.
    `vp` are the VP tokens, a number and no pieces (RULING-10).
    """

    _hand: Bag = 0
    stm: tuple[Unfinished, ...] = ()
    _ltm: Bag = 0
    _saved: Bag = 0
    flower: bool = False
    _card_flowers: Bag = 0
    _fragments: Bag = 0
    vp: int = 0
    _discarded: Bag = 0

    if TYPE_CHECKING:

        def _evolve(self, **changes: Unpack[PlayerChanges]) -> Self: ...  # type: ignore[override]  # only narrower

    @property
    def hand(self) -> Cards:
        """The cards in hand, hidden from the others."""
        return Cards._of(self._hand)

    @property
    def ltm(self) -> Cards:
        """The cards in Long-term Memory."""
        return Cards._of(self._ltm)

    @property
    def saved(self) -> Bits:
        """The bits in the chests; in the owner's Deja Vu they are in the pool instead (CHEST-1)."""
        return Bits._of(self._saved)

    @property
    def card_flowers(self) -> Cards:
        """The LTM cards that still carry their flower."""
        return Cards._of(self._card_flowers)

    @property
    def fragments(self) -> Fragments:
        """The fragments gained by planting."""
        return Fragments._of(self._fragments)

    @property
    def discarded(self) -> Cards:
        """The cards left over from a starting hand; they join the pile when everybody has chosen (RULING-22)."""
        return Cards._of(self._discarded)

    @property
    def memories(self) -> Cards:
        """The cards in LTM and STM; no second copy of these can be constructed (CARD-3)."""
        return Cards._of(self._memories())

    def _memories(self) -> Bag:
        cards = self._ltm
        for unfinished in self.stm:
            cards += bag.ONE[unfinished.card.index]
        return cards

    def __repr__(self) -> str:
        return (
            f"Player(hand={self.hand!r}, stm={self.stm!r}, ltm={self.ltm!r}, saved={self.saved!r}, "
            f"flower={self.flower!r}, card_flowers={self.card_flowers!r}, fragments={self.fragments!r}, "
            f"vp={self.vp!r}, discarded={self.discarded!r})"
        )


class StateChanges(TypedDict, total=False):
    """The fields of a state that may change."""

    game: Game
    phase: Phase
    start_player: int
    active: int
    turn: int
    planting_done: bool
    last_turns: int | None
    pending: Pending
    _bits: tuple[Bag, ...]
    fragments: tuple[Fragment | None, ...]
    girl: NebulaTile | None
    _pool: Bag
    _spent: Bag
    _hive: Bag
    _deck: Bag
    _discard: Bag
    _public: Bag
    flowers: int
    players: tuple[Player, ...]


class _StateFields(_Evolving):
    __slots__ = tuple(StateChanges.__annotations__)
    _changes = StateChanges


@frozen
class GameState(_StateFields):
    """One moment of a game.

    Seats are counted from 0: `start_player` and `active` are seats, and `players` has everybody's things by seat.
    `turn` counts from 1 and is 0 during set-up. `planting_done` says that Planting Flower is over for this turn
    (TURN-1). `last_turns` counts the turns left after the end was triggered, this one included, and is None before
    (END-1, RULING-18). `fragments` has, by tile, the fragment that lies there, or None. `girl` is the tile where the
    Girl stands, None before she is placed. `flowers` are left in the supply. `pending` is what a phase has to
    remember.

    The repr shows everything, hidden hands included: it is for the owner of the game.
    """

    game: Game
    phase: Phase
    start_player: int
    active: int
    turn: int
    planting_done: bool
    last_turns: int | None
    pending: Pending
    _bits: tuple[Bag, ...]
    fragments: tuple[Fragment | None, ...]
    girl: NebulaTile | None
    _pool: Bag
    _spent: Bag
    _hive: Bag
    _deck: Bag
    _discard: Bag
    _public: Bag
    flowers: int
    players: tuple[Player, ...]

    if TYPE_CHECKING:

        def _evolve(self, **changes: Unpack[StateChanges]) -> Self: ...  # type: ignore[override]  # only narrower

    @property
    def bits(self) -> tuple[Bits, ...]:
        """The bits on each Nebula Tile: `state.bits[NebulaTile.CRAB]`."""
        return tuple([Bits._of(bits) for bits in self._bits])

    @property
    def pool(self) -> Bits:
        """The bits that the active player can use in Deja Vu."""
        return Bits._of(self._pool)

    @property
    def spent(self) -> Bits:
        """The bits used or given up this turn."""
        return Bits._of(self._spent)

    @property
    def hive(self) -> Bits:
        """The discarded bits; more than the hive has holes only while they wait to return (HIVE-2)."""
        return Bits._of(self._hive)

    @property
    def deck(self) -> Cards:
        """The face-down cards, in no order."""
        return Cards._of(self._deck)

    @property
    def discard(self) -> Cards:
        """The discard pile."""
        return Cards._of(self._discard)

    @property
    def public(self) -> Cards:
        """The Public Cards that nobody has constructed."""
        return Cards._of(self._public)

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.active]

    @property
    def is_chance(self) -> bool:
        """Whether chance, not a player, decides now."""
        return self.phase in CHANCE_PHASES

    @property
    def flower_tiles(self) -> tuple[NebulaTile, ...]:
        """The tiles where a flower was planted: their fragment is gone (PLANT-3)."""
        if not self.turn:  # at set-up no fragment means that none lies there yet
            return ()
        tiles = zip(self.game.map.tiles, self.fragments, strict=True)
        return tuple([tile for tile, fragment in tiles if fragment is None])

    def powers(self, seat: int) -> Powers:
        """How many of each power icon this player has, on the Nameless Girl Tile and in LTM (COMP-8).

        Raises `UnknownSeat`.
        """
        game = self.game
        ltm = self.players[game._seat(seat)]._ltm
        return Powers(
            flower=game._flower[ltm],
            chest=game._chest[ltm],
            footprint=game._footprint[ltm],
            white_claim=game._white_claim[ltm],
            stm=game._stm[ltm],
            hand=game._hand[ltm],
        )

    def _with_active(self, player: Player) -> tuple[Player, ...]:
        """The players, with this value for the active one."""
        players = list(self.players)
        players[self.active] = player
        return tuple(players)

    def __repr__(self) -> str:
        return (
            f"GameState(phase={self.phase!r}, start_player={self.start_player!r}, active={self.active!r}, "
            f"turn={self.turn!r}, planting_done={self.planting_done!r}, last_turns={self.last_turns!r}, "
            f"pending={self.pending!r}, bits={self.bits!r}, fragments={self.fragments!r}, girl={self.girl!r}, "
            f"pool={self.pool!r}, spent={self.spent!r}, hive={self.hive!r}, deck={self.deck!r}, "
            f"discard={self.discard!r}, public={self.public!r}, flowers={self.flowers!r}, players={self.players!r})"
        )
