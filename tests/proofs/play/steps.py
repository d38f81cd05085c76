"""Real steps of real games, for the model to be compared with: set-ups of all sorts, players who do anything."""

from collections.abc import Iterator
from itertools import chain, cycle, islice

from dejavu_rules import Action, Dealer, GameState, Outcome, apply, chance_outcomes, is_over, random_action
from dejavu_rules.combinatorics.randomness import stream_of
from dejavu_rules.testing.setups import BY_NAME, BY_PLACE, TOYS, Setup, standards
from tests.proofs.play.honesty import SlicedStep, check_first, see, some_lens

STEPS = 120
"""Some games of toys are over by then, and the others are well under way."""


def setups() -> tuple[Setup, ...]:
    """Toys and standard boxes with every option; two more of those in which the players build the map."""
    return (*TOYS, *[BY_PLACE] * 2, BY_NAME, *standards())


def steps(state: GameState, dealer: Dealer) -> Iterator[tuple[GameState, Action | Outcome, GameState]]:
    """A game up to its end, or for a while."""
    for _ in range(STEPS):
        if is_over(state):
            return
        action = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        after = apply(state, action)
        yield state, action, after
        state = after


def slice_game(setup: Setup, seed: int) -> Iterator[SlicedStep]:
    """A game, each step through a lens of its own; the first state is looked at too."""
    dealer = Dealer(seed)
    first = setup.first_state()
    check_first(some_lens(first, None, stream_of(dealer)), first)
    for before, action, after in steps(first, dealer):
        yield see(some_lens(before, action, stream_of(dealer)), before, action, after)


def slice_games(wanted: int, first: int = 0) -> Iterator[SlicedStep]:
    """This number of steps, of games from the `first` on."""
    games = (slice_game(setup, seed) for seed, setup in enumerate(cycle(setups()), first))
    return islice(chain.from_iterable(games), wanted)
