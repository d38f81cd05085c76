"""Who may change what: each part of a game, and the only kinds of actions and outcomes that change it."""

from typing import Any

from dejavu_rules.actions import values as act
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, equal
from tests.proofs.play.slices import Slice


@frozen
class Part:
    """Fields of a slice, or of every seat in it."""

    name: str
    fields: tuple[str, ...]
    changed_by: frozenset[type]
    of_seats: bool = False

    def stays(self, before: Slice, after: Slice) -> Term:
        return equal(self._values(before), self._values(after))

    def _values(self, now: Slice) -> tuple[Any, ...]:
        holders: tuple[Any, ...] = now.players if self.of_seats else (now,)
        return tuple([getattr(holder, field) for holder in holders for field in self.fields])


def _part(name: str, fields: str, *kinds: type) -> Part:
    return Part(name, tuple(fields.split()), frozenset(kinds))


def _of_seats(name: str, fields: str, *kinds: type) -> Part:
    return Part(name, tuple(fields.split()), frozenset(kinds), of_seats=True)


_CHOOSING_HANDS = (act.KeepHand, act.SpeedStart)
_DRAWING = (act.Discard, act.Draw, act.ResolveDuplicate)
_COMPLETING = (act.Construct, act.Add, act.SpeedStart)
_TO_MEDITATION = (act.Save, act.Walk, act.Plant, act.Meditate)
_RECOLLECTING = (act.Sow, act.SkipRecollection)
_COVERING = (act.Construct, act.Begin, act.Add)

PARTS = (
    _part("box, options and seats", "box"),
    _part("the map", "laid drawn touching", act.FirstTile, act.DrawTiles, act.LayTile),
    _part("bits on the map", "bits", act.PlaceBits, act.Sow, act.Replenish),
    _part("fragments on the map", "fragments", act.PlaceFragments, act.Plant),
    _part("the Girl", "girl", act.FirstTile, act.Walk, act.Plant),
    _part("the pool", "pool", *_RECOLLECTING, *_COVERING, act.Grow, act.Save),
    _part("spent bits", "spent", act.Construct, act.Add, act.Grow, *_TO_MEDITATION),
    _part("the hive", "hive", *_TO_MEDITATION, act.Replenish),
    _part("deck and pile", "deck discard", *_CHOOSING_HANDS, *_DRAWING),
    _part("Public Cards", "public", act.Construct),
    _part("the flower supply", "flowers", *_COMPLETING, act.Grow),
    _part("the tiles for the last bits", "chosen", act.ChooseTiles, act.Replenish),
    _part("the duplicate", "duplicate", act.Draw, act.ResolveDuplicate),
    _part("the Start Player", "start_player", act.StartPlayer),
    _part("whose turn it is", "active", act.StartPlayer, act.LayTile, *_CHOOSING_HANDS, *_DRAWING),
    _part("the number of the turn", "turn", *_CHOOSING_HANDS, *_DRAWING),
    _part("whether planting is over", "planting_done", act.Walk, act.Plant, *_DRAWING),
    _part("the last turns", "last_turns", *_TO_MEDITATION, *_DRAWING),
    _of_seats("hands", "hand", *_CHOOSING_HANDS, *_DRAWING, act.Construct, act.Begin),
    _of_seats("what lies aside", "aside", *_CHOOSING_HANDS),
    _of_seats("STM", "stm covering shaped elsewhere", act.Begin, act.Add),
    _of_seats("LTM, powers and VP", "ltm powers vp", *_COMPLETING),
    _of_seats("chests", "saved", *_RECOLLECTING, act.Save),
    _of_seats("flowers of players", "flower card_flowers", *_COMPLETING, act.Grow, act.Plant),
    _of_seats("fragments of players", "fragments", act.Plant),
)
