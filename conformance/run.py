"""Holds an engine in any language to the rules: `python conformance/run.py COMMAND ...`. It needs Python alone.

COMMAND reads a question on each line and answers it on a line of its own, as README.md says. Everything that it answers
wrongly is named, and the exit code is 1 then.
"""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any


def read_vectors() -> list[Any]:
    """Every vector, with its games in place of their names."""
    lines = gzip.decompress((Path(__file__).parent / "vectors.jsonl.gz").read_bytes()).splitlines()
    found = [json.loads(line) for line in lines]
    games = {line["name"]: line["game"] for line in found if "game" in line}
    vectors = [line for line in found if "question" in line]
    for vector in vectors:
        for state in (vector["question"].get("state"), vector["answer"].get("next")):
            if state is not None:
                state["game"] = games[state["game"]]
    return vectors


def main(command: list[str]) -> int:
    """Ask everything; the exit code."""
    vectors = read_vectors()
    questions = "".join([json.dumps(vector["question"]) + "\n" for vector in vectors])
    done = subprocess.run(command, input=questions, stdout=subprocess.PIPE, text=True, check=True)
    answers = map(json.loads, done.stdout.splitlines())
    wrong = [vector for vector, found in zip(vectors, answers, strict=True) if found != vector["answer"]]
    for vector in wrong[:20]:
        print(f"{vector['name']}: wrong; clauses: {', '.join(vector['clauses']) or 'none'}")
    print(f"{len(vectors) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
