"""A second engine: naive and mutable, a function for each paragraph of the rulebooks.

It shares the catalogue's data and the values of actions with the first engine and nothing else, so a rule that both
play alike was understood twice. It is slow; nothing in it is clever. `Table` is what lies on the table, `may` whether
something is allowed, `do` does it, `offers` lists all that a player may do, `chances` all that may happen.
"""

from dejavu_rules.testing.second.awakening import clauses, totals, winners
from dejavu_rules.testing.second.play import chances, do, may, odds, offers
from dejavu_rules.testing.second.reading import read
from dejavu_rules.testing.second.recollection import number_of_sowings
from dejavu_rules.testing.second.table import Seat, Table, lay_out

__all__ = [
    "Seat",
    "Table",
    "chances",
    "clauses",
    "do",
    "lay_out",
    "may",
    "number_of_sowings",
    "odds",
    "offers",
    "read",
    "totals",
    "winners",
]
