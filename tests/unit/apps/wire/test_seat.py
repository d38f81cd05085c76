"""Every request of a seat: what it answers, what it changes, whom it refuses."""

from typing import Any

import pytest

from dejavu_rules import (
    LANGUAGES,
    Bit,
    Bits,
    Dealer,
    Fragment,
    GameState,
    Match,
    Meditate,
    Phase,
    Plant,
    Record,
    Save,
    act,
    events,
    legal_actions,
    new_game,
    say,
    score,
    settle,
    steps,
    view,
)
from dejavu_rules.apps.wire import Desk, documents, seat
from dejavu_rules.apps.wire.documents import LISTED, MOST_LISTED
from dejavu_rules.apps.wire.previews import harvests
from dejavu_rules.apps.wire.reviews import review_document
from dejavu_rules.bots import greedy_bot
from dejavu_rules.events import BitDropped
from dejavu_rules.match import seat_journal_lines
from dejavu_rules.saves import to_document
from dejavu_rules.scoring.answer import score_json
from dejavu_rules.testing import Ledger
from dejavu_rules.turns import BestTurn, ReviewedTurn
from tests.support.builders import RING, player, table
from tests.support.desks import ask, desk_of, error_of


def desk(seed: int = 1, **fields: Any) -> Desk:
    return ask(Desk(), "new", seats=["Ada", "Ben"], seed=seed, **fields)[0]


def match(desk: Desk) -> Match:
    return desk.games[""]


def at_recollection(seed: int = 1) -> Desk:
    found = desk(seed)
    while match(found).record.state.turn == 0:
        who = match(found).waiting[0]
        found, _ = ask(found, "act", seat=who, action=to_document(match(found).legal(who).at(0)))
    return found


def codes(error: Any) -> list[str]:
    return [each["violation"]["code"] for each in error["violations"]]


# Who decides


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("legal", {}),
        ("options", {}),
        ("options", {"steps": ["tile crabs"]}),
        ("why", {"step": "done"}),
        ("why", {"step": "nothing"}),
        ("explain", {"action": {"kind": "Meditate"}}),
        ("explain", {"action": {"kind": "nothing"}}),
        ("act", {"action": {"kind": "Meditate"}}),
        ("act", {"steps": ["done"]}),
        ("act", {}),
        ("take", {"step": "done"}),
        ("take", {"step": "nothing"}),
        ("hint", {}),
    ],
)
def test_a_seat_that_does_not_decide_is_told_that_and_nothing_else(do: str, fields: dict[str, Any]) -> None:
    found = at_recollection()
    other = 1 - match(found).waiting[0]
    error = error_of(found, do, seat=other, **fields)
    assert codes(error) == ["not-your-turn"]
    assert {"Ada", "Ben"} <= set(error["message"].replace(",", "").split())  # names, not numbers
    (reason,) = error["violations"]
    assert error["message"] == f"{reason['clause']}: {reason['message']}"


@pytest.mark.parametrize("do", [*seat.SEAT_REQUESTS])
def test_a_seat_that_is_not_there_is_refused_in_the_language_of_the_request(do: str) -> None:
    more: dict[str, Any] = {"steps": [], "action": {"kind": "Meditate"}, "step": "done", "revision": 0}
    wanted = {
        name: each for name, each in more.items() if getattr(seat.SEAT_REQUESTS[do].fields.get(name), "required", 0)
    }
    error = error_of(at_recollection(), do, seat=2, lang="de", **wanted)
    assert error["kind"] == "unknown-seat"
    assert "Platz" in error["message"] or "Plätze" in error["message"]


def test_a_spectator_decides_nothing() -> None:
    found = desk()
    asked: dict[str, Any] = {"act": {"steps": []}, "undo": {}, "hint": {}, "options": {}, "legal": {}}
    for do, more in asked.items():
        assert error_of(found, do, seat=None, **more)["kind"] == "malformed"


def test_no_seat_decides_for_chance() -> None:
    pairs = [[str(one), str(other)] for one, other in new_game(players=2, seed=1).game.map.pairs]
    table, _ = ask(Desk(), "new", seats=["Ada", "Ben"], enter=True, map=pairs)
    assert codes(error_of(table, "act", seat=0, steps=["seat 0"])) == ["chance-decides"]
    assert error_of(desk(), "act", seat=0, action={"kind": "Draw"})["kind"] == "invalid"


# Looking


def test_a_view_is_that_of_the_seat_or_of_a_spectator() -> None:
    found = at_recollection()
    for who in (None, 0, 1):
        told = ask(found, "view", seat=who)[1]
        assert told["view"] == to_document(match(found).view(who))
        assert told["standing"]["seat"] == who
        assert told["standing"]["undo"] == (who is not None and not match(found).why_not_undo(who))


def test_no_answer_has_a_card_of_another_hand() -> None:
    found = desk()
    hands = [set(map(str, player.hand)) - set(map(str, Fragment)) for player in match(found).record.state.players]
    for who, told in ((0, hands[0]), (1, hands[1]), (None, set())):
        asked = [("view", {}), ("since", {"revision": 0}), ("journal", {}), ("picture", {})]
        text = "".join(str(ask(found, do, seat=who, **more)[1]) for do, more in asked)
        assert {card for hand in hands for card in hand if f"'{card}'" in text or f'"{card}"' in text} == told


def test_news_go_on_from_where_they_were_heard_and_lead_to_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    found = at_recollection()
    whole = ask(found, "since", seat=0, revision=0)[1]
    assert (whole["revision"], whole["view"]) == (match(found).revision, None)
    assert whole["standing"]["revision"] == whole["revision"]
    monkeypatch.setattr(seat, "MOST_LISTED", 3)
    begin = Match.new(["Ada", "Ben"], seed=1).now.head.record.state
    ledger = Ledger(to_document(Match.of(Record.begin(begin), enter=True).view(0)))
    parts: list[Any] = []
    while ledger.revision < match(found).revision:
        told = ask(found, "since", seat=0, revision=ledger.revision)[1]
        assert ledger.revision < told["revision"]
        assert len({each["revision"] for each in told["events"]}) <= 3
        ledger.hear(told)
        parts += told["events"]
    assert parts == whole["events"]
    assert ledger.differences(to_document(match(found).view(0))) == []
    assert ask(found, "since", seat=0, revision=10**17)[1]["view"] is not None
    now = ask(found, "since", seat=0, revision=match(found).revision)[1]
    assert (now["revision"], now["events"], now["view"]) == (match(found).revision, [], None)


def test_the_journal_of_a_seat_is_one_text_of_its_lines() -> None:
    found = at_recollection()
    for who in (None, 0, 1):
        whole = ask(found, "journal", seat=who)[1]["text"]
        assert whole == "".join(seat_journal_lines(match(found), who))
        for revision in (2, match(found).revision):
            later = ask(found, "journal", seat=who, revision=revision)[1]["text"]
            assert later == "".join(seat_journal_lines(match(found), who, revision))
            assert len(later) < len(whole)


def test_events_have_the_names_of_players_in_every_language() -> None:
    for lang in LANGUAGES:
        told = ask(at_recollection(), "since", seat=None, revision=0, lang=lang)[1]
        said = [each["message"] for each in told["events"] if each["event"]["kind"] == "StartPlayerChosen"]
        assert any(name in said[0] for name in ("Ada", "Ben"))


def test_after_an_undo_whoever_had_heard_it_gets_a_view() -> None:
    found = at_recollection()
    before, who = match(found).revision, match(found).waiting[0]
    after, _ = ask(found, "act", seat=who, action=to_document(match(found).hint(who)))
    heard = match(after).revision
    back, stands = ask(after, "undo", seat=who)
    assert stands["revision"] > heard
    assert ask(back, "since", seat=1 - who, revision=heard)[1]["view"] == to_document(match(back).view(1 - who))
    told = ask(back, "since", seat=1 - who, revision=before)[1]
    assert (told["view"], told["events"][-1]["event"]["kind"]) == (None, "Undone")
    whole = ask(back, "since", seat=1 - who, revision=heard - 1)[1]
    again = ask(back, "since", seat=1 - who, revision=heard)[1]
    assert again["events"] == whole["events"][-len(again["events"]) :]


def test_with_a_view_come_the_last_of_many_events(monkeypatch: pytest.MonkeyPatch) -> None:
    found = at_recollection()
    who = match(found).waiting[0]
    later, _ = ask(found, "act", seat=who, action=to_document(match(found).hint(who)))
    heard = match(later).revision
    later, _ = ask(later, "undo", seat=who)
    later, _ = ask(later, "act", seat=who, action=to_document(match(later).hint(who)))
    whole = ask(later, "since", seat=who, revision=heard)[1]
    assert len(whole["events"]) > 3
    assert whole["view"] is not None
    monkeypatch.setattr(seat, "MOST_LISTED", 3)
    assert ask(later, "since", seat=who, revision=heard)[1] == {**whole, "events": whole["events"][-3:]}


def test_a_score_is_told_from_the_first_turn_on() -> None:
    assert error_of(desk(), "score", seat=0)["kind"] == "too-early"
    found = at_recollection()
    result = score(match(found).record.state, match(found).names)
    told = ask(found, "score", seat=None)[1]
    assert told["score"] == score_json(result)
    assert told["winning_seats"] == list(result.winning_seats)


# Choices


def test_legal_actions_are_counted_and_listed_from_a_rank_on() -> None:
    found = at_recollection()
    who, choices = match(found).waiting[0], legal_actions(match(found).record.state)
    told = ask(found, "legal", seat=who, limit=2, **{"from": 5})[1]
    assert told["count"] == choices.count() > MOST_LISTED
    assert told["actions"] == [to_document(choices.at(rank)) for rank in (5, 6)]
    assert len(ask(found, "legal", seat=who)[1]["actions"]) == LISTED
    assert len(documents.ranks_to_list({"limit": 10**9}, 10**6)) == MOST_LISTED
    assert ask(found, "legal", seat=who, **{"from": 10**17})[1]["actions"] == []


def test_options_have_a_step_a_label_and_a_piece() -> None:
    told = ask(desk(), "options", seat=0, steps=[])[1]
    partial = match(desk()).start(0)
    first = partial.options()[0]
    assert told["question"] == {"key": partial.question.key, "message": partial.question.text}
    assert (told["action"], told["message"], told["settles"]) == (None, None, False)
    assert told["options"][0] == {
        "step": str(first.step),
        "kind": "card",
        "key": first.key,
        "label": first.label,
        "piece": str(first.piece),
    }


def test_at_the_end_there_is_the_whole_action_and_nothing_to_choose() -> None:
    found = desk()
    action = match(found).legal(0).at(4)
    taken = [str(step) for step in reversed(steps.of(match(found).now.decision(0), action))]
    told = ask(found, "options", seat=0, steps=taken)[1]
    assert (told["options"], told["action"]) == ([], to_document(action))
    assert told["message"]
    assert told["settles"] is True  # nothing is left to decide


def test_an_action_that_cannot_be_taken_back_settles_what_the_seat_did_even_if_it_decides_again() -> None:
    """Bits are replenished from the hive before the seat chooses tiles."""
    tiles = {tile: [Bit.RED_MOON] * 4 for tile in RING.tiles[3:]}
    state = table(Phase.PLANTING, player(), hive=[Bit.RED_SUN] * 40, tiles=tiles)
    found = desk_of(Record.begin(state))
    after = match(found).act(0, Meditate())
    assert (after.waiting, after.record.state.phase) == ((0,), Phase.REPLENISHED_TILES)
    taken = [str(step) for step in steps.of(state, Meditate())]
    assert ask(found, "options", seat=0, steps=taken)[1]["settles"] is True


def test_options_in_a_sowing_come_with_its_harvests() -> None:
    found = at_recollection()
    who = match(found).waiting[0]
    told = ask(found, "options", seat=who, steps=[])[1]
    assert told["harvests"] == {}
    begin = next(each["step"] for each in told["options"] if each["key"] == "sow-from")
    told = ask(found, "options", seat=who, steps=[begin])[1]
    assert told["harvests"] == harvests(documents.take_steps(match(found).start(who), {"steps": [begin]}))
    assert told["harvests"]


def test_steps_without_a_choice_are_taken_on_the_way() -> None:
    found = at_recollection()
    who = match(found).waiting[0]
    plain = through = ask(found, "options", seat=who, steps=[])[1]
    while plain["action"] is None and through["action"] is None:
        step = through["options"][0]["step"]
        through = ask(found, "options", seat=who, steps=[*through["steps"], step], through=True)[1]
        assert len(through["options"]) != 1
        plain = ask(found, "options", seat=who, steps=through["steps"])[1]
    assert plain == through


def test_every_kind_of_step_says_what_it_comes_to() -> None:
    """The fields of all that steps build, at a random walk through two whole games; `ask` checks their schema."""
    seen = set()
    for more in ({"build_map": True}, {"speed": True, "seats": ["Ada", "Ben", "Cleo"], "keep_duplicates": True}):
        found, told = ask(Desk(), "new", **{"seats": ["Ada", "Ben"], "seed": 3, **more})
        dealer = Dealer(5)
        while not told["over"] and told["turn"] < 12:
            who = told["waiting"][0]
            taken: list[str] = []
            while (asked := ask(found, "options", seat=who, steps=taken)[1])["action"] is None:
                seen |= asked["so_far"].keys()
                taken = [*taken, asked["options"][dealer.below(len(asked["options"]))]["step"]]
            found, told = ask(found, "act", seat=who, steps=taken)
    assert seen >= {"start", "path", "order", "in_hand", "walk", "chosen", "remembered", "tile", "turns"}


def test_why_and_explain_say_what_would_be_broken() -> None:
    found = desk()
    told = ask(found, "why", seat=0, step="save")[1]
    assert [each["violation"]["code"] for each in told["violations"]] == ["wrong-phase"]
    offered = ask(found, "options", seat=0)[1]["options"][0]["step"]
    assert ask(found, "why", seat=0, step=offered)[1] == {"violations": []}
    told = ask(found, "explain", seat=0, action={"kind": "Save", "bits": []}, lang="de")[1]
    assert [each["message"] for each in told["violations"]] == [
        "„Bewahren“ gehört zu: Déjà-vu; das Spiel ist bei: Starthand"
    ]
    assert ask(found, "explain", seat=0, action=to_document(match(found).hint(0)))[1] == {"violations": []}


def test_every_text_that_is_not_a_step_is_named_with_its_place() -> None:
    error = error_of(desk(), "options", seat=0, steps=["card red 1", "tile crabs", "", "Done"])
    assert [defect["path"] for defect in error["defects"]] == ["steps[1]", "steps[2]", "steps[3]"]


# Acting


def test_an_action_is_done_by_its_steps() -> None:
    found = at_recollection()
    before = match(found)
    who = before.waiting[0]
    action = before.legal(who).at(0)
    taken = [str(step) for step in steps.of(before.record.state, action)]
    found, told = ask(found, "act", seat=who, steps=taken, revision=before.revision)
    assert match(found).record.log[-1] == action
    assert (told["phase"], told["undo"]) == ("Deja Vu", True)
    heard = ask(found, "since", seat=who, revision=before.revision)[1]["events"]
    assert [each["event"]["kind"] for each in heard] == [
        type(each).__name__ for each in events.of(before.record.state, action)
    ]
    assert BitDropped.__name__ in {each["event"]["kind"] for each in heard}
    assert codes(error_of(found, "act", seat=who, action=to_document(Save()), revision=before.revision)) == [
        "stale-revision"
    ]


def test_a_match_remembers_steps_that_are_taken_one_by_one() -> None:
    found = desk()
    first = ask(found, "options", seat=0)[1]["options"][0]["step"]
    found, told = ask(found, "take", seat=0, step=first)
    assert (told["revision"], told["undo"]) == (match(desk()).revision, True)
    assert ask(found, "options", seat=0)[1]["steps"] == [first]
    assert ask(found, "options", seat=0, steps=[])[1]["steps"] == []
    back, told = ask(found, "undo", seat=0)
    assert ask(back, "options", seat=0)[1]["steps"] == []
    while 0 in told["waiting"]:
        found, told = ask(found, "take", seat=0, step=ask(found, "options", seat=0)[1]["options"][0]["step"])
    assert match(found).sealed[0] is not None
    assert error_of(found, "take", seat=1, step="nothing")["kind"] == "invalid"


def test_a_step_that_was_meant_for_an_earlier_moment_is_refused() -> None:
    found = at_recollection()
    who, now = match(found).waiting[0], match(found).revision
    first = ask(found, "options", seat=who)[1]["options"][0]["step"]
    assert codes(error_of(found, "take", seat=who, step=first, revision=1)) == ["stale-revision"]
    found, _ = ask(found, "take", seat=who, step=first, revision=now)
    assert ask(found, "options", seat=who)[1]["steps"] == [first]


def test_either_a_whole_action_or_its_steps() -> None:
    for fields in ({}, {"action": {"kind": "Meditate"}, "steps": []}):
        assert error_of(desk(), "act", seat=0, **fields)["kind"] == "malformed"
    error = error_of(desk(), "act", seat=0, action=to_document(Save()))
    assert (error["kind"], codes(error)) == ("illegal", ["wrong-phase"])
    assert error_of(desk(), "act", seat=0, steps=[])["kind"] == "unfinished"


def test_undo_takes_back_and_says_why_it_does_not() -> None:
    found = at_recollection()
    who = match(found).waiting[0]
    after, _ = ask(found, "act", seat=who, action=to_document(match(found).hint(who)))
    assert match(ask(after, "undo", seat=who)[0]).record == match(found).record
    assert codes(error_of(after, "undo", seat=1 - who)) == ["undo-another-player"]
    assert codes(error_of(desk(), "undo", seat=0)) == ["undo-across-chance"]


def test_a_hint_is_an_action_in_words() -> None:
    found = at_recollection()
    who = match(found).waiting[0]
    told = ask(found, "hint", seat=who, lang="zh")[1]
    assert told["message"] == say(documents.action_from(told["action"]), "zh")
    ask(found, "act", seat=who, action=told["action"])


def test_a_seat_reviews_its_own_turns_and_the_owner_everybodys() -> None:
    found, _ = ask(Desk(), "new", seats=["greedy", "random"], seed=1)
    while match(found).record.state.turn < 5:
        found, _ = ask(found, "bot")
    mine = ask(found, "review", seat=0, lang="de", views=True)[1]["turns"]
    whole = ask(found, "review")[1]["turns"]
    assert [each["turn"] for each in whole] == [1, 2, 3, 4]
    assert [each["turn"] for each in mine] == [each["turn"] for each in whole if each["seat"] == 0]
    for each, reviewed in zip(mine, match(found).review(0), strict=True):
        assert (each["gained"], each["possible"]) == (reviewed.gained, reviewed.best.gain)
        assert [move["action"] for move in each["line"]] == [to_document(action) for action in reviewed.best.line]
        assert all(move["message"] for move in each["line"])
        assert each["view"]["seat"] == 0
        assert each["view"]["turn"] == each["turn"]
    second = ask(found, "review", seat=0, limit=1, pictures=True, **{"from": mine[1]["turn"]})[1]["turns"]
    assert [each["turn"] for each in second] == [mine[1]["turn"]]
    assert "view" not in second[0]
    sown = sum(move["action"]["kind"] == "Sow" for move in second[0]["line"])
    assert second[0]["svg"].startswith("<svg")
    assert sown == 1 <= second[0]["svg"].count("marker-end")  # the way of the best sowing
    assert len(ask(found, "review", limit=3)[1]["turns"]) == 3
    assert error_of(found, "review", seat=None)["kind"] == "malformed"


# Pictures


def test_the_map_changes_with_the_steps_as_if_it_were_drawn_anew() -> None:
    found = at_recollection()
    who = match(found).waiting[0]
    before = ask(found, "picture", seat=who)[1]["lying"]
    told = ask(found, "options", seat=who, steps=[])[1]
    start = next(each for each in told["options"] if each["key"] == "sow-from")
    told = ask(found, "options", seat=who, steps=[start["step"]], through=True)[1]
    drawn = ask(found, "picture", seat=who, steps=[start["step"]])[1]
    assert "data-bit" not in drawn["lying"][start["piece"]]
    assert drawn["walks"] is None
    while told["action"] is None:
        drawn = ask(found, "picture", seat=who, steps=told["steps"])[1]
        bits = sum(group.count("data-bit") for group in drawn["lying"].values())
        assert bits + len(told["so_far"]["in_hand"]) == 60
        tiles = [each for each in told["options"] if each["kind"] == "tile"] or told["options"]
        if len(told["so_far"]["path"]) > len(told["so_far"]["order"]):
            tiles = [each for each in told["options"] if each["kind"] == "bit"] or tiles
        told = ask(found, "options", seat=who, steps=[*told["steps"], tiles[0]["step"]], through=True)[1]
    assert ask(found, "picture", seat=who)[1]["lying"] == before  # nothing is done yet
    found, _ = ask(found, "act", seat=who, steps=told["steps"])
    after = ask(found, "picture", seat=None, svg=True, tile_names=True, lang="de")[1]
    assert after["lying"] != before
    assert "svg" in after["svg"]


def test_a_tile_that_could_be_laid_shows_its_outline() -> None:
    found = desk(build_map=True)
    who = match(found).waiting[0]
    told, keys = ask(found, "options", seat=who)[1], set()
    while told["action"] is None:
        drawn = ask(found, "picture", seat=who, steps=told["steps"])[1]
        drawable = {each["step"] for each in told["options"] if each["key"] in ("lay-tile", "turn", "place")}
        assert drawn["outlines"].keys() == drawable
        assert drawn["touches"].keys() == drawn["lying"].keys()
        keys |= {each["key"] for each in told["options"]}
        told = ask(found, "options", seat=who, steps=[*told["steps"], told["options"][-1]["step"]], through=True)[1]
    assert {"lay-tile", "turn"} <= keys
    assert ask(found, "picture", seat=who, steps=told["steps"])[1]["outline"]


def test_a_map_of_which_nobody_knows_how_it_lies_cannot_be_drawn() -> None:
    state = new_game(players=2, seed=1, map=new_game(players=2, seed=7).game.map)
    assert "lie" in error_of(desk_of(Record.begin(state)), "picture", seat=None)["message"]


def test_the_box_has_words_and_looks_for_every_piece_in_every_language() -> None:
    every = {lang: ask(desk(), "box", seat=None, lang=lang)[1] for lang in LANGUAGES}
    for told in every.values():
        for part in ("tiles", "bits", "fragments", "slots", "icons", "cards"):
            assert told[part].keys() == every["en"][part].keys()
    assert every["de"]["bits"]["red moon"]["name"] == "roter Mond"
    assert every["en"]["cards"]["blue 1"]["slots"]
    assert len(every["zh"]["cards"]) == 42
    state = match(desk()).record.state
    assert every["en"]["hive_holes"] == state.game.hive_holes
    assert sum(every["en"]["powers"].values()) > 0


def test_where_a_match_stands() -> None:
    found = at_recollection()
    told = ask(found, "view", seat=None, lang="de")[1]["standing"]
    state = match(found).record.state
    assert (told["turn"], told["phase"], told["over"], told["chance"]) == (1, str(Phase.RECOLLECTION), False, False)
    assert told["phase_name"] != told["phase"]
    assert told["waiting"] == [state.active]


def planting() -> GameState:
    """The first planting of a game to which the Girl can walk."""
    dealer = Dealer(3)
    state = new_game(2, dealer)
    while state.phase is not Phase.PLANTING or not any(each.walk for each in legal_actions(state).of(Plant)):
        state = settle(act(state, state.active, greedy_bot(view(state, state.active), dealer)), dealer)
    return state


def test_a_walk_is_drawn_and_the_girl_stands_at_its_end() -> None:
    state = planting()
    found, who = desk_of(Record.begin(state)), state.active
    taken, walked = ["girl"], list[str]()
    for _ in range(2):
        told = ask(found, "options", seat=who, steps=taken)[1]
        tile = next(each for each in told["options"] if each["key"] == "walk-to")
        taken, walked = [*taken, tile["step"]], [*walked, tile["step"].removeprefix("tile ")]
        drawn = ask(found, "picture", seat=who, steps=taken)[1]
        assert [name for name, group in drawn["lying"].items() if "data-girl" in group] == walked[-1:]
        assert "".join(drawn["walks"]).count("<text") == len(walked)
    before = ask(found, "picture", seat=who)[1]
    assert "data-girl" in before["lying"][str(state.girl)]
    assert before["walks"] is None


def test_a_walk_of_the_best_turn_is_drawn_in_a_review() -> None:
    state = planting()
    walk = max((each.walk for each in legal_actions(state).of(Plant)), key=len)
    match, drawn = Match.of(Record.begin(state)), []
    for line in ((Meditate(),), (Plant(walk, None),)):
        turn = ReviewedTurn(state.turn, state.active, 0, 0, BestTurn(0, line, 0, 1, Bits()))
        drawn.append(review_document(match, [turn], {"pictures": True})["turns"][0]["svg"] or "")
    assert [svg.count("marker-end") for svg in drawn] == [0, 1]


def test_a_review_on_a_map_of_which_nobody_knows_how_it_lies_has_no_picture() -> None:
    pairs = [[str(one), str(other)] for one, other in new_game(players=2, seed=7).game.map.pairs]
    found, _ = ask(Desk(), "new", seats=["greedy", "greedy"], seed=1, map=pairs)
    while match(found).record.state.turn < 2:
        found, _ = ask(found, "bot")
    (turn,) = ask(found, "review", pictures=True)[1]["turns"]
    assert turn["svg"] is None
