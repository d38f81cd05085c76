"""The words of the score sheet, in English, by keys."""

from dejavu_rules.box.pieces import Colour

SHEET: dict[str, str | tuple[str, str]] = {
    # Groups
    "tokens": "VP tokens",
    "printed": "printed VP",
    "public": "Public Cards",
    "links": "links",
    "total": "total",
    # What one thing counted, by its clause
    "SCORE-B": "printed",
    "SCORE-C1": "run of {count} x {each}",
    "SCORE-C2": "{count:set} x {each}",
    "SCORE-C3": "{count:fragment} x {each}",
    "SCORE-C5": "{count:white card}",
    **{f"SCORE-C6 {colour}": f"{{count:{colour} card}}" for colour in Colour},
    "SCORE-D": "link",
    "fragments": "{counted}: {fragments}",
    "nothing": "none",
    # Lines
    "line": "{label}: {words}",
    "unique": "no other assignment is worth {vp} VP (SCORE-C4)",
    "ties": (
        "{n} other assignment is worth the same {vp} VP (SCORE-C4)",
        "{n} other assignments are worth the same {vp} VP (SCORE-C4)",
    ),
    "idea": "the player's own assignment: {vp} VP; it leaves {left} VP on the table",
    "idea is best": "the player's own assignment: {vp} VP; none is better",
    "winner": "winner: {names} with {vp} VP (SCORE-E)",
    "shared victory": "shared victory: {names} with {vp} VP (SCORE-E)",
    "proved": "Proved with z3: no assignment of the fragments is worth more, for any player (SCORE-C4).",
    # The columns of the table in a terminal
    "clause": "clause",
    "label": "card or group",
    "counted": "counted",
    "vp": "VP",
}
