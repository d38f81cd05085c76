"""Whole games in a scripted terminal: what is shown to whom, what can be asked, and that nothing is lost."""

import re
from collections.abc import Callable

import pytest

from dejavu_rules import LANGUAGES, Dealer, Phase, is_over, new_game, score, view
from dejavu_rules.apps.terminal import play
from dejavu_rules.apps.terminal.screen import map_text
from dejavu_rules.match import Match, open_match
from dejavu_rules.notation import code_of
from tests.unit.apps.terminal.scripted_terminal import PAGE_BREAK, ScriptedTerminal

PAIR = ("Ada", "greedy")


def at_random(seed: int, most: int = 10_000) -> Callable[[str], str | None]:
    """A person who takes any number that is offered, and leaves after so many answers."""
    dealer, left = Dealer(seed), iter(range(most))

    def answer(shown: str) -> str | None:
        if next(left, None) is None:
            return None
        offered = re.findall(r"^ *(\d+)  ", shown.rpartition("> ")[0].rpartition("> ")[2], re.MULTILINE)
        return str(1 + dealer.below(len(offered))) if offered else ""

    return answer


MATCH = Match.new(PAIR, seed=3)
"""A match in which the bot is the first to choose a starting hand."""


def play_match(*answers: str, seats: tuple[str, ...] = PAIR, seed: int = 3) -> tuple[Match, ScriptedTerminal]:
    terminal = ScriptedTerminal(list(answers))
    return play(Match.new(seats, seed=seed), terminal, "en"), terminal


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_against_a_bot_ends_with_the_score_sheet(lang: str) -> None:
    terminal = ScriptedTerminal(at_random(1))
    match = play(Match.new(PAIR, seed=5), terminal, lang)
    assert is_over(match.record.state)
    totals = score(match.record.state).totals
    assert f"= {totals[0]}" in terminal.text
    assert f"= {totals[1]}" in terminal.text
    assert max(map(len, terminal.text.splitlines())) <= 80 or lang == "zh"


def test_a_game_of_bots_alone_needs_nobody() -> None:
    terminal = ScriptedTerminal([])
    match = play(Match.new(("greedy", "greedy", "greedy"), seed=2, speed=True), terminal, "en")
    assert match.is_over
    assert "> " not in terminal.text


def test_a_person_builds_the_map_and_sees_it() -> None:
    terminal = ScriptedTerminal(at_random(4, most=80))
    match = play(Match.new(PAIR, seed=6, build_map=True), terminal, "en")
    assert match.record.state.game.map.pairs
    assert "lay which of these" in terminal.text


def test_only_a_person_who_is_next_sees_a_hand_and_the_screen_is_cleared_between() -> None:
    """In a hot-seat game no page that one person sees has the code of a card that only the other holds."""
    start = Match.new(("Ada", "Ben"), seed=9)
    terminal = ScriptedTerminal(at_random(2, most=40))
    play(start, terminal, "en")
    hands = [{code_of(card) for card in view(start.record.state, seat).hand or ()} for seat in (0, 1)]
    secret = {"Ada": hands[1] - hands[0], "Ben": hands[0] - hands[1]}
    assert all(secret.values())
    pages = terminal.text.split(PAGE_BREAK)
    assert len(pages) > 4
    for name, codes in secret.items():
        own = [page for page in pages if f"Set-up, {name}" in page]
        assert own
        assert not [code for page in own for code in codes if f"  {code}  " in page]


def test_wrong_answers_are_told_and_change_nothing() -> None:
    match, terminal = play_match("9", "x" * 100, "-1", "0", "b")
    assert match.record.state == MATCH.play_bot().record.state
    assert terminal.text.count("is not one of the numbers 1 to 5") == 4
    assert "there is no step to take back" in terminal.text


def test_a_step_is_taken_back() -> None:
    _, terminal = play_match("1", "b", "2")
    assert "one step back" in terminal.text
    assert terminal.text.count("5  keep red 6") == 2
    assert "4  keep red 6" in terminal.text


def test_what_chance_has_brought_is_not_undone() -> None:
    _, terminal = play_match("1", "1", "1", "u")
    assert "what chance has decided cannot be undone" in terminal.text


def test_an_action_of_deja_vu_is_undone() -> None:
    """Deja Vu has no chance in it: what was covered can be taken off again."""
    before, _ = play_match(*["1"] * 11, seed=5)
    covered, _ = play_match(*["1"] * 12, seed=5)
    match, terminal = play_match(*["1"] * 12, "u", seed=5)
    assert before.record.state.phase is covered.record.state.phase is Phase.DEJA_VU
    assert covered.record.state.player.stm
    assert "undone" in terminal.text
    assert match.record == before.record


def test_why_names_the_rule() -> None:
    _, terminal = play_match("why", "why nonsense", "why card", "why b1", "why r1", "why red 1")
    assert "why what?" in terminal.text
    assert "nonsense: no tile, bit or card has this name" in terminal.text
    assert "card: no tile, bit or card has this name" in terminal.text
    assert "b1 is offered: number 1" in terminal.text
    assert terminal.text.count("SETUP-6: only dealt cards can be kept") == 2


def test_why_understands_the_language_of_the_person() -> None:
    terminal = ScriptedTerminal(["why blau 1", "why krebsnebel", "why crab"])
    play(MATCH, terminal, "de")
    assert "Nummer 1" in terminal.text
    assert terminal.text.count("TURN-2") >= 2


def test_deja_vu_shows_the_public_cards_with_what_they_score() -> None:
    _, terminal = play_match(*["1"] * 11)
    assert "Public Cards" in terminal.text
    assert "scores" in terminal.text


def test_map_players_log_hint_and_help_are_shown_on_request() -> None:
    _, terminal = play_match("m", "p", "l", "?", "h")
    assert terminal.text.count("hourglass") > 1
    assert "Public Cards" in terminal.text
    assert "scores" in terminal.text
    assert "sequence" in terminal.text
    assert "the bot would:" in terminal.text
    assert "takes back a step" in terminal.text


def test_a_hint_does_not_move_the_dealer() -> None:
    asked, _ = play_match("?", "1", "1", "1")
    plain, _ = play_match("1", "1", "1")
    assert asked.record == plain.record


def test_saving_and_going_on_gives_the_same_game() -> None:
    match, terminal = play_match("1", "1", "1", "s", "s my.json", "1")
    assert "save where?" in terminal.text
    again = open_match(terminal.saved["my.json"])
    assert (again.bots, again.record.names) == (match.bots, ("Ada", "greedy 2"))
    assert (
        play(again, ScriptedTerminal(["1"] * 30), "en").record == play(match, ScriptedTerminal(["1"] * 30), "en").record
    )


def test_a_file_keeps_every_action() -> None:
    terminal = ScriptedTerminal(["1", "1", "1"], file="game.json")
    match = play(Match.new(PAIR, seed=3), terminal, "en")
    assert open_match(terminal.saved["game.json"]).record == match.record


def test_a_failing_disk_is_told_and_the_game_goes_on() -> None:
    terminal = ScriptedTerminal(["s x.json", "1"], fails="No space left on device")
    play(Match.new(PAIR, seed=3), terminal, "en")
    assert "not saved: No space left on device" in terminal.text


def test_quitting_without_a_file_asks_first() -> None:
    _, terminal = play_match("q", "no", "q", "")
    assert terminal.text.count("The game is not saved.") == 2


def test_no_flower_is_shown_before_anybody_could_plant_one() -> None:
    """While the players build the map its tiles have neither fragments nor flowers."""
    state = new_game(2, 7, build_map=True)
    assert not any(state.fragments)
    assert "*" not in map_text(view(state, 0), "en").plain
