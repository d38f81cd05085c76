"""`codec.fingerprints`: the same for equal states, and for no others."""

import subprocess
import sys

import pytest
from attrs import evolve

from dejavu_rules import CosmicMap, Dealer, MalformedState, Options, fingerprint, first_state, new_game
from dejavu_rules.box.catalogue import standard
from dejavu_rules.i18n.sentences import show
from tests.support.builders import BOX
from tests.support.saves import examples, step


def test_equal_states_have_the_same_fingerprint_however_they_were_made() -> None:
    layout = new_game(2, 1).game.layout
    assert layout is not None
    with_places, without = first_state(2, layout), first_state(2, CosmicMap.from_pairs(layout.map.pairs))
    assert with_places == without
    assert fingerprint(with_places) == fingerprint(without)


@pytest.mark.parametrize("box", [standard(), BOX], ids=["standard", "own"])
def test_how_values_are_known_makes_no_difference(box: object) -> None:
    known = standard() if box == standard() else BOX
    (_, provenance), *_ = standard().provenance
    layout = new_game(2, 1).game.layout
    for place in ("flowers", f"cards.{known.cards[0].id}.slots"):
        other = evolve(known, provenance=((place, provenance),))
        found = fingerprint(first_state(2, layout, catalogue=other))
        assert found == fingerprint(first_state(2, layout, catalogue=known))


def test_different_states_have_different_fingerprints() -> None:
    state, dealer, seen = new_game(3, 1), Dealer(2), set()
    for _ in range(60):
        seen.add(fingerprint(state))
        state = step(state, dealer)
    assert len(seen) == 60
    layout = state.game.layout
    assert fingerprint(first_state(2, layout)) != fingerprint(first_state(2, layout, options=Options(hive_holes=19)))


def test_another_process_finds_the_same() -> None:
    code = "from dejavu_rules import fingerprint, new_game; print(fingerprint(new_game(players=3, seed=7)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint(new_game(players=3, seed=7))


def test_it_is_64_digits_and_only_states_have_one() -> None:
    found = fingerprint(examples()["over"])
    assert len(found) == 64
    assert set(found) <= set("0123456789abcdef")
    for wrong in (None, 5, "x", Options()):
        with pytest.raises(MalformedState) as refused:
            fingerprint(wrong)  # type: ignore[arg-type]
        assert str(refused.value) == f"{show(wrong)} is not a GameState"
