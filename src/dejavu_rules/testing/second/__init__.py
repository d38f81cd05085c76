"""A second engine: simple, mutable and slow, with a function for each paragraph of the rulebooks.

It shares the data of the box and the values of actions with the first engine, and no rule: where both agree, the rule
was understood twice. `Table` is what lies on the table, `may` says whether something is allowed, `do` does it,
`offers` lists all that a player may do, `chances` all that may happen.
"""

from dejavu_rules.testing.second.awakening import clauses, totals, winners
from dejavu_rules.testing.second.play import chances, do, may, odds, offers
from dejavu_rules.testing.second.recollection import number_of_sowings
from dejavu_rules.testing.second.table import Seat, Table, lay_out, read

# fmt: off
__all__ = [
    "Seat", "Table", "chances", "clauses", "do", "lay_out", "may", "number_of_sowings", "odds", "offers", "read",
    "totals", "winners",
]
