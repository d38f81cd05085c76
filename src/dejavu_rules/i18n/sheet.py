"""The words of the score sheet, in English, by keys."""

_COLOURS = ("white", "blue", "green", "purple", "red", "yellow")
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
    "no run": "no {colour} fragment for this card",
    "SCORE-C2": "{count:set} x {each}",
    "SCORE-C3": "{count:fragment} x {each}",
    "SCORE-C5": "{count:white card}",
    **{f"SCORE-C6 {colour}": f"{{count:{colour} card}}" for colour in _COLOURS},
    "own colour": "{count:card} in {colour}",
    "SCORE-D": "link",
    "pairs": "{count:link} x {each}: {pairs}",
    "fragments": "{counted}: {fragments}",
    "nothing": "none",
    # Lines
    "line": "{label}: {words}",
    "unique": "no other assignment is worth {vp} VP (SCORE-C4)",
    "ties": (
        "{n} other assignment is worth the same {vp} VP (SCORE-C4)",
        "{n} other assignments are worth the same {vp} VP (SCORE-C4)",
    ),
    "other": "or: {uses}",
    "semicolon": "; ",
    "unused": "{count:fragment} of no use: {fragments}",
    "idea": "the player's own assignment: {vp} VP; it leaves {left} VP on the table",
    "idea is best": "the player's own assignment: {vp} VP; none is better",
    "differs": "{card}: {own} instead of {best}: {vp} VP",
    "few cards": (
        "Nobody has {last} cards in Long-term Memory, which end a game (END-1): the most is {most}. Was one forgotten?"
    ),
    "nobody owns": (
        "Nobody has a fragment of this colour, which a sequence card counts (SCORE-C1): {colours}. Is the colour right?"
    ),
    "colours read": "Memory Fragments on the table: {colours}",
    "colour read": "{colour} x {count}",
    "cards read": "What the Public Cards score: {cards}",
    "winner": "winner: {names} with {vp} VP (SCORE-E)",
    "shared victory": "shared victory: {names} with {vp} VP (SCORE-E)",
    "proved": "Proved with z3: no assignment of the fragments is worth more, for any player (SCORE-C4).",
    # Tables and pages
    "title": "Deja Vu: score sheet",
    "clauses": "The rules behind it",
    "ranking": "Ranking",
    "place": "place",
    "player": "player",
    "clause": "clause",
    "label": "card or group",
    "counted": "counted",
    "vp": "VP",
}
