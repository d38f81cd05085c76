"""What players and chance can do: actions and outcomes as values, a module for each phase, and the table of rules."""
