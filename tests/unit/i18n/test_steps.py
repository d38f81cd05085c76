"""The tables "label" and "asked" of `en.json`: every key is used, and every sentence gets its values."""

import ast
from string import Formatter

import pytest

from dejavu_rules import Dealer, steps
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.steps import Step
from tests.support.sources import SOURCES, strings
from tests.support.stepping import states_of_the_run

LABELS, QUESTIONS = texts_of("label"), texts_of("asked")
STRINGS = strings(ast.parse(path.read_text("utf-8")) for path in (SOURCES / "steps").glob("*.py"))
NAMES = {step.kind for step in Step.every()} | {"place", "u", "v", "first", "last"}


def test_every_key_is_used() -> None:
    assert (LABELS.keys() | QUESTIONS.keys()) - STRINGS == set()


@pytest.mark.parametrize("words", [*LABELS.values(), *QUESTIONS.values()])
def test_a_sentence_is_in_small_letters_and_has_no_full_stop(words: str) -> None:
    assert words[0] == "{" or words[0].islower()
    assert not words.endswith(".")


def test_labels_name_what_an_option_has() -> None:
    assert {name for words in LABELS.values() for _, name, _, _ in Formatter().parse(words) if name} <= NAMES


def test_a_run_of_games_says_nearly_everything() -> None:
    """A value that is missing would raise; only what needs a rare position is left to other tests."""
    labels, questions, dealer = set(), set(), Dealer(0)
    for state in states_of_the_run():
        for free in (False, True):
            partial = steps.start(state, free=free)
            while options := partial.options():
                assert "{" not in partial.question.text + "".join([option.label for option in options])
                labels.update([option.key for option in options])
                questions.add(partial.question.key)
                partial = partial.take(options[dealer.below(len(options))].step)
            assert partial.question.key == "nothing"
    assert LABELS.keys() - labels <= {"keep-done", "remember-done"}
    assert QUESTIONS.keys() - questions == {"nothing"}
