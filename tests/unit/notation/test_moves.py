"""`notation.moves`: moves are read in full or in short or refused in three ways; the document has every verb."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from dejavu_rules import (
    Action,
    Add,
    Begin,
    Bits,
    CardId,
    Cards,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    FirstTile,
    Fragment,
    GameState,
    Grow,
    KeepHand,
    LayTile,
    MalformedAction,
    MalformedState,
    Meditate,
    NebulaTile,
    Outcome,
    Phase,
    PlaceBits,
    PlaceFragments,
    Placement,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    StartPlayer,
    Touching,
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
from dejavu_rules.notation.moves import READERS, read_draft
from dejavu_rules.notation.texts import Problems, Text
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


CAT_BOO = (NebulaTile.CATS_EYE, NebulaTile.BOOMERANG)
RM, BS = Bits("red moon"), Bits("blue sun")
MOVES_IN_FULL: list[tuple[str, Action | Outcome]] = [
    ("lay CAT@0,-3,5", LayTile(Placement(NebulaTile.CATS_EYE, 0, -3, 5))),
    ("lay CAT:BOO,FLA", LayTile(Touching(NebulaTile.CATS_EYE, (NebulaTile.FLAME, NebulaTile.BOOMERANG)))),
    ("keep b2 r4", KeepHand(Cards("red 4, blue 2"))),
    ("keep b2 r4 ltm g1 y6", SpeedStart(ltm=Cards("green 1, yellow 6"), hand=Cards("red 4, blue 2"))),
    ("walk CAT BOO", Walk(CAT_BOO)),
    ("plant CAT BOO", Plant(CAT_BOO)),
    ("plant from b3", Plant((), CardId.BLUE_3)),
    (
        "sow CAT: rM>CAT bS>BOO +wS",
        Sow(NebulaTile.CATS_EYE, CAT_BOO, (*RM, *BS), Bits("white sun")),
    ),
    ("sow CAT: rM>CAT bS> +wS", Sow(NebulaTile.CATS_EYE, (NebulaTile.CATS_EYE,), (*RM, *BS), Bits("white sun"))),
    ("sow CAT:", Sow(NebulaTile.CATS_EYE, (), ())),
    ("skip", SkipRecollection()),
    ("construct r4 bS rM", Construct(CardId.RED_4, RM + BS)),
    ("construct r4 -", Construct(CardId.RED_4, NO_BITS)),
    ("begin r4 rM", Begin(CardId.RED_4, RM)),
    ("add r4 bS rM", Add(CardId.RED_4, RM + BS)),
    ("grow bS rM", Grow(RM + BS)),
    ("save", Save()),
    ("meditate", Meditate()),
    ("choose CAT FLA", ChooseTiles((NebulaTile.FLAME, NebulaTile.CATS_EYE))),
    ("discard b2 r4", Discard(Cards("red 4, blue 2"))),
    ("duplicate replaced", ResolveDuplicate(replace=True)),
    ("duplicate kept", ResolveDuplicate(replace=False)),
    ("starts player3", StartPlayer(3)),
    ("girl CAT", FirstTile(NebulaTile.CATS_EYE)),
    ("tiles CAT FLA", DrawTiles((NebulaTile.FLAME, NebulaTile.CATS_EYE))),
    ("scatter BOO:bSrM FOX:rM", PlaceBits((NO_BITS, RM + BS, *[NO_BITS] * 12, RM))),
    ("return FLA:bS", Replenish((NO_BITS, NO_BITS, BS, *[NO_BITS] * 12))),
    ("draw r4", Draw(CardId.RED_4)),
]


@pytest.mark.parametrize(("text", "what"), MOVES_IN_FULL, ids=[text for text, _ in MOVES_IN_FULL])
def test_a_move_in_full_is_read_as_it_is_written(text: str, what: Action | Outcome) -> None:
    assert to_move(what) == text
    for words in (text, text.upper(), text.lower()):
        problems = Problems("move")
        draft = read_draft([Text(word) for word in words.split()], problems)
        assert draft is not None
        assert draft.make(examples()["planting"], problems) == [what]
        problems.check()


def test_fragments_are_read_as_they_are_written() -> None:
    outcome = PlaceFragments(tuple(Fragment))
    problems = Problems("move")
    draft = read_draft([Text(word) for word in to_move(outcome).split()], problems)
    assert to_move(outcome).startswith("fragments CAT:1r BOO:2r ")
    assert draft is not None
    assert draft.make(examples()["planting"], problems) == [outcome]


def test_every_kind_of_move_is_written_here() -> None:
    assert {type(what) for _, what in MOVES_IN_FULL} | {PlaceFragments} == {*get_args(Action), *get_args(Outcome)}


@pytest.mark.parametrize(("value", "shown"), [(None, "None"), ("save", "'save'"), (Phase.OVER, "Phase.OVER"), (5, "5")])
def test_only_actions_and_outcomes_are_written(value: Any, shown: str) -> None:
    with pytest.raises(MalformedAction, match=f"^{shown} is not an action or outcome of the game$") as refused:
        to_move(value)
    assert refused.value.kind is type(value)


@pytest.mark.parametrize("value", [Save(5), examples()["over"]])  # type: ignore[arg-type]
def test_no_other_values_are_written(value: Any) -> None:
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


def test_of_many_candidates_the_first_are_named() -> None:
    bits = [f"{colour} {shape}" for colour in ("white", "blue", "green", "purple", "red") for shape in ("moon", "sun")]
    with pytest.raises(AmbiguousNotation) as refused:
        from_move(bend(examples()["deja-vu"], pool=Bits(bits)), "construct b1")
    (defect,) = refused.value.defects
    assert len(refused.value.candidates) == 20
    assert defect.message == f"'b1' could mean {', '.join(refused.value.candidates)}, ... (25 in all)"


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


DROP = "expected a bit and the tile where it drops, rS>ORI, and then the white bits claimed, +wS"


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("sew CAT", 1, "expected a move, which begins with one of lay"),
        ("sow", 1, "expected a tile after 'sow'"),
        ("sow XXX", 5, "expected a tile such as CAT, not 'XXX'"),
        ("sow CAT: rS>XXX", 13, "expected a tile such as CAT, not 'XXX'"),
        ("sow CAT: rS>ORI +zz", 18, "expected a bit such as rM, not 'zz'"),
        ("sow CAT: rS", 10, f"{DROP}, not 'rS'"),
        ("sow CAT: rX>ORI", 10, "expected a bit such as rM, not 'rX'"),
        ("sow CAT: rSbS>ORI", 10, "expected one bit"),
        ("sow CAT: rS>ORI +wS gM>EAG", 21, f"{DROP}, not 'gM>EAG'"),
        ("sow CAT" + " rS>ORI" * 120, 842, "no more than 60 bits"),
        ("keep r9", 6, "expected a card such as r4, not 'r9'"),
        ("keep r1 ltm r9", 13, "expected a card such as r4, not 'r9'"),
        ("plant XXX", 7, "expected a tile such as CAT, not 'XXX'"),
        ("plant from", 7, "expected a card after 'from'"),
        ("plant from b3 b4", 15, "expected the next move, not 'b4'"),
        ("construct", 1, "expected a card after 'construct'"),
        ("construct b9", 11, "expected a card such as r4, not 'b9'"),
        ("construct r4 -r", 14, "expected a bit such as rM, not '-r'"),
        ("begin r4 -", 10, "expected a bit such as rM, not '-'"),
        ("scatter CAT:zz", 13, "expected a bit such as rM, not 'zz'"),
        ("girl XXX", 6, "expected a tile such as CAT, not 'XXX'"),
        ("save rM4r", 8, "expected a bit such as rM, not '4r'"),
        ("save " + "rM" * 61, 6, "no more than 60"),
        ("walk" + " CAT" * 61, 246, "no more than 60 tiles"),
        ("meditate now then", 10, "expected the next move, not 'now'"),
        ("duplicate", 1, "expected 'replaced' or 'kept' after"),
        ("duplicate maybe", 11, "expected 'replaced' or 'kept', not 'maybe'"),
        ("starts player4", 8, "expected one of player0"),
        ("draw", 1, "expected a card after 'draw'"),
        ("draw b1 b9", 9, "expected a card such as r4, not 'b9'"),
        ("draw b1 b2", 1, "expected one move"),
        ("discard " + "b1" * 200, 9, "Cards hold at most 127 equal pieces"),
        ("lay CAT", 5, "a tile with its place"),
        ("scatter CAT", 9, "a tile with what comes to lie on it"),
        ("scatter CAT:rM CAT:rM", 16, "once for each tile"),
        ('save "rM"', 6, "expected a word of a move"),
        ("save {rM", 6, "the comment never ends"),
        ("save " * 500, 1, "at most 2048 are read"),
    ],
)
def test_malformed(text: str, column: int, words: str) -> None:
    with pytest.raises(MalformedNotation) as refused:
        from_move(turn(), text)
    (defect,) = refused.value.defects
    assert words in defect.message
    assert_tidy(defect.message)
    assert (defect.path, defect.line, defect.column) == ("", 1, column)
    assert refused.value.source == "move"


def test_a_move_has_a_verb() -> None:
    with pytest.raises(MalformedNotation) as refused:
        from_move(turn(), "")
    wanted = f"line 1, column 1: expected a move, which begins with one of {', '.join(READERS)}"
    assert str(refused.value) == f"move: {wanted}"
    with pytest.raises(MalformedNotation) as refused:
        from_move(turn(), "\u0455ave")
    strange, missing = refused.value.defects
    assert "CYRILLIC SMALL LETTER DZE" in strange.message
    assert str(missing) == wanted


def test_a_sowing_is_read_up_to_as_many_bits_as_there_are() -> None:
    for number, said in ((119, 119), (150, 1 + 119)):
        with pytest.raises(MalformedNotation) as refused:
            from_move(turn(), "sow CAT:" + " x" * number)
        assert len(refused.value.defects) == said
    with pytest.raises(MalformedNotation) as refused:
        from_move(turn(), "sow CAT: rSb>ORI")
    assert [(defect.column, defect.message) for defect in refused.value.defects] == [
        (12, "expected a bit such as rM, not 'b'"),
        (10, "expected one bit, not 'rSb'"),
    ]


def test_what_no_action_can_be_is_malformed() -> None:
    """The grammar does not know that each tile gets one fragment."""
    state = play_until(examples()["first"], lambda state: state.phase is Phase.FRAGMENTS)
    with pytest.raises(MalformedNotation) as refused:
        from_move(state, "fragments CAT:1r2r")
    (defect,) = refused.value.defects
    assert (defect.line, defect.column) == (1, 1)
    assert defect.message == (
        f"PlaceFragments.fragments: ({', '.join(['None'] * 15)}) is not a tuple with the fragment of each tile"
    )


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
    with pytest.raises(MalformedState, match=r"^5 is not a GameState$"):
        from_move(5, "save")  # type: ignore[arg-type]


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
