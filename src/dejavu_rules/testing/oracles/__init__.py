"""Oracles: invariants of states, effects of transitions, verdicts on actions and offers; each says what is broken."""
