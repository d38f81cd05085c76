"""What is proved of play."""

from dejavu_rules.testing.induction.listing import listed
from tests.claims import Claim, How

CLAIMS = tuple(
    [
        Claim(
            f"{one.name.capitalize()}. {one.says}".removesuffix(" ").removesuffix("."),
            one.clauses,
            How.PROVED,
            "python -m tests.deep induction",
            "every legal action and outcome of every kind, in every state",
            "z3, and the model of play, which runs beside the engine on random transitions",
        )
        for one in listed()
    ]
)
