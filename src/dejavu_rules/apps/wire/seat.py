"""What a seat can ask of a match, or a spectator (null): what it sees, hears and may do, and nothing else.

A server that passes a player's requests on puts the seat in; what the player wrote there is never trusted.
"""

from collections.abc import Iterator, Mapping

from dejavu_rules import Action, Match, say, score
from dejavu_rules.apps.requests import FLAG, NUMBER, OBJECT, OWN_SEAT, SEAT, STEP, STEPS, Params, Refused, need
from dejavu_rules.apps.wire import answers
from dejavu_rules.apps.wire.documents import (
    MOST_LISTED,
    Command,
    action_from,
    choice_document,
    happened_document,
    lang,
    names_of,
    ranks_to_list,
    read_steps,
    reasons,
    seat_standing,
    take_steps,
    whole,
)
from dejavu_rules.apps.wire.pictures import box_document, picture_document
from dejavu_rules.apps.wire.previews import harvests, places
from dejavu_rules.apps.wire.reviews import FIELDS as REVIEW
from dejavu_rules.apps.wire.reviews import review_document, turns_to_review
from dejavu_rules.match import Happened, seat_journal_lines
from dejavu_rules.saves import to_document
from dejavu_rules.scoring.answer import score_json
from dejavu_rules.steps import Partial, of


def see(match: Match, params: Params) -> tuple[Match, answers.Seen]:
    """The game as the seat sees it."""
    return match, {"standing": seat_standing(match, params), "view": to_document(match.view(params["seat"]))}


def since(match: Match, params: Params) -> tuple[Match, answers.News]:
    """What has happened for the seat since a revision."""
    news = match.since(params["seat"], params["revision"])
    some = news.events[-MOST_LISTED:] if news.view is not None else tuple(_first_events(news.events))
    until = news.revision if news.view is not None or len(some) == len(news.events) else some[-1].revision
    return match, {
        "revision": until,
        "events": [happened_document(match, each, params) for each in some],
        "view": None if news.view is None else to_document(news.view),
        "standing": seat_standing(match, params),
    }


def _first_events(events: tuple[Happened, ...]) -> Iterator[Happened]:
    """As many events as an answer has, and whatever belongs to the revision of the last of them."""
    for number, each in enumerate(events):
        if number >= MOST_LISTED and each.revision != events[number - 1].revision:
            return
        yield each


def journal(match: Match, params: Params) -> tuple[Match, answers.Text]:
    """The lines of the seat's own journal, or those after a revision: its first view, and then what it hears."""
    return match, {"text": "".join(seat_journal_lines(match, params["seat"], params.get("revision")))}


def sheets(match: Match, params: Params) -> tuple[Match, answers.Scores]:
    """Everybody's score as things stand; public after the first turn, secret before."""
    match.view(params["seat"])  # which refuses a seat that is not there
    if not match.record.state.turn:
        raise Refused("too-early", "nothing is scored before the first turn")
    result = score(match.record.state, match.names)
    found: answers.Score = score_json(result)  # type: ignore[assignment]  # its schema is checked by the tests
    return match, {"score": found, "winning_seats": list(result.winning_seats)}


def box(match: Match, params: Params) -> tuple[Match, answers.Box]:
    """What pieces are called and look like, and what each card shows."""
    seen = match.view(params["seat"])
    return match, box_document(seen.game, lang(params))


def picture(match: Match, params: Params) -> tuple[Match, answers.Picture]:
    """The Cosmic Map as SVG, with what lies on it; with steps, as these would leave it; without `svg`, the pieces."""
    partial = _partial(match, params) if params["seat"] in match.waiting else None
    return match, picture_document(match.view(params["seat"]), partial, params)


def options(match: Match, params: Params) -> tuple[Match, answers.Choice]:
    """What is asked of the seat after some steps, or after those it has taken, and what can follow.

    With `through` steps without a choice are taken on the way, after the first.
    """
    partial = _partial(match, params)
    while params.get("through") and partial.taken and len(partial.options()) == 1:
        partial = partial.take(partial.options()[0].step)
    settles = partial.action is not None and _settles(match, params["seat"], partial.action)
    return match, choice_document(match, partial, settles, params, harvests(partial))


def _settles(match: Match, seat: int, action: Action) -> bool:
    after = match.act(seat, action)
    return seat not in after.waiting or bool(after.why_not_undo(seat))


def _partial(match: Match, params: Params) -> Partial:
    """What the steps of the request lead to; without any, those that the seat has taken."""
    start = match.start(params["seat"])
    return take_steps(start, params) if "steps" in params else match.partial(params["seat"]) or start


def why(match: Match, params: Params) -> tuple[Match, answers.Reasons]:
    """Why a step is not offered after some steps, or after those taken so far."""
    partial = _partial(match, params)
    (step,) = read_steps([params["step"]])
    return match, {"violations": reasons(match, partial.why_not(step), params)}


def explain(match: Match, params: Params) -> tuple[Match, answers.Reasons]:
    """Every rule that an action of the seat would break."""
    match.start(params["seat"])  # before the action is read: who does not decide learns nothing
    found = match.explain(params["seat"], action_from(params["action"]))
    return match, {"violations": reasons(match, found, params)}


def legal(match: Match, params: Params) -> tuple[Match, answers.Actions]:
    """Every whole action that the seat may take now, from a rank on."""
    choices = match.legal(params["seat"])
    count = choices.count()
    return match, {"count": count, "actions": [to_document(choices.at(rank)) for rank in ranks_to_list(params, count)]}


def act(match: Match, params: Params) -> tuple[Match, answers.SeatStanding]:
    """Act: with a whole action, or with its steps. It is refused if it was meant for an earlier `revision`."""
    after = match.act(params["seat"], action_of(match, params), params.get("revision"))
    return after, seat_standing(after, params)


def action_of(match: Match, params: Params) -> Action:
    """The action that a request to act has, or whose steps it has."""
    match.start(params["seat"])  # before anything is read: who does not decide learns nothing
    if ("action" in params) == ("steps" in params):
        raise Refused("malformed", "give either 'action' or 'steps'")
    if "action" in params:
        return action_from(params["action"])
    return whole(_partial(match, params), params)  # type: ignore[return-value]  # a seat decides, so it is no outcome


def take(match: Match, params: Params) -> tuple[Match, answers.SeatStanding]:
    """Take one more step, which the match remembers. The last step of an action is the action."""
    match.start(params["seat"])
    (step,) = read_steps([params["step"]])
    after = match.take(params["seat"], step, params.get("revision"))
    return after, seat_standing(after, params)


def undo(match: Match, params: Params) -> tuple[Match, answers.SeatStanding]:
    """Take back the seat's last step, sealed choice or action, unless hidden information has come out since."""
    after = match.undo(params["seat"])
    return after, seat_standing(after, params)


def hint(match: Match, params: Params) -> tuple[Match, answers.Hint]:
    """What the planner would do."""
    action = match.hint(params["seat"])
    steps = of(match.start(params["seat"]).state, action)
    message = say(action, lang(params))
    return match, {"action": to_document(action), "steps": names_of(steps), "message": message}


def review(match: Match, params: Params) -> tuple[Match, answers.Review]:
    """The seat's own turns beside the best ones, without the one that is being played.

    With `views` what the seat saw when a turn began, with `pictures` the map then, with the walks of the best turn.
    """
    return match, review_document(match, match.review(params["seat"], **turns_to_review(params)), params)


_LOOKS = {"seat": SEAT}
_DECIDES = {"seat": OWN_SEAT}
_STEPS = {**_DECIDES, "steps": STEPS}

SEAT_REQUESTS: Mapping[str, Command] = {
    "view": Command(see, _LOOKS),
    "since": Command(since, {**_LOOKS, "revision": need(NUMBER)}),
    "journal": Command(journal, {**_LOOKS, "revision": NUMBER}),
    "score": Command(sheets, _LOOKS),
    "box": Command(box, _LOOKS),
    "picture": Command(picture, {**_LOOKS, "steps": STEPS, "tile_names": FLAG, "svg": FLAG}),
    "options": Command(options, {**_STEPS, "through": FLAG}),
    "why": Command(why, {**_STEPS, "step": STEP}),
    "explain": Command(explain, {**_DECIDES, "action": need(OBJECT)}),
    "legal": Command(legal, {**_DECIDES, "from": NUMBER, "limit": NUMBER}),
    "act": Command(act, {**_STEPS, "action": OBJECT, "revision": NUMBER}),
    "take": Command(take, {**_DECIDES, "step": STEP, "revision": NUMBER}),
    "undo": Command(undo, _DECIDES),
    "hint": Command(hint, _DECIDES),
    "review": Command(review, {**_DECIDES, **REVIEW}),
    "places": Command(places, _DECIDES),
}
"""The requests of a seat, by name."""
