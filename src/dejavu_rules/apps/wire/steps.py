"""Actions and outcomes step by step. A step travels as its text: "tile crab", "bit red moon", "done"."""

from collections.abc import Iterable

from dejavu_rules import Action, Defect, InvalidInput, Outcome, say
from dejavu_rules.apps.requests import Params, Refused
from dejavu_rules.apps.wire.documents import lang
from dejavu_rules.steps import Partial, Step

STEPS = {str(step): step for step in Step.every()}
"""All steps by their texts."""


def read_steps(texts: Iterable[str], path: str = "steps") -> list[Step]:
    """The steps of these texts. Raises `InvalidInput` with every text that is none."""
    found = list(texts)
    wrong = [
        Defect(f"{path}[{place}]", f"{each!r} is not a step") for place, each in enumerate(found) if each not in STEPS
    ]
    if wrong:
        raise InvalidInput("request", wrong)
    return [STEPS[each] for each in found]


def take_steps(partial: Partial, params: Params) -> Partial:
    """What the steps of a request lead to."""
    for step in read_steps(params.get("steps", ())):
        partial = partial.take(step)
    return partial


def whole(partial: Partial, params: Params) -> Action | Outcome:
    """The action or outcome, if it is complete."""
    made = partial.whole
    if made is None:
        raise Refused("unfinished", say(partial.question, lang(params)))
    return made
