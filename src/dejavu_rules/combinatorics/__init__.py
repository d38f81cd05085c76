"""Counting and choosing, independent of the game: bags, paths, spaces of choices, random whole numbers."""
