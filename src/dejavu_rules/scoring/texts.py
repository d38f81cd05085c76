"""A score as one text, for whoever just wants to print it."""

from dejavu_rules.scoring.render import text
from dejavu_rules.scoring.sheet import Result


def score_text(result: Result, lang: str = "en") -> str:
    """All sheets of a result with their arithmetic, and who won, in one of the `LANGUAGES`.

    Raises `UnknownLanguage`.
    """
    return text(result, lang=lang)
