"""A score as JSON, for whoever sends it on."""

from dejavu_rules.errors import MalformedState, shown
from dejavu_rules.scoring.render import as_json
from dejavu_rules.scoring.sheet import Result


def score_json(result: Result, with_tree: bool = False) -> dict[str, object]:
    """A result as an object that `json` can write, in the fixed shape of `dejavu-rules score --json`.

    `with_tree` adds each player's score as a tree of reasons.

    Raises `MalformedState` for anything but a result.
    """
    if type(result) is not Result:
        raise MalformedState(f"{shown(result)} is not a Result")
    return as_json(result, with_tree=with_tree)
