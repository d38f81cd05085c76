"""`saying`: the words for parts of a score."""

import pytest
from attrs import evolve

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Colour, Fragment
from dejavu_rules.scoring import Leaf, Sum, Use
from dejavu_rules.scoring.saying import card_name, detail, label, pairs, terms, use_words
from tests.unit.scoring.tables import SEQUENCE_RED, holding, public

ENGLISH = holding(public(C.WHITE_1, SEQUENCE_RED))
OWN = evolve(
    ENGLISH,
    fragment_colours=("rosso", "blu", "oro"),
    card_colours=(("snow", Colour.WHITE), ("ice", Colour.WHITE), ("lime", Colour.GREEN)),
)
RUN = Leaf("SCORE-C1", 2, 10, (C.WHITE_1,), 5, (Fragment.RED_5, Fragment.RED_1))
GREEN, RED = Leaf("SCORE-D", 1, 2, (C.GREEN_7, C.GREEN_1)), Leaf("SCORE-D", 1, 2, (C.RED_3, C.RED_4))
LINKS = Sum("links", (GREEN, RED))


@pytest.mark.parametrize(
    ("leaf", "words", "own"),
    [
        (Leaf("SCORE-A", 1, 3), "", ""),
        (Leaf("SCORE-B", 1, 3, (C.GREEN_1,)), "printed", "printed"),
        (RUN, "run of 2 × 5: red 5, red 1", "run of 2 × 5: rosso 5, rosso 1"),
        (Leaf("SCORE-C1", 0, 0, (C.WHITE_1,), 5), "no red fragment for this card", "no rosso fragment for this card"),
        (Leaf("SCORE-C2", 2, 36, (C.WHITE_4,), 18), "2 sets × 18", "2 sets × 18"),
        (
            Leaf("SCORE-C3", 1, 2, (C.WHITE_5,), 2, (Fragment.BLUE_3,)),
            "1 fragment × 2: blue 3",
            "1 fragment × 2: blu 3",
        ),
        (Leaf("SCORE-C5", 2, 6, (C.WHITE_6,)), "2 white cards", "2 cards in snow"),
        (Leaf("SCORE-C6", 1, 1, (C.GREEN_7,)), "1 green card", "1 card in lime"),
        (Leaf("SCORE-C6", 3, 6, (C.RED_7,)), "3 red cards", "3 red cards"),
        (GREEN, "link", "link"),
    ],
)
def test_a_leaf_says_what_it_counted(leaf: Leaf, words: str, own: str) -> None:
    assert (detail(ENGLISH, leaf, "en"), detail(OWN, leaf, "en")) == (words, own)


def test_a_leaf_says_what_it_is_about() -> None:
    assert [label(ENGLISH, leaf, "en") for leaf in (RUN, GREEN)] == ["white 1", "green 7 - green 1"]
    assert [label(OWN, leaf, "de") for leaf in (RUN, RED)] == ["snow 1", "Rot 3 - Rot 4"]
    assert label(OWN, Leaf("SCORE-A", 1, 3), "de") == "SP-Marker"
    assert (card_name(ENGLISH, C.WHITE_1, "it"), card_name(OWN, C.WHITE_1, "it")) == ("bianca 1", "snow 1")


def test_what_a_group_adds_and_which_cards_are_linked() -> None:
    assert (terms(LINKS, "en"), terms(Sum("links", ()), "en"), terms(Sum("links", ()), "it")) == (
        "2 + 2",
        "none",
        "nessuno",
    )
    assert pairs(ENGLISH, LINKS, "en") == "2 links × 2: green 7 - green 1, red 3 - red 4"
    assert pairs(OWN, LINKS, "de") == "2 Verbindungen × 2: lime 7 - lime 1, Rot 3 - Rot 4"
    assert pairs(OWN, Sum("links", ()), "it") == "nessuno"


def test_it_is_said_what_each_card_uses() -> None:
    uses = [Use(C.WHITE_1, Fragments("red 1, red 5")), Use(C.GREEN_5, Fragments()), Use(C.RED_2, Fragments("blue 2"))]
    assert use_words(ENGLISH, uses, "en") == "white 1: red 1, red 5; green 5: none; red 2: blue 2"
    assert use_words(OWN, uses[::2], "it") == "snow 1: rosso 1, rosso 5; rossa 2: blu 2"
    assert use_words(ENGLISH, [], "en") == ""
