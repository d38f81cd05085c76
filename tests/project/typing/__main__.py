"""Lets mypy (strict) and pyright read user code: the Python in the documents, and the programs of this folder.

A document is one module: all its blocks, each at its own lines, so an error names the line of the document. Both
checkers must refuse the lines marked `# error` and no others. In a document `# type: ignore` shows a wrong call.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[3]
FENCE = re.compile(r"( *)```(.*)")
MYPY_LINE = re.compile(r"(.+?):(\d+): error: (.*)")

Messages = dict[tuple[str, int], str]
"""What a checker says, by file and line."""


def python_of(document: str) -> str:
    """The blocks of Python of a document as one module with the same line numbers."""
    lines, indent, inside = [], "", ""
    for line in document.splitlines():
        fence = FENCE.fullmatch(line)
        if fence and not (inside and fence[2]):
            indent, inside = ("", "") if inside else (fence[1], fence[2].strip() or "text")
            lines.append("")
        else:
            lines.append(line.removeprefix(indent) if inside == "python" else "")
    return "\n".join(_without_prompts(lines)) + "\n"


def _without_prompts(lines: list[str]) -> list[str]:
    """The same lines with the prompts of an interactive session taken off, and its output left out."""
    found, session = [], False
    for line in lines:
        session = line.startswith(">>> ") or (session and bool(line))
        typed = line.startswith((">>> ", "... "))
        found.append(line[4:] if session and typed else "" if session else line)
    return found


def programs() -> dict[str, str]:
    """All user code, by the path of its file; not what needs a checkout because it imports our tests."""
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    found = {str(path.relative_to(ROOT)): python_of(path.read_text(encoding="utf-8")) for path in documents}
    for path in (
        ROOT / "tests" / "project" / "typing" / "accepted.py",
        ROOT / "tests" / "project" / "typing" / "refused.py",
    ):
        found[str(path.relative_to(ROOT))] = path.read_text(encoding="utf-8")
    return {path: code for path, code in found.items() if code.strip() and "from tests" not in code}


def lines_to_refuse(code: str) -> set[int]:
    """The lines that must be refused."""
    return {number for number, line in enumerate(code.splitlines(), start=1) if re.search(r"# error\b", line)}


def mypy(folder: Path) -> Messages:
    """The errors that mypy finds, with a cache of its own: the project's has other settings."""
    options = ["--strict", "--config-file=", f"--cache-dir={ROOT / '.mypy_cache' / 'users'}", "--no-error-summary"]
    said = _run(folder, "mypy", *options, "--hide-error-context", "--no-pretty", ".")
    return {(match[1], int(match[2])): match[3] for line in said.splitlines() if (match := MYPY_LINE.match(line))}


def pyright(folder: Path) -> Messages:
    """The errors that pyright finds with its own defaults, as in an editor."""
    (folder / "pyrightconfig.json").write_text("{}", encoding="utf-8")  # or else it looks further up
    said = json.loads(_run(folder, "pyright", f"--pythonpath={sys.executable}", "--outputjson", "."))
    return {
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1): one["message"].splitlines()[0]
        for one in said["generalDiagnostics"]
        if one["severity"] == "error"
    }


def _run(folder: Path, tool: str, *options: str) -> str:
    command = [sys.executable, "-m", tool, *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{tool} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def complaints(code: dict[str, str], checker: str, found: Messages) -> Iterator[str]:
    """Every line that a checker refuses although it is not marked, or accepts although it is."""
    for path, text in code.items():
        refused = {line: words for (file, line), words in found.items() if file == _file(path)}
        for line in sorted(refused.keys() | lines_to_refuse(text)):
            if line not in refused:
                yield f"{path}:{line}: {checker} accepts this line"
            elif line not in lines_to_refuse(text):
                yield f"{path}:{line}: {checker}: {refused[line]}"


def _file(path: str) -> str:
    return re.sub(r"\W", "_", path) + ".py"


def check(code: dict[str, str]) -> list[str]:
    """What is wrong with these programs, by both checkers."""
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor() as both:
        folder = Path(name)
        for path, text in code.items():
            (folder / _file(path)).write_text(text, encoding="utf-8")
        found = both.map(lambda checker: checker(folder), (mypy, pyright))
        return [
            one for tool, said in zip(("mypy", "pyright"), found, strict=True) for one in complaints(code, tool, said)
        ]


def main() -> None:
    code = programs()
    wrong = check(code)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"User code: {len(code)} programs, {len(wrong)} wrong lines")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
