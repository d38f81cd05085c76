"""Notation: positions in one line, moves as people write them, and whole games to read and to comment on."""
