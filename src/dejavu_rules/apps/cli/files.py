"""Read a save, and write files: whole or not at all, and only where the user said.

Anybody who can write to a folder can plant a symbolic link there and redirect our file. So links are neither
followed nor replaced.
"""

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep, time

import click

from dejavu_rules.apps.cli.language import translate
from dejavu_rules.apps.cli.output import NO_PLACE, WRONG_FILE, clean_up_on_signals, put
from dejavu_rules.inputs.defects import Defect, InvalidSave, defect_at, system_reason, visible

_FRESH = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
MOST_ALIKE = 1_000
"""Maximum number of files with the same name and a number."""
_MODE = 0o666  # the umask decides who else may read it
_PART = r"\.[0-9a-f]{12}\.dejavu-part"
"""How the name of a file ends while it is written."""
LEFT_BEHIND = 60.0
"""A part older than this, in seconds, belongs to a process that was killed."""
_WAIT = 2.0


class NotWritten(click.ClickException):
    """A file was not written; an existing file is unchanged."""

    exit_code = NO_PLACE

    def show(self, file: object = None) -> None:
        put(self.message, err=True)


class Refused(NotWritten):
    """The file could have been written, but that was surely not intended."""

    exit_code = WRONG_FILE


def write_new(file: str, text: str, advice: str = "exists") -> None:
    """Write a new file.

    Raises `NotWritten`, with this advice if the file exists.
    """
    with _report_errors(file, advice):
        _write(file, text)


def write_output(file: str, text: str, force: bool) -> None:
    """Write a file and say so; an existing one stays unless the user says otherwise.

    Raises `NotWritten`.
    """
    if force:
        replace(file, text)
    else:
        write_new(file, text, "exists without force")
    put(translate("answer", "wrote", file=printable(file)), err=True)


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


def replace(file: str, text: str, is_ours: Callable[[], bool] = lambda: True) -> None:
    """Write or replace a file atomically, if it is still ours: as we have last seen it.

    Raises `NotWritten`.
    """
    check_writable(file)
    with _report_errors(file), _temporary_name(file) as part:
        _write(part, text)
        with _locked_folder(file):
            if not is_ours():
                raise Refused(translate("answer", "changed meanwhile", file=printable(file)))
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
            target = printable(os.path.realpath(file))
            raise Refused(translate("answer", "is a link", file=printable(file), target=target))
        if not stat.S_ISREG(mode):
            raise IsADirectoryError
        if os.path.exists(file) and not os.access(file, os.W_OK):
            raise PermissionError(0, translate("answer", "protected"))
        with _temporary_name(file) as part:
            _write(part, "\n")  # a full disk has room for an empty file


def read_save(file: str, longest: int) -> str:
    """The text of a file, up to one character more than the longest valid save.

    Raises `InvalidSave` if it cannot be read or is not UTF-8.
    """
    try:
        with open(file, encoding="utf-8") as source:
            return source.read(longest + 1)
    except (OSError, ValueError) as problem:
        if isinstance(problem, UnicodeDecodeError):
            raise InvalidSave(file, [Defect("", f"is not UTF-8 text (byte {problem.start})")]) from None
        raise InvalidSave(file, [defect_at("", "cannot-be-read", reason=system_reason(problem))]) from None


def is_same_file(one: str, other: str) -> bool:
    """Whether two names mean the same file, also through links; `-` is never a file."""
    if "-" in (one, other):
        return False
    try:
        return os.path.realpath(one) == os.path.realpath(other) or os.path.samefile(one, other)
    except (OSError, ValueError):  # a file is missing, or a name is not valid
        return False


def printable(file: str) -> str:
    """The name of a file, safe to print: a terminal obeys nothing in it."""
    return visible(click.format_filename(file))


def _write(file: str, text: str) -> None:
    descriptor = os.open(file, _FRESH, _MODE)
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
    """Yield an unpredictable name in the same folder; remove that file in the end, and what killed processes left."""
    folder, name = os.path.split(file)
    start = f".{name[:40]}"
    part = os.path.join(folder, f"{start}.{os.urandom(6).hex()}.dejavu-part")
    with os.scandir(folder or ".") as found:
        parts = [each for each in found if re.fullmatch(re.escape(start) + _PART, each.name)]
    for each in parts:
        with suppress(OSError):  # somebody else has removed it
            if each.is_file(follow_symlinks=False) and each.stat().st_mtime < time() - LEFT_BEHIND:
                os.unlink(each.path)
    try:
        yield part
    finally:
        if os.path.lexists(part):
            os.unlink(part)


@contextmanager
def _locked_folder(file: str) -> Iterator[None]:
    """Let no other process of ours replace a file here meanwhile; in the end no crash can bring the old file back."""
    try:
        import fcntl
    except ImportError:  # Windows can do neither
        yield
        return
    folder = os.open(os.path.dirname(file) or ".", os.O_RDONLY)
    try:
        end = monotonic() + _WAIT
        while monotonic() < end:
            with suppress(OSError):
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            sleep(0.01)
        yield
        with suppress(OSError):  # some file systems have nothing to write down
            os.fsync(folder)
    finally:
        os.close(folder)


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
        words = translate("answer", "not written", file=printable(file), reason=system_reason(error))
        raise NotWritten(words) from None
