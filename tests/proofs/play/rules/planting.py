"""Planting Flower (TURN-1, PLANT-1 to PLANT-5), and going on without it."""

from attrs import evolve

from dejavu_rules.actions.values import Meditate, Plant, Walk
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, at, both, choose, implies, is_one_of, no, with_at
from tests.proofs.play.rules.flow import begin_meditation
from tests.proofs.play.rules.kind import FACT, Guard, Kind, in_phase
from tests.proofs.play.slices import EMPTY, NO_CARD, OTHER_CARD, THIS_CARD, Pair, Slice


@frozen
class Walking:
    """How many steps, and where they end."""

    steps: Term = 0
    end: Term = 0


@frozen
class Planting:
    """The same, and where the flower comes from: the Nameless Girl Tile, this card or another one."""

    steps: Term = 0
    end: Term = 0
    source: Term = NO_CARD


def _steps(now: Slice, action: Walking | Planting) -> Guard:
    return [
        (FACT, both(action.steps >= 0, now.on_map(action.end), implies(action.steps == 0, action.end == now.girl))),
        ("TURN-1", no(now.planting_done)),
        ("PLANT-1", action.steps <= now.player.powers.footprint),
        ("PLANT-2", implies(action.steps > 0, action.end != now.girl)),
    ]


def walk_guard(now: Slice, action: Walking) -> Guard:
    return [*_steps(now, action), ("PLANT-1", action.steps >= 1)]


def walk(now: Slice, action: Walking) -> Slice:
    return _go_on(now.but(girl=action.end, planting_done=True))


def plant_guard(now: Slice, action: Planting) -> Guard:
    player = now.player
    source = choose(
        action.source == NO_CARD,
        player.flower,
        choose(action.source == THIS_CARD, player.card_flowers.this > 0, player.card_flowers.others > 0),
    )
    return [
        *_steps(now, action),
        (FACT, is_one_of(action.source, (NO_CARD, THIS_CARD, OTHER_CARD))),
        ("PLANT-3", source),
        ("PLANT-5", at(now.fragments, action.end).all > 0),
    ]


def plant(now: Slice, action: Planting) -> Slice:
    player = now.player
    used = choose(action.source == THIS_CARD, Pair(1, 0), choose(action.source == OTHER_CARD, Pair(0, 1), EMPTY))
    player = evolve(
        player,
        flower=both(player.flower, action.source != NO_CARD),
        card_flowers=player.card_flowers - used,
        fragments=player.fragments + at(now.fragments, action.end),
    )
    fragments = with_at(now.fragments, action.end, EMPTY)
    return _go_on(now.but(girl=action.end, planting_done=True, fragments=fragments, player=player))


def _go_on(now: Slice) -> Slice:
    """Before Recollection it follows; after Deja Vu Meditation does."""
    return choose(in_phase(now, Phase.PLANTING), begin_meditation(now, now.spent), now)


@frozen
class Meditating:
    """It has no fields."""


def meditate_guard(now: Slice, action: Meditating) -> Guard:
    return []


def meditate(now: Slice, action: Meditating) -> Slice:
    return begin_meditation(now, now.spent)


_BEFORE_OR_AFTER = (Phase.RECOLLECTION, Phase.PLANTING)

KINDS = (
    Kind(Walk, _BEFORE_OR_AFTER, Walking(), walk_guard, walk),
    Kind(Plant, _BEFORE_OR_AFTER, Planting(), plant_guard, plant),
    Kind(Meditate, (Phase.PLANTING,), Meditating(), meditate_guard, meditate),
)
