"""Every effect says what a transition has done wrong, and nothing about one that is right."""

from collections.abc import Callable
from functools import cache

import pytest
from attrs import evolve

from dejavu_rules import (
    Action,
    Begin,
    Bits,
    Cards,
    Construct,
    Dealer,
    Draw,
    DrawTiles,
    Fragments,
    GameState,
    LayTile,
    Options,
    Outcome,
    Phase,
    Plant,
    Replenish,
    Save,
    Sow,
    Walk,
    apply,
    is_over,
)
from dejavu_rules.testing import EFFECTS, building_player, effect_failures, toys
from dejavu_rules.testing.engines import REAL
from tests.support.bending import PlayerBend, bent, bent_player, unfinished

Step = tuple[GameState, Action | Outcome, GameState]
Spoil = Callable[[GameState, Action | Outcome, GameState], Step]


@cache
def transitions() -> list[Step]:
    """Those of some games of building players."""
    found, dealer = [], Dealer(5)
    for setup in (toys.RICH, toys.QUICK, toys.BY_NAME):
        state = setup.first_state()
        for _ in range(150):
            if not is_over(state):
                chance = state.is_chance
                action = REAL.chance_outcomes(state).pick(dealer) if chance else building_player(REAL, state, dealer)
                before, state = state, apply(state, action)
                found.append((before, action, state))
    return found


def after(**changes: object) -> Spoil:
    """Leaves something wrong on the table."""
    return lambda before, action, after: (before, action, bent(after, **changes))  # type: ignore[call-overload]


def mine(then: PlayerBend, now: PlayerBend) -> Spoil:
    """Leaves something wrong with the player who has acted."""

    def spoil(before: GameState, action: Action | Outcome, after: GameState) -> Step:
        return bent_player(before, before.active, **then), action, bent_player(after, before.active, **now)

    return spoil


def other_seat(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    return before, action, bent_player(after, 1 - min(before.active, 1), vp=77)


def as_before(name: str) -> Spoil:
    """Leaves something as it was."""
    return lambda before, action, after: (before, action, bent(after, **{name: getattr(before, name)}))


def no_path(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    assert isinstance(action, Sow)
    return before, evolve(action, order=action.order[::-1], start=action.path[0]), after


def other_options(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    return before, action, bent(after, game=evolve(after.game, options=Options(hive_holes=3)))


def more_bits(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    return before, action, bent(after, hive=after.hive + Bits("red sun"))


WRONG: dict[str, tuple[type, Spoil, str]] = {
    "the_rulebook_allows_it": (Sow, no_path, "is against the rules"),
    "hands_are_within_size": (Draw, mine({}, {"hand": Cards(["red 1"] * 30)}), "has drawn up to 30 cards"),
    "nothing_earned_is_lost": (Walk, mine({"vp": 5}, {"vp": 4}), "had 5 VP and has 4"),
    "only_the_active_player_changes": (Walk, other_seat, "has changed"),
    "the_next_phase_is_in_the_table": (Sow, after(phase=Phase.OVER), "Sow led from Recollection to Over"),
    "the_game_stays_the_same": (Sow, other_options, "the options or the seats have changed"),
    "turns_go_clockwise_to_the_end": (Sow, after(last_turns=2), "with 2 last turns and not None"),
    "tiles_are_laid_in_turn": (LayTile, after(active=2), "led to Map with seat 2"),
    "a_sowing_moves_and_takes_bits": (Sow, after(pool=Bits()), "in the pool 2 blue moon missing"),
    "the_girl_goes_where_she_walks": (Walk, as_before("girl"), "after a walk to"),
    "vp_are_for_bits_of_the_cards_colour": (Construct, mine({}, {"vp": 99}), "99 VP were taken instead of"),
    "a_completed_card_enters_ltm": (Construct, after(spent=Bits()), "of the spent bits"),
    "bits_are_paid_from_the_pool": (Begin, as_before("pool"), "too many"),
    "stm_gains_what_was_put_there": (Begin, mine({}, {"stm": ()}), "missing"),
    "flowers_come_and_go_as_they_must": (Plant, after(flowers=0), "with 0 in the supply"),
    "public_cards_leave_when_constructed": (Walk, after(public=Cards()), "of the Public Cards 1"),
    "saved_bits_are_in_the_chests": (Save, mine({}, {"saved": Bits(["red sun"] * 50)}), "50 red sun too many"),
    "discarded_bits_go_to_the_hive": (Walk, more_bits, "1 red sun too many"),
    "low_tiles_are_replenished_first": (Replenish, after(bits=(Bits(),) * 8), "the tiles have [0, 0, 0"),
    "a_drawn_card_is_kept_or_replaced": (Draw, mine({}, {"hand": Cards()}), "in hand 1"),
    "drawing_goes_on_until_it_must_stop": (Draw, after(phase=Phase.DISCARD), "drawing stops with"),
    "the_deck_is_rebuilt_when_it_is_empty": (Draw, as_before("deck"), "in the deck 1"),
}
"""A kind of action, what is wrong with what came of it, and words of what is said about that."""


def test_there_is_a_wrong_transition_for_every_effect() -> None:
    assert list(WRONG) == [effect.name for effect in EFFECTS]


@pytest.mark.parametrize("name", WRONG)
def test_it_says_what_is_broken(name: str) -> None:
    kind, spoil, words = WRONG[name]
    (effect,) = [each for each in EFFECTS if each.name == name]
    step = next(each for each in transitions() if type(each[1]) is kind)
    assert effect(*step) == ()
    said = effect(*spoil(*step))
    assert words in " ".join(said)
    assert effect.tell(said[0]) in effect_failures(*spoil(*step))


def still_there(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    assert isinstance(action, Construct)
    return before, action, bent_player(after, before.active, stm=(unfinished(action.card, Bits()),))


WRONG_OTHERWISE: list[tuple[str, type, Spoil, str]] = [
    ("nothing_earned_is_lost", Walk, mine({"ltm": Cards("red 1")}, {"ltm": Cards()}), "lost memories: 1 red 1 missing"),
    (
        "nothing_earned_is_lost",
        Walk,
        mine({"fragments": Fragments("red 1")}, {"fragments": Fragments()}),
        "lost fragments: 1 red 1 missing",
    ),
    ("tiles_are_laid_in_turn", DrawTiles, after(active=2), "with seat 2"),
    ("the_girl_goes_where_she_walks", Sow, after(girl=None), "the Girl or a fragment has moved without a walk"),
    ("the_girl_goes_where_she_walks", Sow, after(planting_done=True), "planting_done is True without a walk"),
    ("the_girl_goes_where_she_walks", Plant, as_before("fragments"), "other fragments lie on the map"),
    ("a_completed_card_enters_ltm", Construct, still_there, "is still in STM"),
]
"""What else an effect has words for."""


@pytest.mark.parametrize(
    ("name", "kind", "spoil", "words"), WRONG_OTHERWISE, ids=[words for *_, words in WRONG_OTHERWISE]
)
def test_it_says_what_else_is_broken(name: str, kind: type, spoil: Spoil, words: str) -> None:
    (effect,) = [each for each in EFFECTS if each.name == name]
    step = next(each for each in transitions() if type(each[1]) is kind)
    assert words in " ".join(effect(*spoil(*step)))


def test_nothing_is_broken_in_a_game() -> None:
    assert [effect_failures(*step) for step in transitions()[::7] if effect_failures(*step)] == []
