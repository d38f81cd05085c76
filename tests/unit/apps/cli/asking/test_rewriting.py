"""Answers in a file that a person has written in: comments, layout and spelling stay."""

import tomllib

import pytest

from dejavu_rules.apps.cli.questions.dialogue import rewrite_toml
from dejavu_rules.apps.cli.questions.form import Form
from tests.support.asking import FULL_TABLE, Talk

pytest.importorskip("tomlkit")
BY_HAND = """\
# our best game
fragment_colours = ["red", 'blue', "gold"]  # the gold one is faded

[[players]]
name = "Ada"      # plays green
fragments = [ "red 1" ]
cards = [
  { colour = "grün", number = 2, vp = 3 },  # worn
  { colour = "white", number = 5, scores = "fragments" },
]
vp_tokens = 5

# the guest
[[players]]
name = "Ben"
"""
COMMENTS = [line.partition("#")[2] for line in BY_HAND.splitlines() if "#" in line]


@pytest.mark.parametrize(
    "line",
    [
        "blue 1",
        "add Cleo",
        "change ada card 1 green 2 4",
        "change ada card blue 1 1",
        "change ada card 2 -",
        "change ada assignment white 5 red 1",
        "change ada name Anna",
        "change ada tokens 1 2",
        "change ada fragments red 2",
        "change colours rot blau gold",
    ],
)
def test_one_answer_changes_one_place(line: str) -> None:
    raw = Talk(Form(tomllib.loads(BY_HAND)))(line).raw
    assert raw != tomllib.loads(BY_HAND)
    text = rewrite_toml(BY_HAND, raw)
    assert tomllib.loads(text) == raw
    lost = [comment for comment in COMMENTS if comment not in text]
    assert lost == []
    assert '{ colour = "white", number = 5' in text or line.endswith("card 2 -")
    assert sum(each not in text.splitlines() for each in BY_HAND.splitlines()) <= 2


def test_comments_stay_through_a_whole_table() -> None:
    text, talk = "# ours\n", Talk()
    for line in FULL_TABLE[:-1]:
        talk = talk(line)
        text = rewrite_toml(text, talk.raw)
        assert text.startswith("# ours\n")
        assert tomllib.loads(text) == talk.raw


def test_a_text_that_cannot_be_changed_is_written_anew() -> None:
    raw = Talk()(*FULL_TABLE).raw
    assert tomllib.loads(rewrite_toml("a = [", raw)) == raw


THREE = (
    BY_HAND
    + """vp_tokens = 3

# who came late
[[players]]
# and left early
name = "Cleo"

# it was fun
"""
)


@pytest.mark.parametrize(
    ("seats", "own"),
    [
        ([0], ["plays green", "worn"]),
        ([1], []),
        ([2], ["and left early"]),
        ([0, 1], ["plays green", "worn"]),
        ([1, 2], ["and left early"]),
    ],
)
def test_who_is_taken_out_takes_no_comment_of_others_along(seats: list[int], own: list[str]) -> None:
    raw = tomllib.loads(THREE)
    players = [player for seat, player in enumerate(raw["players"]) if seat not in seats]
    text = rewrite_toml(THREE, {**raw, "players": players})
    assert tomllib.loads(text)["players"] == players
    every = [line.partition("# ")[2] for line in THREE.splitlines() if "#" in line]
    left = [line.partition("# ")[2] for line in text.splitlines() if "#" in line]
    assert left == [comment for comment in every if comment not in own]


TABLE = tomllib.loads(BY_HAND)
ADA, BEN = TABLE["players"]


@pytest.mark.parametrize(
    ("raw", "gone", "kept"),
    [
        ({"players": [ADA, BEN]}, "fragment_colours", "# the guest"),
        ({**TABLE, "players": [BEN]}, "Ada", "# the gold one is faded"),
        (
            {**TABLE, "players": [{key: ADA[key] for key in ADA if key != "vp_tokens"}, BEN]},
            "vp_tokens",
            "# the guest",
        ),
    ],
    ids=["a key", "a player", "an answer"],
)
def test_what_was_taken_back_leaves_the_file(raw: dict[str, object], gone: str, kept: str) -> None:
    text = rewrite_toml(BY_HAND, raw)
    assert tomllib.loads(text) == raw
    assert gone not in text
    assert kept in text  # it was not written anew
