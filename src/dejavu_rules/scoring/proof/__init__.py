"""Proofs that one table's sheet is right, to the last number that is printed (needs z3: extra `proof`)."""

from dejavu_rules.scoring.proof.assignments import ProofFailed, Refuted, prove_bound
from dejavu_rules.scoring.proof.sheets import prove, prove_json, prove_lines, prove_page, prove_result

__all__ = [
    "ProofFailed",
    "Refuted",
    "prove",
    "prove_bound",
    "prove_json",
    "prove_lines",
    "prove_page",
    "prove_result",
]
