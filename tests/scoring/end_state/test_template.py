"""`template`: the file to fill in is a table but for what is to be filled in."""

import pytest

from dejavu_rules.errors import InvalidTable
from dejavu_rules.scoring.end_state import parse
from dejavu_rules.scoring.end_state.template import template


def test_the_template_lacks_only_what_is_to_be_filled_in() -> None:
    with pytest.raises(InvalidTable) as error:
        parse(template())
    assert [defect.path for defect in error.value.defects] == [
        "fragment_colours[0]",
        "fragment_colours[1]",
        "fragment_colours[2]",
        "players[0].name",
        "players[1].name",
    ]
    filled = template().replace('["", "", ""]', '["red", "blue", "yellow"]').replace("  # {", "  {")
    for name in ("Ada", "Ben"):
        filled = filled.replace('name = ""', f'name = "{name}"', 1)
    assert len(parse(filled).holdings[0].cards) == 3
