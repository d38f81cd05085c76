"""`codec.pieces`: every piece is written by its name and found by it."""

import pytest

from dejavu_rules import Bit, CardId, Fragment, NebulaTile
from dejavu_rules.box.pieces import Named
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves.actions import BIT, CARD, FRAGMENT, TILE
from dejavu_rules.saves.forms import Word


@pytest.mark.parametrize(("form", "kind"), [(TILE, NebulaTile), (BIT, Bit), (CARD, CardId), (FRAGMENT, Fragment)])
def test_every_piece_by_its_name(form: Word[Named], kind: type[Named]) -> None:
    for piece in kind:
        assert form.write(piece) == str(piece)
        assert form.read(Entry(str(piece), "", Defects())) is piece
