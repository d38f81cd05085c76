"""Play a whole game: ask the people, let the bots decide, show what happens, and score it."""

from collections.abc import Iterator
from enum import Enum
from typing import Protocol

from attrs import frozen
from rich.console import RenderableType
from rich.text import Text

from dejavu_rules import Bit, CardId, Fragment, IllegalAction, Match, NebulaTile, Phase, UnknownPiece, say, score
from dejavu_rules.apps.terminal.screen import (
    heading,
    map_text,
    own_cards,
    players_table,
    public_cards,
    so_far,
    style_of,
    translate,
)
from dejavu_rules.events import BitsPlaced, FragmentPlaced, PhaseBegun
from dejavu_rules.notation import piece_of
from dejavu_rules.scoring.answer import score_text
from dejavu_rules.steps import Partial, Step
from dejavu_rules.views import redact_events

_SMALL = (BitsPlaced, FragmentPlaced, PhaseBegun)
"""Events that are not listed: the map and the next question show them better."""
_NO_MAP = (Phase.DEJA_VU, Phase.DISCARD, Phase.DUPLICATE)
"""Phases without a map: it has just been shown, and nothing depends on it."""
LOG = 60
"""Number of lines in the log."""


class Terminal(Protocol):
    """The screen and the keyboard."""

    def show(self, what: RenderableType) -> None:
        """Print something."""

    def clear(self) -> None:
        """Clear the screen, and what it can scroll back to: the next player must not see what was there."""

    def ask(self, question: str) -> str | None:
        """A line that a person types; None at the end of the input."""

    def save(self, text: str, file: str) -> str | None:
        """Save a match in a file, without a name in the file that it came from; returns the reason if that fails."""

    @property
    def height(self) -> int:
        """Number of lines on the screen."""

    @property
    def file(self) -> str:
        """The file of the match; empty if there is none."""


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
    """What to do about an answer: run a command with its words, or show a remark."""

    command: Command | None = None
    words: str = ""
    remark: str = ""


class Quit(Exception):  # noqa: N818 - not an error
    """A person quits."""


def play(match: Match, terminal: Terminal, lang: str) -> Match:
    """Play until the game is over or a person quits; return the match as it is then."""
    shown_to: int | None = _only_person(match)
    try:
        while not match.is_over:
            seat = match.waiting[0]
            if match.bots[seat] is not None:
                match = _show_events(match, match.play_bot(), _only_person(match), terminal, lang)
            else:
                if shown_to != seat and _only_person(match) is None:
                    terminal.clear()
                    if terminal.ask(translate("pass on", lang, name=match.record.names[seat])) is None:
                        raise Quit
                    terminal.clear()
                    terminal.show("\n".join(_recent_lines(match, seat, lang)))
                shown_to = seat
                match = _decide(match, seat, terminal, lang)
            if terminal.file:
                _save(match, "", terminal, lang, quiet=True)
    except Quit:
        return match
    finally:
        if _only_person(match) is None and not match.is_over:
            terminal.clear()
    terminal.show(map_text(match.view(_only_person(match)), lang, (), terminal.height))
    terminal.show(Text(translate("over", lang), "bold"))
    terminal.show(score_text(score(match.record.state, match.record.names), lang))
    return match


def _only_person(match: Match) -> int | None:
    """The seat whose view is shown while bots play: that of the only person, else None."""
    people = [seat for seat, bot in enumerate(match.bots) if bot is None]
    return people[0] if len(people) == 1 else None


def _decide(match: Match, seat: int, terminal: Terminal, lang: str) -> Match:
    _show_table(match, seat, terminal, lang)
    way: tuple[Partial, ...] = (match.start(seat),)
    while (action := way[-1].action) is None:
        partial = way[-1]
        if (made := so_far(partial)) is not None:
            terminal.show(Text(translate("so far", lang, what="")).append(made))
        terminal.show(Text(say(partial.question, lang), "bold"))
        terminal.show(Text("\n").join(_option_lines(partial, lang)))
        answer = terminal.ask(translate("prompt", lang))
        if answer is None:
            raise Quit
        way, reply = _answer(way, answer, lang)
        if reply.remark:
            terminal.show(Text(reply.remark, "italic"))
        if reply.command is Command.UNDO:
            try:
                undone = match.undo(seat)
            except IllegalAction as error:
                reasons = [say(each, lang, match.record.names) for each in error.violations]
                terminal.show(Text("; ".join(reasons), "italic"))
                continue
            terminal.show(Text(translate("undone", lang), "italic"))
            return undone
        if reply.command is not None:
            _run_command(match, seat, reply, way[-1], terminal, lang)
    return _show_events(match, match.act(seat, action), seat, terminal, lang)


def _run_command(match: Match, seat: int, reply: Reply, partial: Partial, terminal: Terminal, lang: str) -> None:
    view = match.view(seat)
    if reply.command is Command.MAP:
        terminal.show(map_text(view, lang, _tiles(partial), terminal.height))
    elif reply.command is Command.PLAYERS:
        terminal.show(players_table(view, match.record.names, lang))
        terminal.show(Text("\n").join(public_cards(view, lang)))
    elif reply.command is Command.LOG:
        terminal.show("\n".join(_recent_lines(match, seat, lang)))
    elif reply.command is Command.HINT:
        terminal.show(Text(translate("hint", lang, action=say(match.hint(seat), lang)), "italic"))
    elif reply.command is Command.SAVE:
        _save(match, reply.words, terminal, lang)
    elif reply.command is Command.QUIT:
        if terminal.file or terminal.ask(translate("quit unsaved", lang)) in ("", None):
            raise Quit
    else:
        terminal.show(translate("help", lang))
        terminal.show(translate("letters", lang))


def _show_table(match: Match, seat: int, terminal: Terminal, lang: str) -> None:
    view = match.view(seat)
    terminal.show(heading(view, match.record.names[seat], lang))
    if view.phase not in _NO_MAP:
        terminal.show(map_text(view, lang, _tiles(match.start(seat)), terminal.height))
    terminal.show(players_table(view, match.record.names, lang))
    if view.phase is Phase.DEJA_VU:
        terminal.show(Text("\n").join(public_cards(view, lang)))
    terminal.show(Text("\n").join(own_cards(view, lang)))


def _save(match: Match, file: str, terminal: Terminal, lang: str, quiet: bool = False) -> None:
    if not file and not terminal.file:
        terminal.show(translate("save where", lang))
        return
    reason = terminal.save(match.to_json(), file)
    if reason is not None:
        terminal.show(translate("not saved", lang, reason=reason))
    elif not quiet:
        terminal.show(translate("saved", lang, file=terminal.file))


def _option_lines(partial: Partial, lang: str) -> Iterator[Text]:
    """The options by number, each in the colour of its piece."""
    options = partial.options()
    width = len(str(len(options)))
    for number, option in enumerate(options, 1):
        style = style_of(option.piece) if isinstance(option.piece, Bit | CardId | Fragment) else ""
        yield Text(f"{number:>{width}}  ").append(say(option, lang), style)


def _answer(before: tuple[Partial, ...], answer: str, lang: str) -> tuple[tuple[Partial, ...], Reply]:
    """The way after an answer, and what to do about it. A way has every partial action since the first."""
    partial = before[-1]
    word, _, rest = answer.strip().partition(" ")
    if word.lower() in COMMANDS:
        return before, Reply(COMMANDS[word.lower()], rest.strip())
    if word.lower() == "b":
        if len(before) == 1:
            return before, Reply(remark=translate("nothing to take back", lang))
        return before[:-1], Reply(remark=translate("back", lang))
    if word.lower() == "why":
        return before, Reply(remark=_why(partial, rest.strip(), lang))
    options = partial.options()
    if not word.isdecimal() or len(word) > 4 or not 1 <= int(word) <= len(options):
        return before, Reply(remark=translate("not offered", lang, answer=answer.strip()[:40], last=len(options)))
    after = partial.take(options[int(word) - 1].step)
    while after.action is None and len(after.options()) == 1:  # there is only one step to take
        after = after.take(after.options()[0].step)
    return (*before, after), Reply()


def _tiles(partial: Partial) -> tuple[NebulaTile, ...]:
    return tuple([option.piece for option in partial.options() if isinstance(option.piece, NebulaTile)])


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


def _show_events(before: Match, after: Match, seat: int | None, terminal: Terminal, lang: str) -> Match:
    """Show what has happened as a seat sees it; return the match after it."""
    for line in _event_lines(after, len(before.record.log), seat, lang):
        terminal.show(Text(line, "dim"))
    return after


def _recent_lines(match: Match, seat: int | None, lang: str) -> list[str]:
    log = len(match.record.log)
    since = max(0, log - LOG)
    return [*_event_lines(match, since, seat, lang)][-LOG:] or [translate("nothing yet", lang)]


def _event_lines(match: Match, since: int, seat: int | None, lang: str) -> Iterator[str]:
    record = match.record
    for state, what in zip(record.states()[since:-1], record.log[since:], strict=True):
        for event in redact_events(state, what, seat):
            if not isinstance(event, _SMALL):
                yield translate("event", lang, event=say(event, lang, record.names), clause=event.clause)
