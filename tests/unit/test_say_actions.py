"""`wording.actions`: every kind of action and outcome in words."""

from typing import Any, get_args

import pytest

from dejavu_rules import (
    LANGUAGES,
    Action,
    Add,
    Begin,
    Bit,
    Bits,
    CardId,
    Cards,
    ChooseTiles,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    FirstTile,
    Fragment,
    Grow,
    KeepHand,
    LayTile,
    Meditate,
    NebulaTile,
    Outcome,
    PlaceBits,
    PlaceFragments,
    Placement,
    Plant,
    Replenish,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    Sow,
    SpeedStart,
    StartPlayer,
    Touching,
    Walk,
    say,
)
from dejavu_rules.i18n.errors import NoWords
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.views import Hidden, HiddenDraw, HiddenKeepHand, HiddenSpeedStart
from tests.unit.test_say import check

CRAB, VEIL = NebulaTile.CRAB, NebulaTile.VEIL
BITS, CARDS = Bits("red moon, white sun"), Cards("red 1, blue 2")
EXAMPLES: dict[str, object] = {
    "lay crab so that it touches veil": LayTile(Touching(CRAB, (VEIL,))),
    "lay crab": LayTile(Placement(CRAB)),
    "keep blue 2, red 1": KeepHand(CARDS),
    "LTM: blue 2, red 1; hand: blue 2, red 1": SpeedStart(CARDS, CARDS),
    "the Girl's walk: crab, veil": Walk((CRAB, VEIL)),
    "the Girl's walk: crab; plant the flower of the Nameless Girl Tile": Plant((CRAB,)),
    "the Girl's walk: crab; plant the flower of red 3": Plant((CRAB,), CardId.RED_3),
    "plant the flower of the Nameless Girl Tile where the Girl stands": Plant(()),
    "plant the flower of red 3 where the Girl stands": Plant((), CardId.RED_3),
    "sow from crab over veil; the bits in order: red moon": Sow(CRAB, (VEIL,), (Bit.RED_MOON,)),
    "sow from crab over veil; the bits in order: red moon; claimed: white sun": Sow(
        CRAB, (VEIL,), (Bit.RED_MOON,), Bits("white sun")
    ),
    "skip Recollection": SkipRecollection(),
    "construct red 3 with white sun, red moon": Construct(CardId.RED_3, BITS),
    "begin red 3 with white sun, red moon": Begin(CardId.RED_3, BITS),
    "add to red 3: white sun, red moon": Add(CardId.RED_3, BITS),
    "grow a flower for white sun, red moon": Grow(BITS),
    "save in the chests: white sun, red moon": Save(BITS),
    "save no bits": Save(),
    "go on to Meditation": Meditate(),
    "the last bits go to veil, crab": ChooseTiles((CRAB, VEIL)),
    "discard blue 2, red 1": Discard(CARDS),
    "discard no card": Discard(),
    "replace the duplicate": ResolveDuplicate(True),
    "keep the duplicate": ResolveDuplicate(False),
    "seat 2 begins": StartPlayer(2),
    "the first tile, with the Girl: crab": FirstTile(CRAB),
    "tiles drawn: veil, crab": DrawTiles((CRAB, VEIL)),
    "bits on the tiles: cats eye (white sun, red moon), boomerang (white sun)": PlaceBits((BITS, Bits("white sun"))),
    "fragments on the tiles: cats eye (red 1), boomerang (blue 2)": PlaceFragments((Fragment.RED_1, Fragment.BLUE_2)),
    "card drawn: red 3": Draw(CardId.RED_3),
    "bits return to the tiles: boomerang (white sun, red moon)": Replenish((Bits(), BITS)),
    "seat 1 draws a card": HiddenDraw(1),
    "seat 1 keeps 3 cards": HiddenKeepHand(1, 3),
    "seat 1 chooses 1 card for LTM and 3 cards for the hand": HiddenSpeedStart(1, 1, 3),
}


def test_there_is_an_example_of_every_kind_and_every_sentence() -> None:
    kinds = {*get_args(Action), *get_args(Outcome), *get_args(Hidden)}
    assert {type(action) for action in EXAMPLES.values()} == kinds
    assert len(EXAMPLES) == len(texts_of("action")) - 1  # that of a place is part of others
    assert {key.partition(":")[0] for key in texts_of("action")} - {"place"} == {kind.__name__ for kind in kinds}


@pytest.mark.parametrize("words", EXAMPLES)
def test_every_action_is_said_in_english(words: str) -> None:
    assert say(EXAMPLES[words]) == words


@pytest.mark.parametrize("words", EXAMPLES)
def test_every_action_is_said_in_every_language(words: str) -> None:
    said = {lang: say(EXAMPLES[words], lang) for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    for lang, text in said.items():
        check(text, lang)
        check(say(type(EXAMPLES[words]), lang), lang)


GARBAGE: Any = 5


@pytest.mark.parametrize("action", [PlaceBits(GARBAGE), LayTile(GARBAGE), Replenish(GARBAGE), PlaceFragments(GARBAGE)])
def test_what_is_malformed_beyond_words_is_an_error_of_ours(action: object) -> None:
    with pytest.raises(NoWords):
        say(action)


def test_a_malformed_action_is_said_as_far_as_it_goes() -> None:
    assert say(Save(GARBAGE), "de") == "in den Schatztruhen bewahren: 5"


def test_only_the_name_of_an_action_does_not_make_one() -> None:
    with pytest.raises(NoWords):
        say(type("Sow", (), {})())
