"""The board's methods: whole games by steps, nothing hidden for another seat, and refusals that change nothing."""

import json
from typing import Any

import pytest

from dejavu_rules import (
    LANGUAGES,
    Dealer,
    Fragment,
    GameState,
    Phase,
    Record,
    apply,
    determinize,
    is_over,
    new_game,
    random_action,
    score,
    settle,
    view,
)
from dejavu_rules.apps.browser import Bridge
from dejavu_rules.match import Match, open_match

TWO: dict[str, Any] = {"names": ["Ada", "Ben"], "bots": [None, "greedy"], "seed": 5}


class Page:
    """What a page sends, and what it gets."""

    def __init__(self, **new: Any) -> None:
        self._bridge = Bridge()
        if new:
            self.call("new", **new)

    def answer(self, method: str, **params: Any) -> Any:
        return json.loads(self._bridge.answer(json.dumps({"method": f"board.{method}", "params": params})))

    def call(self, method: str, **params: Any) -> Any:
        reply = self.answer(method, **params)
        assert "error" not in reply, reply
        return reply["result"]

    def refused(self, method: str, **params: Any) -> Any:
        return self.answer(method, **params)["error"]

    def match(self) -> Match:
        return open_match(self.call("save")["text"])

    def decided(self, seat: int, dealer: Dealer, lang: str = "en") -> Any:
        """Any way through the options, and where the match stands then."""
        told = self.call("options", seat=seat, steps=[], lang=lang)
        while not told["complete"]:
            step = told["options"][dealer.below(len(told["options"]))]["step"]
            told = self.call("options", seat=seat, steps=[*told["steps"], step], lang=lang)
        return self.call("act", seat=seat, steps=told["steps"], lang=lang)


@pytest.mark.parametrize(
    ("lang", "more"),
    [
        ("en", {}),
        ("de", {"speed": True, "names": ["A", "B", "C"], "bots": [None, "random", "greedy"]}),
        ("zh", {"build_map": True}),
        ("it", {"keep_duplicates": True}),
    ],
)
def test_a_whole_game_by_steps_is_a_legal_record(lang: str, more: dict[str, Any]) -> None:
    page, dealer = Page(), Dealer(3)
    stands = page.call("new", **{**TWO, **more}, lang=lang)
    while not stands["over"]:
        stands = page.call("bot", seat=0, lang=lang) if stands["bot"] else page.decided(0, dealer, lang)
    match = page.match()  # reading it plays it again
    assert is_over(match.record.state)
    told = page.call("score", lang=lang)
    assert tuple(each["total"] for each in told["score"]["players"]) == score(match.record.state).totals
    assert page.call("notation")["text"].count("\n") > 50
    asked = {"method": "score.show", "params": {"table": told["table"]}}
    sheet = json.loads(Bridge().answer(json.dumps(asked)))["result"]  # the score sheet counts the same
    assert tuple(each["total"] for each in sheet["players"]) == score(match.record.state).totals


def test_without_a_seed_the_game_is_dealt_in_secret() -> None:
    """And nothing but the save, which stays on the device, says where the dealer stands."""
    without = {name: value for name, value in TWO.items() if name != "seed"}
    pages = [Page(**without) for _ in range(2)]
    secrets = [page.match().record.dealer or "" for page in pages]
    assert len(set(secrets)) == 2
    assert all(secret.startswith("secure:") for secret in secrets)
    told = [pages[0].answer(method, seat=0) for method in ("look", "events", "options")]
    assert not any(
        secrets[0].removeprefix("secure:") in json.dumps(each) for each in (*told, pages[0].call("notation"))
    )


def states(number: int) -> list[GameState]:
    """Some of a game of two, with a choice of starting hands and of a duplicate among them if there is one."""
    dealer = Dealer(number)
    state = new_game(2, dealer)
    found: list[GameState] = []
    while not is_over(state) and len(found) < 60:
        found.append(state)
        state = settle(apply(state, random_action(state, dealer)), Dealer(1))
    return found


def opened(state: GameState) -> Page:
    page = Page()
    page.call("open", text=Match.of(Record.begin(state, dealer=Dealer(1).save())).to_json())
    return page


def test_a_seat_gets_the_same_answers_whatever_is_hidden_from_it() -> None:
    """Looks, reasons and events of tables that differ in what the seat cannot see."""
    differ = 0
    for number, state in enumerate(states(8)[::6]):
        for seat in (0, 1):
            other = determinize(view(state, seat), Dealer(number))
            differ += other != state
            for method in ("look", "events", "picture", "words"):
                asked = {} if method in ("picture", "words") else {"seat": seat}
                assert opened(state).answer(method, **asked) == opened(other).answer(method, **asked)
            for method, more in (("options", {}), ("why", {"step": "tile crab"}), ("undo", {})):
                one, two = (opened(each).answer(method, seat=seat, **more) for each in (state, other))
                assert one == two
    assert differ > 12


def test_a_look_has_no_card_of_a_hand_that_is_not_its_seats() -> None:
    page = Page(**{**TWO, "bots": [None, None]})
    hands = [set(map(str, player.hand)) - set(map(str, Fragment)) for player in page.match().record.state.players]
    assert all(hands)  # fragments that are called like cards lie on the map
    for seat, told in ((0, hands[0]), (1, hands[1]), (None, set())):
        text = json.dumps({**page.call("look", seat=seat), **page.call("events", seat=seat)})
        assert {card for hand in hands for card in hand if f'"{card}"' in text} == told


def test_what_others_draw_is_told_without_its_name() -> None:
    page, dealer = Page(**{**TWO, "bots": [None, None]}), Dealer(4)
    first = page.match().record.state.active
    page.decided(first, dealer)
    page.decided(1 - first, dealer)  # then the choices of both are opened, the Start Player's first
    kinds = {
        seat: [each["kind"] for each in page.call("events", seat=seat, limit=2)["events"]] for seat in (0, 1, None)
    }
    assert kinds[first][0] == "HandKept"
    assert kinds[1 - first][:2] == kinds[None][:2] == ["HiddenHandKept", "HiddenCardsSetAside"]


def recollection() -> Page:
    page, dealer = Page(**{**TWO, "bots": [None, None]}), Dealer(4)
    while page.match().record.state.phase is not Phase.RECOLLECTION:
        page.decided(page.match().waiting[0], dealer)
    return page


def test_the_map_changes_with_the_steps_as_if_it_were_drawn_anew() -> None:
    page = recollection()
    seat = page.match().record.state.active
    before = page.call("look", seat=seat)["lying"]
    start = next(each for each in page.call("options", seat=seat)["options"] if each["key"] == "sow-from")
    told = page.call("options", seat=seat, steps=[start["step"]])
    assert set(told["lying"]) == {start["piece"]}
    assert "data-bit" not in told["lying"][start["piece"]]
    assert told["walks"] is None
    while not told["complete"]:
        shown = {**before, **told["lying"]}
        assert sum(group.count("data-bit") for group in shown.values()) + len(told["so_far"]["in_hand"]) == 60
        tiles = [each for each in told["options"] if each["kind"] == "tile"] or told["options"]
        if len(told["so_far"]["sowing"]["path"]) > len(told["so_far"]["sowing"]["order"]):
            tiles = [each for each in told["options"] if each["kind"] == "bit"] or tiles
        told = page.call("options", seat=seat, steps=[*told["steps"], tiles[0]["step"]])
    assert page.call("look", seat=seat)["lying"] == before  # nothing is done yet
    page.call("act", seat=seat, steps=told["steps"])
    assert page.call("look", seat=seat)["lying"] != before


def test_only_what_cannot_be_taken_back_is_asked_once_more() -> None:
    page = recollection()
    seat = page.match().record.state.active
    told = page.call("options", seat=seat)
    while not told["complete"]:
        told = page.call("options", seat=seat, steps=[*told["steps"], told["options"][0]["step"]])
    assert told["settles"] is False
    page.call("act", seat=seat, steps=told["steps"])
    looked = page.call("look", seat=seat)
    assert looked["undo"] == {"may": True, "reasons": []}
    page.call("undo", seat=seat)
    assert page.call("look", seat=seat)["undo"]["may"] is False
    start = Page(**{**TWO, "bots": [None, None]})
    chooser = start.match().record.state.active
    told = start.call("options", seat=chooser)
    while not told["complete"]:
        told = start.call("options", seat=chooser, steps=[*told["steps"], told["options"][0]["step"]])
    assert told["settles"] is True  # somebody else goes on


def test_undo_is_refused_with_its_reason_and_the_players_names() -> None:
    page = Page(**{**TWO, "bots": ["greedy", "greedy"]})
    page.call("bot")
    stands = page.call("bot")
    refused = page.refused("undo", seat=stands["decides"], lang="de")
    assert refused["code"] == "illegal"
    reasons = page.call("look", seat=stands["decides"])["undo"]["reasons"]
    assert any(name in reasons[0]["message"] for name in ("Ada", "Ben"))


def test_why_not_has_a_clause_and_words_in_every_language() -> None:
    page = recollection()
    seat = page.match().record.state.active
    said = set()
    for lang in LANGUAGES:
        (reason, *_) = page.call("why", seat=seat, step="grow", lang=lang)["reasons"]
        assert reason["clause"] == "TURN-2"
        said.add(reason["message"])
    assert len(said) == 4
    offered = page.call("options", seat=seat)["options"][0]["step"]
    assert page.call("why", seat=seat, step=offered)["reasons"] == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": "dejavu-rules/match"}', "[" * 90_000])
def test_a_damaged_game_is_refused_and_the_open_one_stays(text: str) -> None:
    page = Page(**TWO)
    before = page.call("save")
    refused = page.refused("open", text=text)
    assert refused["code"] in ("invalid", "malformed")
    assert refused["message"]
    assert page.call("save") == before


def test_every_cut_or_changed_save_is_refused_or_is_a_game() -> None:
    page = Page(**TWO)
    text = page.call("save")["text"]
    for place in range(0, len(text), 397):
        page.answer("open", text=text[:place])
        page.answer("open", text=text[:place] + "0" + text[place + 1 :])
        assert page.call("save")["text"]
    assert page.refused("open", text=text.replace("red", "rot", 1))["defects"]


def test_a_game_whose_map_cannot_be_drawn_is_refused() -> None:
    state = new_game(players=2, seed=1, map=new_game(players=2, seed=7).game.map)
    match = Match.of(Record.begin(state, dealer=Dealer(1).save()))
    (defect,) = Page().refused("open", text=match.to_json())["defects"]
    assert "lie" in defect["message"]


PLAYING = recollection()
REFUSED: dict[str, tuple[Page, str, dict[str, Any], str]] = {
    "nothing is open": (Page(), "look", {}, "unknown-game"),
    "no such seat": (Page(**TWO), "look", {"seat": 2}, "invalid"),
    "not this seat's turn": (PLAYING, "options", {"seat": 1 - PLAYING.match().waiting[0], "steps": ["x"]}, "illegal"),
    "a step that is none": (Page(**{**TWO, "bots": [None, None]}), "options", {"seat": 1, "steps": ["x"]}, "invalid"),
    "an unknown bot": (Page(), "new", {**TWO, "bots": [None, "clever"]}, "malformed"),
    "more bots than names": (Page(), "new", {**TWO, "bots": [None]}, "malformed"),
    "one player": (Page(), "new", {"names": ["Ada"], "bots": [None], "seed": 1}, "invalid"),
    "the same name": (Page(), "new", {**TWO, "names": ["Ada", "Ada"]}, "invalid"),
    "a score too early": (Page(**TWO), "score", {}, "too-early"),
    "unfinished steps": (Page(**{**TWO, "bots": [None, None]}), "act", {"seat": 1, "steps": []}, "unfinished"),
    "no bot's turn": (Page(**{**TWO, "bots": [None, None]}), "bot", {}, "invalid"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_says_why(name: str) -> None:
    page, method, params, code = REFUSED[name]
    assert page.refused(method, **params)["code"] == code


def test_words_are_there_for_every_piece_in_every_language() -> None:
    page = Page(**TWO)
    every = {lang: page.call("words", lang=lang) for lang in LANGUAGES}
    for told in every.values():
        assert {part: set(words) for part, words in told.items()} == {
            part: set(words) for part, words in every["en"].items()
        }
    assert every["de"]["bits"]["red moon"]["said"] == "roter Mond"
    assert every["en"]["cards"]["blue 1"]["slots"]
    assert len(every["zh"]["cards"]) == 42


def test_a_tile_that_could_be_laid_shows_its_outline() -> None:
    page = Page(**{**TWO, "bots": [None, None], "build_map": True})
    seat = page.match().record.state.active
    told = page.call("options", seat=seat)
    keys = set()
    while not told["complete"]:
        for each in told["options"]:
            assert ("outline" in each) == (each["key"] in ("lay-tile", "turn", "place"))
        keys |= {each["key"] for each in told["options"]}
        told = page.call("options", seat=seat, steps=[*told["steps"], told["options"][-1]["step"]])
    assert {"lay-tile", "turn"} <= keys
    assert set(page.call("look")["tiles"]) == set(page.call("look")["lying"])


def test_a_hint_is_in_words() -> None:
    page = recollection()
    seat = page.match().record.state.active
    assert page.call("hint", seat=seat)["message"]
    assert page.refused("hint", seat=1 - seat)["code"] == "illegal"
