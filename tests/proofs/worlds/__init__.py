"""Small worlds: games so small that every state of them is looked at."""
