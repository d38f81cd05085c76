"""Actions that are legal but for one thing, or just as legal in another way: all of them well-formed.

Random actions are nearly always illegal for many reasons at once. One changed thing in a legal action finds
the edge of a rule: the bit too many, the tile next door, the same card from another place.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from dejavu_rules import bag
from dejavu_rules.actions import (
    Add,
    Begin,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    GirlTile,
    Grow,
    KeepHand,
    Meditate,
    PlaceBits,
    PlaceFragments,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    StartPlayer,
    Walk,
)
from dejavu_rules.below import Below
from dejavu_rules.components import BITS, FRAGMENTS, TILES, Bit, CardId, Fragment, NebulaTile
from dejavu_rules.map_phase import DrawTiles, LayTile
from dejavu_rules.mapgen import Placement
from dejavu_rules.mapgen.building import Laying, Touching
from dejavu_rules.state import GameState
from tests.properties.map_rulebook import building

T = TypeVar("T")

_CARDS = {"cards", "ltm", "hand"}  # fields with a bag of cards; any other bag is one of bits


def near_legal(state: GameState, action: object, below: Below) -> object:
    """The action with one thing changed; with `below` drawn by Hypothesis or by a dealer."""
    fields = attrs.fields(type(action))  # type: ignore[arg-type]  # every action is an attrs class
    kind = below(len(fields) + 2)
    if kind < len(fields):
        name = fields[kind].name
        changed = _changed(state, name, getattr(action, name), below)
        return attrs.evolve(action, **{name: changed})  # type: ignore[misc]  # as above
    strangers = _relatives(state, action) if kind == len(fields) else _one_of_each(state)
    return _one(strangers, below)


def _one(things: list[T], below: Below) -> T:
    return things[below(len(things))]


def _changed(state: GameState, name: str, value: Any, below: Below) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, NebulaTile):
        off_the_map_is_illegal = name == "tile"  # and malformed where a path or a walk is asked for
        return _one(list(TILES if off_the_map_is_illegal else state.game.map.tiles), below)
    if isinstance(value, CardId) or value is None:
        cards: list[CardId | None] = [*_cards(state), None] if name == "source" else [*_cards(state)]
        return _one(cards, below)
    if isinstance(value, Bit):
        return _one(list(BITS), below)
    if isinstance(value, Fragment):
        return _one(list(FRAGMENTS), below)
    if isinstance(value, Placement | Touching):
        return _changed_laying(state, value, below)
    if isinstance(value, tuple):
        return _changed_tuple(state, name, value, below)
    if name == "seat":
        return below(6) - 1
    return _changed_bag(state, name, value, below)


def _changed_laying(state: GameState, laying: Laying, below: Below) -> Laying:
    """Another tile, a contact more, less or twice, a step aside, a turn further."""
    kind = below(4)
    if not kind:
        return attrs.evolve(laying, tile=_one(list(TILES), below))
    if isinstance(laying, Touching):
        return attrs.evolve(laying, touches=_changed_tuple(state, "touches", laying.touches, below))
    if kind == 1:
        return attrs.evolve(laying, turns=(laying.turns + 1 + below(5)) % 6)
    aside = _one([-20, -2, -1, 1, 2, 20], below)
    return attrs.evolve(laying, u=laying.u + aside) if kind == 2 else attrs.evolve(laying, v=laying.v + aside)


def _cards(state: GameState) -> list[CardId]:
    return [card.id for card in state.game.catalogue.cards]


def _changed_bag(state: GameState, name: str, value: bag.Bag, below: Below) -> bag.Bag:
    """One piece more, one less, or another in the place of one; now and then one of a kind that is nowhere."""
    place = state.player.hand if name in _CARDS else state.pool + state.hive + sum(state.tiles)
    anything = list(_cards(state)) if name in _CARDS else list(BITS)
    near = list(bag.members(place))
    more: int = _one([*near, *near, *anything], below)
    less = list(bag.members(value))
    kind = below(3)
    if kind != 1 and bag.count(value, more) < bag.MAX_COUNT:
        value += bag.ONE[more]
    return value - bag.ONE[_one(less, below)] if kind and less else value


def _changed_tuple(state: GameState, name: str, value: tuple[Any, ...], below: Below) -> tuple[Any, ...]:
    kind = below(6)
    if name in ("path", "walk") and value and below(3) == 0:
        return _changed_walk(state, value, below)
    if not value or kind == 0:
        return (*value, *value[:1])
    here, there = below(len(value)), below(len(value))
    items = list(value)
    if kind == 1:
        del items[here]
    elif kind == 2:
        items[here], items[there] = items[there], items[here]
    elif kind == 3:  # the lowest last: of bits a white one
        here = items.index(min(items))
        items[here], items[-1] = items[-1], items[here]
    elif kind == 4 and type(items[here]) is int and items[here]:  # a bag per tile: move one bit to another tile
        bit = bag.ONE[_one(list(bag.members(items[here])), below)]
        items[here] -= bit
        items[there] += bit
    else:
        items[here] = _changed(state, name, items[here], below)
    return tuple(items)


def _changed_walk(state: GameState, walk: tuple[Any, ...], below: Below) -> tuple[Any, ...]:
    """A step more, or a last step back to where the walk came from: each along a real connection."""
    if below(2) or len(walk) < 2:
        return (*walk, _one(list(state.game.map.neighbours[walk[-1]]), below))
    return (*walk[:-1], walk[-3]) if len(walk) > 2 else (*walk, walk[0])


def _relatives(state: GameState, action: Any) -> list[object]:
    """The same things used for another kind of action."""
    make: list[type]
    match action:
        case Construct(card=card, bits=bits) | Begin(card=card, bits=bits) | Add(card=card, bits=bits):
            of_card: list[Callable[..., object]] = [Construct, Begin, Add]
            return [*(kind(card, bits) for kind in of_card), Save(bits), Grow(bits)]
        case Grow(bits=bits) | Save(bits=bits):
            cards = _cards(state)
            return [Grow(bits), Save(bits), *(Begin(card, bits) for card in cards), *(Add(c, bits) for c in cards)]
        case Walk(walk=walk) | Plant(walk=walk):
            return [Walk(walk), Plant(walk), *(Plant(walk, card) for card in _cards(state))]
        case KeepHand(cards=cards_kept):
            return [SpeedStart(0, cards_kept), Discard(cards_kept)]
        case SpeedStart(ltm=ltm, hand=hand):
            twice = bag.ONE[bag.members(ltm)[0]] * 2 if ltm else 0
            return [KeepHand(hand), SpeedStart(twice, hand), SpeedStart(hand, ltm)]
        case LayTile(laying=Touching(tile=tile)):
            lying = building(state).tiles
            return [LayTile(Touching(tile, near)) for near in ((), lying, *((other,) for other in lying))]
        case LayTile(laying=Placement(tile=tile)):
            return [LayTile(attrs.evolve(place, tile=tile)) for place in building(state).placements]
        case PlaceBits(tiles=tiles) | Replenish(tiles=tiles):
            return [PlaceBits(tiles), Replenish(tiles)]
        case Sow(start=start, path=path, bits=bits_sown):
            make = [Walk, ChooseTiles]
            return [Sow(start, path[::-1], bits_sown), SkipRecollection(), *(kind(path) for kind in make)]
    return _one_of_each(state)


def _one_of_each(state: GameState) -> list[object]:
    """A simple action of every kind: most belong to another phase."""
    card, tile, bits = _cards(state)[0], state.game.map.tiles[0], state.pool
    tiles = state.game.map.tiles
    laying = Touching(tile, ()) if state.game.options.name_contacts else Placement(tile)
    return [
        StartPlayer(0),
        GirlTile(tile),
        DrawTiles(tiles[:2]),
        LayTile(laying),
        PlaceBits(state.tiles),
        PlaceFragments(FRAGMENTS[: len(tiles)]),
        Draw(card),
        ResolveDuplicate(True),
        KeepHand(state.player.hand),
        SpeedStart(0, 0),
        Sow(tile, (), ()),
        SkipRecollection(),
        Walk(()),
        Plant(()),
        Meditate(),
        Construct(card, bits),
        Begin(card, 0),
        Add(card, bits),
        Grow(bits),
        Save(bits),
        Replenish(state.tiles),
        ChooseTiles(tiles[:1]),
        Discard(0),
    ]
