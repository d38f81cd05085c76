"""Play the golden games and store those that are not there yet: `python -m tests.golden.freeze`.

A game that is stored stays as it is, and so does its line in the table.
"""

import gzip
from collections.abc import Callable

from attrs import evolve, frozen
from benchmarks.policies import builder, collector

from dejavu_rules import (
    Action,
    Catalogue,
    Dealer,
    GameState,
    Options,
    Randomness,
    Record,
    first_state,
    is_over,
    new_game,
    random_action,
    to_json,
    view,
)
from dejavu_rules.bots import greedy_bot
from dejavu_rules.box.catalogue import load, standard
from tests.golden.replay import GAMES, TABLE, load_stored, outcome, read_expected

Player = Callable[[GameState, Randomness], Action]


def greedy(state: GameState, dealer: Randomness) -> Action:
    """The bot of the library, who sees what its seat sees."""
    return greedy_bot(view(state, state.active), dealer)


@frozen
class Plan:
    """How a golden game is played; the players take turns in this order."""

    name: str
    seats: int
    players: tuple[Player, ...] = (builder,)
    options: Options = Options()
    catalogue: Catalogue = standard()
    picture: bool = False
    """Whether the game knows how the tiles of its map lie."""


SMALL = load("examples/catalogues/small.toml")
PLANS = (
    Plan("two-builders", 2),
    Plan("three-builders", 3),
    Plan("four-builders", 4),
    Plan("two-random", 2, (random_action,)),
    Plan("three-random-and-builders", 3, (builder, random_action)),
    Plan("two-collectors", 2, (collector,)),
    Plan("four-collectors-on-a-picture", 4, (collector,), picture=True),
    Plan("two-greedy", 2, (greedy,)),
    Plan("three-mixed", 3, (greedy, builder, collector)),
    Plan("three-speed", 3, options=Options(speed=True)),
    Plan("four-speed-collectors", 4, (collector,), Options(speed=True)),
    Plan("three-speed-random", 3, (random_action, builder), Options(speed=True)),
    Plan("one-hole", 4, options=Options(hive_holes=1)),
    Plan("sixty-holes", 2, (builder, random_action), Options(hive_holes=60)),
    Plan("may-keep-duplicates", 3, (collector,), Options(keep_duplicates=True)),
    Plan("built-by-place", 2, options=Options(build_map=True)),
    Plan("built-by-place-of-four", 4, options=Options(build_map=True, hive_holes=7)),
    Plan("built-by-contacts", 3, (collector, builder), Options(build_map=True, name_contacts=True)),
    Plan("every-option", 4, (builder,), Options(9, True, True, True, True)),
    Plan("small-box", 2, (builder, greedy), Options(keep_duplicates=True), SMALL),
)


def play_plan(plan: Plan, seed: int) -> Record:
    """The whole game, from the first state to the end."""
    dealer, layout = Dealer(seed), new_game(2, seed).game.layout
    assert layout is not None
    given = layout if plan.picture else layout.map
    first = first_state(
        plan.seats, None if plan.options.build_map else given, options=plan.options, catalogue=plan.catalogue
    )
    names = [f"Player {letter}" for letter in "ABCD"[: plan.seats]]
    record = Record.begin(first, names).deal(dealer)
    while not is_over(record.state):
        state = record.state
        # Who lays tiles at random has a plain choice; a builder would look at forty places.
        play = random_action if state.turn == 0 else plan.players[state.active % len(plan.players)]
        record = record.then(play(state, dealer)).deal(dealer)
    return evolve(record, dealer=None)


def main() -> None:
    GAMES.mkdir(exist_ok=True)
    known = {golden.name: golden for golden in read_expected()} if TABLE.exists() else {}
    for seed, plan in enumerate(PLANS, start=100):
        path = GAMES / f"{plan.name}.json.gz"
        if not path.exists():
            path.write_bytes(gzip.compress(to_json(play_plan(plan, seed)).encode("ascii"), mtime=0))
        if plan.name not in known:
            known[plan.name] = outcome(plan.name, load_stored(plan.name))
    lines = [known[plan.name] for plan in PLANS]
    TABLE.write_text("".join(" ".join(map(str, (*line[:4], *line[4]))) + "\n" for line in lines), encoding="ascii")


if __name__ == "__main__":
    main()
