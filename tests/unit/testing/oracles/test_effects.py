"""Every effect says what a transition has done wrong, and nothing about one that is right."""

from collections.abc import Callable
from functools import cache

import pytest
from attrs import evolve, fields

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
from dejavu_rules.mapgen.building import Building
from dejavu_rules.testing import EFFECTS, building_player, counting, effect_failures, setups
from dejavu_rules.testing.engines import REAL
from dejavu_rules.testing.second import Seat, Table, read
from tests.support.bending import PlayerBend, bend, bend_player, unfinished

Step = tuple[GameState, Action | Outcome, GameState]
Spoil = Callable[[GameState, Action | Outcome, GameState], Step]


@cache
def transitions() -> list[Step]:
    """Those of some games of building players."""
    found, dealer = [], Dealer(5)
    for setup in (setups.RICH, setups.QUICK, setups.BY_NAME):
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
    return lambda before, action, after: (before, action, bend(after, **changes))  # type: ignore[call-overload]


def mine(then: PlayerBend, now: PlayerBend) -> Spoil:
    """Leaves something wrong with the player who has acted."""

    def spoil(before: GameState, action: Action | Outcome, after: GameState) -> Step:
        return bend_player(before, before.active, **then), action, bend_player(after, before.active, **now)

    return spoil


def other_seat(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    return before, action, bend_player(after, 1 - min(before.active, 1), vp=77)


def as_before(name: str) -> Spoil:
    """Leaves something as it was."""
    return lambda before, action, after: (before, action, bend(after, **{name: getattr(before, name)}))


def no_path(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    assert isinstance(action, Sow)
    return before, evolve(action, order=action.order[::-1], start=action.path[0]), after


def other_options(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    return before, action, bend(after, game=evolve(after.game, options=Options(hive_holes=3)))


def more_bits(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    return before, action, bend(after, hive=after.hive + Bits("red sun"))


def no_contacts(before: GameState, action: Action | Outcome, after: GameState) -> Step:
    building = after.pending
    assert isinstance(building, Building)
    return (
        before,
        action,
        bend(after, pending=evolve(building, laid=tuple(evolve(each, touches=()) for each in building.laid))),
    )


WRONG: dict[str, tuple[type, Spoil, str]] = {
    "the_rulebook_allows_it": (Sow, no_path, "is against the rules"),
    "hands_are_within_size": (Draw, mine({}, {"hand": Cards(["red 1"] * 30)}), "has drawn up to 30 cards"),
    "nothing_earned_is_lost": (Walk, mine({"vp": 5}, {"vp": 4}), "had 5 VP and has 4"),
    "only_the_active_player_changes": (Walk, other_seat, "has changed"),
    "the_next_phase_is_in_the_table": (Sow, after(phase=Phase.OVER), "Sow led from Recollection to Over"),
    "the_game_stays_the_same": (Sow, other_options, "the options or the seats have changed"),
    "the_map_agrees": (LayTile, no_contacts, "instead of"),
    "bits_agree": (Sow, after(pool=Bits()), "pool: 2 blue moon missing"),
    "cards_agree": (Draw, as_before("deck"), "deck: 1"),
    "flowers_and_fragments_agree": (Plant, after(flowers=0), "flowers: 0 instead of"),
    "vp_agree": (Construct, mine({}, {"vp": 99}), ": 99 instead of"),
    "turns_agree": (Sow, after(last_turns=2), "last_turns: 2 instead of None"),
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
    return before, action, bend_player(after, before.active, stm=(unfinished(action.card, Bits()),))


WRONG_OTHERWISE: list[tuple[str, type, Spoil, str]] = [
    ("nothing_earned_is_lost", Walk, mine({"ltm": Cards("red 1")}, {"ltm": Cards()}), "lost memories: 1 red 1 missing"),
    (
        "nothing_earned_is_lost",
        Walk,
        mine({"fragments": Fragments("red 1")}, {"fragments": Fragments()}),
        "lost fragments: 1 red 1 missing",
    ),
    ("the_map_agrees", DrawTiles, as_before("pending"), "drawn: set() instead of"),
    ("turns_agree", DrawTiles, after(active=2), "active: 2 instead of"),
    ("turns_agree", LayTile, after(active=2), "active: 2 instead of"),
    ("turns_agree", Sow, after(planting_done=True), "planting_done: True instead of False"),
    ("turns_agree", Draw, after(phase=Phase.DISCARD), "phase: Discard instead of"),
    ("bits_agree", Construct, after(spent=Bits()), "spent: 1"),
    ("bits_agree", Begin, as_before("pool"), "too many"),
    ("bits_agree", Save, mine({}, {"saved": Bits(["red sun"] * 50)}), "50 red sun too many"),
    ("bits_agree", Walk, more_bits, "hive: 1 red sun too many"),
    ("bits_agree", Replenish, after(bits=(Bits(),) * 6), "missing"),
    ("cards_agree", Begin, mine({}, {"stm": ()}), "None instead of Counter"),
    ("cards_agree", Construct, still_there, "Counter() instead of None"),
    ("cards_agree", Walk, after(public=Cards()), "public: 1"),
    ("cards_agree", Draw, mine({}, {"hand": Cards()}), "hand of seat 1: 1"),
    ("flowers_and_fragments_agree", Walk, as_before("girl"), "girl: "),
    ("flowers_and_fragments_agree", Sow, after(girl=None), "girl: None instead of"),
    ("flowers_and_fragments_agree", Plant, as_before("fragments"), "fragments, "),
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


@pytest.mark.parametrize(
    "part", [each.name for each in fields(Table) if each.name not in ("box", "options", "players")]
)
def test_every_part_of_a_table_is_compared(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    step = transitions()[-1]
    other = read(step[2])
    setattr(other, part, "something else")
    monkeypatch.setattr(counting, "table_after", lambda state, action: other)
    assert any("something else" in sentence for sentence in effect_failures(*step))


@pytest.mark.parametrize("part", [each.name for each in fields(Seat)])
def test_every_part_of_a_player_is_compared(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    step = transitions()[-1]
    other = read(step[2])
    setattr(other.players[1], part, "something else")
    monkeypatch.setattr(counting, "table_after", lambda state, action: other)
    assert any("something else" in sentence for sentence in effect_failures(*step))
