"""Verifies games: a `Watch` asks every oracle at each step, and the second engine plays beside the first."""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeAlias

from attrs import define, field

from dejavu_rules import Action, Catalogue, CosmicMap, Dealer, GameState, Layout, Options, Outcome
from dejavu_rules.actions.setup import first_state
from dejavu_rules.actions.values import Meditate
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.mapgen import generate
from dejavu_rules.records import Record
from dejavu_rules.testing.differ import Differ, Disagreement
from dejavu_rules.testing.engines import REAL, Engine, Playing, choices_now, decide, random_player
from dejavu_rules.testing.near_legal import near_legal
from dejavu_rules.testing.oracles import verdicts
from dejavu_rules.testing.oracles.effects import EFFECTS
from dejavu_rules.testing.oracles.invariants import INVARIANTS
from dejavu_rules.testing.oracles.oracle import Oracle
from dejavu_rules.testing.oracles.verdicts import OFFERS, VERDICTS

ORACLES: tuple[Oracle[...], ...] = (*INVARIANTS, *EFFECTS, *VERDICTS, *OFFERS)
"""Every oracle that a watch asks."""


class Caught(AssertionError):  # noqa: N818 - what an oracle has done
    """An oracle found a state, a transition or a verdict that the rules do not allow."""


@define
class Watch:
    """Checks what it is shown, and remembers which actions were accepted and which violations were found.

    Every method raises `Caught` where an oracle says that something is broken; `asked` counts its questions.
    """

    engine: Engine = REAL
    only: str | None = None
    """The one oracle to ask, by its name; all of them, if None."""
    accepted: set[type] = field(factory=set)
    raised: Counter[str] = field(factory=Counter)
    asked: Counter[str] = field(factory=Counter)
    """How often each kind of oracle was asked: a state, a transition, a verdict, an offer."""

    def _ask(self, what: str, oracles: Iterable[Oracle[...]], *asked: Any, **shown: object) -> None:
        self.asked[what] += 1
        for oracle in oracles if self.only is None else [each for each in oracles if each.name == self.only]:
            for sentence in oracle(*asked):
                lines = [f"not {oracle.tell(sentence)}", *(f"{name}: {_show(thing)}" for name, thing in shown.items())]
                raise Caught("\n".join(lines))

    def see(self, state: GameState) -> None:
        """Check a state."""
        self._ask("states", INVARIANTS, state, state=state)

    def transition(self, before: GameState, action: object, after: GameState) -> None:
        """Check what an action has done, and the state after it."""
        self._ask("transitions", EFFECTS, before, action, after, before=before, action=action, after=after)
        self.see(after)

    def offer(self, state: GameState) -> set[object] | None:
        """Check the choices of a state; returns them all if they are few and an oracle needs them."""
        choices = choices_now(state, self.engine)
        self._ask("offers", OFFERS, state, choices, state=state)
        needed = self.only in (None, verdicts.explain_and_legal_actions_agree.name)
        return verdicts.list_if_few(choices) if needed else None

    def verdict(self, state: GameState, action: object, choices: set[object] | None = None) -> GameState | None:
        """Check the answers about an action, legal or not; returns the state after it, or None if it is illegal."""
        verdict = verdicts.ask(self.engine, state, action, choices)
        self._ask("verdicts", VERDICTS, verdict, state=state, action=action)
        self.raised.update(violation.code for violation in verdict.violations)
        if verdict.after is not None:
            self.accepted.add(type(action))
            self.transition(state, action, verdict.after)
        return verdict.after


def _show(thing: object) -> str:
    """The `repr` of a thing; a broken rule may leave a state that has none, with a negative number of pieces."""
    try:
        return repr(thing)
    except OverflowError:
        return "nonsense"


MOST_STEPS = 5_000
"""A game that is not over by then is stopped: with nine cards in a box nobody ever has ten."""
AGREED = (
    *(Options(), Options(speed=True), Options(keep_duplicates=True), Options(build_map=True, name_contacts=True)),
    *(Options(hive_holes=7), Options(build_map=True), Options(speed=True, keep_duplicates=True, hive_holes=31)),
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
    return _verify(first, seed, engine, checked, lambda state: decide(engine, state, dealer, player))


def verify_record(
    record: Record, seed: int = 0, *, engine: Engine = REAL, checked: Counter[str] | None = None
) -> Verified:
    """Check a record as `verify_game` checks a game; with the same seed the same nearly legal actions are tried."""
    entries = iter(record.log)
    return _verify(record.first, seed, engine, checked, lambda state: next(entries, None))


Deciding: TypeAlias = Callable[[GameState], Action | Outcome | None]
"""What happens next in a state; None where a record ends."""


def _verify(first: GameState, seed: int, engine: Engine, known: Counter[str] | None, deciding: Deciding) -> Verified:
    """Play until the game is over or nothing happens next."""
    checked: Counter[str] = Counter() if known is None else known
    log, broken, record = list[Action | Outcome](), None, Record.begin(first)
    try:
        checked["games" if _play(Differ(first, engine, checked), Dealer(seed), deciding, log) else "games left"] += 1
    except (Caught, Disagreement) as found:
        broken = str(found)
    except Exception as error:  # whatever an engine under test raises is a finding
        broken = f"{type(error).__name__}: {error}"
    with suppress(DejaVuError):  # the library itself may refuse what a broken engine did
        for what in log:
            record = record.then(what)
    return Verified(record, checked, broken)


def _play(differ: Differ, attempts: Dealer, deciding: Deciding, log: list[Action | Outcome]) -> bool:
    """Play, keep a log, and return whether the game has ended. Raises what is broken.

    `attempts` decides on the nearly legal actions, apart from all that happens, so that a record can be checked again.
    """
    engine, watch = differ.engine, Watch(differ.engine, asked=differ.checked)
    watch.see(differ.state)
    while len(log) < MOST_STEPS:
        state = differ.state
        action = None if engine.is_over(state) else deciding(state)
        log += [] if action is None else [action]
        choices = watch.offer(state)
        differ.look()
        attempt = near_legal(state, Meditate() if action is None else action, attempts)
        watch.verdict(state, attempt, choices)
        differ.verdict(attempt)
        if action is None:
            return engine.is_over(state)
        watch.verdict(state, action, choices)
        differ.step(action)
    return False
