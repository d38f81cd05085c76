"""The running code refuses exactly what the clauses forbid, and does exactly what they say: the quick part."""

import pytest
from native import is_compiled

from tests.proofs.running.kinds import Piece, every_piece

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled functions take no symbols; they are built from these")


@pytest.mark.parametrize("piece", [piece for piece in every_piece() if piece.quick], ids=str)
def test_it_is_proved(piece: Piece) -> None:
    assert piece.prove(piece.make()).paths >= 1
