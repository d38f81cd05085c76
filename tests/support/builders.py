"""Words to say what lies on the table, and what must become of an action.

`table(...)` is a moment of a game in which only what is said is there: it need not be reachable, and the
bits of the box that nobody mentions lie nowhere. `BOX` is a box of our own with cards that are easy to
read, so that tuning the standard catalogue changes no rulebook test.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from itertools import islice
from typing import TypeVar

import pytest
from attrs import evolve

from dejavu_rules import (
    Action,
    Bit,
    Bits,
    Card,
    CardId,
    Cards,
    Catalogue,
    Choices,
    CosmicMap,
    FragmentColour,
    Fragments,
    GameState,
    IllegalAction,
    NebulaTile,
    Options,
    Outcome,
    Phase,
    Placement,
    Player,
    Powers,
    PublicScoring,
    Scoring,
    Slot,
    Touching,
    chance_outcomes,
    explain,
    first_state,
    legal_actions,
)
from dejavu_rules import apply as apply_action
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, TILES
from dejavu_rules.mapgen.building import Building, Laying
from dejavu_rules.mapgen.layout import touches
from tests.support.bending import a_player, bend, unfinished
from tests.support.violations import check

FEW = 3000
"""Up to this many choices are compared one by one."""

# The box: every card that a test names says in its name what is special about it.
ONE_SLOT = CardId.BLUE_1
FOOTPRINT = CardId.BLUE_2
CHEST = CardId.BLUE_3
STM_PLACE = CardId.BLUE_4
FLOWER = CardId.BLUE_5
WHITE_CLAIM = CardId.BLUE_6
TWO_HANDS = CardId.GREEN_1
SECOND_FLOWER = CardId.GREEN_2
PLAIN = CardId.PURPLE_1
FIVE_VP = CardId.PURPLE_2
ANY_IN_THE_MIDDLE = CardId.PURPLE_3
FILLERS = CARD_IDS[CardId.RED_1 :]
"""Fourteen cards without any power."""
PUBLIC = CardId.WHITE_1
PUBLIC_FLOWER = CardId.WHITE_2
PUBLIC_BLUE = CardId.BLUE_7

_TWO = (Slot.MOON, Slot.SUN)
_THREE = (Slot.MOON, Slot.SUN, Slot.STAR)

BOX = Catalogue(
    name="easy to read",
    cards=(
        Card(ONE_SLOT, (Slot.MOON,), vp=2),
        Card(FOOTPRINT, _TWO, Powers(footprint=1), vp=2),
        Card(CHEST, _TWO, Powers(chest=1), vp=3),
        Card(STM_PLACE, _TWO, Powers(stm=1), vp=3),
        Card(FLOWER, _TWO, Powers(flower=1), vp=4),
        Card(WHITE_CLAIM, _TWO, Powers(white_claim=1), vp=5),
        Card(TWO_HANDS, _TWO, Powers(hand=2), vp=3),
        Card(SECOND_FLOWER, _TWO, Powers(flower=1), vp=4),
        Card(PLAIN, _THREE, vp=2),
        Card(FIVE_VP, _THREE, vp=5),
        Card(ANY_IN_THE_MIDDLE, (Slot.MOON, Slot.ANY, Slot.STAR), vp=4),
        *(Card(card, _THREE, vp=2) for card in FILLERS),
        Card(PUBLIC, _TWO, scoring=PublicScoring(Scoring.SEQUENCE, FragmentColour.RED)),
        Card(PUBLIC_FLOWER, (Slot.MOON, Slot.ANY), Powers(flower=1), scoring=PublicScoring(Scoring.SETS)),
        Card(PUBLIC_BLUE, _THREE, scoring=PublicScoring(Scoring.COLOUR_CARDS)),
    ),
)

RING = CosmicMap.from_pairs(zip(TILES, (*TILES[1:], TILES[0]), strict=True))
"""All tiles in a circle, in the order of the box: from each tile there are just two paths of any length."""

LINE_OF_THREE = CosmicMap.from_pairs([(TILES[0], TILES[1]), (TILES[1], TILES[2])], tiles=3)
"""Cats Eye, Boomerang and Flame in a line: no valid map, but one on which everything can be listed."""
BOX_OF_THREE = evolve(BOX, bits=Bits(BITS[:12]), fragments=Fragments(FRAGMENTS[:3]))
"""The same cards, with just the bits and fragments for three tiles."""

ORDINARY_GAME = Options()
EMPTY_TILES: Mapping[NebulaTile, Iterable[Bit]] = {}
EMPTY_STM: Mapping[CardId, Iterable[Bit]] = {}


def bits(*pieces: Bit) -> Bits:
    return Bits(pieces)


def cards(*ids: CardId) -> Cards:
    return Cards(ids)


def player(
    *,
    hand: Iterable[CardId] = (),
    ltm: Iterable[CardId] = (),
    stm: Mapping[CardId, Iterable[Bit]] = EMPTY_STM,
    saved: Iterable[Bit] = (),
    flower: bool = False,
    card_flowers: Iterable[CardId] = (),
    vp: int = 0,
    discarded: Iterable[CardId] = (),
) -> Player:
    """A player with these things in front of them."""
    return a_player(
        hand=Cards(hand),
        ltm=Cards(ltm),
        stm=tuple(unfinished(card, Bits(stm[card])) for card in sorted(stm)),
        saved=Bits(saved),
        flower=flower,
        card_flowers=Cards(card_flowers),
        vp=vp,
        discarded=Cards(discarded),
    )


def table(
    phase: Phase,
    active: Player | None = None,
    *others: Player,
    tiles: Mapping[NebulaTile, Iterable[Bit]] = EMPTY_TILES,
    pool: Iterable[Bit] = (),
    spent: Iterable[Bit] = (),
    hive: Iterable[Bit] = (),
    deck: Iterable[CardId] = (),
    discard: Iterable[CardId] = (),
    public: Iterable[CardId] = (PUBLIC, PUBLIC_FLOWER, PUBLIC_BLUE),
    flowers: int = 20,
    girl: NebulaTile = NebulaTile.CATS_EYE,
    planted_tiles: Iterable[NebulaTile] = (),
    options: Options = ORDINARY_GAME,
    cosmic_map: CosmicMap = RING,
    box: Catalogue = BOX,
    turn: int = 1,
) -> GameState:
    """The first turn of the player in seat 0, who has `active` in front of them; tile n has fragment n.

    Without `others` there is one opponent with nothing at all.
    """
    players = (active or Player(), *(others or (Player(),)))
    gone = set(planted_tiles)
    return bend(
        first_state(len(players), cosmic_map, options=options, catalogue=box),
        phase=phase,
        turn=turn,
        bits=tuple(Bits(tiles.get(tile, ())) for tile in cosmic_map.tiles),
        fragments=tuple(None if tile in gone else FRAGMENTS[tile] for tile in cosmic_map.tiles),
        girl=girl,
        pool=Bits(pool),
        spent=Bits(spent),
        hive=Bits(hive),
        deck=Cards(deck),
        discard=Cards(discard),
        public=Cards(public),
        flowers=flowers,
        players=players,
    )


def building(
    first: NebulaTile,
    *laid: Laying,
    drawn: Iterable[NebulaTile] = (),
    by_name: bool = False,
    size: int = len(TILES),
    seats: int = 3,
) -> GameState:
    """The player in seat 0 builds a map of `size` tiles: these lie in order, and those drawn are to be laid next.

    Without drawn tiles chance draws. `by_name` says that contacts are named.
    """
    places = (Placement(first), *(one for one in laid if isinstance(one, Placement)))
    named = [Touching(first, ()), *(one for one in laid if isinstance(one, Touching))]
    if not by_name:
        for number, one in enumerate(places[1:], start=1):
            named.append(Touching(one.tile, tuple(other.tile for other in places[:number] if touches(other, one))))
    pending = Building(tuple(named), () if by_name else places, tuple(drawn), size)
    box = evolve(BOX, bits=Bits((*BITS, *BITS)[: 4 * size]), fragments=Fragments(FRAGMENTS[:size]))
    state = first_state(seats, CosmicMap(((),) * size), catalogue=box)
    game = evolve(state.game, options=Options(build_map=True, name_contacts=by_name))
    phase = Phase.MAP if pending.drawn else Phase.MAP_TILES
    return bend(state, game=game, phase=phase, girl=first, pending=pending)


A = TypeVar("A")


def whatever_is_next(state: GameState) -> Choices[Action] | Choices[Outcome]:
    """What the active player may do, or where chance decides what may happen."""
    return chance_outcomes(state) if state.is_chance else legal_actions(state)


def choices(state: GameState) -> list[Action | Outcome] | None:
    """Everything that can be done or can happen now, or None when that is too much for a list."""
    found: list[Action | Outcome] = list(islice(whatever_is_next(state), FEW + 1))
    return found if len(found) <= FEW else None


def offers(state: GameState, kind: type[A]) -> list[A]:
    """The legal actions of one kind."""
    found = choices(state)
    assert found is not None
    return [action for action in found if isinstance(action, kind)]


def do(state: GameState, action: Action | Outcome) -> GameState:
    """The state after an action that must be legal, and offered."""
    before = deepcopy(state)
    assert explain(state, action) == ()
    assert action in whatever_is_next(state)
    found = choices(state)
    assert found is None or action in found
    after = apply_action(state, action)
    assert state == before
    return after


def assert_refused(state: GameState, action: Action | Outcome, *refusals: str) -> None:
    """The action breaks just these rules, is not offered, and leaves the state as it was.

    A refusal is a clause and the code of its violation: "SOW-4 last-bit-white".
    """
    before = deepcopy(state)
    violations = explain(state, action)
    assert {f"{violation.clause} {violation.code}" for violation in violations} == set(refusals)
    for violation in violations:
        check(violation)
    with pytest.raises(IllegalAction) as refusal:
        apply_action(state, action)
    assert refusal.value.violations == violations
    assert action not in whatever_is_next(state)
    found = choices(state)
    assert found is None or action not in found
    assert state == before
