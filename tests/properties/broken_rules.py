"""All rules that are broken on purpose, one at a time."""

from tests.properties import broken_choices, broken_effects

BROKEN = (*broken_choices.breaks.all, *broken_effects.breaks.all)
