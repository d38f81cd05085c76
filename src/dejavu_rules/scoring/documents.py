"""A score as a text to print or as JSON to send on."""

from dejavu_rules.errors import MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.scoring.answer import as_json
from dejavu_rules.scoring.render import text
from dejavu_rules.scoring.sheet import Result


def score_json(result: Result, with_tree: bool = False) -> dict[str, object]:
    """A result as an object that `json` can write, in the fixed shape of `dejavu-rules score --json`.

    `with_tree` adds each player's score as a tree of reasons.

    Raises `MalformedState` for anything but a result.
    """
    return as_json(_checked(result), with_tree=with_tree)


def score_text(result: Result, lang: str = "en") -> str:
    """A result as `dejavu-rules score` prints it: the ranking, all sheets with their arithmetic, and who won.

    Raises `UnknownLanguage`, and `MalformedState` for anything but a result.
    """
    return text(_checked(result), lang=lang)


def _checked(result: Result) -> Result:
    if type(result) is not Result:
        raise MalformedState(f"{show(result)} is not a Result")
    return result
