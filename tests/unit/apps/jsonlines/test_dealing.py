"""Who deals a game of the engine, and what its bots think with: nothing that a client could foresee."""

import json

from attrs import evolve

from dejavu_rules import Dealer, Record, new_game
from dejavu_rules.apps.jsonlines import Desk
from tests.support.desks import ask, refused

PAIRS = [[str(one), str(other)] for one, other in new_game(players=2, seed=1).game.map.pairs]


def record(desk: Desk) -> Record:
    return desk.games[""]


def begun() -> Desk:
    return ask(Desk(), "new", players=2, seed=7)[0]


def test_without_a_seed_a_secure_dealer_deals() -> None:
    for fields in ({}, {"map": PAIRS}, {"build_map": True}):
        games = [ask(Desk(), "new", players=2, **fields) for _ in range(2)]
        for desk, told in games:
            assert told["decides"] in (0, 1)
            assert (record(desk).dealer or "").startswith("secure:")
        assert record(games[0][0]).state != record(games[1][0]).state


def test_chance_is_dealt_or_entered() -> None:
    assert refused(Desk(), "new", players=2, map=PAIRS, seed=7, enter=True)["kind"] == "malformed"
    assert ask(Desk(), "new", players=2, seed=7, enter=False)[1]["decides"] != "chance"


def test_a_bot_does_not_think_by_what_is_public() -> None:
    """Two games that look alike and have had as many entries: only what no seat knows is different."""
    desk = begun()
    seat, one = record(desk).state.active, record(desk)
    thought = []
    for number in range(8):
        game = Desk({"": evolve(one, dealer=Dealer(number).save())})
        again = [ask(game, "bot", seat=seat, bot="random")[1]["action"] for _ in range(2)]
        assert again[0] == again[1]  # but the same game goes the same way, once it is loaded again
        thought.append(json.dumps(again[0]))
    assert len(set(thought)) > 2


def test_a_bot_of_a_game_without_a_dealer_cannot_be_foreseen() -> None:
    desk = begun()
    undealt = Desk({"": evolve(record(desk), dealer=None)})
    seat = record(desk).state.active
    thought = {json.dumps(ask(undealt, "bot", seat=seat, bot="random")[1]["action"]) for _ in range(40)}
    assert len(thought) > 1
