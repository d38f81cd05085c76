"""Bytes of observations: what lies on the table, what each player has, and the steps so far.

`Memory` reads states and `encode_view` views; a property holds them equal. Callers come from `observation` or an
environment, which check what they are given: this module is compiled, and would refuse it in other words.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from dejavu_rules.box.cards import Icon, Powers
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CardId, Fragment, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.game import Game
from dejavu_rules.learning.layout import (
    BITS,
    CARDS,
    FRAGMENTS,
    MOST,
    ORDER,
    PHASES,
    SEAT_SIZE,
    SEATS,
    STEPS,
    TILES,
    VERSION,
)
from dejavu_rules.state import GameState, Pending, Player, Unfinished
from dejavu_rules.steps import Step
from dejavu_rules.views.view import View, secret_seats

_NO_SEAT: Final = bytes(SEAT_SIZE)
_NO_STEPS: Final = bytes(STEPS + ORDER)
_NO_ICONS: Final = bytes(len(Icon))
_NO_CARDS: Final = bytes(CARDS)
_NO_BITS: Final = bytes(BITS)
_NOTHING_PENDING: Final = bytes(TILES + CARDS)
_NO_SEATS: Final = [_NO_SEAT * (SEATS - seats) for seats in range(SEATS + 1)]
_MOST_COUNTED: Final = 4096
_NOBODY: Final[tuple[int, ...]] = ()


class Memory:
    """Observes state after state of a game, and encodes again only what has changed: states share all else."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._bits: list[Bag] = []
        self._fragments: tuple[Fragment | None, ...] = ()
        self._on_tiles = bytearray()
        self._start = self._near = self._with_fragments = b""
        self._icons: dict[Bag, bytes] = {}
        self._players: dict[int, tuple[Player, bytes]] = {}
        """By seat; one's own and those of others are kept apart, the latter below 0."""
        self._counted: dict[Bag, bytes] = {}
        """Bags of bits that were counted; they come back again and again."""

    def observe(self, state: GameState, seat: int | None) -> bytes:
        """An observation without its steps."""
        if state.game is not self._game:
            self._game, self._start, self._near = state.game, _start(state.game), _connections(state.game.map)
            self._icons, self._players, self._counted = {}, {}, {}
            self._bits, self._on_tiles = [0] * len(state._bits), bytearray(TILES * BITS)
        self._update_tiles(state._bits)
        if state.fragments is not self._fragments:
            self._fragments, self._with_fragments = state.fragments, _with_fragments(state.fragments)
        known = state.pending if seat == state.active or not isinstance(state.pending, CardId) else None
        secret, supply, seats = _NOBODY, state.flowers, state.game.seats
        if state.phase is Phase.STARTING_HAND:
            secret = secret_seats(state, seat)
            supply += sum([bag.size(state.players[one]._card_flowers) for one in secret])
        parts: list[bytes | bytearray] = [
            self._start,
            _moment(state, seat or 0, seats, bag.size(state._deck), supply),
            _one(state.phase.index, PHASES),
            self._near if known is None else _map(state.game.map, known),
            self._on_tiles,
            self._with_fragments,
            _one(None if state.girl is None else state.girl.index, TILES),
            _NOTHING_PENDING if known is None else _pending(known),
            self._count_bits(state._pool),
            self._count_bits(state._spent),
            self._count_bits(state._hive),
            _count_bag(state._discard, CARDS),
            _count_bag(state._public, CARDS),
        ]
        parts += [
            self._secret(state, one) if one in secret else self._player(state, one, one == seat)
            for one in _around(seats, seat)
        ]
        parts.append(_NO_SEATS[seats])
        return b"".join(parts)

    def _update_tiles(self, bits: tuple[Bag, ...]) -> None:
        """Count again the bits of tiles that have others than before."""
        before = self._bits
        for tile in range(len(bits)):
            now = bits[tile]
            if now != before[tile]:
                before[tile] = now
                self._on_tiles[tile * BITS : (tile + 1) * BITS] = self._count_bits(now)

    def _count_bits(self, bits: Bag) -> bytes:
        if not bits:
            return _NO_BITS
        known = self._counted.get(bits)
        if known is None:
            if len(self._counted) > _MOST_COUNTED:
                self._counted.clear()
            known = self._counted[bits] = _counts(bag.kinds(bits), BITS)
        return known

    def _player(self, state: GameState, one: int, is_own: bool) -> bytes:
        """What a seat sees of a player who has no secrets but a hand."""
        player, place = state.players[one], one if is_own else ~one
        known = self._players.get(place)
        if known is None or known[0] is not player:
            hand = player._hand if is_own else 0
            known = self._players[place] = player, self._encode(state, one, hand, player._discarded, True)
        return known[1]

    def _secret(self, state: GameState, one: int) -> bytes:
        """What a seat sees of another one that has chosen a starting hand, while others still have to."""
        return self._encode(state, one, 0, 0, not state.game.options.speed)

    def _encode(self, state: GameState, one: int, hand: Bag, discarded: Bag, is_known: bool) -> bytes:
        player = state.players[one]
        icons = self._icons.get(player._ltm)
        if icons is None:
            icons = self._icons[player._ltm] = _icons(state.powers(one))
        return _player(
            (bag.size(player._hand), bag.size(player._ltm), bag.size(player._discarded)),
            player.vp if is_known else None,
            player.flower,
            icons if is_known else _NO_ICONS,
            (hand, player._ltm, discarded, player._card_flowers) if is_known else (hand, 0, discarded, 0),
            player.stm,
            player._saved,
            player._fragments,
        )


def encode_view(view: View) -> bytes:
    """An observation without its steps, of a view."""
    seats = view.game.seats
    parts = [
        _start(view.game),
        _moment(view, view.seat or 0, seats, view.deck_size, view.flowers),
        _one(view.phase.index, PHASES),
        _map(view.game.map, view.pending),
        _on_tiles(tuple([bits._bag for bits in view.bits])),
        _with_fragments(view.fragments),
        _one(None if view.girl is None else view.girl.index, TILES),
        _pending(view.pending),
        *[_count_bag(bits._bag, BITS) for bits in (view.pool, view.spent, view.hive)],
        *[_count_bag(cards._bag, CARDS) for cards in (view.discard, view.public)],
    ]
    for one in _around(seats, view.seat):
        player = view.players[one]
        parts.append(
            _player(
                (player.hand_size, player.ltm_size, player.discarded_size),
                player.vp,
                player.flower,
                _NO_ICONS if player.powers is None else _icons(player.powers),
                (_bag(player.hand), _bag(player.ltm), _bag(player.discarded), _bag(player.card_flowers)),
                player.stm,
                player.saved._bag,
                player.fragments._bag,
            )
        )
    parts.append(_NO_SEATS[seats])
    return b"".join(parts)


def encode_steps(taken: Sequence[Step]) -> bytes:
    """The last part of an observation: how often each step was taken, and the last ones in their order."""
    if not taken:
        return _NO_STEPS
    numbers = [step.index for step in taken]
    last = numbers[-ORDER:]
    return _counts(numbers, STEPS) + bytes([number + 1 for number in last]) + bytes(ORDER - len(last))


def add_step(seen: bytearray, taken: Sequence[Step]) -> None:
    """Write the last of these steps into an observation that has the others."""
    number = len(taken)
    if number > ORDER:
        seen[-STEPS - ORDER :] = encode_steps(taken)
    else:
        index = taken[-1].index
        seen[index - STEPS - ORDER] += 1
        seen[number - 1 - ORDER] = index + 1


def _around(seats: int, seat: int | None) -> list[int]:
    """The seats in the order of an observation: its own first, then those that follow."""
    return [((seat or 0) + number) % seats for number in range(seats)]


def _start(game: Game) -> bytes:
    """What stays the same during a game."""
    options = game.options
    flags = options.speed, options.keep_duplicates, options.build_map, options.name_contacts
    return bytes([VERSION, game.seats, min(MOST, game.hive_holes), *flags])


def _moment(source: GameState | View, own: int, seats: int, deck: int, flowers: int) -> bytes:
    """Whose turn it is, and numbers that everybody sees."""
    return bytes(
        [
            (source.start_player - own) % seats,
            (source.active - own) % seats,
            min(MOST, source.turn),
            source.planting_done,
            0 if source.last_turns is None else source.last_turns + 1,
            min(MOST, deck),
            min(MOST, flowers),
        ]
    )


def _on_tiles(bits: tuple[Bag, ...]) -> bytes:
    return _pad([_count_bag(each, BITS) for each in bits], TILES * BITS)


def _with_fragments(fragments: tuple[Fragment | None, ...]) -> bytes:
    rows = [_one(None if fragment is None else fragment.index, FRAGMENTS) for fragment in fragments]
    return _pad(rows, TILES * FRAGMENTS)


def _map(cosmic_map: CosmicMap, pending: Pending) -> bytes:
    """Which tiles are connected, of a map that is being built as far as it is laid."""
    if pending is None or isinstance(pending, CardId | tuple):
        return _connections(cosmic_map)
    near = bytearray(TILES * TILES)
    for one, other in pending.pairs:
        near[one.index * TILES + other.index] = near[other.index * TILES + one.index] = 1
    return bytes(near)


@lru_cache(maxsize=256)
def _connections(cosmic_map: CosmicMap) -> bytes:
    rows = [_counts([tile.index for tile in near], TILES) for near in cosmic_map.neighbours]
    return _pad(rows, TILES * TILES)


def _pending(pending: Pending) -> bytes:
    """The tiles or the card that a phase has to remember."""
    if isinstance(pending, CardId):
        return bytes(TILES) + _one(pending.index, CARDS)
    tiles: tuple[NebulaTile, ...] = () if pending is None else pending if isinstance(pending, tuple) else pending.drawn
    return _counts([tile.index for tile in tiles], TILES) + bytes(CARDS)


def _icons(powers: Powers) -> bytes:
    return bytes([min(MOST, powers.of(icon)) for icon in Icon])


def _player(
    sizes: tuple[int, int, int],
    vp: int | None,
    flower: bool,
    icons: bytes,
    cards: tuple[Bag, Bag, Bag, Bag],
    stm: tuple[Unfinished, ...],
    saved: Bag,
    fragments: Bag,
) -> bytes:
    """What belongs to a player. `cards` are the hand, LTM, discards and cards with a flower, empty where unseen."""
    numbers = [*[min(MOST, size) for size in sizes], vp is not None, min(MOST, vp or 0), flower]
    covered, bits = _NO_CARDS, _NO_BITS
    if stm:
        counts = bytearray(CARDS)
        for unfinished in stm:
            counts[unfinished.card.index] = 1 + bag.size(unfinished._bits)
        covered = bytes(counts)
        bits = _counts([kind for unfinished in stm for kind in bag.kinds(unfinished._bits)], BITS)
    known = [_count_bag(each, CARDS) for each in cards]
    return b"".join(
        [bytes(numbers), icons, *known, covered, bits, _count_bag(saved, BITS), _count_bag(fragments, FRAGMENTS)]
    )


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
def _one(place: int | None, width: int) -> bytes:
    """A single one at a place; none for None."""
    return _counts([] if place is None else [place], width)


def _pad(rows: list[bytes], width: int) -> bytes:
    """Rows of tiles, with nothing for those that a small map lacks."""
    return b"".join(rows).ljust(width, b"\0")
