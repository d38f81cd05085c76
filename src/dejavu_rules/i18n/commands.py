"""What the commands say, in English, by keys: help, questions, answers."""

HELP = {
    "main": "The rules of Deja Vu: Fragments of Memory (unofficial).",
    "catalogue": "What the box holds and how we know it",
    "engine": "Play from a program in any language, by lines of JSON",
    "map": "Draw a Cosmic Map, or check your own",
    "play": "Play in the terminal, hot-seat and against bots",
    "score": "Score the end of a physical game",
    "serve": "Serve the pages for browsers to phones in the same network",
    "verify": "Play games and check every rule at each step",
    "usage": "Usage: ",
    "options": "Options",
    "commands": "Commands",
    "version": "Show the version and exit.",
    "help": "Show this message and exit.",
    "lang": "The language of the words; else that of the system.",
    "score in full": (
        "Score the end of a physical game.\n\n"
        "FILE is a TOML or JSON file with what lies on the table; - reads standard input."
    ),
    "play in full": (
        "Play in the terminal, hot-seat and against bots.\n\n"
        "FILE keeps the game after each action. If it exists already, its game goes on."
    ),
    "seats": "Who plays, from seat to seat: names of people, and bots (greedy, random); else Ada against greedy.",
    "seed": "The same seed, the same game; else another one each time.",
    "speed": "A speed game, for three or four.",
    "build map": "The players build the map.",
    "verify in full": (
        "Play games and check every rule at each step, with a second engine beside the first.\n\n"
        "Where something is broken, the game is kept in a new file. FILE is such a game, to check it once more."
    ),
    "verify games": "How many games; every other one with players who build what they can.",
    "verify players": "How many play; else 2, 3 and 4 in turn.",
    "verify seed": "The number of the first game, or of that in FILE. The same number, the same game.",
    "verify catalogue": "A box of your own; else the standard one.",
    "verify map": "A map of your own; else another one for each game, some of them built by the players.",
    "engine in full": (
        "Play from a program in any language, by lines of JSON.\n\n"
        "A line on standard input is a request, and a line on standard output its answer. A wrong line gets an error "
        "as its answer; the end of the input ends the engine. docs/guide/engine.md has every request."
    ),
    "serve in full": (
        "Serve the score sheet and the board as pages, to this computer and to phones in the same network.\n\n"
        "Prints the address, and a QR code where the extra `serve` is installed. Ctrl-C stops it."
    ),
    "folder": "Where the pages are; `make web` builds them.",
    "port": "The number behind the colon of the address; 0 takes any that is free.",
    "host": "Which of this computer's addresses is served; 127.0.0.1 keeps others out. Else all.",
    "json": "Print one JSON object.",
    "prove": "Prove with z3 that no assignment of fragments is worth more.",
    "explain": "Show the arithmetic line by line, with the clauses.",
    "html": "Also write a page to FILE, to keep or to send; - prints it instead of the sheet.",
    "force": "Overwrite the FILE of --html if it exists.",
    "template": "Write a commented file to fill in; never overwrites.",
    "ask": "Ask question by question; FILE keeps the answers, and --ask goes on from there.",
}
"""What `--help` says."""
ANSWERS = {
    "template is alone": "--template cannot be combined with other options",
    "no file": "give a FILE, or - for standard input; --template FILE writes one to fill in",
    "ask needs a file": "--ask saves the answers to FILE; give it a name",
    "not proved": "not proved: {reason}",
    "exists": "{file}: already exists; nothing was written",
    "exists without force": "{file}: already exists; nothing was written (--force overwrites)",
    "is a link": "{file}: is a link, and links are neither followed nor replaced; give the file itself: {target}",
    "is no file": "{file}: is not a regular file; nothing was written",
    "protected": "the file is protected against writing",
    "no output": "standard output cannot be written: {reason}",
    "no memory": "stopped: there is not enough memory",
    "stopped": "stopped",
    "not written": "{file}: cannot be written: {reason}",
    "wrote": "wrote {file}",
    "wrote template": "wrote {file}; fill it in, then: dejavu-rules score {file}",
    "verify file is alone": "{option} says nothing about a game that was played already",
    "play goes on": "The game is in {file}; go on with: dejavu-rules play {file}",
    "play is not kept": "The game was not saved.",
    "no pages": "{folder}: there are no pages here; `make web` builds them, or name their folder with --folder",
    "port taken": "port {port} is taken by another program; give another one with --port",
    "cannot listen": "{host}, port {port}: cannot be served: {reason}",
    "served here": "On this computer: {address}",
    "served outside": "On a phone in the same network: {address}",
    "how to stop": "Ctrl-C stops it.",
}
"""What `score` says beside the sheet."""
QUESTIONS = {
    "colours": "Your words for the three colours of Memory Fragments (red blue yellow)",
    "more colours": "Besides {some}: the other colours of Memory Fragments, or Enter if there are none",
    "names": "Who played? 2 to 4 names with commas (Ada, Ben, Cleo)",
    "more names": "Besides {some}: who else played?",
    "fragments": "{name}: Memory Fragments ({colour} 1 2 4, {other} 3), or Enter for none",
    "more fragments": "{name}: Memory Fragments besides {some}, or Enter if that is all",
    "cards": "{name}, card {number}: colour, number and VP or what it scores (green 2 3, white 1 sequence {colour}), "
    "or Enter when done",
    "more cards": "{name}, card {number}, or Enter when done",
    "tokens": "{name}: VP tokens, their sum or one by one (1 2 2), or Enter for none",
    "end": "That is all. Enter for the score, `list` to look at it, `change {name} assignment` for a player's own idea",
    "change": "{place} is {old}; what is right? - for nothing, Enter to leave it",
    "change nothing": "{place}; Enter to leave it",
    "whose": "Whose is wrong ({names})?",
}
"""What `score --ask` asks."""
ASKING = {
    "begins": "Every answer is kept in {file} at once. ? helps, Ctrl-C stops; the same command goes on from there.",
    "goes on": "Going on with {file}. ? helps, `list` shows what is there.",
    "ends": "All answers are in {file}",
    "stopped": "Stopped; nothing was answered yet.",
    "stopped and kept": "Stopped. Every answer is in {file}; the same command goes on from there.",
    "changed meanwhile": "{file}: was changed by somebody else meanwhile, so your last answer was not written over it",
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
Ctrl-C: stop; every answer is kept""",
    "refused": "{words}: {reason}",
    "wrong": "{reason}",
    "colours needed": "Without their colours no Memory Fragments can be counted.",
    "names needed": "The game is for 2 to 4 players; put commas between their names.",
    "too many": "{name}: the game is for at most {most} players",
    "nobody": "{words}: name one of {names}",
    "what": "{name}: card, fragments, tokens, name or assignment? For example: change {name} card 3",
    "no such piece": "there is no {place}",
    "not yet": "{place}: comes later",
    "nothing before": "There is nothing to take back; `change` changes anything.",
    "cannot go": "{place}: cannot be removed, because there is something or because two must play",
    "unknown command": "{words}: not understood; ? helps",
    "changed": "{place}: {some}",
    "gone": "taken back: {some}",
    "kept": "{name}: {some}",
    "added": "{name} will be asked about",
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
    "games": "Games to the end: {number}, left before: {left}, steps: {steps}",
    "states": "States: {number}, in each of them {oracles} invariants",
    "transitions": "Transitions: {number}, of each of them {oracles} effects",
    "verdicts": "Actions, legal or nearly legal: {number}, each of them asked about in {oracles} ways",
    "offers": "Offers of all choices: {number}",
    "second": "The same on the second engine: {steps} steps, {refusals} refusals, {offers} offered actions, {sowings} "
    "sowings, {outcomes} outcomes with their odds, {scores} scores",
    "sound": "Nothing is broken.",
    "broken": "Broken in game {number}: {reason}",
    "replay": "The game is in {file}; check it once more with: dejavu-rules verify --seed {seed} {file}",
    "stopped": "Stopped; until then nothing was broken.",
    "bar": "{number} transitions",
}
"""What `verify` says."""
TABLES = {
    "verify": VERIFYING,
    "help": HELP,
    "answer": ANSWERS,
    "question": QUESTIONS,
    "asking": ASKING,
    "blank": BLANKS,
    "command": COMMANDS,
}
