"""The planner: plans, not samples; better than the greedy bot, and in its last turn exact."""

from dejavu_rules import (
    Bit,
    Bits,
    Construct,
    Dealer,
    Discard,
    GameState,
    Phase,
    Plant,
    Save,
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
from dejavu_rules.turns import best_turn
from tests.support.bending import bend
from tests.support.builders import FIVE_VP, FLOWER, PLAIN, PUBLIC, player, table

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
