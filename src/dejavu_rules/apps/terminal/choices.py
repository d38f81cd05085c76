"""A person's decision, step by step: numbered options, and commands in between."""

from enum import Enum

from attrs import frozen
from rich.text import Text

from dejavu_rules import Action, Bit, CardId, Fragment, NebulaTile, UnknownPiece, say
from dejavu_rules.apps.terminal.screen import style_of, translate
from dejavu_rules.notation import piece_of
from dejavu_rules.steps import Option, Partial, Step


class Command(Enum):
    """What a person can type instead of the next step."""

    UNDO = "u"
    MAP = "m"
    PLAYERS = "p"
    LOG = "l"
    HINT = "?"
    HELP = "h"
    SAVE = "s"
    QUIT = "q"


COMMANDS = {command.value: command for command in Command}


@frozen
class Reply:
    """The result of an answer: the decision so far, a command with its words, or a remark to show."""

    partial: Partial
    command: Command | None = None
    words: str = ""
    remark: str = ""


def option_lines(partial: Partial, lang: str) -> list[Text]:
    """The options by number, each in the colour of its piece."""
    options = partial.options()
    width = len(str(len(options)))
    return [Text(f"{number:>{width}}  ").append(_option_text(option, lang)) for number, option in enumerate(options, 1)]


def _option_text(option: Option, lang: str) -> Text:
    piece = option.piece
    return Text(say(option, lang), style_of(piece) if isinstance(piece, Bit | CardId | Fragment) else "")


def answer_choice(before: tuple[Partial, ...], answer: str, lang: str) -> tuple[tuple[Partial, ...], Reply]:
    """The way after an answer, and what to do about it. A way has every partial action since the first."""
    partial = before[-1]
    word, _, rest = answer.strip().partition(" ")
    if word.lower() in COMMANDS:
        return before, Reply(partial, COMMANDS[word.lower()], rest.strip())
    if word.lower() == "b":
        if len(before) == 1:
            return before, Reply(partial, remark=translate("nothing to take back", lang))
        return before[:-1], Reply(before[-2], remark=translate("back", lang))
    if word.lower() == "why":
        return before, Reply(partial, remark=_why(partial, rest.strip(), lang))
    options = partial.options()
    if not word.isdecimal() or len(word) > 4 or not 1 <= int(word) <= len(options):
        return before, Reply(
            partial, remark=translate("not offered", lang, answer=answer.strip()[:40], last=len(options))
        )
    way = take_forced_steps((*before, partial.take(options[int(word) - 1].step)))
    return way, Reply(way[-1])


def take_forced_steps(way: tuple[Partial, ...]) -> tuple[Partial, ...]:
    """The way, continued while there is only one step to take; the first step is always the person's."""
    while len(way[-1].taken) and way[-1].action is None and len(way[-1].options()) == 1:
        way = (*way[:-1], way[-1].take(way[-1].options()[0].step))
    return way


def tiles(partial: Partial) -> tuple[NebulaTile, ...]:
    """The tiles that can be chosen now."""
    return tuple([option.piece for option in partial.options() if isinstance(option.piece, NebulaTile)])


def whole_action(partial: Partial) -> Action | None:
    """The action, if it is complete."""
    return partial.action


def _why(partial: Partial, word: str, lang: str) -> str:
    if not word:
        return translate("why what", lang)
    step = _step(word.lower(), lang)
    if step is None:
        return translate("no such piece", lang, word=word[:40])
    for number, option in enumerate(partial.options(), 1):
        if option.step is step:
            return translate("it is offered", lang, piece=word[:40], number=number)
    refusals = [(each.clause, say(each, lang)) for each in partial.why_not(step)]
    between = translate("semicolon", lang)
    return between.join(translate("refusal", lang, clause=clause, reason=reason) for clause, reason in refusals)


def _step(word: str, lang: str) -> Step | None:
    """The step that a person named: by a piece's code, or by its name in English or in the person's language."""
    try:
        return Step.of(piece_of(word))
    except UnknownPiece:
        pass
    for step in Step.every():
        if word in (str(step), say(step).lower(), say(step, lang).lower()):
            return step
    return None
