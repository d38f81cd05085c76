"""Whole actions and outcomes built step by step: one tile, one bit, one card at a time."""
