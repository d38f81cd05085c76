"""A sequence card counts a colour of this table: however it is written, none is made up, and an empty run names it."""

from typing import Any

import pytest

from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import result
from dejavu_rules.scoring.answer import as_json
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.recount import recount
from dejavu_rules.scoring.render import text, text_lines
from dejavu_rules.scoring.second_writer.lines import line_problems


def table_with(scores: str, *fragments: str) -> dict[str, Any]:
    """Two players: Ada has these fragments and a white 1 that scores this."""
    ada = {
        "name": "Ada",
        "fragments": list(fragments),
        "cards": [{"colour": "white", "number": 1, "scores": scores}],
    }
    return {"players": [ada, {"name": "Ben", "vp_tokens": 12}]}


@pytest.mark.parametrize(
    "scores",
    [
        "sequence of red",
        "sequence in red",
        "sequence red fragments",
        "sequence of red fragments",
        "Sequenz in rot",
        "sequenza di Frammenti in rosso",
        "連續排列 紅",
        "連續排列紅",
    ],
)
def test_words_around_a_colour_make_no_other_colour(scores: str) -> None:
    table = table_from(table_with(scores, "red 1", "red 2", "red 3"))
    assert table.fragment_colours == ("red",)
    assert result(table.holdings).totals == (15, 12)


@pytest.mark.parametrize(
    ("scores", "key"),
    [
        ("sequence crimson", "colour-almost-another"),
        ("sequence my red", "colour-almost-another"),
        ("sequence red please", "colour-almost-another"),
        ("Sequenz irgendwas", "colour-only-on-card"),
    ],
)
def test_a_word_that_no_fragment_has_is_a_defect(scores: str, key: str) -> None:
    with pytest.raises(InvalidTable) as caught:
        table_from(table_with(scores, "red 1", "red 2", "red 3"))
    (defect,) = caught.value.defects
    assert (defect.path, defect.key) == ("players[0].cards[0].scores", key)


def test_a_word_of_the_tables_own_is_known_from_its_fragments_or_its_pins() -> None:
    assert result(table_from(table_with("sequence of crimson", "crimson 1")).holdings).totals == (5, 12)
    pinned = {"fragment_colours": ["crimson", "red"], **table_with("sequence crimson", "red 1")}
    assert result(table_from(pinned).holdings).totals == (0, 12)


@pytest.mark.parametrize(
    ("word", "scores"),
    [
        ("the red", "sequence of the red"),
        ("l'or", "suite de l'or"),
        ("卡其", "卡其連續"),
        ("rosso di mare", "sequenza rosso di mare"),
    ],
)
def test_small_words_may_be_a_part_of_the_tables_own(word: str, scores: str) -> None:
    table = table_from(table_with(scores, f"{word} 1"))
    assert table.fragment_colours == (word,)
    assert result(table.holdings).totals == (5, 12)


def test_an_own_word_without_its_article_is_asked_about() -> None:
    with pytest.raises(InvalidTable, match="are 'or' and \"l'or\""):
        table_from(table_with("suite d'or", "l'or 1"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_run_has_its_colour_and_is_proved(lang: str) -> None:
    final = result(table_from(table_with("sequence blue", "red 1", "red 2", "red 3")).holdings)
    shown = text(final, lang=lang)
    (row,) = [line for line in shown.splitlines() if line.startswith("  C ")]
    assert "blue" in row
    assert "× 5" not in row
    recounts = tuple(recount(sheet.holding, sheet.assignment, sheet.others) for sheet in final.sheets)
    lines = tuple(text_lines(final, proved=True, lang=lang))
    assert not list(line_problems(recounts, lines, lang))
    lied = [line._replace(text=line.text.replace("blue", "red")) for line in lines]
    assert len(list(line_problems(recounts, lied, lang))) == 4  # the row, both lines of what was read, and the notice


def test_an_empty_run_in_english() -> None:
    final = result(table_from(table_with("sequence blue", "red 1")).holdings)
    assert "C  white 1     no blue fragment for this card" in text(final)


def test_a_colour_that_nobody_owns_is_a_notice() -> None:
    final = result(table_from(table_with("sequence blue", "red 1")).holdings)
    assert final.missing_colours == ("blue",)
    assert "Nobody has a fragment of the colour that a sequence card counts: blue" in text(final)
    assert as_json(final)["notices"] == [
        {"clause": "END-1", "most_cards": 1},
        {"clause": "SCORE-C1", "fragment_colours": ["blue"]},
    ]
    assert not result(table_from(table_with("sequence red", "red 1")).holdings).missing_colours
