"""Every case that is proved, by the kind of action or outcome; and the kinds that are not reached, with the reason."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import TypeAlias

from dejavu_rules.actions import values as act
from dejavu_rules.box.cards import Card
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENTS, TILES, Colour
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.running.clauses import (
    deja_vu,
    drawing,
    meditation,
    planting,
    recollection,
    replenishment,
    setting_up,
)
from tests.proofs.running.paths import Explored
from tests.proofs.running.proving import Case, prove_effect, prove_refusals

SEATS = (2, 3, 4)
Make: TypeAlias = Callable[[], Case]

NOT_REACHED: dict[type, str] = {
    act.DrawTiles: "which tiles are left is a question to a map that players build, and that is geometry, not bags",
    act.LayTile: "where a tile fits is geometry and planarity (networkx), which no symbol here follows",
}
"""The kinds without a proof of the running code."""
IN_PART: dict[type, str] = {
    act.PlaceFragments: "the effect for every order; the check for some orders of 15!, because it counts real pieces",
}
"""The kinds of which one half is proved."""


@frozen
class Piece:
    """One thing to prove of a kind; `quick` ones are proved in every test run."""

    kind: type
    make: Make
    prove: Callable[[Case], Explored]
    quick: bool = False


def _refusals(kind: type, make: Make, *, quick: bool = False) -> Piece:
    return Piece(kind, make, prove_refusals, quick)


def _effect(kind: type, make: Make, *, quick: bool = False) -> Piece:
    return Piece(kind, make, prove_effect, quick)


def _both(kind: type, make: Make, *, quick: bool = False) -> Iterator[Piece]:
    yield _refusals(kind, make, quick=quick)
    yield _effect(kind, make, quick=quick)


CARDS = standard().cards
_QUICK = (7, 11)
"""A card of two slots, and one of four with a flower."""
_QUICK_DRAW = 21
"""A card that is drawn in a game of two, with an empty STM."""
_MANY = range(deja_vu.MOST_IN_STM + 1)


def _has_place(card: Card, others: int, own: int) -> bool:
    """Whether a sorted STM with this many other cards can have this card in that place."""
    return own <= card.id.index and others - own < len(CARDS) - card.id.index


def _cards() -> Iterator[Piece]:
    """Construct, begin and add, for every card of the box."""
    for number, card in enumerate(CARDS):
        quick = number in _QUICK
        for kind, make in ((act.Construct, deja_vu.construct), (act.Begin, deja_vu.begin), (act.Add, deja_vu.add)):
            for others, own in ((0, None), (1, 0), (1, 1), (2, None)):
                if own is None or _has_place(card, others, own):
                    yield _refusals(kind, partial(make, card, others, own), quick=number == _QUICK[0] and own == 1)
        yield from [_effect(act.Construct, partial(deja_vu.construct, card, others)) for others in _MANY]
        yield from [
            _effect(act.Construct, partial(deja_vu.construct, card, 1, None, each), quick=quick) for each in (2, 3)
        ]
        if card.is_public:
            continue  # it is never in STM
        yield from [_effect(act.Begin, partial(deja_vu.begin, card, others)) for others in _MANY[:-1]]
        yield from [_effect(act.Begin, partial(deja_vu.begin, card, 1, None, each), quick=quick) for each in (2, 3)]
        for others in _MANY[:-1]:
            for own in range(others + 1) if others <= 2 else [others // 2]:
                if _has_place(card, others, own):
                    yield _effect(act.Add, partial(deja_vu.add, card, others, own), quick=quick and others == 1)
        yield from [_effect(act.Add, partial(deja_vu.add, card, 1, 0, each)) for each in (2, 3)]
        if quick:
            yield from [_refusals(act.Begin, partial(deja_vu.begin, card, others)) for others in _MANY]


def _recollections() -> Iterator[Piece]:
    """Sowings: short paths of every form, and paths of every length that visit no tile twice."""
    path: tuple[int, ...]
    for path, bits in (((0,), 0), ((0,), 1), ((0, 1), 0), ((0, 1), 2), ((0, 1, 2), 1), ((0, 1, 0), 2), ((0, 0), 1)):
        yield _refusals(act.Sow, partial(recollection.sow, path, bits))
    for path in ((0, 1, 2, 1), (0, 1, 1, 2), (0, 1, 0, 1), (0, 1, 2, 3)):
        yield _refusals(act.Sow, partial(recollection.sow, path, 3))
    for length in range(1, len(TILES)):
        path = tuple([(5 * tile) % len(TILES) if length % 2 else tile for tile in range(length + 1)])
        path = path if len(set(path)) == len(path) else tuple(range(length + 1))
        yield _refusals(act.Sow, partial(recollection.sow, path, length, 4, length // 2), quick=length == 1)
        for seats in SEATS:
            yield _effect(act.Sow, partial(recollection.sow, path, length, seats), quick=length == 2 and seats == 3)
    for seats in SEATS:
        yield from _both(act.SkipRecollection, partial(recollection.skip, seats), quick=seats == 3)


def _plantings() -> Iterator[Piece]:
    """Walks of every form up to three steps, and of every length that footprints allow, in both phases."""
    forms = ((0,), (0, 1), (0, 1, 2), (0, 1, 0), (0, 0), (0, 1, 1), (0, 1, 2, 1))
    path: tuple[int, ...]
    flowered = [card.id for card in CARDS if card.powers.flower]
    for phase in (Phase.RECOLLECTION, Phase.PLANTING):
        for path in forms:
            yield _refusals(act.Walk, partial(planting.walk, path, phase), quick=len(path) == 2)
            for source in (None, *flowered):
                for fragment in (None, FRAGMENTS[2]):
                    make = partial(planting.plant, path, phase, source, fragment)
                    yield _refusals(act.Plant, make, quick=path == (0, 1) and source is None)
        for length in range(1, deja_vu.MOST_IN_STM + 1):
            path = tuple(range(length + 1))
            yield _refusals(act.Walk, partial(planting.walk, path, phase, 4, length // 2))
            yield from [
                _effect(act.Walk, partial(planting.walk, path, phase, each), quick=each + length == 3) for each in SEATS
            ]
        for place, fragment in enumerate(FRAGMENTS):
            path = tuple(range(place % 7 + 1))
            for source in (None, flowered[place % len(flowered)]):
                seats = SEATS[place % 3]
                yield _effect(
                    act.Plant,
                    partial(planting.plant, path, phase, source, fragment, seats),
                    quick=place == 1 and source is None,
                )


def _meditations() -> Iterator[Piece]:
    for seats in SEATS:
        yield from _both(act.Grow, partial(deja_vu.grow, seats, others=2), quick=seats == 3)
        for planting_done in (False, True):
            yield from _both(
                act.Save, partial(meditation.save, seats, planting_done), quick=seats == 2 and planting_done
            )
        yield from _both(act.Meditate, partial(meditation.meditate, seats), quick=seats == 2)
        yield _refusals(act.Replenish, partial(replenishment.replenish, seats))
        for served in (1, -1):
            yield _effect(act.Replenish, partial(replenishment.replenish, seats, served=served))
        for number in (1, 3, 9, 14):
            yield _effect(
                act.Replenish, partial(replenishment.replenish, seats, range(number)), quick=number == seats + 1
            )
    yield _refusals(act.Replenish, partial(replenishment.replenish, 3, (2, 7, 11)))
    yield _refusals(act.Replenish, partial(replenishment.replenish, 3, (2,), 14))
    yield _refusals(act.Replenish, partial(replenishment.replenish, 2, (2,), 3), quick=True)
    some: tuple[int, ...]
    for some in ((), (4,), (4, 4), (3, 4), (3, 4, 4), (2, 3, 9), (1, 5, 6, 14)):
        yield from _choose_tiles(some)
    for number in range(5, len(TILES)):
        yield from _both(act.ChooseTiles, partial(replenishment.choose_tiles, range(number), sorted_by_level=True))


def _choose_tiles(chosen: tuple[int, ...]) -> Iterator[Piece]:
    make = partial(replenishment.choose_tiles, chosen)
    yield _refusals(act.ChooseTiles, make, quick=len(chosen) == 2)
    if len(set(chosen)) == len(chosen):
        yield _effect(act.ChooseTiles, make, quick=len(chosen) == 2)


def _draws() -> Iterator[Piece]:
    """Every card, every number of cards in STM, before the end and in last turns, with both readings of RULING-6."""
    for number, card in enumerate(CARDS):
        others, seats, near_end = number % 7, SEATS[number % 3], number % 2 == 1
        for keep in (False, True):
            make = partial(drawing.draw, card.id, others, seats, near_end, keep)
            yield _refusals(act.Draw, make)
            if not card.is_public:  # those are never in the deck
                yield _effect(act.Draw, make, quick=number == _QUICK_DRAW and keep)
        for replace in (False, True):
            make_other = partial(drawing.resolve_duplicate, card.id, replace, others, seats, near_end)
            yield from _both(act.ResolveDuplicate, make_other, quick=number == _QUICK_DRAW)
    for seats in SEATS:
        for near_end in (False, True):
            for others in _MANY:
                yield _effect(act.Draw, partial(drawing.draw, CARDS[9].id, others, seats, near_end, False))
                for keep in (False, True):
                    make = partial(drawing.discard, others, seats, near_end, keep)
                    yield from _both(act.Discard, make, quick=keep and others == 0 and seats == 2)


def _setting_up() -> Iterator[Piece]:
    for seats in SEATS:
        for seat in range(-2, 7):
            make = partial(setting_up.start_player, seats, seat)
            yield _refusals(act.StartPlayer, make, quick=True)
            if 0 <= seat < seats:
                yield _effect(act.StartPlayer, make, quick=True)
        for start in range(seats):
            yield _effect(act.PlaceFragments, partial(setting_up.place_fragments, None, seats, start), quick=seats == 2)
            for speed in (False, True)[: seats - 1]:
                for keep in (False, True):
                    make = partial(setting_up.deal, CARDS[10].id, seats, start, speed, keep)
                    yield from _both(act.Draw, make, quick=keep and start == 1)
        yield from _both(act.KeepHand, partial(setting_up.keep_hand, seats), quick=seats == 3)
    for fragments in (FRAGMENTS, FRAGMENTS[::-1], FRAGMENTS[1:], FRAGMENTS[:-1] + FRAGMENTS[:1], ()):
        yield _refusals(act.PlaceFragments, partial(setting_up.place_fragments, fragments, 3), quick=True)
    for tile in TILES:
        for build_map in (False, True):
            yield from _both(act.FirstTile, partial(setting_up.first_tile, tile, build_map), quick=True)
        yield _refusals(act.FirstTile, partial(setting_up.first_tile, tile, False, 9), quick=True)
    for tiles in (0, 1, 3, 14, 16):
        yield _refusals(act.PlaceBits, partial(replenishment.place_bits, tiles), quick=tiles == 3)
    yield _refusals(act.PlaceBits, replenishment.place_bits)
    yield _effect(act.PlaceBits, replenishment.place_bits, quick=True)
    yield from _speed_starts()


def _speed_starts() -> Iterator[Piece]:
    regular = [card.id for card in CARDS if not card.is_public]
    for seats in (3, 4):
        yield _refusals(act.SpeedStart, partial(setting_up.speed_start, seats, None))
        yield _refusals(act.SpeedStart, partial(setting_up.speed_start, seats, None, False), quick=True)
        yield _refusals(act.KeepHand, partial(setting_up.keep_hand, seats, True), quick=True)
    for number, pair in enumerate([(), *[(card,) for card in regular], *combinations(regular, 2)]):
        make = partial(setting_up.speed_start, 3 + number % 2, pair)
        yield _effect(act.SpeedStart, make, quick=number == 70)


ANY_SLOTS = range(1, 7)
"""The numbers of slots in a box of which nothing else is known: the standard one has up to five."""
_OF_EACH_COLOUR = CARD_IDS[:: len(CARD_IDS) // len(Colour)]


def _any_box() -> Iterator[Piece]:
    """What depends on the box, with one that is not known: bits, copies, slots and icons are symbols."""
    for slots in ANY_SLOTS:
        for public in (False, True):
            card = deja_vu.SomeCard(_OF_EACH_COLOUR[slots % len(Colour)], slots, public)
            for kind, make in ((act.Construct, deja_vu.construct), (act.Begin, deja_vu.begin), (act.Add, deja_vu.add)):
                for others, own in ((1, None), (1, 0))[: 1 if slots == 1 else 2]:
                    quick = slots == 2 and kind is act.Add and own == 0
                    yield _refusals(kind, partial(make, card, others, own), quick=quick)
            for each in _OF_EACH_COLOUR:
                card = deja_vu.SomeCard(each, slots, public)
                quick = slots == 3 and each is _OF_EACH_COLOUR[3]
                yield _effect(act.Construct, partial(deja_vu.construct, card, 1), quick=quick)
                if slots > 1 and not public:
                    yield _effect(act.Begin, partial(deja_vu.begin, card, 1))
                    yield _effect(act.Add, partial(deja_vu.add, card, 1, 0))
    for other, cases in _KINDS_IN_ANY_BOX.items():
        for number, case in enumerate(cases):
            yield from _both(other, partial(case, any_box=True), quick=number == 0 and other in _QUICK_KINDS)


_QUICK_KINDS: tuple[type, ...] = (act.Grow, act.SkipRecollection)
_KINDS_IN_ANY_BOX: dict[type, tuple[Callable[..., Case], ...]] = {
    act.Sow: (partial(recollection.sow, (0, 1), 1), partial(recollection.sow, (0, 1, 2, 3), 3, 3)),
    act.SkipRecollection: (partial(recollection.skip, 2),),
    act.Plant: (
        partial(planting.plant, (0, 1), Phase.RECOLLECTION, None, FRAGMENTS[4]),
        partial(planting.plant, (0, 1, 2), Phase.PLANTING, CARDS[11].id, FRAGMENTS[7]),
    ),
    act.Walk: (
        partial(planting.walk, (0, 1), Phase.RECOLLECTION),
        partial(planting.walk, (0, 1, 2, 3), Phase.PLANTING),
    ),
    act.Grow: (partial(deja_vu.grow, 3, 2),),
    act.Save: (partial(meditation.save, 3, True), partial(meditation.save, 3, False)),
    act.Meditate: (partial(meditation.meditate, 3),),
    act.Draw: tuple([partial(drawing.draw, CARDS[9].id, 1, 3, near_end, False) for near_end in (False, True)]),
    act.Discard: tuple([partial(drawing.discard, 1, 3, False, keep) for keep in (False, True)]),
    act.ResolveDuplicate: tuple(
        [partial(drawing.resolve_duplicate, CARDS[9].id, replace, 1, 3, True) for replace in (False, True)]
    ),
}


def every_piece() -> list[Piece]:
    """Everything that is proved, kind by kind."""
    return [*_cards(), *_recollections(), *_plantings(), *_meditations(), *_draws(), *_setting_up(), *_any_box()]
