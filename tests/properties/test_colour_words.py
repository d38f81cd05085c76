"""Any spelling of a table is the same table, and no slip of the pen in a colour adds one."""

import copy
from typing import Any

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dejavu_rules.box.pieces import Colour
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import Table, table_from
from dejavu_rules.scoring.end_state.words import COLOUR_OF_WORD, MEANINGS, is_known, meaning, means_the_same, stem
from dejavu_rules.scoring.end_state.write import raw_table
from tests.support.tables import tables

SPELLINGS: dict[str, list[str]] = {}
for _word, _colour in MEANINGS.items():
    SPELLINGS.setdefault(_colour, []).append(_word)
CARDS = {str(colour): [word for word, each in COLOUR_OF_WORD.items() if each is colour] for colour in Colour}
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


@st.composite
def known_tables(draw: st.DrawFn) -> Table:
    """Tables whose colours of fragments are words that we know."""
    table = draw(tables())
    colours = draw(st.permutations(sorted(SPELLINGS)))[: len(table.fragment_colours)]
    words = tuple(draw(st.sampled_from(SPELLINGS[colour])) for colour in colours)
    holdings = tuple(evolve(each, fragment_colours=words) for each in table.holdings)
    return evolve(table, fragment_colours=words, holdings=holdings)


@st.composite
def spellings(draw: st.DrawFn, word: str) -> str:
    """Another word for the same colour, in any language, case and inflection."""
    other = draw(st.sampled_from([each for each in SPELLINGS[meaning(word)] if means_the_same(each, word)]))
    ending = draw(st.sampled_from(["", "色", "色的"])) if ord(other[0]) > 0x3000 else ""
    return draw(st.sampled_from([str.upper, str.title, str.lower]))(other) + ending


@st.composite
def fragment_spellings(draw: st.DrawFn, fragment: str, is_pinned: bool) -> str:
    """A fragment in another spelling; another word is taken for it only where the colours are listed."""
    word, _, pips = fragment.rpartition(" ")
    gap = draw(st.sampled_from(["", " ", "  ", "\u3000"]))
    same = spellings(word) if is_pinned else st.sampled_from([word, word.upper(), word.title()])
    return f"{draw(same)}{gap}{draw(st.sampled_from([pips, pips.translate(WIDE)]))}"


@st.composite
def card_spellings(draw: st.DrawFn, card: dict[str, Any]) -> dict[str, Any]:
    colour = draw(st.sampled_from(CARDS[card["colour"]]))
    if "scores" not in card:
        return {**card, "colour": colour}
    words: str = card["scores"]
    if words.startswith("sequence "):
        word = draw(spellings(words.removeprefix("sequence ")))
        form = draw(st.sampled_from(["sequence {}", "Sequenz {}", "sequenza {}", "連續{}", "连续 {}"]))
    elif words.endswith(" cards"):
        word = draw(st.sampled_from(CARDS[card["colour"]]))
        form = draw(st.sampled_from(["{} cards", "{} Karten", "carte {}", "{}咭", "{}色卡"]))
    else:
        word = ""
        same = {"sets": ["sets", "Sätze", "serie", "套"], "fragments": ["fragments", "Fragmente", "frammenti", "碎片"]}
        form = draw(st.sampled_from(same[words]))
    return {**card, "colour": colour, "scores": form.format(word)}


@settings(max_examples=40)
@given(known_tables(), st.booleans(), st.data())
def test_any_spelling_of_a_table_is_the_same_table(table: Table, is_pinned: bool, data: st.DataObject) -> None:
    raw = copy.deepcopy(raw_table(table))
    if is_pinned:
        raw["fragment_colours"] = [*table.fragment_colours]
    for player in raw["players"]:
        player["fragments"] = [data.draw(fragment_spellings(each, is_pinned)) for each in player["fragments"]]
        if data.draw(st.booleans()):
            player["fragments"] = data.draw(st.sampled_from([", ", "，", "、"])).join(player["fragments"])
        player["cards"] = [data.draw(card_spellings(each)) for each in player["cards"]]
        for use in player.get("assignment", []):
            use["card"] = data.draw(card_spellings(use["card"]))
            use["fragments"] = [data.draw(fragment_spellings(each, is_pinned)) for each in use["fragments"]]
    again = table_from(raw)
    assert again == table
    assert result(again.holdings) == result(table.holdings)


@given(st.sampled_from(sorted(SPELLINGS)), st.data())
def test_two_words_for_one_colour_that_share_no_pips_are_asked_about(colour: str, data: st.DataObject) -> None:
    one, other = (data.draw(st.sampled_from(SPELLINGS[colour])) for _ in range(2))
    assume(stem(one) != stem(other))
    raw = {"players": [{"name": "Ada", "fragments": [f"{one} 1"]}, {"name": "Ben", "fragments": [f"{other} 2"]}]}
    with pytest.raises(InvalidTable) as caught:
        table_from(raw)
    (defect,) = caught.value.defects
    assert (defect.path, defect.key) == ("players[1].fragments[0]", "colour-almost-another")
    raw["players"][1]["fragments"] = [f"{other} 1"]
    assert table_from(raw).fragment_colours == (one, other)


LETTERS = st.characters(categories=["L"]) | st.sampled_from("abcdefghijklmnopqrstuvwxyzäöüß -'")


@st.composite
def slips(draw: st.DrawFn, word: str) -> str:
    """A word with one slip of the pen: a letter more, less or another, or two swapped."""
    at = draw(st.integers(0, len(word)))
    kind = draw(st.sampled_from(["more", "less", "other", "swapped"]))
    if kind == "more":
        return word[:at] + draw(LETTERS) + word[at:]
    if kind == "less":
        return word[:at] + word[at + 1 :]
    if kind == "other":
        return word[:at] + draw(LETTERS) + word[at + 1 :]
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


@given(st.lists(st.sampled_from(sorted(SPELLINGS)), min_size=1, max_size=2, unique=True), st.booleans(), st.data())
def test_no_slip_of_the_pen_adds_a_colour(colours: list[str], is_pinned: bool, data: st.DataObject) -> None:
    words = [data.draw(st.sampled_from(SPELLINGS[colour])) for colour in colours]
    wrong = data.draw(slips(words[0]))
    assume(not is_known(wrong) or meaning(wrong) == meaning(words[0]))  # another colour is no slip that can be seen
    assume(len(stem(words[0])) > 1 or len(stem(wrong)) > 1)  # a single sign equals only itself
    fragments = [f"{words[0]} 1", f"{wrong} 2", *(f"{word} 3" for word in words)]
    raw: dict[str, Any] = {"players": [{"name": "Ada", "fragments": fragments}, {"name": "Ben"}]}
    if is_pinned:
        raw["fragment_colours"] = words
    try:
        table = table_from(raw)
    except InvalidTable:
        return
    assert len(table.fragment_colours) == len(words)


@given(st.sampled_from(["teal", "dark red", "l'or", "湖水", "Grün-Gelb"]), st.data())
def test_no_slip_in_a_word_of_the_tables_own_adds_a_colour(word: str, data: st.DataObject) -> None:
    wrong = data.draw(slips(word))
    assume(not is_known(wrong))
    raw = {"players": [{"name": "Ada", "fragments": [f"{word} 1", f"{word} 3", f"{wrong} 2"]}, {"name": "Ben"}]}
    try:
        table = table_from(raw)
    except InvalidTable:
        return
    assert len(table.fragment_colours) == 1
