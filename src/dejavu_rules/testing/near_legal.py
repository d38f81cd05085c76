"""Changes one thing in a legal action: the result is well-formed, and legal or nearly so.

Random actions are nearly always illegal for many reasons at once. One changed thing in a legal action finds
the edge of a rule: the bit too many, the tile next door, the same card from another place.
"""

from itertools import chain
from typing import Any, TypeVar

import attrs

from dejavu_rules import Action, Bit, Bits, CardId, Cards, Fragment, GameState, NebulaTile, Outcome, Randomness
from dejavu_rules.actions import values
from dejavu_rules.box.pieces import BITS, FRAGMENTS, TILES
from dejavu_rules.mapgen import Placement
from dejavu_rules.mapgen.building import Laying, Touching
from dejavu_rules.testing.counting import building

T = TypeVar("T")
MOST_EQUAL = 127
"""Bits and Cards hold no more equal pieces than this."""


def near_legal(state: GameState, action: Action | Outcome, dealer: Randomness) -> Action | Outcome:
    """The action with one thing changed, at random; the dealer may be Hypothesis."""
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
        # A tile off the map is illegal, but malformed where a path or a walk is asked for.
        return _one(list(TILES if name == "tile" else state.game.map.tiles), dealer)
    if isinstance(value, CardId) or value is None:
        cards: list[CardId | None] = [*_cards(state), None] if name == "source" else [*_cards(state)]
        return _one(cards, dealer)
    if isinstance(value, Bit | Fragment):
        return _one(list(type(value)), dealer)
    if isinstance(value, Placement | Touching):
        return _change_laying(state, value, dealer)
    if isinstance(value, tuple):
        return _change_tuple(state, name, value, dealer)
    if name == "seat":
        return dealer.below(6) - 1
    if isinstance(value, Bits):
        near = Bits(chain(state.pool, state.hive, *state.bits)).kinds()
        return Bits(_change_pieces(list(value), [*near, *near, *BITS], dealer))
    hand = state.player.hand.kinds()
    return Cards(_change_pieces(list(value), [*hand, *hand, *_cards(state)], dealer))


def _change_laying(state: GameState, laying: Laying, dealer: Randomness) -> Laying:
    """Another tile, a contact more, less or twice, a step aside, a turn further."""
    kind = dealer.below(4)
    if not kind:
        return attrs.evolve(laying, tile=_one(list(TILES), dealer))
    if isinstance(laying, Touching):
        return attrs.evolve(laying, touches=_change_tuple(state, "touches", laying.touches, dealer))
    if kind == 1:
        return attrs.evolve(laying, turns=(laying.turns + 1 + dealer.below(5)) % 6)
    aside = _one([-20, -2, -1, 1, 2, 20], dealer)
    return attrs.evolve(laying, u=laying.u + aside) if kind == 2 else attrs.evolve(laying, v=laying.v + aside)


def _cards(state: GameState) -> list[CardId]:
    return [card.id for card in state.game.catalogue.cards]


def _change_pieces(pieces: list[T], others: list[T], dealer: Randomness) -> list[T]:
    """One piece more, one less, or another in the place of one; now and then one of a kind that is nowhere."""
    more, less = _one(others, dealer), list(dict.fromkeys(pieces))
    kind = dealer.below(3)
    if kind != 1 and pieces.count(more) < MOST_EQUAL:
        pieces = [*pieces, more]
    if kind and less:
        pieces.remove(_one(less, dealer))
    return pieces


def _change_tuple(state: GameState, name: str, value: tuple[Any, ...], dealer: Randomness) -> tuple[Any, ...]:
    kind = dealer.below(6)
    if name in ("path", "walk") and value and dealer.below(3) == 0:
        return _change_walk(state, value, dealer)
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


def _change_walk(state: GameState, walk: tuple[Any, ...], dealer: Randomness) -> tuple[Any, ...]:
    """A step more, or a last step back to where the walk came from: each along a real connection."""
    if dealer.below(2) or len(walk) < 2:
        return (*walk, _one(list(state.game.map.neighbours[walk[-1]]), dealer))
    return (*walk[:-1], walk[-3]) if len(walk) > 2 else (*walk, walk[0])


def _relatives(state: GameState, action: Any) -> list[Action | Outcome]:
    """The same things used for another kind of action."""
    cards = _cards(state)
    match action:
        case values.Construct(card, bits) | values.Begin(card, bits) | values.Add(card, bits):
            same = (values.Construct(card, bits), values.Begin(card, bits), values.Add(card, bits))
            return [*same, values.Save(bits), values.Grow(bits)]
        case values.Grow(bits) | values.Save(bits):
            of_cards = [kind(card, bits) for kind in (values.Begin, values.Add) for card in cards]
            return [values.Grow(bits), values.Save(bits), *of_cards]
        case values.Walk(walk) | values.Plant(walk):
            return [values.Walk(walk), *(values.Plant(walk, card) for card in (None, *cards))]
        case values.KeepHand(kept):
            return [values.SpeedStart(Cards(), kept), values.Discard(kept)]
        case values.SpeedStart(ltm, hand):
            twice = Cards([ltm.kinds()[0]] * 2) if ltm else Cards()
            return [values.KeepHand(hand), values.SpeedStart(twice, hand), values.SpeedStart(hand, ltm)]
        case values.LayTile(Touching(tile)):
            lying = building(state).tiles
            return [values.LayTile(Touching(tile, near)) for near in ((), lying, *((other,) for other in lying))]
        case values.LayTile(Placement(tile)):
            return [values.LayTile(attrs.evolve(place, tile=tile)) for place in building(state).placements]
        case values.PlaceBits(tiles) | values.Replenish(tiles):
            return [values.PlaceBits(tiles), values.Replenish(tiles)]
        case values.Sow(start, path, order):
            others = (values.SkipRecollection(), values.Walk(path), values.ChooseTiles(path))
            return [values.Sow(start, path[::-1], order), *others]
    return list(one_of_each(state).values())


def one_of_each(state: GameState) -> dict[type, Action | Outcome]:
    """A simple action of every kind, well-formed here: most belong to another phase."""
    card, tiles, bits, none = _cards(state)[0], state.game.map.tiles, state.pool, Cards()
    tile = tiles[0]
    laying = Touching(tile, ()) if state.game.options.name_contacts else Placement(tile)
    all_of_them: list[Action | Outcome] = [
        *(values.StartPlayer(0), values.FirstTile(tile), values.DrawTiles(tiles[:2]), values.LayTile(laying)),
        *(values.PlaceBits(state.bits), values.PlaceFragments(FRAGMENTS[: len(tiles)]), values.Draw(card)),
        *(values.ResolveDuplicate(True), values.KeepHand(state.player.hand), values.SpeedStart(none, none)),
        *(values.Sow(tile, (), ()), values.SkipRecollection(), values.Walk(()), values.Plant(()), values.Meditate()),
        *(values.Construct(card, bits), values.Begin(card, Bits()), values.Add(card, bits), values.Grow(bits)),
        *(values.Save(bits), values.Replenish(state.bits), values.ChooseTiles(tiles[:1]), values.Discard(none)),
    ]
    return {type(action): action for action in all_of_them}
