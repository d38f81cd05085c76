"""A state, a player or an unfinished card with something changed, said in public names and values.

Inside, the engine packs its pieces into integers. Here, and nowhere else in the tests, values become such integers.
"""

from typing import Any, TypedDict, Unpack, overload

from attrs import evolve

from dejavu_rules import Bits, CardId, Cards, Fragment, Fragments, GameState, NebulaTile, Phase, Player
from dejavu_rules.box.multisets import NO_BITS, NO_CARDS, NO_FRAGMENTS, Pieces
from dejavu_rules.game import Game
from dejavu_rules.state import Pending, Unfinished


class PlayerBend(TypedDict, total=False):
    """What can be changed about a player."""

    hand: Cards
    stm: tuple[Unfinished, ...]
    ltm: Cards
    saved: Bits
    flower: bool
    card_flowers: Cards
    fragments: Fragments
    vp: int
    discarded: Cards


class StateBend(TypedDict, total=False):
    """What can be changed about a state."""

    game: Game
    phase: Phase
    start_player: int
    active: int
    turn: int
    planting_done: bool
    last_turns: int | None
    pending: Pending
    bits: tuple[Bits, ...]
    fragments: tuple[Fragment | None, ...]
    girl: NebulaTile | None
    pool: Bits
    spent: Bits
    hive: Bits
    deck: Cards
    discard: Cards
    public: Cards
    flowers: int
    players: tuple[Player, ...]


@overload
def bend(before: GameState, **changes: Unpack[StateBend]) -> GameState: ...
@overload
def bend(before: Player, **changes: Unpack[PlayerBend]) -> Player: ...
def bend(before: GameState | Player, **changes: Any) -> GameState | Player:
    """A copy with these changes; it need not be a state that a game can reach. Unknown names raise TypeError."""
    whole: Any = before  # mypy looks for names that both classes have
    copy: GameState | Player = evolve(whole, **{name: _pack(value) for name, value in changes.items()})
    return copy


def bend_player(state: GameState, seat: int, **changes: Unpack[PlayerBend]) -> GameState:
    """A copy of the state with these changes to the player at a seat."""
    players = list(state.players)
    players[seat] = bend(players[seat], **changes)
    return bend(state, players=tuple(players))


def a_player(
    *,
    hand: Cards = NO_CARDS,
    stm: tuple[Unfinished, ...] = (),
    ltm: Cards = NO_CARDS,
    saved: Bits = NO_BITS,
    flower: bool = False,
    card_flowers: Cards = NO_CARDS,
    fragments: Fragments = NO_FRAGMENTS,
    vp: int = 0,
    discarded: Cards = NO_CARDS,
) -> Player:
    """A player with these things."""
    return bend(
        Player(),
        hand=hand,
        stm=stm,
        ltm=ltm,
        saved=saved,
        flower=flower,
        card_flowers=card_flowers,
        fragments=fragments,
        vp=vp,
        discarded=discarded,
    )


def unfinished(card: CardId, bits: Bits) -> Unfinished:
    """A card in Short-term Memory with these bits on it."""
    return Unfinished(card, bits._bag)


def _pack(value: object) -> object:
    if isinstance(value, Pieces):
        return value._bag
    if isinstance(value, tuple) and value and all(isinstance(each, Pieces) for each in value):
        return tuple([each._bag for each in value])
    return value
