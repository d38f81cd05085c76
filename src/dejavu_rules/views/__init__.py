"""What a seat can see: states without the hidden parts, what happened without its secrets, and guesses at the rest."""
