"""The planner: plans, not samples; better than the greedy bot, and in its last turn exact."""

from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    Bits,
    Card,
    CardId,
    Cards,
    Construct,
    CosmicMap,
    Dealer,
    Discard,
    Fragment,
    Fragments,
    GameState,
    Grow,
    Meditate,
    Phase,
    Plant,
    Player,
    Save,
    SkipRecollection,
    Slot,
    Sow,
    act,
    apply,
    is_over,
    new_game,
    score,
    settle,
    view,
)
from dejavu_rules.bots import find_bot, greedy_bot, planner_bot, play
from dejavu_rules.bots.planner import ORDINARY, PLANS, Planner, Weights, discard, plan_action, standing
from dejavu_rules.bots.players import usual_worth
from dejavu_rules.bots.worth import are_near, hand_worth
from dejavu_rules.box.pieces import TILES
from dejavu_rules.turns import best_turn
from dejavu_rules.turns.plans import Plan
from dejavu_rules.turns.search import Work
from tests.support.bending import bend, bend_player
from tests.support.builders import (
    BOX,
    CHEST,
    FILLERS,
    FIVE_VP,
    FLOWER,
    FOOTPRINT,
    PLAIN,
    PUBLIC,
    STM_PLACE,
    TWO_HANDS,
    WHITE_CLAIM,
    player,
    table,
)

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR


def test_it_beats_the_greedy_bot_from_either_seat() -> None:
    """With plans ranked the wrong way round, or bits left out, it would lose some of these by far."""
    bots = [planner_bot, greedy_bot]
    for number in range(4):
        game = play(bots, (0, 1), number, seed=20)
        assert game.totals[game.bots.index(0)] > game.totals[game.bots.index(1)] + 5


def test_it_completes_the_better_card() -> None:
    state = table(Phase.DEJA_VU, player(hand=[PLAIN, FIVE_VP]), pool=[MOON, SUN, STAR], public=())
    assert plan_action(state, Dealer(1)) == Construct(FIVE_VP, Bits([MOON, SUN, STAR]))


def test_it_plants_first_so_that_it_can_grow_again() -> None:
    state = table(Phase.RECOLLECTION, player(ltm=[PUBLIC], flower=True), tiles={})
    assert isinstance(plan_action(state, Dealer(1)), Plant)


def test_what_is_left_goes_somewhere() -> None:
    """One bit is saved, in the only chest; a card that it can begin is worth more."""
    alone = table(Phase.DEJA_VU, player(), pool=[SUN], public=())
    assert plan_action(alone, Dealer(1)) == Save(Bits([SUN]))
    with_card = table(Phase.DEJA_VU, player(hand=[FLOWER]), pool=[MOON, MOON, STAR], public=(), flowers=0)
    assert type(plan_action(with_card, Dealer(1))).__name__ == "Begin"


def test_in_its_last_turn_it_plays_the_best_turn() -> None:
    dealer = Dealer(5)
    state = new_game(2, dealer)
    while state.last_turns is None or state.phase is not Phase.RECOLLECTION:
        state = settle(act(state, state.active, planner_bot(view(state, state.active), dealer)), dealer)
    seat, best, before = state.active, best_turn(state), score(state).totals[state.active]
    while state.phase in (Phase.RECOLLECTION, Phase.DEJA_VU, Phase.PLANTING):
        state = apply(state, planner_bot(view(state, seat), dealer))
    assert score(state).totals[seat] - before == best.gain


def test_it_discards_what_is_worth_less_than_usual() -> None:
    state = table(Phase.DISCARD, player(hand=[PLAIN, FIVE_VP], ltm=[FIVE_VP]))
    assert FIVE_VP in discard(state).cards  # a second copy is worth nothing
    assert discard(table(Phase.DISCARD, player(hand=[FIVE_VP]))) == Discard()
    usual = next(card for card in FILLERS if hand_worth(state, card, Cards()) == usual_worth(state))
    assert discard(table(Phase.DISCARD, player(hand=[usual]))) == Discard()


def test_a_better_position_stands_better() -> None:
    poor = table(Phase.RECOLLECTION, player())
    for rich in (player(vp=1), player(flower=True), player(saved=[MOON]), player(stm={PLAIN: [MOON]})):
        assert standing(bend(poor, players=(rich, *poor.players[1:])), 0, ORDINARY) > standing(poor, 0, ORDINARY)


def test_the_same_seed_gives_the_same_game() -> None:
    def fingerprints() -> list[GameState]:
        dealer = Dealer(9)
        found: list[GameState] = []
        state = new_game(3, dealer)
        while not is_over(state) and len(found) < 60:
            state = settle(act(state, state.active, find_bot("planner:10")(view(state, state.active), dealer)), dealer)
            found.append(state)
        return found

    assert fingerprints() == fingerprints()


def test_it_sows_to_the_pool_of_its_plan_at_random() -> None:
    state = new_game(2, 7)
    while not state.turn:
        state = apply(state, planner_bot(view(state, state.active), Dealer(1)))
    sowings = {planner_bot(view(state, state.active), Dealer(seed)) for seed in range(6)}
    assert all(isinstance(sowing, Sow) for sowing in sowings)
    assert len({apply(state, sowing).pool for sowing in sowings}) == 1


# What it thinks of things that score later


def worth_of(who: Player) -> int:
    return standing(table(Phase.RECOLLECTION, who, Player()), 0, ORDINARY)


EMPTY = worth_of(player())


def test_nothing_stands_for_what_the_tile_of_the_girl_can_do() -> None:
    assert EMPTY == 10 * 7
    doubled = evolve(ORDINARY, power=200)
    assert standing(table(Phase.RECOLLECTION, player()), 0, doubled) == 2 * EMPTY
    assert standing(table(Phase.RECOLLECTION, player()), 0, evolve(ORDINARY, power=33)) == 70 * 33 // 100
    begun = table(Phase.RECOLLECTION, player(stm={PLAIN: [MOON]}))
    assert standing(begun, 0, evolve(ORDINARY, stm=100)) == EMPTY + 20 // 3


@pytest.mark.parametrize(
    ("who", "more"),
    [
        (player(vp=1), 10),
        (player(flower=True), 14),
        (player(flower=True, card_flowers=[FLOWER]), 28),
        (player(saved=[MOON, SUN]), 36),
        (player(stm={PLAIN: [MOON]}), 20 // 3 * 75 // 100),
        (player(stm={FIVE_VP: [MOON, SUN]}), 50 * 2 // 3 * 75 // 100),
    ],
)
def test_what_a_player_has_adds_up(who: Player, more: int) -> None:
    assert worth_of(who) - EMPTY == more


def test_after_the_last_turn_only_vp_stand() -> None:
    done = player(ltm=FILLERS[:10], flower=True, saved=[MOON], stm={PLAIN: [MOON]}, vp=3)
    state = table(Phase.OVER, done, player(vp=2))
    assert [standing(state, seat, ORDINARY) for seat in (0, 1)] == [10 * total for total in score(state).totals]


# What becomes of bits that complete no card


def left_over(*pool: Bit, who: Player | None = None, flowers: int = 0) -> object:
    return plan_action(table(Phase.DEJA_VU, who or player(), pool=pool, public=(), flowers=flowers), Dealer(1))


def test_white_bits_are_saved_first_and_then_other_shapes() -> None:
    two = player(ltm=[CHEST])
    assert left_over(MOON, Bit.WHITE_MOON) == Save(Bits([Bit.WHITE_MOON]))
    assert left_over(MOON, Bit.BLUE_MOON, SUN, who=two) in (Save(Bits([MOON, SUN])), Save(Bits([Bit.BLUE_MOON, SUN])))
    assert left_over(Bit.WHITE_MOON, Bit.WHITE_MOON, SUN, who=two) == Save(Bits([Bit.WHITE_MOON, SUN]))
    assert left_over() == Save()


def test_a_flower_grows_from_what_the_chest_cannot_hold() -> None:
    grown = left_over(Bit.WHITE_MOON, MOON, SUN, STAR, flowers=5)
    assert isinstance(grown, Grow)
    assert len(grown.bits) == 3
    assert Bit.WHITE_MOON not in grown.bits
    assert isinstance(left_over(MOON, SUN, STAR, flowers=5), Save)  # a bit in the chest is worth more
    assert isinstance(left_over(Bit.WHITE_MOON, MOON, SUN, STAR), Save)  # the supply is empty
    assert isinstance(left_over(MOON, MOON, SUN, STAR, who=player(flower=True), flowers=5), Save)


def test_a_card_is_begun_with_its_own_colour_first_and_white_last() -> None:
    """The worth of the part that is covered, and a VP for each bit of the colour, are more than a saved bit."""
    pool = (Bit.BLUE_MOON, MOON, Bit.WHITE_MOON)
    begun = left_over(*pool, who=player(hand=[FLOWER]))
    assert begun == Begin(FLOWER, Bits([Bit.BLUE_MOON]))
    begun = left_over(MOON, Bit.WHITE_MOON, who=player(hand=[WHITE_CLAIM]))
    assert begun == Begin(WHITE_CLAIM, Bits([MOON]))


def test_a_card_in_stm_goes_on() -> None:
    who = player(stm={FIVE_VP: [MOON]})
    assert left_over(SUN, SUN, who=who) == Add(FIVE_VP, Bits([SUN]))
    assert isinstance(left_over(STAR, STAR, who=who), Save)  # the next slot asks for a sun


def test_nothing_is_begun_where_stm_is_full_or_the_card_is_there() -> None:
    full = player(hand=[FLOWER], stm={FIVE_VP: [MOON]})
    assert isinstance(left_over(MOON, MOON, who=full), Save)
    assert isinstance(left_over(MOON, MOON, who=player(hand=[FLOWER], ltm=[FLOWER])), Save)


# What a plan is worth, in tenths of a VP


LAST = player(ltm=FILLERS[:10])
"""An opponent who has ended the game: nothing is worth anything later."""


def plan_of(
    *pool: Bit, who: Player, other: Player | None = None, weights: Weights = ORDINARY, flowers: int = 0, **more: Any
) -> Plan:
    """The best plan for these bits."""
    fields: dict[str, Any] = {"public": (), **more}
    state = table(Phase.DEJA_VU, who, other or Player(), pool=pool, flowers=flowers, **fields)
    return Planner(state, weights).rank_plans()[0]


def test_a_completed_card_is_worth_its_vp_and_its_powers() -> None:
    """3 VP, and a chest, 2 a turn for ten turns; a power counts by its weight, in per cent, rounded down."""
    assert plan_of(MOON, SUN, who=player(hand=[CHEST])).worth == 30 + 20
    assert plan_of(MOON, SUN, who=player(hand=[CHEST]), weights=evolve(ORDINARY, power=33)).worth == 30 + 6
    assert plan_of(MOON, SUN, who=player(hand=[CHEST], ltm=FILLERS[:3])).worth == 30 + 14
    two = plan_of(MOON, SUN, MOON, SUN, who=player(hand=[CHEST, WHITE_CLAIM]))
    assert two.worth == 30 + 50 + 40


def test_a_white_card_is_worth_what_its_weight_says_for_each_turn() -> None:
    who, weights = player(hand=[CHEST, WHITE_CLAIM], ltm=FILLERS[:2]), evolve(ORDINARY, white_card=3, saved=0, stm=0)
    bits, usual = (MOON, SUN) * 3, 30 + 50 + 2 * 2 * 8
    assert plan_of(*bits, who=who, public=[PUBLIC], weights=evolve(weights, white_card=0)).worth == usual
    assert plan_of(*bits, who=who, public=[PUBLIC], weights=weights).worth == usual + 3 * 8


def test_a_card_with_a_flower_is_worth_one_as_long_as_there_are_some() -> None:
    hand = player(hand=[FLOWER, CHEST])
    assert plan_of(MOON, SUN, MOON, SUN, who=hand).worth == 40 + 30 + 20
    assert plan_of(MOON, SUN, MOON, SUN, who=hand, flowers=3).worth == 40 + 30 + 20 + 14


@pytest.mark.parametrize(("ahead", "more"), [(3, -60), (4, -60), (5, 60)])
def test_to_end_the_game_is_good_in_the_lead_and_bad_behind(ahead: int, more: int) -> None:
    """With 3 VP for the last card it leads by more than the 7 that an opponent gains in a last turn, or not."""
    nine = player(ltm=FILLERS[:9], hand=[CHEST])
    own = score(table(Phase.DEJA_VU, nine)).totals[0]
    state = table(Phase.DEJA_VU, nine, player(vp=own - ahead), player(), pool=[MOON, SUN], public=(), flowers=0)
    ends = {bool(plan.cards): plan.worth for plan in Planner(state, evolve(ORDINARY, stm=0, saved=0)).rank_plans()}
    assert ends[True] == 30 + 2 + more  # and a chest for one turn
    assert ends[False] == 0
    eight = player(ltm=FILLERS[:8], hand=[PLAIN])
    assert plan_of(MOON, SUN, STAR, who=eight, weights=evolve(ORDINARY, stm=0, saved=0)).worth == 20


def test_bits_that_are_left_are_worth_what_is_saved() -> None:
    """18 for each bit in a chest and 2 more for a white one; a chest that the plan brings is there, too."""
    assert plan_of(MOON, who=player()).worth == 18
    assert plan_of(Bit.WHITE_MOON, MOON, who=player(ltm=[CHEST])).worth == 18 * 2 + 2
    assert plan_of(MOON, SUN, STAR, STAR, who=player(hand=[CHEST])).worth == 30 + 20 + 2 * 18
    assert plan_of(Bit.WHITE_MOON, MOON, who=player(), other=LAST).worth == 0


def test_a_flower_costs_three_bits_and_needs_a_supply_and_an_icon() -> None:
    dear = evolve(ORDINARY, flower=50)
    assert plan_of(MOON, SUN, STAR, who=player(), weights=dear, flowers=1).worth == 50
    assert plan_of(MOON, SUN, STAR, who=player(), weights=dear, flowers=0).worth == 18
    bare = evolve(BOX, girl_tile=evolve(BOX.girl_tile, powers=evolve(BOX.girl_tile.powers, flower=0)))
    assert plan_of(MOON, SUN, STAR, who=player(), weights=dear, flowers=1, box=bare).worth == 18


def test_a_card_that_is_begun_is_worth_its_part_and_its_tokens() -> None:
    """A blue card of 4 VP with a blue bit on one of two slots: three quarters of 20 and 10, rounded down."""
    who = player(hand=[FLOWER])
    assert plan_of(Bit.BLUE_MOON, who=who).worth == 30 * 75 // 100
    assert plan_of(MOON, who=who).worth == 18  # 15 without the token: it is saved
    assert plan_of(MOON, who=who, weights=evolve(ORDINARY, stm=100)).worth == 20
    assert plan_of(Bit.BLUE_MOON, MOON, who=who).worth == 22 + 18
    thrice = evolve(ORDINARY, stm=300, saved=0)
    assert plan_of(MOON, who=player(hand=[PLAIN]), weights=thrice).worth == 3 * (20 // 3)
    assert plan_of(Bit.BLUE_MOON, who=who, other=LAST).worth == 0


def test_the_last_slot_of_a_card_that_is_begun_stays_open() -> None:
    """Even where a part were thought to be worth more than the whole card: it could not be done."""
    state = table(Phase.DEJA_VU, player(hand=[FLOWER]), pool=[Bit.BLUE_MOON, Bit.BLUE_SUN], public=())
    assert plan_action(state, Dealer(1), evolve(ORDINARY, stm=900)) == Begin(FLOWER, Bits([Bit.BLUE_MOON]))
    stm = table(Phase.DEJA_VU, player(stm={FIVE_VP: [MOON]}), pool=[Bit.PURPLE_SUN, Bit.PURPLE_STAR], public=())
    assert plan_action(stm, Dealer(1), evolve(ORDINARY, stm=900)) == Add(
        FIVE_VP, Bits([Bit.PURPLE_SUN, Bit.PURPLE_STAR])
    )


def test_a_place_in_stm_that_the_plan_brings_is_there_too() -> None:
    who = player(hand=[STM_PLACE, FLOWER], stm={FIVE_VP: [MOON]})
    plan = plan_of(MOON, SUN, Bit.BLUE_MOON, who=who, weights=evolve(ORDINARY, saved=0))
    assert [card.id for card in plan.cards] == [STM_PLACE]
    assert plan.worth == 30 + 10 + 10 + 20 * 75 // 100  # the blue bit is a token of the blue card that is completed


def test_a_white_card_takes_white_bits_first() -> None:
    white = Card(CardId.WHITE_7, (Slot.MOON, Slot.SUN), vp=4)
    state = table(
        Phase.DEJA_VU,
        player(hand=[white.id]),
        pool=[MOON, Bit.WHITE_MOON],
        public=(),
        box=evolve(BOX, cards=(*BOX.cards, white)),
    )
    assert plan_action(state, Dealer(1)) == Begin(white.id, Bits([Bit.WHITE_MOON]))


def test_so_many_plans_are_looked_at_and_no_more_work_done_than_is_left() -> None:
    hand = player(hand=[CHEST, FLOWER, WHITE_CLAIM, TWO_HANDS, STM_PLACE])
    state = table(Phase.DEJA_VU, hand, pool=[MOON, SUN] * 4, public=())
    assert len(Planner(state, ORDINARY).rank_plans()) == PLANS
    for last_turns in (None, 1):  # in a last turn there was more work left afterwards than before
        work = Work(1000)
        plan_action(bend(state, last_turns=last_turns), Dealer(1), work=work)
        assert 0 < work.left < 1000


# Planting


def test_it_plants_where_a_fragment_goes_with_its_others() -> None:
    """Tile n has fragment n, and the Girl reaches her own tile and two others."""
    state = table(Phase.PLANTING, player(flower=True))
    reach = {tile: state.fragments[tile] for tile in (TILES[0], TILES[1], TILES[14])}
    for tile, fragment in reach.items():
        assert fragment is not None
        twin = next(other for other in Fragment if other is not fragment and other.pips == fragment.pips)
        others = [each for each in reach.values() if each is not fragment and each is not None]
        if any(are_near(twin, other) for other in others):
            continue
        held = bend_player(state, 0, fragments=Fragments([twin]))
        planted = plan_action(held, Dealer(1))
        assert isinstance(planted, Plant)
        assert (planted.walk or (state.girl,))[-1] is tile


def test_where_all_fragments_are_as_good_it_plants_on_the_nearest_tile() -> None:
    state = bend(table(Phase.PLANTING, player(flower=True)), girl=TILES[5])
    assert plan_action(state, Dealer(1)) == Plant(())


def test_of_tiles_that_are_as_good_and_as_near_it_plants_on_the_first_of_the_box() -> None:
    """Whichever way leads there: the walk to the other one begins on a tile that comes before."""
    ways = [(5, 1), (5, 2), (1, 9), (2, 8)]
    there = CosmicMap.from_pairs([(TILES[one], TILES[other]) for one, other in ways], tiles=15)
    planted = [tile for tile in TILES if tile.index not in (8, 9)]
    who = player(flower=True, ltm=[FOOTPRINT])
    state = bend(table(Phase.PLANTING, who, planted_tiles=planted, cosmic_map=there), girl=TILES[5])
    assert plan_action(state, Dealer(1)) == Plant((TILES[2], TILES[8]))


@pytest.mark.parametrize(("near", "planted"), [(5, Fragment.RED_2), (400, Fragment.YELLOW_3)])
def test_it_weighs_vp_now_against_fragments_that_go_together(near: int, planted: Fragment) -> None:
    """Red 2 makes a sequence that scores, and is near to one; yellow 3 scores nothing, and is near to two."""
    held = Fragments([Fragment.RED_1, Fragment.BLUE_3, Fragment.YELLOW_4])
    state = bend_player(table(Phase.PLANTING, player(flower=True, ltm=[PUBLIC])), 0, fragments=held)
    lying: list[Fragment | None] = [None] * 15
    lying[1], lying[14] = Fragment.RED_2, Fragment.YELLOW_3
    plant = plan_action(bend(state, fragments=tuple(lying)), Dealer(1), evolve(ORDINARY, near=near))
    assert isinstance(plant, Plant)
    assert lying[plant.walk[-1]] is planted


def test_it_plants_from_the_tile_of_the_girl_first_and_only_with_a_flower() -> None:
    both = table(Phase.PLANTING, player(flower=True, ltm=[FLOWER], card_flowers=[FLOWER]))
    planted = plan_action(both, Dealer(1))
    assert isinstance(planted, Plant)
    assert planted.source is None
    card = plan_action(table(Phase.PLANTING, player(ltm=[FLOWER], card_flowers=[FLOWER])), Dealer(1))
    assert isinstance(card, Plant)
    assert card.source is FLOWER
    assert plan_action(table(Phase.PLANTING, player()), Dealer(1)) == Meditate()
    nowhere = table(Phase.PLANTING, player(flower=True), planted_tiles=TILES)
    assert plan_action(nowhere, Dealer(1)) == Meditate()


def test_where_nothing_can_be_sown_it_goes_on() -> None:
    stays = bend(table(Phase.RECOLLECTION), planting_done=True)
    assert plan_action(stays, Dealer(1)) == SkipRecollection()
