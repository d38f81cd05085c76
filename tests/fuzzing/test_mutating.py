"""Changed inputs: trees stay trees, words stay words, and the seed decides the change."""

import json
import tomllib
from contextlib import suppress

import pytest

from tests.fuzzing.mutating import Mutator
from tests.fuzzing.target import Shape, Target

SEEDS = {
    Shape.JSON: '{"phase":"Over","bits":["red moon",1],"girl":null}',
    Shape.TOML: 'name = "x"\n[[cards]]\nid = "red 1"\nslots = ["moon"]\n',
    Shape.WORDS: "sow CAT:rM>ORI\nsave rM",
}


def mutator(shape: Shape) -> Mutator:
    target = Target("toy", shape, lambda content: None, lambda: iter(()))
    return Mutator(target, [SEEDS[shape]], lambda content, _: content[:-1])


def mutate(shape: Shape, seed: int) -> str:
    return mutator(shape)(SEEDS[shape].encode(), 1_000, seed).decode("utf-8", "surrogatepass")


@pytest.mark.parametrize(("shape", "load"), [(Shape.JSON, json.loads), (Shape.TOML, tomllib.loads)])
def test_most_changed_documents_can_be_parsed_and_differ(shape: Shape, load: object) -> None:
    assert callable(load)
    whole = 0
    for seed in range(200):
        with suppress(ValueError):
            whole += load(mutate(shape, seed)) is not None
    assert whole > 100
    assert len({mutate(shape, seed) for seed in range(200)}) > 50


def test_words_are_changed_and_the_same_seed_changes_the_same() -> None:
    assert len({mutate(Shape.WORDS, seed) for seed in range(200)}) > 100
    assert [mutate(Shape.WORDS, seed) for seed in range(50)] == [mutate(Shape.WORDS, seed) for seed in range(50)]


def test_an_input_never_grows_beyond_its_limit() -> None:
    change = mutator(Shape.JSON)
    assert all(len(change(SEEDS[Shape.JSON].encode(), 60, seed)) <= 60 for seed in range(200))
