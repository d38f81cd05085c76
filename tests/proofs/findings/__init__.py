"""Questions about the rulebook, answered in `docs/findings.md` by what is here."""
