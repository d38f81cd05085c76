"""The one vocabulary of strategies: import from here, whatever is to be made up.

Everything is built, nothing is filtered: a state is reached by playing, an action is taken from what is legal
or made from that by changing one thing.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import attrs
from hypothesis import strategies as st

from dejavu_rules import (
    Action,
    Bit,
    Card,
    CardId,
    Catalogue,
    Dealer,
    GameState,
    NamelessGirlTile,
    Options,
    Outcome,
    Phase,
    Randomness,
    Slot,
    apply,
    chance_outcomes,
    is_over,
    random_action,
)
from dejavu_rules.box.pieces import BITS, CARD_IDS, Named
from tests.oracles import setups as given_setups
from tests.oracles.near_legal import near_legal
from tests.oracles.setups import Setup, generated_map, toy_box
from tests.oracles.watch import choices_now
from tests.properties.catalogue_strategies import POWERS, SLOTS, cards, catalogues, odd_catalogues, scorings
from tests.properties.map_strategies import layings, planar_maps
from tests.properties.scoring_strategies import tables
from tests.support.dealers import DealerOf
from tests.support.garbage import GARBAGE

__all__ = [
    "PHASES",
    "POWERS",
    "SEEDS",
    "SLOTS",
    "cards",
    "catalogues",
    "hypothesis_deals",
    "layings",
    "legal",
    "malformed",
    "nearly_legal",
    "odd_catalogues",
    "options",
    "piles",
    "planar_maps",
    "scorings",
    "setups",
    "states",
    "tables",
    "toy_catalogues",
    "toy_setups",
]

SEEDS = st.integers(0, 1 << 32)


# Components

N = TypeVar("N", bound=Named)


@st.composite
def piles(draw: st.DrawFn, kinds: tuple[N, ...], most: int = 127) -> list[N]:
    """Pieces in any order, up to `most` of each kind, few kinds or many."""
    some = draw(st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, most)), unique_by=lambda pair: pair[0]))
    pile = [piece for piece, number in some for _ in range(number)]
    return draw(st.permutations(pile)) if len(pile) < 20 else pile


# Set-ups


@st.composite
def options(draw: st.DrawFn, players: int, bits: int = 60) -> Options:
    """What a table of this many players may agree on; a hive has no more holes than there are bits."""
    return Options(
        speed=draw(st.booleans()) and players > 2,
        keep_duplicates=draw(st.booleans()),
        hive_holes=draw(st.one_of(st.none(), st.integers(1, bits // 2))),
    )


@st.composite
def toy_catalogues(draw: st.DrawFn, tiles: int) -> Catalogue:
    """A small box for a small map: few shapes, so that bits and slots meet, and cards of every sort."""
    shapes = draw(st.lists(st.sampled_from(Slot), min_size=1, max_size=3, unique=True))
    asked = [slot.shape for slot in shapes]
    kinds = [bit for bit in BITS if Slot.ANY in shapes or bit.shape in asked]
    some = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=6))
    coloured: list[Bit] = [bit for bit in kinds if bit not in BITS[:5]]  # else nothing could ever be sown
    ids = draw(st.lists(st.sampled_from(CARD_IDS), min_size=1, max_size=16, unique=True))
    return toy_box(
        tiles,
        (*some, draw(st.sampled_from(coloured))),
        tuple([draw(toy_cards(card, shapes)) for card in ids]),
        girl_tile=NamelessGirlTile(draw(st.one_of(st.just(NamelessGirlTile().powers), POWERS))),
        flowers=draw(st.sampled_from([20, 1, 0])),
        hive_holes=draw(st.integers(1, 8)),
    )


@st.composite
def toy_cards(draw: st.DrawFn, card: CardId, shapes: list[Slot]) -> Card:
    public = draw(st.sampled_from([False, False, True]))
    return Card(
        card,
        tuple(draw(st.lists(st.sampled_from(shapes), min_size=1, max_size=3))),
        draw(POWERS),
        vp=None if public else draw(st.integers(0, 9)),
        scoring=draw(scorings(card.colour)) if public else None,
        copies=draw(st.integers(1, 4)),
    )


@st.composite
def toy_setups(draw: st.DrawFn) -> Setup:
    """Three tiles, where nothing can be sown, to six; the smallest box that fits."""
    tiles, players = draw(st.integers(3, 6)), draw(st.integers(2, 4))
    chords = draw(st.lists(st.tuples(st.integers(0, tiles - 1), st.integers(1, tiles - 1)), max_size=4))
    map = given_setups.ring(tiles, *((tile, (tile + step) % tiles) for tile, step in chords))
    return Setup(players, map, draw(options(players, 4 * tiles)), draw(toy_catalogues(tiles)))


@st.composite
def _odd_setups(draw: st.DrawFn, catalogue: st.SearchStrategy[Catalogue]) -> Setup:
    players, map = draw(st.integers(2, 4)), generated_map(draw(st.integers(0, 4)))
    return Setup(players, map, draw(options(players)), draw(catalogue))


@st.composite
def _planar_setups(draw: st.DrawFn) -> Setup:
    players, map = draw(st.integers(2, 4)), draw(planar_maps())
    return Setup(players, map, draw(options(players)))


def setups() -> st.SearchStrategy[Setup]:
    """Toys, the standard box with every option, odd boxes and odd maps."""
    few = odd_catalogues(most=5)  # hands that cannot be filled
    known = st.sampled_from([*given_setups.TOYS, *given_setups.standards()])
    return st.one_of(known, toy_setups(), _odd_setups(few), _odd_setups(catalogues()), _planar_setups())


# States


def _played(setup: Setup, dealer: Randomness, phase: Phase, skip: int) -> GameState:
    """The state of a game when it comes to a phase for the nth time, or for the last time before it is over.

    If it never came there, because it was over after a turn (RULING-18), in the next one.
    """
    state, found, steps = setup.first_state(), None, 0
    while skip >= 0 and steps < 900:
        if state.phase is phase:
            found, skip = state, skip - 1
        if is_over(state):
            if found is not None:
                break
            state = setup.first_state()
        action = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        state, steps = apply(state, action), steps + 1
    return state if found is None else found


_ANYWHERE = (Phase.START_PLAYER, Phase.GIRL, Phase.BITS, Phase.FRAGMENTS, Phase.STARTING_HAND, Phase.RECOLLECTION)
_QUICK, _FEW, _SPEED = given_setups.QUICK, given_setups.FEW_CARDS, given_setups.SMALL_SPEED
_WHERE: dict[Phase, st.SearchStrategy[Setup]] = {
    **dict.fromkeys((*_ANYWHERE, Phase.DEJA_VU, Phase.PLANTING, Phase.DISCARD), setups()),
    **dict.fromkeys((Phase.DEAL, Phase.DRAW), st.sampled_from([*given_setups.TOYS, *given_setups.standards()])),
    **dict.fromkeys((Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.LAST_REPLENISHMENT), st.just(_QUICK)),
    **dict.fromkeys((Phase.MAP_TILES, Phase.MAP), st.sampled_from([given_setups.BY_NAME, given_setups.BY_PLACE])),
    Phase.DUPLICATE: st.sampled_from([_FEW, _SPEED]),
    Phase.OVER: st.just(_QUICK),
}
"""Where a game is sure to come to a phase."""

PHASES = tuple(_WHERE)


@st.composite
def states(draw: st.DrawFn, phase: Phase | None = None) -> GameState:
    """A reachable state, in this phase or in any."""
    if phase is None:
        phase = draw(st.sampled_from(PHASES))
    setup, seed = draw(_WHERE[phase]), draw(SEEDS)
    return _played(setup, Dealer(seed), phase, draw(st.integers(0, 25)))


# Actions


def hypothesis_deals(draw: Callable[[st.SearchStrategy[int]], int]) -> Randomness:
    """A dealer whose decisions Hypothesis makes, and shrinks."""
    return DealerOf(lambda number: draw(st.integers(0, number - 1)))


@st.composite
def legal(draw: st.DrawFn, state: GameState) -> Action | Outcome:
    """What a player may do, or what chance may bring; the game must not be over."""
    return choices_now(state).pick(Dealer(draw(SEEDS)) if state.is_chance else hypothesis_deals(draw))


@st.composite
def nearly_legal(draw: st.DrawFn, state: GameState, action: object) -> object:
    """A legal action with one thing changed; see `near_legal`."""
    return near_legal(state, action, hypothesis_deals(draw))


@st.composite
def malformed(draw: st.DrawFn, action: Any) -> object:
    """Garbage, or an action with garbage in one of its fields; now and then that garbage is in its place."""
    garbage = GARBAGE[draw(st.integers(0, len(GARBAGE) - 1))]  # `sampled_from` would try to hash it
    fields = [field.name for field in attrs.fields(type(action))]
    name = draw(st.sampled_from([None, *fields]))
    return garbage if name is None else attrs.evolve(action, **{name: garbage})
