"""Small tables to score and to spoil."""

import copy
from typing import Any

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId, Fragment, FragmentColour
from dejavu_rules.inputs.defects import Defect, InvalidTable
from dejavu_rules.scoring import Demand, Holding, LtmCard, Result
from dejavu_rules.scoring.end_state import table_from
from dejavu_rules.scoring.render import WIDTH, explained_lines

BRUTE_NAMES = {
    Demand.SEQUENCE_1: "sequence 0",
    Demand.SEQUENCE_2: "sequence 1",
    Demand.SEQUENCE_3: "sequence 2",
    Demand.SETS: "sets",
    Demand.FRAGMENTS: "fragments",
}
"""The optimiser's demands in the words of the brute force."""

SEQUENCE_RED = PublicScoring(Scoring.SEQUENCE, FragmentColour.RED)
SETS = PublicScoring(Scoring.SETS)
EACH_FRAGMENT = PublicScoring(Scoring.FRAGMENTS)
WHITE_CARDS = PublicScoring(Scoring.WHITE_CARDS)
COLOUR_CARDS = PublicScoring(Scoring.COLOUR_CARDS)


def public(card: CardId, scoring: PublicScoring) -> LtmCard:
    return LtmCard(card, scoring=scoring)


def regular(card: CardId, vp: int = 0) -> LtmCard:
    return LtmCard(card, vp=vp)


def holding(*cards: LtmCard, fragments: tuple[Fragment, ...] = (), tokens: tuple[int, ...] = ()) -> Holding:
    return Holding("Ada", tokens, cards, Fragments(fragments))


def raw_table() -> dict[str, Any]:
    """A valid table of three players, as TOML would give it."""
    return {
        "fragment_colours": ["red", "blue", "gold"],
        "players": [
            {
                "name": "Ada",
                "vp_tokens": [1, 2, 2],
                "fragments": ["red 1", "red 2", "blue 4"],
                "cards": [
                    {"colour": "green", "number": 2, "vp": 3},
                    {"colour": "white", "number": 1, "scores": "sequence red"},
                    {"colour": "white", "number": 5, "scores": "fragments"},
                    {"colour": "green", "number": 7, "scores": "green cards"},
                ],
                "assignment": [{"card": {"colour": "white", "number": 1}, "fragments": ["red 1"]}],
            },
            {
                "name": "Ben",
                "vp_tokens": 7,
                "fragments": ["gold 4"],
                "cards": [
                    {"colour": "green", "number": 2, "vp": 3},
                    {"colour": "white", "number": 6, "scores": "white cards"},
                ],
            },
            {"name": "Cy", "vp_tokens": 0, "fragments": [], "cards": [{"colour": "red", "number": 3, "vp": 4}]},
        ],
    }


def spoil(*path: str | int, value: object) -> dict[str, Any]:
    """The valid table with one thing replaced."""
    raw = copy.deepcopy(raw_table())
    place: Any = raw
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return raw


def defects_of(raw: object) -> list[Defect]:
    try:
        table_from(raw)
    except InvalidTable as error:
        return list(error.defects)
    return []


def defect_texts(raw: object) -> list[str]:
    """What is wrong with a table, each thing in one line."""
    return [str(defect) for defect in defects_of(raw)]


def line_by_line(final: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> str:
    """An explained sheet as it is printed."""
    return "\n".join(line.text for line in explained_lines(final, proved, lang, width))
