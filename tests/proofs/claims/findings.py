"""What is known about questions that the rulebook leaves to its readers: `docs/evidence/findings.md`."""

from tests.proofs.claims import Claim, How

CLAIMS = (
    Claim(
        "A game of two with the standard box has at least eight turns, and one with eight is stored",
        ("SETUP-3", "SOW-3", "SOW-5", "SOW-6", "HIVE-3", "END-1"),
        How.PROVED,
        "pytest tests/proofs/findings/test_lasting.py",
        "one game",
        "the argument in `tests/proofs/findings/lasting.py`, and the slots of our reconstruction",
    ),
    Claim(
        "The order of purchases in one Deja Vu changes no VP and wastes three bits at most",
        ("STM-2", "STM-4", "GROW-1", "RULING-3"),
        How.EXHAUSTED,
        "python -m tests.deep.findings",
        "every order in 39,596 states",
        "that larger positions have no fourth reason for an order",
    ),
    Claim(
        "No card of the reconstruction is worth nothing in every holding, or worse than another in every way",
        ("SCORE-A to SCORE-D",),
        How.EXHAUSTED,
        "pytest tests/proofs/findings/test_worth.py",
        "42 cards, 1,722 pairs",
        "that six sets of fragments speak for all of them",
    ),
    Claim(
        "A player can stall for ever, the map can run dry, flowers can run out, and deck and pile be empty at once",
        ("RULING-1", "RULING-3", "RULING-5", "RULING-18"),
        How.PROVED,
        "pytest tests/proofs/findings/test_records.py",
        "four stored games",
        "that the stored games are legal, which reading them checks",
    ),
)
