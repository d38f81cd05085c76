"""Answers and commands: what becomes of a form, without a terminal."""

import pytest

from dejavu_rules.apps.cli.questions.answers import answer, is_quit
from dejavu_rules.apps.cli.questions.form import Blank, Form, names, next_blank, pieces, players
from dejavu_rules.apps.cli.questions.grammar import card_text
from dejavu_rules.scoring.end_state import table_from
from tests.support.asking import FULL_TABLE, Talk

START = Talk()("red blue gold", "Ada, Ben")
ADA = START("red 1 2", "green 2 3, white 1 sequence red", "", "5")
BOTH = ADA("blue 1", "white 5 fragments", "", "7")


def cards(talk: Talk, seat: int) -> list[str]:
    return [card_text(card) for card in pieces(talk.raw, seat, "cards")]


def fragments(talk: Talk, seat: int) -> list[object]:
    return list(pieces(talk.raw, seat, "fragments"))


def test_a_full_table_takes_at_most_sixty_answers() -> None:
    talk = Talk()(*FULL_TABLE)
    assert talk.say_in == ()
    assert talk.form.done
    assert max(len(player.cards) for player in table_from(dict(talk.raw)).holdings) == 10
    assert len(FULL_TABLE) <= 60


def test_several_pieces_on_one_line_are_the_same_table() -> None:
    lines = FULL_TABLE
    short = (*lines[:3], "; ".join(lines[3:13]), *lines[13:])
    assert Talk()(*short).raw == Talk()(*lines).raw


def test_questions_come_in_order() -> None:
    talk, order = Talk(), []
    for line in FULL_TABLE:
        order.append(next_blank(talk.raw))
        talk = talk(line)
    assert list(dict.fromkeys(order)) == [
        Blank("colours"),
        Blank("names"),
        *(Blank(what, seat) for seat in range(4) for what in ("fragments", "cards", "tokens")),
        Blank("end"),
    ]


@pytest.mark.parametrize(
    ("before", "line", "words"),
    [
        (Talk(), "", "Without their colours"),
        (Talk(), "red red blue", "listed twice"),
        (Talk()("red blue gold"), "Ada Ben", "put commas between"),
        (Talk()("red blue gold"), "Ada, Ben, ada", "ada: 'ada' is also the name of Ada"),
        (Talk()("red blue gold"), "A, B, C, D, E", "E: the game is for at most 4 players"),
        (START, "red 6", "red 6: 'red 6' has 6 pips"),
        (START, "green 1", "'green' is not one of this table's fragment colours"),
        (START, "red 1, red 1", "red 1: 'red 1' also lies at Ada, fragment 1"),
        (START(""), "gren 2 3", "'gren' is not a card colour"),
        (START(""), "green 8 3", "8 is not a whole number from 1 to 7"),
        (START(""), "green 2", "green 2: add its VP (green 2 3), or what it scores"),
        (START(""), "green", 'green: not understood; a card is "green 2 3" or "white 1 sequence red"'),
        (START(""), "green 2 3, green 2 3", "green 2 is already in this Long-term Memory: Ada, card 1 (CARD-3)"),
        (START("", ""), "many", "'many' is not a whole number"),
        (BOTH, "nonsense", "nonsense: not understood"),
        (BOTH, "change", "change: not understood"),
        (BOTH, "change cleo card 1", "name one of Ada, Ben"),
        (BOTH, "change ada", "change Ada card 3"),
        (BOTH, "change ada card 4", "Ada has no card 4"),
        (BOTH, "change ada name -", "Ada cannot be removed: 2 must play"),
        (BOTH, "change ada assignment white 1 blue 1", "the player does not have 'blue 1'"),
        (START, "change ada tokens 3", "Ada, tokens: comes later"),
        (Talk(), "back", "There is nothing to take back"),
        (Talk(), "list", "Nothing has been answered yet"),
        (Talk(), "?", "take back the last thing typed"),
    ],
)
def test_a_complaint_comes_at_once_and_the_question_again(before: Talk, line: str, words: str) -> None:
    after = before(line)
    assert words in "\n".join(after.say_in)
    kept = {"Ada, Ben, ada", "A, B, C, D, E", "red 1, red 1", "green 2 3, green 2 3", "red red blue"}  # in part
    assert (after.raw == before.raw) == (line not in kept)
    table_from({"players": [], **after.raw}, seats=4)


def test_of_a_line_with_one_mistake_only_the_mistake_is_typed_again() -> None:
    talk = START("red 1 2, bluu 3, gold 4")
    assert fragments(talk, 0) == ["red 1", "red 2", "gold 4"]
    assert "bluu 3" in talk.say_in[0]
    talk = talk("blue 3")
    assert fragments(talk, 0) == ["red 1", "red 2", "gold 4", "blue 3"]
    assert cards(talk("green 1 1, gren 2 1, green 3 1"), 0) == ["green 1 1", "green 3 1"]


def test_somebody_elses_fragment_when_the_new_one_is_wrong() -> None:
    talk = ADA("red 1, blue 4")
    assert "'red 1' also lies at Ada, fragment 1" in talk.say_in[-1]
    assert talk.question == "Who has it wrong: Ada, Ben? (Enter leaves out red 1)"
    talk = talk("ben", "red 3")
    assert (fragments(talk, 0), fragments(talk, 1)) == (["red 1", "red 2"], ["blue 4", "red 3"])
    assert next_blank(talk.raw) == Blank("cards", 1)


def test_somebody_elses_fragment_when_the_old_one_is_wrong_is_typed_once() -> None:
    talk = ADA("red 1, blue 4", "ada")
    assert talk.question.startswith("Ada, fragment 1 is red 1. New value?")
    talk = talk("gold 1")
    assert (fragments(talk, 0), fragments(talk, 1)) == (["gold 1", "red 2"], ["blue 4", "red 1"])
    assert not talk.form.clashes


def test_whose_is_wrong_can_be_left_open_or_left() -> None:
    talk = ADA("red 1")
    assert talk("cleo").form == talk.form
    assert talk("").form.clashes == ()
    assert fragments(talk(""), 1) == []
    assert talk("").say_in[-1] == "taken back: red 1"
    assert talk("1", "").form == talk.form
    assert talk("back").form.clashes == ()
    assert fragments(talk("change ada fragments red 2"), 1) == ["red 1"]


def test_only_those_are_named_who_are_concerned() -> None:
    talk = Talk()("red blue gold", "Ada, Ben, Cleo", "red 1", "", "5", "red 1")
    assert talk("zed").say_in[-1] == "zed: name one of Ada, Ben"
    assert talk("cleo").say_in[-1] == "cleo: name one of Ada, Ben"


def test_it_says_why_a_player_cannot_be_removed() -> None:
    three = Talk()("red blue gold", "Ada, Ben, Cleo", "red 1", "", "5")
    assert three("change ada name -").say_in[-1] == "Ada cannot be removed: there are already pieces of this player"
    clash = three("red 1")
    assert clash("change cleo name -").say_in[-1] == "Cleo cannot be removed yet: first say who has it wrong"
    assert names(three("change cleo name -").raw) == ("Ada", "Ben")


@pytest.mark.parametrize("line", ["exit", "quit", " q ", "EXIT", "stop"])
def test_words_that_stop(line: str) -> None:
    assert is_quit(line)


@pytest.mark.parametrize("line", ["", "quit it", "red 1", "exit, quit", "back"])
def test_other_words_do_not_stop(line: str) -> None:
    assert not is_quit(line)


@pytest.mark.parametrize("line", ["exit now", "sequence red", "R sequence", "green", "green 2", "7", "white"])
def test_no_answer_about_a_card_names_the_keys_of_a_file(line: str) -> None:
    said = "\n".join(START("", line).say_in)
    assert said
    for key in ("keys", "table with", "colour, number, vp", " vp ", "scores;", "players["):
        assert key not in said


def test_an_assignment_that_is_not_understood_is_explained() -> None:
    assert BOTH("change ada assignment foo").say_in[-1] == (
        "foo: not understood; write a card and its fragments: white 1 red 1 2; white 5 blue 4"
    )


def test_more_copies_than_the_box_has() -> None:
    talk = Talk()(
        "red blue gold", "Ada, Ben, Cleo", "", "green 2 3", "", "1", "", "green 2 3", "", "1", "", "green 2 3"
    )
    assert "the box has 2 of each card (COMP-4)" in talk.say_in[-1]
    assert talk.question == "Who has it wrong: Ada, Ben, Cleo? (Enter leaves out green 2 3)"
    talk = talk("ben", "green 3 4")
    assert [cards(talk, seat) for seat in range(3)] == [["green 2 3"], ["green 3 4"], ["green 2 3"]]


def test_what_a_card_shows_is_corrected_on_both_copies() -> None:
    talk = ADA("", "green 2 3", "", "1", "change ben card 1 green 2 4")
    assert (cards(talk, 0)[0], cards(talk, 1)) == ("green 2 4", ["green 2 4"])
    assert talk.say_in[-2:] == ("Ben, card 1: green 2 4", "Ada, card 1: green 2 4")


def test_a_card_that_becomes_another_does_not_change_that_one() -> None:
    talk = ADA("", "green 3 3", "", "1", "change ben card 1 green 2 4")
    assert (cards(talk, 0)[0], cards(talk, 1)) == ("green 2 3", ["green 3 3"])
    assert talk.question.startswith("Ben, card 1 is green 3 3. New value?")


@pytest.mark.parametrize(
    ("line", "path", "value"),
    [
        ("change ada card 1 green 2 4", ("cards", 0), {"colour": "green", "number": 2, "vp": 4}),
        ("change 1 card 3 blue 1 1", ("cards", 2), {"colour": "blue", "number": 1, "vp": 1}),
        ("change ad card blue 1 1", ("cards", 2), {"colour": "blue", "number": 1, "vp": 1}),
        ("change ada fragments red 4 5", ("fragments", 1), "red 5"),
        ("change ada fragment 1 red 3", ("fragments", 0), "red 3"),
        ("change ada tokens 1 2", ("vp_tokens", 1), 2),
        ("change ada name Anna Maria", ("name", slice(None)), "Anna Maria"),
    ],
)
def test_anything_can_be_changed(line: str, path: tuple[str, int | slice], value: object) -> None:
    talk = BOTH(line)
    found = players(talk.raw)[0][path[0]]
    assert isinstance(found, list | str)
    assert found[path[1]] == value
    assert talk.question == BOTH.question.replace("Ada", names(talk.raw)[0])


def test_a_change_asks_when_it_is_not_told() -> None:
    talk = BOTH("change ada card 1")
    assert talk.question.startswith("Ada, card 1 is green 2 3. New value?")
    assert talk("").form == BOTH.form
    assert talk("back").form == BOTH.form
    assert cards(talk("gren 2 4"), 0) == cards(BOTH, 0)
    assert cards(talk("gren 2 4", "green 2 4"), 0) == ["green 2 4", "white 1 sequence red"]
    assert cards(talk("-"), 0) == ["white 1 sequence red"]


def test_a_colour_gets_another_word_everywhere() -> None:
    talk = BOTH("change ada assignment white 1 red 1 2", "change colours rot blau gold")
    assert talk.raw["fragment_colours"] == ["rot", "blau", "gold"]
    assert (fragments(talk, 0), fragments(talk, 1)) == (["rot 1", "rot 2"], ["blau 1"])
    assert cards(talk, 0)[1] == "white 1 sequence rot"
    assert table_from(dict(talk.raw)).holdings[0].idea is not None


def test_a_colour_has_one_meaning_in_every_language() -> None:
    talk = Talk()("red blue gold", "Ada, Ben", "rot 1, 紅2", "weiß 1 Sequenz rot, white 2 連續藍", "", "5")
    talk = talk("change ada card 1 white 1 sequence red", "change colours coral blau gold")
    assert fragments(talk, 0) == ["coral 1", "coral 2"]
    assert cards(talk, 0) == ["white 1 sequence coral", "white 2 連續blau"]


def test_fragments_that_a_file_has_in_one_text() -> None:
    raw = {"fragment_colours": ["red", "blue"], "players": [{"name": "A", "fragments": "red 1, 紅2"}, {"name": "B"}]}
    talk = Talk(Form(raw))
    assert "besides red 1, 紅 2" in talk.question
    assert fragments(talk("blue 3"), 0) == ["red 1", "紅 2", "blue 3"]
    assert fragments(talk("change colours rot blau"), 0) == ["rot 1", "rot 2"]


def test_a_forgotten_player_can_be_added_and_removed() -> None:
    talk = BOTH("add Cleo")
    assert next_blank(talk.raw) == Blank("fragments", 2)
    assert names(talk("change cleo name -").raw) == ("Ada", "Ben")
    assert names(talk("red 3", "change cleo name -").raw) == ("Ada", "Ben", "Cleo")
    assert names(BOTH("add ben").raw) == ("Ada", "Ben")


def test_back_goes_to_the_very_beginning_and_the_way_leads_again_to_the_end() -> None:
    talk, steps = Talk()(*FULL_TABLE[:-1]), 0
    while next_blank(talk.raw) != Blank("colours") or talk.raw.get("fragment_colours"):
        before = talk
        talk = talk("back")
        assert talk.raw != before.raw
        steps += 1
    assert steps < 90
    assert Talk(talk.form)(*FULL_TABLE).raw == Talk()(*FULL_TABLE).raw


def test_back_takes_the_last_card_only() -> None:
    talk = START("", "green 1 1, green 2 1")
    assert cards(talk("back"), 0) == ["green 1 1"]
    assert talk("back").say_in[-1] == "taken back: green 2 1"
    assert talk("back", "green 2 1").raw == talk.raw


def test_a_list_shows_everything() -> None:
    said = BOTH("list").say_in
    for words in (
        "red, blue, gold",
        "1 Ada",
        "Ada, fragments: red 1, red 2",
        "Ada, tokens: 5",
        "Ada, card 1: green 2 3",
        "2 Ben",
    ):
        assert any(words in line for line in said), words


def test_commands_are_understood_in_the_language_of_the_person() -> None:
    words = {"change": "ändern", "card": "karte", "back": "zurück"}
    assert answer(BOTH.form, "Ändern ada Karte 1 green 2 4", words).form == BOTH("change ada card 1 green 2 4").form
    assert answer(BOTH.form, "zurück", words).form == BOTH("back").form
    assert answer(BOTH.form, "back", words).form == BOTH("back").form


def test_nobody_is_added_to_a_full_table_or_before_there_is_one() -> None:
    for talk in (Talk(), Talk()("red blue gold"), Talk()(*FULL_TABLE[:-1])):
        after = talk("add Eve")
        assert after.raw == talk.raw
        assert "Eve" in after.say_in[-1]


def test_back_takes_a_name_back_while_others_are_still_asked_for() -> None:
    talk = Talk()("red blue gold", "Ada, ada")
    assert (names(talk.raw), next_blank(talk.raw)) == (("Ada",), Blank("names"))
    assert talk("back").raw == {**Talk()("red blue gold").raw, "players": []}
    assert talk("back", "Ben, Cleo").raw == Talk()("red blue gold", "Ben, Cleo").raw


def test_back_takes_no_names_from_those_who_have_something() -> None:
    players = [{"name": "Ada"}, {"name": "Ben", "vp_tokens": 3}]
    talk = Talk(Form({"fragment_colours": ["red", "blue", "gold"], "players": players}))
    assert next_blank(talk.raw) == Blank("fragments", 0)
    assert talk("back").raw == talk.raw
    assert "There is nothing to take back" in talk("back").say_in[-1]
