"""Strategies for games: set-ups, states, actions (legal, nearly legal, malformed), records, views and their saves."""

from collections.abc import Callable
from typing import Any

import attrs
from attrs import frozen
from hypothesis import strategies as st

import dejavu_rules.testing.setups as toys
from dejavu_rules import Action, Catalogue, CosmicMap, Dealer, GameState, Outcome, Phase, Randomness, Record, View
from dejavu_rules.actions.choices import Choices
from dejavu_rules.box.catalogue import standard
from dejavu_rules.engine import apply, is_over
from dejavu_rules.saves import to_json
from dejavu_rules.testing.damage import OPERATORS, damage_save, drop_checksum
from dejavu_rules.testing.engines import REAL, choices_now, decide
from dejavu_rules.testing.garbage import GARBAGE
from dejavu_rules.testing.near_legal import near_legal, one_of_each
from dejavu_rules.testing.second.play import BOOK
from dejavu_rules.testing.setups import Setup
from dejavu_rules.testing.strategies import boxes
from dejavu_rules.testing.strategies.boxes import SEEDS, catalogues, odd_catalogues, options
from dejavu_rules.views import view


@st.composite
def toy_setups(draw: st.DrawFn) -> Setup:
    """A set-up with three to six tiles and the smallest box that fits; with three tiles nothing can be sown."""
    tiles, players = draw(st.integers(3, 6)), draw(st.integers(2, 4))
    chords = draw(st.lists(st.tuples(st.integers(0, tiles - 1), st.integers(1, tiles - 1)), max_size=4))
    map = toys.ring(tiles, *((tile, (tile + step) % tiles) for tile, step in chords))
    return Setup(players, map, draw(options(players, 4 * tiles)), draw(boxes.toy_catalogues(tiles)))


@st.composite
def _odd_setups(draw: st.DrawFn, maps: st.SearchStrategy[CosmicMap], box: st.SearchStrategy[Catalogue]) -> Setup:
    players = draw(st.integers(2, 4))
    return Setup(players, draw(maps), draw(options(players)), draw(box))


_KNOWN = st.sampled_from([*toys.TOYS, *toys.standards()])


def setups() -> st.SearchStrategy[Setup]:
    """Toys, the standard box with every option, odd boxes and odd maps."""
    few = odd_catalogues(most=5)  # hands that cannot be filled
    maps = st.integers(0, 4).map(toys.generated_map)
    odd = [
        _odd_setups(maps, few),
        _odd_setups(maps, catalogues()),
        _odd_setups(boxes.planar_maps(), st.builds(standard)),
    ]
    return st.one_of(_KNOWN, toy_setups(), *odd)


def _play_to(setup: Setup, dealer: Randomness, phase: Phase, skip: int) -> GameState:
    """Play until a phase comes for the nth time, and return that state; if the game ends before, the last such state.

    A game can be over after one turn (RULING-18). If the phase never came, play another game.
    """
    state, found, steps = setup.first_state(), None, 0
    while skip >= 0 and steps < 900:
        if state.phase is phase:
            found, skip = state, skip - 1
        if is_over(state):
            if found is not None:
                break
            state = setup.first_state()
        state, steps = apply(state, decide(REAL, state, dealer)), steps + 1
    return state if found is None else found


_ANYWHERE = (Phase.START_PLAYER, Phase.GIRL, Phase.BITS, Phase.FRAGMENTS, Phase.STARTING_HAND, Phase.RECOLLECTION)
_WHERE: dict[Phase, st.SearchStrategy[Setup]] = {
    **dict.fromkeys((*_ANYWHERE, Phase.DEJA_VU, Phase.PLANTING, Phase.DISCARD), setups()),
    **dict.fromkeys((Phase.DEAL, Phase.DRAW), _KNOWN),
    **dict.fromkeys((Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.LAST_REPLENISHMENT), st.just(toys.QUICK)),
    **dict.fromkeys((Phase.MAP_TILES, Phase.MAP), st.sampled_from([toys.BY_NAME, toys.BY_PLACE])),
    Phase.DUPLICATE: st.sampled_from([toys.FEW_CARDS, toys.SMALL_SPEED]),
    Phase.OVER: st.just(toys.QUICK),
}
"""Set-ups in which a phase is sure to come."""

PHASES = tuple(_WHERE)
"""Every phase."""


@st.composite
def states(draw: st.DrawFn, phase: Phase | None = None) -> GameState:
    """A reachable state, in this phase or in any."""
    if phase is None:
        phase = draw(st.sampled_from(PHASES))
    setup, seed = draw(_WHERE[phase]), draw(SEEDS)
    return _play_to(setup, Dealer(seed), phase, draw(st.integers(0, 25)))


@frozen
class HypothesisDealer:
    """A dealer for which Hypothesis decides, so that its decisions shrink."""

    draw: Callable[[st.SearchStrategy[int]], int]

    def below(self, number: int, /) -> int:
        """Any number from 0 to below this one."""
        return self.draw(st.integers(0, number - 1))


@st.composite
def legal(draw: st.DrawFn, state: GameState) -> Action | Outcome:
    """A legal action of the player, or a possible outcome of chance; the game must not be over."""
    return choices_now(state).pick(Dealer(draw(SEEDS)) if state.is_chance else HypothesisDealer(draw))


@st.composite
def actions(draw: st.DrawFn, kind: type | None = None) -> Action | Outcome:
    """A well-formed action or outcome, of this kind or of any; nearly always it is legal in some state."""
    wanted = draw(st.sampled_from(list(BOOK))) if kind is None else kind
    state = draw(states(draw(st.sampled_from(BOOK[wanted].phases))))
    choices: Choices[Action | Outcome] = choices_now(state).of(wanted)
    return choices.pick(Dealer(draw(SEEDS))) if choices else one_of_each(state)[wanted]


@st.composite
def nearly_legal(draw: st.DrawFn, state: GameState, action: Action | Outcome) -> Action | Outcome:
    """A legal action with one thing changed; see `near_legal`."""
    return near_legal(state, action, HypothesisDealer(draw))


@st.composite
def malformed(draw: st.DrawFn, action: Any) -> object:
    """Garbage, or an action with garbage in one of its fields; sometimes the garbage happens to be valid there."""
    garbage = GARBAGE[draw(st.integers(0, len(GARBAGE) - 1))]  # `sampled_from` would try to hash it
    fields = [field.name for field in attrs.fields(type(action))]
    name = draw(st.sampled_from([None, *fields]))
    return garbage if name is None else attrs.evolve(action, **{name: garbage})


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record that begins with any state and has up to 15 entries."""
    dealer, record = Dealer(draw(SEEDS)), Record.begin(draw(states()))
    for _ in range(draw(st.integers(0, 15))):
        if not is_over(record.state):
            record = record.then(choices_now(record.state).pick(dealer))
    return record


@st.composite
def views(draw: st.DrawFn) -> View:
    """What a seat, or a spectator, sees of a state."""
    state = draw(states())
    return view(state, draw(st.sampled_from([None, *range(state.game.seats)])))


def saves() -> st.SearchStrategy[str]:
    """Saves as they are written: of states, views, records, actions and outcomes."""
    return st.one_of(states().map(to_json), views().map(to_json), records().map(to_json), actions().map(to_json))


@st.composite
def damaged_saves(draw: st.DrawFn, sealed: bool | None = None) -> bytes:
    """A save of a state, a view or a record after some damage.

    A `sealed` save has a checksum, so a reader must refuse it. Without a checksum, the damage may have made another
    valid save.
    """
    text = draw(st.one_of(states().map(to_json), views().map(to_json), records().map(to_json)))
    if sealed is None:
        sealed = draw(st.booleans())
    operator = draw(st.sampled_from(OPERATORS))
    return damage_save(operator, text if sealed else drop_checksum(text), Dealer(draw(SEEDS)))
