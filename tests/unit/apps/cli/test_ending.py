"""`ending`: a plain word and an exit code, wherever a command runs and whatever happens to it."""

import io
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from dejavu_rules.apps.cli.output import NO_PLACE, STOPPED, catch_closed_pipe, run_command


def fail(error: BaseException) -> Callable[[], object]:
    def command() -> object:
        with catch_closed_pipe():
            raise error

    return command


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt(), STOPPED),
        (EOFError(), STOPPED),
        (MemoryError(), NO_PLACE),
        (OSError(28, "No space left"), NO_PLACE),
        (BrokenPipeError(), NO_PLACE),
        (SystemExit(7), 7),
    ],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("is_process", [False, True])
def test_a_thread_has_no_signals_and_a_stream_perhaps_no_file(
    error: BaseException, code: int, is_process: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    with ThreadPoolExecutor(1) as other:
        assert other.submit(run_command, fail(error), is_process).result() == code
    assert out.getvalue() == ""
    silent = isinstance(error, BrokenPipeError | SystemExit)  # nobody reads it, or it was said before
    assert err.getvalue().count("\n") == (not silent)
