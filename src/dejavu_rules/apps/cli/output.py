"""What a command prints, and how it ends: a message and an exit code, never a traceback."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

import click

from dejavu_rules.apps.cli.language import lang, translate, translate_metavars
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.sentences import Quoted
from dejavu_rules.inputs.defects import system_reason, visible

WRONG_FILE, NOT_PROVED, NO_PLACE, STOPPED = 1, 3, 4, 130
"""Exit codes besides 0 and click's 2 (wrong usage): a wrong file, a failed proof, disk or terminal, Ctrl-C."""
WHOLE_PROCESS = "process"
"""The context's object if the command is the whole process, and may change its signals."""
_SIGNS = (("×", "x"), ("−", "-"))


def put(words: str, err: bool = False, nl: bool = True) -> None:
    """Print and flush; characters that the terminal cannot show become `?`. Nothing happens if the stream is closed.

    `click.echo` would send UTF-8 to a terminal with another encoding. The signs of a sum become `x` and `-`, never `?`.
    """
    stream = sys.stderr if err else sys.stdout
    if stream is not None:
        encoding = stream.encoding or "utf-8"
        for sign, plain in _SIGNS:
            if sign in words and sign.encode(encoding, "replace") == b"?":
                words = words.replace(sign, plain)
        stream.write(words.encode(encoding, "replace").decode(encoding) + ("\n" if nl else ""))
        stream.flush()


def terminal_width(unknown: int) -> int:
    """The width of the terminal, or `COLUMNS` if that is set; `unknown` if there is no terminal.

    `shutil` does the same, but takes longer to import than a table takes to score.
    """
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isascii() and wanted.isdecimal() and int(wanted[:5]) > 0:
        return int(wanted[:5])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or unknown
    except (AttributeError, ValueError, OSError):
        return unknown


class Stopped(click.ClickException):
    """The person stopped; the message says what was kept."""

    exit_code = STOPPED

    def show(self, file: object = None) -> None:
        put(self.message, err=True)


def fail(message: str, code: int = WRONG_FILE) -> NoReturn:
    """End the command with a message on standard error and an exit code; no terminal obeys anything in it."""
    put(visible(message, "\n"), err=True)
    sys.exit(code)


class _ClosedPipe(Exception):  # noqa: N818 - a signal, never seen outside this module
    """The reader of the pipe has closed it."""


@contextmanager
def catch_closed_pipe() -> Iterator[None]:
    """Catch a closed pipe; click would end the process with the exit code of a wrong file."""
    try:
        yield
    except BrokenPipeError:
        raise _ClosedPipe from None


def run_command(command: Callable[[], object], is_process: bool) -> int:
    """Run a command, flush its output and return its exit code. Only a whole process changes signals."""
    try:
        if is_process and sys.stdout is None:  # it was closed, and printing would raise
            sys.stdout = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - as long as the process
        if is_process and isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # for what libraries print
        return _exit_code(command)
    except (KeyboardInterrupt, click.Abort, EOFError):
        if is_process:
            import signal  # imported late: most commands are never stopped

            with suppress(ValueError):  # only a main thread may
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is stopping already
        return _report("stopped", STOPPED)
    except MemoryError:
        return _report("no memory", NO_PLACE)
    except _ClosedPipe:
        _silence()
        return NO_PLACE
    except OSError as error:  # errors of files were reported where they were read or written: this is standard output
        _silence()
        return _report("no output", NO_PLACE, reason=system_reason(error))


def _exit_code(command: Callable[[], object]) -> int:
    try:
        code = command()
    except SystemExit as exit_:
        code = exit_.code
    except click.ClickException as error:
        _show(error)
        code = error.exit_code
    with catch_closed_pipe():
        sys.stdout.flush()
    return code if isinstance(code, int) else 0


def _show(error: click.ClickException) -> None:
    """Print an error; click speaks English only, so we translate its commonest errors."""
    error.message = visible(error.message, "\n")  # type: ignore[misc] # it shows what was typed, as it was typed
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        error.show()
        return
    with context.scope(cleanup=False):
        if lang() == "en":
            error.show()
            return
        advice = translate("answer", "try", command=f"{context.command_path} --help")
        put(f"{context.get_usage()}\n{advice}\n", err=True)
        put(visible(translate("answer", "error", message=_message(error)), "\n"), err=True)


def _message(error: click.ClickException) -> str:
    if isinstance(error, click.NoSuchOption):
        return translate("answer", "no such option", name=error.option_name)
    if isinstance(error, click.NoSuchCommand):
        return translate("answer", "no such command", name=error.command_name)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return translate("answer", "missing", name=_hint(error.param.get_error_hint(error.ctx)))
    if isinstance(error, click.BadParameter) and error.param is not None:
        name = _hint(error.param.get_error_hint(error.ctx))
        return translate("answer", "invalid value", name=name, reason=_reason(error.message, error.param.type))
    return error.format_message()


def _reason(message: str, kind: object) -> str:
    """Why a value is wrong; click says it in English."""
    value = message.partition(" is not ")[0].strip("'")
    if isinstance(kind, click.IntRange):
        key = "number too small" if kind.max is None else "number out of range"
        return translate("answer", key, value=value, least=kind.min, most=kind.max)
    if isinstance(kind, click.Choice):
        return translate("answer", "no such choice", value=value, known=tuple(kind.choices))
    return message


def _hint(names: str) -> str:
    """The names of a parameter in the quotes of the language; click quotes them in English."""
    language = speaker(lang())
    return " / ".join(language.words(Quoted(each)) for each in translate_metavars(names).split(" / "))


def clean_up_on_signals() -> None:
    """Clean up on SIGHUP and SIGTERM, so that no half-written file is left."""
    import signal

    context = click.get_current_context(silent=True)
    if context is None or context.find_root().obj is not WHOLE_PROCESS:
        return
    for name in ("SIGHUP", "SIGTERM"):
        try:
            signal.signal(getattr(signal, name), lambda number, frame: sys.exit(128 + number))
        except (AttributeError, ValueError):  # Windows has no SIGHUP; only a main thread may ask for signals
            return


def _silence() -> None:
    """Redirect standard output to nowhere, so that Python does not flush it again when it ends."""
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def _report(key: str, code: int, **values: object) -> int:
    with suppress(OSError):  # standard error is closed too
        put(translate("answer", key, **values), err=True)
    return code
