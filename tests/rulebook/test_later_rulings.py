"""RULING-18 to RULING-25: stuck maps, decks that run out, starting hands, and readings that the books leave open."""

import pytest
from attrs import evolve

from dejavu_rules import (
    Bit,
    CardId,
    ChooseTiles,
    CosmicMap,
    Dealer,
    Discard,
    Draw,
    GameState,
    KeepHand,
    LayTile,
    Meditate,
    NebulaTile,
    Options,
    Phase,
    Placement,
    Plant,
    Player,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    SpeedStart,
    Walk,
    apply,
    deal,
    is_over,
    legal_actions,
    new_game,
    view,
)
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import (
    BOX,
    FILLERS,
    FIVE_VP,
    FLOWER,
    FOOTPRINT,
    ONE_SLOT,
    PLAIN,
    assert_refused,
    bits,
    building,
    cards,
    do,
    player,
    table,
)

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
WHITE_ONLY = {key: [Bit.WHITE_SUN] for key in TILES}

# RULING-18: nobody can sow, and every chest is empty


def meditating(active: Player | None = None, *others: Player, hive: int = 0, spent: int = 0) -> GameState:
    """All bits of the map are white: no sowing."""
    return table(Phase.PLANTING, active, *others, tiles=WHITE_ONLY, hive=[SUN] * hive, spent=[MOON] * spent)


@pytest.mark.parametrize(("hive", "spent", "phase"), [(3, 0, Phase.REPLENISHED_TILES), (9, 6, Phase.REPLENISHMENT)])
def test_RULING_18_a_stuck_map_gets_the_hive_back_at_once(hive: int, spent: int, phase: Phase) -> None:
    after = do(meditating(hive=hive, spent=spent), Meditate())
    assert (after.phase, len(after.hive), after.last_turns) == (phase, hive + spent, None)
    assert hive + spent < after.game.hive_holes


def test_RULING_18_what_comes_back_can_be_sown() -> None:
    chosen = do(do(meditating(spent=1), Meditate()), ChooseTiles(TILES[:1]))
    returned = deal(chosen, Dealer(1)).state
    assert (returned.phase, len(returned.hive)) == (Phase.DISCARD, 0)
    assert SkipRecollection() not in legal_actions(do(returned, Discard()))


@pytest.mark.parametrize("seat", [0, 1])
def test_RULING_18_a_bit_in_anybodys_chest_keeps_the_hive_waiting(seat: int) -> None:
    players = [player(saved=[STAR]) if one == seat else player() for one in range(2)]
    after = do(meditating(*players, hive=3), Meditate())
    assert (after.phase, len(after.hive), after.last_turns) == (Phase.DISCARD, 3, None)


def test_RULING_18_a_bit_that_was_just_saved_is_in_a_chest() -> None:
    state = bend(table(Phase.DEJA_VU, tiles=WHITE_ONLY, pool=[MOON, SUN]), planting_done=True)
    saved = do(state, Save(bits(SUN)))
    assert (saved.phase, saved.hive) == (Phase.DISCARD, bits(MOON))
    assert do(state, Save()).phase is Phase.REPLENISHED_TILES


def test_RULING_18_bits_of_unfinished_cards_do_not_count() -> None:
    after = do(meditating(player(stm={PLAIN: [MOON]}), hive=3), Meditate())
    assert after.phase is Phase.REPLENISHED_TILES


def test_RULING_18_where_somebody_can_sow_nothing_is_special() -> None:
    """Not even if it is the last bit that is not white."""
    one = table(Phase.PLANTING, tiles={**WHITE_ONLY, TILES[9]: [SUN]}, spent=[MOON])
    assert do(one, Meditate()).phase is Phase.DISCARD
    empty_hive = do(bend(one, spent=bits()), Meditate())
    assert (empty_hive.phase, empty_hive.last_turns) == (Phase.DISCARD, None)


def test_RULING_18_with_an_empty_hive_the_game_is_over_after_this_turn() -> None:
    state = bend(meditating(), deck=cards(PLAIN, FLOWER))
    last = do(state, Meditate())
    assert (last.phase, last.last_turns) == (Phase.DISCARD, 1)
    drawing = do(last, Discard())
    assert drawing.phase is Phase.DRAW  # the turn goes to its end
    over = do(do(drawing, Draw(PLAIN)), Draw(FLOWER))
    assert (over.phase, over.last_turns, over.active, over.turn) == (Phase.OVER, 0, 0, 1)
    assert is_over(over)
    assert over.players[0].hand == cards(PLAIN, FLOWER)


def test_RULING_18_ends_the_last_turns_too_and_whoever_has_ten_cards() -> None:
    for active in (player(), player(ltm=FILLERS[:10])):
        state = meditating(active, player(), player())
        for last_turns in (None, 1, 2):
            after = do(bend(state, last_turns=last_turns), Meditate())
            assert do(after, Discard()).phase is Phase.OVER


def test_RULING_18_a_return_that_does_not_help_leaves_one_more_turn() -> None:
    """The hive is not empty when it is asked, so the next player has a turn, and could plant; then it is over."""
    star = CosmicMap.from_pairs([(TILES[0], tile) for tile in TILES[1:]])
    three = {key: [MOON, SUN, STAR] for key in TILES}
    state = table(Phase.PLANTING, tiles=three, spent=[MOON], cosmic_map=star)
    chosen = do(do(state, Meditate()), ChooseTiles(TILES[3:4]))
    turn = do(deal(chosen, Dealer(1)).state, Discard())
    assert (turn.phase, turn.active, turn.last_turns) == (Phase.RECOLLECTION, 1, None)
    last = do(do(do(turn, SkipRecollection()), Save()), Meditate())
    assert (last.active, last.last_turns) == (1, 1)
    assert is_over(do(last, Discard()))


def test_RULING_18_a_set_up_without_any_sowing_ends_with_the_first_turn() -> None:
    star = CosmicMap.from_pairs([(TILES[0], tile) for tile in TILES[1:]])
    state = new_game(3, 1, catalogue=BOX, map=star)
    while not state.turn:
        state = apply(state, legal_actions(state).at(0))
    last = do(do(do(state, SkipRecollection()), Save()), Meditate())
    assert (last.turn, last.last_turns) == (1, 1)


# RULING-19: the deck is rebuilt at once


def test_RULING_19_the_last_card_drawn_makes_a_new_deck_even_if_nobody_draws_on() -> None:
    state = table(Phase.DRAW, player(hand=[PLAIN, FLOWER]), deck=[ONE_SLOT], discard=[FIVE_VP, FOOTPRINT])
    after = do(state, Draw(ONE_SLOT))
    assert (after.phase, after.deck, after.discard) == (Phase.RECOLLECTION, cards(FIVE_VP, FOOTPRINT), cards())


def test_RULING_19_a_duplicate_that_was_the_last_card_is_not_in_the_new_deck() -> None:
    state = table(Phase.DRAW, player(hand=[PLAIN]), deck=[PLAIN], discard=[FIVE_VP])
    after = do(state, Draw(PLAIN))
    assert (after.phase, after.deck, after.discard) == (Phase.DRAW, cards(FIVE_VP), cards(PLAIN))


def test_RULING_19_without_a_pile_the_first_card_discarded_is_the_deck() -> None:
    alone = table(Phase.DRAW, player(hand=[PLAIN, FLOWER]), deck=[ONE_SLOT])
    nothing = do(alone, Draw(ONE_SLOT))
    assert (nothing.deck, nothing.discard) == (cards(), cards())
    owner = player(hand=[PLAIN, FLOWER, ONE_SLOT, FIVE_VP])
    thrown = do(table(Phase.DISCARD, owner), Discard(cards(PLAIN)))
    assert (thrown.phase, thrown.deck, thrown.discard) == (Phase.RECOLLECTION, cards(PLAIN), cards())


def test_RULING_19_where_duplicates_are_kept_the_deck_is_new_before_the_player_decides() -> None:
    options = Options(keep_duplicates=True)
    state = table(Phase.DRAW, player(hand=[PLAIN]), deck=[PLAIN], discard=[FIVE_VP], options=options)
    asked = do(state, Draw(PLAIN))
    assert (asked.phase, asked.deck, asked.discard) == (Phase.DUPLICATE, cards(FIVE_VP), cards())
    replaced = do(asked, ResolveDuplicate(replace=True))
    assert (replaced.deck, replaced.discard) == (cards(FIVE_VP), cards(PLAIN))


def test_RULING_19_a_card_of_the_pile_is_not_drawn_before_the_deck_is_empty() -> None:
    state = table(Phase.DRAW, player(hand=[PLAIN]), deck=[ONE_SLOT], discard=[FIVE_VP])
    assert_refused(state, Draw(FIVE_VP), "SETUP-5 deck-lacks-card")


# RULING-20: nobody starts a speed game below zero


@pytest.mark.parametrize(("printed", "vp"), [((5, 5), 0), ((5, 6), 0), ((9, 9), 0), ((4, 5), 1)])
def test_RULING_20_more_than_ten_printed_vp_are_no_debt(printed: tuple[int, int], vp: int) -> None:
    worth = dict(zip((PLAIN, FIVE_VP), printed, strict=True))
    box = evolve(BOX, cards=[evolve(card, vp=worth.get(card.id, card.vp)) for card in BOX.cards])
    hands = [player(hand=[PLAIN, FIVE_VP, *FILLERS[:5]])] * 3
    state = table(Phase.STARTING_HAND, *hands, options=Options(speed=True), box=box, turn=0)
    after = do(state, SpeedStart(cards(PLAIN, FIVE_VP), cards(*FILLERS[:3])))
    assert after.players[0].vp == vp


# RULING-21: two points that meet


def tip_to_tip() -> tuple[Placement, Placement]:
    """Two tiles that have one point in common, a corner of both."""
    first = Placement(NebulaTile.CATS_EYE)
    for turns in range(6):
        turned = Placement(NebulaTile.BOOMERANG, turns=turns)
        for u, v in first.corners:
            for du, dv in turned.corners:
                other = evolve(turned, u=u - du, v=v - dv)
                state = building(first.tile, drawn=(NebulaTile.BOOMERANG, NebulaTile.FLAME))
                if {*first.edge_points()} & {*other.edge_points()} == {(u, v)} and LayTile(other) in legal_actions(
                    state
                ):
                    return first, other
    raise AssertionError("no such tiles")


def test_RULING_21_tip_to_tip_is_a_contact() -> None:
    first, other = tip_to_tip()
    state = building(first.tile, drawn=(other.tile, NebulaTile.FLAME))
    after = do(state, LayTile(other)).pending
    assert getattr(after, "pairs", None) == {(first.tile, other.tile)}
    apart = evolve(other, u=other.u + (1 if other.u > 0 else -1) * 30)
    assert_refused(state, LayTile(apart), "MAP-3 touches-nothing")


# RULING-22: starting hands are chosen at the same time


FIRST_FIVE, SECOND_FIVE = FILLERS[:5], FILLERS[5:10]


def test_RULING_22_discards_come_to_the_pile_when_everybody_has_chosen() -> None:
    hands = player(hand=FIRST_FIVE), player(hand=SECOND_FIVE)
    state = table(Phase.STARTING_HAND, *hands, deck=[PLAIN], discard=[FLOWER], turn=0)
    one = do(state, KeepHand(cards(*FIRST_FIVE[:3])))
    assert (one.discard, one.players[0].discarded) == (cards(FLOWER), cards(*FIRST_FIVE[3:]))
    both = do(one, KeepHand(cards(*SECOND_FIVE[:3])))
    assert both.discard == cards(FLOWER, *FIRST_FIVE[3:], *SECOND_FIVE[3:])
    assert [each.discarded for each in both.players] == [cards(), cards()]


def test_RULING_22_no_deck_is_made_of_them_before() -> None:
    hands = player(hand=FIRST_FIVE), player(hand=SECOND_FIVE)
    one = do(table(Phase.STARTING_HAND, *hands, turn=0), KeepHand(cards(*FIRST_FIVE[:3])))
    assert (one.deck, one.discard) == (cards(), cards())
    both = do(one, KeepHand(cards(*SECOND_FIVE[:3])))
    assert (both.deck, both.discard) == (cards(*FIRST_FIVE[3:], *SECOND_FIVE[3:]), cards())


def test_RULING_22_a_seat_sees_its_own_choice_and_nobody_elses() -> None:
    hands = player(hand=FIRST_FIVE), player(hand=SECOND_FIVE)
    one = do(table(Phase.STARTING_HAND, *hands, deck=[PLAIN], turn=0), KeepHand(cards(*FIRST_FIVE[:3])))
    assert view(one, 0).players[0].discarded == cards(*FIRST_FIVE[3:])
    for seat in (1, None):
        assert view(one, seat).players[0].discarded is None
        assert not [card for card in FIRST_FIVE if str(card) in repr(view(one, seat))]


# RULING-23: only duplicates are left to draw; RULING-24 has its tests beside the option of RULING-6


@pytest.mark.parametrize("left", [[], [PLAIN], [FLOWER, PLAIN]])
def test_RULING_23_where_only_duplicates_are_left_a_duplicate_is_kept(left: list[CardId]) -> None:
    owner = player(hand=[PLAIN, FLOWER])
    state = table(Phase.DRAW, owner, deck=[PLAIN, *left], options=Options(keep_duplicates=True))
    asked = do(state, Draw(PLAIN))
    assert_refused(asked, ResolveDuplicate(replace=True), "RULING-23 nothing-to-replace-with")
    assert do(asked, ResolveDuplicate(replace=False)).players[0].hand == cards(PLAIN, PLAIN, FLOWER)


def test_RULING_23_another_card_in_the_pile_can_replace_it() -> None:
    state = table(
        Phase.DRAW, player(hand=[PLAIN]), deck=[PLAIN] * 2, discard=[FLOWER], options=Options(None, False, True)
    )
    assert do(do(state, Draw(PLAIN)), ResolveDuplicate(replace=True)).phase is Phase.DRAW


# RULING-25: the Girl does not come back to where she began


def test_RULING_25_a_walk_cannot_go_back_to_the_first_tile() -> None:
    state = table(Phase.PLANTING, player(ltm=[FOOTPRINT], flower=True), girl=TILES[4])
    for action in (Walk((TILES[5], TILES[4])), Plant((TILES[5], TILES[4]))):
        assert_refused(state, action, "PLANT-2 walk-visits-twice")
    assert do(state, Plant(())).girl is TILES[4]
