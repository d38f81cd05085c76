"""`notation.moves`: moves are read in full or in short or refused in three ways; the document has every verb."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from dejavu_rules import (
    Action,
    Bits,
    CardId,
    Cards,
    Construct,
    GameState,
    MalformedAction,
    MalformedState,
    NebulaTile,
    Outcome,
    Phase,
    Plant,
    Save,
    Sow,
    Walk,
    explain,
    legal_actions,
)
from dejavu_rules.box.multisets import NO_BITS
from dejavu_rules.notation import (
    AmbiguousNotation,
    IllegalNotation,
    MalformedNotation,
    code_of,
    from_move,
    piece_of,
    to_move,
)
from dejavu_rules.notation.fields import PENDING_FIELDS, PLAYER_FIELDS, STATE_FIELDS
from dejavu_rules.notation.moves import READERS
from tests.support.bending import bend
from tests.support.saves import examples, play_until
from tests.support.wording import assert_tidy


def turn() -> GameState:
    return play_until(examples()["starting-hand"], lambda state: state.phase is Phase.RECOLLECTION)


def sowing(state: GameState) -> Sow:
    return next(action for action in legal_actions(state) if isinstance(action, Sow) and len(action.path) == 4)


def deja_vu(pool: str) -> tuple[GameState, CardId]:
    """A state with this pool, and the card of the hand with the fewest slots."""
    state = bend(examples()["deja-vu"], pool=Bits(pool))
    box = state.game.catalogue
    return state, min(state.player.hand, key=lambda card: len(box.card(card).slots))


# Writing


def test_a_sowing_reads_like_one() -> None:
    path = (NebulaTile.ORION, NebulaTile.EAGLE)
    sow = Sow(NebulaTile.CATS_EYE, path, (*Bits("red sun"), *Bits("green moon")), Bits("white sun"))
    assert to_move(sow) == "sow CAT: rS>ORI gM>EAG +wS"
    assert to_move(Plant((NebulaTile.CRAB,), CardId.BLUE_3)) == "plant CRA from b3"
    assert to_move(Construct(CardId.RED_4, Bits("red moon, blue sun"))) == "construct r4 bS rM"


@pytest.mark.parametrize("value", [None, "save", Phase.OVER, Save(5), examples()["over"]])  # type: ignore[arg-type]
def test_only_actions_and_outcomes_are_written(value: Any) -> None:
    with pytest.raises(MalformedAction):
        to_move(value)


# Reading, in short


def test_capitals_and_beginnings_of_names_and_comments() -> None:
    state = turn()
    sow = sowing(state)
    words = to_move(sow)
    assert from_move(state, words.upper()) == sow
    assert from_move(state, words.replace(":", "", 1) + " # why not") == sow
    assert from_move(state, words.replace("sow", "sow {at last}")) == sow
    for tile in sow.path:
        code, name = to_move(Plant((tile,))).split()[1], str(tile).replace(" ", "")
        assert from_move(state, words.replace(code, name)) == sow


def test_the_bits_of_a_construction_may_be_left_out_where_no_others_fit() -> None:
    state, card = deja_vu("")
    slots = state.game.catalogue.card(card).slots
    shapes = ["moon" if slot.shape is None else str(slot.shape) for slot in slots]
    only = Bits([f"red {shape}" for shape in shapes])
    found = from_move(bend(state, pool=only), f"construct {to_move(Construct(card, NO_BITS)).split()[1]}")
    assert found == Construct(card, only)


def test_where_several_fit_they_are_the_candidates() -> None:
    state, card = deja_vu("")
    slots = state.game.catalogue.card(card).slots
    shapes = ["moon" if slot.shape is None else str(slot.shape) for slot in slots]
    pool = Bits([f"{colour} {shape}" for colour in ("red", "blue") for shape in shapes])
    state = bend(state, pool=pool)
    code = to_move(Construct(card, NO_BITS)).split()[1]
    with pytest.raises(AmbiguousNotation) as refused:
        from_move(state, f"construct {code}")
    assert len(refused.value.candidates) > 1
    for candidate in refused.value.candidates:
        assert not explain(state, from_move(state, candidate))
    assert refused.value.column == 11


BASE = "red lightning, red raindrop, red moon, red sun, red star"


@pytest.mark.parametrize(
    ("card", "pool", "number"),
    [
        ("blue 1", "red moon, red sun", 1),
        ("blue 1", "red moon, red moon, red sun, red star", 1),  # an equal bit and one of another shape
        ("blue 1", "red moon, blue moon, red sun", 2),
        ("blue 1", "red moon, blue moon, green moon, red sun", 3),
        ("blue 1", "red moon, blue moon, red sun, white sun", 4),
        ("white 4", f"{BASE}, blue moon", 1),
        ("white 4", f"{BASE}, blue moon, blue moon", 2),
        ("white 4", f"{BASE}, blue moon, green sun", 4),
    ],
)
def test_as_many_candidates_as_choices_of_bits(card: str, pool: str, number: int) -> None:
    """One choice is taken; of two or more none is taken silently, and all are named in full."""
    state = examples()["deja-vu"]
    players = tuple([bend(player, hand=Cards(["blue 1"])) for player in state.players])
    state = bend(state, pool=Bits(pool), players=players)
    legal = [each for each in legal_actions(state) if isinstance(each, Construct) and each.card is CardId(card)]
    assert len(legal) == number
    short = f"construct {code_of(CardId(card))}"
    if number == 1:
        assert from_move(state, short) == legal[0]
        return
    with pytest.raises(AmbiguousNotation) as refused:
        from_move(state, short)
    assert sorted(refused.value.candidates) == sorted(map(to_move, legal))
    assert all(candidate in str(refused.value) for candidate in refused.value.candidates)


def test_every_beginning_of_a_name_is_one_tile_or_all_that_it_could_be() -> None:
    """Said a second time, with the names alone."""
    state = examples()["deja-vu"]  # nobody walks now, so that one tile is illegal
    names = {tile: str(tile).replace(" ", "") for tile in NebulaTile}
    for word in sorted({name[:length] for name in names.values() for length in range(1, len(name) + 1)}):
        tiles = [tile for tile, name in names.items() if name.startswith(word)]
        with pytest.raises(IllegalNotation if len(tiles) == 1 else AmbiguousNotation) as refused:
            from_move(state, f"walk {word}")
        if isinstance(refused.value, AmbiguousNotation):
            assert [piece_of(code) for code in refused.value.candidates] == tiles
        else:
            assert isinstance(refused.value, IllegalNotation)
            assert refused.value.action == Walk(tuple(tiles))


# The three ways to be refused


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "expected a move, which begins with one of lay"),
        ("sew CAT", 1, "expected a move, which begins with one of lay"),
        ("sow", 1, "expected a tile after 'sow'"),
        ("sow XXX", 5, "expected a tile such as CAT, not 'XXX'"),
        ("sow CAT: rS", 10, "a bit and the tile where it drops"),
        ("sow CAT: rX>ORI", 10, "expected a bit such as rM, not 'rX'"),
        ("sow CAT: rSbS>ORI", 10, "expected one bit"),
        ("sow CAT: rS>ORI +wS gM>EAG", 21, "a bit and the tile where it drops"),
        ("sow CAT" + " rS>ORI" * 120, 842, "no more than 60 bits"),
        ("plant from", 7, "expected a card after 'from'"),
        ("plant from b3 b4", 15, "expected the next move, not 'b4'"),
        ("construct", 1, "expected a card after 'construct'"),
        ("construct b9", 11, "expected a card such as r4, not 'b9'"),
        ("save rM4r", 8, "expected a bit such as rM, not '4r'"),
        ("save " + "rM" * 61, 6, "no more than 60"),
        ("walk" + " CAT" * 61, 246, "no more than 60 tiles"),
        ("meditate now", 10, "expected the next move, not 'now'"),
        ("duplicate", 1, "expected 'replaced' or 'kept' after"),
        ("duplicate maybe", 11, "expected 'replaced' or 'kept', not 'maybe'"),
        ("starts player4", 8, "expected one of player0"),
        ("draw", 1, "expected a card after 'draw'"),
        ("draw b1 b2", 1, "expected one move"),
        ("discard " + "b1" * 200, 9, "Cards hold at most 127 equal pieces"),
        ("lay CAT", 5, "a tile with its place"),
        ("scatter CAT", 9, "a tile with what comes to lie on it"),
        ("scatter CAT:rM CAT:rM", 16, "once for each tile"),
        ('save "rM"', 6, "expected a word of a move"),
        ("save {rM", 6, "the comment never ends"),
        ("\u0455ave", 1, "CYRILLIC SMALL LETTER DZE"),
        ("save " * 500, 1, "at most 2048 are read"),
    ],
)
def test_malformed(text: str, column: int, words: str) -> None:
    with pytest.raises(MalformedNotation) as refused:
        from_move(turn(), text)
    assert words in str(refused.value)
    assert_tidy(*[defect.message for defect in refused.value.defects if "CYRILLIC" not in defect.message])
    assert (refused.value.line, refused.value.column) == (1, column)


def test_ambiguous() -> None:
    with pytest.raises(AmbiguousNotation) as refused:
        from_move(turn(), "walk VEI C ho")
    assert refused.value.candidates == ("CAT", "CAR", "CRA")
    assert [(defect.column, defect.message) for defect in refused.value.defects] == [
        (10, "'C' could mean CAT, CAR, CRA"),
        (12, "'ho' could mean HOR, HOU"),
    ]


def test_what_is_malformed_as_well_is_malformed() -> None:
    with pytest.raises(MalformedNotation):
        from_move(turn(), "walk C XXX")


def test_illegal() -> None:
    state = turn()
    with pytest.raises(IllegalNotation) as refused:
        from_move(state, "save rM")
    assert refused.value.action == Save(Bits("red moon"))
    assert refused.value.violations == explain(state, Save(Bits("red moon")))
    assert [violation.code for violation in refused.value.violations] == ["wrong-phase"]


def test_an_illegal_sowing_can_be_written_even_if_bits_and_tiles_do_not_match() -> None:
    state = turn()
    sow = sowing(state)
    for bent_sow in (Sow(sow.start, sow.path[:-1], sow.order), Sow(sow.start, sow.path, sow.order[:-1])):
        with pytest.raises(IllegalNotation) as refused:
            from_move(state, to_move(bent_sow))
        assert refused.value.action == bent_sow


@pytest.mark.parametrize("text", [None, 5, b"save"])
def test_only_texts_are_read(text: Any) -> None:
    with pytest.raises(MalformedNotation):
        from_move(turn(), text)
    with pytest.raises(MalformedState):
        from_move(None, "save")  # type: ignore[arg-type]


def test_a_card_that_no_bits_complete_is_refused_by_the_rules() -> None:
    state, card = deja_vu("")
    strange = examples()["over"]
    other = next(each for each in CardId if not strange.game.catalogue.has(each))
    for table, name in ((state, card), (strange, other)):
        with pytest.raises(IllegalNotation) as refused:
            from_move(table, "construct " + to_move(Construct(name, NO_BITS)).split()[1])
        assert refused.value.action == Construct(name, NO_BITS)


def test_a_tile_that_is_not_on_the_map() -> None:
    with pytest.raises(MalformedNotation, match="fox fur is not on the map"):
        from_move(examples()["over"], "scatter FOX:rM")


# The document

PAGE = (Path(__file__).parents[3] / "docs" / "guide" / "notation.md").read_text("utf-8")
POSITIONS, MOVES = re.findall(r"### Grammar\n\n```text\n(.*?)```", PAGE, re.DOTALL)


def test_the_grammar_of_moves_has_every_verb_and_no_other() -> None:
    rules = MOVES[MOVES.index("move      =") : MOVES.index("where     =")]
    words = set(re.findall(r'"([a-z]+)"', rules))
    assert words == {*READERS, "ltm", "from", "replaced", "kept", "player"}


def test_the_grammar_of_positions_has_every_field_and_phase() -> None:
    fields = set(re.findall(r'"([a-z_]+)[=:]', POSITIONS))
    assert fields == {"box", "options", "map", "tiles", *STATE_FIELDS, *PENDING_FIELDS, *PLAYER_FIELDS, "hive_holes"}
    phases = POSITIONS[POSITIONS.index("phase     =") : POSITIONS.index("tile      =")]
    assert re.findall(r'"([a-z-]+)"', phases) == [str(phase).lower().replace(" ", "-") for phase in Phase]


def test_every_action_and_outcome_is_in_the_table() -> None:
    for kind in (*get_args(Action), *get_args(Outcome)):
        assert re.search(rf"\| .*`{kind.__name__}`", PAGE), kind
