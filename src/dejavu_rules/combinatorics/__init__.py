"""Counting and choosing, with no word of the game: bags, paths, spaces of choices, random whole numbers."""
