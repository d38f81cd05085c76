"""What a given assignment is worth: checked from the rules alone.

This module judges the optimiser's witness and a player's own assignment, so it shares no code with the
optimiser: fragments are pieces with a colour and pips here, the VP of the clauses are written out again, and
a run is recognised by its gaps instead of being built.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId, Fragment
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.scoring.holding import Holding, Use

if TYPE_CHECKING:
    from dejavu_rules.rulebook import Violation


def assignment_violations(holding: Holding, assignment: Iterable[Use]) -> Iterator[tuple[int, "Violation"]]:
    """Everything that makes this assignment illegal, each with the index of its entry."""
    from dejavu_rules.rulebook import violation  # most tables have no assignment of their own

    scorings = {card.id: card.scoring for card in holding.cards}
    used: dict[Fragment, CardId] = {}
    seen: set[CardId] = set()
    for index, use in enumerate(assignment):
        scoring = scorings.get(use.card)
        if use.card in seen:
            yield index, violation("assignment-card-twice", card=use.card)
        seen.add(use.card)
        if scoring is None or scoring.kind not in (Scoring.SEQUENCE, Scoring.SETS, Scoring.FRAGMENTS):
            yield index, violation("assignment-card-missing", card=use.card)
            continue
        for fragment in use.fragments:
            if fragment not in holding.fragments:
                yield index, violation("assignment-fragment-missing", fragment=fragment)
            elif fragment in used:
                yield index, violation("assignment-fragment-used", fragment=fragment, card=used[fragment])
            used.setdefault(fragment, use.card)
        problem = _misfit(scoring, use.fragments)
        if problem is not None:
            yield index, violation(problem, card=use.card, fragments=tuple(use.fragments))


def assignment_vp(holding: Holding, assignment: Iterable[Use]) -> int:
    """What a legal assignment is worth."""
    scorings = {card.id: card.scoring for card in holding.cards}
    total = 0
    for use in assignment:
        scoring = scorings[use.card]
        assert scoring is not None, use
        number = len(use.fragments)
        total += {Scoring.SEQUENCE: number * 5, Scoring.SETS: number // 3 * 18}.get(scoring.kind, number * 2)
    return total


def with_table_words(holding: Holding, broken: "Violation") -> "Violation":
    """The violation, with the fragments in the words of the player's table."""
    from dejavu_rules.rulebook import violation

    def say(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(say, value))
        return holding.fragment_word(value) if isinstance(value, Fragment) else value

    return violation(broken.code, **{name: say(value) for name, value in broken.values.items()})


def _misfit(scoring: PublicScoring, fragments: Fragments) -> str | None:
    """Why a card cannot count these fragments: the code of the violation."""
    if scoring.kind is Scoring.SEQUENCE:
        if any(fragment.colour is not scoring.fragment_colour for fragment in fragments):
            return "sequence-other-colour"
        pips = {fragment.pips for fragment in fragments}
        if sum((1 if each == 5 else each + 1) not in pips for each in pips) > 1:  # a run round the circle ends once
            return "sequence-not-consecutive"
    if scoring.kind is Scoring.SETS:
        colours = Counter(fragment.pips for fragment in fragments)
        if any(number != 3 for number in colours.values()):
            return "sets-incomplete"
    return None
