"""The rules as a whole: what is legal, why something is not, and what comes of it.

Every question is answered from the one table of rules: `explain` returns what a rule's check yields,
`apply` raises with it, and `legal_actions` is the rules' own spaces of choices.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING, Final

from dejavu_rules import bag, map_phase
from dejavu_rules.actions import RULES as TURN_RULES
from dejavu_rules.actions import Event, Rule
from dejavu_rules.actions.flow import LAST_CARD
from dejavu_rules.actions.rule import Rules
from dejavu_rules.actions.sowings import sowing_possible
from dejavu_rules.below import Below
from dejavu_rules.dealer import Dealer
from dejavu_rules.errors import IllegalAction, MalformedAction, MalformedState, Violation, broken, shown
from dejavu_rules.spaces import NOTHING, Choices, Either
from dejavu_rules.state import OVER, GameState, Phase

if TYPE_CHECKING:
    from fractions import Fraction

    from dejavu_rules.scoring import Outcome

RULES: Rules = (*map_phase.RULES, *TURN_RULES)
"""Phase x action: everything that can be done, in the order in which `legal_actions` offers it."""

_TABLE: Final[tuple[dict[type, Rule | Event], ...]] = tuple(
    {rule.action: rule for rule in RULES if phase in rule.phases} for phase in Phase
)
_CHOICES: Final = tuple([rule for rule in table.values() if isinstance(rule, Rule)] for table in _TABLE)
_ORDERS: Final = tuple(tuple(permutations(rule.some for rule in rules)) for rules in _CHOICES)
_EVENT: Final = tuple(next((rule for rule in table.values() if isinstance(rule, Event)), None) for table in _TABLE)
_PHASES = {rule.action: tuple(p for r in RULES if r.action is rule.action for p in r.phases) for rule in RULES}


def legal_actions(state: GameState) -> Choices[object]:
    """Everything that may be done now, lazily; where chance decides, everything that may happen.

    A player's choices are a `Space`, with an exact `count()`, the action `at(rank)` and a uniform
    `pick(below)`. There is always something to do before the game is over.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    if event := _EVENT[state.phase]:
        return event.chance(state)
    rules = _CHOICES[state.phase]
    if len(rules) == 1:
        return rules[0].space(state)
    return Either([space for rule in rules if (space := rule.space(state)) is not NOTHING])


def random_action(state: GameState, below: Below) -> object:
    """A random legal action: a random kind of action among the possible ones, then a random one of that kind.

    Every legal action is possible, but not all are equally likely: for that, `pick` from `legal_actions`.
    This is not swayed by how many sowings there are or how many ways to save bits, and it looks only at the
    kind of action that it takes.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    orders = _ORDERS[state.phase]
    for some in orders[below(len(orders)) if len(orders) > 1 else 0]:
        action = some(state, below)
        if action is not None:
            return action
    if state.is_chance:
        raise IllegalAction(None, [broken("TURN-2", "chance decides now, not a player: settle the state first")])
    raise IllegalAction(None, [broken("END-1", "the game is over")])


def chance_outcomes(state: GameState) -> Iterator[tuple[object, "Fraction"]]:
    """What may happen with which exact probability, lazily; nothing where a player decides."""
    if type(state) is not GameState:
        raise _not_a_state(state)
    event = _EVENT[state.phase]
    return event.chance(state).weighted() if event else iter(())


def explain(state: GameState, action: object) -> tuple[Violation, ...]:
    """Every rule that the action would break; empty if it is legal."""
    if type(state) is not GameState:
        raise _not_a_state(state)
    rule = _TABLE[state.phase].get(type(action))
    if rule is not None:
        return tuple(rule.check(state, action))
    return (_wrong_phase(state, action),)


def apply(state: GameState, action: object) -> GameState:
    """The state after a legal action or outcome; raises `IllegalAction` with all reasons otherwise."""
    if type(state) is not GameState:
        raise _not_a_state(state)
    rule = _TABLE[state.phase].get(type(action))
    if rule is None:
        raise IllegalAction(action, [_wrong_phase(state, action)])
    for _ in rule.check(state, action):
        raise IllegalAction(action, rule.check(state, action))
    return rule.perform(state, action)


def is_over(state: GameState) -> bool:
    """Whether the game has ended (END-1)."""
    if type(state) is not GameState:
        raise _not_a_state(state)
    return state.phase is OVER


def is_stuck(state: GameState) -> bool:
    """Whether no bit can ever move again, although the game is not over.

    The rules do not exclude it: all bits of the map may lie on tiles that are no Starting Tiles, all white
    or too many for any path, with all chests empty and the hive not full. Then nobody can complete a card.
    """
    if type(state) is not GameState:
        raise _not_a_state(state)
    if not state.turn or state.phase is OVER or state.last_turns is not None:
        return False
    if bag.size(state.player.ltm) >= LAST_CARD:  # the end of this turn brings the end of the game
        return False
    idle = not state.pool and not state.spent and not any(player.chests for player in state.players)
    return idle and bag.size(state.hive) < state.game.hive_holes and not sowing_possible(state)


def score(state: GameState) -> "Outcome":
    """Every player's score sheet as things stand, and who would win; final when the game is over (SCORE-E)."""
    from dejavu_rules.scoring import holding_from_ltm, outcome

    if type(state) is not GameState:
        raise _not_a_state(state)
    catalogue = state.game.catalogue
    return outcome(
        holding_from_ltm(catalogue, f"Player {seat}", player.ltm, player.vp, player.fragments)
        for seat, player in enumerate(state.players, start=1)
    )


def _not_a_state(value: object) -> MalformedState:
    return MalformedState(f"{shown(value)} is not a GameState")


def _wrong_phase(state: GameState, action: object) -> Violation:
    kind = type(action)
    if kind not in _PHASES:
        raise MalformedAction(f"{shown(action)} is not an action or outcome of the game")
    if state.phase is OVER:
        return broken("END-1", "the game is over")
    when = tuple(_name(phase) for phase in _PHASES[kind])
    return broken(
        "TURN-2", "{action} belongs to {when}; now is {now}", action=kind.__name__, when=when, now=_name(state.phase)
    )


def _name(phase: Phase) -> str:
    return phase.name.replace("_", " ").lower()


def settle(state: GameState, dealer: Dealer) -> GameState:
    """Let the dealer decide whatever is up to chance, until a player has to decide or the game is over."""
    if type(state) is not GameState:
        raise _not_a_state(state)
    while event := _EVENT[state.phase]:
        state = event.happen(state, dealer.below)
    return state
