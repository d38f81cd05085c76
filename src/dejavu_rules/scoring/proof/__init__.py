"""Proofs: a table's sheet is right to the last printed number, and the optimiser is right for every table.

`prove`, `prove_reading`, `prove_result`, `prove_lines`, `prove_page` and `prove_json` are for one table, `lemmas` and
`prove_all` for all of them.
"""

from dejavu_rules.scoring.proof.assignments import ProofFailed, Refuted, prove_bound
from dejavu_rules.scoring.proof.lemmas import lemmas, prove_all
from dejavu_rules.scoring.proof.running import FAST, Scorer
from dejavu_rules.scoring.proof.sheets import prove, prove_json, prove_lines, prove_page, prove_reading, prove_result

__all__ = [
    "FAST",
    "ProofFailed",
    "Refuted",
    "Scorer",
    "lemmas",
    "prove",
    "prove_all",
    "prove_bound",
    "prove_json",
    "prove_lines",
    "prove_page",
    "prove_reading",
    "prove_result",
]
