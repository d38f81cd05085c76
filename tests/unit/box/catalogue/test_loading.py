"""`loading`: catalogues from files and texts, and nothing of that at import."""

import subprocess
import sys
from pathlib import Path

import pytest

from dejavu_rules.box.catalogue import load, notices, parse, standard, standard_text
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.inputs.defects import InvalidCatalogue

EXAMPLES = Path(__file__).parents[4] / "examples" / "catalogues"


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(standard_text(), encoding="utf-8")
    assert load(path) == load(str(path)) == standard()


def test_defects_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("name = 1", encoding="utf-8")
    with pytest.raises(InvalidCatalogue) as caught:
        load(path)
    assert str(caught.value).splitlines() == [
        f"{path}: cards: missing",
        f"{path}: name: 1 is not printable text of 1 to 80 characters",
    ]


def test_a_text_that_is_not_toml_is_an_invalid_catalogue() -> None:
    with pytest.raises(InvalidCatalogue, match="catalogue: is not valid TOML"):
        parse("[")
    assert issubclass(InvalidCatalogue, DejaVuError)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_load(path: Path) -> None:
    assert load(path).cards


def test_the_small_example_differs_from_the_books_box() -> None:
    small = load(EXAMPLES / "small.toml")
    assert len(small.cards) >= 10
    assert notices(small)


def test_importing_the_library_parses_nothing() -> None:
    code = "import sys, dejavu_rules, dejavu_rules.box.catalogue; print({'tomllib', 'difflib'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
