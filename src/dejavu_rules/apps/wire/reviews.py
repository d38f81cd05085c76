"""Turns of the past beside the best ones: what was gained, what was possible, and how it would have looked."""

from collections.abc import Iterable

from dejavu_rules import Action, Match, NebulaTile, Plant, Sow, View, Walk, say, view
from dejavu_rules.apps.requests import FLAG, NUMBER, Params
from dejavu_rules.apps.wire import answers
from dejavu_rules.apps.wire.documents import LISTED, MOST_LISTED, lang
from dejavu_rules.apps.wire.pictures import walks_picture
from dejavu_rules.saves import to_document
from dejavu_rules.turns import ReviewedTurn

FIELDS = {"from": NUMBER, "limit": NUMBER, "views": FLAG, "pictures": FLAG}
"""What a request for a review may say."""


def turns_to_review(params: Params) -> dict[str, int]:
    """Which turns a request wants to have reviewed."""
    return {"first": params.get("from", 1), "limit": min(params.get("limit", LISTED), MOST_LISTED)}


def review_document(match: Match, turns: Iterable[ReviewedTurn], params: Params) -> answers.Review:
    """Turns beside the best ones."""
    return {"turns": [_turn_document(match, each, params) for each in turns]}


def _turn_document(match: Match, each: ReviewedTurn, params: Params) -> answers.ReviewedTurn:
    code, best = lang(params), each.best
    found: answers.ReviewedTurn = {
        "turn": each.turn,
        "seat": each.seat,
        "gained": each.gained,
        "possible": best.gain,
        "sure": best.is_complete,
        "line": [{"action": to_document(action), "message": say(action, code)} for action in best.line],
    }
    if not params.get("views") and not params.get("pictures"):
        return found
    seen = view(match.record.states()[each.entry], each.seat)
    if params.get("views"):
        found["view"] = to_document(seen)
    if params.get("pictures"):
        found["svg"] = walks_picture(seen, _walks(seen, best.line), params)
    return found


def _walks(seen: View, line: Iterable[Action]) -> list[tuple[NebulaTile, ...]]:
    """The walks of a line over the map: of the Girl, and of a sowing."""
    found, girl = [], seen.girl
    for action in line:
        if isinstance(action, Sow):
            found.append((action.start, *action.path))
        elif isinstance(action, Walk | Plant) and action.walk and girl is not None:
            found.append((girl, *action.walk))
            girl = action.walk[-1]
    return found
