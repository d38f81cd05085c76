"""Planting Flower and Recollection, step by step: a walk with a flower at its end, a sowing with claims."""

from operator import attrgetter
from typing import Any, Final

from dejavu_rules.actions.sowings import COLOURED, WHITE
from dejavu_rules.actions.values import Meditate, Plant, SkipRecollection, Sow, Walk
from dejavu_rules.box.multisets import NO_BITS, Bits
from dejavu_rules.box.pieces import Bit, CardId, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.state import GameState
from dejavu_rules.steps import values
from dejavu_rules.steps.choice import Choice, Node, PhaseNode, Purpose, Whole
from dejavu_rules.steps.values import DONE, GIRL, PLANT, STEP_OF, Option, Question, SowingSoFar, Step

_MOVE: Final = Option(GIRL, "move-girl")
_STAY: Final = Option(DONE, "walk-done")
_PLANT: Final = Option(PLANT, "plant-from-girl-tile")
_PLANT_FROM: Final = Option.of_kind("card", "plant-from-card")
_WALK_TO: Final = Option.of_kind("tile", "walk-to")
_MEDITATE: Final = Option(DONE, "meditate")
_SKIP: Final = Option(DONE, "skip-recollection")
_SOW_FROM: Final = Option.of_kind("tile", "sow-from")
_DROP_ON: Final = Option.of_kind("tile", "drop-on")
_DROP: Final = Option.of_kind("bit", "drop-bit")
_CLAIM: Final = Purpose.of("bit", "claim-bit", "claim-done", "which-claims", attrgetter("white._bag"))


# Planting Flower (PLANT-1 to PLANT-5)


def plantings_here(state: GameState, tile: int) -> list[Option]:
    """The flowers that can be planted on a tile: none where its fragment is gone (PLANT-3, PLANT-5)."""
    if state.fragments[tile] is None:
        return []
    player = state.players[state.active]
    own = [_PLANT] if player.flower else []
    return own + [_PLANT_FROM[card] for card in bag.members(player._card_flowers)] if player._card_flowers else own


def first_options(state: GameState) -> list[Option]:
    """Options to move the Girl or to plant where she stands; none once Planting Flower is over (TURN-1)."""
    girl = state.girl
    if state.planting_done or girl is None:
        return []
    found = plantings_here(state, girl.index)
    if state.game._footprint[state.players[state.active]._ltm] and state.game._paths[0].graph.neighbours[girl.index]:
        return [_MOVE, *found]
    return found


def _what_comes_first(state: GameState) -> tuple[bool, bool]:
    """Whether the Girl can be moved, and whether something can be planted where she stands."""
    offered = first_options(state)
    return _MOVE in offered, any(option is not _MOVE for option in offered)


_BEFORE: Final = {
    (False, False): "which-start",
    (True, False): "which-start-or-walk",
    (False, True): "which-start-or-plant",
    (True, True): "what-before-recollection",
}
_AFTER: Final = {
    (False, False): "what-after-deja-vu",  # never asked: the phase is left out then
    (True, False): "walk-or-go-on",
    (False, True): "plant-or-go-on",
    (True, True): "what-after-deja-vu",
}
"""What is asked, by what is possible."""


def _source(action: Walk | Plant) -> Step:
    """The step that ends a walk."""
    if isinstance(action, Walk):
        return DONE
    return PLANT if action.source is None else STEP_OF[action.source]


def _plant(walk: tuple[NebulaTile, ...], step: Step) -> Plant:
    source = step.piece
    assert source is None or isinstance(source, CardId)
    return Plant(walk, source)


class Planting(PhaseNode):
    """Plant after Deja Vu, or go to Meditation at once (TURN-1)."""

    __slots__ = ()

    def kinds(self) -> frozenset[str]:
        return frozenset(("girl", "plant", "card", "done"))

    def offers(self, free: bool) -> list[Option]:
        return [*first_options(self._state), _MEDITATE]

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return Meditate()
        return Walking(self._state, ()) if step is GIRL else _plant((), step)

    def toward(self, action: Any) -> Step:
        if isinstance(action, Meditate):
            return DONE
        return GIRL if action.walk else _source(action)

    def question(self, free: bool) -> Question:
        return Question.of(_AFTER[_what_comes_first(self._state)])


class Walking(Node):
    """The Girl walks, tile by tile; complete as soon as she can only stay."""

    __slots__ = ("_state", "_walk")

    def kinds(self) -> frozenset[str]:
        return frozenset(("tile", "done", "plant", "card"))

    def __init__(self, state: GameState, walk: tuple[NebulaTile, ...]) -> None:
        self._state, self._walk = state, walk

    def _footprints(self) -> int:
        return self._state.game._footprint[self._state.players[self._state.active]._ltm]

    def offers(self, free: bool) -> list[Option]:
        state, walk = self._state, self._walk
        assert state.girl is not None
        tile, visited = state.girl.index, 1 << state.girl.index
        for step in walk:
            tile = step.index
            visited |= 1 << tile
        found: list[Option] = []
        if len(walk) < self._footprints():
            found = [_WALK_TO[tile] for tile in state.game._paths[0].graph.next_steps(tile, visited, 1)]
        if walk:
            found += plantings_here(state, tile)
            found.append(_STAY)
        return found

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return Walk(self._walk)
        if step.kind != "tile":
            return _plant(self._walk, step)
        assert isinstance(step.piece, NebulaTile)
        walking = Walking(self._state, (*self._walk, step.piece))
        return Walk(walking._walk) if walking.offers(True) == [_STAY] else walking

    def toward(self, action: Any) -> Step:
        walked = len(self._walk)
        return STEP_OF[action.walk[walked]] if walked < len(action.walk) else _source(action)

    def question(self, free: bool) -> Question:
        return Question.of("which-way", number=len(self._walk), most=self._footprints())

    def so_far(self) -> values.WalkSoFar:
        return values.WalkSoFar(self._walk)

    def cut(self) -> Whole:
        return Walk(self._walk)


# Recollection (SOW-1 to SOW-6)


class Recollection(Planting):
    """Choose a Starting Tile, or plant before it (TURN-1); skip if nothing can be sown (RULING-1)."""

    __slots__ = ()

    def kinds(self) -> frozenset[str]:
        return super().kinds() | {"tile"}

    def offers(self, free: bool) -> list[Option]:
        return (self._starts() or [_SKIP]) + first_options(self._state)

    def _starts(self) -> list[Option]:
        """The tiles whose bits can be sown: not all of them white, and a path is long enough for them (SOW-1)."""
        paths = self._state.game._paths
        return [
            _SOW_FROM[tile]
            for tile, bits in enumerate(self._state._bits)
            if bits & COLOURED and paths[tile].has_path(bag.size(bits))
        ]

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return SkipRecollection()
        if isinstance(step.piece, NebulaTile):
            return Sowing.from_tile(self._state, step.piece)
        return super().after(step)

    def toward(self, action: Any) -> Step:
        if isinstance(action, Sow):
            return STEP_OF[action.start]
        return DONE if isinstance(action, SkipRecollection) else super().toward(action)

    def question(self, free: bool) -> Question:
        return Question.of(_BEFORE[_what_comes_first(self._state)])


class Sowing(Node):
    """A path and an order of bits; with `free` each grows independently of the other.

    `visited` is the set of tiles that can't be entered any more, with a binary digit per tile.
    """

    __slots__ = ("_left", "_number", "_order", "_path", "_start", "_state", "_tile", "_visited")

    def kinds(self) -> frozenset[str]:
        return frozenset(("tile", "bit"))

    def __init__(
        self,
        state: GameState,
        start: NebulaTile,
        number: int,
        left: Bag,
        tile: int,
        visited: int,
        path: tuple[NebulaTile, ...] = (),
        order: tuple[Bit, ...] = (),
    ) -> None:
        self._state, self._start, self._number, self._left = state, start, number, left
        self._tile, self._visited, self._path, self._order = tile, visited, path, order

    @classmethod
    def from_tile(cls, state: GameState, start: NebulaTile) -> "Sowing":
        """A sowing of all bits of the Starting Tile (SOW-1)."""
        tile, bits = start.index, state._bits[start.index]
        return cls(state, start, bag.size(bits), bits, tile, 1 << tile)

    def offers(self, free: bool) -> list[Option]:
        steps, drops = len(self._path), len(self._order)
        if free:
            found = self._steps() if steps < self._number else []
            return found + self._drops() if drops < self._number else found
        return self._steps() if steps == drops else self._drops()

    def _steps(self) -> list[Option]:
        """The next tiles from which the path can still be long enough for all bits (SOW-2, SOW-3)."""
        graph = self._state.game._paths[0].graph
        return [_DROP_ON[tile] for tile in graph.next_steps(self._tile, self._visited, self._number - len(self._path))]

    def _drops(self) -> list[Option]:
        """The bits that can be dropped now: a bit that is not white must be left for the end (SOW-4)."""
        left = self._left
        if bag.size(left & COLOURED) == 1 and len(self._order) + 1 < self._number:
            left &= WHITE
        return [_DROP[bit] for bit in bag.members(left)]

    def after(self, step: Step) -> Node | Whole:
        path, order, left, tile, visited = self._path, self._order, self._left, self._tile, self._visited
        piece = step.piece
        if step.kind == "tile":
            assert isinstance(piece, NebulaTile)
            path, tile = (*path, piece), piece.index
            visited |= 1 << tile
        else:
            assert isinstance(piece, Bit)
            order = (*order, piece)
            if bag.count(left, piece.index):
                left -= bag.ONE[piece.index]
        if len(path) >= self._number and len(order) >= self._number:
            return self._claims(path, order)
        return Sowing(self._state, self._start, self._number, left, tile, visited, path, order)

    def _claims(self, path: tuple[NebulaTile, ...], order: tuple[Bit, ...]) -> Node | Whole:
        """Choose white bits of the Ending Tile, one for each white-claim icon (SOW-6)."""
        state, start = self._state, self._start
        claims = state.game._white_claim[state.players[state.active]._ltm]
        if not claims or not (there := state._bits[path[-1].index] & WHITE):
            return Sow(start, path, order)

        def finish(white: Bag) -> Sow:
            return Sow(start, path, order, Bits._of(white))

        def sum_up(white: Bag) -> SowingSoFar:
            return SowingSoFar(start, path, order, NO_BITS, Bits._of(white))

        return Choice(_CLAIM, there, 0, claims, finish, sum_up)

    def toward(self, action: Sow) -> Step:
        if len(self._path) == len(self._order):
            return STEP_OF[action.path[len(self._path)]]
        return STEP_OF[action.order[len(self._order)]]

    def question(self, free: bool) -> Question:
        of = bag.size(self._left)
        if free:
            return Question.of("which-drop", of=of)
        if len(self._path) == len(self._order):
            return Question.of("which-step", of=of)
        return Question.of("which-bit", of=of, tile=self._path[-1])

    def so_far(self) -> SowingSoFar:
        return SowingSoFar(self._start, self._path, self._order, Bits._of(self._left), NO_BITS)

    def cut(self) -> Whole:
        return Sow(self._start, self._path, (*self._order, *Bits._of(self._left)))
