"""Proofs of play: the invariants are inductive, for every kind of action and outcome (needs z3: extra `proof`).

- `slices`, `lens`, `seeing`: what of a state and of an action the proofs look at.
- `rules`: guard and effect of each kind, as sentences about slices.
- `invariants`, `promises`, `frames`, `progress`: what is claimed.
- `proving`: z3 shows that no step breaks a claim.
- `honesty`: the model beside the engine.
- `listing`: every claim as data.
"""
