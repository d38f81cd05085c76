"""What people type, as the raw values that they would have written into a file.

Nothing is judged here: what makes no sense becomes a value that the reader of end-state files refuses, with reasons.
"""

import re
import unicodedata

from dejavu_rules.scoring.end_state.drafts import fragment_texts

_BETWEEN = re.compile(r"[,;、]")
_BETWEEN_USES = re.compile(r"[;\n]")
_CARD = re.compile(r"([^0-9]+?)\s*([0-9]{1,9})(?:\s*[ :=]\s*(.*)|([^0-9\s:=].*))?")


def pieces(line: str) -> tuple[str, ...]:
    """What stands between commas or semicolons; wide ones are as good."""
    return tuple([each.strip() for each in _BETWEEN.split(_narrow(line)) if each.strip()])


def words(line: str) -> tuple[str, ...]:
    """What stands between commas, or else between spaces."""
    found = pieces(line)
    return tuple(line.split()) if len(found) == 1 else found


def names(line: str) -> tuple[str, ...]:
    """Names have spaces, so that only commas come between them; nothing else about them is changed."""
    return tuple([each.strip() for each in re.split("[,;、，；]", line) if each.strip()])


def number(word: str) -> object:
    """A whole number if the word is one, else the word."""
    return int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else word


def tokens(line: str) -> object:
    """VP tokens: "12", or one by one: "1 2 2"."""
    found = [number(each) for each in re.split(r"[\s+,;、]+", _narrow(line).strip()) if each]
    return (found or [0])[0] if len(found) < 2 else found


def card(piece: str) -> object:
    """A card: "green 2 3" with its printed VP, "white 1 sequence red" with what it scores."""
    match = _CARD.fullmatch(piece)
    if match is None:
        return piece
    colour, of_colour, *faces = match.groups()
    face = faces[0] or faces[1]  # Chinese writes no space before it
    if not face:
        return {"colour": colour, "number": number(of_colour)}
    worth = number(face)
    return {"colour": colour, "number": number(of_colour), "vp" if isinstance(worth, int) else "scores": worth}


def fragments(line: str) -> tuple[object, ...]:
    """Fragments, a colour said once for several: "red 1 2 4, blue 3" or "red 1, 2, 4 blue 3"."""
    return tuple(fragment_texts(_narrow(line)))


def assignment(line: str) -> object:
    """Which card uses which fragments: "white 1 red 1 2; white 5 blue 4"."""
    uses: list[object] = []
    for each in _BETWEEN_USES.split(_narrow(line)):
        match = _CARD.fullmatch(each.strip())
        if match is not None:
            named = {"colour": match[1], "number": number(match[2])}
            uses.append({"card": named, "fragments": list(fragments(match[3] or match[4] or ""))})
        elif each.strip():
            uses.append(each.strip())
    return uses


def card_text(raw: object) -> str:
    """A card as it would be typed."""
    if not isinstance(raw, dict):
        return str(raw)
    return " ".join(str(raw[key]) for key in ("colour", "color", "number", "vp", "scores") if key in raw)


def _narrow(line: str) -> str:
    return unicodedata.normalize("NFKC", line)
