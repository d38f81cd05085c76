"""`notation.positions`: a state in one line; what is wrong with another line is told by field and column."""

import re
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import CosmicMap, Dealer, MalformedState, NebulaTile, Phase, first_state, new_game
from dejavu_rules.box.catalogue import standard
from dejavu_rules.notation import ImpossiblePosition, MalformedNotation, NotationError, from_position, to_position
from dejavu_rules.notation.fields import PLAYER_FIELDS
from dejavu_rules.notation.positions import box_name
from dejavu_rules.testing.setups import QUICK
from tests.support.saves import examples, step
from tests.support.wording import assert_tidy

LINES = {name: to_position(state) for name, state in examples().items()}
LINE = LINES["deja-vu"]


def refusal(text: str, **catalogue: Any) -> NotationError:
    with pytest.raises(NotationError) as refused:
        from_position(text, **catalogue)
    assert_tidy(*[str(defect) for defect in refused.value.defects if "CYRILLIC" not in str(defect)])
    return refused.value


@pytest.mark.parametrize("name", LINES)
def test_a_line_of_less_than_a_kilobyte(name: str) -> None:
    line, state = LINES[name], examples()[name]
    assert len(line) < 1000
    assert line.isascii()
    assert line.isprintable()
    again = from_position(line, catalogue=state.game.catalogue)
    assert again == state
    assert again.game.layout == state.game.layout


@pytest.mark.parametrize("players", [2, 4])
def test_a_position_of_the_standard_box_is_shorter_than_a_kilobyte(players: int) -> None:
    dealer = Dealer(players)
    state = new_game(players, dealer, speed=players == 4)
    for _ in range(300):
        state = step(state, dealer)
        assert len(to_position(state)) < 1024


def test_what_it_looks_like() -> None:
    map = CosmicMap.from_pairs([(NebulaTile.CATS_EYE, NebulaTile.HELIX), (NebulaTile.FLAME, NebulaTile.FOX_FUR)])
    fields = dict(part.split("=") for part in to_position(first_state(2, map)).split(" ")[1:])
    assert fields.pop("deck").startswith("b1b1b2b2")
    assert fields.pop("public") == "w1w2w3w4w5w6w7b7g7p7r7y7"
    assert fields == {
        "box": "standard",
        "map": "15;CAT:HEL;FLA:FOX",
        "phase": "start-player",
        "start_player": "0",
        "active": "0",
        "turn": "0",
        "flowers": "20",
        "player0": "",
        "player1": "",
    }


def test_fields_in_any_order_and_codes_in_any_capitals() -> None:
    head, *fields = LINE.split(" ")
    assert from_position(" ".join([head, *reversed(fields)])) == examples()["deja-vu"]
    tiles = next(field for field in fields if field.startswith("tiles="))
    lowered = LINE.replace(tiles, "tiles=" + tiles[6:].lower())
    assert lowered != LINE
    assert from_position(lowered + "\n") == examples()["deja-vu"]


def test_a_layout_that_says_something_else_is_not_written() -> None:
    """It makes no difference between two states, and the map has to be told."""
    state = examples()["deja-vu"]
    other = CosmicMap.from_pairs(state.game.map.pairs[1:])
    bent = first_state(4, other)
    object.__setattr__(bent.game, "layout", state.game.layout)
    assert from_position(to_position(bent)).game.map == other


def test_a_box_is_named_by_its_pieces() -> None:
    box = standard()
    assert box_name(evolve(box, provenance=())) == "standard"
    other, third = evolve(box, flowers=19), evolve(box, hive_holes=18)
    assert box_name(other) == box_name(evolve(other, provenance=()))
    assert len({box_name(box), box_name(other), box_name(third)}) == 3
    assert len(box_name(other)) == 16


# Malformed


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ("dejavu/1", "dejavu/2", "dejavu/2", "expected 'dejavu/1' at the beginning"),
        ("turn=1", "turn=1 trun=1", "trun=1", "expected KEY=VALUE with one of the keys box"),
        ("turn=1", "turn=1 turn=1", "turn=1 girl", "turn: is there twice"),
        ("turn=1", "turn=01", "01 girl", "turn: expected a whole number, not '01'"),
        ("phase=deja-vu", "phase=Deja-Vu", "Deja-Vu", "phase: expected one of start-player"),
        ("girl=VEI", "girl=VEIL", "VEIL", "girl: expected a tile such as CAT, not 'VEIL'"),
        ("stm:b2(gM)", "stm:b2", "b2 player3", "player2.stm: expected a card with the bits"),
        ("stm:b2(gM)", "stm:b2b3(gM)", "b2b3", "player2.stm: expected a card such as r4, not 'b2b3'"),
        ("hand:g4p5r6", "hand:g4p5;hand:r6", "hand:r6", "player1: expected NAME:VALUE"),
        ("hand:g4p5r6", "hand:g4px", "px", "player1.hand: expected a card such as r4, not 'px'"),
        ("CAT:4r", "CAT:4r5r", "4r5r", "tiles.CAT: 2 fragments"),
        ("CAT:4r", "CAT:4r;CAT:", "CAT:;", "tiles: cats eye is there twice"),
        ("box=standard", "box=other", "other", "box: expected 'standard' or the 16 digits"),
        ("box=standard", "box=0123456789abcdef", "0123", "box: is a box that has to be given"),
        ("CAR@8,-1,0", "HEL@8,-1,0", "HEL@8", "map: helix lies there twice"),
        ("box=standard", "box=standard options=sped", "sped", "options: expected one of speed"),
        ("box=standard", "box=standard options=speed,speed", "speed map", "options: speed is there twice"),
        ("box=standard", "box=standard options=hive_holes:61", "61", "options: expected a number from 1 to 60"),
        ("girl=VEI", "girl=VEI drawn=CAT", "CAT deck", "drawn: only laid"),
        ("girl=VEI", "girl=VEI chosen=CAT duplicate=r4", "r4 deck", "duplicate: only laid"),
        ("girl=VEI", "girl=VEI duplicate=xx", "xx deck", "duplicate: expected a card such as r4, not 'xx'"),
        (" girl=VEI", "  girl=VEI", " girl", "expected KEY=VALUE with one of the keys box"),
        ("girl=VEI", "girl=V\u0415I", "\u0415I", "CYRILLIC CAPITAL LETTER IE"),
    ],
)
def test_malformed_fields_are_reported_by_column(old: str, new: str, where: str, words: str) -> None:
    text = LINE.replace(old, new, 1)
    assert text != LINE
    refused = refusal(text)
    assert type(refused) is MalformedNotation
    (defect,) = refused.defects
    assert words in str(defect)
    assert text[defect.column - 1 :].startswith(where)


def test_all_malformed_fields_at_once() -> None:
    text = LINE.replace("girl=VEI", "girl=XXX").replace("turn=1", "turn=one").replace(" flowers=20", "")
    assert {defect.path for defect in refusal(text).defects} == {"girl", "turn", "flowers"}


def test_every_field_that_is_missing_is_named() -> None:
    refused = refusal("dejavu/1")
    required = ["box", "map", "phase", "start_player", "active", "turn", "flowers", "player0", "player1"]
    assert [(each.path, each.line, each.column, each.message) for each in refused.defects] == [
        (path, 1, 1, "missing") for path in required
    ]
    assert refused.source == "position"
    without = re.sub(" player[02]=[^ ]*", "", LINE)
    assert [(each.path, each.message) for each in refusal(without).defects] == [
        ("player0", "missing"),
        ("player2", "missing"),
    ]


def test_every_mistake_of_a_player_is_noted() -> None:
    wanted = f"expected NAME:VALUE with each of {', '.join(PLAYER_FIELDS)} once at most"
    text = LINE.replace("hand:g4p5r6", "hand:g4p5r6;vp;tea:3;vp:x")
    at = text.index("vp;tea") + 1
    assert [(each.path, each.column, each.message) for each in refusal(text).defects] == [
        ("player1", at, f"{wanted}, not 'vp'"),
        ("player1", at + 3, f"{wanted}, not 'tea:3'"),
        ("player1.vp", at + 12, "expected a whole number, not 'x'"),
    ]


def test_two_lines_are_no_position() -> None:
    refused = refusal(LINE.replace(" girl", "\ngirl"))
    assert "a position is one line" in str(refused)
    assert (refused.line, refused.column) == (1, LINE.index(" girl") + 1)


@pytest.mark.parametrize("text", ["", " ", "dejavu/1", "rnbqkbnr/pppppppp/8/8 w KQkq - 0 1", None, 7, "x" * 10**6])
def test_what_is_no_position_at_all(text: Any) -> None:
    refused = refusal(text)
    assert type(refused) is MalformedNotation
    assert refused.source == "position"


def test_a_box_of_ones_own_must_be_at_hand() -> None:
    state = QUICK.first_state()
    line = to_position(state)
    assert from_position(line, catalogue=QUICK.catalogue) == state
    assert "has to be given as catalogue=" in str(refusal(line))
    other = evolve(QUICK.catalogue, flowers=3)
    (defect,) = refusal(line, catalogue=other).defects
    assert (defect.path, line[defect.column - 1 :].split()[0]) == ("box", box_name(QUICK.catalogue))
    assert defect.message == f"is not the box that was given: that one is {box_name(other)}"


# Impossible


@pytest.mark.parametrize(
    ("old", "new", "path", "where"),
    [
        ("girl=VEI ", "", "girl", "dejavu/1"),
        ("hand:g4p5r6", "hand:g4p5p5", "player1.hand", "g4p5p5"),
        ("stm:b2(gM)", "stm:b2(gMgM)", "player2.stm", "b2(gMgM)"),
        ("CAT:4r", "CAT:4rwM", "tiles.", ""),
        ("active=2", "active=1", "active", "1 turn"),
        ("flowers=20", "flowers=19", "flowers", "19 tiles"),
        ("player3=hand:r2r4y3", "player3=hand:r2r4y3;vp:9", "player3.vp", "9"),
    ],
)
def test_an_impossible_position_is_reported_by_field_and_column(old: str, new: str, path: str, where: str) -> None:
    text = LINE.replace(old, new, 1)
    assert text != LINE
    refused = refusal(text)
    assert type(refused) is ImpossiblePosition
    found = [defect for defect in refused.defects if defect.path.startswith(path)]
    assert found
    assert any(text[defect.column - 1 :].startswith(where) for defect in found)


@pytest.mark.parametrize(
    ("old", "new", "defects"),
    [
        ("turn=1", "turn=9999999", ["turn: 9999999 is not a whole number from 0 to 1000000"]),
        ("CAT:4r", "CAT:4rwM", ["tiles.EAG: white moon is there 3 times; it can be 2 (COMP-2)"]),
        (
            *("CAT:4r", "CAT:5r"),
            [
                "tiles: red 4 is missing 1 times: it lies nowhere (COMP-3)",
                "tiles.VEI: red 5 is there 2 times; it can be 1 (COMP-3)",
            ],
        ),
        (
            *("box=standard", "box=standard options=name_contacts"),
            ["options: players name contacts only where they build the map: set build_map too (SETUP-2)"],
        ),
    ],
)
def test_what_is_impossible_is_said_in_full(old: str, new: str, defects: list[str]) -> None:
    refused = refusal(LINE.replace(old, new, 1))
    assert type(refused) is ImpossiblePosition
    assert refused.source == "position"
    assert [f"{defect.path}: {defect.message}" for defect in refused.defects] == defects


def test_a_field_that_was_left_out_is_missed_where_its_player_stands() -> None:
    line = LINES["starting-hand"]
    hand = re.search("player0=hand:([a-z0-9]*)", line)
    assert hand is not None
    text = line.replace(hand[0], "player0=").replace("deck=", f"deck={hand[1]}")
    (defect,) = refusal(text).defects
    assert defect.message == "0 cards, although there were more to be dealt (SETUP-6)"
    assert (defect.path, defect.column) == ("player0", text.index("player0=") + 9)


def test_only_blanks_may_follow() -> None:
    assert from_position(LINE + " \t\r\n") == examples()["deja-vu"]
    with pytest.raises(MalformedNotation) as refused:
        from_position(LINE + "\u00a0")
    assert refused.value.column == len(LINE) + 1


def test_all_that_is_impossible_at_once() -> None:
    text = LINE.replace("flowers=20", "flowers=3").replace("girl=VEI ", "").replace("active=2", "active=0")
    assert {"flowers", "girl", "active"} <= {defect.path for defect in refusal(text).defects}


@pytest.mark.parametrize(("value", "shown"), [(None, "None"), ("dejavu/1", "'dejavu/1'"), (Phase.OVER, "Phase.OVER")])
def test_only_states_are_written(value: Any, shown: str) -> None:
    with pytest.raises(MalformedState, match=f"^{shown} is not a GameState$"):
        to_position(value)
