"""Play chunks of games in this process, in several, or on a cluster; a game that kills its process loses no other."""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Any, TypeAlias

from dejavu_rules.apps.simulation.games import Plan, failed_game, play_chunk, to_line

Chunk: TypeAlias = tuple[int, int]
Open: TypeAlias = Callable[[int], Executor]
"""Opens an executor with up to this number of workers."""


def play_here(plan: Plan, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, list[str]]]:
    """Each chunk with its games, played in this process."""
    for chunk in chunks:
        yield chunk, play_chunk(plan, *chunk)


def play_apart(plan: Plan, chunks: Iterable[Chunk], jobs: int, start: Open) -> Iterator[tuple[Chunk, list[str]]]:
    """Each chunk with its games, as they come; never more than a few chunks are under way."""
    left = iter(chunks)
    lost = [(0, 0)]
    while lost:
        lost = []
        with _open(start, jobs) as pool:
            running: dict[Future[list[str]], Chunk] = {}
            for chunk in left:
                running[pool.submit(play_chunk, plan, *chunk)] = chunk
                if len(running) >= 2 * jobs:
                    yield from _collect(running, lost)
                if lost:
                    break
            while running:
                yield from _collect(running, lost)
        for chunk in lost:
            yield chunk, _play_alone(plan, chunk, start)


@contextmanager
def _open(start: Open, jobs: int) -> Iterator[Executor]:
    """An executor; whoever stops does not wait for the games that it plays."""
    pool = start(jobs)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()


def _collect(running: dict[Future[list[str]], Chunk], lost: list[Chunk]) -> Iterator[tuple[Chunk, list[str]]]:
    """The chunks that are done; a chunk whose process died is lost."""
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        chunk = running.pop(future)
        try:
            lines = future.result()
        except Exception:  # a broken pool, a killed worker, or whatever a cluster raises for them
            lost.append(chunk)
        else:
            yield chunk, lines


def _play_alone(plan: Plan, chunk: Chunk, start: Open) -> list[str]:
    """The games of a chunk one by one: where the process dies again, that game is the reason."""
    lines: list[str] = []
    left = list(range(*chunk))
    while left:
        with _open(start, 1) as pool:
            is_alive = True
            while left and is_alive:
                number = left.pop(0)
                try:
                    lines += pool.submit(play_chunk, plan, number, number + 1).result()
                except Exception as error:
                    lines.append(to_line(failed_game(number, f"{type(error).__name__}: {error}")))
                    is_alive = False
    return lines


def start_processes(jobs: int) -> Executor:
    """Fresh processes on this machine, which leave Ctrl-C to this one."""
    return ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (list(sys.path),))


def _prepare(path: list[str]) -> None:
    sys.path[:] = path  # bots of the user's own are found there
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def connect(address: str) -> tuple[Open, int]:
    """The workers of a dask scheduler, and how many threads they have.

    Raises `OSError` if nobody answers, `ImportError` without the extra `cluster`.
    """
    from distributed import Client

    client: Any = Client(address, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
    threads = sum(client.nthreads().values())
    return lambda jobs: client.get_executor(pure=False, retries=3), max(1, threads)
