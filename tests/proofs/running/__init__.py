"""Proofs about the code that runs: the engine's own checks and effects on symbols, on every path (needs z3).

- `paths` explores every path; `symbols` and `bags` are what the code runs on; `following` lets it.
- `states` makes states whose contents are not known.
- `clauses` says what the rulebook says, without a look at the rules' code.
- `proving` compares the two; `kinds` lists every case.
"""
