"""The words of the commands that speak every language, in English, by keys: help, questions, answers."""

import click

from dejavu_rules.languages import of_environment, speaker
from dejavu_rules.sentences import worded

HELP = {
    "main": "The rules of Deja Vu: Fragments of Memory (unofficial).",
    "catalogue": "What the box holds and how we know it",
    "engine": "Play from a program in any language, by lines of JSON",
    "map": "Draw a Cosmic Map, or check your own",
    "play": "Play in the terminal, hot-seat and against bots",
    "score": "Score the end of a physical game",
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
    "engine in full": (
        "Play from a program in any language, by lines of JSON.\n\n"
        "A line on standard input is a request, and a line on standard output its answer. A wrong line gets an error "
        "as its answer; the end of the input ends the engine. docs/engine.md has every request."
    ),
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
    "known players": "{file} already has {names}.",
    "saved": "saved {file}",
    "player": "Player {number} of {seats}",
    "play goes on": "The game is in {file}; go on with: dejavu-rules play {file}",
    "play is not kept": "The game was not saved.",
    "again": "This player does not fit the table; please answer again.",
}
"""What `score` says beside the sheet."""
QUESTIONS = {
    "how many": "How many players",
    "name": "Name",
    "tokens": "VP tokens, their sum or one by one (1 2 2)",
    "card": "Card {number}: colour and number (green 2), or Enter when done",
    "face": "printed VP (3), or what it scores (sequence red, sets, fragments, white cards, green cards)",
    "fragments": "Fragments, separated by commas (red 1, red 2, blue 4), or Enter for none",
}
"""What `score --ask` asks."""
TABLES = {"help": HELP, "answer": ANSWERS, "question": QUESTIONS}
_META = "dejavu_rules.language"


def lang() -> str:
    """The language of the command that runs: the one that was asked for, else that of the system."""
    context = click.get_current_context(silent=True)
    chosen: str | None = None if context is None else context.meta.get(_META)
    return chosen or of_environment()


def choose(context: click.Context, code: str) -> None:
    """Let a command and those below it speak this language."""
    context.meta[_META] = code


def tell(table: str, key: str, **values: object) -> str:
    """The words of a table, in the language of the command."""
    language = speaker(lang())
    return worded(language.template(f"{table}: {key}", TABLES[table][key]), values, language)
