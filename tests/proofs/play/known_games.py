"""Steps of games that random players hardly reach: stored games, bots' games to their end, and small worlds."""

from collections.abc import Iterator
from itertools import chain, pairwise

from attrs import evolve

from dejavu_rules import (
    Action,
    Dealer,
    GameState,
    Outcome,
    Record,
    apply,
    chance_outcomes,
    is_over,
    random_action,
    view,
)
from dejavu_rules.bots import greedy_bot
from dejavu_rules.combinatorics.randomness import stream_of
from dejavu_rules.game import ORDINARY
from dejavu_rules.saves import record_from_json
from dejavu_rules.testing.setups import FEW_CARDS, RUSH, Setup, standards
from tests.golden.replay import load_stored, read_expected
from tests.proofs.findings.records import FOLDER, witness
from tests.proofs.play.boxes import proper
from tests.proofs.play.honesty import SlicedStep, see, some_lens
from tests.proofs.play.steps import slice_game
from tests.proofs.worlds.boxes import WORLDS

WALKS = 6
"""Games in each small world."""


def slice_record(record: Record, dealer: Dealer) -> Iterator[SlicedStep]:
    """Each step of a stored game, through a lens of its own."""
    for (before, after), what in zip(pairwise(record.states()), record.log, strict=True):
        yield see(some_lens(before, what, stream_of(dealer)), before, what, after)


def stored_games() -> Iterator[SlicedStep]:
    """The games that show that something can happen, and the golden ones."""
    dealer = Dealer(0)
    for path in sorted(FOLDER.glob("*.json.gz")):
        yield from slice_record(witness(path.name.removesuffix(".json.gz")), dealer)
    for game in read_expected():
        yield from slice_record(record_from_json(load_stored(game.name)), dealer)


def greedy_game(setup: Setup, seed: int) -> Iterator[SlicedStep]:
    """A game of bots, to its end."""
    state, dealer = setup.first_state(), Dealer(seed)
    while not is_over(state):
        action = _choice(state, dealer)
        after = apply(state, action)
        yield see(some_lens(state, action, stream_of(dealer)), state, action, after)
        state = after


def _choice(state: GameState, dealer: Dealer) -> Action | Outcome:
    return chance_outcomes(state).pick(dealer) if state.is_chance else greedy_bot(view(state, state.active), dealer)


def bots_games() -> Iterator[SlicedStep]:
    for seed, setup in enumerate((*standards(), RUSH)):
        yield from greedy_game(setup, seed)


def small_worlds() -> Iterator[SlicedStep]:
    """Random games in the worlds of which every state is known, if their box is one that the proofs are about."""
    for world in WORLDS:
        for seed in range(WALKS):
            state, dealer = world.first(), Dealer(seed)
            while not is_over(state):
                action = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
                after = apply(state, action)
                seen = see(some_lens(state, action, stream_of(dealer)), state, action, after)
                if proper(seen.before.box):
                    yield seen
                state = after


def scarce_cards() -> Iterator[SlicedStep]:
    """Random games with three different cards, where soon nothing is left to draw that may be kept (RULING-5)."""
    setup = evolve(FEW_CARDS, options=ORDINARY)
    for seed in range(WALKS):
        yield from slice_game(setup, seed)


def all_steps() -> Iterator[SlicedStep]:
    """All of them."""
    return chain(stored_games(), bots_games(), small_worlds(), scarce_cards())
