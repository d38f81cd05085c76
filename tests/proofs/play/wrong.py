"""Wrong rules, each with claims that z3 must refute for it: clauses that are not asked for, and wrong effects."""

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import evolve, frozen

from dejavu_rules import (
    Add,
    Begin,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    FirstTile,
    Grow,
    KeepHand,
    LayTile,
    Meditate,
    Phase,
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
from tests.proofs.play.logic import choose, most, with_at
from tests.proofs.play.rules.flow import next_seat
from tests.proofs.play.rules.kind import in_phase
from tests.proofs.play.slices import EMPTY, NONE, Pair, Slice, one

Change: TypeAlias = Callable[[Slice, Any, Slice], Slice]
"""What a wrong rule makes of the state before, the action, and the right state after."""

NO_NEGATIVE = "no place holds fewer pieces than none"
FITS = "the state fits the phase"
BITS, CARDS = "bits are conserved", "cards are conserved"
FRAGMENTS, FLOWERS = "fragments are conserved", "flowers are conserved"
COPIES, STM = "no copy twice", "STM is within its capacity"
PARTS, FORWARD = "each part is changed by its own kinds", "play goes forward"
LAST_BITS, LOW = "the last bits are too few for a level", "low tiles are replenished first"
NO_LOSS, TABLE = "nothing earned is lost", "phases follow the table"
IN_HAND, BEGIN = "bits in hand belong to the phase", "tableaux begin empty"


@frozen
class Wrong:
    """A kind whose rule is wrong: without a clause, or with another effect."""

    kind: type
    what: str
    breaks: tuple[str, ...]
    change: Change | None = None
    without: str | None = None


def without(kind: type, clause: str, *breaks: str) -> Wrong:
    return Wrong(kind, f"without {clause}", breaks, without=clause)


def player(now: Slice, seat: Any, **changes: Any) -> Slice:
    """The state with changes for one player."""
    players = tuple([evolve(each, **{name: do(each) for name, do in changes.items()}) for each in now.players])
    return now.but(players=tuple([choose(seat == n, players[n], now.players[n]) for n in range(len(players))]))


def later(now: Slice, seat: Any) -> Any:
    """The seat after the next one."""
    return choose(seat + 2 >= now.box.seats, seat + 2 - now.box.seats, seat + 2)


SETTING_UP = (
    without(StartPlayer, "SETUP-1", "who acts sits at the table"),
    Wrong(StartPlayer, "the first turn begins at once", (FITS, PARTS), lambda b, a, n: n.but(turn=1)),
    without(FirstTile, "SETUP-2", FITS),
    Wrong(FirstTile, "the Girl is forgotten", (FITS,), lambda b, a, n: n.but(girl=NONE)),
    without(PlaceBits, "COMP-2", BITS),
    without(PlaceBits, "SETUP-3", BITS),
    Wrong(
        PlaceBits,
        "the last tile gets bits even if it is not there",
        ("nothing lies beyond tiles and seats",),
        lambda b, a, n: n.but(bits=(*n.bits[:-1], n.bits[0])),
    ),
    without(PlaceFragments, "COMP-3", FRAGMENTS),
    without(PlaceFragments, "SETUP-3", FRAGMENTS),
    Wrong(
        PlaceFragments,
        "somebody has cards before they are dealt",
        (CARDS, "hands are dealt in turn", PARTS),
        lambda b, a, n: player(n, later(n, n.active), hand=lambda p: Pair(0, 1)),
    ),
    Wrong(
        KeepHand,
        "the rest goes into the box",
        (CARDS,),
        lambda b, a, n: player(n, b.active, aside=lambda p: EMPTY),
    ),
    Wrong(
        KeepHand,
        "what lay aside stays there in the first turn",
        ("cards lie aside only while hands are chosen",),
        lambda b, a, n: player(n, b.active, aside=lambda p: b.player.hand - a.cards),
    ),
    Wrong(
        KeepHand,
        "with a flower to begin with",
        (FLOWERS, BEGIN, PARTS),
        lambda b, a, n: player(n, b.active, flower=lambda p: True),
    ),
    without(SpeedStart, "RULING-24", COPIES),
    without(SpeedStart, "DONE-3", "flowers stand on icons"),
    Wrong(
        SpeedStart,
        "more than 10 printed VP are a debt",
        (NO_LOSS, "VP are for bits on completed cards", NO_NEGATIVE),
        lambda b, a, n: player(n, b.active, vp=lambda p: b.player.vp + 10 - a.printed),
    ),
    Wrong(SpeedStart, "flowers out of nothing", (FLOWERS,), lambda b, a, n: n.but(flowers=b.flowers)),
    Wrong(
        SpeedStart,
        "a card that is kept is discarded too",
        (CARDS,),
        lambda b, a, n: player(n, b.active, aside=lambda p: b.player.hand - a.ltm),
    ),
    Wrong(
        SpeedStart,
        "the same player chooses again",
        ("memories are chosen in turn", FORWARD),
        lambda b, a, n: n.but(active=choose(n.turn == 0, b.active, n.active)),
    ),
    Wrong(
        SpeedStart,
        "memories have no powers",
        ("powers of LTM count",),
        lambda b, a, n: player(n, b.active, powers=lambda p: b.player.powers),
    ),
)

MAP = (
    without(DrawTiles, "SETUP-2", "each tile is laid once"),
    Wrong(
        DrawTiles,
        "drawn tiles are laid at once",
        ("each tile is laid once",),
        lambda b, a, n: n.but(laid=a.tiles),
    ),
    without(LayTile, "SETUP-2", FORWARD),
    without(LayTile, "MAP-1", "tiles touch both ways"),
    without(LayTile, "MAP-2", "tiles touch both ways"),
    without(LayTile, "MAP-3", "a built map is one piece"),
    Wrong(LayTile, "touching in one direction", ("tiles touch both ways",), lambda b, a, n: _one_way(b, a, n)),
    Wrong(LayTile, "the tile stays in hand", ("each tile is laid once",), lambda b, a, n: n.but(drawn=b.drawn)),
)


def _one_way(before: Slice, action: Any, now: Slice) -> Slice:
    rows = with_at(before.touching, action.tile, action.touches)
    return now.but(touching=rows)


TURN = (
    without(Sow, "SOW-4", NO_NEGATIVE, "white bits are claimed"),
    without(Sow, "SOW-6", NO_NEGATIVE, "white bits are claimed"),
    without(Sow, "SOW-1", BITS),
    without(Sow, "SOW-3", NO_NEGATIVE),
    Wrong(Sow, "the Starting Tile keeps its bits", (BITS,), lambda b, a, n: n.but(bits=_bits_with_start(b, a, n))),
    Wrong(
        Sow,
        "the chests are not emptied",
        (BITS, IN_HAND),
        lambda b, a, n: player(n, b.active, saved=lambda p: b.player.saved),
    ),
    Wrong(SkipRecollection, "saved bits are lost", (BITS,), lambda b, a, n: n.but(pool=EMPTY)),
    without(Walk, "TURN-1", FORWARD),
    Wrong(Walk, "the Girl leaves the map", (FITS,), lambda b, a, n: n.but(girl=b.box.tiles)),
    Wrong(Walk, "spent bits stay in hand", (BITS, IN_HAND), lambda b, a, n: n.but(spent=b.spent)),
    without(Plant, "PLANT-3", NO_NEGATIVE, FLOWERS),
    without(Plant, "PLANT-5", FLOWERS),
    Wrong(Plant, "the fragment stays on the map", (FRAGMENTS,), lambda b, a, n: n.but(fragments=b.fragments)),
    Wrong(
        Plant,
        "the flower is kept",
        (FLOWERS,),
        lambda b, a, n: player(
            n, b.active, flower=lambda p: b.player.flower, card_flowers=lambda p: b.player.card_flowers
        ),
    ),
    Wrong(
        Plant,
        "somebody else gets the fragment",
        ("only the active player changes",),
        lambda b, a, n: player(
            player(n, b.active, fragments=lambda p: b.player.fragments),
            next_seat(b),
            fragments=lambda p: p.fragments + Pair(1, 0),
        ),
    ),
    Wrong(
        Plant,
        "planting gives a fragment back",
        ("supplies only shrink",),
        lambda b, a, n: n.but(fragments=(Pair(1, 0), *n.fragments[1:])),
    ),
)


def _bits_with_start(before: Slice, action: Any, now: Slice) -> tuple[Pair, ...]:
    pairs = zip(before.bits, action.falls, strict=True)
    return with_at(tuple([there + falls for there, falls in pairs]), action.end, now.bits[0])


DEJA_VU = (
    without(Construct, "CARD-3", COPIES),
    without(Construct, "INSTANT-1", NO_NEGATIVE),
    Wrong(
        Construct,
        "the bits come back to the pool",
        (BITS, FORWARD),
        lambda b, a, n: n.but(pool=b.pool),
    ),
    Wrong(
        Construct,
        "the card stays in hand",
        (CARDS,),
        lambda b, a, n: player(n, b.active, hand=lambda p: b.player.hand),
    ),
    Wrong(
        Construct,
        "a Public Card comes into the hand",
        ("Public and Regular Cards stay apart",),
        lambda b, a, n: player(n, b.active, ltm=lambda p: b.player.ltm, hand=lambda p: b.player.hand + one(a.this)),
    ),
    Wrong(
        Construct,
        "every bit costs a VP",
        (NO_LOSS, NO_NEGATIVE, "VP are for bits on completed cards"),
        lambda b, a, n: player(n, b.active, vp=lambda p: b.player.vp - a.bits.all),
    ),
    Wrong(
        Construct,
        "white bits are not wild",
        ("VP are for bits on completed cards",),
        lambda b, a, n: player(n, b.active, vp=lambda p: b.player.vp),
    ),
    Wrong(
        Construct,
        "a flower although none is left",
        (NO_NEGATIVE,),
        lambda b, a, n: n.but(flowers=choose(a.card.flower, b.flowers - 1, b.flowers)),
    ),
    Wrong(
        Construct,
        "every card gets a flower",
        ("flowers stand on icons",),
        lambda b, a, n: player(n, b.active, card_flowers=lambda p: b.player.card_flowers + one(a.this)),
    ),
    Wrong(
        Construct,
        "its power does not count",
        ("powers of LTM count",),
        lambda b, a, n: player(n, b.active, powers=lambda p: b.player.powers),
    ),
    without(Begin, "STM-1", STM, NO_NEGATIVE),
    without(Begin, "STM-2", STM),
    without(Begin, "CARD-2", "bits fit their slots"),
    without(Begin, "CARD-3", COPIES),
    Wrong(Begin, "for nothing", (BITS, FORWARD), lambda b, a, n: n.but(pool=b.pool)),
    without(Add, "CARD-2", "bits fit their slots"),
    without(Add, "STM-4", STM),
    Wrong(
        Add,
        "the completed card stays in STM",
        (CARDS, COPIES),
        lambda b, a, n: player(n, b.active, stm=lambda p: b.player.stm),
    ),
    Wrong(
        Add,
        "the card goes back into the hand",
        ("cards stay in STM until they are complete",),
        lambda b, a, n: player(
            n,
            b.active,
            stm=lambda p: b.player.stm - one(a.this),
            hand=lambda p: b.player.hand + one(a.this),
            ltm=lambda p: b.player.ltm,
        ),
    ),
    Wrong(Add, "the bits vanish", (BITS,), lambda b, a, n: n.but(spent=b.spent)),
    without(Grow, "GROW-1", FLOWERS, NO_NEGATIVE),
    without(Grow, "RULING-3", NO_NEGATIVE),
    Wrong(Grow, "the supply stays as it was", (FLOWERS,), lambda b, a, n: n.but(flowers=b.flowers)),
    Wrong(Grow, "the supply grows", ("supplies only shrink",), lambda b, a, n: n.but(flowers=b.flowers + 1)),
    without(Save, "CHEST-1", "chests are within their capacity", NO_NEGATIVE),
    Wrong(Save, "the pool stays", (BITS, IN_HAND), lambda b, a, n: n.but(pool=b.pool)),
)

MEDITATION = (
    Wrong(Meditate, "spent bits are lost", (BITS,), lambda b, a, n: n.but(hive=b.hive)),
    Wrong(
        Meditate,
        "a full hive returns nothing",
        ("the hive is below its size",),
        lambda b, a, n: n.but(phase=Phase.DISCARD.index),
    ),
    Wrong(
        Meditate,
        "only a full hive returns",
        ("no bits wait in vain",),
        lambda b, a, n: n.but(phase=choose(n.hive.all >= b.box.holes, n.phase, Phase.DISCARD.index)),
    ),
    Wrong(
        Meditate,
        "levels are not counted",
        (LAST_BITS,),
        lambda b, a, n: n.but(
            phase=choose(n.phase == Phase.REPLENISHED_TILES.index, Phase.REPLENISHMENT.index, n.phase)
        ),
    ),
    Wrong(Meditate, "the end comes nearer", ("last turns run out",), lambda b, a, n: n.but(last_turns=1)),
    Wrong(Meditate, "a second walk is possible", (PARTS,), lambda b, a, n: n.but(planting_done=True)),
    without(Replenish, "HIVE-2", NO_NEGATIVE),
    without(Replenish, "HIVE-3", LOW, LAST_BITS),
    without(Replenish, "HIVE-4", LOW),
    Wrong(Replenish, "the bits stay in the hive", (BITS,), lambda b, a, n: n.but(hive=b.hive)),
    without(ChooseTiles, "HIVE-3", LAST_BITS),
    without(ChooseTiles, "HIVE-4", LAST_BITS),
    Wrong(ChooseTiles, "the phase is left out", (LAST_BITS, TABLE), lambda b, a, n: n.but(phase=Phase.DISCARD.index)),
)

DRAWING = (
    without(Discard, "DRAW-1", NO_NEGATIVE),
    Wrong(Discard, "into the box", (CARDS,), lambda b, a, n: n.but(deck=b.deck, discard=b.discard)),
    Wrong(
        Discard,
        "the turn goes to the one before",
        ("turns go clockwise",),
        lambda b, a, n: n.but(active=choose(n.turn > b.turn, later(b, b.active), n.active)),
    ),
    Wrong(
        Discard,
        "the end is not noticed",
        ("last turns are counted", "last turns run out"),
        lambda b, a, n: n.but(last_turns=b.last_turns, phase=Phase.RECOLLECTION.index),
    ),
    without(Draw, "DRAW-3", NO_NEGATIVE),
    Wrong(
        Draw,
        "duplicates are kept",
        (COPIES,),
        lambda b, a, n: player(n, b.active, hand=lambda p: b.player.hand + one(a.this)),
    ),
    Wrong(
        Draw,
        "the deck is not rebuilt",
        ("an empty deck is rebuilt at once",),
        lambda b, a, n: n.but(deck=b.deck - one(a.this), discard=b.discard),
    ),
    Wrong(
        Draw,
        "drawing never stops",
        ("hands wait for cards",),
        lambda b, a, n: n.but(phase=choose(b.turn > 0, Phase.DRAW.index, n.phase), active=b.active, turn=b.turn),
    ),
    Wrong(
        Draw,
        "two cards at a time",
        ("hands grow up to their size", CARDS),
        lambda b, a, n: player(n, b.active, hand=lambda p: b.player.hand + one(a.this) + one(a.this)),
    ),
    Wrong(
        Draw,
        "nobody is asked about another duplicate",
        ("a duplicate is one",),
        lambda b, a, n: n.but(duplicate=choose(in_phase(n, Phase.DUPLICATE), 0, n.duplicate)),
    ),
    Wrong(
        Draw,
        "a duplicate comes back on top of the deck",
        (FORWARD,),
        lambda b, a, n: choose(in_phase(n, Phase.DRAW), b, n),
    ),
    without(ResolveDuplicate, "RULING-23", FORWARD),
    Wrong(
        ResolveDuplicate,
        "the replaced card is lost",
        (CARDS,),
        lambda b, a, n: n.but(deck=b.deck, discard=b.discard),
    ),
    Wrong(
        ResolveDuplicate,
        "it stays in hand and is discarded too",
        (CARDS, "only the active player changes"),
        lambda b, a, n: player(
            player(n, b.active, hand=lambda p: b.player.hand), next_seat(b), vp=lambda p: most(0, p.vp) + 1
        ),
    ),
)

ALL: tuple[Wrong, ...] = (*SETTING_UP, *MAP, *TURN, *DEJA_VU, *MEDITATION, *DRAWING)
