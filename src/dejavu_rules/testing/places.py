"""`Places`: where every piece lies, as a plain table that events can change without an engine."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from attrs import define

from dejavu_rules import Bit, CardId, Fragment, GameState, NebulaTile, Phase, Slot
from dejavu_rules.mapgen.building import Building


class Missing(AssertionError):  # noqa: N818 - names what is wrong
    """An event moves something that is not there."""


def take(place: Counter[Any], things: Iterable[Any]) -> None:
    """Take things away. Raises `Missing`."""
    for thing in things:
        if place[thing] < 1:
            raise Missing(thing)
        place[thing] -= 1
        if not place[thing]:
            del place[thing]


def move(things: Iterable[Any], source: Counter[Any], target: Counter[Any]) -> None:
    """Move things from a place to another. Raises `Missing`."""
    things = list(things)
    take(source, things)
    target.update(things)


def must(holds: bool) -> None:
    """Raises `Missing` for what does not hold."""
    if not holds:
        raise Missing


@define
class Tableau:
    """What is in front of a player."""

    hand: Counter[CardId]
    unfinished: dict[CardId, list[Bit]]
    """The bits on cards that are not in LTM yet."""
    completed: set[CardId]
    """Those among them whose bits are spent."""
    ltm: Counter[CardId]
    chests: Counter[Bit]
    flower: bool
    card_flowers: Counter[CardId]
    fragments: Counter[Fragment]
    vp: int
    aside: Counter[CardId]
    """What is left over of a starting hand."""


@define
class Places:
    """Where everything lies."""

    slots: dict[CardId, tuple[Slot, ...]]
    """What the cards of the box ask for."""
    bits: dict[NebulaTile, Counter[Bit]]
    fragments: dict[NebulaTile, Fragment]
    flowers_on_map: set[NebulaTile]
    girl: NebulaTile | None
    lifted: Counter[Bit]
    pool: Counter[Bit]
    spent: Counter[Bit]
    hive: Counter[Bit]
    chosen: tuple[NebulaTile, ...]
    """The tiles that get the last bits of the hive."""
    deck: Counter[CardId]
    discard: Counter[CardId]
    public: Counter[CardId]
    supply: int
    tableaux: list[Tableau]
    built: bool
    """Whether the players build the map."""
    drawn: set[NebulaTile]
    laid: list[NebulaTile]
    start_player: int | None
    turn: int
    active: int
    phase: Phase
    last_turns: int | None
    duplicate: CardId | None
    """What the active player may replace."""


def places_of(state: GameState) -> Places:
    """Where everything lies in a state."""
    tiles, pending = state.game.map.tiles, state.pending
    building = pending if isinstance(pending, Building) else None
    return Places(
        slots={card.id: card.slots for card in state.game.catalogue.cards},
        bits={tile: Counter(bits) for tile, bits in zip(tiles, state.bits, strict=True) if bits},
        fragments={tile: one for tile, one in zip(tiles, state.fragments, strict=True) if one is not None},
        flowers_on_map=set(state.flower_tiles),
        girl=state.girl,
        lifted=Counter(),
        pool=Counter(state.pool),
        spent=Counter(state.spent),
        hive=Counter(state.hive),
        chosen=pending if isinstance(pending, tuple) else (),
        deck=Counter(state.deck),
        discard=Counter(state.discard),
        public=Counter(state.public),
        supply=state.flowers,
        tableaux=[_tableau(state, seat) for seat in range(len(state.players))],
        built=state.game.options.build_map,
        drawn=set(building.drawn) if building else set(),
        laid=list(building.tiles) if building else _first_tile(state),
        start_player=None if state.phase is Phase.START_PLAYER else state.start_player,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        last_turns=state.last_turns,
        duplicate=pending if isinstance(pending, CardId) else None,
    )


def _first_tile(state: GameState) -> list[NebulaTile]:
    """The first tile, where players build the map and have not drawn yet; otherwise none."""
    building = state.phase in (Phase.MAP_TILES, Phase.MAP)
    return [state.girl] if building and state.girl is not None else []


def _tableau(state: GameState, seat: int) -> Tableau:
    player = state.players[seat]
    return Tableau(
        hand=Counter(player.hand),
        unfinished={one.card: sorted(one.bits) for one in player.stm},
        completed=set(),
        ltm=Counter(player.ltm),
        chests=Counter(player.saved),
        flower=player.flower,
        card_flowers=Counter(player.card_flowers),
        fragments=Counter(player.fragments),
        vp=player.vp,
        aside=Counter(player.discarded),
    )
