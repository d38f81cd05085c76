"""Everything that chance decides is as likely as `chance_outcomes` says, whichever road is taken; biases are noticed.

No pinned digest takes part: if a seed deals something else, it still has to deal fairly.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

import attrs
import pytest
from native import is_compiled

from dejavu_rules import (
    Bit,
    Bits,
    Cards,
    CosmicMap,
    Dealer,
    Draw,
    FirstTile,
    Fragments,
    GameState,
    Phase,
    PlaceBits,
    PlaceFragments,
    Replenish,
    StartPlayer,
    deal_game,
    first_state,
    new_game,
)
from dejavu_rules.actions.rule import ChanceRule
from dejavu_rules.actions.table import RULES
from dejavu_rules.box.phases import CHANCE_PHASES
from dejavu_rules.box.pieces import FRAGMENTS, TILES
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Chance
from tests.support.bending import bend
from tests.support.broken.breaking import AnyRule, BrokenRule
from tests.support.builders import BOX, FILLERS, FLOWER, LINE_OF_THREE, PLAIN, RING, building, cards, player, table
from tests.support.chance_tree import distribution
from tests.support.odds import (
    FAIR,
    ODDS,
    Chances,
    a_pick_is_as_likely_as_listed,
    the_list_is_as_in_the_second_engine,
    unlikely,
    walk,
    what_is_dealt_is_as_likely_as_listed,
    what_settles_is_as_likely_as_listed,
)

DECK = cards(PLAIN, PLAIN, FILLERS[0])
"""A kind that is there twice: it is wrong to take every kind as equally likely."""
ONE_TILE, TWO_TILES = CosmicMap(((),)), CosmicMap.from_pairs([(TILES[0], TILES[1])], tiles=2)


def _world(players: int, map: CosmicMap, bits: list[Bit], deck: Cards) -> GameState:
    """A game before its beginning with so few pieces that every course of chance can be tried."""
    box = attrs.evolve(BOX, bits=Bits(bits), fragments=Fragments(FRAGMENTS[: len(map.tiles)]))
    return bend(first_state(players, map, catalogue=box), deck=deck)


OPENING = _world(2, ONE_TILE, [Bit.RED_SUN, Bit.RED_SUN, Bit.BLUE_SUN, Bit.RED_MOON], DECK)
THREE_TILES = _world(3, LINE_OF_THREE, [Bit.RED_SUN] * 12, cards(PLAIN))
EIGHT_BITS = bend(_world(2, TWO_TILES, [Bit.RED_SUN] * 6 + [Bit.BLUE_SUN] * 2, DECK), phase=Phase.BITS)
HIVE = [Bit.RED_SUN, Bit.RED_SUN, Bit.BLUE_SUN, Bit.RED_MOON, Bit.RED_MOON]
POSITIONS = [
    OPENING,
    bend(OPENING, phase=Phase.GIRL),
    building(TILES[0], by_name=True, size=4),
    bend(OPENING, phase=Phase.BITS),
    bend(THREE_TILES, phase=Phase.FRAGMENTS),
    table(Phase.DEAL, *[player(hand=FILLERS[3:7])] * 2, deck=[*DECK, FILLERS[1]], turn=0),
    table(Phase.DRAW, player(hand=[FLOWER]), deck=[*DECK, FLOWER], discard=[FILLERS[1], PLAIN]),
    table(Phase.REPLENISHMENT, hive=HIVE, tiles={tile: [Bit.RED_SUN] * 3 for tile in TILES[2:]}),
    bend(table(Phase.LAST_REPLENISHMENT, hive=HIVE[:3]), pending=RING.tiles[3:6]),
]
"""One of every phase in which chance decides, where some kinds are there more often than others."""
LARGER = [THREE_TILES, bend(THREE_TILES, phase=Phase.GIRL), EIGHT_BITS]
"""What a world of one tile does not show; there are too many courses from here to a player's decision."""


def test_there_is_a_position_of_every_phase_that_chance_decides() -> None:
    assert {state.phase for state in POSITIONS} == CHANCE_PHASES


@pytest.mark.parametrize("odds", ODDS, ids=lambda odds: odds.__name__)
@pytest.mark.parametrize("state", POSITIONS, ids=lambda state: state.phase.name)
def test_it_is_as_likely_as_it_should_be(odds: Callable[[Chances, GameState], bool], state: GameState) -> None:
    assert odds(FAIR, state)


@pytest.mark.parametrize("state", LARGER, ids=lambda state: state.phase.name)
def test_a_pick_in_a_larger_world_is_as_likely_as_it_should_be(state: GameState) -> None:
    assert the_list_is_as_in_the_second_engine(FAIR, state)
    assert a_pick_is_as_likely_as_listed(FAIR, state)


class Telling(Dealer):
    """A dealer, as `new_game` wants one, who answers as told."""

    def __init__(self, answer: Callable[[int], int]) -> None:
        super().__init__(0)
        self._answer = answer

    def below(self, number: int, /) -> int:
        return self._answer(number)


@pytest.mark.skipif(is_compiled(), reason="a compiled dealer has no subclasses")
@pytest.mark.parametrize("opened", [new_game, lambda *told, **box: deal_game(*told, **box).state], ids=["new", "dealt"])
def test_every_opening_is_as_likely_as_its_outcomes(opened: Callable[..., GameState]) -> None:
    box = attrs.evolve(OPENING.game.catalogue, cards=OPENING.game.catalogue.cards[:2])
    found = distribution(lambda stream: opened(2, Telling(stream.below), map=ONE_TILE, catalogue=box))
    assert found == walk(FAIR, first_state(2, ONE_TILE, catalogue=box))


# The whole box, with seeds


def _openings(engine: Chances, number: int) -> dict[str, Counter[Hashable]]:
    """What a dealer with a seed does in so many openings of a game with the whole box."""
    dealer, found = Dealer(2026), {name: Counter[Hashable]() for name in EXACT_ODDS}
    for _ in range(number):
        dealt = engine.deal(WHOLE, dealer)
        start, girl, bits, fragments, draw = dealt.outcomes[:5]
        assert isinstance(start, StartPlayer)
        assert isinstance(girl, FirstTile)
        assert isinstance(bits, PlaceBits)
        assert isinstance(fragments, PlaceFragments)
        assert isinstance(draw, Draw)
        found["start player"][start.seat] += 1
        found["first tile"][girl.tile] += 1
        found["fragments"].update(enumerate(fragments.fragments))
        found["bits"].update((tile, bit) for tile, there in enumerate(bits.bits) for bit in there)
        found["first card"][draw.card] += 1
    return found


WHOLE = first_state(4, RING)
EXACT_ODDS: dict[str, dict[Hashable, Fraction]] = {
    "start player": {seat: Fraction(1, 4) for seat in range(4)},
    "first tile": {tile: Fraction(1, 15) for tile in TILES},
    "fragments": {(tile, each): Fraction(1, 15) for tile in range(15) for each in FRAGMENTS},
    "bits": {
        (tile, bit): Fraction(WHOLE.game.catalogue.bits.count(bit), 15)
        for tile in range(15)
        for bit in WHOLE.game.catalogue.bits.kinds()
    },
    "first card": {card: Fraction(WHOLE.deck.count(card), len(WHOLE.deck)) for card in WHOLE.deck.kinds()},
}
TABLES = {"fragments": 14 * 14, "bits": 14 * (len(WHOLE.game.catalogue.bits.kinds()) - 1)}
"""Degrees of freedom where rows and columns have fixed sums."""
OPENINGS = 1_500


def _too_far(engine: Chances) -> set[str]:
    found = _openings(engine, OPENINGS)
    return {name for name in EXACT_ODDS if unlikely(found[name], EXACT_ODDS[name], TABLES.get(name))}


def test_seeds_deal_the_whole_box_fairly() -> None:
    assert _too_far(FAIR) == set()


# Biases on purpose


class BiasedChance(Chance[object]):
    """Chances that list what is true and pick otherwise."""

    def __init__(self, fair: Chance[object], pick: Callable[[Chance[object], Stream], object]) -> None:
        self._fair, self._pick = fair, pick

    def ways(self) -> Iterator[tuple[object, int]]:
        return self._fair.ways()

    def all_ways(self) -> int:
        return self._fair.all_ways()

    def count(self) -> int:
        return self._fair.count()

    def at(self, rank: int) -> object:
        return self._fair.at(rank)

    def pick(self, stream: Stream) -> object:
        return self._pick(self._fair, stream)


def even_over_kinds(fair: Chance[object], stream: Stream) -> object:
    """Every outcome is as likely, however many cards or bits of its kind there are."""
    return fair.at(stream.below(fair.count()))


def never_the_last(fair: Chance[object], stream: Stream) -> object:
    """One too few is asked for."""
    return fair.at(stream.below(max(fair.count() - 1, 1)))


def never_the_last_first(fair: Chance[object], stream: Stream) -> object:
    """The last fragment never lies on the first tile."""
    outcome = fair.pick(stream)
    assert isinstance(outcome, PlaceFragments)
    last_is_first = outcome.fragments[0] is max(outcome.fragments)
    return PlaceFragments(outcome.fragments[::-1]) if last_is_first else outcome


def bias(pick: Callable[[Chance[object], Stream], object], *outcomes: type, rushed: bool) -> Chances:
    """An engine whose chances have a bias, in what is picked or in what is rushed alone."""

    def change(rule: AnyRule) -> AnyRule:
        assert isinstance(rule, ChanceRule)

        def rush(state: GameState, stream: Stream) -> GameState:
            return rule.perform(state, pick(rule.space(state), stream))

        if rushed:
            return attrs.evolve(rule, rush=rush)
        return attrs.evolve(rule, space=lambda state: BiasedChance(rule.space(state), pick))

    return BrokenRule("a bias", outcomes, change, "").engine()  # type: ignore[return-value]


EVERY_KIND = tuple({rule.action for rule in RULES if isinstance(rule, ChanceRule)})
BIASES = [
    (even_over_kinds, (Draw, Replenish), {Phase.DEAL, Phase.DRAW, Phase.REPLENISHMENT}),
    (never_the_last_first, (PlaceFragments,), {Phase.FRAGMENTS}),
    (never_the_last, EVERY_KIND, CHANCE_PHASES - {Phase.GIRL, Phase.BITS}),
]
NAMES = [each[0].__name__ for each in BIASES]


@pytest.mark.parametrize(("pick", "outcomes", "phases"), BIASES, ids=NAMES)
@pytest.mark.parametrize("rushed", [False, True], ids=["picked", "rushed"])
def test_a_bias_is_noticed_wherever_it_is(
    pick: Callable[[Chance[object], Stream], object], outcomes: tuple[type, ...], phases: set[Phase], rushed: bool
) -> None:
    """What is picked is noticed by two oracles, what is rushed by a third, which alone looks there."""
    engine = bias(pick, *outcomes, rushed=rushed)
    for state in POSITIONS:
        if state.phase in phases:
            wrong = {odds for odds in ODDS if not odds(engine, state)}
            if rushed:
                assert wrong == {what_settles_is_as_likely_as_listed}
            else:
                assert wrong - {what_settles_is_as_likely_as_listed} == {
                    a_pick_is_as_likely_as_listed,
                    what_is_dealt_is_as_likely_as_listed,
                }


@pytest.mark.parametrize("state", LARGER, ids=lambda state: state.phase.name)
def test_a_bias_is_noticed_in_a_larger_world(state: GameState) -> None:
    assert not a_pick_is_as_likely_as_listed(bias(never_the_last, *EVERY_KIND, rushed=False), state)


def test_seeds_notice_a_bias_in_the_whole_box() -> None:
    assert _too_far(bias(never_the_last_first, PlaceFragments, rushed=False)) == {"fragments"}
    assert _too_far(bias(never_the_last, StartPlayer, FirstTile, rushed=False)) == {"start player", "first tile"}
