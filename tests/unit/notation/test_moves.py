"""`notation.move_reading`, `move_writing` and `pieces`: moves are read in full or in short or refused in three ways."""

from typing import Any

import pytest

from dejavu_rules import (
    Bits,
    CardId,
    Construct,
    GameState,
    MalformedAction,
    MalformedState,
    NebulaTile,
    Phase,
    Plant,
    Save,
    Sow,
    explain,
    legal_actions,
)
from dejavu_rules.box.multisets import NO_BITS
from dejavu_rules.notation import AmbiguousNotation, IllegalNotation, MalformedNotation, from_move, to_move
from tests.support.bending import bent
from tests.support.saves import examples, played


def turn() -> GameState:
    return played(examples()["starting-hand"], lambda state: state.phase is Phase.RECOLLECTION)


def sowing(state: GameState) -> Sow:
    return next(action for action in legal_actions(state) if isinstance(action, Sow) and len(action.path) == 4)


def deja_vu(pool: str) -> tuple[GameState, CardId]:
    """A state with this pool, and the card of the hand with the fewest slots."""
    state = bent(examples()["deja-vu"], pool=Bits(pool))
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
    found = from_move(bent(state, pool=only), f"construct {to_move(Construct(card, NO_BITS)).split()[1]}")
    assert found == Construct(card, only)


def test_where_several_fit_they_are_the_candidates() -> None:
    state, card = deja_vu("")
    slots = state.game.catalogue.card(card).slots
    shapes = ["moon" if slot.shape is None else str(slot.shape) for slot in slots]
    pool = Bits([f"{colour} {shape}" for colour in ("red", "blue") for shape in shapes])
    state = bent(state, pool=pool)
    code = to_move(Construct(card, NO_BITS)).split()[1]
    with pytest.raises(AmbiguousNotation) as refused:
        from_move(state, f"construct {code}")
    assert len(refused.value.candidates) > 1
    for candidate in refused.value.candidates:
        assert not explain(state, from_move(state, candidate))
    assert refused.value.column == 11


# The three ways to be refused


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "expected a move, which begins with one of lay"),
        ("sew CAT", 1, "expected one of lay"),
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


def test_a_card_that_nothing_completes_is_told_by_the_rules() -> None:
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
