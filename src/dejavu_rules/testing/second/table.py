"""What lies on the table, in plain counters, lists and dicts that change; `read` makes it from a state."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, TypeAlias, TypeVar

from attrs import Factory, define, field

import dejavu_rules as values
from dejavu_rules import Bit, Card, CardId, Fragment, NebulaTile, Options, Phase

P = TypeVar("P")
PILES = ("deck", "public", "pool", "spent", "hive", "discard")
SAME = ("flowers", "phase", "start_player", "active", "turn", "planting_done", "last_turns", "girl")
PILES_OF_A_PLAYER = ("hand", "ltm", "saved", "card_flowers", "fragments")


def some_of(pile: Counter[P], most: int) -> Iterator[tuple[P, ...]]:
    """Every different choice of up to `most` pieces."""
    pieces = list(pile.elements())
    for number in range(min(most, len(pieces)) + 1):
        yield from dict.fromkeys(combinations(pieces, number))


Near: TypeAlias = dict[NebulaTile, set[NebulaTile]]


@define
class Seat:
    """What lies in front of one player.

    `vp` is a number (RULING-4, RULING-10); `aside` is what was left over of a starting hand (RULING-22).
    """

    hand: Counter[CardId] = Factory(Counter)
    stm: dict[CardId, Counter[Bit]] = Factory(dict)
    ltm: Counter[CardId] = Factory(Counter)
    saved: Counter[Bit] = Factory(Counter)
    flower: bool = False
    card_flowers: Counter[CardId] = Factory(Counter)
    fragments: Counter[Fragment] = Factory(Counter)
    vp: int = 0
    aside: Counter[CardId] = Factory(Counter)

    def has(self, card: CardId) -> bool:
        """Whether a copy is in hand or in the tableau (DRAW-2)."""
        return self.hand[card] > 0 or self.remembers(card)

    def remembers(self, card: CardId) -> bool:
        """Whether a copy lies in LTM or STM (CARD-3)."""
        return self.ltm[card] > 0 or card in self.stm


@define
class Table:
    """Everything, and what the game waits for."""

    box: values.Catalogue = field(eq=False)
    options: Options
    near: Near
    """What touches each tile (MAP-5)."""
    players: list[Seat]
    deck: Counter[CardId]
    public: Counter[CardId]
    flowers: int
    bits: dict[NebulaTile, Counter[Bit]]
    phase: Phase = Phase.START_PLAYER
    start_player: int = 0
    active: int = 0
    turn: int = 0
    planting_done: bool = False
    last_turns: int | None = None
    fragments: dict[NebulaTile, Fragment] = Factory(dict)
    girl: NebulaTile | None = None
    pool: Counter[Bit] = Factory(Counter)
    spent: Counter[Bit] = Factory(Counter)
    hive: Counter[Bit] = Factory(Counter)
    discard: Counter[CardId] = Factory(Counter)
    laid: dict[NebulaTile, set[NebulaTile]] = Factory(dict)
    """While the map is built: the tiles that lie, each with those that it touched when it was laid."""
    places: dict[NebulaTile, tuple[int, int, int]] = Factory(dict)
    """While the map is built on the lattice: where they lie."""
    drawn: set[NebulaTile] = Factory(set)
    """While the map is built: what the active player has to lay."""
    chosen: set[NebulaTile] = Factory(set)
    """The tiles that get the last bits (HIVE-4)."""
    duplicate: CardId | None = None
    """The drawn card that may be replaced (RULING-6)."""

    @property
    def me(self) -> Seat:
        """Whose turn it is."""
        return self.players[self.active]

    @property
    def tiles(self) -> list[NebulaTile]:
        """All tiles of the map."""
        return list(self.bits)

    @property
    def holes(self) -> int:
        """The holes of the hive (COMP-6)."""
        return self.box.hive_holes if self.options.hive_holes is None else self.options.hive_holes

    def card(self, card: CardId) -> Card | None:
        """What this card shows; None if the box has none."""
        return self.box.card(card) if self.box.has(card) else None

    def power(self, icon: str) -> int:
        """The active player's icons on the Nameless Girl Tile and in LTM (COMP-7, COMP-8)."""
        powers = [self.box.girl_tile.powers, *(self.box.card(card).powers for card in self.me.ltm.elements())]
        return sum(getattr(each, icon) for each in powers)

    def lay_the_girls_tile(self) -> None:
        """SETUP-2: the first tile of a map that the players build."""
        assert self.girl is not None
        self.laid = {self.girl: set()}
        self.places = {} if self.options.name_contacts else {self.girl: (0, 0, 0)}

    def pass_on(self) -> None:
        """Clockwise (SETUP-1)."""
        self.active = (self.active + 1) % len(self.players)


def lay_out(players: int, cosmic_map: values.CosmicMap, options: Options, box: values.Catalogue) -> Table:
    """The beginning: everything is sorted and nothing is dealt (COMP-1 to COMP-7)."""
    golden = 1 if players == 2 else None  # SETUP-4, RULING-8
    public = {card.id: golden or card.copies for card in box.cards if card.scoring is not None}
    deck = {card.id: card.copies for card in box.cards if card.scoring is None}  # SETUP-5
    near = {tile: set(cosmic_map.neighbours[tile.index]) for tile in cosmic_map.tiles}
    seats, bits = [Seat() for _ in range(players)], {tile: Counter[Bit]() for tile in near}
    return Table(box, options, near, seats, Counter(deck), Counter(public), box.flowers, bits)


def read(state: values.GameState) -> Table:
    """The same position; only public properties are asked."""
    game = state.game
    same: dict[str, Any] = {name: getattr(state, name) for name in SAME}
    piles: dict[str, Any] = {name: Counter(getattr(state, name)) for name in PILES}
    table = Table(
        box=game.catalogue,
        options=game.options,
        near={tile: set(game.map.neighbours[tile.index]) for tile in game.map.tiles},
        players=[_seat(player) for player in state.players],
        bits={tile: Counter(bits) for tile, bits in zip(game.map.tiles, state.bits, strict=True)},
        fragments={tile: one for tile, one in zip(game.map.tiles, state.fragments, strict=True) if one is not None},
        **same,
        **piles,
    )
    _remember(table, state.pending)
    return table


def _seat(player: values.Player) -> Seat:
    stm = {unfinished.card: Counter(unfinished.bits) for unfinished in player.stm}
    piles: dict[str, Any] = {name: Counter(getattr(player, name)) for name in PILES_OF_A_PLAYER}
    return Seat(stm=stm, flower=player.flower, vp=player.vp, aside=Counter(player.discarded), **piles)


def _remember(table: Table, pending: Any) -> None:
    """The duplicate, the chosen tiles, or the map in the making."""
    if isinstance(pending, CardId):
        table.duplicate = pending
    elif isinstance(pending, tuple):
        table.chosen = set(pending)
    elif table.phase is Phase.MAP_TILES and pending is None:
        table.lay_the_girls_tile()
    elif pending is not None:
        table.laid = {one.tile: set(one.touches) for one in pending.laid}
        table.places = {one.tile: (one.u, one.v, one.turns) for one in pending.placements}
        table.drawn = set(pending.drawn)
