"""The stages of `make deep`, a line for each."""

from typing import Any

from tests.deep import (
    best_turns,
    conformance,
    differential,
    online,
    play_proofs,
    proofs,
    running_code,
    scoring,
    small_worlds,
    steps,
    transitions,
)
from tests.deep.stage import Stage

STAGES: tuple[Stage[Any], ...] = (
    Stage("transitions", "every invariant and every effect holds", transitions.pieces, transitions.check),
    Stage("differential", "both engines agree", differential.pieces, differential.check),
    Stage("scoring", "the optimiser agrees with the brute force", scoring.pieces, scoring.check),
    Stage("proofs", "the optimiser is right for every table", proofs.pieces, proofs.check),
    Stage(
        "running",
        "the code that runs refuses and does exactly what the clauses say",
        running_code.pieces,
        running_code.check,
        running_code.key,
    ),
    Stage("play-proofs", "every kind of action and outcome keeps every claim", play_proofs.pieces, play_proofs.check),
    Stage("play-model", "the model of these proofs agrees with the engine", play_proofs.games, play_proofs.check_game),
    Stage("conformance", "the vectors notice every broken rule", conformance.pieces, conformance.check),
    Stage("worlds", "small games hold in every state, on both engines", small_worlds.pieces, small_worlds.check),
    Stage(
        "online",
        "clients of the guide's server know what it shows, and kills lose nothing",
        online.pieces,
        online.check,
    ),
    Stage(
        "best-turns",
        "no turn gains more than the best one, played on the second engine",
        best_turns.pieces,
        best_turns.check,
    ),
    Stage("steps", "steps lead to the whole actions and to nothing else", steps.pieces, steps.check),
)

PLAYED_TWICE = ("differential", "worlds")
"""What the second engine plays as well: `make deep-compiled` lets it play against the compiled engine."""
