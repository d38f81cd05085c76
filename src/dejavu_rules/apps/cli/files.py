"""Write files: whole or not at all, and only where the user said.

Anybody who can write to a folder can plant a link in it and redirect our file. So links are neither followed nor
replaced.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

import click

from dejavu_rules.apps.cli.exits import NO_PLACE, WRONG_FILE, clean_up_on_signals
from dejavu_rules.apps.cli.language import translate
from dejavu_rules.apps.cli.output import put
from dejavu_rules.inputs.defects import system_reason

_FRESH = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
MOST_ALIKE = 1_000
"""Maximum number of numbered files of one name."""
_ANYBODY = 0o666  # the person's umask says who else may read it


class NotWritten(click.ClickException):
    """A file was not written; what lay there is as it was."""

    exit_code = NO_PLACE

    def show(self, file: object = None) -> None:
        put(self.message, err=True)


class Refused(NotWritten):
    """It could have been written, but that cannot have been meant."""

    exit_code = WRONG_FILE


def write_new(file: str, text: str, advice: str = "exists") -> None:
    """Write a file that is not there yet.

    Raises `NotWritten`, with this advice where something is there already.
    """
    with _report_errors(file, advice):
        _write(file, text)


def write_numbered(stem: str, suffix: str, text: str) -> str:
    """Write a new file, with a number after its name if that is taken; return the name.

    Raises `NotWritten`.
    """
    for number in range(1, MOST_ALIKE):
        file = f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}"
        if not os.path.lexists(file):
            break
    write_new(file, text)
    return file


def replace(file: str, text: str) -> None:
    """Write or replace a file atomically.

    Raises `NotWritten`.
    """
    check_writable(file)
    with _report_errors(file), _temporary_name(file) as part:
        _write(part, text)
        if os.path.exists(file):
            os.chmod(part, stat.S_IMODE(os.stat(file).st_mode))
        os.replace(part, file)


def check_writable(file: str) -> None:
    """Check early that a file can be written or replaced.

    Raises `NotWritten`.
    """
    with _report_errors(file):
        try:
            mode = os.lstat(file).st_mode
        except FileNotFoundError:
            mode = stat.S_IFREG
        if stat.S_ISLNK(mode):
            target = click.format_filename(os.path.realpath(file))
            raise Refused(translate("answer", "is a link", file=printable(file), target=target))
        if not stat.S_ISREG(mode):
            raise IsADirectoryError
        if os.path.exists(file) and not os.access(file, os.W_OK):
            raise PermissionError(0, translate("answer", "protected"))
        with _temporary_name(file) as part:
            _write(part, "\n")  # a full disk has room for an empty file


def printable(file: str) -> str:
    """A file's name as it can be printed."""
    return click.format_filename(file)


def _write(file: str, text: str) -> None:
    """A new file with this text; if that fails, no file."""
    descriptor = os.open(file, _FRESH, _ANYBODY)
    try:
        with os.fdopen(descriptor, "wb") as target:
            target.write(text.encode("utf-8"))
            target.flush()
            os.fsync(target.fileno())
    except BaseException:
        os.unlink(file)
        raise


@contextmanager
def _temporary_name(file: str) -> Iterator[str]:
    """An unpredictable name in the same folder; the file is removed in the end."""
    folder, name = os.path.split(file)
    part = os.path.join(folder, f".{name[:100]}.{os.urandom(6).hex()}")
    try:
        yield part
    finally:
        if os.path.lexists(part):
            os.unlink(part)


@contextmanager
def _report_errors(file: str, advice: str = "exists") -> Iterator[None]:
    clean_up_on_signals()
    try:
        yield
    except FileExistsError:
        raise Refused(translate("answer", advice, file=printable(file))) from None
    except IsADirectoryError:
        raise Refused(translate("answer", "is no file", file=printable(file))) from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = system_reason(error)
        raise NotWritten(translate("answer", "not written", file=printable(file), reason=reason)) from None
