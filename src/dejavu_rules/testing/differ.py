"""`Differ`: plays the same actions and outcomes on both engines, and compares everything that can be seen."""

from collections import Counter
from itertools import islice
from typing import Any

import attrs
from attrs import define, field

from dejavu_rules import GameState, Phase, Sow, score
from dejavu_rules.testing import second
from dejavu_rules.testing.engines import REAL, Engine

FEW, SOME = 300, 3
"""Up to 300 choices are listed by both engines; of more than that, three are looked at."""
SHORT, SMALL_POOL = 5, 7
"""The second engine tries everything with up to 5 bits on each tile or tiles on the table, or 7 bits in the pool."""


class Disagreement(AssertionError):  # noqa: N818 - what was found
    """The two engines play differently."""


@define
class Differ:
    """A game on both engines; every method raises `Disagreement` where they differ.

    It begins with any state; `checked` counts what was compared.
    """

    state: GameState
    engine: Engine = REAL
    checked: Counter[str] = field(factory=Counter)
    table: second.Table = field(init=False)

    def __attrs_post_init__(self) -> None:
        game, begins = self.state.game, self.state.phase is Phase.START_PLAYER
        laid_out = second.lay_out(game.seats, game.map, game.options, game.catalogue)
        self.table = laid_out if begins else second.read(self.state)
        self._compare(None)

    def verdict(self, action: object) -> bool:
        """Ask both engines whether this is legal; they must agree."""
        broken = self.engine.explain(self.state, action)
        allowed = second.may(self.table, action)
        if allowed is None:  # one engine is cautious where the other does not know
            allowed = not broken or {violation.clause for violation in broken} != {"MAP-2"}
        self._agree("verdict", not broken, allowed, action)
        self.checked["refusals"] += bool(broken)
        return allowed

    def step(self, action: object) -> None:
        """Do this on both engines and compare the next states; the scores too, where a turn ends."""
        self._agree("legal", self.verdict(action), True, action)
        turn, before = self.table.turn, self.state
        self.state = self.engine.apply(before, action)
        second.do(self.table, action)
        self._compare(action)
        self.checked[type(action).__name__] += 1
        if self.table.turn != turn or self.table.phase is Phase.OVER:
            self.scores()

    def _compare(self, action: object) -> None:
        seen = second.read(self.state)
        if seen != self.table:
            first, other = attrs.asdict(seen), attrs.asdict(self.table)
            for name in first:
                self._agree(name, first[name], other[name], action)

    def scores(self) -> None:
        """Every part of every player's score, and who has won."""
        result = score(self.state)
        for seat, sheet in zip(self.table.players, result.sheets, strict=True):
            parts: Counter[str] = Counter()
            for leaf in sheet.tree.leaves():
                fragments = leaf.clause in ("SCORE-C1", "SCORE-C2", "SCORE-C3")
                parts["SCORE-C4" if fragments else leaf.clause] += leaf.vp
            self._agree("score", parts, Counter(second.clauses(self.table, seat)))
        self._agree("winners", tuple(result.winning_seats), second.winners(self.table))
        self.checked["scores"] += 1

    def offers(self) -> None:
        """Compare all legal actions one by one; sowings by their number, where they are many."""
        choices = self.engine.legal_actions(self.state)
        if not self._can_list():
            for action in islice(second.offers(self.table), SOME):
                self._agree("offered", action in choices, True, action)
                self.checked["offers sampled"] += 1
            return
        sowings = choices.of(Sow).count()
        if self.table.phase is Phase.RECOLLECTION:
            self._agree("number of sowings", sowings, second.number_of_sowings(self.table))
            self.checked["sowings counted"] += sowings
        few = sowings <= FEW
        first = [each for kind in choices.kinds() if few or kind is not Sow for each in choices.of(kind)]
        self._same("offers", first, list(second.offers(self.table, sowings=few)))
        self.checked["offers listed"] += len(first)

    def _can_list(self) -> bool:
        """Whether the second engine can look at everything in a short time."""
        table = self.table
        if table.phase is Phase.MAP:
            return table.options.name_contacts and len(table.laid) <= SHORT
        if table.phase is Phase.RECOLLECTION:
            return all(bits.total() <= SHORT for bits in table.bits.values())
        return table.pool.total() <= SMALL_POOL

    def chances(self) -> None:
        """Compare all outcomes of chance with their probabilities; the first few, where they are many."""
        choices = self.engine.chance_outcomes(self.state)
        first = list(islice(choices.weighted(), FEW + 1))  # to count them all takes too long
        if len(first) <= FEW:
            self._same("chances", first, list(second.chances(self.table)))
            self.checked["chances listed"] += len(first)
            return
        for outcome, probability in first[:SOME]:
            self._agree("probability", probability, second.odds(self.table, outcome), outcome)
        self.checked["chances sampled"] += SOME

    def look(self) -> None:
        """Compare what may be done or happen now."""
        return self.chances() if self.state.is_chance else self.offers()

    def _same(self, what: str, first: list[Any], second: list[Any]) -> None:
        """Whether two lists hold the same, each as often, in any order."""
        one, other = Counter(first), Counter(second)
        if one != other:
            self._agree(what, list((one - other).elements())[:SOME], list((other - one).elements())[:SOME])

    def _agree(self, what: str, first: object, second: object, action: object = None) -> None:
        if first != second:
            raise Disagreement(
                f"{what} in {self.table.phase}, turn {self.table.turn}, by {action}:\nfirst:  {first}\nsecond: {second}"
            )
