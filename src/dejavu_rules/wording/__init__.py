"""Everything in words: pieces, actions, outcomes, violations, clauses and errors, in each language."""
