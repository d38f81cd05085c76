"""Walk and plant (TURN-1, PLANT-1 to PLANT-5, RULING-2, RULING-25)."""

import itertools
from collections.abc import Sequence
from typing import Any

import z3

from dejavu_rules import Phase, Plant, Walk
from dejavu_rules.box.cards import Icon
from dejavu_rules.box.pieces import FRAGMENTS, TILES, CardId, Fragment
from tests.proofs.running.bags import any_of
from tests.proofs.running.clauses.meditation import Scene
from tests.proofs.running.clauses.pieces import counts, minus, number, one, plus
from tests.proofs.running.maps import touch
from tests.proofs.running.proving import Broken, Case, Next
from tests.proofs.running.states import FRAGMENT_KINDS, Facts
from tests.proofs.running.symbols import term_of


def _scene(phase: Phase, seats: int, path: Sequence[int], fragment: Fragment | None, any_box: bool) -> Scene:
    """The Girl stands on the first tile of the path, and this fragment lies on the last; somewhere else are others."""
    facts = Facts()
    others = iter([each for each in FRAGMENTS if each is not fragment])
    lying = tuple([fragment if tile == path[-1] else next(others) for tile in range(len(TILES))])
    who = {
        "flower": facts.truth("flower"),
        "card_flowers": facts.cards("card_flowers"),
        "fragments": facts.bag("fragments", FRAGMENT_KINDS, 1),
    }
    done: Any = facts.truth("planting_done") if phase is Phase.RECOLLECTION else False
    scene = Scene(seats, phase, who, any_box, girl=TILES[path[0]], fragments=lying, planting_done=done)
    scene.facts.extend(facts)
    if fragment is not None:  # it is in one place
        scene.facts.append(counts(scene.who._fragments)[fragment.index] == 0)
    scene.facts.append(number(scene.pool) == 0)
    return scene


def _forbidden(scene: Scene, path: Sequence[int], broken_link: int | None) -> list[Broken]:
    steps = list(itertools.pairwise(path))
    if broken_link is not None:
        scene.facts.extend([touch(*step) for place, step in enumerate(steps) if place != broken_link])
    done: Any = scene.before.planting_done
    return [
        Broken("TURN-1", "planting-done", done if isinstance(done, bool) else term_of(done)),
        Broken("PLANT-1", "walk-too-long", scene.box.icons(Icon.FOOTPRINT, scene.ltm) < len(steps)),
        Broken("PLANT-1", "walk-not-connected", any_of([z3.Not(touch(*step)) for step in steps])),
        Broken("PLANT-2", "walk-visits-twice", len(set(path)) < len(path)),
    ]


def _nexts(scene: Scene, changes: dict[str, Any], gained: dict[str, Any]) -> tuple[Next, ...]:
    """TURN-1: Planting Flower leads to Recollection before it, and to Meditation after it."""
    changes = {**changes, "planting_done": True}
    if scene.before.phase is Phase.RECOLLECTION:
        return (Next(True, changes, gained),)
    return tuple(scene.meditation(scene.spent, counts(scene.who._saved), changes, gained))


def walk(
    path: Sequence[int], phase: Phase, seats: int = 4, broken_link: int | None = None, any_box: bool = False
) -> Case:
    """PLANT-1, PLANT-2; a walk of no step is none."""
    scene = _scene(phase, seats, path, None, any_box)
    forbidden = [*_forbidden(scene, path, broken_link), Broken("TURN-1", "walk-empty", len(path) == 1)]
    nexts = _nexts(scene, {"girl": TILES[path[-1]]}, {})
    action = Walk(tuple([TILES[tile] for tile in path[1:]]))
    name = f"Walk {' '.join(map(str, path))} at {phase}, {seats} seats{scene.name}"
    return Case(name, scene.before, action, scene.facts, tuple(forbidden), nexts)


def plant(
    path: Sequence[int],
    phase: Phase,
    source: CardId | None,
    fragment: Fragment | None,
    seats: int = 4,
    broken_link: int | None = None,
    any_box: bool = False,
) -> Case:
    """PLANT-3, PLANT-5: a flower for the fragment where the Girl stands."""
    scene = _scene(phase, seats, path, fragment, any_box)
    forbidden = [*_forbidden(scene, path, broken_link), Broken("PLANT-5", "no-fragment-here", fragment is None)]
    flowers = counts(scene.who._card_flowers)
    gained: dict[str, Any] = {}
    if source is None:
        forbidden.append(Broken("PLANT-3", "no-flower-on-girl-tile", z3.Not(term_of(scene.who.flower))))
        gained["flower"] = False
    else:
        forbidden.append(Broken("PLANT-3", "no-flower-on-card", flowers[source.index] == 0))
        gained["card_flowers"] = minus(flowers, one(source.index))
    nexts: tuple[Next, ...] = ()
    if fragment is not None:
        gained["fragments"] = plus(counts(scene.who._fragments), one(fragment.index))
        lying = tuple([None if each is fragment else each for each in scene.before.fragments])
        nexts = _nexts(scene, {"girl": TILES[path[-1]], "fragments": lying}, gained)
    action = Plant(tuple([TILES[tile] for tile in path[1:]]), source)
    where = f"{' '.join(map(str, path))} at {phase}, {seats} seats{scene.name}"
    name = f"Plant from {source or 'the tile'} for {fragment}, {where}"
    return Case(name, scene.before, action, scene.facts, tuple(forbidden), nexts)
