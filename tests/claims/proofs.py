"""What is proved of play."""

from dejavu_rules.testing.induction.listing import listed
from tests.claims import Claim, How

CLAIMS = tuple(
    [
        Claim(
            one.says.removesuffix(".") or one.name,
            one.clauses,
            How.PROVED,
            "python -m tests.deep induction",
            "every legal action and outcome of every kind, in every state",
            "z3, and the model of play, which runs beside the engine on random transitions",
        )
        for one in listed()
    ]
)
