"""What players and chance can do: every action and outcome as a value, a module per phase, and the table of it all."""
