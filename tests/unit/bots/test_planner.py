"""The planner: plans, not samples; better than the greedy bot, and in its last turn exact."""

import pytest
from attrs import evolve

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    Bits,
    Construct,
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
from dejavu_rules.bots.planner import ORDINARY, discard, plan_action, standing
from dejavu_rules.bots.worth import are_near
from dejavu_rules.box.pieces import TILES
from dejavu_rules.turns import best_turn
from tests.support.bending import bend, bend_player
from tests.support.builders import CHEST, FILLERS, FIVE_VP, FLOWER, PLAIN, PUBLIC, WHITE_CLAIM, player, table

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
