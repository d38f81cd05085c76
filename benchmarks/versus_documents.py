"""Views, guesses, saves and records of this checkout beside those of another copy, in alternating rounds of one run.

    python -m benchmarks versus-documents ../before

Above 1 this checkout is faster. Both copies must give the same answers.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.timing import Report, Spread, show_table
from benchmarks.versus import OTHER, QUICK_ROUNDS, THIS, Worker, alternate, importable, ratio, read_arguments

SCRIPT = "documents_worker.py"
ROUNDS = 20
QUESTIONS = (
    *("view", "determinize", "to_json of a view", "to_json of a state"),
    *("from_json of a view", "from_json of a state"),
)
ENTRIES = (1_000, 4_000, 16_000)


def questions(workers: dict[str, Worker], rounds: int) -> Report:
    """The time of one answer to each question."""
    report: Report = {}
    rows: list[tuple[str, ...]] = []
    for question in QUESTIONS:
        times, same = _compare(workers, question, rounds, None)
        faster = ratio(times[OTHER], times[THIS])
        both = [f"{Spread.of(times[name]).times(1e6):,.0f}" for name in (THIS, OTHER)]
        rows.append((question, *both, f"{faster:.2f}", "yes" if same else "no"))
        report[question] = {"faster": faster.as_json(), "equal answers": same}
    head = ("a question", "this, µs", "other, µs", "other / this", "equal answers")
    show_table(f"Over the states of four games, {rounds} rounds: median (quartiles)", head, rows)
    return report


def records(workers: dict[str, Worker], rounds: int) -> Report:
    """The time of each entry of a record that is built entry by entry, without that of applying it."""
    report: Report = {}
    rows: list[tuple[str, ...]] = []
    for entries in ENTRIES:
        built, same = _compare(workers, "record", rounds, entries)
        replayed, _ = _compare(workers, "replay", rounds, entries)
        each = {
            name: Spread.of([(one - other) / entries for one, other in zip(built[name], replayed[name], strict=True)])
            for name in (THIS, OTHER)
        }
        rows.append(
            (f"{entries:,}", *[f"{each[name].times(1e6):,.2f}" for name in (THIS, OTHER)], "yes" if same else "no")
        )
        report[f"record of {entries}"] = {name: each[name].as_json() for name in (THIS, OTHER)}
    head = ("entries", "this, µs an entry", "other, µs an entry", "equal answers")
    show_table(f"A record beside replaying its log, {rounds} rounds: median (quartiles)", head, rows)
    return report


def _compare(
    workers: dict[str, Worker], question: str, rounds: int, number: int | None
) -> tuple[dict[str, list[float]], bool]:
    """Each copy's times, and whether their answers were the same."""
    digests: dict[tuple[str, int], str] = {}

    def ask(name: str, turn: int) -> float:
        spent, digests[name, turn] = workers[name].ask(question, turn if number is None else number)
        return float(spent)

    times = alternate(ask, rounds)
    return times, all(digests[THIS, turn] == digests[OTHER, turn] for turn in range(rounds))


def main(arguments: Sequence[str] | None = None) -> Report:
    wanted = read_arguments("versus-documents", arguments)
    rounds = QUICK_ROUNDS if wanted.quick else ROUNDS
    folders: dict[str, Path] = {THIS: importable(wanted.this), OTHER: importable(wanted.other)}
    print(*(f"{name}: {folder}" for name, folder in folders.items()), sep="\n")
    with ExitStack() as stack:
        workers = {name: stack.enter_context(Worker(wanted.python, folder, SCRIPT)) for name, folder in folders.items()}
        return questions(workers, rounds) | records(workers, max(rounds // 4, 2))


if __name__ == "__main__":
    main()
