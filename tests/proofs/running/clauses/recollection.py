"""Sow, or skip Recollection (SOW-1 to SOW-7, CHEST-1)."""

import itertools
from collections.abc import Sequence
from typing import Any

import z3

from dejavu_rules import Phase, SkipRecollection, Sow
from dejavu_rules.box.cards import Icon
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import BITS, TILES, Colour
from tests.proofs.running.bags import KINDS, SymbolicBag, all_of, any_of, keep
from tests.proofs.running.boxes import box_of
from tests.proofs.running.clauses.pieces import NONE, Counts, counts, minus, number, plus
from tests.proofs.running.maps import can_sow, touch
from tests.proofs.running.paths import Term
from tests.proofs.running.proving import Broken, Case, Next
from tests.proofs.running.states import BIT_KINDS, Facts, player, some_bit, state
from tests.proofs.running.symbols import term_of

WHITE = [bit.index for bit in BITS if bit.colour is Colour.WHITE]


class Scene:
    """A Recollection: bits on every tile, and in the chests of whoever acts."""

    def __init__(self, seats: int, any_box: bool) -> None:
        self.facts = facts = Facts()
        self.box, self.name = box, _ = box_of(facts, any_box), ", any box" * any_box
        self.tiles = tuple([facts.bits(tile.name.lower()) for tile in TILES])
        self.who = player(saved=facts.bits("saved"), ltm=facts.cards("ltm"))
        facts.share([*self.tiles, self.who._saved], SymbolicBag(box.bits))
        facts.share([self.who._ltm], SymbolicBag(box.cards))
        self.before = state(facts, box.game(seats), Phase.RECOLLECTION, self.who, bits=self.tiles, pool=0)
        self.saved, self.ltm = counts(self.who._saved), counts(self.who._ltm)

    def pool(self, taken: Counts) -> dict[str, Any]:
        """CHEST-1: what was taken, with what was in the chests."""
        return {"phase": Phase.DEJA_VU, "pool": plus(taken, self.saved)}


def sow(path: Sequence[int], bits: int, seats: int = 4, broken_link: int | None = None, any_box: bool = False) -> Case:
    """SOW-1 to SOW-6, along tiles by number: the first is the Starting Tile, and so many bits are dropped.

    With a `broken_link` all other steps of a long path are connected.
    """
    scene = Scene(seats, any_box)
    facts, steps = scene.facts, list(itertools.pairwise(path))
    order = tuple([some_bit(facts, f"bit{place}") for place in range(bits)])
    asked = facts.action_bag("white", BIT_KINDS)
    white, start, end = counts(asked), counts(scene.tiles[path[0]]), path[-1]
    dropped = [tuple([keep(term_of(bit.index) == kind, 1) for kind in range(KINDS)]) for bit in order]
    if broken_link is not None:
        facts.extend([touch(*step) for place, step in enumerate(steps) if place != broken_link])
    claims = number(white) > 0
    there = counts(scene.tiles[end]) if end != path[0] else NONE
    forbidden = [
        Broken("SOW-1", "starting-tile-empty", number(start) == 0),
        Broken("SOW-2", "sown-bits-wrong", z3.Not(_equal(plus(NONE, *dropped), start))),
        Broken("SOW-2", "path-length-wrong", len(path) - 1 != bits),
        Broken("SOW-2", "path-not-connected", any_of([z3.Not(touch(*step)) for step in steps])),
        Broken("SOW-3", "path-over-start", path[0] in path[1:]),
        Broken("SOW-3", "path-visits-twice", len(set(path[1:])) < len(path) - 1),
        Broken("SOW-6", "claim-not-white", any_of([white[kind] > 0 for kind in BIT_KINDS if kind not in WHITE])),
        Broken("SOW-6", "claim-too-large", all_of([claims, number(white) > _claims(scene)])),
        Broken("SOW-6", "claim-not-there", any_of([white[kind] > there[kind] for kind in WHITE])),
    ]
    if order:
        last = term_of(order[-1].index)
        forbidden.append(Broken("SOW-4", "last-bit-white", any_of([last == kind for kind in WHITE])))
        nexts = (_sow(scene, path, dropped, last, white),) if len(dropped) == len(path) - 1 else ()
    else:
        forbidden.append(Broken("SOW-4", "last-bit-white", False))
        nexts = ()
    tiles = tuple([TILES[tile] for tile in path])
    action = Sow(tiles[0], tiles[1:], order, Bits._of(asked))
    name = f"Sow {bits} bits along {' '.join(map(str, path))}, {seats} seats{scene.name}"
    return Case(name, scene.before, action, facts, tuple(forbidden), nexts)


def _equal(place: Counts, other: Counts) -> Term:
    return all_of([mine == yours for mine, yours in zip(place, other, strict=True)])


def _claims(scene: Scene) -> Term:
    return scene.box.icons(Icon.WHITE_CLAIM, scene.ltm)


def _sow(scene: Scene, path: Sequence[int], dropped: Sequence[Counts], last: Term, white: Counts) -> Next:
    """SOW-1, SOW-2: one bit for each tile; SOW-5, SOW-6: the last bit's colour and the claims are taken at the end."""
    tiles = [counts(bits) for bits in scene.tiles]
    tiles[path[0]] = NONE
    for tile, bit in zip(path[1:], dropped, strict=True):
        tiles[tile] = plus(tiles[tile], bit)
    end = tiles[path[-1]]
    colour = [any_of([last == other.index for other in BITS if other.colour is bit.colour]) for bit in BITS]
    same = tuple([keep(colour[kind], end[kind]) if kind < len(BITS) else 0 for kind in range(KINDS)])
    taken = plus(same, white)
    tiles[path[-1]] = minus(end, taken)
    return Next(True, {"bits": tuple(tiles), **scene.pool(taken)}, {"saved": NONE})


def skip(seats: int, any_box: bool = False) -> Case:
    """SOW-7, RULING-1: only where no sowing is possible."""
    scene = Scene(seats, any_box)
    forbidden = (Broken("SOW-7", "sowing-possible", can_sow(scene.tiles)),)
    then = Next(True, scene.pool(NONE), {"saved": NONE})
    return Case(f"Skip, {seats} seats{scene.name}", scene.before, SkipRecollection(), scene.facts, forbidden, (then,))
