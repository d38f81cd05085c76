"""The rules as a whole: what is legal, why something is not, and the next state.

Theory of operation:

1. Every function takes a state and returns an answer or a new state. Nothing is stored here, and no state changes.
2. The phase says who decides. Either the active player does (`legal_actions`, `act`), or chance does
   (`chance_outcomes`, `enter`), or the game is over and both are empty. Never two at once.
3. One table (`actions.table`) has a rule for each phase and each kind of action or outcome. A rule is one check, one
   effect (`perform`) and one space of choices.
4. One check gives three answers. `explain` returns the violations that it finds, `apply` raises with them, and
   `legal_actions` has just the actions for which it finds none. So they cannot disagree.
5. Chance is an outcome, not a random generator. A dealer picks one of `chance_outcomes`; `apply` with a recorded
   outcome gives the same state again, without a dealer.
6. Malformed, illegal and impossible are different. What is no action at all raises `MalformedAction`, what a rule
   forbids raises `IllegalAction` with every violation, and what is no state raises `MalformedState`.
7. Speed has two shortcuts: `Rule.some` finds a random action without its space, and `ChanceRule.rush` settles chance
   without naming the outcomes. Properties hold both equal to the rules that they abbreviate.
"""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from dejavu_rules.actions.choices import Choices
from dejavu_rules.actions.rule import ChanceRule, Rule
from dejavu_rules.actions.table import RULES
from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.phases import OVER, Phase
from dejavu_rules.combinatorics.randomness import Randomness, stream_of
from dejavu_rules.combinatorics.values import immutable
from dejavu_rules.errors import InvalidSetup, MalformedAction, MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.rulebook import IllegalAction, Violation, violation
from dejavu_rules.state import GameState

if TYPE_CHECKING:
    from dejavu_rules.scoring import Result

_Check: TypeAlias = Callable[[GameState, Any], list[Violation]]
_Perform: TypeAlias = Callable[[GameState, Any], GameState]

_TABLE: Final[dict[Phase, dict[type, Rule | ChanceRule]]] = {
    phase: {rule.action: rule for rule in RULES if phase in rule.phases} for phase in Phase
}
_EFFECTS: Final[dict[Phase, dict[type, tuple[_Check, _Perform]]]] = {
    phase: {action: (rule.check, rule.perform) for action, rule in table.items()} for phase, table in _TABLE.items()
}
_RULES: Final = {
    phase: tuple([rule for rule in table.values() if isinstance(rule, Rule)]) for phase, table in _TABLE.items()
}
_CHANCES: Final = {
    phase: tuple([rule for rule in table.values() if isinstance(rule, ChanceRule)]) for phase, table in _TABLE.items()
}
_HAPPEN: Final = {phase: chances[0].happen if chances else None for phase, chances in _CHANCES.items()}
_ORDERS: Final = {phase: tuple(permutations([rule.some for rule in rules])) for phase, rules in _RULES.items()}
_PHASES: Final = {rule.action: tuple([p for r in RULES if r.action is rule.action for p in r.phases]) for rule in RULES}


# Questions


def legal_actions(state: GameState) -> Choices[Action]:
    """All legal actions of the active player; none where chance decides or the game is over.

    Raises `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    return Choices(state, _RULES[state.phase])


def chance_outcomes(state: GameState) -> Choices[Outcome]:
    """All outcomes that are possible now; none where a player decides. `weighted()` gives their probabilities.

    Raises `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    return Choices(state, _CHANCES[state.phase])


def random_action(state: GameState, dealer: Randomness) -> Action:
    """A random legal action: a random kind of action among the possible ones, then a random one of that kind.

    Every legal action is possible, but not all are equally likely: for that, `pick` from `legal_actions`. The kind
    is independent of the number of sowings or of ways to save bits, and only the space of that kind is looked at.

    Raises `IllegalAction` where no player decides, `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    now: GameState = state
    orders, stream = _ORDERS[now.phase], stream_of(dealer)
    number = len(orders)
    for some in orders[stream.below(number) if number > 1 else 0]:
        action: Action | None = some(now, stream)
        if action is not None:
            return action
    raise IllegalAction(None, [_nobody_decides(now)])


def explain(state: GameState, action: object) -> tuple[Violation, ...]:
    """Every rule that the action, or the outcome, would break; empty if it is legal.

    Raises `MalformedAction` for anything but an action or outcome, `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    rule = _TABLE[state.phase].get(type(action))
    if rule is not None:
        return tuple(rule.check(state, action))
    return (_wrong_phase(state, action),)


def is_over(state: GameState) -> bool:
    """Whether the game has ended (END-1, RULING-18).

    Raises `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    return state.phase is OVER


def score(state: GameState, names: Sequence[str] | None = None) -> "Result":
    """Every player's score sheet and the winners, as if the game ended now (SCORE-E).

    `names` are the players' names by seat; without them seat 0 is "Player 1", and so on.

    Raises `InvalidSetup` unless there is one name for each player, `MalformedState` for anything but a state.
    """
    from dejavu_rules.scoring import holding_from_ltm, result

    if type(state) is not GameState:
        raise _not_a_state(state)
    if names is None:
        names = [f"Player {number}" for number in range(1, state.game.seats + 1)]
    elif type(names) not in (list, tuple) or len(names) != state.game.seats or {type(name) for name in names} != {str}:
        raise InvalidSetup(f"names: {show(names)} is not a list of {state.game.seats} players' names")
    catalogue = state.game.catalogue
    return result(
        [
            holding_from_ltm(catalogue, name, player.ltm, player.vp, player.fragments)
            for name, player in zip(names, state.players, strict=True)
        ]
    )


# Transitions


def apply(state: GameState, action: Action | Outcome) -> GameState:
    """The state after a legal action of the active player, or after a possible outcome where chance decides.

    It does not check who is calling. A server uses `act` for its players and `enter` for chance.

    Raises `IllegalAction` with every broken rule, `MalformedAction` for anything but an action or outcome,
    `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    before: GameState = state
    effect = _EFFECTS[before.phase].get(type(action))
    if effect is None:
        raise IllegalAction(action, [_wrong_phase(before, action)])
    check, perform = effect
    if found := check(before, action):
        raise IllegalAction(action, found)
    return perform(before, action)


def act(state: GameState, seat: int, action: Action) -> GameState:
    """The state after a legal action of the player at a seat, whose turn it must be.

    Raises `IllegalAction` if it is another player's turn, if chance decides, or with every rule that the action
    breaks; `UnknownSeat`; `MalformedAction` for anything but an action; `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    seat = state.game._seat(seat)
    if not _RULES[state.phase]:
        raise IllegalAction(action, [_nobody_decides(state)])
    if seat != state.active:  # say nothing else: other violations could reveal the active player's hand
        raise IllegalAction(action, [violation("not-your-turn", seat=seat, active=state.active)])
    return apply(state, action)


def enter(state: GameState, outcome: Outcome) -> GameState:
    """The state after an outcome of chance, from a real table or from a recorded game.

    Raises `IllegalAction` if a player decides, or with every rule that the outcome breaks; `MalformedAction` for
    anything but an outcome; `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    if not _CHANCES[state.phase]:
        code = "game-over" if state.phase is OVER else "player-decides"
        raise IllegalAction(outcome, [violation(code, now=state.phase)])
    return apply(state, outcome)


def settle(state: GameState, dealer: Randomness) -> GameState:
    """The state after the dealer has decided for chance, until a player decides or the game is over.

    `deal` does the same and also returns the outcomes.

    Raises `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    now: GameState = state
    while happen := _HAPPEN[now.phase]:
        now = happen(now, stream_of(dealer))
    return now


@immutable
class Dealt(NamedTuple):
    """The result of `deal`: the state before, the outcomes in order, and the state after them.

    Entering the outcomes in order gives the same state without a dealer.
    """

    before: GameState
    outcomes: tuple[Outcome, ...]
    state: GameState


def deal(state: GameState, dealer: Randomness) -> Dealt:
    """Settle a state, and return the outcomes too; the dealer decides just as in `settle`.

    Raises `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    before, outcomes, stream = state, [], stream_of(dealer)
    while chances := _CHANCES[state.phase]:
        outcome: Outcome = chances[0].space(state).pick(stream)
        outcomes.append(outcome)
        state = chances[0].perform(state, outcome)
    return Dealt(before, tuple(outcomes), state)


# Refusals


def _not_a_state(value: object) -> MalformedState:
    return MalformedState(f"{show(value)} is not a GameState")


def _nobody_decides(state: GameState) -> Violation:
    """Why no player can act."""
    if state.phase is OVER:
        return violation("game-over", now=state.phase)
    return violation("chance-decides", now=state.phase)


def _wrong_phase(state: GameState, action: object) -> Violation:
    kind = type(action)
    if kind not in _PHASES:
        raise MalformedAction(kind, None, action, "an action or outcome of the game")
    if state.phase is OVER:
        return violation("game-over", now=state.phase)
    return violation("wrong-phase", action=kind, phases=_PHASES[kind], now=state.phase)
