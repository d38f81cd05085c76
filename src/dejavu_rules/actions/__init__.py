"""What players and chance can do, one module per phase, and the table of it all."""

from dejavu_rules.actions.coverings import Add, Begin, Construct, Grow, Save
from dejavu_rules.actions.drawing import Draw, ResolveDuplicate
from dejavu_rules.actions.meditation import ChooseTiles, Discard, Replenish
from dejavu_rules.actions.planting import Meditate, Plant, Walk
from dejavu_rules.actions.recollection import SkipRecollection
from dejavu_rules.actions.rule import Event, Rule
from dejavu_rules.actions.setup import GirlTile, PlaceBits, PlaceFragments, StartPlayer
from dejavu_rules.actions.sowings import Sow
from dejavu_rules.actions.starting_hand import KeepHand, SpeedStart
from dejavu_rules.actions.table import RULES

__all__ = [
    "RULES",
    "Add",
    "Begin",
    "ChooseTiles",
    "Construct",
    "Discard",
    "Draw",
    "Event",
    "GirlTile",
    "Grow",
    "KeepHand",
    "Meditate",
    "PlaceBits",
    "PlaceFragments",
    "Plant",
    "Replenish",
    "ResolveDuplicate",
    "Rule",
    "Save",
    "SkipRecollection",
    "Sow",
    "SpeedStart",
    "StartPlayer",
    "Walk",
]
