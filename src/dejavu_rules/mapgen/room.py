"""Whether the remaining tiles will have room beside those on the table: the geometry of MAP-2.

A lonely tile has one connection and needs another. While there is one such tile, each tile that can still be
drawn must have a place where it touches the lonely tile and any second one.

While there are several, one *nook* is set aside for each: for every tile of the box a place that touches the
lonely tile and the tile it is connected to, such that no two nooks touch each other. Then every tile that is
drawn has a legal place: in the nook of the lonely tile laid last, which then is no longer lonely. The other nooks
stay as computed, because a new tile only takes places away, and it takes none of these. So players never get stuck
with lonely tiles.

Players ask about hundreds of places at a time. So the free places and the nooks of the lonely tiles are computed once
for all of them; nooks change only where a new tile comes near.
"""

from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen.completion import members
from dejavu_rules.mapgen.fits import fit
from dejavu_rules.mapgen.lattice import HERE, ORIGIN, REACH, TURNS, Mask, code, edge_points, mirror_image, pose
from dejavu_rules.mapgen.layout import Placement, touches

Laid: TypeAlias = tuple[int, int]
"""A tile on the table: its pose, and how far its masks are shifted."""
Lonely: TypeAlias = tuple[int, int]
"""A lonely tile and the one that it touches, both by their number in the order in which they were laid."""
Nook: TypeAlias = frozenset[Laid]
"""A place for each tile of the box."""


class FreePlaces:
    """The places that the tiles on the table leave free for one tile in one rotation."""

    def __init__(self, posed: int, laid: list[Laid], crowded: Mask) -> None:
        self.touching: list[Mask] = []
        """Per tile on the table, the places that touch it."""
        self.once = self.twice = self.taken = 0
        for other, by in laid:
            pair = fit(other, posed)
            self.taken |= pair.overlapping << by
            touching = pair.touching << by
            self.twice |= self.once & touching
            self.once |= touching
            self.touching.append(touching)
        self.taken |= _over(crowded, posed)
        self._beside: dict[Lonely, Mask] = {}

    def beside(self, one: int, other: int) -> Mask:
        """The free places that touch both of these tiles."""
        found = self._beside.get((one, other))
        if found is None:
            found = self._beside[one, other] = self.touching[one] & self.touching[other] & ~self.taken
        return found


class NewTile:
    """A tile to be laid: the places that touch it and the places that it takes away."""

    def __init__(self, laid: Laid, points: tuple[Mask, Mask]) -> None:
        self.laid = self._pose, self._by = laid
        twice, thrice = points
        self.crowded = twice & ~thrice & edge_points(self._pose) << self._by + HERE

    def touching(self, posed: int) -> Mask:
        """Where a tile in one rotation touches this one."""
        return fit(self._pose, posed).touching << self._by

    def places_beside(self, posed: int) -> Mask:
        """Where a tile in one rotation fits beside this one, counted from this one."""
        pair = fit(self._pose, posed)
        found = pair.touching & ~pair.overlapping
        return found & ~(_over(self.crowded, posed) >> self._by) if self.crowded else found

    def blocked_places(self, posed: int) -> Mask:
        """Where a tile in one rotation can no longer lie."""
        taken = fit(self._pose, posed).overlapping << self._by
        return taken | _over(self.crowded, posed) if self.crowded else taken


class Nooks:
    """Places set aside for some lonely tiles: the nooks of the previous ones, and one more."""

    def __init__(self, before: "Nooks | None" = None, nook: Nook = frozenset()) -> None:
        self._before, self._nook = before, nook
        self._around: dict[int, Mask] = {}
        self._under: dict[int, Mask] = {}
        self._longer: dict[Nook, Nooks] = {}
        self.next: dict[Lonely, Nooks | None] = {}
        """The results for one more lonely tile."""

    def plus(self, nook: Nook | None) -> "Nooks | None":
        """These nooks and one more; None if there is none."""
        if nook is None:
            return None
        return self._longer.get(nook) or self._longer.setdefault(nook, Nooks(self, nook))

    def around(self, posed: int) -> Mask:
        """The places of a tile in one rotation that overlap or touch any of these nooks."""
        around = self._around.get(posed)
        if around is None:
            around = self._before.around(posed) if self._before else 0
            for other, by in self._nook:
                pair = fit(other, posed)
                around |= (pair.overlapping | pair.touching) << by
            self._around[posed] = around
        return around

    def is_clear_of(self, more: NewTile) -> bool:
        """Whether a new tile takes no place of the last nook away."""
        posed, by = more.laid
        under = self._under.get(posed)
        if under is None:
            under = 0
            for other, shift in self._nook:
                under |= fit(other, posed).overlapping << shift
            self._under[posed] = under
        return not under >> by + ORIGIN & 1 and not more.crowded & self._points

    @cached_property
    def _points(self) -> Mask:
        """The points on the outlines of the last nook's places."""
        points = 0
        for posed, by in self._nook:
            points |= edge_points(posed) << by + HERE
        return points


def _over(points: Mask, posed: int) -> Mask:
    """Where a tile in one rotation would have one of these points on its outline."""
    taken = 0
    for point in members(points):
        taken |= mirror_image(posed) << point >> HERE
    return taken


class Room:
    """The room that the tiles on the table leave, to ask about many ways to lay one more.

    `size` is the number of tiles of the finished map. Masks have digit 0 at the lattice point (`_left`, `_low`), far
    enough from all tiles for a tile beside a tile beside them.
    """

    def __init__(self, placements: tuple[Placement, ...], size: int) -> None:
        self._placements, self._size = placements, size
        self._left = min(one.u for one in placements) - 4 * REACH
        self._low = min(one.v for one in placements) - 4 * REACH
        self._laid = [self._as_laid(one) for one in placements]
        self._hardest_first = list(TILES)
        self._free: dict[int, FreePlaces] = {}
        self._nooks = Nooks()

    def _as_laid(self, placement: Placement) -> Laid:
        return placement.pose, code(placement.u - self._left, placement.v - self._low) - ORIGIN

    @cached_property
    def _near(self) -> list[list[int]]:
        """Per tile, the numbers of those that it touches."""
        near: list[list[int]] = [[] for _ in self._placements]
        for (one, first), (other, second) in combinations(enumerate(self._placements), 2):
            if touches(first, second):
                near[one].append(other)
                near[other].append(one)
        return near

    @cached_property
    def _points(self) -> tuple[Mask, Mask]:
        """The points where two tiles or more meet, and those where three do: no fourth may come there."""
        once = twice = thrice = 0
        for posed, by in self._laid:
            points = edge_points(posed) << by + HERE
            thrice |= twice & points
            twice |= once & points
            once |= points
        return twice, thrice

    def _free_for(self, posed: int) -> "FreePlaces":
        found = self._free.get(posed)
        if found is None:
            found = self._free[posed] = FreePlaces(posed, self._laid, self._points[1])
        return found

    def has_room_after(self, laying: Placement) -> bool:
        """Whether every lonely tile has room after this one is laid, and enough tiles remain.

        The tile must overlap no other.
        """
        new = len(self._laid)
        posed, by = laid = self._as_laid(laying)
        touched = [
            number for number, touching in enumerate(self._free_for(posed).touching) if touching >> by + ORIGIN & 1
        ]
        alone = [
            (number, near[0]) if near else (number, new)
            for number, near in enumerate(self._near)
            if len(near) + (number in touched) < 2
        ]
        if len(touched) < 2:
            alone.append((new, touched[0]))
        if new == 1:  # each is the other's anchor: one nook serves both
            alone.pop()
        if len(alone) > self._size - new - 1:
            return False
        if not alone:
            return True
        more = NewTile(laid, self._points)
        return self._has_places(laying.tile, more, alone[0][0]) if len(alone) == 1 else self._has_nooks(more, alone)

    # One lonely tile

    def _has_places(self, tile: NebulaTile, more: "NewTile", lonely: int) -> bool:
        """Whether every tile to come can touch the lonely tile and another one."""
        there = {tile, *(one.tile for one in self._placements)}
        return all(
            any(self._beside(pose(other, turns), more, lonely) for turns in range(TURNS))
            for other in TILES[: self._size]
            if other not in there
        )

    def _beside(self, posed: int, more: "NewTile", lonely: int) -> Mask:
        """Where a tile in one rotation touches the lonely one and another one."""
        free, touching = self._free_for(posed), more.touching(posed)
        is_new = lonely == len(self._laid)
        found = touching & free.once if is_new else free.touching[lonely] & (free.twice | touching)
        found &= ~free.taken
        return found and found & ~more.blocked_places(posed)

    # Several lonely tiles

    def _has_nooks(self, more: "NewTile", alone: list[Lonely]) -> bool:
        """Whether every lonely tile has a nook of its own, clear of the others."""
        nooks: Nooks | None = self._nooks
        for pair in alone:
            assert nooks is not None
            known = self._nook_without(pair, nooks) if pair[0] < len(self._laid) else None
            nooks = known if known and known.is_clear_of(more) else nooks.plus(self._nook(pair, nooks, more))
            if nooks is None:
                return False
        return True

    def _nook_without(self, pair: Lonely, others: "Nooks") -> "Nooks | None":
        """These nooks and one for a tile on the table, before a new tile is laid."""
        if pair not in others.next:
            others.next[pair] = others.plus(self._nook(pair, others, None))
        return others.next[pair]

    def _nook(self, pair: Lonely, others: "Nooks", more: "NewTile | None") -> Nook | None:
        """The first place for each tile of the box beside these two that stays clear of the other nooks."""
        nook = []
        for tile in self._hardest_first:
            place = self._clear_place(tile, pair, others, more)
            if place is None:
                self._hardest_first.remove(tile)
                self._hardest_first.insert(0, tile)
                return None
            nook.append(place)
        return frozenset(nook)

    def _clear_place(self, tile: NebulaTile, pair: Lonely, others: "Nooks", more: "NewTile | None") -> Laid | None:
        for posed in _POSES[tile]:
            by, found = self._beside_both(posed, pair, more)
            if found:
                found &= ~(others.around(posed) >> by)
            if found:
                return posed, (found & -found).bit_length() - 1 - ORIGIN + by
        return None

    def _beside_both(self, posed: int, pair: Lonely, more: "NewTile | None") -> tuple[int, Mask]:
        """The digit from which places are counted, and the places where a tile in one rotation touches both."""
        one, other = pair
        free = self._free_for(posed)
        if more is None:
            return 0, free.beside(one, other)
        if one == len(self._laid):
            by = more.laid[1]
            return by, free.beside(other, other) >> by & more.places_beside(posed)
        found = free.beside(one, other)
        return 0, found and found & ~more.blocked_places(posed)


_POSES = {tile: tuple(pose(tile, turns) for turns in range(TURNS)) for tile in TILES}
