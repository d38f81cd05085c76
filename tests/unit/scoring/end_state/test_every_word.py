"""Honest words are never refused and never misread; no slip that changes a total passes in silence."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules.box.pieces import FRAGMENT_COLOURS
from dejavu_rules.box.public import Scoring
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import Result, result
from dejavu_rules.scoring.end_state import Table, parse, table_from
from dejavu_rules.scoring.end_state.words import is_known, stem
from dejavu_rules.scoring.end_state.write import raw_toml
from dejavu_rules.scoring.second_reader import reading_problems
from tests.unit.scoring.end_state.random_tables import colour_words, phrasings, random_table, random_words, raw_in

WORDS = [(language, word) for language, words in colour_words().items() for word in words]
FORMS = {
    "en": "sequence {}",
    "de": "Sequenz in {}",
    "it": "sequenza di {}",
    "zh": "{}連續",
    "fr": "suite de {}",
    "es": "secuencia {}",
}
PHRASINGS = [
    (language, kind, text)
    for language, kinds in phrasings().items()
    for kind, texts in kinds.items()
    if kind != "colour"
    for text in texts
]
KINDS = {
    "sequence": Scoring.SEQUENCE,
    "sets": Scoring.SETS,
    "fragments": Scoring.FRAGMENTS,
    "white": Scoring.WHITE_CARDS,
    "green": Scoring.COLOUR_CARDS,
}


def read_twice(raw: dict[str, Any]) -> Table:
    """The table, after a second reader has come to the same one."""
    table = table_from(raw)
    assert not list(reading_problems(raw, table.fragment_colours, table.holdings))
    return table


def test_there_are_enough_words_and_phrasings() -> None:
    assert len({word for _, word in WORDS}) >= 300
    assert set(colour_words()) == {*FORMS, "signs"}
    assert len(PHRASINGS) >= 60
    assert set(phrasings()) == set(LANGUAGES)


@pytest.mark.parametrize(("language", "word"), WORDS)
def test_a_word_alone_is_a_colour(language: str, word: str) -> None:
    card = {"colour": "white", "number": 1, "scores": FORMS.get(language, "sequence {}").format(word)}
    ada = {"name": "Ada", "fragments": [f"{word} 1", f"{word}2", f"{word.upper()} 4"], "cards": [card]}
    table = read_twice({"players": [ada, {"name": "Ben"}]})
    assert table.fragment_colours == (word,)
    assert result(table.holdings).totals == (10, 0)


@pytest.mark.parametrize("language", [*colour_words(), "all"])
def test_three_words_of_one_table_are_three_colours(language: str) -> None:
    source = random.Random(f"three {language}")
    words = colour_words().get(language) or tuple(word for _, word in WORDS)
    form = FORMS.get(language, "sequence {}")
    for _ in range(200):
        three = random_words(source, words, 3)
        fragments = [f"{word} {pips}" for word in three for pips in {3, *source.sample(range(1, 6), 2)}]
        cards = [
            {"colour": "white", "number": number, "scores": form.format(word)} for number, word in enumerate(three, 1)
        ]
        table = read_twice({"players": [{"name": "Ada", "fragments": fragments, "cards": cards}, {"name": "Ben"}]})
        assert table.fragment_colours == three
        (ada, _) = table.holdings
        assert ada.fragment_words(ada.fragments) == tuple(sorted(fragments, key=lambda each: _order(each, three)))
        assert [card.scoring and card.scoring.fragment_colour for card in ada.cards] == [*FRAGMENT_COLOURS]


def _order(fragment: str, words: tuple[str, ...]) -> tuple[int, str]:
    word, _, pips = fragment.rpartition(" ")
    return words.index(word), pips


@pytest.mark.parametrize(("language", "kind", "text"), PHRASINGS)
def test_a_phrasing_is_understood(language: str, kind: str, text: str) -> None:
    word = phrasings()[language]["colour"]
    card = {"colour": "green" if kind == "green" else "white", "number": 1, "scores": text}
    ada = {"name": "Ada", "fragments": [f"{word} 1", f"{word} 2"], "cards": [card]}
    table = read_twice({"players": [ada, {"name": "Ben"}]})
    assert table.fragment_colours == (word,)
    scoring = table.holdings[0].cards[0].scoring
    assert scoring is not None
    assert (scoring.kind, scoring.fragment_colour) == (KINDS[kind], FRAGMENT_COLOURS[0] if kind == "sequence" else None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_that_we_write_are_read_back_equal(lang: str) -> None:
    source = random.Random(f"tables {lang}")
    words = colour_words()[lang]
    for number in range(1000):
        table = random_table(source, random_words(source, words, source.randint(1, 3)))
        raw = raw_in(table, lang)
        again = parse(raw_toml(raw)) if number % 10 == 0 else table_from(raw)
        assert {holding.name: _by_word(holding) for holding in again.holdings} == {
            holding.name: _by_word(holding) for holding in table.holdings
        }
        assert not list(reading_problems(raw, again.fragment_colours, again.holdings))
        if number % 10 == 0:
            pinned = table_from({"fragment_colours": list(table.fragment_colours), **raw})
            assert pinned == table
            assert result(again.holdings).totals == result(table.holdings).totals


def _by_word(holding: Any) -> object:
    """A holding whose colours have their words instead of places, which follow the order of the file."""
    scorings = [
        card.scoring and (card.scoring.kind, _word(holding, card.scoring.fragment_colour)) for card in holding.cards
    ]
    return holding.tokens, set(holding.fragment_words(holding.fragments)), holding.card_ids, scorings


def _word(holding: Any, colour: Any) -> str | None:
    return None if colour is None else str(holding.fragment_colours[colour])


LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßéáñ紅藍綠黃白黑金色 "


def slip(source: random.Random, word: str) -> str:
    """A word with one slip of the pen: a letter more, less or another, or two swapped."""
    at = source.randrange(len(word))
    letter = source.choice(LETTERS)
    return source.choice(
        (
            word[:at] + letter + word[at:],
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
        )
    )


def slip_in_table(source: random.Random, table: Table, raw: dict[str, Any]) -> tuple[str, str] | None:
    """Make one slip in one word of the values; returns the word before and after, or None if there is no word."""
    players = raw["players"]
    places: list[tuple[Any, Any]] = [
        (each["fragments"], at) for each in players for at in range(len(each["fragments"]))
    ]
    places += [(card, "scores") for each in players for card in each["cards"] if "scores" in card]
    if not places:
        return None
    owner, at = source.choice(places)
    before = owner[at]
    if at == "scores":
        owner[at] = slip(source, before)
        return before, owner[at]
    word, _, pips = before.rpartition(" ")
    wrong = slip(source, word)
    owner[at] = f"{wrong} {pips}"
    return word, wrong


def is_another_word(before: str, after: str, table: Table) -> bool:
    """Whether nobody can see the slip: it made another colour that is known or of this table, or another sign."""
    is_sign = len(stem(before)) == 1 and len(stem(after)) <= 1
    return is_sign or is_known(after) or stem(after) in map(stem, table.fragment_colours)


def test_no_slip_that_changes_a_total_passes_in_silence() -> None:
    source = random.Random("slips")
    languages = [lang for lang in LANGUAGES for _ in range(3)]
    tried = refused = 0
    while tried < 2000:
        lang = source.choice(languages)
        table = random_table(source, random_words(source, colour_words()[lang], source.choice((1, 2, 2, 3))))
        raw = raw_in(table, lang)
        words = slip_in_table(source, table, raw)
        if words is None or words[0] == words[1] or is_another_word(*words, table):
            continue
        tried += 1
        try:
            again = result(table_from(raw).holdings)
        except InvalidTable:
            refused += 1
            continue
        assert again.totals == result(table.holdings).totals or _is_noticed(again), (words, raw)
    assert refused > 1000


def _is_noticed(final: Result) -> bool:
    return bool(final.missing_colours)


def misread(table: Table) -> Iterator[Table]:
    """The table with one thing of each kind read wrongly."""
    ada, *others = table.holdings
    cards = [evolve(card, id=card.id) for card in ada.cards]
    wrong = [card for card in cards if card.scoring is not None]
    for card in wrong:
        assert card.scoring is not None
        kind = Scoring.SETS if card.scoring.kind is not Scoring.SETS else Scoring.FRAGMENTS
        changed = evolve(card, scoring=evolve(card.scoring, kind=kind, fragment_colour=None))
        yield _with(table, evolve(ada, cards=tuple(changed if each is card else each for each in cards)), others)
    yield _with(table, evolve(ada, tokens=(*ada.tokens, 1)), others)
    yield _with(table, evolve(ada, name="Eve"), others)
    yield _with(table, evolve(ada, cards=ada.cards[1:]), others)
    yield _with(table, evolve(ada, fragments=others[0].fragments), others)
    yield evolve(table, fragment_colours=("of red", *table.fragment_colours[1:]))
    yield evolve(table, holdings=table.holdings[:1])


def _with(table: Table, ada: Any, others: list[Any]) -> Table:
    return evolve(table, holdings=(ada, *others))


def test_the_second_reader_finds_what_the_first_misread() -> None:
    raw = {
        "players": [
            {
                "name": "Ada",
                "vp_tokens": 3,
                "fragments": "red 1 2, blue 3",
                "cards": [
                    {"colour": "white", "number": 1, "scores": "run of red"},
                    {"colour": "white", "number": 4, "scores": "sets"},
                    {"colour": "white", "number": 5, "scores": "fragments"},
                    {"colour": "green", "number": 7, "scores": "green cards"},
                ],
            },
            {"name": "Ben", "fragments": ["red 4"]},
        ]
    }
    table = read_twice(raw)
    wrong = list(misread(table))
    assert len(wrong) == 10
    for each in wrong:
        assert list(reading_problems(raw, each.fragment_colours, each.holdings)), each
