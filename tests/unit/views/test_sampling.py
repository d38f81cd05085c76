"""`determinize`: exactly how likely each state is, against every way to deal the cards that are not seen."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import (
    Card,
    CardId,
    Cards,
    Dealer,
    GameState,
    MalformedState,
    Options,
    Phase,
    Powers,
    Slot,
    View,
    apply,
    determinize,
    legal_actions,
    new_game,
    to_json,
    view,
)
from dejavu_rules.box.catalogue import standard
from dejavu_rules.saves import state_from_json
from dejavu_rules.testing.counting import cards_owned_by
from dejavu_rules.testing.garbage import GARBAGE
from dejavu_rules.testing.oracles.invariants import no_copy_twice
from tests.support.bending import bend
from tests.support.builders import BOX, player, table
from tests.support.chance_tree import distribution
from tests.support.dealers import DealerOf
from tests.support.hidden.states import NOBODY, Piles, hidden_piles

A, B, C, D, E = CardId.BLUE_1, CardId.BLUE_2, CardId.BLUE_3, CardId.BLUE_4, CardId.BLUE_5


def box(**copies: int) -> Any:
    """A box with so many copies of these cards; B has a flower, and no two are worth the same."""
    cards = [
        Card(CardId[name], (Slot.MOON, Slot.SUN), Powers(flower=name == B.name), vp=2 + number, copies=amount)
        for number, (name, amount) in enumerate(copies.items())
    ]
    return evolve(BOX, cards=tuple(cards))


def naive(state: GameState, seat: int | None) -> dict[GameState, Fraction]:
    """How often each state comes up among all ways to lay the hidden cards into the hidden places."""
    piles = hidden_piles(state, seat)
    pending = state.phase is Phase.DUPLICATE and seat != state.active
    found: Counter[GameState] = Counter()
    for order in permutations([card for pile in piles.values() for card in pile]):
        rest, dealt = list(order), Piles()
        for place, pile in piles.items():
            dealt[place], rest = rest[: len(pile)], rest[len(pile) :]
        guess = _lay(state, dealt)
        if pending:  # the first card of the hand is the one that was just drawn
            drawn = dealt["hand", state.active][0]
            guess = bend(guess, pending=drawn)
            if cards_owned_by(guess.player)[drawn] < 2:
                continue
        if not no_copy_twice(guess) and _short_hands_had_what_is_left(guess):
            found[guess] += 1
    return {guess: Fraction(number, found.total()) for guess, number in found.items()}


def _short_hands_had_what_is_left(state: GameState) -> bool:
    """RULING-5: a player with too few cards had a copy of each that was left; seat 0 was dealt to first."""
    if state.turn or state.game.options.keep_duplicates:
        return True
    dealt = [{*one.hand, *one.ltm, *one.discarded} for one in state.players]
    left = {*state.deck, *state.discard}
    for seat in reversed(range(len(dealt))):
        if len(dealt[seat]) < (7 if state.game.options.speed else 5) and not left <= dealt[seat]:
            return False
        left |= dealt[seat]
    return True


def _lay(state: GameState, piles: Piles) -> GameState:
    players = list(state.players)
    for (place, seat), pile in piles.items():
        if place == "hand":
            players[seat] = bend(players[seat], hand=Cards(pile))
        if place == "discarded":
            players[seat] = bend(players[seat], discarded=Cards(pile))
        if place == "ltm" and pile:
            cards = [state.game.catalogue.card(card) for card in pile]
            flowers = Cards(card.id for card in cards if card.powers.flower)
            vp = 10 - sum(card.vp or 0 for card in cards)
            players[seat] = bend(players[seat], ltm=Cards(pile), card_flowers=flowers, vp=vp)
    taken = sum(len(one.card_flowers) for one in players)
    return bend(state, players=tuple(players), deck=Cards(piles["deck", NOBODY]), flowers=20 - taken)


STATES = {
    "hands without a card twice": table(
        Phase.RECOLLECTION,
        player(hand=[A]),
        player(hand=[A, C]),
        player(hand=[B], ltm=[C]),
        deck=[A, B],
        discard=[C],
        box=box(BLUE_1=3, BLUE_2=2, BLUE_3=3),
        public=(),
    ),
    "hands with any cards": table(
        Phase.RECOLLECTION,
        player(hand=[A]),
        player(hand=[A, C]),
        player(hand=[B], ltm=[C]),
        deck=[A, B],
        discard=[C],
        options=Options(keep_duplicates=True),
        box=box(BLUE_1=3, BLUE_2=2, BLUE_3=3),
        public=(),
    ),
    "a duplicate of a card in hand": bend(
        table(
            Phase.DUPLICATE,
            player(hand=[A, A, C]),
            player(hand=[B]),
            deck=[A, C],
            options=Options(keep_duplicates=True),
            box=box(BLUE_1=3, BLUE_2=1, BLUE_3=2),
            public=(),
        ),
        pending=A,
    ),
    "a duplicate of a memory": bend(
        table(
            Phase.DUPLICATE,
            player(hand=[A, C], ltm=[A]),
            player(hand=[B]),
            deck=[A, C, B],
            options=Options(keep_duplicates=True),
            box=box(BLUE_1=3, BLUE_2=2, BLUE_3=2),
            public=(),
        ),
        pending=A,
    ),
    "a duplicate of the player after another hidden hand": bend(
        table(
            Phase.DUPLICATE,
            player(hand=[B, C]),
            player(hand=[A, A]),
            player(hand=[C]),
            deck=[B],
            options=Options(keep_duplicates=True),
            box=box(BLUE_1=2, BLUE_2=2, BLUE_3=2),
            public=(),
        ),
        active=1,
        turn=2,
        pending=A,
    ),
    "starting hands": bend(
        table(
            Phase.STARTING_HAND,
            player(hand=[A, B, D], discarded=[C]),
            player(hand=[A, B, C]),
            deck=[C],
            turn=0,
            box=box(BLUE_1=2, BLUE_2=2, BLUE_3=3, BLUE_4=1),
            public=(),
        ),
        active=1,
    ),
    "a short hand after a whole one": bend(
        table(
            Phase.STARTING_HAND,
            player(hand=[A, B, C, D, E]),
            player(hand=[A]),
            deck=[A],
            discard=[],
            turn=0,
            box=box(BLUE_1=3, BLUE_2=1, BLUE_3=1, BLUE_4=1, BLUE_5=1),
            public=(),
        ),
    ),
    "speed starts": bend(
        table(
            Phase.STARTING_HAND,
            player(hand=[A], ltm=[B, C], card_flowers=[B], vp=3, discarded=[D]),
            player(hand=[A, C]),
            player(hand=[C]),
            deck=[],
            flowers=19,
            turn=0,
            options=Options(speed=True),
            box=box(BLUE_1=2, BLUE_2=1, BLUE_3=3, BLUE_4=1),
            public=(),
        ),
        active=1,
    ),
    "speed starts with any cards": bend(
        table(
            Phase.STARTING_HAND,
            player(hand=[C], ltm=[B, C], card_flowers=[B], vp=3, discarded=[C]),
            player(hand=[A, D]),
            player(),
            deck=[B],
            flowers=19,
            turn=0,
            options=Options(speed=True, keep_duplicates=True),
            box=box(BLUE_1=1, BLUE_2=2, BLUE_3=3, BLUE_4=1),
            public=(),
        ),
        active=1,
    ),
}


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("name", STATES)
def test_every_deal_of_the_unseen_cards_is_equally_likely(name: str, seat: int | None) -> None:
    state = STATES[name]
    seen = view(state, seat)
    expected = naive(state, seat)
    assert distribution(lambda stream: determinize(seen, DealerOf(stream.below))) == expected
    assert state in expected
    assert {view(guess, seat) for guess in expected} == {seen}


def test_a_seat_that_sees_all_other_cards_knows_the_deck() -> None:
    state = table(Phase.RECOLLECTION, player(hand=[A]), deck=[A, B], box=box(BLUE_1=2, BLUE_2=1), public=())
    assert determinize(view(state, 0), Dealer(0)) == state


def test_the_same_dealer_makes_the_same_guess_and_another_one_another() -> None:
    seen = view(new_game(players=4, seed=1), 2)
    assert determinize(seen, Dealer(1)) == determinize(seen, Dealer(1)) != determinize(seen, Dealer(2))


def test_a_guess_is_no_secret() -> None:
    """It is made from the view alone: the state behind it has no part in it."""
    start = new_game(players=2, seed=1)
    state = apply(start, legal_actions(start).at(3))
    seen = view(state, state.active)
    other = determinize(seen, Dealer(5))
    assert other != state
    assert determinize(view(other, state.active), Dealer(6)) == determinize(seen, Dealer(6))


# What is refused

SEAT_VIEW = view(STATES["hands without a card twice"], 0)


def with_player(seen: View, seat: int, **changes: Any) -> View:
    players = list(seen.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(seen, players=tuple(players))


LONELY = with_player(evolve(view(STATES["a duplicate of a card in hand"], 1), deck_size=4), 0, hand_size=1)
"""Somebody with no memories has drawn a duplicate, and has no other card."""
FOUR_OF_THREE = with_player(
    evolve(view(STATES["hands with any cards"], 0), deck_size=0), 1, hand_size=0, ltm=None, ltm_size=4
)
"""Four different memories, where the box has three cards."""
UNDEALT = "the cards that are not seen cannot be dealt like this"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (evolve(SEAT_VIEW, deck_size=3), "6 cards are hidden, and 5 are nowhere to be seen"),
        (evolve(SEAT_VIEW, discard=Cards([C] * 3)), "it shows more cards than the box has"),
        (with_player(evolve(SEAT_VIEW, deck_size=0), 1, hand_size=4), UNDEALT),
        (LONELY, UNDEALT),
        (FOUR_OF_THREE, UNDEALT),
    ],
    ids=["deck", "pile", "hand", "duplicate", "memories"],
)
def test_a_view_of_no_state_is_refused(wrong: View, why: str) -> None:
    with pytest.raises(MalformedState, match=f"^no state has such a view: {why}$"):
        determinize(wrong, Dealer(0))


def test_garbage_is_no_view() -> None:
    with pytest.raises(MalformedState, match=r"^'nonsense' is not a View$"):
        determinize("nonsense", Dealer(0))  # type: ignore[arg-type]
    for garbage in (*GARBAGE, new_game(players=2, seed=1)):
        value: Any = garbage
        with pytest.raises(MalformedState, match="is not a View"):
            determinize(value, Dealer(0))


def test_RULING_5_a_guess_can_be_loaded_where_starting_hands_are_short() -> None:
    """Eight cards twice for three players: the last one may find only cards that this player has."""
    regular = [card for card in standard().cards if not card.is_public][:8]
    short = 0
    for seed in range(40):
        state = new_game(3, seed, catalogue=evolve(standard(), cards=regular))
        short += min([len(one.hand) for one in state.players]) < 5
        for seat in (None, 0, 1, 2):
            guess = determinize(view(state, seat), Dealer(seed))
            assert state_from_json(to_json(guess)) == guess
    assert short
