"""What a seat knows, as bytes of a fixed layout.

`observe` reads the state itself, which is much faster than making a view first. It shows what `view` shows: a property
holds it equal to `encode(view(state, seat))`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import index
from types import MappingProxyType
from typing import Final, SupportsIndex

from dejavu_rules.box.cards import Icon, Powers
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.pieces import CardId, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.game import Game
from dejavu_rules.state import GameState, Pending, Unfinished
from dejavu_rules.steps import Partial, Step
from dejavu_rules.views.view import View, check_seat, secret_seats

VERSION: Final = 1
"""The version of the layout; another layout gets another number."""
_TILES, _BITS, _CARDS, _FRAGMENTS, _SEATS, _PHASES = 15, 30, 42, 15, 4, 18
STEPS: Final = len(Step.every())
ORDER: Final = 48
"""How many of the last steps of a partial action are listed in their order."""
_MOST: Final = 255

_TABLE = {
    **dict.fromkeys(("version", "seats", "hive_holes"), 1),
    **dict.fromkeys(("speed", "keep_duplicates", "build_map", "name_contacts"), 1),
    **dict.fromkeys(("start_player", "active", "turn", "planting_done", "last_turns", "deck_size", "flowers"), 1),
    "phase": _PHASES,
    "connections": _TILES * _TILES,
    "bits": _TILES * _BITS,
    "fragments": _TILES * _FRAGMENTS,
    "girl": _TILES,
    "pending_tiles": _TILES,
    "pending_card": _CARDS,
    **dict.fromkeys(("pool", "spent", "hive"), _BITS),
    **dict.fromkeys(("discard", "public"), _CARDS),
}
_SEAT = {
    **dict.fromkeys(("hand_size", "ltm_size", "discarded_size", "is_known", "vp", "flower"), 1),
    "powers": len(Icon),
    **dict.fromkeys(("hand", "ltm", "discarded", "card_flowers", "stm"), _CARDS),
    **dict.fromkeys(("stm_bits", "saved"), _BITS),
    "fragments": _FRAGMENTS,
}
_WIDTHS = {
    **_TABLE,
    **{f"p{seat}_{name}": width for seat in range(_SEATS) for name, width in _SEAT.items()},
    "taken": STEPS,
    "order": ORDER,
}


def _places() -> dict[str, slice]:
    places, start = {}, 0
    for name, width in _WIDTHS.items():
        places[name] = slice(start, start + width)
        start += width
    return places


LAYOUT: Final[Mapping[str, slice]] = MappingProxyType(_places())
"""Where each field lies: `observation[LAYOUT["pool"]]`."""
SIZE: Final = sum(_WIDTHS.values())
"""The length of every observation."""
_NO_SEAT: Final = bytes(sum(_SEAT.values()))
_NO_STEPS: Final = bytes(STEPS + ORDER)


def observe(state: GameState | Partial, seat: int | None) -> bytes:
    """What the player at this seat knows, with None what a spectator knows; `LAYOUT` says what lies where.

    Of a partial action the seat that decides sees the steps so far, and the others see nothing of it.

    Raises `UnknownSeat`, `MalformedState` for anything but a state or a partial action.
    """
    taken: tuple[Step, ...] = ()
    if isinstance(state, Partial):
        taken = state.taken if seat is not None and seat == state.seat else ()
        state = state.state
    seat = check_seat(state, seat)
    return observe_table(state, seat) + encode_steps(taken)


def observe_table(state: GameState, seat: int | None) -> bytes:
    """An observation without its steps, which are the last part; it is the same until the whole action is applied."""
    secret = secret_seats(state, seat)
    hides = secret if state.game.options.speed else ()
    known = seat == state.active or not isinstance(state.pending, CardId)
    supply = state.flowers + sum([bag.size(state.players[one]._card_flowers) for one in secret])
    parts = _table(state, seat, state.pending if known else None, len(state.deck), supply)
    for one in _around(state.game.seats, seat):
        player, is_known = state.players[one], one not in hides
        parts += _player(
            (bag.size(player._hand), bag.size(player._ltm), bag.size(player._discarded)),
            player._hand if one == seat else 0,
            player._ltm if is_known else 0,
            0 if one in secret else player._discarded,
            player._card_flowers if is_known else 0,
            player.vp if is_known else None,
            state.powers(one) if is_known else None,
            player.flower,
            player.stm,
            player._saved,
            player._fragments,
        )
    parts.append(_NO_SEAT * (_SEATS - state.game.seats))
    return b"".join(parts)


def encode(view: View, taken: Sequence[Step] = ()) -> bytes:
    """The observation of a view, for bots: they get a view, and know the steps of their own partial action."""
    parts = _table(view, view.seat, view.pending, view.deck_size, view.flowers)
    for one in _around(view.game.seats, view.seat):
        player = view.players[one]
        parts += _player(
            (player.hand_size, player.ltm_size, player.discarded_size),
            _bag(player.hand),
            _bag(player.ltm),
            _bag(player.discarded),
            _bag(player.card_flowers),
            player.vp,
            player.powers,
            player.flower,
            player.stm,
            player.saved._bag,
            player.fragments._bag,
        )
    parts.append(_NO_SEAT * (_SEATS - view.game.seats))
    return b"".join(parts) + encode_steps(taken)


def encode_steps(taken: Sequence[Step]) -> bytes:
    """The last part of an observation: how often each step was taken, and the last ones in their order."""
    if not taken:
        return _NO_STEPS
    numbers = [step.index for step in taken]
    last = numbers[-ORDER:]
    return _counts(numbers, STEPS) + bytes([number + 1 for number in last]) + bytes(ORDER - len(last))


def mask(partial: Partial) -> bytes:
    """One byte for each of the 159 steps: 1 for those that can be taken now."""
    offered = bytearray(STEPS)
    for option in partial.options():
        offered[option.step.index] = 1
    return bytes(offered)


def _around(seats: int, seat: int | None) -> list[int]:
    """The seats in the order of an observation: its own first, then those that follow."""
    return [((seat or 0) + number) % seats for number in range(seats)]


def _table(source: GameState | View, seat: int | None, pending: Pending, deck: int, flowers: int) -> list[bytes]:
    """What does not belong to a player."""
    game, own = source.game, seat or 0
    head = bytes(
        [
            *(VERSION, game.seats, min(_MOST, game.hive_holes), *_options(game)),
            *((source.start_player - own) % game.seats, (source.active - own) % game.seats, min(_MOST, source.turn)),
            *(source.planting_done, 0 if source.last_turns is None else source.last_turns + 1),
            *(min(_MOST, deck), min(_MOST, flowers)),
        ]
    )
    return [
        head,
        _one(source.phase, _PHASES),
        *_map(game.map, pending),
        _pad([_count_bag(bits._bag, _BITS) for bits in source.bits], _TILES * _BITS),
        _pad([_one(fragment, _FRAGMENTS) for fragment in source.fragments], _TILES * _FRAGMENTS),
        _one(source.girl, _TILES),
        *_pending(pending),
        *[_count_bag(bits._bag, _BITS) for bits in (source.pool, source.spent, source.hive)],
        *[_count_bag(cards._bag, _CARDS) for cards in (source.discard, source.public)],
    ]


def _options(game: Game) -> tuple[bool, ...]:
    options = game.options
    return options.speed, options.keep_duplicates, options.build_map, options.name_contacts


def _map(cosmic_map: CosmicMap, pending: Pending) -> list[bytes]:
    """Which tiles are connected, of a map that is being built as far as it is laid."""
    if pending is None or isinstance(pending, CardId | tuple):
        return [_connections(cosmic_map)]
    near = bytearray(_TILES * _TILES)
    for one, other in pending.pairs:
        near[one.index * _TILES + other.index] = near[other.index * _TILES + one.index] = 1
    return [bytes(near)]


@lru_cache(maxsize=256)
def _connections(cosmic_map: CosmicMap) -> bytes:
    rows = [_counts([tile.index for tile in near], _TILES) for near in cosmic_map.neighbours]
    return _pad(rows, _TILES * _TILES)


def _pending(pending: Pending) -> tuple[bytes, bytes]:
    """The tiles or the card that a phase has to remember."""
    if isinstance(pending, CardId):
        return bytes(_TILES), _one(pending, _CARDS)
    tiles: tuple[NebulaTile, ...] = () if pending is None else pending if isinstance(pending, tuple) else pending.drawn
    return _counts([tile.index for tile in tiles], _TILES), bytes(_CARDS)


def _player(
    sizes: tuple[int, int, int],
    hand: Bag,
    ltm: Bag,
    discarded: Bag,
    card_flowers: Bag,
    vp: int | None,
    powers: Powers | None,
    flower: bool,
    stm: tuple[Unfinished, ...],
    saved: Bag,
    fragments: Bag,
) -> list[bytes]:
    """What belongs to a player; an empty bag where the seat does not see it."""
    icons = [0 if powers is None else min(_MOST, powers.of(icon)) for icon in Icon]
    covered = bytearray(_CARDS)
    for unfinished in stm:
        covered[unfinished.card.index] = 1 + bag.size(unfinished._bits)
    return [
        bytes([*[min(_MOST, size) for size in sizes], vp is not None, min(_MOST, vp or 0), flower, *icons]),
        *[_count_bag(cards, _CARDS) for cards in (hand, ltm, discarded, card_flowers)],
        bytes(covered),
        _counts([kind for unfinished in stm for kind in bag.kinds(unfinished._bits)], _BITS),
        _count_bag(saved, _BITS),
        _count_bag(fragments, _FRAGMENTS),
    ]


def _bag(cards: Cards | None) -> Bag:
    return 0 if cards is None else cards._bag


@lru_cache(maxsize=4096)
def _count_bag(pieces: Bag, width: int) -> bytes:
    """How many pieces of each kind there are; bags come back again and again."""
    return _counts(bag.kinds(pieces), width)


def _counts(numbers: Iterable[int], width: int) -> bytes:
    counts = bytearray(width)
    for number in numbers:
        counts[number] += 1
    return bytes(counts)


@lru_cache(maxsize=256)
def _one(piece: SupportsIndex | None, width: int) -> bytes:
    """A single one at the place of a piece; none for None."""
    return _counts([] if piece is None else [index(piece)], width)


def _pad(rows: list[bytes], width: int) -> bytes:
    """Rows of tiles, with nothing for those that a small map lacks."""
    return b"".join(rows).ljust(width, b"\0")
