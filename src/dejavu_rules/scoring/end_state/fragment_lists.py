"""Several fragments in one text, as people type them: a colour said once goes on until the next."""

import re

from dejavu_rules.scoring.end_state.words import narrow

_COMMAS = re.compile("[,;，、；]")
_FRAGMENT = re.compile(r"\s*([^0-9]*?)\s*([0-9]+)")


def fragment_texts(text: str) -> list[str]:
    """Each fragment of a text by itself: "red 1 2 4, blue 3" and "red 1, 2, 4 blue 3" are four.

    What is no fragment is a text of its own, for whoever reads it to refuse.
    """
    found: list[str] = []
    colour = ""
    for part in _COMMAS.split(narrow(text)):
        end = 0
        for match in _FRAGMENT.finditer(part):
            colour, end = match[1] or colour, match.end()
            found.append(f"{colour} {match[2]}".strip())
        if part[end:].strip():
            found.append(part[end:].strip())
    return found
