"""Verifies whole games: at each step every oracle is asked, and the second engine plays beside the first."""

from collections import Counter
from collections.abc import Callable

from attrs import define, field

from dejavu_rules import (
    Action,
    Catalogue,
    CosmicMap,
    Dealer,
    DejaVuError,
    GameState,
    Layout,
    Meditate,
    Options,
    Outcome,
    Record,
    first_state,
)
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.mapgen import generate
from dejavu_rules.testing.differ import Differ, Disagreement
from dejavu_rules.testing.engines import REAL, Engine
from dejavu_rules.testing.near_legal import near_legal
from dejavu_rules.testing.players import Playing, random_player
from dejavu_rules.testing.watch import Caught, Watch

MOST_STEPS = 5_000
"""A game that is not over by then is stopped: with nine cards in a box nobody ever has ten."""
AGREED = (
    Options(),
    Options(speed=True),
    Options(keep_duplicates=True),
    Options(build_map=True, name_contacts=True),
    Options(hive_holes=7),
    Options(build_map=True),
    Options(speed=True, keep_duplicates=True, hive_holes=31),
)
"""The options of the games in turn, where seats and map allow them."""


@frozen
class Verified:
    """What was checked of a game, how often, and what was broken."""

    record: Record
    """The game up to its end or to where something was broken; less, where the library itself refuses a step."""
    checked: Counter[str]
    """How often each thing was checked."""
    broken: str | None
    """What was broken, in words; None if nothing was."""


def game_by_number(
    number: int,
    *,
    players: int | None = None,
    map: CosmicMap | Layout | None = None,
    catalogue: Catalogue | None = None,
) -> GameState:
    """The first state of game `number`: seats, options and map change from game to game, unless given.

    Raises `InvalidSetup` for players, a map and a catalogue that do not go together.
    """
    seats = 2 + number % 3 if players is None else players
    some = [each for each in AGREED if (seats > 2 or not each.speed) and (map is None or not each.build_map)]
    options = some[number // 3 % len(some)]
    if map is None and not options.build_map:
        map = generate(Dealer(number))
    return first_state(seats, map, options=options, **({} if catalogue is None else {"catalogue": catalogue}))


def verify_game(
    first: GameState,
    seed: int = 0,
    *,
    player: Playing = random_player,
    engine: Engine = REAL,
    checked: Counter[str] | None = None,
) -> Verified:
    """Play a game from any state on both engines, to its end or for 5,000 steps, and ask every oracle about every one.

    At each step something nearly legal is tried as well. `player` plays all seats, and the seed decides everything.
    `checked` is counted up as the game goes on. Whatever is wrong, an exception too, is in `broken`; nothing is raised.
    """
    dealer = Dealer(seed)

    def decide(state: GameState) -> Action | Outcome:
        return engine.chance_outcomes(state).pick(dealer) if state.is_chance else player(engine, state, dealer)

    return _Game(first, engine, Dealer(seed), Counter() if checked is None else checked).play(decide)


def verify_record(
    record: Record, seed: int = 0, *, engine: Engine = REAL, checked: Counter[str] | None = None
) -> Verified:
    """Check a record as `verify_game` checks a game; with the same seed the same nearly legal actions are tried."""
    entries = iter(record.log)
    game = _Game(record.first, engine, Dealer(seed), Counter() if checked is None else checked)
    return game.play(lambda state: next(entries, None))


@define
class _Game:
    """A game that is checked as it goes on."""

    first: GameState
    engine: Engine
    attempts: Dealer
    """Decides on the nearly legal actions, apart from all that happens, so that a record can be checked again."""
    checked: Counter[str]
    log: list[Action | Outcome] = field(factory=list)

    def play(self, decide: Callable[[GameState], Action | Outcome | None]) -> Verified:
        """Play until the game is over or `decide` returns None."""
        broken = None
        try:
            self.checked["games" if self._play_on(decide) else "games left"] += 1
        except (Caught, Disagreement) as found:
            broken = str(found)
        except Exception as error:  # whatever an engine under test raises is a finding
            broken = f"{type(error).__name__}: {error}"
        return Verified(_record_of(self.first, self.log), self.checked, broken)

    def _play_on(self, decide: Callable[[GameState], Action | Outcome | None]) -> bool:
        """Play, and return whether the game has ended. Raises what is broken."""
        watch = Watch(self.engine, asked=self.checked)
        watch.see(self.first)
        differ = Differ(self.first, self.engine, checked=self.checked)
        while len(self.log) < MOST_STEPS:
            state = differ.state
            action = None if self.engine.is_over(state) else decide(state)
            if action is not None:
                self.log.append(action)
            choices = watch.offer(state)
            differ.look()
            attempt = near_legal(state, Meditate() if action is None else action, self.attempts)
            watch.verdict(state, attempt, choices)
            differ.verdict(attempt)
            if action is None:
                return self.engine.is_over(state)
            watch.verdict(state, action, choices)
            differ.step(action)
        return False


def _record_of(first: GameState, log: list[Action | Outcome]) -> Record:
    """The record of a game, up to the first step that the library refuses."""
    record = Record.begin(first)
    for what in log:
        try:
            record = record.then(what)
        except DejaVuError:
            break
    return record
