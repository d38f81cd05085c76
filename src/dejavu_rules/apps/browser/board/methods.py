"""What the page of the board can ask for. What is remembered is the match that is open, or None."""

from collections.abc import Callable, Mapping

from dejavu_rules import Defect, InvalidSave, Match, say, score
from dejavu_rules.apps.browser.board.asking import asked_told, partial_of, step_of, whole
from dejavu_rules.apps.browser.board.drawing import drawn, has_layout
from dejavu_rules.apps.browser.board.showing import looked, standing, table_told, violations_told, words_told
from dejavu_rules.apps.browser.dispatcher import Method
from dejavu_rules.apps.jsonlines.telling import document, lang
from dejavu_rules.apps.requests import FLAG, NAMES, NUMBER, OWN_SEAT, SEAT, STEP, STEPS, Asked, Field, Json, Refused
from dejavu_rules.apps.watching import watcher_of
from dejavu_rules.bots import BOTS
from dejavu_rules.events import PhaseBegun
from dejavu_rules.match import MatchOptions, open_match
from dejavu_rules.match.reading import LONGEST
from dejavu_rules.notation import to_notation
from dejavu_rules.scoring.documents import score_json
from dejavu_rules.views import redact_events

MEMORY: Match | None = None
LISTED = 60
"""Of this many entries of the log the page is told at once."""
_NEW = {"speed", "build_map", "keep_duplicates", "hive_holes"}


# Beginning and keeping


def new(_: Match | None, asked: Asked) -> tuple[Match, Json]:
    """Begin a match: names by seat, and by seat a bot or null for a person. Without a seed a secure dealer deals."""
    names, bots = asked["names"], asked["bots"]
    if len(names) != len(bots):
        raise Refused("malformed", "'names' and 'bots' are not equally many")
    options: MatchOptions = {name: asked[name] for name in _NEW & asked.keys()}  # type: ignore[assignment]  # checked
    seats = [bot or "a person" for bot in bots]
    match = Match.new(seats, names=names, seed=asked.get("seed"), **options)
    return match, _opened(match, asked)


def open_(_: Match | None, asked: Asked) -> tuple[Match, Json]:
    """Go on with a saved match; one whose map has no layout can't be drawn here."""
    match = open_match(asked["text"])
    if not has_layout(match.view(None)):
        raise InvalidSave("game", [Defect("record", "it is not known how the tiles of its map lie")])
    return match, _opened(match, asked)


def save(match: Match, _: Asked) -> tuple[Match, Json]:
    """The whole match, with everything hidden and where the dealer stands: for the store of this device."""
    return match, {"text": match.to_json()}


def notation(match: Match, _: Asked) -> tuple[Match, Json]:
    """The game in notation, for people to read."""
    return match, {"text": to_notation(match.record)}


def _opened(match: Match, asked: Asked) -> Json:
    return {"names": match.record.names, "bots": match.bots, "watcher": watcher_of(match), **standing(match, asked)}


# Showing


def words(match: Match, asked: Asked) -> tuple[Match, Json]:
    """What pieces are called and look like, and what each card shows."""
    return match, words_told(match, lang(asked))


def picture(match: Match, asked: Asked) -> tuple[Match, Json]:
    """The Cosmic Map as SVG, with what lies on it."""
    return match, {"svg": drawn(match.view(None), asked).svg()}


def look(match: Match, asked: Asked) -> tuple[Match, Json]:
    """The table as a seat sees it, or a spectator."""
    return match, looked(match, asked)


def events(match: Match, asked: Asked) -> tuple[Match, Json]:
    """What has happened by the last entries of the log, as the seat sees it, or a spectator."""
    last = len(match.record.log)
    first = max(0, last - asked.get("limit", LISTED))
    return match, {"events": _told(match, first, asked), "first": first}


def sheet(match: Match, asked: Asked) -> tuple[Match, Json]:
    """Everybody's score as things stand, which all may know after the first turn."""
    if not match.record.state.turn:
        raise Refused("too-early", "nothing is scored before the first turn")
    result = score(match.record.state, match.record.names)
    return match, {"score": score_json(result), "winners": result.winning_seats, "table": table_told(match)}


# Deciding


def options(match: Match, asked: Asked) -> tuple[Match, Json]:
    """What is asked of a seat after some steps, and what can follow; steps without a choice are taken on the way."""
    return match, asked_told(match, partial_of(match, asked), asked)


def why(match: Match, asked: Asked) -> tuple[Match, Json]:
    """Why a step is not offered after those so far."""
    found = partial_of(match, asked).why_not(step_of(asked["step"]))
    return match, {"reasons": violations_told(match, found, asked)}


def hint(match: Match, asked: Asked) -> tuple[Match, Json]:
    """What the greedy bot would do."""
    return match, {"message": say(match.hint(asked["seat"]), lang(asked))}


def act(match: Match, asked: Asked) -> tuple[Match, Json]:
    """Do what the steps of a seat have led to, and what chance brings then."""
    return _after(match, match.act(asked["seat"], whole(partial_of(match, asked), asked)), asked)


def bot(match: Match, asked: Asked) -> tuple[Match, Json]:
    """Let the bot decide whose turn it is; `seat` is who looks on."""
    if all(match.bots[seat] is None for seat in match.waiting):
        raise Refused("invalid", "no bot has to decide")
    return _after(match, match.play_bot(), asked)


def undo(match: Match, asked: Asked) -> tuple[Match, Json]:
    """Take back the seat's last action, if nothing was learnt since."""
    after = match.undo(asked["seat"])
    return after, standing(after, asked)


def _after(before: Match, after: Match, asked: Asked) -> tuple[Match, Json]:
    return after, {"events": _told(after, len(before.record.log), asked), **standing(after, asked)}


def _told(match: Match, first: int, asked: Asked) -> list[Json]:
    entries = zip(match.record.states()[first:], match.record.log[first:], strict=False)
    return [
        {**document(event), "clause": event.clause, "message": say(event, lang(asked), match.record.names)}
        for state, what in entries
        for event in redact_events(state, what, asked.get("seat"))
        if not isinstance(event, PhaseBegun)  # the page says it above the board
    ]


# The table of methods


def _with_match(
    run: Callable[[Match, Asked], tuple[Match, Json]],
) -> Callable[[Match | None, Asked], tuple[Match, Json]]:
    def checked(match: Match | None, asked: Asked) -> tuple[Match, Json]:
        if match is None:
            raise Refused("unknown-game", "no game is open")
        seat = asked.get("seat")
        if seat is not None:
            match.view(seat)  # which refuses a seat that is not there
        return run(match, asked)

    return checked


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
