"""What is known of play: every clause is tried, and every game watched."""

from dejavu_rules.testing.verification import ORACLES
from tests.proofs.claims import Claim, DeepCount, How

PLAY = ("SETUP-1 to END-1", "RULING-1 to RULING-25")
CLAUSES_OF_ORACLES = tuple(dict.fromkeys(clause for oracle in ORACLES for clause in oracle.clauses))

CLAIMS = (
    Claim(
        "Every clause has examples of what it allows, of what it refuses and of what comes of it",
        ("COMP-1 to RULING-25",),
        How.SAMPLED,
        "pytest tests/rulebook",
        "the tests that carry its name",
        "that the examples are well chosen, and that our sentences say what the books say",
    ),
    Claim(
        "After every transition every invariant and every effect holds",
        CLAUSES_OF_ORACLES,
        How.SAMPLED,
        "python -m tests.deep transitions",
        DeepCount("transitions", "transitions"),
        "the oracles, which count pieces or ask the second engine, never the first; that random games come everywhere",
    ),
    Claim(
        "A second engine, written from the books alone, comes to the same states, offers, odds and scores",
        (*PLAY, "SCORE-A to SCORE-E"),
        How.SAMPLED,
        "python -m tests.deep differential",
        DeepCount("differential", "steps"),
        "that two programs do not misread a clause in the same way; networkx, for drawings without a crossing",
    ),
    Claim(
        "What is refused, offered, explained and applied agrees, and agrees with the rulebook said a second time",
        PLAY,
        How.SAMPLED,
        "pytest tests/properties",
        "random games in `make test`, a hundred times as many in `make fuzz`",
        "the rulebook said a second time in the oracles",
    ),
    Claim(
        "In a box and on a map of your own every oracle is content, and both engines agree",
        PLAY,
        How.SAMPLED,
        "dejavu-rules verify --games 100 --catalogue FILE",
        "as many games as are asked for",
        "the oracles and the second engine, as above",
    ),
    Claim(
        "Steps lead to every whole action and to nothing else",
        ("SETUP-6", "SPEED-1", "PLANT-1 to CHEST-1", "HIVE-4", "DRAW-1"),
        How.SAMPLED,
        "python -m tests.deep steps",
        DeepCount("steps", "whole actions"),
        "that other positions are like these; in each of them every action is tried",
    ),
    Claim(
        "The standard box has what the books say that it has, piece by piece",
        ("COMP-1 to COMP-10",),
        How.EXHAUSTED,
        "pytest tests/unit/box",
        "every bit, fragment, card and icon",
        "the reconstruction: what the books do not show is marked as such in the catalogue",
    ),
    Claim(
        "Maps that are generated or built are valid, and those that are not are refused with every reason",
        ("MAP-1 to MAP-5", "SETUP-2", "RULING-15", "RULING-21"),
        How.SAMPLED,
        "pytest tests/properties/test_every_map.py tests/unit/mapgen",
        "random maps",
        "the outlines of the tiles, which were measured from pictures",
    ),
    Claim(
        "A seat learns nothing that it may not see, from views, records, events or answers",
        ("SETUP-5", "SETUP-6", "RULING-22"),
        How.SAMPLED,
        "pytest tests/properties/test_views.py",
        "400 pairs of states, 10,000 with `HYPOTHESIS_PROFILE=deep`",
        "that what is hidden is named completely in `tests/support/hidden/states.py`",
    ),
)
