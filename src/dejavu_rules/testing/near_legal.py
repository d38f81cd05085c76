"""Changes one thing in a legal action: the result is well-formed, and legal or nearly so.

Random actions are nearly always illegal for many reasons at once. One changed thing in a legal action finds
the edge of a rule: the bit too many, the tile next door, the same card from another place.
"""

from collections.abc import Callable
from itertools import chain
from typing import Any, TypeVar

import attrs

from dejavu_rules import (
    Action,
    Add,
    Begin,
    Bit,
    Bits,
    CardId,
    Cards,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    FirstTile,
    Fragment,
    GameState,
    Grow,
    KeepHand,
    LayTile,
    Meditate,
    NebulaTile,
    Outcome,
    PlaceBits,
    PlaceFragments,
    Placement,
    Plant,
    Randomness,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    StartPlayer,
    Touching,
    Walk,
)
from dejavu_rules.box.multisets import NO_BITS, NO_CARDS
from dejavu_rules.box.pieces import BITS, FRAGMENTS, TILES
from dejavu_rules.mapgen.building import Laying
from dejavu_rules.testing.counting import building

T = TypeVar("T")
MOST_EQUAL = 127
"""Bits and Cards hold no more equal pieces than this."""


def near_legal(state: GameState, action: Action | Outcome, dealer: Randomness) -> Action | Outcome:
    """The action with one thing changed; where the dealer may be Hypothesis."""
    fields = attrs.fields(type(action))
    kind = dealer.below(len(fields) + 2)
    if kind < len(fields):
        name = fields[kind].name
        changed = _change(state, name, getattr(action, name), dealer)
        return attrs.evolve(action, **{name: changed})  # type: ignore[arg-type]  # well-formed, if not legal
    strangers = _relatives(state, action) if kind == len(fields) else list(one_of_each(state).values())
    return _one(strangers, dealer)


def _one(things: list[T], dealer: Randomness) -> T:
    return things[dealer.below(len(things))]


def _change(state: GameState, name: str, value: Any, dealer: Randomness) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, NebulaTile):
        off_the_map_is_illegal = name == "tile"  # and malformed where a path or a walk is asked for
        return _one(list(TILES if off_the_map_is_illegal else state.game.map.tiles), dealer)
    if isinstance(value, CardId) or value is None:
        cards: list[CardId | None] = [*_cards(state), None] if name == "source" else [*_cards(state)]
        return _one(cards, dealer)
    if isinstance(value, Bit):
        return _one(list(BITS), dealer)
    if isinstance(value, Fragment):
        return _one(list(FRAGMENTS), dealer)
    if isinstance(value, Placement | Touching):
        return _changed_laying(state, value, dealer)
    if isinstance(value, tuple):
        return _changed_tuple(state, name, value, dealer)
    if name == "seat":
        return dealer.below(6) - 1
    return _changed_bits(state, value, dealer) if isinstance(value, Bits) else _changed_cards(state, value, dealer)


def _changed_laying(state: GameState, laying: Laying, dealer: Randomness) -> Laying:
    """Another tile, a contact more, less or twice, a step aside, a turn further."""
    kind = dealer.below(4)
    if not kind:
        return attrs.evolve(laying, tile=_one(list(TILES), dealer))
    if isinstance(laying, Touching):
        return attrs.evolve(laying, touches=_changed_tuple(state, "touches", laying.touches, dealer))
    if kind == 1:
        return attrs.evolve(laying, turns=(laying.turns + 1 + dealer.below(5)) % 6)
    aside = _one([-20, -2, -1, 1, 2, 20], dealer)
    return attrs.evolve(laying, u=laying.u + aside) if kind == 2 else attrs.evolve(laying, v=laying.v + aside)


def _cards(state: GameState) -> list[CardId]:
    return [card.id for card in state.game.catalogue.cards]


def _changed_bits(state: GameState, bits: Bits, dealer: Randomness) -> Bits:
    near = Bits(chain(state.pool, state.hive, *state.bits)).kinds()
    return Bits(_changed_pieces(list(bits), [*near, *near, *BITS], dealer))


def _changed_cards(state: GameState, cards: Cards, dealer: Randomness) -> Cards:
    near = state.player.hand.kinds()
    return Cards(_changed_pieces(list(cards), [*near, *near, *_cards(state)], dealer))


def _changed_pieces(pieces: list[T], others: list[T], dealer: Randomness) -> list[T]:
    """One piece more, one less, or another in the place of one; now and then one of a kind that is nowhere."""
    more, less = _one(others, dealer), list(dict.fromkeys(pieces))
    kind = dealer.below(3)
    if kind != 1 and pieces.count(more) < MOST_EQUAL:
        pieces = [*pieces, more]
    if kind and less:
        pieces.remove(_one(less, dealer))
    return pieces


def _changed_tuple(state: GameState, name: str, value: tuple[Any, ...], dealer: Randomness) -> tuple[Any, ...]:
    kind = dealer.below(6)
    if name in ("path", "walk") and value and dealer.below(3) == 0:
        return _changed_walk(state, value, dealer)
    if not value or kind == 0:
        return (*value, *value[:1])
    here, there = dealer.below(len(value)), dealer.below(len(value))
    items = list(value)
    if kind == 1:
        del items[here]
    elif kind == 2:
        items[here], items[there] = items[there], items[here]
    elif kind == 3:  # the lowest last: of bits a white one
        here = items.index(min(items))
        items[here], items[-1] = items[-1], items[here]
    elif kind == 4 and isinstance(items[here], Bits) and items[here]:  # move one bit to another tile
        bit = Bits([_one(list(items[here].kinds()), dealer)])
        items[here] -= bit
        items[there] += bit
    else:
        items[here] = _change(state, name, items[here], dealer)
    return tuple(items)


def _changed_walk(state: GameState, walk: tuple[Any, ...], dealer: Randomness) -> tuple[Any, ...]:
    """A step more, or a last step back to where the walk came from: each along a real connection."""
    if dealer.below(2) or len(walk) < 2:
        return (*walk, _one(list(state.game.map.neighbours[walk[-1]]), dealer))
    return (*walk[:-1], walk[-3]) if len(walk) > 2 else (*walk, walk[0])


def _relatives(state: GameState, action: Any) -> list[Action | Outcome]:
    """The same things used for another kind of action."""
    make: list[Callable[..., Action]]
    match action:
        case Construct(card=card, bits=bits) | Begin(card=card, bits=bits) | Add(card=card, bits=bits):
            of_card: list[Callable[..., Action]] = [Construct, Begin, Add]
            return [*(kind(card, bits) for kind in of_card), Save(bits), Grow(bits)]
        case Grow(bits=bits) | Save(bits=bits):
            cards = _cards(state)
            return [Grow(bits), Save(bits), *(Begin(card, bits) for card in cards), *(Add(c, bits) for c in cards)]
        case Walk(walk=walk) | Plant(walk=walk):
            return [Walk(walk), Plant(walk), *(Plant(walk, card) for card in _cards(state))]
        case KeepHand(cards=cards_kept):
            return [SpeedStart(NO_CARDS, cards_kept), Discard(cards_kept)]
        case SpeedStart(ltm=ltm, hand=hand):
            twice = Cards([ltm.kinds()[0]] * 2) if ltm else NO_CARDS
            return [KeepHand(hand), SpeedStart(twice, hand), SpeedStart(hand, ltm)]
        case LayTile(laying=Touching(tile=tile)):
            lying = building(state).tiles
            return [LayTile(Touching(tile, near)) for near in ((), lying, *((other,) for other in lying))]
        case LayTile(laying=Placement(tile=tile)):
            return [LayTile(attrs.evolve(place, tile=tile)) for place in building(state).placements]
        case PlaceBits(bits=tiles) | Replenish(bits=tiles):
            return [PlaceBits(tiles), Replenish(tiles)]
        case Sow(start=start, path=path, order=order):
            make = [Walk, ChooseTiles]
            return [Sow(start, path[::-1], order), SkipRecollection(), *(kind(path) for kind in make)]
    return list(one_of_each(state).values())


def one_of_each(state: GameState) -> dict[type, Action | Outcome]:
    """A simple action of every kind, well-formed here: most belong to another phase."""
    card, tile, bits = _cards(state)[0], state.game.map.tiles[0], state.pool
    tiles = state.game.map.tiles
    laying = Touching(tile, ()) if state.game.options.name_contacts else Placement(tile)
    all_of_them: list[Action | Outcome] = [
        StartPlayer(0),
        FirstTile(tile),
        DrawTiles(tiles[:2]),
        LayTile(laying),
        PlaceBits(state.bits),
        PlaceFragments(FRAGMENTS[: len(tiles)]),
        Draw(card),
        ResolveDuplicate(True),
        KeepHand(state.player.hand),
        SpeedStart(NO_CARDS, NO_CARDS),
        Sow(tile, (), ()),
        SkipRecollection(),
        Walk(()),
        Plant(()),
        Meditate(),
        Construct(card, bits),
        Begin(card, NO_BITS),
        Add(card, bits),
        Grow(bits),
        Save(bits),
        Replenish(state.bits),
        ChooseTiles(tiles[:1]),
        Discard(NO_CARDS),
    ]
    return {type(action): action for action in all_of_them}
