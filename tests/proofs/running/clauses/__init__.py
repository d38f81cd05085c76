"""What the rulebook says about each kind of action and outcome, as sentences about symbols, not as the rules say it."""
