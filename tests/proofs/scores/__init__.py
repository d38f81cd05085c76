"""The proof that the optimiser is right for every holding: `lemmas` has its parts by name, `prove_all` runs them."""

from tests.proofs.scores.lemmas import lemmas, prove_all
from tests.proofs.scores.running import FAST, Scorer

__all__ = ["FAST", "Scorer", "lemmas", "prove_all"]
