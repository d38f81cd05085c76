"""`determinize`: exactly how likely each state is, against every way to deal the cards that are not seen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
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
    Player,
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
from dejavu_rules.box.multisets import NO_CARDS
from dejavu_rules.saves import state_from_json
from dejavu_rules.testing.counting import cards_owned_by
from dejavu_rules.testing.garbage import GARBAGE
from dejavu_rules.testing.oracles.invariants import no_copy_twice
from dejavu_rules.views.sampling import visible_state
from tests.support.bending import bend
from tests.support.builders import BOX, player, table
from tests.support.chance_tree import distribution
from tests.support.dealers import DealerOf
from tests.support.hidden.states import NOBODY, Piles, hidden_piles
from tests.support.positions import KINDS, states

A, B, C, D, E, F = [CardId[f"BLUE_{number}"] for number in range(1, 7)]
G, H = CardId.GREEN_1, CardId.GREEN_2


def box(**copies: int) -> Any:
    """A box with so many copies of these cards; B has a flower, and no two are worth the same."""
    cards = [
        Card(CardId[name], (Slot.MOON, Slot.SUN), Powers(flower=name == B.name), vp=2 + number, copies=amount)
        for number, (name, amount) in enumerate(copies.items())
    ]
    return evolve(BOX, cards=tuple(cards))


def naive(state: GameState, seat: int | None) -> dict[GameState, Fraction]:
    """How often each state comes up among all ways to lay the hidden cards into the hidden places.

    If short hands can have no reason, a match has shown the seat its hand before all were dealt to.
    """
    allowed = _allowed(state, seat)
    found = Counter({guess: ways for guess, ways in allowed.items() if _short_hands_had_what_is_left(guess)})
    found = found or allowed
    return {guess: Fraction(ways, found.total()) for guess, ways in found.items()}


def _allowed(state: GameState, seat: int | None) -> Counter[GameState]:
    piles = hidden_piles(state, seat)
    is_secret = state.phase is Phase.DUPLICATE and seat != state.active
    found: Counter[GameState] = Counter()
    hidden = Counter([card for pile in piles.values() for card in pile])
    for ways, dealt in _deals(hidden, {place: len(pile) for place, pile in piles.items()}):
        guess = _lay(state, dealt)
        if no_copy_twice(guess):
            continue
        if is_secret:  # any card of the hand that makes a pair may be the one that was just drawn
            for card, copies in Counter(dealt["hand", state.active]).items():
                if cards_owned_by(guess.player)[card] > 1:
                    found[bend(guess, pending=card)] += ways * copies
        else:
            found[guess] += ways
    return found


def _deals(cards: Counter[CardId], sizes: dict[tuple[str, int], int]) -> Iterator[tuple[int, Piles]]:
    """Every way to fill these places with kinds of cards, and how many ways with single cards it stands for."""
    if not sizes:
        yield 1, {}
        return
    (place, size), *others = sizes.items()
    for ways, pile in _parts([*cards.items()], size):
        for more, piles in _deals(cards - Counter(pile), dict(others)):
            yield ways * more, {place: pile, **piles}


def _parts(cards: list[tuple[CardId, int]], size: int) -> Iterator[tuple[int, list[CardId]]]:
    if not cards:
        if not size:
            yield 1, []
        return
    (card, copies), *others = cards
    for number in range(min(copies, size) + 1):
        for ways, pile in _parts(others, size - number):
            yield comb(copies, number) * ways, [card] * number + pile


def _short_hands_had_what_is_left(state: GameState) -> bool:
    """RULING-5: a player with too few cards had a copy of each that was left then."""
    if state.phase not in (Phase.DEAL, Phase.STARTING_HAND) or state.game.options.keep_duplicates:
        return True
    seats = state.game.seats
    order = [(state.start_player + number) % seats for number in range(seats)]
    complete = order[: order.index(state.active)] if state.phase is Phase.DEAL else order
    dealt = [{*one.hand, *one.ltm, *one.discarded} for one in state.players]
    left = {*state.deck, *state.discard}.union(*[dealt[seat] for seat in order if seat not in complete])
    for seat in reversed(complete):
        if len(dealt[seat]) < (7 if state.game.options.speed else 5) and not left <= dealt[seat]:
            return False
        left |= dealt[seat]
    return True


def _lay(state: GameState, piles: Piles) -> GameState:
    """With the hidden cards in their places; memories get flowers in turn order, as long as there are some."""
    players, box, supply = list(state.players), state.game.catalogue, state.game.catalogue.flowers
    for seat in sorted(range(len(players)), key=lambda one: (one - state.start_player) % len(players)):
        hand, discarded = piles.get(("hand", seat)), piles.get(("discarded", seat))
        if hand is not None:
            players[seat] = bend(players[seat], hand=Cards(hand))
        if discarded is not None:
            players[seat] = bend(players[seat], discarded=Cards(discarded))
        if ltm := piles.get(("ltm", seat)):
            cards = [box.card(card) for card in ltm]
            flowers = [card.id for card in cards if card.powers.flower][:supply]
            vp = max(0, 10 - sum(card.vp or 0 for card in cards))
            players[seat] = bend(players[seat], ltm=Cards(ltm), card_flowers=Cards(flowers), vp=vp)
        supply -= len(players[seat].card_flowers)
    return bend(state, players=tuple(players), deck=Cards(piles["deck", NOBODY]), flowers=supply)


def flower_for_one(*players: Player, start: int) -> GameState:
    """Two players have chosen memories with a flower icon each, and the third is to choose."""
    state = table(
        Phase.STARTING_HAND,
        *players,
        deck=[C],
        discard=[],
        flowers=0,
        turn=0,
        options=Options(speed=True, keep_duplicates=True),
        box=evolve(box(BLUE_1=1, BLUE_2=2, BLUE_3=2, BLUE_4=1), flowers=1),
        public=(),
    )
    return bend(state, start_player=start, active=(start + 2) % 3)


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
    "no copy of a card that is begun": table(
        Phase.RECOLLECTION,
        player(hand=[A]),
        player(hand=[A], stm={B: []}),
        deck=[A, B, C],
        box=box(BLUE_1=3, BLUE_2=2, BLUE_3=1),
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
    "starting hands with any cards": bend(
        table(
            Phase.STARTING_HAND,
            *(player(hand=[A], discarded=[B]), player(hand=[A], discarded=[C]), player()),
            deck=[B],
            discard=[],
            turn=0,
            options=Options(keep_duplicates=True),
            box=box(BLUE_1=2, BLUE_2=2, BLUE_3=1),
            public=(),
        ),
        active=2,
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
    "speed starts with a single flower": flower_for_one(
        player(ltm=[B, D], vp=2), player(hand=[A]), player(ltm=[B, C], card_flowers=[B], vp=3), start=2
    ),
    "speed starts with a single flower, from another seat": flower_for_one(
        player(hand=[A]), player(ltm=[B, C], card_flowers=[B], vp=3), player(ltm=[B, D], vp=2), start=1
    ),
    "a hand in a turn is never short": table(
        Phase.RECOLLECTION,
        *(player(hand=[B, C, D, E, F]), player(hand=[A])),
        deck=[A],
        discard=[],
        box=box(BLUE_1=2, BLUE_2=1, BLUE_3=1, BLUE_4=1, BLUE_5=1, BLUE_6=1),
        public=(),
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


def dealt(
    *players: Player,
    deck: Sequence[CardId],
    discard: Sequence[CardId] = (),
    start: int = 0,
    active: int = 0,
    **more: Any,
) -> GameState:
    """A moment at the beginning of a game, with no other cards in the box."""
    all_cards = sorted([*deck, *discard, *(card for one in players for card in one.hand + one.ltm + one.discarded)])
    copies = {card.name: number for card, number in Counter(all_cards).items()}
    phase = more.pop("phase", Phase.STARTING_HAND)
    state = table(phase, *players, deck=deck, discard=discard, turn=0, box=box(**copies), public=(), **more)
    return bend(state, start_player=start, active=active)


SHORT = {
    "after a whole hand": dealt(player(hand=[B, C, D, E, F]), player(hand=[A]), deck=[A]),
    "after two whole hands": dealt(
        *(player(hand=[A, B, C, D, E]), player(hand=[A]), player(hand=[B, C, D, E, F])), deck=[A], start=2, active=2
    ),
    "before another short hand, with discards": dealt(
        *(player(discarded=[A]), player(hand=[A]), player(hand=[B, C, D], discarded=[E, F])),
        deck=[A],
        start=2,
        active=1,
    ),
    "while cards lie on the pile that were left": dealt(
        *(player(hand=[A]), player(hand=[A, B, C, D, E]), player(hand=[B, C, D, E, F])),
        deck=[],
        discard=[A],
        start=1,
        active=1,
    ),
    "while the next player is dealt to": dealt(
        *(player(hand=[A]), player(), player(hand=[B, C, D, E, F])), deck=[A, A], phase=Phase.DEAL, start=2, active=1
    ),
    "five cards at a speed start": dealt(
        *(player(hand=[A, C, D, E, F, G, H]), player(hand=[B, C, D, E, F, G, H]), player(hand=[A, B, C, D, E])),
        deck=[A],
        options=Options(speed=True),
    ),
    "not with memories, of which some are a part of the seven cards": dealt(
        *(player(hand=[B, E, F, G, H], ltm=[C, D], vp=1), player(hand=[B, E, F, G, H], ltm=[C, D], vp=1)),
        player(hand=[A]),
        deck=[A],
        active=2,
        options=Options(speed=True),
    ),
    "not with five cards": dealt(*(player(hand=[A, B, C, D, E]), player(hand=[A, B, C, D, F])), deck=[A]),
    "not before somebody was dealt to, as a match shows it": dealt(
        *(player(hand=[A, B, C, D, E]), player(), player(hand=[A])), deck=[A, F]
    ),
}
"""Starting hands with too few cards (RULING-5). The players were dealt to in turn."""
SEES = {name: range(state.game.seats) for name, state in SHORT.items()} | {
    "five cards at a speed start": range(1),
    "not with memories, of which some are a part of the seven cards": range(1),
}
"""The seats that see enough: otherwise there are more ways to deal than a test can try."""


@pytest.mark.parametrize(("name", "seat"), [(name, seat) for name in STATES for seat in (None, 0, 1)])
def test_every_deal_of_the_unseen_cards_is_equally_likely(name: str, seat: int | None) -> None:
    check_guesses(STATES[name], seat)


@pytest.mark.parametrize(("name", "seat"), [(name, seat) for name in SHORT for seat in SEES[name]])
def test_RULING_5_what_follows_from_short_hands_is_known(name: str, seat: int) -> None:
    check_guesses(SHORT[name], seat)


def check_guesses(state: GameState, seat: int | None) -> None:
    seen = view(state, seat)
    expected = naive(state, seat)
    assert distribution(lambda stream: determinize(seen, DealerOf(stream.below))) == expected
    assert state in expected
    assert {view(guess, seat) for guess in expected} == {seen}


@pytest.mark.parametrize("kind", KINDS)
def test_a_guess_keeps_all_that_is_seen(kind: str) -> None:
    """In the middle of games and near their ends, where cards are begun, bits saved and fragments taken."""
    for state in states(kind)[::17]:
        for seat in (None, state.active):
            seen = view(state, seat)
            assert view(determinize(seen, Dealer(1)), seat) == seen


def test_a_visible_state_has_nothing_where_nothing_is_seen() -> None:
    for state in states("3 players")[-30:]:
        hands = [NO_CARDS if seat else one.hand for seat, one in enumerate(state.players)]
        players = tuple([bend(one, hand=hand) for one, hand in zip(state.players, hands, strict=True)])
        assert visible_state(view(state, 0)) == bend(state, deck=NO_CARDS, players=players)


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
    for seed in range(10):
        state = new_game(3, seed, catalogue=evolve(standard(), cards=regular))
        short += min([len(one.hand) for one in state.players]) < 5
        for seat in (None, 0, 1, 2):
            guess = determinize(view(state, seat), Dealer(seed))
            assert state_from_json(to_json(guess)) == guess
    assert short
