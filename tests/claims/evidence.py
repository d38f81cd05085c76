"""Rules that are broken on purpose, to see that what watches a clause can fail."""

BROKEN: dict[str, str] = {
    "white may be last": "SOW-4",
    "a path may come back": "SOW-3",
    "a walk may come back": "PLANT-2, RULING-25",
    "the Girl walks as far as she likes": "PLANT-1",
    "planting needs no flower": "PLANT-3",
    "any tile is chosen for the last bits": "HIVE-4",
    "shapes do not matter": "CARD-2, COMP-9",
    "a tile may stay alone": "MAP-2",
    "a duplicate is replaced by nothing": "RULING-23",
    "any number of cards is kept": "SETUP-6",
    "bits jump over tiles": "SOW-2",
    "Recollection is optional": "SOW-7",
    "an STM card lends its power": "STM-3",
    "a silver copy helps": "CARD-3, RULING-14",
    "STM has no end": "STM-2",
    "chests are unlimited": "CHEST-1",
    "a power works from the next turn on": "DONE-2",
    "a Public Card enters STM": "STM-1",
    "a speed game begins with two equal memories": "RULING-24, SPEED-1",
    "the choices end one too early": "",
    "the first choice is offered twice": "",
    "Public Cards are never offered": "INSTANT-1, RULING-9",
    "white bits are not claimed": "SOW-6, COMP-8",
    "one player lays all tiles": "SETUP-2",
    "a contact of the last tile is forgotten": "MAP-1",
    "white comes along with any colour": "SOW-5",
    "only the last bit is taken": "SOW-5",
    "a spent bit vanishes": "DONE-4, COMP-2",
    "bits of every colour score": "DONE-1",
    "on a white card every bit scores": "DONE-1",
    "a card's flower regrows": "DONE-3",
    "a planted fragment stays on the map": "PLANT-3, COMP-3",
    "planting does not use up the phase": "TURN-1, PLANT-4",
    "the hive returns only what is in its holes": "HIVE-2",
    "the hive waits until it overflows": "HIVE-2, COMP-6",
    "levels are ignored in replenishment": "HIVE-3",
    "duplicate draws are kept": "DRAW-2, RULING-6",
    "the trigger player gets an extra turn": "END-1",
    "a second trigger starts the last turns again": "RULING-13",
    "discarded cards are lost": "COMP-4",
    "a hand is never full": "DRAW-1",
    "completing a card costs an opponent": "RULING-10",
    "a hive that is not full waits for ever": "RULING-18",
    "bits on unfinished cards are as good as in chests": "RULING-18",
    "chests are forgotten on a stuck map": "RULING-18",
    "a game in which no bit can move goes on": "RULING-18",
    "the deck is rebuilt when a card is needed": "DRAW-3, RULING-19",
    "a discarded card is no deck": "RULING-19",
    "a duplicate is shuffled into the new deck": "RULING-19",
    "discards are seen before everybody has chosen": "RULING-22",
    "discards lie aside for ever": "RULING-22",
    "high memories are a debt": "RULING-20, SPEED-3",
    # Planted in the scorer: `tests/scoring/planted_bugs.py`
    "the last token is dropped": "SCORE-A",
    "a printed VP is off": "SCORE-B",
    "a sequence is worth 4 for each": "SCORE-C1",
    "5 and 1 are not consecutive": "SCORE-C1",
    "a set is worth 17": "SCORE-C2",
    "a fragment card wants nothing": "SCORE-C3",
    "a fragment is used twice": "SCORE-C4",
    "five white cards are worth 20": "SCORE-C5",
    "a colour's table ends at three": "SCORE-C6",
    "7 and 1 do not link": "SCORE-D",
    "a tie has one winner": "SCORE-E",
}
"""Per rule that is broken on purpose the clauses that it breaks; those without any break how choices are listed."""

_DATA = "data, not a rule: its tests compare the box piece by piece"
_YET = "not yet"
NOT_BROKEN: dict[str, str] = {
    "COMP-1": _DATA,
    "COMP-5": _DATA,
    "COMP-7": _DATA,
    "COMP-10": _DATA,
    "MAP-5": "the engine has no shapes in play that could matter",
    "RULING-4": "VP are a number: there are no tokens that could run out",
    "RULING-15": "connections are a set of pairs: none can be there twice",
    **dict.fromkeys(
        (
            *("SETUP-1", "MAP-3", "MAP-4", "SETUP-3", "SETUP-4", "SETUP-5", "SETUP-7", "SPEED-2", "TURN-2", "PLANT-5"),
            *("SOW-1", "CARD-1", "STM-4", "GROW-1", "HIVE-1", "RULING-1", "RULING-2", "RULING-3", "RULING-5"),
            *("RULING-7", "RULING-8", "RULING-11", "RULING-12", "RULING-16", "RULING-17", "RULING-21"),
        ),
        _YET,
    ),
}
"""Per clause that nothing breaks on purpose: why not."""


def breaking(clause: str) -> list[str]:
    """The rules that are broken on purpose and break this clause."""
    return [name for name, clauses in BROKEN.items() if clause in clauses.split(", ")]
