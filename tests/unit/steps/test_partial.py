"""`partial`: what is refused and why, whose it is, and the way back."""

import copy
import pickle

import pytest

from dejavu_rules import (
    Bit,
    Bits,
    CardId,
    Dealer,
    GameState,
    IllegalAction,
    MalformedAction,
    MalformedState,
    NebulaTile,
    Options,
    Phase,
    Save,
    SkipRecollection,
    Sow,
    Touching,
    apply,
    explain,
    is_over,
    new_game,
    random_action,
    settle,
    steps,
)
from dejavu_rules.steps import Step
from dejavu_rules.steps.choice import Node, Whole, attempt
from dejavu_rules.steps.partial import first_node
from tests.support.bending import bend
from tests.support.builders import FILLERS, FLOWER, FOOTPRINT, PLAIN, PUBLIC, RING, WHITE_CLAIM, building, player, table
from tests.support.positions import FRESH, UP_TO_CHANCE
from tests.support.stepping import some_completion, states_of_the_run

T = RING.tiles
THREE = (Bit.RED_MOON, Bit.BLUE_SUN, Bit.WHITE_MOON)
SOWING = table(Phase.RECOLLECTION, tiles={T[0]: THREE, T[5]: [Bit.WHITE_SUN], T[7]: [Bit.RED_SUN]})
DEJA_VU = table(Phase.DEJA_VU, player(hand=[PLAIN]), pool=[Bit.RED_MOON, Bit.BLUE_SUN, Bit.RED_SUN])


def codes(state: GameState, *pieces: object, free: bool = False) -> list[str]:
    """Why the last of these steps is not offered after the others."""
    partial = steps.start(state, free=free)
    for piece in pieces[:-1]:
        partial = partial.take(Step.of(piece))
    violations = partial.why_not(Step.of(pieces[-1]))
    if violations:
        with pytest.raises(IllegalAction) as refusal:
            partial.take(Step.of(pieces[-1]))
        assert refusal.value.violations == violations
        assert refusal.value.action is Step.of(pieces[-1])
    return [f"{violation.clause} {violation.code}" for violation in violations]


def test_what_is_offered_has_no_reason_against_it() -> None:
    assert codes(SOWING, T[0]) == []


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        ([T[1]], "SOW-1 starting-tile-empty"),
        ([T[5]], "SOW-4 last-bit-white"),
        ([T[0], T[3]], "SOW-2 path-not-connected"),
        ([T[0], T[0]], "SOW-3 path-over-start"),
        ([T[0], T[1], Bit.RED_MOON, T[0]], "SOW-3 path-over-start"),
        ([T[0], T[1], Bit.GREEN_STAR], "SOW-2 sown-bits-wrong"),
        ([T[0], T[1], Bit.BLUE_SUN, T[2], Bit.RED_MOON], "SOW-4 last-bit-white"),
        (["done"], "SOW-7 sowing-possible"),
        (["plant"], "PLANT-3 no-flower-on-girl-tile"),
        (["save"], "TURN-2 wrong-phase"),
        (["grow"], "TURN-2 wrong-phase"),
        (["girl", T[2]], "PLANT-1 walk-not-connected"),
        (["girl", "done"], "TURN-1 walk-empty"),
        ([Bit.RED_MOON], "TURN-2 step-not-asked"),
    ],
)
def test_why_not_in_recollection(taken: list[object], reason: str) -> None:
    assert reason in codes(SOWING, *taken)


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        ([PUBLIC, Bit.GREEN_STAR], "INSTANT-1 construct-bits-not-in-pool"),
        ([WHITE_CLAIM], "INSTANT-1 construct-card-not-in-hand"),
        ([PUBLIC, "done"], "INSTANT-1 construct-slots-open"),
        ([PLAIN, "done"], "STM-1 begin-top-slot-open"),
        ([PUBLIC, Bit.RED_MOON, Bit.RED_MOON], "CARD-2 shapes-do-not-fit"),
        (["grow", "done"], "GROW-1 grow-price-wrong"),
        ([T[0]], "TURN-2 wrong-phase"),
        (["girl"], "TURN-2 wrong-phase"),
        (["done"], "TURN-2 step-not-asked"),
    ],
)
def test_why_not_in_deja_vu(taken: list[object], reason: str) -> None:
    assert reason in codes(DEJA_VU, *taken)


FEW = table(Phase.DEJA_VU, player(hand=[PLAIN]), pool=[Bit.RED_SUN, Bit.GREEN_STAR])
NO_SUN_BEFORE_THE_STAR = table(Phase.DEJA_VU, pool=[Bit.GREEN_STAR, Bit.RED_MOON, Bit.RED_SUN])
KEEPING = Options(keep_duplicates=True)
DUPLICATE = bend(table(Phase.DUPLICATE, player(hand=[PLAIN, PLAIN]), options=KEEPING), pending=PLAIN)
SPEED = table(Phase.STARTING_HAND, player(hand=FILLERS[:7]), player(), player(), turn=0, options=Options(speed=True))
HAND = table(Phase.STARTING_HAND, player(hand=FILLERS[:5]), turn=0)
TILES_LEFT = table(Phase.REPLENISHED_TILES, hive=[Bit.RED_SUN], tiles={tile: [Bit.RED_SUN] for tile in RING.tiles[2:]})
PLANTING = table(
    Phase.PLANTING, player(ltm=[FOOTPRINT, FLOWER], flower=True, card_flowers=[FLOWER]), planted_tiles=[T[1]]
)
LAYING = building(T[0], Touching(T[1], (T[0],)), drawn=T[2:4], by_name=True, size=5)
BY_PLACE = building(T[0], drawn=T[1:3], size=3)
NOT_OFFERED = "TURN-2: this step is not offered now, or comes earlier in the order of the box"


@pytest.mark.parametrize(
    ("state", "taken", "reasons"),
    [
        (
            SOWING,
            [T[0], T[0]],
            [
                "SOW-2: cats eye is not connected to cats eye",
                "SOW-3: no bit may be dropped on the Starting Tile, cats eye",
            ],
        ),
        (
            SOWING,
            [T[0], T[1], Bit.GREEN_STAR],
            ["SOW-2: exactly the bits of cats eye must be dropped: white moon, blue sun, red moon"],
        ),
        (SOWING, [T[0], T[1], Bit.RED_MOON, T[0]], ["SOW-3: no bit may be dropped on the Starting Tile, cats eye"]),
        (SOWING, [T[5]], ["SOW-4: the last bit dropped is white: white sun"]),
        (SOWING, ["save"], ["TURN-2: Save belongs to Deja Vu, and the game is at Recollection"]),
        (SOWING, ["girl", T[2]], ["PLANT-1: flame is not connected to cats eye"]),
        (SOWING, [PLAIN], ["TURN-2: Construct belongs to Deja Vu, and the game is at Recollection"]),
        (FEW, ["girl"], ["TURN-2: Walk belongs to Recollection, Planting, and the game is at Deja Vu"]),
        (FEW, ["grow"], ["GROW-1: a flower costs 3 bits, not 2"]),
        (table(Phase.DEJA_VU), ["grow"], ["GROW-1: a flower costs 3 bits, not 0"]),
        (FEW, [PLAIN], ["CARD-2: the slots ask for moon, not for green star"]),
        (FEW, [PUBLIC], ["CARD-2: the slots ask for moon, sun, not for green star, red sun"]),
        (
            FEW,
            [WHITE_CLAIM],
            ["STM-1: blue 6 is not in your hand", "CARD-2: the slots ask for moon, not for green star"],
        ),
        (
            NO_SUN_BEFORE_THE_STAR,
            [PUBLIC, Bit.GREEN_STAR],
            ["CARD-2: the slots ask for moon, sun, not for green star, red moon"],
        ),
        (
            NO_SUN_BEFORE_THE_STAR,
            [PUBLIC, Bit.BLUE_SUN],
            ["INSTANT-1: the pool has only these bits: green star, red moon, red sun"],
        ),
        (DUPLICATE, [PLAIN], ["RULING-23: no card that you do not have is left to draw"]),
        (
            SPEED,
            [FILLERS[8]],
            ["SPEED-1: only dealt cards can be used: red 1, red 2, red 3, red 4, red 5, red 6, red 7"],
        ),
        (
            SPEED,
            [FILLERS[0], FILLERS[0]],
            [
                "SPEED-1: only dealt cards can be used: red 1, red 2, red 3, red 4, red 5, red 6, red 7",
                "RULING-24: LTM cannot hold a card twice: red 1, red 1",
            ],
        ),
        (SPEED, ["done"], ["SPEED-1: 2 cards must go to LTM, not 0"]),
        (HAND, [FILLERS[8]], ["SETUP-6: only dealt cards can be kept: red 1, red 2, red 3, red 4, red 5"]),
        (HAND, ["done"], ["SETUP-6: 3 cards must be kept, not 0"]),
        (TILES_LEFT, [T[3]], ["HIVE-3: helix: more bits there than on cats eye, boomerang"]),
        (PLANTING, ["girl", T[1], "plant"], ["PLANT-5: boomerang has no fragment any more"]),
        (
            PLANTING,
            ["girl", T[1], PLAIN],
            [
                "PLANT-3: there is no flower on a card purple 1 in your LTM",
                "PLANT-5: boomerang has no fragment any more",
            ],
        ),
        (PLANTING, ["girl", T[1], T[0]], ["PLANT-2: the walk visits cats eye twice"]),
        (PLANTING, ["girl", Bit.RED_MOON], [NOT_OFFERED]),
        (SOWING, [CardId.GREEN_3], [NOT_OFFERED]),  # not a card of this box
        (FEW, [CardId.GREEN_3], [NOT_OFFERED]),
        (LAYING, [T[2], "done"], ["MAP-3: flame touches no tile on the table"]),
        (LAYING, [T[2], T[4]], ["SETUP-2: flame cannot touch veil: not on the table"]),
        (LAYING, [T[2], T[0], T[0]], [NOT_OFFERED]),
        (BY_PLACE, [T[1], "done"], ["MAP-4: boomerang would lie over cats eye"]),
        (BY_PLACE, [T[1], T[1]], [NOT_OFFERED]),
    ],
)
def test_why_not_says_what_is_wrong_with_the_action_that_comes_nearest(
    state: GameState, taken: list[object], reasons: list[str]
) -> None:
    partial = steps.start(state, free=True)
    for piece in taken[:-1]:
        partial = partial.take(Step.of(piece))
    assert [str(violation) for violation in partial.why_not(Step.of(taken[-1]))] == reasons


@pytest.mark.parametrize("free", [False, True])
def test_a_whole_action_with_an_offered_step_is_attempted_and_legal(free: bool) -> None:
    """One step of every kind that is offered, at every point of a random way."""
    dealer, kinds = Dealer(2), set[str]()
    for state in (*states_of_the_run()[::5], PLANTING, BY_PLACE):
        node: Node | Whole = first_node(state)
        while isinstance(node, Node):
            options = node.offers(free)
            for kind, step in {option.step.kind: option.step for option in options}.items():
                kinds.add(kind)
                whole = attempt(node, step)
                assert whole is not None
                assert explain(state, whole) == ()
            node = node.after(options[dealer.below(len(options))].step)
    assert kinds == {step.kind for step in Step.every()}


def test_why_not_where_the_pieces_would_come_too_late() -> None:
    """In order a lower bit does not follow a higher one; freely it may."""
    state = table(Phase.DEJA_VU, pool=[Bit.RED_MOON, Bit.BLUE_SUN, Bit.RED_SUN])
    assert codes(state, "grow", Bit.RED_MOON) == ["TURN-2 step-not-asked"]
    assert codes(state, "grow", Bit.RED_MOON, free=True) == []


def test_why_not_while_the_map_is_built() -> None:
    state = building(T[0], drawn=T[1:3], by_name=True, size=4)
    assert codes(state, T[5]) == ["TURN-2 step-not-asked"]  # not a tile of this map
    assert codes(state, T[3])[0] == "SETUP-2 tile-not-drawn"
    by_place = building(T[0], drawn=T[1:3], size=3)
    assert codes(by_place, T[0])[0] == "SETUP-2 tile-not-drawn"


def test_why_not_where_chance_decides() -> None:
    girl = bend(FRESH, phase=Phase.GIRL)
    assert codes(girl, NebulaTile.CRAB) == ["TURN-2 step-not-asked"]
    deal = table(Phase.DRAW, deck=[PLAIN])
    assert codes(deal, WHITE_CLAIM) == ["SETUP-5 deck-lacks-card"]
    bits = bend(FRESH, phase=Phase.BITS)
    assert codes(bits, Bit.RED_RAINDROP) == ["SETUP-3 bits-not-in-box"]


def test_nothing_follows_a_complete_action() -> None:
    whole = steps.start(table(Phase.DEJA_VU)).take(Step.of("save"))
    assert (whole.action, whole.options(), whole.so_far) == (Save(), (), None)
    assert [violation.code for violation in whole.why_not(Step.of("done"))] == ["step-not-asked"]


def test_a_player_makes_an_action_and_chance_an_outcome() -> None:
    """Each is the whole of its partial, and never both."""
    for state in (SOWING, DEJA_VU, *UP_TO_CHANCE):
        partial = some_completion(steps.start(state), Dealer(1))
        assert partial.whole is not None
        assert partial.action == (None if state.is_chance else partial.whole)
        assert partial.outcome == (partial.whole if state.is_chance else None)
    unfinished = steps.start(SOWING)
    assert (unfinished.whole, unfinished.action, unfinished.outcome) == (None, None, None)


@pytest.mark.parametrize("free", [False, True])
def test_a_partial_action_stays_free_or_in_order(free: bool) -> None:
    partial = steps.start(DEJA_VU, free=free)
    whole = some_completion(partial, Dealer(1))
    assert partial.free is whole.free is free
    assert whole == pickle.loads(pickle.dumps(whole))


def test_a_partial_action_belongs_to_its_seat() -> None:
    assert steps.start(new_game(3, 1)).seat == new_game(3, 1).active
    assert steps.start(FRESH).seat is None


def test_the_old_value_is_the_way_back() -> None:
    before = steps.start(SOWING)
    after = before.take(Step.of(T[0]))
    assert before.taken == ()
    assert after.taken == (Step.of(T[0]),)
    assert before.take(Step.of(T[7])) != after == before.take(Step.of(T[0]))
    assert before != steps.start(SOWING, free=True)
    assert copy.copy(after) is copy.deepcopy(after) is after


def test_a_repr_tells_what_is_asked_or_what_it_came_to() -> None:
    sowing, save = steps.start(SOWING), steps.start(table(Phase.DEJA_VU)).take(Step.of("save"))
    assert repr(sowing) == "Partial(seat=0, taken=(), question='sow from which tile? Or move the Girl first?')"
    assert repr(save) == "Partial(seat=0, taken=(<Step 91: save>,), whole=Save(bits=Bits()))"
    assert repr(steps.start(FRESH)) == "Partial(seat=None, taken=(), question='chance: who begins?')"


@pytest.mark.parametrize("nonsense", [None, 3, "done", T[0], Bits(), object()])
def test_what_is_no_step_is_malformed(nonsense: object) -> None:
    for ask in (steps.start(SOWING).take, steps.start(SOWING).why_not):
        with pytest.raises(MalformedAction, match="is not a step of an action") as refused:
            ask(nonsense)  # type: ignore[arg-type]
        assert (refused.value.kind, refused.value.field, refused.value.value) == (type(nonsense), None, nonsense)


def test_there_are_no_steps_without_a_state_or_after_the_end() -> None:
    with pytest.raises(MalformedState, match=r"^None is not a GameState$"):
        steps.start(None)  # type: ignore[arg-type]
    with pytest.raises(MalformedState, match=r"^7 is not a GameState$"):
        steps.start(7)  # type: ignore[arg-type]
    with pytest.raises(MalformedState):
        steps.of(None, Save())  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match=r"^END-1: the game is over$") as refused:
        steps.start(bend(FRESH, phase=Phase.OVER))
    assert refused.value.action is None
    assert refused.value.violations[0].values == {"now": Phase.OVER}


def test_steps_of_an_illegal_action() -> None:
    with pytest.raises(IllegalAction, match="SOW-7") as refused:
        steps.of(SOWING, SkipRecollection())
    assert refused.value.action == SkipRecollection()
    with pytest.raises(MalformedAction):
        steps.of(SOWING, CardId.RED_1)  # type: ignore[arg-type]


def test_steps_of_a_sowing_read_like_one() -> None:
    sowing = Sow(T[0], T[1:4], (Bit.WHITE_MOON, Bit.RED_MOON, Bit.BLUE_SUN))
    said = [str(step) for step in steps.of(SOWING, sowing)]
    assert said[:3] == ["tile cats eye", "tile boomerang", "bit white moon"]
    assert len(said) == 7


@pytest.mark.parametrize("free", [False, True])
def test_every_offer_and_question_has_its_words(free: bool) -> None:
    """In states of every phase, on a random way to a whole action."""
    dealer, questions = Dealer(3), set()
    for state in states_of_the_run()[::3]:
        partial = steps.start(state, free=free)
        while options := partial.options():
            assert all(option.label for option in options)
            questions.add(partial.question.key)
            assert partial.question.text
            partial = partial.take(options[dealer.below(len(options))].step)
    assert questions >= {"which-claims", "which-cover", "which-to-keep", "which-bits-fall", "keep-or-replace"}


STEPS_BY_QUESTION = {
    "which-start": {"tile"},
    "which-start-or-walk": {"tile", "girl"},
    "which-start-or-plant": {"tile", "plant", "card"},
    "what-before-recollection": {"tile", "girl", "plant", "card"},
    "walk-or-go-on": {"girl", "done"},
    "plant-or-go-on": {"plant", "card", "done"},
    "what-after-deja-vu": {"girl", "plant", "card", "done"},
    "card-or-end": {"card", "save"},
    "flower-or-end": {"grow", "save"},
    "what-in-deja-vu": {"card", "grow", "save"},
    "only-end": {"save"},
}


def test_a_question_asks_only_for_what_is_offered() -> None:
    heard: set[str] = set()
    for seed in range(4):
        dealer = Dealer(seed)
        state = new_game(2, dealer)
        while not is_over(state):
            partial = steps.start(state, free=True)
            key, kinds = partial.question.key, {option.step.kind for option in partial.options()}
            if key in STEPS_BY_QUESTION and kinds != {"done"}:
                heard.add(key)
                assert kinds <= STEPS_BY_QUESTION[key], key
                assert STEPS_BY_QUESTION[key] - kinds <= {"plant", "card"}, (key, kinds)
            if key.endswith("-one"):
                assert partial.question.values["of"] == 1
            state = settle(apply(state, random_action(state, dealer)), dealer)
    assert {"which-start", "which-start-or-walk", "walk-or-go-on", "only-end"} <= heard


def test_one_piece_is_not_up_to_one_of_one() -> None:
    state = table(Phase.DISCARD, player(hand=[CardId.RED_1]))
    assert steps.start(state).question.text == "discard this card, or keep it?"


def test_a_card_in_hand_is_refused_by_the_phase_and_not_as_a_flower() -> None:
    (reason,) = steps.start(SOWING, free=True).why_not(Step.of(CardId.RED_1))
    assert reason.clause == "TURN-2"
