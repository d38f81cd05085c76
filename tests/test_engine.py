"""`engine`: reproducible games, choices that are never empty, exact chances, states that never change."""

from copy import deepcopy
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest
from attrs import evolve

from dejavu_rules import (
    Dealer,
    GameState,
    IllegalAction,
    Options,
    Phase,
    apply,
    bag,
    chance_outcomes,
    explain,
    first_state,
    is_over,
    is_stuck,
    legal_actions,
    new_game,
    random_action,
    score,
    settle,
)
from dejavu_rules.actions import Event, Rule, Sow
from dejavu_rules.components import BITS, FRAGMENTS, Bit, fragment_set
from dejavu_rules.engine import RULES
from dejavu_rules.spaces import Chance, Space
from tests.rulebook.builders import BOX, BOX_OF_THREE, FILLERS, LINE_OF_THREE, PLAIN, RING, player, table

KINDS = {
    "2 players": (2, Options()),
    "3 players": (3, Options()),
    "4 players": (4, Options()),
    "speed": (3, Options(speed=True)),
    "may keep duplicates": (2, Options(keep_duplicates=True)),
    "small hive": (4, Options(hive_holes=1)),
}


def anything(state: GameState, dealer: Dealer) -> object:
    """What chance or a random player does next."""
    return legal_actions(state).pick(dealer.below) if state.is_chance else random_action(state, dealer.below)


@cache
def states(name: str) -> list[GameState]:
    """The first states of a random game, those in which chance decides among them, and its last ones."""
    players, options = KINDS[name]
    dealer = Dealer(11)
    state = first_state(players, new_game(players, 11).game.map, options=options, catalogue=BOX)
    found = [state]
    while not is_over(state):
        state = apply(state, anything(state, dealer))
        found.append(state)
    return found[:400] + found[-40:]


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = new_game(players=3, seed=7), new_game(players=3, seed=7)
    assert one == other
    assert new_game(players=3, seed=8) != one


def test_a_new_game_waits_for_a_player() -> None:
    for seats in (2, 3, 4):
        state = new_game(seats, 0)
        assert (state.phase, state.is_chance, len(state.players)) == (Phase.STARTING_HAND, False, seats)
        assert state.active == state.start


@pytest.mark.parametrize("name", KINDS)
def test_every_action_of_a_few_can_be_the_random_one(name: str) -> None:
    """Sowings are never so few; they have a test of their own."""
    below = Dealer(3).below
    for state in states(name)[::5]:
        for rule in RULES:
            if isinstance(rule, Rule) and state.phase in rule.phases and rule.action is not Sow:
                space = rule.space(state)
                if 1 < space.count() <= 5:
                    assert {rule.some(state, below) for _ in range(150)} == set(space)


def test_dealing_by_hand_is_dealing_by_the_dealer() -> None:
    """`settle` picks just what `legal_actions` would, so that a log of outcomes replays a dealt game."""
    dealer, state = Dealer(5), first_state(3, RING, catalogue=BOX)
    while state.is_chance:
        state = apply(state, legal_actions(state).pick(dealer.below))
    assert state == new_game(3, 5, map=RING, catalogue=BOX)


@pytest.mark.parametrize("name", KINDS)
def test_there_is_always_something_to_do_before_the_end(name: str) -> None:
    for state in states(name):
        choices = legal_actions(state)
        if state.phase is Phase.OVER:
            assert list(choices) == []
        else:
            assert explain(state, next(iter(choices))) == ()
            assert isinstance(choices, Chance if state.is_chance else Space)


@pytest.mark.parametrize("name", KINDS)
def test_counts_ranks_and_order_agree(name: str) -> None:
    checked = 0
    for state in states(name):
        choices = legal_actions(state)
        if isinstance(choices, Space) and (count := choices.count()) <= 2000:
            listed = list(choices)
            assert len(listed) == len(set(listed)) == count
            assert [choices.at(rank) for rank in range(count)] == listed
            checked += 1
    assert checked > 50


@pytest.mark.parametrize("name", KINDS)
def test_the_table_says_which_phase_may_follow(name: str) -> None:
    leads_to = {(rule.action, phase): rule.leads_to for rule in RULES for phase in rule.phases}
    dealer = Dealer(2)
    for state in states(name):
        if not is_over(state):
            choice = anything(state, dealer)
            assert apply(state, choice).phase in leads_to[type(choice), state.phase]


@pytest.mark.parametrize("name", KINDS)
def test_nothing_ever_changes_a_state(name: str) -> None:
    dealer = Dealer(3)
    for state in states(name)[::7]:
        before = deepcopy(state, {id(state.game): state.game})  # a game's path tables grow, and that is fine
        choices = legal_actions(state)
        list(islice(choices, 20))
        if isinstance(choices, Space):
            choices.count()
        if not is_over(state):
            choice = anything(state, dealer)
            explain(state, choice)
            apply(state, choice)
            settle(state, dealer)
            score(state)
        assert state == before
        assert hash(state) == hash(before)


# Chance


def total(state: GameState) -> Fraction:
    """All probabilities together; each outcome is there once, possible and legal."""
    outcomes = list(chance_outcomes(state))
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
    assert all(probability > 0 for _, probability in outcomes)
    assert all(explain(state, outcome) == () for outcome, _ in outcomes)
    assert [outcome for outcome, _ in outcomes] == list(legal_actions(state))
    return sum((probability for _, probability in outcomes), Fraction(0))


TINY_BOX = evolve(BOX_OF_THREE, bits=bag.of([*BITS[:2] * 3, *BITS[5:8] * 2]))
"""Twelve bits of five kinds: few enough ways to lay them on three tiles."""
FRESH = first_state(2, LINE_OF_THREE, catalogue=TINY_BOX)
UNEVEN = {tile: [Bit.RED_SUN] * 3 for tile in RING.tiles[4:]}


@pytest.mark.parametrize(
    "state",
    [
        FRESH,
        FRESH.evolve(phase=Phase.GIRL),
        FRESH.evolve(phase=Phase.BITS),
        FRESH.evolve(phase=Phase.FRAGMENTS),
        table(Phase.DEAL, deck=[PLAIN, PLAIN, *FILLERS[:3]], turn=0),
        table(Phase.DRAW, deck=[PLAIN, *FILLERS[:3] * 2]),
        table(Phase.REPLENISHMENT, hive=[Bit.RED_SUN, Bit.RED_SUN, Bit.BLUE_SUN, *BITS[:5]], tiles=UNEVEN),
        table(Phase.LAST_REPLENISHMENT, hive=[Bit.RED_SUN, Bit.BLUE_SUN]).evolve(pending=RING.tiles[3:5]),
    ],
    ids=lambda state: state.phase.name,
)
def test_chances_add_up_to_one(state: GameState) -> None:
    assert total(state) == 1


def test_chances_are_as_the_dealer_deals() -> None:
    """Four bits of two kinds for four tiles: the dealer's own frequencies are near the exact ones."""
    state = table(Phase.REPLENISHMENT, hive=[Bit.RED_SUN, Bit.BLUE_SUN] * 2, tiles=UNEVEN)
    exact = dict(chance_outcomes(state))
    assert set(exact.values()) == {Fraction(1, 6)}
    dealer, choices = Dealer(9), legal_actions(state)
    drawn = [choices.pick(dealer.below) for _ in range(1200)]
    assert all(140 < drawn.count(outcome) < 260 for outcome in exact)  # 200 and nearly five standard deviations


def test_where_a_player_decides_nothing_is_up_to_chance() -> None:
    for state in (table(Phase.DEJA_VU), table(Phase.OVER)):
        assert list(chance_outcomes(state)) == []
        assert settle(state, Dealer(1)) == state


def test_every_event_has_a_phase_of_its_own() -> None:
    phases = [phase for rule in RULES if isinstance(rule, Event) for phase in rule.phases]
    assert len(phases) == len(set(phases))


def test_no_player_acts_where_chance_decides() -> None:
    with pytest.raises(IllegalAction, match="TURN-2: chance decides now"):
        random_action(FRESH, Dealer(1).below)


# The end and the beginning


def test_before_anything_is_dealt_everything_is_in_the_box() -> None:
    state = first_state(3, RING, catalogue=BOX)
    assert state.phase is Phase.START_PLAYER
    assert (state.turn, state.planted, state.last_turns, state.pending, state.girl) == (0, False, None, None, None)
    assert (state.tiles, state.fragments) == ((0,) * 15, (None,) * 15)
    assert (state.pool, state.spent, state.hive, state.discard) == (0, 0, 0, 0)
    assert (state.deck, state.public, state.flowers) == (BOX.deck, BOX.public(3), BOX.flowers)
    assert state.players == (player(),) * 3


WHITE_ONLY = {RING.tiles[0]: [Bit.WHITE_SUN]}


def test_a_game_in_which_no_bit_can_move_is_stuck() -> None:
    assert is_stuck(table(Phase.RECOLLECTION, tiles=WHITE_ONLY, hive=[Bit.RED_SUN] * 18))


@pytest.mark.parametrize(
    "state",
    [
        table(Phase.RECOLLECTION, tiles=WHITE_ONLY | {RING.tiles[1]: [Bit.RED_SUN]}),
        table(Phase.RECOLLECTION, player(chests=[Bit.RED_SUN]), tiles=WHITE_ONLY),
        table(Phase.RECOLLECTION, player(), player(chests=[Bit.RED_SUN]), tiles=WHITE_ONLY),
        table(Phase.DEJA_VU, tiles=WHITE_ONLY, pool=[Bit.RED_SUN]),
        table(Phase.PLANTING, tiles=WHITE_ONLY, spent=[Bit.RED_SUN]),
        table(Phase.REPLENISHMENT, tiles=WHITE_ONLY, hive=[Bit.RED_SUN] * 19),
        table(Phase.BITS, turn=0),
        table(Phase.OVER, tiles=WHITE_ONLY),
        table(Phase.RECOLLECTION, tiles=WHITE_ONLY).evolve(last_turns=1),
        table(Phase.DISCARD, player(ltm=FILLERS[:10]), tiles=WHITE_ONLY),
    ],
    ids=[
        *("a sowing", "a chest", "another's chest", "a pool", "spent bits", "a full hive"),
        *("set-up", "over", "last turns", "the tenth card"),
    ],
)
def test_a_game_that_goes_on_or_ends_is_not_stuck(state: GameState) -> None:
    assert not is_stuck(state)


def test_a_game_is_over_when_it_is_over() -> None:
    assert is_over(table(Phase.OVER))
    assert not any(is_over(table(Phase.DISCARD).evolve(phase=phase)) for phase in Phase if phase is not Phase.OVER)


def test_the_score_at_any_time() -> None:
    owner = player(ltm=[PLAIN], vp=3).evolve(fragments=fragment_set(FRAGMENTS[:2]))
    outcome = score(table(Phase.DEJA_VU, owner, player(vp=9)))
    assert outcome.totals == (5, 9)
    assert outcome.winners == ("Player 2",)
