"""What a given assignment is worth: checked from the rules alone.

This module judges the optimiser's witness and a player's own idea, so it shares no code with the
optimiser: fragments are pairs of colour and pips here, the VP of the clauses are written out again, and a
run is recognised by its gaps instead of being built.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from dejavu_rules.components import CardId, Fragment, PublicScoring, Scoring, fragments_of
from dejavu_rules.errors import Violation, broken
from dejavu_rules.scoring.holding import Holding, Use


def violations(holding: Holding, assignment: Iterable[Use]) -> Iterator[tuple[int, Violation]]:
    """Everything that makes this assignment illegal, each with the index of its entry."""
    scorings = {card.id: card.scoring for card in holding.cards}
    used: dict[Fragment, CardId] = {}
    seen: set[CardId] = set()
    for index, use in enumerate(assignment):
        scoring = scorings.get(use.card)
        fragments = fragments_of(use.fragments)
        words = dict(zip(fragments, holding.fragment_words(use.fragments), strict=True))
        if use.card in seen:
            yield index, broken("SCORE-C4", "{card} is listed twice", card=use.card)
        seen.add(use.card)
        if scoring is None or scoring.kind not in (Scoring.SEQUENCE, Scoring.SETS, Scoring.FRAGMENTS):
            yield index, broken("SCORE-C4", "the player has no {card} that scores fragments", card=use.card)
            continue
        for fragment in fragments:
            if not holding.fragments >> fragment & 1:
                yield index, broken("SCORE-C4", "the player does not have {fragment}", fragment=words[fragment])
            elif fragment in used:
                template = "{fragment} counts for {card} already"
                yield index, broken("SCORE-C4", template, fragment=words[fragment], card=used[fragment])
            used.setdefault(fragment, use.card)
        problem = _misfit(scoring, fragments)
        if problem is not None:
            clause, template = problem
            yield index, broken(clause, template, card=use.card, fragments=tuple(words.values()))


def assignment_vp(holding: Holding, assignment: Iterable[Use]) -> int:
    """What a legal assignment is worth."""
    scorings = {card.id: card.scoring for card in holding.cards}
    total = 0
    for use in assignment:
        scoring = scorings[use.card]
        assert scoring is not None, use
        number = len(fragments_of(use.fragments))
        match scoring.kind:
            case Scoring.SEQUENCE:
                total += number * 5
            case Scoring.SETS:
                total += number // 3 * 18
            case _:
                total += number * 2
    return total


def _misfit(scoring: PublicScoring, fragments: tuple[Fragment, ...]) -> tuple[str, str] | None:
    """Why a card cannot count these fragments: the clause and the words."""
    if scoring.kind is Scoring.SEQUENCE:
        if any(fragment.colour is not scoring.fragment_colour for fragment in fragments):
            return "SCORE-C1", "{card} counts another colour than some of {fragments}"
        if not _is_run({fragment.pips for fragment in fragments}):
            return "SCORE-C1", "the pips of {fragments} are not consecutive"
    if scoring.kind is Scoring.SETS:
        colours = Counter(fragment.pips for fragment in fragments)
        if any(number != 3 for number in colours.values()):
            return "SCORE-C2", "{fragments} are not sets of three with the same pips"
    return None


def _is_run(pips: set[int]) -> bool:
    """Whether the pips are consecutive round the circle of five: then at most one of them has a gap after it."""
    gaps = [each for each in pips if (1 if each == 5 else each + 1) not in pips]
    return len(gaps) <= 1
