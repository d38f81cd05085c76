"""Deja Vu for OpenSpiel: importing this module registers `python_dejavu`.

Chance is explicit: each node draws a single piece, with its exact probability. Parameters:

- `players`, 2 to 4, and `speed`;
- `dealt`: the game starts with the first decision, dealt by `seed`, not with the set-up;
- `tiny`: five tiles, a dozen small cards and few turns, for algorithms that search;
- `seed`: which map, and which deal;
- `max_turns`: the game ends after this number of turns and is scored as it stands; 0 for the variant's own.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np
import pyspiel

from dejavu_rules import Dealer, GameState, Options, apply, determinize, first_state, is_over, settle, view
from dejavu_rules.learning.layout import LAYOUT, SIZE, STEPS
from dejavu_rules.learning.observation import observe
from dejavu_rules.learning.table import MAX_TURNS, win_shares
from dejavu_rules.learning.tiny import TINY_BOX, TINY_MAP, TINY_TURNS
from dejavu_rules.mapgen import generate
from dejavu_rules.steps import Partial, Step, start

STEPS_A_TURN: Final = 250
"""More steps than a turn can have: OpenSpiel asks for the length of the longest game."""
DRAWS_AT_SETUP: Final = 100

_PARAMETERS: Final = {"players": 2, "speed": False, "dealt": False, "tiny": False, "seed": 0, "max_turns": 0}
GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_dejavu",
    long_name="Python Deja Vu: Fragments of Memory",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class DejaVuGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game for a set of parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        self.max_turns: int = given["max_turns"] or (TINY_TURNS if given["tiny"] else MAX_TURNS)
        self.first = _first(given)
        info = pyspiel.GameInfo(
            num_distinct_actions=STEPS,
            max_chance_outcomes=STEPS,
            num_players=given["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=STEPS_A_TURN * self.max_turns,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "DejaVuState":
        """The first state: before anything is dealt, or dealt."""
        return DejaVuState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More single draws than a game can have."""
        return DRAWS_AT_SETUP + STEPS_A_TURN * self.max_turns

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> "Observer | None":
        """What fills tensors and strings with observations; None where perfect recall is wanted, which they lack."""
        return None if iig_obs_type is not None and iig_obs_type.perfect_recall else Observer()


def _first(given: dict[str, Any]) -> GameState:
    dealer = Dealer.of(given["seed"], "game")
    options = Options(speed=given["speed"])
    if given["tiny"]:
        state = first_state(given["players"], TINY_MAP, options=options, catalogue=TINY_BOX)
    else:
        state = first_state(given["players"], generate(dealer), options=options)
    return settle(state, dealer) if given["dealt"] else state


class DejaVuState(pyspiel.State):  # type: ignore[misc]
    """A game between two steps, of a player or of chance.

    OpenSpiel clones it by `deepcopy`: all that it holds is immutable, so a clone shares it. It does not hold its game,
    which would be copied too.
    """

    def __init__(self, game: DejaVuGame) -> None:
        super().__init__(game)
        self._max_turns = game.max_turns
        self._go_on(game.first)

    def _go_on(self, state: GameState) -> None:
        self._state = state
        self._has_ended = is_over(state) or state.turn > self._max_turns
        self._partial: Partial | None = None if self._has_ended else start(state)

    @property
    def moment(self) -> GameState | Partial:
        """What `observe` takes."""
        return self._partial or self._state

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's numbers for chance and for the end."""
        if self._has_ended:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._state.is_chance else self._state.active

    def _legal_actions(self, player: int) -> list[int]:
        if self._partial is None or player != self._state.active:
            return []
        return sorted([option.step.index for option in self._partial.options()])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The single draws that are possible now, with their probabilities."""
        offered = () if self._partial is None else self._partial.options()
        return [(option.step.index, float(option.probability or 0)) for option in offered]

    def _apply_action(self, action: int) -> None:
        assert self._partial is not None, "a game that has ended takes no step"
        partial = self._partial.take(Step.at(action))
        if partial.whole is None:
            self._partial = partial
        else:
            self._go_on(apply(self._state, partial.whole))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(Step.at(action))

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._has_ended

    def returns(self) -> list[float]:
        """What each player wins: 1 for the winner, as much less for all others together."""
        return win_shares(self._state) if self._has_ended else [0.0] * self._state.game.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "DejaVuState":
        """Another state that looks the same to a player; what that player does not see is dealt again."""
        assert self._partial is not None, "the game has not ended"
        dealer = Dealer(int(sampler() * 2**53))
        other = self.clone()
        other._go_on(determinize(view(self._state, player), dealer))
        for step in self._partial.taken if player == self._state.active else ():
            other._apply_action(step.index)
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        taken = "" if self._partial is None else " > ".join(map(str, self._partial.taken))
        return f"turn {self._state.turn}, {self._state.phase}: {taken}"


class Observer:
    """Observations as tensors and as strings, in the layout of `learning.observe`."""

    def __init__(self) -> None:
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {name: self.tensor[place] for name, place in LAYOUT.items()}

    def set_from(self, state: DejaVuState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.tensor[:] = np.frombuffer(observe(state.moment, player), np.uint8)

    def string_from(self, state: DejaVuState, player: int) -> str:
        """What a player sees, field by field, without those that are zero."""
        seen = observe(state.moment, player)
        return " ".join(_fields(seen))


def _fields(seen: bytes) -> Iterable[str]:
    """Each field that is not zero, as short as possible: `name=place:count,...`."""
    for name, place in LAYOUT.items():
        content = seen[place]
        if any(content):
            yield f"{name}=" + ",".join([f"{at}:{number}" for at, number in enumerate(content) if number])


pyspiel.register_game(GAME_TYPE, DejaVuGame)
