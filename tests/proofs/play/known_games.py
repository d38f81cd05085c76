"""Steps of games that random players hardly reach: stored games, bots' games to their end, and small worlds."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, pairwise
from typing import TypeAlias

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
from tests.proofs.play.honesty import SlicedStep, see, some_lens
from tests.proofs.play.steps import slice_game
from tests.proofs.worlds.boxes import WORLDS, World

Game: TypeAlias = Callable[[], Iterator[SlicedStep]]
WALKS = 6
"""Random games in each small world, and with few cards."""


def slice_record(record: Record, dealer: Dealer) -> Iterator[SlicedStep]:
    """Each step of a stored game, through a lens of its own."""
    for (before, after), what in zip(pairwise(record.states()), record.log, strict=True):
        yield see(some_lens(before, what, stream_of(dealer)), before, what, after)


def stored_game(content: Callable[[], Record]) -> Iterator[SlicedStep]:
    return slice_record(content(), Dealer(0))


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


def walk(world: World, seed: int) -> Iterator[SlicedStep]:
    """A random game in a world of which every state is known."""
    state, dealer = world.first(), Dealer(seed)
    is_endgame = state.turn > 0
    while not is_over(state):
        action = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        after = apply(state, action)
        seen = see(some_lens(state, action, stream_of(dealer)), state, action, after)
        yield evolve(seen, is_endgame=is_endgame)
        state = after


def games(rounds: int = 1) -> dict[str, Game]:
    """Each game by its name: stored games once, and so many rounds of the others.

    Those with three different cards soon have nothing to draw that may be kept (RULING-5).
    """
    bots, scarce = (*standards(), RUSH), evolve(FEW_CARDS, options=ORDINARY)
    witnesses = [path.name.removesuffix(".json.gz") for path in sorted(FOLDER.glob("*.json.gz"))]
    walks = range(WALKS * rounds)
    return {
        **{f"stored: {name}": partial(stored_game, partial(witness, name)) for name in witnesses},
        **{f"golden: {game.name}": partial(stored_game, partial(_golden, game.name)) for game in read_expected()},
        **{f"bots: {seed}": partial(greedy_game, bots[seed % len(bots)], seed) for seed in range(rounds * len(bots))},
        **{f"{world.name}: {seed}": partial(walk, world, seed) for world in WORLDS for seed in walks},
        **{f"few cards: {seed}": partial(slice_game, scarce, seed) for seed in walks},
    }


def _golden(name: str) -> Record:
    return record_from_json(load_stored(name))


def all_steps() -> Iterator[SlicedStep]:
    """All of them, one after the other."""
    return chain.from_iterable([game() for game in games().values()])
