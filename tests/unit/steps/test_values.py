"""`values`: steps are one value each, by an index that stays; options and questions speak."""

import copy
import pickle
from collections import Counter

import pytest

from dejavu_rules import Bit, CardId, Fragment, NebulaTile, UnknownPiece
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, TILES
from dejavu_rules.steps import Option, Question, Step

KINDS = {
    "tile": 15,
    "bit": 30,
    "card": 42,
    "done": 1,
    "girl": 1,
    "plant": 1,
    "grow": 1,
    "save": 1,
    "fragment": 15,
    "seat": 4,
    "turn": 6,
    "number": 42,
}


def test_there_are_159_steps_and_each_has_its_index_for_ever() -> None:
    assert [step.index for step in Step.every()] == list(range(159))
    assert Counter(step.kind for step in Step.every()) == KINDS
    assert [Step.of(piece).index for piece in (*TILES, *BITS, *CARD_IDS)] == list(range(87))
    assert [Step.of(word).index for word in ("done", "girl", "plant", "grow", "save")] == list(range(87, 92))
    assert [Step.of(fragment).index for fragment in FRAGMENTS] == list(range(92, 107))
    assert max(step.piece for step in Step.every() if step.kind == "seat" and isinstance(step.piece, int)) == 3


def test_a_step_is_itself_however_it_is_copied() -> None:
    for step in Step.every():
        assert Step.at(step.index) is step
        assert pickle.loads(pickle.dumps(step)) is copy.copy(step) is copy.deepcopy(step) is step


def test_steps_of_equal_names_differ() -> None:
    assert Step.of(CardId.RED_1) is not Step.of(Fragment.RED_1)
    assert str(Step.of(Bit.RED_MOON)) == "bit red moon"
    assert repr(Step.of("done")) == "<Step 87: done>"


@pytest.mark.parametrize("nonsense", ["", "walk", "red moon", None, 3, [], object()])
def test_what_is_no_step_is_refused(nonsense: object) -> None:
    with pytest.raises(UnknownPiece) as refused:
        Step.of(nonsense)
    words = ("done", "girl", "plant", "grow", "save")
    assert (refused.value.kind, refused.value.name, refused.value.known) == ("Step", nonsense, words)


@pytest.mark.parametrize("nonsense", [-1, 159, True, "3", None])
def test_there_is_no_step_at_another_index(nonsense: object) -> None:
    with pytest.raises(UnknownPiece) as refused:
        Step.at(nonsense)  # type: ignore[arg-type]
    indices = tuple(map(str, range(159)))
    assert (refused.value.kind, refused.value.name, refused.value.known) == ("Step", nonsense, indices)


def test_an_option_speaks_in_values_and_in_words() -> None:
    option = Option(Step.of(Bit.RED_MOON), "bit-falls", (("place", NebulaTile.CRAB),))
    assert option.values == {"bit": Bit.RED_MOON, "place": NebulaTile.CRAB}
    assert option.label == "red moon falls on crab"
    assert option.piece is Bit.RED_MOON


def test_there_is_an_option_for_each_step_of_a_kind() -> None:
    options = Option.of_kind("seat", "seat-begins")
    assert [option.step for option in options] == [step for step in Step.every() if step.kind == "seat"]
    assert {option.key for option in options} == {"seat-begins"}


def test_a_question_counts() -> None:
    asked = Question("which-tiles", (("number", 5), ("of", 11)))
    assert asked.text == str(asked) == "5 of these 11 tiles"
    assert asked.values == {"number": 5, "of": 11}
