"""Small worlds, every state of each: invariants, both engines, and the counts that were published."""

from collections import Counter

from dejavu_rules.testing.differ import Disagreement
from tests.deep.stage import Found, share_of
from tests.proofs.worlds.agreeing import Inspector
from tests.proofs.worlds.boxes import WORLDS
from tests.proofs.worlds.graph import explore
from tests.proofs.worlds.perft import digest, rows


def pieces(share: float) -> list[str]:
    """The names of the worlds, the smallest first."""
    return share_of([world.name for world in sorted(WORLDS, key=lambda world: world.states)], share)


def check(name: str) -> Found:
    """Go to every state of a world."""
    (world,) = [world for world in WORLDS if world.name == name]
    inspector = Inspector()
    try:
        graph = explore(world.first(), inspector)
    except Disagreement as found:
        return Found(Counter(), (f"{name}: {found}",))
    counts = Counter({"worlds": 1, "states": len(graph.states), "ways on": sum(map(len, graph.ways))})
    same = (len(graph.states), digest(rows(graph))) == (world.states, world.digest)
    return Found(counts, () if same else (f"{name}: other counts than published",))
