"""The model of the proofs beside the engine: it allows, predicts and claims nothing else than what happens."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache

import pytest
from attrs import evolve

from dejavu_rules import Grow
from dejavu_rules.testing.setups import ALMOST_WHITE, QUICK, standards
from tests.proofs.play.honesty import Dishonest, SlicedStep, check_first
from tests.proofs.play.lens import Lens
from tests.proofs.play.rules.table import KINDS
from tests.proofs.play.steps import slice_game, slice_games
from tests.proofs.play.wrong import ALL, Wrong

NUMBER = 3_000


@cache
def some_steps() -> dict[type, list[SlicedStep]]:
    """Steps by the kind of what was done."""
    found = defaultdict(list)
    for seen in slice_games(NUMBER):
        found[seen.kind.action].append(seen)
    return found


def test_the_model_does_what_the_engine_does() -> None:
    checked: Counter[str] = Counter()
    for steps in some_steps().values():
        for number, seen in enumerate(steps):
            seen.check()
            if number % 8 == 0:
                seen.check_claims()
            checked[seen.kind.name] += 1
    assert checked.keys() == {kind.name for kind in KINDS}
    assert min(checked.values()) >= 5
    assert checked.total() == NUMBER


def steps_of(kind: type) -> Iterator[SlicedStep]:
    """Of one kind; what is rare is found where the hive is smallest."""
    yield from some_steps()[kind]
    for seed in range(60):
        yield from (
            seen for setup in (QUICK, ALMOST_WHITE) for seen in slice_game(setup, seed) if seen.kind.action is kind
        )


WRONG_EFFECTS = [wrong for wrong in ALL if wrong.change is not None]


@pytest.mark.parametrize("wrong", WRONG_EFFECTS, ids=lambda wrong: f"{wrong.kind.__name__}: {wrong.what}")
def test_a_wrong_effect_would_be_noticed(wrong: Wrong) -> None:
    """A model with this effect would differ from the engine in one of these steps at least."""
    change = wrong.change
    assert change is not None
    for seen in steps_of(wrong.kind):
        right = seen.kind.effect
        if any(seen.differences(lambda b, a, right=right: change(b, a, right(b, a)))):  # type: ignore[misc]
            return
    pytest.fail("no step tells the difference")


def test_it_says_what_differs() -> None:
    seen = some_steps()[Grow][0]
    wrong = evolve(seen, after=seen.after.but(flowers=seen.after.flowers + 1))
    with pytest.raises(Dishonest, match=r"^Grow: flowers is \d+ in the model and \d+ in the engine$"):
        wrong.check()
    with pytest.raises(Dishonest, match=r"^Grow: flowers are conserved does not hold$"):
        wrong.check_claims()
    with pytest.raises(Dishonest, match=r"^Grow: before: flowers are conserved does not hold"):
        evolve(seen, before=seen.before.but(flowers=0)).check_claims()
    with pytest.raises(Dishonest, match=r"^Grow: GROW-1 forbids it; "):
        evolve(seen, action=evolve(seen.action, bits=seen.action.bits + seen.action.bits)).check()
    with pytest.raises(Dishonest, match=r"^Grow: the phase forbids it"):
        evolve(seen, before=seen.before.but(phase=0)).check()


def test_another_first_state_is_noticed() -> None:
    state = standards()[0].first_state()
    box = state.game.catalogue
    lens = Lens(box.bits.kinds()[0], box.cards[0].id, box.fragments.kinds()[0])
    check_first(lens, state)
    with pytest.raises(Dishonest):
        check_first(lens, evolve(state, flowers=3))
