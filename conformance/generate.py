"""Writes the vectors: `python -m conformance.generate`. The same each time, byte for byte.

Games of every set-up are played. A question is kept while it shows something that few others have shown: a kind of
action in a phase, a way to break a rule, an event, a clause.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from attrs import define, field
from tests.support.broken.the_run import play_all
from tests.support.watching import PlayingWatch

from conformance.ours import answer, read_state, write
from dejavu_rules import (
    Action,
    Dealer,
    DejaVuError,
    GameState,
    NebulaTile,
    Outcome,
    apply,
    chance_outcomes,
    explain,
    is_over,
)
from dejavu_rules.events import of
from dejavu_rules.mapgen import generate
from dejavu_rules.saves import SCHEMA_VERSION
from dejavu_rules.testing import building_player, game_by_number
from dejavu_rules.testing.engines import REAL

Json = Any
VERSION = 1
"""The form of the file."""
ENOUGH = 8
"""How many questions may show the same thing."""
MOST_LISTED = 64
"""Odds are asked for where there are no more outcomes."""
MAPS = 60
BUILDERS = 24
"""How many games are played to their end by players who build cards."""
SITUATED = {"PhaseBegun", "TurnEnded", "DeckRebuilt", "HiveOpened"}
"""Events that are asked about in every situation."""
VECTORS = Path(__file__).parent / "vectors.jsonl.gz"


@define
class Collector(PlayingWatch):
    """Plays as a watch does and asks no oracle: it keeps questions with their answers."""

    games: dict[str, str] = field(factory=dict)
    """The name of each game by its text."""
    vectors: list[Json] = field(factory=list)
    shown: Counter[str] = field(factory=Counter)

    def verdict(self, state: GameState, action: object, choices: set[object] | None = None) -> GameState | None:
        """Keep what an action leads to, and what else could be asked here."""
        assert isinstance(action, Action | Outcome)
        try:
            violations = explain(state, action)
        except DejaVuError:  # not an action at all: that is a matter of types, and not of rules
            return None
        if violations:
            codes = sorted([each.code for each in violations])
            self._keep(state, "apply", [*codes, " ".join(codes)], what=action)
            return None
        events, after = of(state, action), apply(state, action)
        clauses = [each.clause for each in events]
        kinds = [type(each).__name__ for each in events]
        shows = [f"{state.phase.value} {type(action).__name__} {len(state.players)}", *kinds, *clauses]
        shows += [f"{each} {_situation(state, after)}" for each in SITUATED & {*kinds}]
        self._keep(state, "apply", shows, clauses, what=action)
        self._ask_more(state, action)
        return after

    def _ask_more(self, state: GameState, what: Action | Outcome) -> None:
        """Keep what may happen, what is legal, who may act and undo, and the score."""
        if state.is_chance:
            few = chance_outcomes(state).count() <= MOST_LISTED
            self._keep(state, "odds" if few else "number", [f"odds {state.phase.value} {few}"])
        else:
            self._keep(state, "counts", [f"counts {state.phase.value} {len(state.players)}"])
        seat = len(self.vectors) % len(state.players)
        shows = [f"{state.phase.value} {type(what).__name__} {'own' if seat == state.active else 'other'}"]
        self._keep(state, "undo", [f"undo {each}" for each in shows], what=what, seat=seat)
        if isinstance(what, Action):
            self._keep(state, "act", [f"act {each}" for each in shows], what=what, seat=seat)
        if state.turn:
            cards = max(len(player.ltm) for player in state.players)
            self._keep(state, "score", [f"score {cards}"])

    def finish(self, state: GameState) -> None:
        """Keep the score of a game that is over."""
        self._keep(state, "score", ["score over"])
        self._keep(state, "undo", ["undo nothing"], seat=0)

    def _keep(
        self,
        state: GameState,
        ask: str,
        shows: list[str],
        clauses: Iterable[str] = (),
        *,
        what: Action | Outcome | None = None,
        seat: int | None = None,
    ) -> None:
        """Keep a question with its answer, if it shows something new."""
        if all(self.shown[each] >= ENOUGH for each in shows):
            return
        question: Json = {"ask": ask} | ({} if seat is None else {"seat": seat})
        try:
            document = write(state)
            read_state(document)
            if what is not None:
                question["outcome" if isinstance(what, Outcome) else "action"] = write(what)
        except DejaVuError:  # some toys are no games that a save may hold, and some nonsense no action
            return
        found = answer({"state": document, **question})
        self.shown.update(set(shows))
        found |= {"next": self._name_game(found["next"])} if "next" in found else {}
        self.keep({"state": self._name_game(document), **question}, found, clauses)

    def keep(self, question: Json, found: Json, clauses: Iterable[str] = ()) -> None:
        """Keep a question with its answer."""
        known = {*clauses, *[clause for clause, _, _ in found.get("violations", ())]}
        name = f"vector {len(self.vectors) + 1}"
        self.vectors.append({"name": name, "clauses": sorted(known), "question": question, "answer": found})

    def _name_game(self, state: Json) -> Json:
        text = json.dumps(state["game"], sort_keys=True)
        return {**state, "game": self.games.setdefault(text, f"game {len(self.games) + 1}")}


def _situation(state: GameState, after: GameState) -> str:
    """What rare rules depend on: last turns, ten cards, bits on unfinished cards, a duplicate that waits."""
    ten = [len(player.ltm) >= 10 for player in state.players]
    unfinished = any(card.bits for player in state.players for card in player.stm)
    return f"{state.last_turns} {after.last_turns} {ten[state.active]} {any(ten)} {unfinished} {state.pending is None}"


def keep_maps(collector: Collector) -> None:
    """Keep maps with a connection more, less, or instead of another."""
    dealer, tiles = Dealer(0), tuple(NebulaTile)
    for seed in range(MAPS):
        pairs = [[one.value, other.value] for one, other in generate(Dealer(seed)).map.pairs]
        for _ in range(dealer.below(4)):
            pairs.pop(dealer.below(len(pairs)))
        for _ in range(dealer.below(3)):
            one, other = dealer.below(15), dealer.below(14)
            pairs.append([tiles[one].value, tiles[other + (other >= one)].value])
        if not seed % 10:  # in two pieces
            half = {tile.value for tile in tiles[:7]}
            pairs = [pair for pair in pairs if len(half & {*pair}) != 1]
        question = {"map": sorted(map(list, {tuple(sorted(pair)) for pair in pairs}))}
        collector.keep(question, answer(question))


def collect() -> Collector:
    """Every question that is kept, with its answer."""
    collector = Collector(only="none")
    play_all(collector)
    collector.eager = False
    keep_maps(collector)
    for number in range(BUILDERS):
        state, dealer = game_by_number(number), Dealer(number)
        for _ in range(1500):
            if is_over(state):
                collector.finish(state)
                break
            what = collector.decide(state, dealer) if state.is_chance else building_player(REAL, state, dealer)
            after = collector.verdict(state, what)
            assert after is not None
            state = after
    return collector


def lines(collector: Collector) -> list[str]:
    """The lines of the file: a head, the games, the vectors."""
    head = {"conformance": VERSION, "schema_version": SCHEMA_VERSION, "vectors": len(collector.vectors)}
    games = [{"name": name, "game": json.loads(text)} for text, name in collector.games.items()]
    return [json.dumps(each, sort_keys=True) for each in (head, *games, *collector.vectors)]


def main() -> None:
    """Write the file."""
    text = "\n".join(lines(collect())) + "\n"
    VECTORS.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))


if __name__ == "__main__":
    main()
