"""The error for a malformed action says what was wanted, word for word."""

from typing import Any

import pytest

from dejavu_rules import (
    Add,
    Begin,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    FirstTile,
    GameState,
    Grow,
    KeepHand,
    LayTile,
    MalformedAction,
    Options,
    Phase,
    PlaceBits,
    PlaceFragments,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    Sow,
    SpeedStart,
    StartPlayer,
    Walk,
    explain,
)
from dejavu_rules.box.multisets import NO_BITS, NO_CARDS
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import PLAIN, RING, building, player, table
from tests.support.positions import FRESH

X: Any = "x"
TILE = TILES[0]
ON_MAP = "a tuple of Nebula Tiles of this map"
PLACEMENT = "a Placement of a Nebula Tile with whole numbers u and v and 0 to 5 turns"
TOUCHING = "a Touching of a Nebula Tile and a tuple of Nebula Tiles"
RECOLLECTION, DEJA_VU = table(Phase.RECOLLECTION), table(Phase.DEJA_VU)
STARTING = table(Phase.STARTING_HAND, *[player()] * 3, turn=0)
SPEEDY = table(Phase.STARTING_HAND, *[player()] * 3, turn=0, options=Options(speed=True))
DUPLICATE = bend(table(Phase.DUPLICATE, player(hand=[PLAIN]), options=Options(keep_duplicates=True)), pending=PLAIN)
LAST = bend(table(Phase.LAST_REPLENISHMENT, hive=[]), pending=RING.tiles[:1])

EXPECTATIONS: list[tuple[GameState, Any, str]] = [
    (FRESH, StartPlayer(X), "StartPlayer.seat: 'x' is not a seat number"),
    (bend(FRESH, phase=Phase.GIRL), FirstTile(X), "FirstTile.tile: 'x' is not a Nebula Tile"),
    (building(TILE), DrawTiles(X), "DrawTiles.tiles: 'x' is not a tuple of Nebula Tiles"),
    (
        building(TILE, drawn=TILES[1:2]),
        LayTile(X),
        f"LayTile.laying: 'x' is not {PLACEMENT}",
    ),
    (
        building(TILE, drawn=TILES[1:2], by_name=True),
        LayTile(X),
        f"LayTile.laying: 'x' is not {TOUCHING}",
    ),
    (bend(FRESH, phase=Phase.BITS), PlaceBits(X), "PlaceBits.bits: 'x' is not a tuple with the Bits of each tile"),
    (
        bend(FRESH, phase=Phase.FRAGMENTS),
        PlaceFragments(X),
        "PlaceFragments.fragments: 'x' is not a tuple with the fragment of each tile",
    ),
    (table(Phase.DRAW, deck=[PLAIN]), Draw(X), "Draw.card: 'x' is not a card"),
    (STARTING, KeepHand(X), "KeepHand.cards: 'x' is not Cards"),
    (SPEEDY, SpeedStart(X, NO_CARDS), "SpeedStart.ltm: 'x' is not Cards"),
    (SPEEDY, SpeedStart(NO_CARDS, X), "SpeedStart.hand: 'x' is not Cards"),
    (RECOLLECTION, Walk(X), f"Walk.walk: 'x' is not {ON_MAP}"),
    (RECOLLECTION, Plant(X), f"Plant.walk: 'x' is not {ON_MAP}"),
    (RECOLLECTION, Plant((), X), "Plant.source: 'x' is not a card or None"),
    (RECOLLECTION, Sow(X, (), ()), "Sow.start: 'x' is not a Nebula Tile of this map"),
    (RECOLLECTION, Sow(TILE, X, ()), f"Sow.path: 'x' is not {ON_MAP}"),
    (RECOLLECTION, Sow(TILE, (), X), "Sow.order: 'x' is not a tuple of bits"),
    (RECOLLECTION, Sow(TILE, (), (), X), "Sow.white: 'x' is not Bits"),
    (DEJA_VU, Construct(X, NO_BITS), "Construct.card: 'x' is not a card"),
    (DEJA_VU, Construct(PLAIN, X), "Construct.bits: 'x' is not Bits"),
    (DEJA_VU, Begin(X, NO_BITS), "Begin.card: 'x' is not a card"),
    (DEJA_VU, Begin(PLAIN, X), "Begin.bits: 'x' is not Bits"),
    (DEJA_VU, Add(X, NO_BITS), "Add.card: 'x' is not a card"),
    (DEJA_VU, Add(PLAIN, X), "Add.bits: 'x' is not Bits"),
    (DEJA_VU, Grow(X), "Grow.bits: 'x' is not Bits"),
    (DEJA_VU, Save(X), "Save.bits: 'x' is not Bits"),
    (table(Phase.REPLENISHMENT), Replenish(X), "Replenish.bits: 'x' is not a tuple with the Bits of each tile"),
    (LAST, Replenish(X), "Replenish.bits: 'x' is not a tuple with the Bits of each tile"),
    (table(Phase.REPLENISHED_TILES), ChooseTiles(X), f"ChooseTiles.tiles: 'x' is not {ON_MAP}"),
    (table(Phase.DISCARD), Discard(X), "Discard.cards: 'x' is not Cards"),
    (DUPLICATE, ResolveDuplicate(X), "ResolveDuplicate.replace: 'x' is not True or False"),
]


@pytest.mark.parametrize(
    ("state", "action", "said"), EXPECTATIONS, ids=[said.partition(":")[0] for _, _, said in EXPECTATIONS]
)
def test_it_is_said_what_was_wanted(state: GameState, action: Any, said: str) -> None:
    with pytest.raises(MalformedAction) as refusal:
        explain(state, action)
    assert str(refusal.value) == said
