"""Questions about the rulebook, answered in `docs/evidence/findings.md` by what is here."""
