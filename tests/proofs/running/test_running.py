"""The running code refuses exactly what the clauses forbid, and does exactly what they say: the quick part.

`python -m tests.deep running` proves all of it.
"""

import pytest
from native import is_compiled

from dejavu_rules.actions.table import RULES
from tests.proofs.running.kinds import IN_PART, NOT_REACHED, Piece, every_piece
from tests.proofs.running.lemmas import LEMMAS
from tests.proofs.running.paths import NotProved
from tests.proofs.running.planted import BUGS, Planted
from tests.proofs.running.proving import prove_effect, prove_refusals

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled functions take no symbols; they are built from these")
PIECES = every_piece()
SLOW = ("can_sow on 5 tiles", "can_sow on 6 tiles")


@pytest.mark.parametrize("piece", [piece for piece in PIECES if piece.quick], ids=lambda piece: piece.kind.__name__)
def test_it_is_proved(piece: Piece) -> None:
    assert piece.prove(piece.make()).paths >= 1


@pytest.mark.parametrize("name", [name for name in LEMMAS if name not in SLOW])
def test_a_lemma_holds(name: str) -> None:
    LEMMAS[name]()


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_bug_in_the_running_code_is_refuted(bug: Planted) -> None:
    with bug.there(), pytest.raises(NotProved):
        bug.prove()


def test_every_kind_is_proved_or_says_why_not() -> None:
    kinds = {rule.action for rule in RULES}
    assert len(kinds) == 23
    assert {piece.kind for piece in PIECES} == kinds - NOT_REACHED.keys()
    assert len(kinds - NOT_REACHED.keys() - IN_PART.keys()) >= 18
    for kind in kinds - NOT_REACHED.keys():
        assert {piece.prove for piece in PIECES if piece.kind is kind} == {prove_refusals, prove_effect}
        assert any(piece.quick for piece in PIECES if piece.kind is kind)


def test_the_planted_bugs_are_many_and_of_many_functions() -> None:
    assert len(BUGS) >= 20
    assert len({bug.function for bug in BUGS}) >= 20
