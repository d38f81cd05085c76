"""Garbage in: always an error of this library that says what and where, and nothing has changed."""

from copy import deepcopy
from typing import Any

import attrs
import pytest

import dejavu_rules
from dejavu_rules import (
    GameState,
    IllegalAction,
    MalformedAction,
    MalformedState,
    Options,
    Phase,
    apply,
    explain,
    first_state,
    legal_actions,
)
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
from dejavu_rules.components import BITS, FRAGMENTS, TILES, Bit, CardId, NebulaTile, bits_of
from dejavu_rules.engine import RULES
from dejavu_rules.map_phase import DrawTiles, LayTile
from dejavu_rules.mapgen import Placement
from dejavu_rules.mapgen.building import Touching
from tests.garbage import GARBAGE, TOO_LONG_TO_WRITE, Incomparable, Unspeakable
from tests.rulebook.builders import (
    BOX_OF_THREE,
    FILLERS,
    LINE_OF_THREE,
    ONE_SLOT,
    PLAIN,
    RING,
    bits,
    building,
    cards,
    done,
    player,
    table,
)

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
FRESH = first_state(2, LINE_OF_THREE, catalogue=BOX_OF_THREE)
DEJA_VU = table(Phase.DEJA_VU, player(hand=[PLAIN, ONE_SLOT], stm={FILLERS[0]: [MOON]}), pool=[MOON, SUN, STAR])
FREE_STM = DEJA_VU.evolve(players=(player(hand=[PLAIN]), player()))
SOWING = table(Phase.RECOLLECTION, player(flower=True), tiles={TILES[0]: [SUN, MOON]})
SEVEN = table(Phase.STARTING_HAND, *[player(hand=FILLERS[:7])] * 3, options=Options(speed=True), turn=0)

PLACING = building(TILES[0], drawn=TILES[1:3], size=3)
NAMING = building(TILES[0], Touching(TILES[1], (TILES[0],)), drawn=TILES[2:3], by_name=True, size=3)

LEGAL: list[tuple[GameState, Any]] = [
    (FRESH, StartPlayer(0)),
    (FRESH.evolve(phase=Phase.GIRL), GirlTile(TILES[0])),
    (building(TILES[0], by_name=True, size=4), DrawTiles((TILES[2], TILES[1]))),
    (PLACING, next(iter(legal_actions(PLACING)))),
    (NAMING, LayTile(Touching(TILES[2], (TILES[1], TILES[0])))),
    (FRESH.evolve(phase=Phase.BITS), PlaceBits((bits(*BITS[:4]), bits(*BITS[4:8]), bits(*BITS[8:12])))),
    (FRESH.evolve(phase=Phase.FRAGMENTS), PlaceFragments(FRAGMENTS[:3])),
    (table(Phase.DEAL, deck=[PLAIN], turn=0), Draw(PLAIN)),
    (table(Phase.STARTING_HAND, player(hand=FILLERS[:5]), turn=0), KeepHand(cards(*FILLERS[:3]))),
    (SEVEN, SpeedStart(cards(*FILLERS[:2]), cards(*FILLERS[2:5]))),
    (SOWING, Sow(TILES[0], (TILES[1], TILES[2]), (MOON, SUN))),
    (SOWING, Walk((TILES[1],))),
    (SOWING, Plant((TILES[1],), None)),
    (table(Phase.RECOLLECTION), SkipRecollection()),
    (DEJA_VU, Construct(ONE_SLOT, bits(MOON))),
    (FREE_STM, Begin(PLAIN, bits(MOON))),
    (DEJA_VU, Add(FILLERS[0], bits(SUN))),
    (DEJA_VU, Grow(bits(MOON, SUN, STAR))),
    (DEJA_VU, Save(bits(SUN))),
    (table(Phase.PLANTING, player(flower=True)), Plant((TILES[1],), None)),
    (table(Phase.PLANTING), Walk((TILES[1],))),
    (table(Phase.PLANTING), Meditate()),
    (table(Phase.REPLENISHMENT, hive=[SUN] * 15), Replenish((bits(SUN),) * 15)),
    (table(Phase.REPLENISHED_TILES, hive=[SUN]), ChooseTiles((TILES[4],))),
    (
        table(Phase.LAST_REPLENISHMENT, hive=[SUN]).evolve(pending=(TILES[0],)),
        Replenish((bits(SUN), *(0,) * 14)),
    ),
    (table(Phase.DISCARD, player(hand=[PLAIN])), Discard(cards(PLAIN))),
    (table(Phase.DRAW, deck=[PLAIN]), Draw(PLAIN)),
    (
        table(Phase.DUPLICATE, player(hand=[PLAIN, PLAIN]), options=Options(keep_duplicates=True)).evolve(
            pending=PLAIN
        ),
        ResolveDuplicate(replace=False),
    ),
]
"""A legal action or outcome of every kind, in a state of every phase in which it can be taken."""

FIELDS = [(state, action, field.name) for state, action in LEGAL for field in attrs.fields(type(action))]


def test_the_list_has_every_kind_in_every_phase() -> None:
    """Otherwise a new rule would go untested here."""
    assert {(type(action), state.phase) for state, action in LEGAL} == {
        (rule.action, phase) for rule in RULES for phase in rule.phases
    }
    for state, action in LEGAL:
        done(state, action)


def refuse_or_take(state: GameState, action: Any, field: str) -> None:
    """The engine takes a value that happens to be legal, or refuses it in words of its own."""
    try:
        violations = explain(state, action)
    except MalformedAction:
        for call in (explain, apply):
            with pytest.raises(MalformedAction, match=rf"^{type(action).__name__}\.{field}: ") as refusal:
                call(state, action)
            assert len(str(refusal.value)) < 500
        return
    assert all(violation.message and str(violation) for violation in violations)
    if violations:
        with pytest.raises(IllegalAction) as illegal:
            apply(state, action)
        assert illegal.value.violations == violations
        assert str(illegal.value)
    else:
        assert isinstance(apply(state, action), GameState)
        assert action in legal_actions(state)


@pytest.mark.parametrize(
    ("state", "action", "field"),
    FIELDS,
    ids=[f"{type(action).__name__}.{field} {state.phase.name}" for state, action, field in FIELDS],
)
def test_each_field_of_each_action_with_each_piece_of_garbage(state: GameState, action: Any, field: str) -> None:
    before = deepcopy(state)
    for garbage in GARBAGE:
        refuse_or_take(state, attrs.evolve(action, **{field: garbage}), field)
    assert state == before


LAYINGS = [(state, action.laying) for state, action in LEGAL if isinstance(action, LayTile)]


@pytest.mark.parametrize(
    ("state", "laying", "field"),
    [(state, laying, field.name) for state, laying in LAYINGS for field in attrs.fields(type(laying))],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_each_field_of_each_laying_with_each_piece_of_garbage(
    state: GameState, laying: Placement | Touching, field: str
) -> None:
    before = deepcopy(state)
    for garbage in GARBAGE:
        changed: dict[str, Any] = {field: garbage}
        refuse_or_take(state, LayTile(attrs.evolve(laying, **changed)), "laying")
    assert state == before


def test_a_laying_of_the_other_mode_is_none() -> None:
    for (state, _), (_, laying) in (LAYINGS, LAYINGS[::-1]):
        for call in (explain, apply):
            with pytest.raises(MalformedAction, match=r"^LayTile.laying: .* is not a (Touching|Placement) "):
                call(state, LayTile(laying))


NO_STATES = [
    None,
    0,
    "x",
    object(),
    GameState,
    player(),
    Options(),
    RING,
    Unspeakable(),
    Incomparable(),
    [],
    TOO_LONG_TO_WRITE,
]


@pytest.mark.parametrize(
    "call", [legal_actions, dejavu_rules.chance_outcomes, dejavu_rules.is_over, dejavu_rules.score]
)
def test_what_is_no_state(call: Any) -> None:
    for garbage in NO_STATES:
        with pytest.raises(MalformedState, match="is not a GameState"):
            call(garbage)


def test_what_is_no_state_to_act_in() -> None:
    dealer = dejavu_rules.Dealer(1)
    calls: list[tuple[Any, object]] = [
        (explain, Save()),
        (apply, Save()),
        (dejavu_rules.settle, dealer),
        (dejavu_rules.random_action, dealer.below),
    ]
    for garbage in NO_STATES:
        for call, argument in calls:
            with pytest.raises(MalformedState, match="is not a GameState"):
                call(garbage, argument)


@pytest.mark.parametrize("state", [SOWING, FRESH, table(Phase.OVER)], ids=["a player's", "chance's", "over"])
def test_what_is_no_action(state: GameState) -> None:
    for garbage in (*GARBAGE, Sow, state, RULES[0]):
        for call in (explain, apply):
            with pytest.raises(MalformedAction, match="is not an action or outcome"):
                call(state, garbage)


@pytest.mark.parametrize(("state", "action"), LEGAL, ids=[type(action).__name__ for _, action in LEGAL])
def test_an_action_of_another_phase_says_when_it_belongs(state: GameState, action: object) -> None:
    for other, _ in LEGAL:
        if any(rule.action is type(action) and other.phase in rule.phases for rule in RULES):
            continue
        (violation,) = explain(other, action)
        assert violation.clause == "TURN-2"
        assert type(action).__name__ in violation.message
        with pytest.raises(IllegalAction, match="TURN-2"):
            apply(other, action)


@pytest.mark.parametrize("action", [action for _, action in LEGAL], ids=lambda action: type(action).__name__)
def test_an_action_of_a_finished_game(action: object) -> None:
    over = table(Phase.OVER)
    assert [violation.clause for violation in explain(over, action)] == ["END-1"]
    with pytest.raises(IllegalAction, match="END-1: the game is over"):
        apply(over, action)


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        (Phase.RECOLLECTION, Sow(NebulaTile.HELIX, (), ())),
        (Phase.RECOLLECTION, Sow(TILES[0], (NebulaTile.HELIX,), ())),
        (Phase.RECOLLECTION, Walk((NebulaTile.HELIX,))),
        (Phase.RECOLLECTION, Plant((NebulaTile.HELIX,))),
        (Phase.PLANTING, Walk((NebulaTile.HELIX,))),
        (Phase.REPLENISHED_TILES, ChooseTiles((NebulaTile.HELIX,))),
    ],
)
def test_a_tile_that_is_not_on_the_map(phase: Phase, action: object) -> None:
    """Helix is the fourth tile, and the map has three."""
    three = table(phase, player(), hive=[SUN], cosmic_map=LINE_OF_THREE, box=BOX_OF_THREE)
    for call in (explain, apply):
        with pytest.raises(MalformedAction, match=r"HELIX.* of this map"):
            call(three, action)


def test_a_card_that_is_not_in_the_box() -> None:
    for action in (Construct(CardId.GREEN_7, 0), Begin(CardId.GREEN_7, 0), Add(CardId.GREEN_7, 0)):
        with pytest.raises(MalformedAction, match=r"GREEN_7.*is not a card of this box"):
            apply(DEJA_VU, action)


def test_a_hive_that_gives_back_more_than_it_has() -> None:
    """Found by thinking, not by luck: 256 bits of one kind look like one of the next in a sum of bags.

    Two tiles with 259 bits each, which is 4 modulo 255, and others to match: each tile seems to get its
    four bits, and all together seem to be the bits of the box.
    """
    first = 127 * bits(BITS[0]) + 127 * bits(BITS[1]) + bits(*BITS[2:7])
    second = 127 * bits(BITS[0]) + 127 * bits(BITS[1]) + bits(*BITS[7:12])
    third = 2 * bits(BITS[0]) + bits(BITS[1], BITS[12])
    state = first_state(2, RING).evolve(phase=Phase.BITS)
    left = list(bits_of(state.game.catalogue.bits - (first + second + third)))
    outcome = PlaceBits((first, second, third, *(bits(*left[at : at + 4]) for at in range(0, 48, 4))))
    assert sum(outcome.tiles) == state.game.catalogue.bits
    assert [violation.clause for violation in explain(state, outcome)] == ["SETUP-3"]


def can_be_shown(value: object) -> bool:
    try:
        repr(value)
    except (RuntimeError, ValueError):
        return False
    return True


def test_an_action_made_of_garbage_can_be_shown() -> None:
    """Bags are shown in words, and whoever debugs a wrong one wants to see it."""
    for _, action, field in FIELDS:
        for garbage in filter(can_be_shown, GARBAGE):
            assert repr(attrs.evolve(action, **{field: garbage})).startswith(type(action).__name__)
