"""`actions.drawing`: cards one at a time, and all of them in a rush with the same chances."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dejavu_rules import Bit, CardId, Cards, Draw, GameState, Options, Phase, ResolveDuplicate
from dejavu_rules.actions.drawing import (
    DrawChance,
    continue_drawing,
    draw_all,
    draws,
    duplicate_choices,
    perform_draw,
    perform_duplicate,
)
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.randomness import Answers
from tests.support.bending import bend
from tests.support.builders import FILLERS, FLOWER, PLAIN, cards, player, table
from tests.support.chance_tree import distribution
from tests.support.spaces import check_chance

FEW = st.lists(st.sampled_from([*FILLERS[:4], PLAIN, FLOWER]), max_size=6)


@given(st.lists(st.sampled_from(CardId), min_size=1, max_size=15))
def test_every_card_of_the_deck_is_as_likely_to_be_on_top(deck: list[CardId]) -> None:
    space = DrawChance(bag.of(deck))
    expected = {Draw(card): Fraction(number, len(deck)) for card, number in Counter(deck).items()}
    assert dict(space.weighted()) == expected
    check_chance(space, expected)


# Draw on, or go on


def on_draw(hand: Sequence[CardId], deck: Sequence[CardId], discard: Sequence[CardId] = ()) -> GameState:
    state = table(Phase.DISCARD, player(hand=hand, ltm=[FLOWER], stm={PLAIN: [Bit.RED_MOON]}))
    return continue_drawing(state, state.player, bag.of(deck), bag.of(discard))


def test_a_card_that_may_be_kept_is_waited_for() -> None:
    after = on_draw(FILLERS[:1], deck=FILLERS[1:3], discard=FILLERS[3:4])
    assert (after.phase, after.active) == (Phase.DRAW, 0)
    assert (after.deck, after.discard) == (cards(*FILLERS[1:3]), cards(FILLERS[3]))


def test_an_empty_deck_is_rebuilt_whether_or_not_another_card_is_drawn() -> None:
    after = on_draw(FILLERS[:1], deck=[], discard=FILLERS[1:3])
    assert (after.phase, after.deck, after.discard) == (Phase.DRAW, cards(*FILLERS[1:3]), cards())
    full = on_draw(FILLERS[:3], deck=[], discard=FILLERS[3:5])
    assert (full.phase, full.deck, full.discard) == (Phase.RECOLLECTION, cards(*FILLERS[3:5]), cards())


@pytest.mark.parametrize("left", [[], [FLOWER], [PLAIN, PLAIN], [FILLERS[0]]], ids=["none", "LTM", "STM", "hand"])
def test_nothing_is_waited_for_where_nothing_may_be_kept(left: list[CardId]) -> None:
    for deck, discard in ((left, []), ([], left)):
        after = on_draw(FILLERS[:1], deck=deck, discard=discard)
        assert (after.phase, after.active) == (Phase.RECOLLECTION, 1)


def test_at_set_up_the_next_player_is_dealt_to_and_at_last_all_choose() -> None:
    state = bend(table(Phase.DEAL, player(hand=FILLERS[:5]), player(), deck=FILLERS[5:8], turn=0), start_player=0)
    second = continue_drawing(state, state.player, bag.of(state.deck), bag.of(state.discard))
    assert (second.phase, second.active) == (Phase.DEAL, 1)
    last = bend(second, players=(second.players[0], player(hand=FILLERS[5:10])))
    chosen = continue_drawing(last, last.player, bag.of(last.deck), bag.of(last.discard))
    assert (chosen.phase, chosen.active) == (Phase.STARTING_HAND, 0)


def test_dealing_goes_clockwise_with_what_is_left_of_the_piles() -> None:
    dealt = [player(hand=FILLERS[:5]), player(), player()]
    state = bend(table(Phase.DEAL, *dealt, deck=FILLERS[5:9], discard=FILLERS[9:10], turn=0), pending=PLAIN)
    after = continue_drawing(state, state.player, bag.of(FILLERS[5:8]), bag.of([FLOWER]))
    assert (after.active, after.pending) == (1, None)
    assert (after.deck, after.discard) == (cards(*FILLERS[5:8]), cards(FLOWER))


# All at once


def one_by_one(state: GameState, choose: object) -> GameState:
    while state.phase is Phase.DRAW:
        state = perform_draw(state, draws(state).pick(choose))  # type: ignore[arg-type]
    return state


@given(FEW, FEW, st.sets(st.sampled_from(FILLERS[:4]), max_size=2))
def test_a_rush_has_the_same_chances_as_one_card_after_the_other(
    deck: list[CardId], discard: list[CardId], hand: set[CardId]
) -> None:
    before = table(Phase.DISCARD, player(hand=hand, ltm=[FLOWER], stm={PLAIN: [Bit.RED_MOON]}))
    state = continue_drawing(before, before.player, bag.of(deck[:4]), bag.of(discard[:2]))
    assume(state.phase is Phase.DRAW)
    slow = distribution(lambda stream: one_by_one(state, stream))
    assert distribution(lambda stream: draw_all(state, stream)) == slow
    assert sum(slow.values()) == 1


def test_the_last_draws_of_a_game_are_kept() -> None:
    state = bend(table(Phase.DRAW, player(hand=FILLERS[:1]), deck=FILLERS[1:5], discard=FILLERS[5:7]), last_turns=1)
    over = draw_all(state, Answers(lambda number: 0))
    assert (over.phase, over.last_turns) == (Phase.OVER, 0)
    assert (over.players[0].hand, over.deck, over.discard) == (
        cards(*FILLERS[:3]),
        cards(*FILLERS[3:5]),
        cards(*FILLERS[5:7]),
    )


def test_a_rush_asks_the_player_where_a_duplicate_may_be_kept() -> None:
    options = Options(keep_duplicates=True)
    state = table(Phase.DRAW, player(hand=[PLAIN]), deck=[PLAIN, FLOWER], options=options)
    found = distribution(lambda stream: draw_all(state, stream))
    assert {after.phase: chance for after, chance in found.items()} == {
        Phase.DUPLICATE: Fraction(1, 2),
        Phase.DRAW: Fraction(1, 2),
    }


# Duplicates


def duplicate(deck: list[CardId]) -> GameState:
    options = Options(keep_duplicates=True)
    return bend(table(Phase.DUPLICATE, player(hand=[PLAIN, PLAIN]), deck=deck, options=options), pending=PLAIN)


def test_a_duplicate_is_replaced_only_if_there_is_another_card() -> None:
    keep, replace = ResolveDuplicate(replace=False), ResolveDuplicate(replace=True)
    assert list(duplicate_choices(duplicate([FLOWER]))) == [keep, replace]
    assert list(duplicate_choices(duplicate([PLAIN]))) == [keep]
    assert list(duplicate_choices(duplicate([]))) == [keep]
    assert list(duplicate_choices(bend(duplicate([FLOWER]), discard=cards(FLOWER)))) == [keep, replace]


def test_a_kept_duplicate_stays_and_a_replaced_one_goes() -> None:
    kept = perform_duplicate(duplicate([FLOWER]), ResolveDuplicate(replace=False))
    assert (kept.player.hand, kept.discard, kept.pending) == (cards(PLAIN, PLAIN), Cards(), None)
    gone = perform_duplicate(duplicate([FLOWER]), ResolveDuplicate(replace=True))
    assert (gone.player.hand, gone.discard, gone.pending) == (cards(PLAIN), cards(PLAIN), None)
