"""What the commands say, in English, by keys: help, questions, answers."""

from dejavu_rules.i18n import turns

HELP = {
    "main": "The rules of Deja Vu: Fragments of Memory (unofficial).",
    "catalogue": "What the box holds and how we know it",
    "engine": "Let a program play: one JSON request per line",
    "map": "Draw a Cosmic Map, or check your own",
    "play": "Play in the terminal, hot-seat and against bots",
    "score": "Score the end of a physical game",
    "serve": "Serve the web pages on the local network",
    "verify": "Play games and check every rule at each step",
    "usage": "Usage: ",
    "options": "Options",
    "commands": "Commands",
    "version": "Show the version and exit.",
    "help": "Show this message and exit.",
    "lang": "Output language (default: system language).",
    "score in full": (
        "Score the end of a physical game.\n\n"
        "FILE is a TOML or JSON file with what lies on the table; - reads standard input."
    ),
    "play in full": (
        "Play in the terminal, hot-seat and against bots.\n\n"
        "FILE saves the game after each action. If it exists already, its game continues."
    ),
    "seats": "Who plays, seat by seat: names of people and bots (greedy, random); default: Ada against greedy.",
    "seed": "Seed for a repeatable game (default: random).",
    "speed": "A speed game, for three or four.",
    "build map": "The players build the map.",
    "verify in full": (
        "Play games and check every rule at each step, with a second engine beside the first.\n\n"
        "Where something is broken, the game is kept in a new file. FILE is such a game, to check it once more."
    ),
    "verify games": "Number of games; in every other one the players build what they can.",
    "verify players": "Number of players (default: 2, 3 and 4 in turn).",
    "verify seed": "Number of the first game, or of the one in FILE. The same number gives the same game.",
    "verify catalogue": "A box of your own (default: the standard one).",
    "verify map": "A map of your own (default: another one for each game, some of them built by the players).",
    "engine in full": (
        "Let a program play: one JSON request per line.\n\n"
        "Each line on standard input is a request; its answer is a line on standard output. A wrong line gets "
        "an error as its answer; the end of the input ends the engine. docs/guide/engine.md describes every "
        "request."
    ),
    "serve in full": (
        "Serve the score sheet and the board as web pages, to this computer and to phones in the same "
        "network.\n\n"
        "Prints the address, and a QR code if the extra `serve` is installed. Ctrl-C stops it."
    ),
    "folder": "Folder of the pages; `make web` builds them.",
    "port": "Port (0: any free port).",
    "host": "Address to listen on (default: all; 127.0.0.1: this computer only).",
    "map in full": "Draw a Cosmic Map, as text or as a picture, or check your own.",
    "map check": "Check a map of your own",
    "map check in full": (
        "Check a map of your own: every defect at once.\n\n"
        "FILE is a TOML file with the pairs of tiles that touch; - reads standard input."
    ),
    "map seed": "Seed: the same seed gives the same map.",
    "svg": "Write a picture to FILE; - is standard output.",
    "map force": "Overwrite FILE if it exists.",
    "catalogue in full": "What the box holds and how we know it.",
    "catalogue show": "Print the standard box, or your own",
    "catalogue show in full": (
        "Print the standard box, or the one in FILE: what is known, inferred and assumed, and the cards."
    ),
    "catalogue check": "Check a catalogue of your own",
    "catalogue check in full": (
        "Check a catalogue of your own: every defect at once, and where it differs from the rulebooks' box.\n\n"
        "FILE is a TOML file; - reads standard input."
    ),
    "json": "Print one JSON object.",
    "prove": "Prove with z3 that no other assignment of fragments gives more.",
    "explain": "Show the arithmetic line by line, with the clauses.",
    "html": "Also write a web page to FILE; - prints it instead of the sheet.",
    "force": "Overwrite the FILE of --html if it exists.",
    "template": "Write a commented file to fill in; never overwrites.",
    "ask": "Enter a table interactively; answers are saved in FILE and can be resumed.",
    **turns.HELP,
}
"""What `--help` says."""
METAVARS = {name: name for name in ("FILE", "FOLDER", "NAMES", "ADDRESS", "OPTIONS", "COMMAND", "ARGS", "BOTS", "NAME")}
"""What is to be given in a command; the texts name it in the same word."""
ANSWERS = {
    "template is alone": "--template cannot be combined with other options",
    "no file": "give a FILE, or - for standard input; --template FILE writes one to fill in",
    "ask needs a file": "--ask saves the answers to FILE; give it a name",
    "not proved": "not proved: {reason}",
    "exists": "{file}: already exists; nothing was written",
    "exists without force": "{file}: already exists; nothing was written (--force overwrites)",
    "is a link": "{file}: is a symbolic link; give the file itself: {target}",
    "is no file": "{file}: is not a regular file; nothing was written",
    "protected": "the file is protected against writing",
    "no output": "standard output cannot be written: {reason}",
    "no memory": "stopped: there is not enough memory",
    "stopped": "stopped",
    "not written": "{file}: cannot be written: {reason}",
    "own input": "{file}: is what is read here; write to another file",
    "option too early": "{option} has no effect before {command}; put it after",
    "map title": "Cosmic Map of seed {seed}",
    "map without seed": "Cosmic Map",
    "map is valid": "{file}: valid: {tiles} tiles, {pairs} connections, {least} to {most} per tile",
    "catalogue is valid": "{file}: valid",
    "notice": "notice: {notice}",
    "bot misspelt": "--seats: {name}: no bot has this name; did you mean {bot}?",
    "try": "Help: '{command}'",
    "error": "Error: {message}",
    "invalid value": "Invalid value for {name}: {reason}",
    "missing": "Missing: {name}",
    "no such option": "No such option: {name}",
    "no such command": "No such command: {name}",
    "wrote": "wrote {file}",
    "wrote template": "wrote {file}; fill it in, then: dejavu-rules score {file}",
    "verify file is alone": "{option} cannot be used with a FILE",
    "play goes on": "The game is in {file}; continue with: dejavu-rules play {file}",
    "play is not kept": "The game was not saved.",
    "no pages": "{folder}: no pages here; build them with `make web`, or name their folder with --folder",
    "port taken": "port {port} is used by another program; choose another one with --port",
    "cannot listen": "{host}, port {port}: cannot listen: {reason}",
    "served here": "On this computer: {address}",
    "served outside": "On a phone in the same network: {address}",
    "how to stop": "Ctrl-C stops it.",
}
"""What `score` says beside the sheet."""
QUESTIONS = {
    "colours": "Your words for the three colours of Memory Fragments, or Enter for red blue yellow",
    "usual colours": "red blue yellow",
    "more colours": "Besides {some}: the other colours of Memory Fragments, or Enter if there are none",
    "names": "Who played? 2 to 4 names with commas (Ada, Ben, Cleo), or Enter to stop",
    "more names": "Besides {some}: who else played?",
    "fragments": "{name}: Memory Fragments ({colour} 1 2 4, {other} 3), or Enter for none",
    "more fragments": "{name}: Memory Fragments besides {some}, or Enter if that is all",
    "cards": "{name}, card {number}: colour, number and VP or what it scores (green 2 3, white 1 sequence {colour}), "
    "or Enter when done",
    "more cards": "{name}, card {number}, or Enter when done",
    "tokens": "{name}: VP tokens, their sum or one by one (1 2 2), or Enter for none",
    "end": "That is all. Enter for the score, `list` to look at it, `change {name} assignment` for a player's own idea",
    "change": "{place} is {old}. New value? (- removes it, Enter keeps it)",
    "change nothing": "{place}: new value? (Enter leaves it empty)",
    "whose": "Who has it wrong: {names}? (Enter leaves out {words})",
}
"""What `score --ask` asks."""
ASKING = {
    "begins": (
        "Every answer is saved in {file} at once. Type ? for help. Ctrl-C stops; run the same command to continue."
    ),
    "goes on": "Continuing with {file}. Type ? for help; `list` shows what is there.",
    "ends": "All answers are in {file}",
    "stopped": "Stopped; nothing was answered yet.",
    "stopped and kept": "Stopped. Every answer is in {file}; run the same command to continue.",
    "changed meanwhile": "{file}: somebody else has changed it, so your last answer was not written over it",
    "help": """\
Several on one line, with commas between: green 2 3, white 1 sequence red, white 4 sets, white 5 fragments
A Public Card scores: sequence and a colour, sets, fragments, white cards, green cards
Fragments of one colour in short: red 1 2 4, blue 3
back: take back the last thing typed
list: show everything, with numbers
change ada card 3: change a card; also: change ada card 3 green 2 4, or - instead of the card to remove it
change ada card: one more card
change ada fragments: also tokens, name, assignment (white 1 red 1 2; white 5 blue 4); change colours
add Dora: one more player
quit or Ctrl-C: stop; every answer is kept""",
    "refused": "{words}: {reason}",
    "wrong": "{reason}",
    "colours needed": "Without their colours no Memory Fragments can be counted.",
    "names needed": "The game is for 2 to 4 players; put commas between their names.",
    "too many": "{name}: the game is for at most {most} players",
    "nobody": "{words}: name one of {names}",
    "what": "{name}: card, fragments, tokens, name or assignment? For example: change {name} card 3",
    "no such card": "{name} has no card {number}",
    "no such fragment": "{name} has no fragment {number}",
    "not a card": 'not understood; a card is "green 2 3" or "white 1 sequence red"',
    "not an assignment": "not understood; write a card and its fragments: white 1 red 1 2; white 5 blue 4",
    "no face": "add its VP (green 2 3), or what it scores (white 1 sequence red)",
    "not yet": "{place}: comes later",
    "nothing before": "There is nothing to take back; `change` changes any answer.",
    "two must play": "{name} cannot be removed: {least} must play",
    "has something": "{name} cannot be removed: there are already pieces of this player",
    "clash first": "{name} cannot be removed yet: first say who has it wrong",
    "unknown command": "{words}: not understood; type ? for help",
    "changed": "{place}: {some}",
    "gone": "taken back: {some}",
    "kept": "{name}: {some}",
    "added": "{name} added",
    "list colours": "colours of Memory Fragments: {some}",
    "list player": "{number} {name}",
    "list nothing": "Nothing has been answered yet.",
}
"""What `score --ask` says about an answer."""
BLANKS = {
    "colours": "colours",
    "name": "{name}, name",
    "card": "{name}, card {number}",
    "fragment": "{name}, fragment {number}",
    "fragments": "{name}, fragments",
    "tokens": "{name}, tokens",
    "assignment": "{name}, assignment",
}
"""What can be changed."""
COMMANDS = {
    "back": "back undo",
    "list": "list",
    "change": "change",
    "add": "add",
    "help": "help",
    "quit": "quit exit q stop",
    "name": "name",
    "card": "card cards",
    "fragment": "fragment",
    "fragments": "fragments",
    "tokens": "tokens",
    "assignment": "assignment",
    "colours": "colours colors",
}
"""What can be typed for each word of a command, in one language beside English."""
VERIFYING = {
    "games": "Games finished: {number}, abandoned: {left}, steps: {steps}",
    "states": "States: {number}, each checked for {oracles} invariants",
    "transitions": "Transitions: {number}, each checked for {oracles} effects",
    "verdicts": "Actions, legal or nearly legal: {number}, each checked in {oracles} ways",
    "offers": "Offers of all choices: {number}",
    "second": "The same on the second engine: {steps} steps, {refusals} refusals, {offers} offered actions, {sowings} "
    "sowings, {outcomes} outcomes with their odds, {scores} scores",
    "sound": "Nothing is broken.",
    "broken": "Broken in game {number}: {reason}",
    "replay": "The game is in {file}; check it again with: dejavu-rules verify --seed {seed} {file}",
    "stopped": "Stopped; nothing was broken until then.",
    "bar": "{number} transitions",
}
"""What `verify` says."""
PLAYING = {
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
    "not offered": "{answer} is not one of the numbers 1 to {last}; h shows what else you can type",
    "nothing to take back": "there is no step to take back; u undoes your last action",
    "back": "one step back",
    "undone": "undone",
    "why what": "why what? For example: why crab, why rM, why r4",
    "no such piece": "{word}: no tile, bit or card has this name",
    "it is offered": "{piece} is offered: number {number}",
    "hint": "the greedy bot would: {action}",
    "so far": "so far: {what}",
    "pass on": "{name} is next. Everybody else, look away; Enter continues",
    "saved": "saved: {file}",
    "not saved": "not saved: {reason}",
    "save where": "save where? For example: s game.json",
    "quit unsaved": "The game is not saved. Enter quits; anything else continues",
    "over": "The game is over.",
    "nothing yet": "nothing has happened yet",
    "event": "{event} ({clause})",
    "refusal": "{clause}: {reason}",
    "semicolon": "; ",
    # Help
    "help": (
        "a number picks that option; b takes back a step; u undoes your last action unless hidden information "
        "has come out; why PIECE says why a tile, a bit or a card is not offered; ? asks the greedy bot; m "
        "shows the map; p shows all players and the Public Cards; l shows what has happened; s FILE saves; q "
        "quits"
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
"""What the terminal game says itself; pieces, rules and events have their own words."""
CATALOGUE = {
    "summary": "{name}: {cards} cards ({regular} Regular, {golden} golden, {silver} silver), {bits} bits, {flowers} "
    "flowers, {holes} hive holes",
    "book": "Stated in the rulebooks",
    "inferred": "Inferred: the only reading that fits them",
    "assumed": "Assumed: the pictures that showed it are lost",
    "nothing": "nothing",
    "some cards": "{number} cards",
    "cards": "Cards (slots from top to bottom)",
    "vp": "{vp} VP",
    "scores": "scores {what}",
}
"""What `catalogue` says about a box."""
PICTURE = {
    "touches": "{tile} touches {near}.",
}
"""A map in words."""
TABLES = {
    "verify": VERIFYING,
    "help": HELP,
    "metavar": METAVARS,
    "answer": ANSWERS,
    "question": QUESTIONS,
    "asking": ASKING,
    "blank": BLANKS,
    "command": COMMANDS,
    "play": PLAYING,
    "catalogue": CATALOGUE,
    "picture": PICTURE,
    "turn": turns.TURNS,
}
