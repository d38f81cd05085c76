"""What the greedy bot wishes for, as its words say: links round the circle, better cards, white bits in the chests."""

from itertools import combinations
from statistics import median_high

import pytest
from attrs import evolve

from dejavu_rules import (
    Bit,
    Bits,
    CardId,
    Cards,
    ChooseTiles,
    Construct,
    Dealer,
    Discard,
    KeepHand,
    Meditate,
    Options,
    Phase,
    Plant,
    Player,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    apply,
    legal_actions,
    new_game,
    random_action,
    settle,
    view,
)
from dejavu_rules.bots import greedy_bot
from dejavu_rules.bots.players import LOOKS, best_action, usual_worth
from dejavu_rules.bots.worth import VP, card_worth, hand_worth, prospect, saved_prospect
from dejavu_rules.box.pieces import TILES
from tests.support.bending import bend
from tests.support.builders import BOX, CHEST, FILLERS, FIVE_VP, FLOWER, FOOTPRINT, PLAIN, WHITE_CLAIM, player, table

STATE = new_game(2, 7)


def test_seven_and_one_link_like_neighbours() -> None:
    alone = card_worth(STATE, CardId.BLUE_1, Cards("blue 4"))
    for neighbour in ("blue 7", "blue 2"):
        assert card_worth(STATE, CardId.BLUE_1, Cards(neighbour)) == alone + 2 * VP
    assert card_worth(STATE, CardId.BLUE_1, Cards("blue 2, blue 7")) > card_worth(
        STATE, CardId.BLUE_1, Cards("blue 4, blue 5")
    )


def test_white_bits_and_many_shapes_are_saved_first() -> None:
    assert saved_prospect(Bits("white moon")) > saved_prospect(Bits("red moon"))
    assert saved_prospect(Bits("red moon, red sun")) > saved_prospect(Bits("red moon, blue moon"))


def test_it_discards_what_is_worth_less_than_usual_and_nothing_else() -> None:
    dealer, seen = Dealer(5), 0
    state = new_game(2, dealer)
    while seen < 5:
        if state.phase is Phase.DISCARD:
            choice = greedy_bot(view(state, state.active), dealer)
            assert isinstance(choice, Discard)
            usual, ltm = usual_worth(state), state.player.ltm
            worse = Cards(card for card in state.player.hand if hand_worth(state, card, ltm) < usual)
            assert choice.cards <= state.player.hand
            assert all(hand_worth(state, card, ltm) <= usual for card in choice.cards)
            assert worse <= choice.cards
            seen += 1
        state = settle(apply(state, random_action(state, dealer)), dealer)


MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
HAND = [CHEST, FIVE_VP, FLOWER, PLAIN, WHITE_CLAIM]


def test_it_keeps_the_three_cards_that_are_worth_most() -> None:
    state = table(Phase.STARTING_HAND, player(hand=HAND), deck=[PLAIN], turn=0)
    best = max(combinations(HAND, 3), key=lambda some: sum(hand_worth(state, card, Cards()) for card in some))
    assert best_action(state, Dealer(1)) == KeepHand(Cards(best))


def test_it_begins_a_speed_game_with_the_memories_and_the_hand_that_are_worth_most() -> None:
    """A card in hand counts with what it links to in LTM, and a memory with its powers."""
    hand = [*HAND, FOOTPRINT, CardId.RED_1]
    state = table(Phase.STARTING_HAND, player(hand=hand), Player(), Player(), options=Options(speed=True), turn=0)

    def worth(start: SpeedStart) -> int:
        memories = sum(card_worth(state, card, Cards()) for card in start.ltm)
        return memories + sum(hand_worth(state, card, start.ltm) for card in start.hand)

    starts = [each for each in legal_actions(state) if isinstance(each, SpeedStart)]
    assert len(starts) > LOOKS
    found = best_action(state, Dealer(1))
    assert isinstance(found, SpeedStart)
    better = [start for start in starts if worth(start) > worth(found)]
    assert len(better) < len(starts) / 20  # it looks at some of them only
    fewer = bend(state, players=(player(hand=hand[:5]), *state.players[1:]))
    few = [each for each in legal_actions(fewer) if isinstance(each, SpeedStart)]
    assert len(few) <= LOOKS
    chosen = best_action(fewer, Dealer(1))
    assert isinstance(chosen, SpeedStart)
    assert worth(chosen) == max(map(worth, few))


def test_it_sows_for_the_pool_with_the_best_prospect() -> None:
    tiles = {TILES[0]: [MOON], TILES[1]: [SUN, STAR], TILES[14]: [Bit.BLUE_SUN]}
    state = table(Phase.RECOLLECTION, player(hand=[FIVE_VP]), tiles=tiles, public=())
    sowings = [each for each in legal_actions(state) if isinstance(each, Sow)]
    assert 1 < len(sowings) <= LOOKS
    found = best_action(state, Dealer(1))
    assert found == Sow(TILES[0], (TILES[1],), (MOON,))
    assert prospect(apply(state, found)) == max(prospect(apply(state, each)) for each in sowings)


def test_it_plants_before_it_sows() -> None:
    tiles = {TILES[0]: [MOON], TILES[1]: [SUN, STAR]}
    state = table(Phase.RECOLLECTION, player(hand=[FIVE_VP], flower=True), tiles=tiles, public=())
    assert isinstance(best_action(state, Dealer(1)), Plant)


def test_it_completes_the_better_card_and_then_saves() -> None:
    state = table(Phase.DEJA_VU, player(hand=[PLAIN, FIVE_VP]), pool=[MOON, SUN, STAR], public=())
    built = best_action(state, Dealer(1))
    assert built == Construct(FIVE_VP, Bits([MOON, SUN, STAR]))
    saving = table(Phase.DEJA_VU, pool=[Bit.WHITE_MOON, MOON], public=())
    assert best_action(saving, Dealer(1)) == Save(Bits("white moon"))


def test_where_nothing_has_a_value_it_goes_on() -> None:
    assert best_action(table(Phase.PLANTING), Dealer(1)) == Meditate()
    stays = bend(table(Phase.RECOLLECTION), planting_done=True)
    assert best_action(stays, Dealer(1)) == SkipRecollection()


def test_tiles_are_chosen_at_random() -> None:
    state = bend(table(Phase.REPLENISHED_TILES, hive=[MOON] * 3), bits=tuple([Bits()] * 15))
    chosen = {best_action(state, Dealer(seed)) for seed in range(8)}
    assert len(chosen) > 1
    assert all(isinstance(each, ChooseTiles) for each in chosen)


def test_the_usual_worth_is_the_median_of_the_box() -> None:
    regular = [card.id for card in STATE.game.catalogue.cards if not card.is_public]
    worths = sorted(hand_worth(STATE, card, STATE.player.ltm) for card in regular)
    assert worths[len(worths) // 3] < usual_worth(STATE) == median_high(worths)
    alone = evolve(BOX, cards=tuple(card for card in BOX.cards if card.is_public))
    assert usual_worth(table(Phase.DISCARD, box=alone, deck=[])) == 0


def test_where_there_are_few_choices_it_looks_at_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = {TILES[0]: [MOON], TILES[1]: [SUN, STAR], TILES[14]: [Bit.BLUE_SUN]}
    state = table(Phase.RECOLLECTION, player(hand=[FIVE_VP]), tiles=tiles, public=())
    monkeypatch.setattr("dejavu_rules.bots.players.LOOKS", legal_actions(state).of(Sow).count())
    assert len({best_action(state, Dealer(seed)) for seed in range(30)}) == 1


def test_it_sows_for_the_card_that_it_can_complete_and_not_for_the_most_bits() -> None:
    tiles = {TILES[0]: [MOON], TILES[1]: [SUN, STAR], TILES[14]: [SUN] * 4}
    state = table(Phase.RECOLLECTION, player(hand=[FIVE_VP]), tiles=tiles, public=())
    assert best_action(state, Dealer(1)) == Sow(TILES[0], (TILES[1],), (MOON,))


def test_it_plants_first_even_where_only_the_sowing_is_worth_much() -> None:
    """Somebody has ended the game, so that nothing but VP counts."""
    tiles = {TILES[0]: [MOON], TILES[1]: [SUN, STAR]}
    who, other = player(hand=[FIVE_VP], flower=True), player(ltm=FILLERS[:10])
    assert isinstance(best_action(table(Phase.RECOLLECTION, who, other, tiles=tiles, public=()), Dealer(1)), Plant)
