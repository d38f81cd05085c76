"""`write`: the file to fill in is a table but for what is to be filled in."""

import pytest

from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring.end_state import parse
from dejavu_rules.scoring.end_state.write import template


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


def test_the_template_begins_with_the_command() -> None:
    head, command, empty, *_ = template().splitlines()
    assert head == "# The end of a game of Deja Vu: Fragments of Memory. Fill in what lies on the table, then:"
    assert (command, empty) == ("#     dejavu-rules score THIS-FILE", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_template_speaks_every_language(lang: str) -> None:
    """Whatever is not a comment is the same in each; no comment is English elsewhere."""
    words, english = template(lang).splitlines(), template().splitlines()
    assert [line for line in words if line and "#" not in line] == [
        line for line in english if line and "#" not in line
    ]
    for comment in map(texts_of("template").get, ("head", "players", "tokens", "assignment")):
        assert comment is not None
        assert (comment in template(lang)) is (lang == "en")
