"""The dealer: the only place with a random generator.

A seed gives the same game on every machine and Python version for ever: of the standard generator only
`random()` is used, the one method whose sequence Python promises to keep.
"""

from random import Random

from dejavu_rules.below import whole_numbers
from dejavu_rules.errors import InvalidSetup, shown


class Dealer:
    """Draws chance outcomes, or random choices of a player, from a seeded generator."""

    def __init__(self, seed: int) -> None:
        if type(seed) is not int or seed < 0:
            raise InvalidSetup(f"seed: {shown(seed)} is not a whole number of 0 or more")
        self.below = whole_numbers(Random(seed).random)
        """`below(number)` is a uniform integer from 0 to `number - 1`."""
