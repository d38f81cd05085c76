"""`explain` names every broken rule: two things wrong at once give both violations, for every kind of action.

A legal action and its state are a draft in parts; a defect changes one part and has its code. Two defects of
different parts have nothing to do with each other, so neither may hide the other.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from attrs import frozen

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    Bits,
    Cards,
    ChooseTiles,
    Construct,
    DrawTiles,
    GameState,
    Grow,
    KeepHand,
    LayTile,
    Options,
    Phase,
    PlaceBits,
    Plant,
    Replenish,
    Save,
    Sow,
    SpeedStart,
    Touching,
    Walk,
    explain,
)
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import (
    BOX_OF_THREE,
    FILLERS,
    FOOTPRINT,
    LINE_OF_THREE,
    ONE_SLOT,
    PLAIN,
    WHITE_CLAIM,
    building,
    player,
    table,
)

MOON, SUN, STAR, DROP = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR, Bit.RED_RAINDROP
WHITE = Bit.WHITE_MOON
POOL = [MOON, SUN, STAR, *[DROP] * 4]
Draft = dict[str, Any]


@frozen
class Case:
    """A legal draft, what it means, and how each part of it can be wrong."""

    draft: Draft
    make: Callable[[Draft], tuple[GameState, object]]
    defects: dict[str, tuple[str, object]]

    def codes_for(self, *codes: str) -> set[str]:
        """What `explain` says of the draft with these defects."""
        draft = dict(self.draft)
        for code in codes:
            part, wrong = self.defects[code]
            draft[part] = wrong
        return {violation.code for violation in explain(*self.make(draft))}


def sow(draft: Draft) -> tuple[GameState, object]:
    tiles = {TILES[0]: draft["there"], TILES[4]: draft["at the end"]}
    path = (draft["first"], *draft["middle"], TILES[4])
    state = table(Phase.RECOLLECTION, player(ltm=[WHITE_CLAIM]), tiles=tiles)
    return state, Sow(TILES[0], path, (*draft["bits"], draft["last"]), Bits(draft["claim"]))


def deja_vu(draft: Draft) -> GameState:
    owner = player(hand=draft["hand"], ltm=draft["ltm"], stm=draft["stm"], flower=draft.get("flower", False))
    return table(Phase.DEJA_VU, owner, pool=draft["pool"], flowers=draft.get("supply", 20))


def covering(draft: Draft) -> Bits:
    return Bits([draft["top"], *draft["rest"]])


def starting(draft: Draft, speed: bool) -> GameState:
    hands = [player(hand=draft["dealt"])] * 3
    return table(Phase.STARTING_HAND, *hands, options=Options(speed=speed, keep_duplicates=True), turn=0)


def walking(draft: Draft) -> GameState:
    owner = player(ltm=[FOOTPRINT, WHITE_CLAIM], flower=draft.get("flower", True))
    state = table(Phase.PLANTING, owner, planted_tiles=draft.get("planted", ()))
    return bend(state, phase=Phase.RECOLLECTION, planting_done=draft["done"])


def walk(draft: Draft) -> tuple[object, ...]:
    return (draft["first"], *draft["more"])


FOUR = (MOON, SUN, STAR, DROP)
SEVEN = [PLAIN, PLAIN, *FILLERS[:5]]

CASES = {
    "Sow": Case(
        {
            "there": [WHITE, MOON, SUN, STAR],
            "at the end": [Bit.WHITE_STAR],
            "first": TILES[1],
            "middle": (TILES[2], TILES[3]),
            "bits": [WHITE, MOON, SUN],
            "last": STAR,
            "claim": [Bit.WHITE_STAR],
        },
        sow,
        {
            "path-over-start": ("first", TILES[0]),
            "path-not-connected": ("first", TILES[9]),
            "path-visits-twice": ("middle", (TILES[3], TILES[3])),
            "path-length-wrong": ("middle", (TILES[2],)),
            "sown-bits-wrong": ("there", [MOON]),
            "starting-tile-empty": ("there", []),
            "last-bit-white": ("last", WHITE),
            "claim-not-white": ("claim", [SUN, Bit.WHITE_STAR]),
            "claim-too-large": ("claim", [Bit.WHITE_STAR] * 2),
            "claim-not-there": ("at the end", []),
        },
    ),
    "Construct": Case(
        {"hand": [PLAIN], "ltm": [], "stm": {}, "pool": POOL, "top": MOON, "rest": [SUN, STAR]},
        lambda draft: (deja_vu(draft), Construct(PLAIN, covering(draft))),
        {
            "construct-bits-not-in-pool": ("pool", []),
            "construct-card-not-in-hand": ("hand", []),
            "copy-in-ltm": ("ltm", [PLAIN]),
            "construct-slots-open": ("rest", [SUN]),
            "shapes-do-not-fit": ("top", DROP),
        },
    ),
    "Construct with too many bits": Case(
        {"hand": [PLAIN], "ltm": [], "stm": {}, "pool": POOL, "top": MOON, "rest": [SUN, STAR]},
        lambda draft: (deja_vu(draft), Construct(PLAIN, covering(draft))),
        {
            "copy-in-stm": ("stm", {PLAIN: [MOON]}),
            "construct-slots-open": ("rest", [SUN, STAR, DROP]),
            "shapes-do-not-fit": ("top", DROP),
        },
    ),
    "Begin": Case(
        {"hand": [PLAIN], "ltm": [], "stm": {}, "pool": POOL, "top": MOON, "rest": [SUN]},
        lambda draft: (deja_vu(draft), Begin(PLAIN, covering(draft))),
        {
            "begin-bits-not-in-pool": ("pool", []),
            "begin-card-not-in-hand": ("hand", []),
            "copy-in-ltm": ("ltm", [PLAIN]),
            "stm-full": ("stm", {ONE_SLOT: [], FILLERS[0]: [MOON]}),
            "begin-bottom-slot-covered": ("rest", [SUN, STAR, DROP]),
            "shapes-do-not-fit": ("top", DROP),
        },
    ),
    "Begin with a single slot": Case(
        {"hand": [ONE_SLOT], "ltm": [], "stm": {}, "pool": POOL, "bits": [MOON]},
        lambda draft: (deja_vu(draft), Begin(ONE_SLOT, Bits(draft["bits"]))),
        {
            "begin-top-slot-open": ("bits", []),
            "shapes-do-not-fit": ("bits", [DROP]),
            "begin-single-slot": ("pool", POOL),
        },
    ),
    "Add": Case(
        {"hand": [], "ltm": [], "stm": {PLAIN: [MOON]}, "pool": POOL, "top": SUN, "rest": [STAR]},
        lambda draft: (deja_vu(draft), Add(PLAIN, covering(draft))),
        {
            "add-bits-not-in-pool": ("pool", []),
            "add-card-not-in-stm": ("stm", {}),
            "add-number-wrong": ("rest", [STAR, DROP, DROP]),
            "shapes-do-not-fit": ("top", DROP),
        },
    ),
    "Grow": Case(
        {
            "hand": [],
            "ltm": [],
            "stm": {},
            "pool": POOL,
            "top": SUN,
            "rest": [STAR, MOON],
            "flower": False,
            "supply": 20,
        },
        lambda draft: (deja_vu(draft), Grow(covering(draft))),
        {
            "grow-bits-not-in-pool": ("pool", []),
            "grow-price-wrong": ("rest", [STAR]),
            "flower-space-taken": ("flower", True),
            "no-flower-left": ("supply", 0),
        },
    ),
    "Save": Case(
        {"hand": [], "ltm": [], "stm": {}, "pool": POOL, "bits": [SUN]},
        lambda draft: (deja_vu(draft), Save(Bits(draft["bits"]))),
        {"save-bits-not-in-pool": ("pool", []), "chests-too-few": ("bits", [SUN, STAR])},
    ),
    "KeepHand": Case(
        {"dealt": SEVEN, "speed": False, "kept": FILLERS[:3]},
        lambda draft: (starting(draft, draft["speed"]), KeepHand(Cards(draft["kept"]))),
        {
            "kept-not-dealt": ("dealt", SEVEN[:4]),
            "kept-number-wrong": ("kept", FILLERS[:4]),
        },
    ),
    "KeepHand in a speed game": Case(
        {"dealt": SEVEN, "speed": False, "kept": FILLERS[:3]},
        lambda draft: (starting(draft, draft["speed"]), KeepHand(Cards(draft["kept"]))),
        {"kept-not-dealt": ("dealt", SEVEN[:4]), "speed-start-wanted": ("speed", True)},
    ),
    "SpeedStart": Case(
        {"dealt": SEVEN, "speed": True, "ltm": [PLAIN, FILLERS[3]], "hand": FILLERS[:3]},
        lambda draft: (starting(draft, draft["speed"]), SpeedStart(Cards(draft["ltm"]), Cards(draft["hand"]))),
        {
            "speed-cards-not-dealt": ("dealt", [*SEVEN[:2], *FILLERS[1:6]]),
            "memories-not-different": ("ltm", [PLAIN, PLAIN]),
            "memories-number-wrong": ("ltm", [PLAIN]),
            "speed-hand-number-wrong": ("hand", [*FILLERS[:2], FILLERS[4], FILLERS[2]]),
        },
    ),
    "Walk": Case(
        {"done": False, "first": TILES[1], "more": (TILES[2],)},
        lambda draft: (walking(draft), Walk(walk(draft))),  # type: ignore[arg-type]
        {
            "planting-done": ("done", True),
            "walk-not-connected": ("first", TILES[9]),
            "walk-too-long": ("more", (TILES[2], TILES[3], TILES[4])),
            "walk-visits-twice": ("more", (TILES[2], TILES[2])),
        },
    ),
    "Plant": Case(
        {"done": False, "first": TILES[1], "more": (TILES[2],), "flower": True, "planted": ()},
        lambda draft: (walking(draft), Plant(walk(draft))),  # type: ignore[arg-type]
        {
            "planting-done": ("done", True),
            "walk-not-connected": ("first", TILES[9]),
            "walk-too-long": ("more", (TILES[2], TILES[3], TILES[4])),
            "no-flower-on-girl-tile": ("flower", False),
            "no-fragment-here": ("planted", TILES[2:5]),
        },
    ),
    "PlaceBits": Case(
        {"first": list(BOX_OF_THREE.bits)[:4], "second": list(BOX_OF_THREE.bits)[4:8]},
        lambda draft: (
            table(Phase.BITS, box=BOX_OF_THREE, cosmic_map=LINE_OF_THREE, turn=0),
            PlaceBits((Bits(draft["first"]), Bits(draft["second"]), Bits(list(BOX_OF_THREE.bits)[8:]))),
        ),
        {
            "bits-amounts-wrong": ("first", list(BOX_OF_THREE.bits)[:3]),
            "bits-not-in-box": ("second", [Bit.YELLOW_SUN] * 4),
        },
    ),
    "Replenish": Case(
        {"first": [MOON], "second": [SUN]},
        lambda draft: (
            table(Phase.REPLENISHMENT, box=BOX_OF_THREE, cosmic_map=LINE_OF_THREE, hive=[MOON, SUN, STAR]),
            Replenish((Bits(draft["first"]), Bits(draft["second"]), Bits([STAR]))),
        ),
        {"replenish-amounts-wrong": ("first", []), "replenish-bits-not-in-hive": ("second", [DROP])},
    ),
    "ChooseTiles": Case(
        {"first": (TILES[0],), "rest": (TILES[1], TILES[2])},
        lambda draft: (
            table(Phase.REPLENISHED_TILES, hive=[SUN] * 3, tiles={TILES[9]: [MOON]}),
            ChooseTiles((*draft["rest"], *draft["first"])),
        ),
        {
            "chosen-number-wrong": ("first", ()),
            "chosen-tile-fuller": ("first", (TILES[9],)),
            "chosen-tile-twice": ("rest", (TILES[1], TILES[1])),
        },
    ),
    "DrawTiles": Case(
        {"first": TILES[1:2], "second": TILES[2:3]},
        lambda draft: (building(TILES[0]), DrawTiles((*draft["first"], *draft["second"]))),
        {"drawn-number-wrong": ("first", ()), "drawn-tiles-gone": ("second", TILES[:1])},
    ),
    "LayTile": Case(
        {"tile": TILES[4], "strange": (), "near": TILES[:3]},
        lambda draft: (
            building(
                TILES[0],
                Touching(TILES[1], TILES[:1]),
                Touching(TILES[2], TILES[:2]),
                Touching(TILES[3], TILES[:3]),
                drawn=(TILES[4], TILES[5]),
                by_name=True,
            ),
            LayTile(Touching(draft["tile"], (*draft["near"], *draft["strange"]))),
        ),
        {
            "tile-not-drawn": ("tile", TILES[6]),
            "touches-tile-not-laid": ("strange", TILES[7:8]),
            "touches-tile-twice": ("near", (TILES[0], TILES[0])),
            "contacts-would-cross": ("near", TILES[:4]),
        },
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_draft_without_defects_is_legal_and_each_defect_has_its_code(name: str) -> None:
    case = CASES[name]
    assert case.codes_for() <= {"begin-single-slot"}  # that card can never enter STM
    assert [code for code in case.defects if code not in case.codes_for(code)] == []


@pytest.mark.parametrize("name", CASES)
def test_two_defects_are_both_named(name: str) -> None:
    case, tried = CASES[name], 0
    for one, other in combinations(case.defects, 2):
        if case.defects[one][0] != case.defects[other][0]:
            assert {one, other} <= case.codes_for(one, other)
            tried += 1
    assert tried
