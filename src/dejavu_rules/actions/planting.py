"""Planting Flower: move the Girl, and exchange a flower for a fragment (TURN-1, PLANT-1 to PLANT-5).

No tile is planted on twice, and no walk returns to where it began (RULING-2, RULING-25).

`some_*` finds a random choice of its space faster, without building the space; a property compares the two.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from dejavu_rules.actions import flow
from dejavu_rules.actions.rule import Rule, Rules, are_on_map, pick, raise_malformed
from dejavu_rules.actions.values import Meditate, Plant, Walk
from dejavu_rules.box.cosmic_map import ALONE
from dejavu_rules.box.phases import PLANTING, Phase
from dejavu_rules.box.pieces import CARD_IDS, CardId, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import NOTHING, ListSpace, Space
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState, Player


def _footprints(state: GameState) -> int:
    return state.game._footprint[state.players[state.active]._ltm]


def check_walk(state: GameState, action: Walk) -> list[Violation]:
    found: list[Violation] = []
    _check_steps(state, action, found)
    if not action.walk:
        found.append(violation("walk-empty"))
    return found


def _check_steps(state: GameState, action: Walk | Plant, found: list[Violation]) -> None:
    walk, girl, near = action.walk, state.girl, state.game._near
    if not are_on_map(state, walk):
        raise_malformed(action, "walk", walk, "a tuple of Nebula Tiles of this map")
    if state.planting_done:
        found.append(violation("planting-done"))
    assert girl is not None
    if len(walk) > (footprints := _footprints(state)):
        found.append(violation("walk-too-long", steps=len(walk), footprints=footprints))
    before = girl
    for tile in walk:
        if not near[before] & ALONE[tile]:
            found.append(violation("walk-not-connected", tile=tile, before=before))
        before = tile
    if len({girl, *walk}) <= len(walk):
        twice = tuple([tile for tile in dict.fromkeys(walk) if (girl, *walk).count(tile) > 1])
        found.append(violation("walk-visits-twice", tiles=twice))


def check_plant(state: GameState, action: Plant) -> list[Violation]:
    found: list[Violation] = []
    _check_steps(state, action, found)
    source, player = action.source, state.player
    if source is None:
        if not player.flower:
            found.append(violation("no-flower-on-girl-tile"))
    elif type(source) is not CardId:
        raise_malformed(action, "source", source, "a card or None")
    elif not bag.count(player._card_flowers, source.index):
        found.append(violation("no-flower-on-card", card=source))
    end = action.walk[-1] if action.walk else state.girl
    assert end is not None
    if state.fragments[end.index] is None:
        found.append(violation("no-fragment-here", tile=end))
    return found


def perform_walk(state: GameState, action: Walk) -> GameState:
    return _end_planting(state._evolve(girl=action.walk[-1], planting_done=True))


def perform_plant(state: GameState, action: Plant) -> GameState:
    player = state.player
    end = action.walk[-1] if action.walk else state.girl
    assert end is not None
    fragment = state.fragments[end.index]
    assert fragment is not None
    gained = player._fragments + bag.ONE[fragment.index]
    if action.source is None:
        player = player._evolve(flower=False, _fragments=gained)
    else:
        player = player._evolve(_card_flowers=player._card_flowers - bag.ONE[action.source.index], _fragments=gained)
    fragments = tuple([None if each is fragment else each for each in state.fragments])
    return _end_planting(
        state._evolve(girl=end, planting_done=True, fragments=fragments, players=state._with_active(player))
    )


def _end_planting(state: GameState) -> GameState:
    """Continue with Recollection if it is still to come, else with Meditation (TURN-1)."""
    if state.phase is PLANTING:
        return flow.begin_meditation(state, state._spent, state.players)
    return state


class WalkSpace(Space[Walk]):
    """Every walk of the Girl, short ones first."""

    def __init__(self, state: GameState) -> None:
        assert state.girl is not None
        self._paths = state.game._paths[state.girl]
        self._lengths = range(1, _footprints(state) + 1)

    def possible(self) -> bool:
        return bool(self._lengths and self._paths.counts[1])

    def __iter__(self) -> Iterator[Walk]:
        for length in self._lengths:
            for path in self._paths.walk(length):
                yield Walk(path)

    def count(self) -> int:
        return sum([self._paths.counts[length] for length in self._lengths])

    def at(self, rank: int) -> Walk:
        for length in self._lengths:
            number = self._paths.counts[length]
            if rank < number:
                return Walk(self._paths.at(length, rank))
            rank -= number
        raise IndexError(rank)


class PlantSpace(Space[Plant]):
    """Every walk that ends at a fragment, with every flower that could be planted there."""

    def __init__(self, state: GameState, sources: Sequence[CardId | None]) -> None:
        assert state.girl is not None
        self._paths, self._sources = state.game._paths[state.girl], sources
        plantable = [tile for tile, fragment in enumerate(state.fragments) if fragment is not None]
        self._ends = list[tuple[int, int, int]]()
        """Each length and tile with a fragment, with the number of paths of that length that end there."""
        for length in range(_footprints(state) + 1):
            endings = self._paths.endings(length)
            self._ends += [(length, tile, endings[tile]) for tile in plantable if endings[tile]]

    def __iter__(self) -> Iterator[Plant]:
        for length, tile, number in self._ends:
            for rank in range(number):
                walk = self._paths.at_end(length, tile, rank)
                for source in self._sources:
                    yield Plant(walk, source)

    def count(self) -> int:
        return len(self._sources) * sum([number for _, _, number in self._ends])

    def at(self, rank: int) -> Plant:
        which, source = divmod(rank, len(self._sources))
        for length, tile, number in self._ends:
            if which < number:
                return Plant(self._paths.at_end(length, tile, which), self._sources[source])
            which -= number
        raise IndexError(rank)


def walks(state: GameState) -> Space[Walk]:
    space = WalkSpace(state)
    return space if not state.planting_done and space.possible() else NOTHING


def some_walk(state: GameState, stream: Stream) -> Walk | None:
    """A walk along random steps; if they get stuck, any walk."""
    if state.planting_done:
        return None
    footprints = state.game._footprint[state.players[state.active]._ltm]
    if footprints and (path := _stroll(state, 1 + stream.below(footprints), stream)):
        return Walk(path)
    return pick(walks, state, stream)


def _stroll(state: GameState, length: int, stream: Stream) -> tuple[NebulaTile, ...] | None:
    assert state.girl is not None
    return state.game._paths[state.girl.index].stroll(length, stream)


_STROLLS = 4


def some_planting(state: GameState, stream: Stream) -> Plant | None:
    """A planting after random steps; if they lead to no fragment, any planting."""
    if not _can_plant(state):
        return None
    assert state.girl is not None
    player = state.players[state.active]
    footprints = _footprints(state)
    for _ in range(_STROLLS):
        walk = _stroll(state, stream.below(footprints + 1), stream)
        if walk is not None and state.fragments[(walk[-1] if walk else state.girl).index] is not None:
            sources = _sources(player)
            return Plant(walk, sources[stream.below(len(sources))])
    return pick(plantings, state, stream)


def _can_plant(state: GameState) -> bool:
    """Whether the player has a flower and the Girl can reach a fragment."""
    player, fragments = state.players[state.active], state.fragments
    if state.planting_done or not (player.flower or player._card_flowers):
        return False
    assert state.girl is not None
    within = state.game._paths[state.girl.index].within(_footprints(state))
    return any(fragments[tile] is not None for tile in within)


def _sources(player: Player) -> list[CardId | None]:
    """The places where the player has a flower: the Nameless Girl Tile (None) and cards."""
    own: list[CardId | None] = [None] if player.flower else []
    return own + [CARD_IDS[card] for card in bag.members(player._card_flowers)]


def plantings(state: GameState) -> Space[Plant]:
    return PlantSpace(state, _sources(state.player)) if _can_plant(state) else NOTHING


def check_meditate(state: GameState, action: Meditate) -> list[Violation]:
    return []


def perform_meditate(state: GameState, action: Meditate) -> GameState:
    return flow.begin_meditation(state, state._spent, state.players)


_MEDITATE: Final = Meditate()


def meditations(state: GameState) -> Space[Meditate]:
    return ListSpace((_MEDITATE,))


def some_meditation(state: GameState, stream: Stream) -> Meditate:
    return _MEDITATE


_MEDITATION = (Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.DISCARD)

RULES: Rules = (
    Rule(Plant, (Phase.RECOLLECTION,), check_plant, perform_plant, plantings, (Phase.RECOLLECTION,), some_planting),
    Rule(Walk, (Phase.RECOLLECTION,), check_walk, perform_walk, walks, (Phase.RECOLLECTION,), some_walk),
    Rule(Plant, (Phase.PLANTING,), check_plant, perform_plant, plantings, _MEDITATION, some_planting),
    Rule(Walk, (Phase.PLANTING,), check_walk, perform_walk, walks, _MEDITATION, some_walk),
    Rule(Meditate, (Phase.PLANTING,), check_meditate, perform_meditate, meditations, _MEDITATION, some_meditation),
)
