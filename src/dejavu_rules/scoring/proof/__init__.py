"""Proofs that one table's sheet is right, from its file to the last printed number (needs z3: extra `proof`)."""

from dejavu_rules.scoring.proof.sheets import (
    ProofFailed,
    prove,
    prove_bound,
    prove_json,
    prove_lines,
    prove_page,
    prove_reading,
    prove_result,
)

__all__ = [
    "ProofFailed",
    "prove",
    "prove_bound",
    "prove_json",
    "prove_lines",
    "prove_page",
    "prove_reading",
    "prove_result",
]
