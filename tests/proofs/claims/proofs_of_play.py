"""What is proved of a model of play: each claim of the proofs, for every kind of action and outcome."""

from tests.proofs.claims import Claim, DeepCount, How
from tests.proofs.play.listing import entries
from tests.proofs.play.rules.table import KINDS

CLAIMS = (
    *[
        Claim(
            f"In the model of play, {one.name}: {one.says.rstrip('.')}",
            one.clauses,
            How.MODELLED,
            "python -m tests.deep play-proofs",
            f"the first state and {len(KINDS)} kinds" if one.of_states else f"{len(KINDS)} kinds",
            "z3, and that the [model](proofs-of-play.md) does what the engine does, which is sampled",
        )
        for one in entries()
    ],
    Claim(
        "The model that the proofs of play are about allows and predicts what the engine does",
        ("SETUP-1 to END-1",),
        How.SAMPLED,
        "python -m tests.deep play-model",
        DeepCount("play-model", "steps"),
        "that these games come everywhere",
    ),
    Claim(
        "Each of 14 models that are wrong in one function is told from the engine by the games that are compared",
        (),
        How.EXHAUSTED,
        "pytest tests/proofs/play/test_wrong_models.py",
        "14 wrong models; random games alone notice 9",
        "that other wrong models are like these",
    ),
)
