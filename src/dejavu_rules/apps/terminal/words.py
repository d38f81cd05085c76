"""What the terminal says itself, in English, by keys; pieces, rules and events have their own words."""

from dejavu_rules.say import phrase

WORDS = {
    # Headings
    "now": "Turn {turn}, {name}: {phase}",
    "set-up": "Set-up, {name}: {phase}",
    "supply": "hive {hive} of {holes}, deck {deck}, discard pile {discard}, flowers {flowers}",
    "last turns": "{number:last turn} to come",
    "hand": "Your hand",
    "pool": "Your bits: {bits}",
    "public": "Public Cards",
    "players": "Players",
    "name": "name",
    "VP": "VP",
    "LTM": "LTM",
    "STM": "STM",
    "chests": "chests",
    "flowers": "flowers",
    "owned": "fragments",
    "cards": "hand",
    # Questions and answers
    "prompt": "number, or h for help",
    "not offered": "{answer} is not one of the numbers 1 to {last}; h shows what else you can say",
    "nothing to take back": "there is no step to take back; u undoes your last action",
    "back": "one step back",
    "undone": "undone",
    "why what": "why what? For example: why crab, why rM, why r4",
    "no such piece": "{word}: no tile, bit or card is called that",
    "it is offered": "{piece} is offered: number {number}",
    "hint": "the greedy bot would: {action}",
    "so far": "so far: {what}",
    "pass on": "{name} is next. Look away, everybody else; Enter goes on",
    "saved": "saved: {file}",
    "not saved": "not saved: {reason}",
    "save where": "save where? For example: s game.json",
    "quit unsaved": "The game is not saved. Enter quits; anything else goes on",
    "over": "The game is over.",
    "nothing yet": "nothing has happened yet",
    # Help
    "help": (
        "a number takes what stands there; b takes back a step; u undoes your last action, if nobody has learnt "
        "anything since; why PIECE says why a tile, a bit or a card is not offered; ? asks the greedy bot; m shows the "
        "map; p shows all players and the Public Cards; l shows what has happened; s FILE saves; q quits"
    ),
    "letters": (
        "bits: colour and shape (rM red moon; S sun, T star, L lightning, R raindrop); cards r4, fragments 4r; "
        "@ the Girl, * a flower; slots from top to bottom, ? takes any shape"
    ),
    # What cards show
    "vp": "{vp} VP",
    "scores": "scores {what}",
    "colour cards": "{colour} cards",
}
"""The texts."""


def tell(key: str, lang: str, **values: object) -> str:
    """A text in a language."""
    return phrase(f"play: {key}", WORDS[key], lang, **values)
