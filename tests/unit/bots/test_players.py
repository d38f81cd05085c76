"""Bots play by the rules, by what their seat sees, and the greedy one clearly better than the random one."""

import pytest
from attrs import evolve

from dejavu_rules import (
    Dealer,
    GameState,
    IllegalAction,
    MalformedState,
    Options,
    Phase,
    act,
    chance_outcomes,
    determinize,
    fingerprint,
    first_state,
    is_over,
    new_game,
    score,
    settle,
    view,
)
from dejavu_rules.bots import BOTS as SHIPPED
from dejavu_rules.bots import Bot, greedy_bot, random_bot
from dejavu_rules.bots.searcher import Effort, search_action
from dejavu_rules.box.catalogue import standard

BOTS: dict[str, Bot] = {
    **SHIPPED,
    "searcher": lambda view, dealer: search_action(view, dealer, Effort(pools=2, sowings=1, guesses=1)),
}
"""Every bot; the searcher with less effort, because it takes a third of a second for each turn."""

KINDS = {
    "standard": Options(),
    "speed": Options(speed=True),
    "may keep duplicates": Options(keep_duplicates=True),
    "small hive": Options(hive_holes=1),
}


def play_to_the_end(state: GameState, bots: list[Bot], dealer: Dealer) -> GameState:
    """The end of a game; `act` refuses whatever is not legal for the seat."""
    while not is_over(state):
        state = settle(act(state, state.active, bots[state.active](view(state, state.active), dealer)), dealer)
    return state


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_bot_plays_a_whole_game_of_every_kind(name: str, kind: str) -> None:
    dealer = Dealer(5)
    start = settle(first_state(3, new_game(2, 1).game.map, options=KINDS[kind]), dealer)
    assert is_over(play_to_the_end(start, [BOTS[name], random_bot, random_bot], dealer))


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_builds_a_map(name: str) -> None:
    dealer = Dealer(3)
    state = new_game(2, dealer, build_map=True)
    while not state.turn:
        state = settle(act(state, state.active, BOTS[name](view(state, state.active), dealer)), dealer)
    assert len(state.game.map.tiles) == 15


def test_the_greedy_bot_beats_the_random_one_from_either_seat() -> None:
    """A bot that took the worst of what it looks at, or looked at nothing, would not win all of them by so much."""
    for seed in range(4):
        bots: list[Bot] = [greedy_bot, random_bot]
        if seed % 2:
            bots.reverse()
        dealer = Dealer(seed)
        totals = score(play_to_the_end(new_game(2, dealer), bots, dealer)).totals
        assert totals[seed % 2] >= totals[1 - seed % 2] + 30


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_decides_by_its_view_alone(name: str) -> None:
    dealer = Dealer(8)
    state = new_game(3, dealer)
    for number in range(60):
        seen = view(state, state.active)
        other = determinize(seen, Dealer(number))
        choice = BOTS[name](seen, Dealer(number))
        assert BOTS[name](view(other, other.active), Dealer(number)) == choice
        state = settle(act(state, state.active, choice), dealer)
    assert fingerprint(other) != fingerprint(state)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_nothing_to_decide_where_chance_does(name: str) -> None:
    undealt = first_state(2, new_game(2, 1).game.map)
    assert chance_outcomes(undealt)
    with pytest.raises(IllegalAction, match="chance decides"):
        BOTS[name](view(undealt, 0), Dealer(1))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_takes_views_only(name: str) -> None:
    with pytest.raises(MalformedState):
        BOTS[name](new_game(2, 1), Dealer(1))  # type: ignore[arg-type]  # what this is about


def test_nobody_can_put_another_bot_in_the_table() -> None:
    with pytest.raises(TypeError):
        SHIPPED["mine"] = random_bot  # type: ignore[index]  # what this is about


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_with_public_cards_alone(name: str) -> None:
    """There is no usual worth of a card in hand: a hint ended in an IndexError."""
    whole, dealer = standard(), Dealer(1)
    box = evolve(whole, cards=tuple(card for card in whole.cards if card.is_public))
    state = new_game(2, dealer, catalogue=box, map=new_game(2, 1).game.map)
    phases = set()
    while state.turn < 4 and not is_over(state):
        phases.add(state.phase)
        state = settle(act(state, state.active, BOTS[name](view(state, state.active), dealer)), dealer)
    assert Phase.DISCARD in phases
