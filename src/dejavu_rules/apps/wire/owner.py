"""What the owner of a match can ask: to begin and keep it, who sits where, bots, and what chance brings at a table.

None of these requests has a seat, and none of their answers is for a player.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from dejavu_rules import CosmicMap, Defect, InvalidInput, Match, NebulaTile, chance_outcomes
from dejavu_rules.apps.requests import (
    FLAG,
    LONGEST_LINE,
    NAMES,
    NUMBER,
    OBJECT,
    PAIRS,
    SEATS,
    STEPS,
    TEXT,
    Field,
    Params,
    Refused,
    need,
    text_up_to,
)
from dejavu_rules.apps.wire import answers
from dejavu_rules.apps.wire.documents import (
    Command,
    choice_document,
    outcome_from,
    ranks_to_list,
    standing,
    take_steps,
    whole,
)
from dejavu_rules.apps.wire.reviews import FIELDS as REVIEW
from dejavu_rules.apps.wire.reviews import review_document, turns_to_review
from dejavu_rules.bots import Bot
from dejavu_rules.match import journal_lines, open_match
from dejavu_rules.notation import to_notation
from dejavu_rules.saves import to_document
from dejavu_rules.turns import review as review_record


def new(bots: Mapping[str, Bot], params: Params) -> tuple[Match, answers.Standing]:
    """Begin a match. A secure dealer deals, or one with a seed; with `enter` you enter what chance brings."""
    given: dict[str, Any] = {name: params[name] for name in _NEW if name in params}
    if "map" in given:
        given["map"] = _map(given["map"])
    match = Match.new(params["seats"], bots=bots, **given)
    return match, standing(match, params)


def _map(pairs: Iterable[list[str]]) -> CosmicMap:
    tiles = {str(tile): tile for tile in NebulaTile}
    known = [tuple([tiles[name] for name in pair if name in tiles]) for pair in pairs]
    wrong = [place for place, pair in enumerate(known) if len(pair) != 2]
    if wrong:
        raise InvalidInput("request", [Defect(f"map[{place}]", "is not a pair of tiles") for place in wrong])
    return CosmicMap.from_pairs([(one, other) for one, other in known])


def open_(bots: Mapping[str, Bot], params: Params) -> tuple[Match, answers.Standing]:
    """Go on with whatever was kept: a match, a record or a journal. It replaces a game of the same name."""
    match = open_match(params["text"], bots, enter=params.get("enter", False))
    return match, standing(match, params)


def save(match: Match, _: Params) -> tuple[Match, answers.Text]:
    """The whole match, with all hidden information and the dealer's place."""
    return match, {"text": match.to_json()}


def journal(match: Match, params: Params) -> tuple[Match, answers.Text]:
    """The lines of the match's journal, or those after a revision: everything hidden is in them."""
    return match, {"text": "".join(journal_lines(match, params.get("revision")))}


def notation(match: Match, _: Params) -> tuple[Match, answers.Text]:
    """The game in notation, for people to read."""
    return match, {"text": to_notation(match.record)}


def drop(_: Match, __: Params) -> tuple[None, answers.Nothing]:
    """Forget a game."""
    return None, {}


def sit(match: Match, params: Params) -> tuple[Match, answers.Standing]:
    """Let somebody take the open seat `at` this number: a person of this name, or a bot."""
    after = match.sit(params["at"], params["name"], params.get("bot"))
    return after, standing(after, params)


def bot(match: Match, params: Params) -> tuple[Match, answers.Standing]:
    """Let the bot decide that has to, or bots as often as `limit` says while one has to."""
    after = match.play_bot()
    for _ in range(1, params.get("limit", 1)):
        if not any(after.bots[seat] for seat in after.waiting):
            break
        after = after.play_bot()
    return after, standing(after, params)


def chance(match: Match, params: Params) -> tuple[Match, answers.Choice]:
    """What chance may bring after some steps, with probabilities, where chance is entered."""
    return match, choice_document(match, take_steps(match.start(None), params), False, params)


def outcomes(match: Match, params: Params) -> tuple[Match, answers.Chances]:
    """What chance may bring now as whole outcomes, from a rank on."""
    match.start(None)  # which refuses where a player decides
    choices = chance_outcomes(match.record.state)
    count = choices.count()
    return match, {"count": count, "outcomes": [to_document(choices.at(rank)) for rank in ranks_to_list(params, count)]}


def enter(match: Match, params: Params) -> tuple[Match, answers.Standing]:
    """Enter what chance has brought: a whole outcome, or its steps."""
    partial = match.start(None)
    if ("outcome" in params) == ("steps" in params):
        raise Refused("malformed", "give either 'outcome' or 'steps'")
    made = outcome_from(params["outcome"]) if "outcome" in params else whole(take_steps(partial, params), params)
    after = match.enter(made)  # type: ignore[arg-type]  # chance decides, so it is no action
    return after, standing(after, params)


def review(match: Match, params: Params) -> tuple[Match, answers.Review]:
    """Everybody's finished turns beside the best ones, which shows what was in hands; with `views` as they began."""
    return match, review_document(match, review_record(match.record, **turns_to_review(params)), params)


_RULES = {"speed": FLAG, "hive_holes": NUMBER, "keep_duplicates": FLAG, "build_map": FLAG, "name_contacts": FLAG}
_NEW = {"names": NAMES, "seed": NUMBER, "enter": FLAG, "map": PAIRS, **_RULES}
_KEPT = Field(f"a text of at most {LONGEST_LINE} letters", text_up_to(LONGEST_LINE))
_LISTING = {"from": NUMBER, "limit": NUMBER}

OWNER: Mapping[str, Command] = {
    "new": Command(new, {"seats": need(SEATS), **_NEW}, begins=True),
    "open": Command(open_, {"text": need(_KEPT), "enter": FLAG}, begins=True),
    "save": Command(save),
    "journal": Command(journal, {"revision": NUMBER}),
    "notation": Command(notation),
    "review": Command(review, REVIEW),
    "drop": Command(drop),
    "sit": Command(sit, {"at": need(NUMBER), "name": need(TEXT), "bot": TEXT}),
    "bot": Command(bot, {"limit": NUMBER}),
    "chance": Command(chance, {"steps": STEPS}),
    "outcomes": Command(outcomes, _LISTING),
    "enter": Command(enter, {"outcome": OBJECT, "steps": STEPS}),
}
"""The requests of an owner, by name."""
