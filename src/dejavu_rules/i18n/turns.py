"""What the commands about good play say, in English, by keys: `best-turn`, `review`, `rate`."""

HELP = {
    "best-turn": "Find the most VP that a turn can bring",
    "best-turn in full": (
        "Find the most VP that the rest of a turn can bring, with the actions that bring them.\n\n"
        "FILE is a saved state, record or match, or a position or game in notation; - reads standard input."
    ),
    "review": "Compare each turn of a played game with the best one",
    "review in full": (
        "Compare each turn of a played game with the best one: what it gained, what was possible, and how.\n\n"
        "FILE is a saved record or match, or a game in notation; - reads standard input."
    ),
    "rate": "Let bots play each other, and rate them",
    "rate in full": (
        "Let bots play each other, and rate them.\n\n"
        "BOTS are names of bots: random, greedy, planner, searcher; planner:30 slips in 30 of 100 decisions. Every "
        "line-up of as many bots as players plays all games, each time from other seats."
    ),
    "puzzle": "Instead of FILE: a position with one best turn that a greedy player misses. Each number is another one.",
    "solution": "Show the solution of a puzzle.",
    "review player": "Only the turns of the player with this name.",
    "rate games": "Number of games of each line-up.",
    "rate players": "Number of players.",
    "rate seed": "Number of the first game. The same number gives the same games.",
}
"""What `--help` says."""
TURNS = {
    "best": "Turn {turn}, {name}: {gain} VP can be gained",
    "nothing": "Turn {turn}, {name}: nothing can be gained now",
    "complete": "Nothing gains more.",
    "incomplete": "The search stopped early: a turn may gain up to {bound} VP.",
    "sowings": "Sowings that lead to these bits ({bits}): {number}",
    "puzzle": "Puzzle {seed}: {name} is to move, and one turn gains {gain} VP; greedy players found {greedy}.",
    "how to solve": "--solution shows the turn.",
    "as good": "Turn {turn}, {name}: {gained} VP, and no more was there",
    "better": "Turn {turn}, {name}: {gained} VP, {possible} were there",
    "summary": "{name}: {gained} of {possible} VP, the most in {best} of {turns:turn}",
    "no turns": "No turn was played to its end.",
    "either": "give a FILE or --puzzle, not both",
    "nobody": "{name} does not play here; the players are {names}",
    "no bot": "{name}: no bot has this name; there are {names}, also as planner:30",
    "too few": "{players} players need at least {players} bots",
    "one bot": "give at least two different bots",
    "bot": "bot",
    "won": "won",
    "vp": "VP",
    "time": "ms a turn",
    "rated": "Games: {number}, players: {players}. An interval holds the rating in 95 of 100 such tournaments.",
    "stopped": "Stopped; these are the games until then.",
}
"""What they say."""
