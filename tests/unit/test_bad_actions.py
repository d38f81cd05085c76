"""Garbage in actions and states: always an error of this library that says what and where, and nothing has changed."""

from copy import deepcopy
from typing import Any

import attrs
import pytest

import dejavu_rules
from dejavu_rules import (
    Action,
    Add,
    Begin,
    Bit,
    Bits,
    CardId,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    FirstTile,
    GameState,
    Grow,
    IllegalAction,
    KeepHand,
    LayTile,
    MalformedAction,
    MalformedState,
    Meditate,
    NebulaTile,
    Options,
    Outcome,
    Phase,
    PlaceBits,
    PlaceFragments,
    Placement,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    StartPlayer,
    Touching,
    Walk,
    apply,
    explain,
    first_state,
    legal_actions,
)
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.pieces import BITS, FRAGMENTS, TILES
from dejavu_rules.testing.garbage import GARBAGE, TOO_LONG_TO_WRITE, Incomparable, Unspeakable
from tests.support.bending import bend
from tests.support.builders import (
    BOX_OF_THREE,
    FILLERS,
    LINE_OF_THREE,
    ONE_SLOT,
    PLAIN,
    RING,
    assert_refused,
    bits,
    building,
    cards,
    do,
    player,
    table,
    whatever_is_next,
)
from tests.support.violations import check

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
FRESH = first_state(2, LINE_OF_THREE, catalogue=BOX_OF_THREE)
DEJA_VU = table(Phase.DEJA_VU, player(hand=[PLAIN, ONE_SLOT], stm={FILLERS[0]: [MOON]}), pool=[MOON, SUN, STAR])
FREE_STM = bend(DEJA_VU, players=(player(hand=[PLAIN]), player()))
SOWING = table(Phase.RECOLLECTION, player(flower=True), tiles={TILES[0]: [SUN, MOON]})
SEVEN = table(Phase.STARTING_HAND, *[player(hand=FILLERS[:7])] * 3, options=Options(speed=True), turn=0)

PLACING = building(TILES[0], drawn=TILES[1:3], size=3)
NAMING = building(TILES[0], Touching(TILES[1], (TILES[0],)), drawn=TILES[2:3], by_name=True, size=3)

LEGAL: list[tuple[GameState, Any]] = [
    (FRESH, StartPlayer(0)),
    (bend(FRESH, phase=Phase.GIRL), FirstTile(TILES[0])),
    (building(TILES[0], by_name=True, size=4), DrawTiles((TILES[2], TILES[1]))),
    (PLACING, next(iter(legal_actions(PLACING)))),
    (NAMING, LayTile(Touching(TILES[2], (TILES[1], TILES[0])))),
    (bend(FRESH, phase=Phase.BITS), PlaceBits((bits(*BITS[:4]), bits(*BITS[4:8]), bits(*BITS[8:12])))),
    (bend(FRESH, phase=Phase.FRAGMENTS), PlaceFragments(FRAGMENTS[:3])),
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
        bend(table(Phase.LAST_REPLENISHMENT, hive=[SUN]), pending=(TILES[0],)),
        Replenish((bits(SUN), *(bits(),) * 14)),
    ),
    (table(Phase.DISCARD, player(hand=[PLAIN])), Discard(cards(PLAIN))),
    (table(Phase.DRAW, deck=[PLAIN]), Draw(PLAIN)),
    (
        bend(table(Phase.DUPLICATE, player(hand=[PLAIN, PLAIN]), options=Options(keep_duplicates=True)), pending=PLAIN),
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
        do(state, action)


def refuse_or_take(state: GameState, action: Any, field: str) -> None:
    """The engine takes a value that happens to be legal, or refuses it in words of its own."""
    try:
        violations = explain(state, action)
    except MalformedAction:
        for call in (explain, apply):
            with pytest.raises(MalformedAction, match=rf"^{type(action).__name__}\.{field}: ") as refusal:
                call(state, action)
            assert len(str(refusal.value)) < 500
            assert (refusal.value.kind, refusal.value.field) == (type(action), field)
            assert refusal.value.value is getattr(action, field)
            assert refusal.value.wanted in str(refusal.value)
        assert action not in whatever_is_next(state)
        return
    for violation in violations:
        check(violation)
    if violations:
        with pytest.raises(IllegalAction) as illegal:
            apply(state, action)
        assert illegal.value.violations == violations
        assert str(illegal.value)
        assert action not in whatever_is_next(state)
    else:
        assert isinstance(apply(state, action), GameState)
        assert action in whatever_is_next(state)
        assert action in list(whatever_is_next(state))


@pytest.mark.parametrize(
    ("state", "action", "field"),
    FIELDS,
    ids=[f"{type(action).__name__}.{field} {state.phase.name}" for state, action, field in FIELDS],
)
def test_garbage_in_any_field_of_any_action_is_refused_or_legal(state: GameState, action: Any, field: str) -> None:
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
def test_garbage_in_any_field_of_any_laying_is_refused_or_legal(
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
    "call",
    [
        *(legal_actions, dejavu_rules.chance_outcomes, dejavu_rules.is_over),
        dejavu_rules.score,
    ],
)
def test_what_is_no_state_is_refused(call: Any) -> None:
    for garbage in NO_STATES:
        with pytest.raises(MalformedState, match="is not a GameState"):
            call(garbage)


def test_what_is_no_state_to_act_in_is_refused() -> None:
    dealer = dejavu_rules.Dealer(1)
    calls: list[tuple[Any, object]] = [
        (explain, Save()),
        (apply, Save()),
        (dejavu_rules.enter, Draw(PLAIN)),
        (dejavu_rules.settle, dealer),
        (dejavu_rules.deal, dealer),
        (dejavu_rules.random_action, dealer),
    ]
    for garbage in NO_STATES:
        for call, argument in calls:
            with pytest.raises(MalformedState, match="is not a GameState"):
                call(garbage, argument)
        with pytest.raises(MalformedState, match="is not a GameState"):
            dejavu_rules.act(garbage, 0, Save())  # type: ignore[arg-type]


@pytest.mark.parametrize("state", [SOWING, FRESH, table(Phase.OVER)], ids=["a player's", "chance's", "over"])
def test_what_is_no_action_is_refused(state: GameState) -> None:
    for garbage in (*GARBAGE, Sow, state, RULES[0]):
        for call in (explain, apply):
            with pytest.raises(MalformedAction, match="is not an action or outcome") as refusal:
                call(state, garbage)  # type: ignore[arg-type]
            assert (refusal.value.kind, refusal.value.field) == (type(garbage), None)
            assert refusal.value.value is garbage


@pytest.mark.parametrize(("state", "action"), LEGAL, ids=[type(action).__name__ for _, action in LEGAL])
def test_an_action_of_another_phase_says_when_it_belongs(state: GameState, action: Action | Outcome) -> None:
    for other, _ in LEGAL:
        if any(rule.action is type(action) and other.phase in rule.phases for rule in RULES):
            continue
        (violation,) = explain(other, action)
        assert (violation.clause, violation.code) == ("TURN-2", "wrong-phase")
        phases = tuple(phase for rule in RULES if rule.action is type(action) for phase in rule.phases)
        assert violation.values == {"action": type(action), "phases": phases, "now": other.phase}
        assert type(action).__name__ in violation.message
        assert str(phases[0]) in violation.message
        with pytest.raises(IllegalAction, match="TURN-2"):
            apply(other, action)


@pytest.mark.parametrize("action", [action for _, action in LEGAL], ids=lambda action: type(action).__name__)
def test_an_action_after_the_end_is_refused(action: Action | Outcome) -> None:
    over = table(Phase.OVER)
    assert [(violation.clause, violation.code) for violation in explain(over, action)] == [("END-1", "game-over")]
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
def test_a_tile_that_is_not_on_the_map_is_refused(phase: Phase, action: Action) -> None:
    """Helix is the fourth tile, and the map has three."""
    three = table(phase, player(), hive=[SUN], cosmic_map=LINE_OF_THREE, box=BOX_OF_THREE)
    for call in (explain, apply):
        with pytest.raises(MalformedAction, match=r"HELIX.* of this map"):
            call(three, action)


def test_a_card_that_is_not_in_the_box_is_refused() -> None:
    for action in (Construct(CardId.GREEN_7, bits()), Begin(CardId.GREEN_7, bits()), Add(CardId.GREEN_7, bits())):
        with pytest.raises(MalformedAction, match=r"GREEN_7.*is not a card of this box"):
            apply(DEJA_VU, action)


def test_a_hive_cannot_give_back_more_than_it_has() -> None:
    """Found by thinking, not by luck: 256 bits of one kind look like one of the next in a sum of bags.

    Two tiles with 259 bits each, which is 4 modulo 255, and others to match: each tile seems to get its
    four bits, and all together seem to be the bits of the box.
    """
    many = [BITS[0], BITS[1]] * 127
    first, second, third = bits(*many, *BITS[2:7]), bits(*many, *BITS[7:12]), bits(*BITS[:1] * 2, BITS[1], BITS[12])
    state = bend(first_state(2, RING), phase=Phase.BITS)
    box = state.game.catalogue.bits
    left = list(Bits._of(box._bag - (first._bag + second._bag + third._bag)))
    outcome = PlaceBits((first, second, third, *(bits(*left[at : at + 4]) for at in range(0, 48, 4))))
    assert sum(each._bag for each in outcome.bits) == box._bag
    assert_refused(state, outcome, "SETUP-3 bits-amounts-wrong", "SETUP-3 bits-not-in-box")


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
