"""The sheets of a full table in every language; `python -m tests.scoring.golden` writes them again."""

from pathlib import Path

from dejavu_rules.languages import LANGUAGES
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.render import text

_HERE = Path(__file__).parent / "golden"


def path(lang: str, width: int) -> Path:
    """Where a sheet is kept."""
    return _HERE / f"full_table.{lang}.{width}.txt"


def sheet(lang: str, width: int) -> str:
    """A sheet as it is printed now."""
    return text(result(load("examples/full_table.toml").holdings), True, lang, width) + "\n"


if __name__ == "__main__":
    _HERE.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        for width in (40, 80):
            path(lang, width).write_text(sheet(lang, width), encoding="utf-8")
