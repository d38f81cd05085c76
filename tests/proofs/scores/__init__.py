"""The proof that the optimiser is right for every holding: `lemmas` has its parts by name, `prove_all` runs them."""

from tests.proofs.scores.lemmas import Refutation, lemmas, prove_all
from tests.proofs.scores.running import FAST, Scorer

__all__ = ["FAST", "Refutation", "Scorer", "lemmas", "prove_all"]
