"""What is known of everything that reads from outside."""

from tests.proofs.claims import Claim, How

CLAIMS = (
    Claim(
        "Whatever is read, only errors of ours come out, soon and with little memory",
        (),
        How.SAMPLED,
        "make fuzz-loaders",
        "the inputs of [the fuzzers](#fuzzing), and the kept ones in `make test`",
        "that the fuzzers come everywhere: the table says how many branches they took",
    ),
    Claim(
        "A state that loads is one that a game goes on from, and it is written again as it was",
        (),
        How.SAMPLED,
        "python -m tests.fuzzing state view record position",
        "the inputs of their fuzzers",
        "that a few steps show it",
    ),
)
