"""What the page of the board can ask for. What is remembered is the match that is open, or None."""

from collections.abc import Callable, Mapping

from dejavu_rules import Defect, InvalidSave, Match, say, score
from dejavu_rules.apps.browser.board.pictures import draw, has_layout
from dejavu_rules.apps.browser.board.questions import partial_of, question_json, step_of, whole_action
from dejavu_rules.apps.browser.board.table import (
    match_standing_json,
    table_json,
    view_json,
    violations_json,
    words_json,
)
from dejavu_rules.apps.browser.dispatcher import Method
from dejavu_rules.apps.jsonlines.documents import document, lang
from dejavu_rules.apps.requests import FLAG, NAMES, NUMBER, OWN_SEAT, SEAT, STEP, STEPS, Field, Json, Params, Refused
from dejavu_rules.apps.watching import watcher_of
from dejavu_rules.bots import BOTS
from dejavu_rules.events import PhaseBegun
from dejavu_rules.match import MatchOptions, open_match
from dejavu_rules.match.reading import LONGEST
from dejavu_rules.notation import to_notation
from dejavu_rules.scoring.answer import score_json
from dejavu_rules.views import redact_events

MEMORY: Match | None = None
LISTED = 60
"""Of this many entries of the log the page is told at once."""
_NEW = {"speed", "build_map", "keep_duplicates", "hive_holes"}


# Beginning and keeping


def new(_: Match | None, params: Params) -> tuple[Match, Json]:
    """Begin a match: names by seat, and by seat a bot or null for a person. Without a seed a secure dealer deals."""
    names, bots = params["names"], params["bots"]
    if len(names) != len(bots):
        raise Refused("malformed", "'names' and 'bots' are not equally many")
    options: MatchOptions = {name: params[name] for name in _NEW & params.keys()}  # type: ignore[assignment]  # checked
    seats = [bot or "a person" for bot in bots]
    match = Match.new(seats, names=names, seed=params.get("seed"), **options)
    return match, _match_json(match, params)


def open_(_: Match | None, params: Params) -> tuple[Match, Json]:
    """Go on with a saved match; one whose map has no layout can't be drawn here."""
    match = open_match(params["text"])
    if not has_layout(match.view(None)):
        raise InvalidSave("game", [Defect("record", "it is not known how the tiles of its map lie")])
    return match, _match_json(match, params)


def save(match: Match, _: Params) -> tuple[Match, Json]:
    """The whole match, with everything hidden and where the dealer stands: for the store of this device."""
    return match, {"text": match.to_json()}


def notation(match: Match, _: Params) -> tuple[Match, Json]:
    """The game in notation, for people to read."""
    return match, {"text": to_notation(match.record)}


def _match_json(match: Match, params: Params) -> Json:
    return {
        "names": match.record.names,
        "bots": match.bots,
        "watcher": watcher_of(match),
        **match_standing_json(match, params),
    }


# Showing


def words(match: Match, params: Params) -> tuple[Match, Json]:
    """What pieces are called and look like, and what each card shows."""
    return match, words_json(match, lang(params))


def picture(match: Match, params: Params) -> tuple[Match, Json]:
    """The Cosmic Map as SVG, with what lies on it."""
    return match, {"svg": draw(match.view(None), params).svg()}


def look(match: Match, params: Params) -> tuple[Match, Json]:
    """The table as a seat sees it, or a spectator."""
    return match, view_json(match, params)


def events(match: Match, params: Params) -> tuple[Match, Json]:
    """What has happened by the last entries of the log, as the seat sees it, or a spectator."""
    last = len(match.record.log)
    first = max(0, last - params.get("limit", LISTED))
    return match, {"events": _events_json(match, first, params), "first": first}


def sheet(match: Match, params: Params) -> tuple[Match, Json]:
    """Everybody's score as things stand, which all may know after the first turn."""
    if not match.record.state.turn:
        raise Refused("too-early", "nothing is scored before the first turn")
    result = score(match.record.state, match.record.names)
    return match, {"score": score_json(result), "winners": result.winning_seats, "table": table_json(match)}


# Deciding


def options(match: Match, params: Params) -> tuple[Match, Json]:
    """What is asked of a seat after some steps, and what can follow; steps without a choice are taken on the way."""
    return match, question_json(match, partial_of(match, params), params)


def why(match: Match, params: Params) -> tuple[Match, Json]:
    """Why a step is not offered after those so far."""
    found = partial_of(match, params).why_not(step_of(params["step"]))
    return match, {"reasons": violations_json(match, found, params)}


def hint(match: Match, params: Params) -> tuple[Match, Json]:
    """What the greedy bot would do."""
    return match, {"message": say(match.hint(params["seat"]), lang(params))}


def act(match: Match, params: Params) -> tuple[Match, Json]:
    """Do what the steps of a seat have led to, and what chance brings then."""
    return _with_events(match, match.act(params["seat"], whole_action(partial_of(match, params), params)), params)


def bot(match: Match, params: Params) -> tuple[Match, Json]:
    """Let the bot decide whose turn it is; `seat` is who looks on."""
    if all(match.bots[seat] is None for seat in match.waiting):
        raise Refused("invalid", "no bot has to decide")
    return _with_events(match, match.play_bot(), params)


def undo(match: Match, params: Params) -> tuple[Match, Json]:
    """Take back the seat's last action, if nothing was learnt since."""
    after = match.undo(params["seat"])
    return after, match_standing_json(after, params)


def _with_events(before: Match, after: Match, params: Params) -> tuple[Match, Json]:
    return after, {"events": _events_json(after, len(before.record.log), params), **match_standing_json(after, params)}


def _events_json(match: Match, first: int, params: Params) -> list[Json]:
    entries = zip(match.record.states()[first:], match.record.log[first:], strict=False)
    return [
        {**document(event), "clause": event.clause, "message": say(event, lang(params), match.record.names)}
        for state, what in entries
        for event in redact_events(state, what, params.get("seat"))
        if not isinstance(event, PhaseBegun)  # the page says it above the board
    ]


# The table of methods


def _with_match(
    run: Callable[[Match, Params], tuple[Match, Json]],
) -> Callable[[Match | None, Params], tuple[Match, Json]]:
    def run_with_match(match: Match | None, params: Params) -> tuple[Match, Json]:
        if match is None:
            raise Refused("unknown-game", "no game is open")
        seat = params.get("seat")
        if seat is not None:
            match.view(seat)  # which refuses a seat that is not there
        return run(match, params)

    return run_with_match


def _is_bots(value: Json) -> bool:
    return type(value) is list and all(each is None or (type(each) is str and each in BOTS) for each in value)


_BOTS = Field(f"a list with null or one of {', '.join(BOTS)} for each seat", _is_bots, required=True)
_TEXT = Field(f"a text of at most {LONGEST} letters", lambda value: type(value) is str, required=True)
_NAMED = {"tile_names": FLAG}
_DECIDING = {"seat": OWN_SEAT, "steps": STEPS, **_NAMED}

METHODS: Mapping[str, Method] = {
    "new": Method(
        new,
        {
            "names": Field(NAMES.wanted, NAMES.is_fine, required=True),
            "bots": _BOTS,
            "seed": NUMBER,
            "speed": FLAG,
            "build_map": FLAG,
            "keep_duplicates": FLAG,
            "hive_holes": NUMBER,
        },
    ),
    "open": Method(open_, {"text": _TEXT}),
    "save": Method(_with_match(save)),
    "notation": Method(_with_match(notation)),
    "words": Method(_with_match(words)),
    "picture": Method(_with_match(picture), _NAMED),
    "look": Method(_with_match(look), {"seat": SEAT, **_NAMED}),
    "events": Method(_with_match(events), {"seat": SEAT, "limit": NUMBER}),
    "score": Method(_with_match(sheet)),
    "options": Method(_with_match(options), _DECIDING),
    "why": Method(_with_match(why), {**_DECIDING, "step": STEP}),
    "hint": Method(_with_match(hint), {"seat": OWN_SEAT}),
    "act": Method(_with_match(act), _DECIDING),
    "bot": Method(_with_match(bot), {"seat": SEAT}),
    "undo": Method(_with_match(undo), {"seat": OWN_SEAT}),
}
"""The methods by name."""
