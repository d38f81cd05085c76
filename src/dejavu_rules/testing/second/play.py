"""The table of all rules: which paragraph is about which action, and when."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import factorial
from typing import Any

from attrs import frozen

import dejavu_rules as values
from dejavu_rules import Action, Outcome, Phase
from dejavu_rules.testing.second import deja_vu, meditation, recollection, setup
from dejavu_rules.testing.second.table import Table


@frozen
class Paragraph:
    """The rule for one kind of action: in which phases, whether it is allowed, and what it does."""

    phases: tuple[Phase, ...]
    may: Callable[[Table, Any], bool | None]
    do: Callable[[Table, Any], None]


def _one_of(outcomes: Callable[[Table], Iterator[tuple[Outcome, Fraction]]]) -> Callable[[Table, Any], bool]:
    """Whether chance has this outcome, where all are easily listed."""
    return lambda table, outcome: any(outcome == each for each, _ in outcomes(table))


EARLY_AND_LATE = (Phase.RECOLLECTION, Phase.PLANTING)
REPLENISHING = (Phase.REPLENISHMENT, Phase.LAST_REPLENISHMENT)

BOOK: dict[type, Paragraph] = {
    values.StartPlayer: Paragraph((Phase.START_PLAYER,), _one_of(setup.starts), setup.start),
    values.FirstTile: Paragraph((Phase.GIRL,), _one_of(setup.first_tiles), setup.lay_first),
    values.DrawTiles: Paragraph((Phase.MAP_TILES,), setup.may_take, setup.take),
    values.LayTile: Paragraph((Phase.MAP,), setup.may_lay, setup.lay),
    values.PlaceBits: Paragraph((Phase.BITS,), setup.may_place_bits, setup.place_bits),
    values.PlaceFragments: Paragraph((Phase.FRAGMENTS,), setup.may_place_fragments, setup.place_fragments),
    values.Draw: Paragraph((Phase.DEAL, Phase.DRAW), _one_of(meditation.draws), meditation.draw),
    values.ResolveDuplicate: Paragraph((Phase.DUPLICATE,), meditation.may_resolve, meditation.resolve),
    values.KeepHand: Paragraph((Phase.STARTING_HAND,), setup.may_keep, setup.keep),
    values.SpeedStart: Paragraph((Phase.STARTING_HAND,), setup.may_start_fast, setup.start_fast),
    values.Walk: Paragraph(EARLY_AND_LATE, deja_vu.may_walk, deja_vu.walk),
    values.Plant: Paragraph(EARLY_AND_LATE, deja_vu.may_plant, deja_vu.plant),
    values.Meditate: Paragraph((Phase.PLANTING,), lambda *_: True, lambda table, _: meditation.meditation(table)),
    values.Sow: Paragraph((Phase.RECOLLECTION,), recollection.may_sow, recollection.sow),
    values.SkipRecollection: Paragraph((Phase.RECOLLECTION,), recollection.may_skip, recollection.skip),
    values.Construct: Paragraph((Phase.DEJA_VU,), deja_vu.may_construct, deja_vu.construct),
    values.Begin: Paragraph((Phase.DEJA_VU,), deja_vu.may_begin, deja_vu.begin),
    values.Add: Paragraph((Phase.DEJA_VU,), deja_vu.may_add, deja_vu.add),
    values.Grow: Paragraph((Phase.DEJA_VU,), deja_vu.may_grow, deja_vu.grow),
    values.Save: Paragraph((Phase.DEJA_VU,), deja_vu.may_save, deja_vu.save),
    values.Replenish: Paragraph(REPLENISHING, meditation.may_replenish, meditation.replenish),
    values.ChooseTiles: Paragraph((Phase.REPLENISHED_TILES,), meditation.may_choose, meditation.choose),
    values.Discard: Paragraph((Phase.DISCARD,), meditation.may_discard, meditation.discard),
}

IDEAS: dict[Phase, Callable[[Table], Iterable[Action]]] = {
    Phase.MAP: setup.layings,
    Phase.STARTING_HAND: setup.hands,
    Phase.RECOLLECTION: lambda table: (values.SkipRecollection(), *deja_vu.outings(table)),
    Phase.DEJA_VU: deja_vu.purchases,
    Phase.PLANTING: lambda table: (*deja_vu.outings(table), values.Meditate()),
    Phase.REPLENISHED_TILES: meditation.choices,
    Phase.DISCARD: meditation.discards,
    Phase.DUPLICATE: lambda table: (values.ResolveDuplicate(True), values.ResolveDuplicate(False)),
}
"""What players may try, without sowings; some of it is illegal."""

CHANCES: dict[Phase, Callable[[Table], Iterator[tuple[Outcome, Fraction]]]] = {
    Phase.START_PLAYER: setup.starts,
    Phase.GIRL: setup.first_tiles,
    Phase.MAP_TILES: setup.takings,
    Phase.BITS: setup.bit_placements,
    Phase.FRAGMENTS: setup.fragment_placements,
    **dict.fromkeys((Phase.DEAL, Phase.DRAW), meditation.draws),
    **dict.fromkeys(REPLENISHING, meditation.replenishments),
}


def may(table: Table, action: object) -> bool | None:
    """Whether the books allow this now; None where only trying every place for every tile to come could tell."""
    paragraph = BOOK[type(action)]
    return table.phase in paragraph.phases and paragraph.may(table, action)


def do(table: Table, action: object) -> None:
    """Do something legal: change the table."""
    BOOK[type(action)].do(table, action)


def offers(table: Table, *, sowings: bool = True) -> Iterator[Action]:
    """Everything that the active player may do, with or without sowings; places on the lattice are not listed."""
    if table.phase in IDEAS:
        yield from (action for action in IDEAS[table.phase](table) if may(table, action))
    if sowings and table.phase is Phase.RECOLLECTION:
        yield from recollection.sowings(table)


def chances(table: Table) -> Iterator[tuple[Outcome, Fraction]]:
    """Everything that chance may do, with its probability."""
    return CHANCES[table.phase](table) if table.phase in CHANCES else iter(())


def odds(table: Table, outcome: Outcome) -> Fraction:
    """The probability of one outcome that may happen: bits and fragments without a list of all the others."""
    if isinstance(outcome, values.Replenish):
        return meditation.odds(outcome.bits, table.hive)
    if isinstance(outcome, values.PlaceBits):
        return meditation.odds(outcome.bits, Counter(table.box.bits))
    if isinstance(outcome, values.PlaceFragments):
        return Fraction(1, factorial(len(outcome.fragments)))
    return dict(chances(table))[outcome]
