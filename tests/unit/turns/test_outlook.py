"""What cards and a fragment would bring: the same numbers as the score sheet's."""

from dejavu_rules import Dealer, NebulaTile, Phase, act, is_over, new_game, score, settle, view
from dejavu_rules.bots import planner_bot
from dejavu_rules.turns.offers import offers
from dejavu_rules.turns.outlook import Outlook, cards_vp, walks
from tests.support.builders import BOX_OF_THREE, FLOWER, FOOTPRINT, LINE_OF_THREE, PLAIN, PUBLIC, player, table


def test_cards_are_worth_what_the_sheet_says() -> None:
    """In every state of a game: a clause forgotten, or links of another colour, would make a difference."""
    dealer = Dealer(2)
    state = new_game(3, dealer)
    while not is_over(state):
        for seat, player_ in enumerate(state.players):
            sheet = score(state).sheets[seat]
            cards = [state.game.catalogue.card(card) for card in player_.ltm]
            assert cards_vp(cards) == sheet.total - sheet.tokens.vp - sheet.optimum.vp
        state = settle(act(state, state.active, planner_bot(view(state, state.active), dealer)), dealer)


def test_walks_are_as_short_as_can_be() -> None:
    state = table(Phase.PLANTING, cosmic_map=LINE_OF_THREE, box=BOX_OF_THREE)
    cats_eye, boomerang, flame = list(NebulaTile)[:3]
    assert walks(state, 0) == {cats_eye: ()}
    assert walks(state, 1) == {cats_eye: (), boomerang: (boomerang,)}
    assert walks(state, 9) == {cats_eye: (), boomerang: (boomerang,), flame: (boomerang, flame)}


def test_planting_adds_to_a_set_of_cards() -> None:
    """Red 1 to red 5 lie on the first five tiles, and PUBLIC scores a run of red ones."""
    state = table(Phase.DEJA_VU, player(hand=[FLOWER, FOOTPRINT, PLAIN]), public=[PUBLIC])
    on_offer = offers(state)
    outlook = Outlook(state, on_offer)
    number = {offer.card.id: 1 << place for place, offer in enumerate(on_offer)}
    assert outlook.planting(0) == (0, ())
    assert outlook.planting(number[PUBLIC])[0] == 5
    assert [tile.index for tile in outlook.planting(number[PUBLIC])[1]] == [0, 1]
    assert [tile.index for tile in outlook.planting(number[PUBLIC] | number[FOOTPRINT])[1]] == [0, 1, 2]
    assert not outlook.blooms(number[PUBLIC])
    assert outlook.blooms(number[FLOWER])
    assert outlook.gain(number[PLAIN]) == 2
